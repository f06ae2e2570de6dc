package recorder

import (
	"fmt"
	"slices"

	"github.com/cairn-trails/cairn/internal/diag"
	"github.com/cairn-trails/cairn/tools"
	"github.com/cairn-trails/cairn/trails"
)

// Options is what Build knows besides the journal. The zero value works.
type Options struct {
	// Config is the head of the trail.
	Config trails.Config
	// Token gives the {{...}} token of a value that a literal equals, if it is the value of an argument, of memory
	// or of a secret. Nil: no variables.
	Token func(literal string) (token string, ok bool)
	// File names a file that was uploaded as the trail is to name it, relative to its own folder. Nil leaves names alone.
	File func(path string) string
	// Default is the prose of calls that ran before any step was opened; empty means "Explore the page".
	Default string
}

// Note says what a pass changed, for a person: "step 2: dropped a failed tapOn".
type Note string

// work is one step on its way through the passes.
type work struct {
	Step
	calls []Kept
	// recorded is false for a step that was opened and in which nothing ran.
	number int
	notes  *[]Note
}

func (w *work) note(format string, args ...any) {
	*w.notes = append(*w.notes, Note(fmt.Sprintf("step %d: ", w.number)+fmt.Sprintf(format, args...)))
}

// pass is one clean-up of a step's calls. The order of passes matters and is fixed in Build.
type pass func(*work)

// Build turns a journal into a trail. It is pure: the same journal gives the same trail.
func Build(j Journal, o Options) (*trails.Trail, []Note) {
	var notes []Note
	steps := group(j, o, &notes)
	passes := []pass{keepSucceeded, dropReadOnly, foldTyping, foldTaps, dropUndone, dropCausedNavigation, dropNeedlessMoves,
		collapseChecks, nameFiles(o.File), tie(o.Token), writeEffects}
	for _, w := range steps {
		vain := len(w.calls) > 0 && !slices.ContainsFunc(w.calls, func(k Kept) bool { return k.OK })
		for _, p := range passes {
			p(w)
		}
		w.Unreached = w.Unreached || vain
		if w.Unreached {
			w.note("it was not reached, so it has no recording")
		}
	}
	return assemble(steps, o), notes
}

func group(j Journal, o Options, notes *[]Note) []*work {
	var steps []*work
	open := func(s Step) *work {
		w := &work{Step: s, number: len(steps) + 1, notes: notes}
		steps = append(steps, w)
		return w
	}
	var w *work
	for _, e := range j {
		switch {
		case e.Step != nil:
			w = open(*e.Step)
		case e.Call != nil:
			if w == nil {
				text := o.Default
				if text == "" {
					text = "Explore the page"
				}
				w = open(Step{Text: text})
			}
			w.calls = append(w.calls, *e.Call)
		}
	}
	return steps
}

func assemble(steps []*work, o Options) *trails.Trail {
	t := &trails.Trail{Config: o.Config}
	for _, w := range steps {
		s := trails.Step{Text: prose(w.Text), Verify: w.Verify, ID: w.ID, Optional: w.Optional, ModelOnly: w.ModelOnly}
		if !w.ModelOnly && !w.Unreached {
			s.Recording = &trails.Recording{Calls: callsOf(w.calls)}
		}
		if w.Trailhead {
			t.Trailhead = &s
			continue
		}
		t.Steps = append(t.Steps, s)
	}
	return t
}

func callsOf(kept []Kept) []trails.Call {
	calls := make([]trails.Call, 0, len(kept))
	for _, k := range kept {
		c := trails.Call{Call: tools.Call{Tool: k.Tool, Args: k.Args}, Pos: diag.Pos{}}
		if k.fragile() {
			c.Comment = "fragile: found by its position only"
		}
		calls = append(calls, c)
	}
	return calls
}

// fragile reports whether the call's selector is a last resort.
func (k Kept) fragile() bool {
	sel, ok := fields(k.Args).get("selector")
	if !ok {
		return k.Tool == "tapOnPoint"
	}
	for _, c := range k.Candidates {
		if c.Fragile && sameJSON(encode(c.Selector), sel) {
			return true
		}
	}
	return false
}
