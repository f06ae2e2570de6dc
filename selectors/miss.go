package selectors

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/cairn-trails/cairn/snapshot"
)

// Miss is why a selector does not stand for one element, with what was there instead.
type Miss struct {
	Kind     MissKind
	Selector Selector
	// Problem is what was wanted and what was seen, lower case: `no button named "Pay now" in dialog "Checkout"`.
	Problem string
	// Saw are the candidates or what was there instead, with their places, at most 5.
	Saw []string
	// Closest is a selector that would have matched, nil for none.
	Closest *Selector
	// Next is what to do; empty for none.
	Next string
}

// MissKind tells the misses apart.
type MissKind string

// The kinds of miss.
const (
	// Missing: nothing matches.
	Missing MissKind = "missing"
	// Ambiguous: several match and nothing singles one out.
	Ambiguous MissKind = "ambiguous"
	// Contradicted: what was recorded next to the selector speaks for another element.
	Contradicted MissKind = "contradicted"
	// Count: not the number of matches that "of" states.
	Count MissKind = "count"
)

const mostSeen = 5

// Error is the miss on one line.
func (m *Miss) Error() string {
	text := m.Problem
	if len(m.Saw) > 0 {
		text += "; saw " + strings.Join(m.Saw, ", ")
	}
	if m.Closest != nil {
		text += "; closest: " + m.Closest.String()
	}
	if m.Next != "" {
		text += "; " + m.Next
	}
	return text
}

// ambiguous lists the candidates with what tells them apart.
func (r *resolver) ambiguous(found []int) *Miss {
	m := &Miss{Kind: Ambiguous, Selector: r.sel, Problem: fmt.Sprintf("%d elements match %s", len(found), r.sel)}
	for _, i := range found[:min(len(found), mostSeen)] {
		m.Saw = append(m.Saw, r.seenAs(i))
	}
	m.Next = `add "within" or "nth"`
	for _, i := range found[:min(len(found), mostSeen)] {
		if st, _ := r.stands(i); st.held > 0 && st.broken == 0 {
			m.Closest = r.today(i)
		}
	}
	return m
}

// contradicted doubts a single match, or returns nil.
func (r *resolver) contradicted(i int) *Miss {
	if id, other := r.elsewhere(i); id != nil {
		return &Miss{Kind: Contradicted, Selector: r.sel,
			Problem: fmt.Sprintf("%s matches %s, but %s, recorded for the same element, matches another", r.sel, called(r.tree.nodes[i]), id.sel.unframed()),
			Saw:     []string{r.seenAs(i), r.seenAs(other)},
			Next:    `look which one is meant, and correct the selector or its "also"`}
	}
	if why := r.doubt(i); why != "" {
		return &Miss{Kind: Contradicted, Selector: r.sel,
			Problem: fmt.Sprintf("%s matches %s, but %s", r.sel, called(r.tree.nodes[i]), why),
			Saw:     []string{r.seenAs(i)},
			Next:    `if it is the one that is meant, correct the selector's "also"`}
	}
	// A test id is given to one thing wherever it stands.
	st, broken := r.stands(i)
	if st.broken == 0 || r.sel.TestID != nil {
		return nil
	}
	return &Miss{Kind: Contradicted, Selector: r.sel,
		Problem: fmt.Sprintf("%s matches %s, but not where it was recorded: %s", r.sel, called(r.tree.nodes[i]), placeText(broken.sel)),
		Saw:     []string{r.seenAs(i)},
		Next:    `if it has moved there, correct the selector's "also"`}
}

// miscounted tells how many there are in place of "of".
func (r *resolver) miscounted() *Miss {
	all := r.sel
	all.Nth, all.Of = 0, 0
	var found []int
	if r.framed {
		found = r.find(newQuery(all), r.home)
	}
	if len(found) == 0 {
		return r.missing()
	}
	m := &Miss{Kind: Count, Selector: r.sel, Problem: fmt.Sprintf("expected %d of %s, found %d", r.sel.Of, all, len(found)),
		Next: "a position can't be trusted when the count changed; describe the element by what it says or where it stands"}
	for _, i := range found[:min(len(found), mostSeen)] {
		m.Saw = append(m.Saw, r.seenAs(i))
	}
	return m
}

