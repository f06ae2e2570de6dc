package selectors

import (
	"fmt"

	"github.com/cairn-trails/cairn/snapshot"
)

// Step is one key of a selector with how many elements are left once it is asked for, too.
type Step struct {
	// Key is the key and its value as YAML: "name: Pay".
	Key string
	// Left is the number of matches of this key and all before it.
	Left int
}

// String is the step on one line.
func (s Step) String() string { return fmt.Sprintf("%s: %d left", s.Key, s.Left) }

// Explain adds the keys of a selector one by one, in their order, and tells how many elements each leaves: the key
// that leaves none is the one that doesn't hold.
func Explain(s *snapshot.Snapshot, sel Selector) []Step {
	f := &finder{tree: newTree(s)}
	var steps []Step
	soFar := Selector{Frame: sel.Frame}
	for _, e := range sel.entries() {
		if e.key == "frame" || e.key == "of" {
			continue
		}
		soFar = soFar.adding(sel, e.key)
		shown := Selector{}.adding(sel, e.key)
		text := shown.String()
		steps = append(steps, Step{Key: text[1 : len(text)-1], Left: len(f.match(newQuery(soFar)))})
	}
	return steps
}

// adding is s with one key taken from another selector; nth brings its of.
func (s Selector) adding(from Selector, key string) Selector {
	if p := s.patternAt(key); p != nil {
		*p = *from.patternAt(key)
		return s
	}
	switch key {
	case "role":
		s.Role = from.Role
	case "css":
		s.CSS = from.CSS
	case "level":
		s.Level = from.Level
	case "checked":
		s.Checked = from.Checked
	case "expanded":
		s.Expanded = from.Expanded
	case "selected":
		s.Selected = from.Selected
	case "within":
		s.Within = from.Within
	case "has":
		s.Has = from.Has
	case "after":
		s.After = from.After
	case "before":
		s.Before = from.Before
	case "nth":
		s.Nth, s.Of = from.Nth, from.Of
	}
	return s
}
