package tools

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cairn-trails/cairn/internal/diag"
	"github.com/cairn-trails/cairn/schemas"
)

// Registry is the tools that a run knows, by name and in the order in which they were added. The zero value is
// empty and ready for use.
type Registry struct {
	byName map[string]Tool
	order  []Tool
}

// Admit says why a tool with this spec may not be registered, or nil. A tool that a model may see takes no
// selector at any depth, and nothing that could hold one.
func Admit(s Spec) error {
	if problem := s.incomplete(); problem != "" {
		return fmt.Errorf("tool %q: %s", s.Name, problem)
	}
	if s.Surface != Model {
		return nil
	}
	if paths := s.Args.Selectors(); len(paths) > 0 {
		return fmt.Errorf("tool %q is shown to a model and takes a selector in %q; a model picks elements by ref: make it a delegating tool, or keep it on the trail surface",
			s.Name, strings.Join(paths, ", "))
	}
	if paths := s.Args.Nested(); len(paths) > 0 {
		return fmt.Errorf("tool %q is shown to a model and its argument %q is neither a scalar nor a list of scalars; make it flat",
			s.Name, strings.Join(paths, ", "))
	}
	return nil
}

// Add registers tools. It refuses, naming the tool, a name that is taken, a spec that is not complete, and a tool
// of the model surface whose arguments hold a selector.
func (r *Registry) Add(tools ...Tool) error {
	for _, t := range tools {
		s := t.Spec()
		if err := Admit(s); err != nil {
			return err
		}
		if _, taken := r.byName[s.Name]; taken {
			return fmt.Errorf("tool %q: the name is taken", s.Name)
		}
		if r.byName == nil {
			r.byName = map[string]Tool{}
		}
		r.byName[s.Name] = t
		r.order = append(r.order, t)
	}
	return nil
}

// Find is the tool of that name.
func (r *Registry) Find(name string) (Tool, bool) {
	t, ok := r.byName[name]
	return t, ok
}

// All are the tools in the order in which they were added.
func (r *Registry) All() []Tool { return append([]Tool(nil), r.order...) }

// Recordables are the tools that may stand in a trail, for the schema of trail files.
func (r *Registry) Recordables() []schemas.Recordable {
	var out []schemas.Recordable
	for _, t := range r.order {
		if s := t.Spec(); s.Kind != Look && s.Kind != Flow {
			out = append(out, schemas.Recordable{Name: s.Name, Summary: s.Summary, Short: s.Short, Args: s.Args})
		}
	}
	return out
}

// Unknown is the failure of a call to a tool that is not there. What it suggests is of the caller's own surface.
func (r *Registry) Unknown(name string, caller Surface) *Failure {
	var known []string
	for _, t := range r.order {
		if t.Spec().Surface >= caller {
			known = append(known, t.Spec().Name)
		}
	}
	return UnknownTool(name, known)
}

// UnknownTool is the failure of a call to a tool that is not among those known to the caller.
func UnknownTool(name string, known []string) *Failure {
	return &Failure{Code: "unknown", Problem: fmt.Sprintf("unknown tool %q", name), Next: diag.DidYouMean(name, known)}
}

// Check says everything that is wrong with a call before it runs: an unknown tool, and arguments that do not fit.
func (r *Registry) Check(c Call) []schemas.Problem {
	t, ok := r.Find(c.Tool)
	if !ok {
		return []schemas.Problem{{Message: r.Unknown(c.Tool, Trail).Error()}}
	}
	if checked, ok := t.(interface {
		Check(json.RawMessage) []schemas.Problem
	}); ok {
		return checked.Check(c.Args)
	}
	return t.Spec().Args.Check(c.Args)
}