// missing tells what was wanted, the first part of it that isn't there, and what is there instead.
func (r *resolver) missing() *Miss {
	m := &Miss{Kind: Missing, Selector: r.sel, Problem: "no " + describe(r.sel)}
	if r.sel.IsZero() {
		m.Problem, m.Next = "an empty selector", "say what to look for, for example {role: button, name: Pay}"
		return m
	}
	if why := r.lacking(); why != "" {
		m.Problem += ": " + why
	}
	if hint := otherNotation(r.sel); hint != "" {
		m.Next = hint
		return m
	}
	near := r.similar()
	for _, c := range near[:min(len(near), mostSeen)] {
		m.Saw = append(m.Saw, r.seenAs(c.at))
	}
	if len(near) > 0 && near[0].score >= 60 {
		m.Closest = r.today(near[0].at)
		m.Next = "edit the selector"
	} else {
		m.Next = "take a snapshot to see what is there"
	}
	return m
}

// otherNotation tells what a bare text that reads like a selector of another tool would be here.
func otherNotation(s Selector) string {
	if s.Text == nil || s.Text.Kind != Exact || s.Role != "" || s.CSS != "" {
		return ""
	}
	text := s.Text.Value
	key, value, parted := strings.Cut(text, "=")
	switch {
	case otherCSS.MatchString(text):
		return fmt.Sprintf("a bare text is a text of the page; did you mean %s?", Selector{CSS: text})
	case parted && slices.Contains(keys(), key):
		return fmt.Sprintf("a bare text is a text of the page; did you mean {%s: %s}?", key, flowText(strings.Trim(value, `"'`)))
	}
	return ""
}

var otherCSS = regexp.MustCompile(`^(?:[.#][A-Za-z_][\w-]*|[a-z]+[.#\[][\w-]+.*)$`)

// lacking explains a miss whose element or place is there in some way.
func (r *resolver) lacking() string {
	if !r.framed {
		return r.lackingFrame()
	}
	for _, part := range []struct {
		key string
		q   *query
	}{{"after", r.q.after}, {"before", r.q.before}} {
		if part.q == nil {
			continue
		}
		if n := len(r.findAnchors(part.q, r.home)); n != 1 {
			return fmt.Sprintf("%q needs one %s, and there are %d", part.key, describe(part.q.sel), n)
		}
	}
	if r.q.within != nil && !r.placeIsThere() {
		return "there is no " + describe(r.q.within.sel)
	}
	return r.unreachable()
}

func (r *resolver) lackingFrame() string {
	doc := 0
	for _, step := range r.q.frame {
		found := r.iframes(step, doc)
		switch {
		case len(found) == 0:
			return "there is no frame " + step.sel.String()
		case len(found) > 1:
			return fmt.Sprintf("%d frames match %s", len(found), step.sel)
		}
		doc = found[0]
	}
	return ""
}

// unreachable tells of a match that can't be seen or reached, or is in a frame.
func (r *resolver) unreachable() string {
	q := *r.q
	found := r.placed(&q, r.described(&q, r.home, func(i int) bool { return r.tree.nodes[i].Role != "text" }), r.home)
	for _, i := range found {
		switch n := r.tree.nodes[i]; {
		case !n.Flags.Has(snapshot.Visible):
			return "it is there but not visible"
		case !r.free[i]:
			return "it is there but can't be reached at present" + r.behind()
		}
	}
	if len(r.sel.Frame) > 0 {
		return ""
	}
	for doc, n := range r.tree.nodes {
		if n.Role == "iframe" && len(r.find(r.q, doc)) > 0 {
			if chain := r.frames(doc); chain != nil {
				return "it is in a frame; add frame: " + frameText(chain)
			}
		}
	}
	return ""
}

func frameText(chain Frames) string {
	var b strings.Builder
	writeFlow(&b, chain)
	return b.String()
}

// behind names the modal dialog that is open.
func (r *resolver) behind() string {
	for i := len(r.tree.nodes) - 1; i > 0; i-- {
		if n := r.tree.nodes[i]; n.States.Has(snapshot.Modal) && n.Flags.Has(snapshot.Visible) {
			return ": " + called(n) + " is open"
		}
	}
	return ""
}

// today is the selector that would be recorded for i now.
func (r *resolver) today(i int) *Selector {
	if list := generateAt(r.finder.tree, i, Options{Most: 1}); len(list) > 0 {
		return &list[0].Selector
	}
	return nil
}
