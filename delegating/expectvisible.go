package delegating

import (
	"errors"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// SoughtArgs name an element, a text, or a text inside an element.
type SoughtArgs struct {
	Ref  string `json:"ref,omitempty"`
	Text string `json:"text,omitempty"`
}

// Agree holds when something is named.
func (a SoughtArgs) Agree() error {
	if a.Ref == "" && a.Text == "" {
		return errors.New(`give "ref" or "text"`)
	}
	return nil
}

// text is the arguments for a text, inside the element of the ref when there is one.
func (a SoughtArgs) text(s *snapshot.Snapshot) (tools.SoughtArgs, error) {
	var within *selectors.Selector
	if a.Ref != "" {
		e, err := checked(s, a.Ref, selectors.Options{TextFree: true})
		if err != nil {
			return tools.SoughtArgs{}, err
		}
		within = &e.candidates[0].Selector
	}
	return tools.SoughtArgs{Text: textPattern(s, a.Text, within), Within: within}, nil
}

func (e element) sought() tools.SoughtArgs {
	t := e.target()
	return tools.SoughtArgs{Selector: &t.Selector, Also: t.Also}
}

// ExpectVisible is the verb expectVisible.
func ExpectVisible() Delegating {
	return New(tools.Spec{
		Name:    "expectVisible",
		Summary: "Check that an element, a text, or a text in an element is visible.",
		Example: `expectVisible "Order placed"`,
		Kind:    tools.Verify,
	}, func(s *snapshot.Snapshot, a SoughtArgs) ([]tools.Call, error) {
		if a.Text != "" {
			sought, err := a.text(s)
			if err != nil {
				return nil, err
			}
			return one("assertVisible", tools.AssertVisibleArgs{SoughtArgs: sought}, nil)
		}
		e, err := asShown(s, a.Ref)
		if err != nil {
			return nil, err
		}
		return e.on("assertVisible", tools.AssertVisibleArgs{SoughtArgs: e.sought()})
	})
}

// asShown is checked for a check that the element is there: its name is kept as it is, counts and all, for "Cart (2)"
// is what is checked, and "Cart (3)" must not pass.
func asShown(s *snapshot.Snapshot, ref string) (element, error) {
	n, err := nodeOf(s, ref)
	if err != nil {
		return element{}, err
	}
	return checked(s, ref, selectors.Options{Values: []string{n.Name, n.Content()}})
}
