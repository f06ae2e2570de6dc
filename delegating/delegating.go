// Package delegating is the tools a model sees: each takes refs, has no way to run, and expands into recordable
// calls that hold selectors. A ref therefore cannot reach a trail by forgetting a flag, and a selector cannot reach a
// model: Set.Add and tools.Registry.Add refuse a model's tool that takes one, at any depth.
//
// It also declares the rest of the model surface: the tools that only look and those that steer the exploring, which
// the session runs itself.
//
//	d, _ := delegating.Web().Find("tap")
//	calls, err := d.Expand(snap, json.RawMessage(`{"ref":"e12"}`))
//	// calls[0] is tapOn{selector: {role: button, name: Pay}}
package delegating

import (
	"encoding/json"
	"fmt"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// Delegating is a tool that is never executed.
type Delegating interface {
	Spec() tools.Spec
	// Expand turns arguments that hold refs of s into recordable calls. s is the present state of the page, with the
	// refs that were shown to the caller. The error is a *tools.Failure when the arguments or the ref are the reason.
	Expand(s *snapshot.Snapshot, args json.RawMessage) ([]tools.Call, error)
}

// New makes a delegating tool of a function. The argument struct A is the schema: see schemas.For. The tool is for
// the model surface, and a definition that is not fit for it panics at start, with the tool's name.
func New[A any](s tools.Spec, expand func(s *snapshot.Snapshot, a A) ([]tools.Call, error)) Delegating {
	s.Surface = tools.Model
	return &delegate[A]{tools.Define[A](s), expand}
}

type delegate[A any] struct {
	spec   tools.Spec
	expand func(s *snapshot.Snapshot, a A) ([]tools.Call, error)
}

func (d *delegate[A]) Spec() tools.Spec { return d.spec }

func (d *delegate[A]) Expand(s *snapshot.Snapshot, args json.RawMessage) ([]tools.Call, error) {
	a, problems := tools.Decode[A](d.spec, args)
	if len(problems) > 0 {
		return nil, tools.BadArguments(d.spec.Name, problems)
	}
	return d.expand(s, a)
}

// Set is the delegating tools that a session knows, and the specs of those that it runs itself. The zero value is
// empty and ready for use.
type Set struct {
	byName   map[string]Delegating
	order    []Delegating
	specials []tools.Spec
}

// Add puts tools into the set. It refuses, naming the tool, a name that is taken and arguments that hold a selector.
func (s *Set) Add(tools ...Delegating) error {
	for _, d := range tools {
		if err := s.admit(d.Spec()); err != nil {
			return err
		}
		if s.byName == nil {
			s.byName = map[string]Delegating{}
		}
		s.byName[d.Spec().Name] = d
		s.order = append(s.order, d)
	}
	return nil
}

// AddSpecial puts specs of tools into the set that the session runs itself, under the same rules.
func (s *Set) AddSpecial(specs ...tools.Spec) error {
	for _, spec := range specs {
		if err := s.admit(spec); err != nil {
			return err
		}
		s.specials = append(s.specials, spec)
	}
	return nil
}

func (s *Set) admit(spec tools.Spec) error {
	if err := tools.Admit(spec); err != nil {
		return err
	}
	_, taken := s.byName[spec.Name]
	if _, special := s.Special(spec.Name); taken || special {
		return fmt.Errorf("tool %q: the name is taken", spec.Name)
	}
	return nil
}

// Find is the delegating tool of that name.
func (s *Set) Find(name string) (Delegating, bool) {
	d, ok := s.byName[name]
	return d, ok
}

// Special is the spec of the tool of that name that the session runs itself.
func (s *Set) Special(name string) (tools.Spec, bool) {
	for _, spec := range s.specials {
		if spec.Name == name {
			return spec, true
		}
	}
	return tools.Spec{}, false
}

// All are the delegating tools in the order in which they were added.
func (s *Set) All() []Delegating { return append([]Delegating(nil), s.order...) }

// Web is a fresh set of the web tools.
func Web() *Set {
	s := &Set{}
	for _, err := range []error{
		s.AddSpecial(Looks()...),
		s.Add(Tap(), Type(), Select(), Check(), Press(), Hover(), Drag(), Upload(), Scroll(), Wait(), Tab(), AnswerDialog(), Remember(),
			ExpectVisible(), ExpectGone(), ExpectText(), ExpectValue(), ExpectState(), ExpectCount(), ExpectURL(), ExpectTitle(), ExpectRequest(), ExpectDownload()),
		s.AddSpecial(Flows()...),
	} {
		if err != nil {
			panic("delegating: " + err.Error()) // a web tool's own definition is wrong
		}
	}
	return s
}
