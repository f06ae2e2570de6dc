package offline

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cairn-trails/cairn/model"
)

// talk is one step under way, as far as its history tells.
type talk struct {
	request model.Request
	clauses []clause
	// free is set for a free task, in which every clause becomes a step.
	free bool

	// turns is how many turns were answered; at is where the last of them was, and result what came of it.
	turns  int
	at     cursor
	result *model.ToolResult
	// page is the newest page text; fresh is set while nothing has happened since.
	page  string
	fresh bool
	found string
}

// cursor is a place in a step.
type cursor struct {
	Offline bool `json:"offline"`
	// Clause is the number of the clause, from 0.
	Clause int `json:"clause"`
	// For says what the call was for: "act", "look", "find", "wait", "step" or "finish".
	For string `json:"for"`
	// Tried holds what was already tried for this clause: its "find", "wait" and "again".
	Tried []string `json:"tried,omitempty"`
	// Opened is set when the step of this clause of a free task was opened.
	Opened bool `json:"opened,omitempty"`
}

func (c cursor) tried(what string) bool { return strings.Contains(strings.Join(c.Tried, " "), what) }

func (c cursor) with(what, for_ string) cursor {
	c.For = for_
	c.Tried = append(append([]string(nil), c.Tried...), what)
	return c
}

// follow reads the history. It is false when another model has answered in it.
func (t *talk) follow() bool {
	for _, m := range t.request.History {
		switch m := m.(type) {
		case model.Observation:
			t.see(m.Snapshot, m.Metadata["shown"])
		case model.Turn:
			var at cursor
			if json.Unmarshal(m.Raw, &at) != nil || !at.Offline {
				return false
			}
			t.at, t.result = at, nil
			t.turns++
		case model.Results:
			if len(m) > 0 {
				t.take(m[0])
			}
		}
	}
	return true
}

// see takes a page text in. One that tells only the changes makes the last whole one old.
func (t *talk) see(text, shown string) {
	switch {
	case text == "" || strings.HasPrefix(text, "["):
	case shown == "changes":
		t.fresh = false
	default:
		t.page, t.fresh, t.found = text, true, ""
	}
}

// take takes the result of the last call in.
func (t *talk) take(r model.ToolResult) {
	t.result = &r
	switch {
	case t.at.For == "look" && r.OK:
		t.see(r.Output, "page")
	case t.at.For == "find" && r.OK:
		t.found = r.Output
	case t.at.For == "act" && r.OK:
		t.at = cursor{Clause: t.at.Clause + 1}
		t.fresh, t.found = t.fresh && isCheck(r.Name), ""
	case t.at.For == "wait" && r.OK:
		t.fresh = false
	case t.at.For == "step" && r.OK:
		t.at.Opened = true
	}
}

func isCheck(tool string) bool { return strings.HasPrefix(tool, "expect") }

// next is the turn that follows from where the step is.
func (t *talk) next() model.Turn {
	if t.result != nil && !t.result.OK {
		if turn, ok := t.failed(); ok {
			return turn
		}
	}
	for t.at.Clause < len(t.clauses) {
		c := t.clauses[t.at.Clause]
		if t.free && !t.at.Opened {
			at := cursor{Clause: t.at.Clause, For: "step"}
			return t.call(call{"beginStep", stepArgs(c)}, at)
		}
		if c.looks && !t.fresh {
			at := t.at
			at.For = "look"
			return t.call(call{"snapshot", args{}}, at)
		}
		p := c.plan(t.view(c))
		switch {
		case p.done:
			t.at = cursor{Clause: t.at.Clause + 1}
			continue
		case p.problem != nil:
			return t.trouble(*p.problem)
		}
		if at, look := t.lookFurther(p); look != nil {
			return t.call(*look, at)
		}
		at := t.at
		at.For = "act"
		return t.call(*p.call, at)
	}
	return t.finish("passed", t.summary())
}

func stepArgs(c clause) args {
	a := args{"description": sentenceCase(c.said)}
	if !c.acts {
		a["verify"] = true
	}
	return a
}

func sentenceCase(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// view is the page that a clause is planned on, or nil when it needs none.
func (t *talk) view(c clause) *view {
	if !c.looks {
		return nil
	}
	v := newView(t.page)
	if t.found != "" {
		v.found = newView(t.found)
	}
	return v
}

// lookFurther asks for the rest of a page that is not shown to its end before an element on it is taken for the only
// one of its name.
func (t *talk) lookFurther(p plan) (cursor, *call) {
	c := t.clauses[t.at.Clause]
	if !c.looks || p.call.args["ref"] == nil || t.found != "" || t.at.tried("find") {
		return t.at, nil
	}
	v := newView(t.page)
	if !v.cut {
		return t.at, nil
	}
	for _, l := range v.lines {
		if l.ref == p.call.args["ref"] && l.name != "" {
			return t.at.with("find", "find"), &call{"find", args{"text": l.name}}
		}
	}
	return t.at, nil
}

// trouble tries once to find what is missing on the rest of the page, once to wait for it, and then ends the step.
func (t *talk) trouble(p problem) model.Turn {
	if p.missing && p.look != "" && !t.at.tried("find") && newView(t.page).cut && t.offers("find") {
		return t.call(call{"find", args{"text": p.look}}, t.at.with("find", "find"))
	}
	if p.missing && p.look != "" && !p.beyond && !t.at.tried("wait") && t.offers("wait") {
		return t.call(call{"wait", args{"text": p.look}}, t.at.with("wait", "wait"))
	}
	if p.beyond {
		return decline(fmt.Sprintf("%s: %s", t.said(), p.text))
	}
	return t.finish("failed", p.text)
}

// failed decides what follows a call that did not work: a stale ref is worth a new look, a search that found nothing
// is an answer, and anything else ends the step.
func (t *talk) failed() (model.Turn, bool) {
	switch t.at.For {
	case "find", "wait":
		t.fresh = t.at.For == "find" && t.fresh
		return model.Turn{}, false
	case "finish":
		return decline(t.result.Output), true
	}
	if strings.Contains(t.result.Output, "stale") && !t.at.tried("again") {
		return t.call(call{"snapshot", args{}}, t.at.with("again", "look")), true
	}
	return t.finish("failed", t.said()+": "+t.result.Output), true
}

// finish ends the step, for a free task the last of its steps.
func (t *talk) finish(status, explanation string) model.Turn {
	return t.call(call{"finish", args{"status": status, "explanation": explanation}}, cursor{Clause: t.at.Clause, For: "finish"})
}

func (t *talk) said() string {
	if t.at.Clause < len(t.clauses) {
		return t.clauses[t.at.Clause].said
	}
	return "the end of the step"
}

func (t *talk) summary() string {
	if n := len(t.clauses); n > 1 {
		return fmt.Sprintf("did all %d parts of the step", n)
	}
	return "did the step"
}
