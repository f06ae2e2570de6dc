package tools

import (
	"context"
	"fmt"

	"github.com/cairn-trails/cairn/snapshot"
)

// AssertStateArgs are the arguments of assertState.
type AssertStateArgs struct {
	Target
	State string `json:"state" enum:"enabled,disabled,checked,unchecked,mixed,expanded,collapsed,selected,focused,required,invalid,readonly" doc:"The state."`
	Timed
}

// AssertState is the tool assertState: it compares a state of an element.
func AssertState() Tool {
	return New(Spec{
		Name:    "assertState",
		Summary: "Checks a state of an element.",
		Example: "assertState: {selector: {role: button, name: Pay}, state: disabled}",
		Kind:    Verify,
	}, func(ctx context.Context, p Page, a AssertStateArgs) (Result, error) {
		res, err := CheckOn(ctx, p, a.Target, func(n *snapshot.Node) error {
			if hasState(n.States, a.State) {
				return nil
			}
			return &Failure{Code: "state", Problem: fmt.Sprintf("%s is not %s", n.Describe(), a.State)}
		})
		return res.saying(err, "%v is %s", res.Reached, a.State)
	})
}

// hasState reads a state by its word. What can be checked and is not counts as unchecked also where the page does
// not say so.
func hasState(s snapshot.States, word string) bool {
	switch word {
	case "enabled":
		return !s.Has(snapshot.Disabled)
	case "unchecked":
		return s.Has(snapshot.Unchecked)
	}
	bit := map[string]snapshot.States{"disabled": snapshot.Disabled, "checked": snapshot.Checked, "mixed": snapshot.Mixed,
		"expanded": snapshot.Expanded, "collapsed": snapshot.Collapsed, "selected": snapshot.Selected, "focused": snapshot.Focused,
		"required": snapshot.Required, "invalid": snapshot.Invalid, "readonly": snapshot.ReadOnly}[word]
	return bit != 0 && s.Has(bit)
}
