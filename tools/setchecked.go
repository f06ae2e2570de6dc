package tools

import "context"

// SetCheckedArgs are the arguments of setChecked.
type SetCheckedArgs struct {
	Target
	Checked bool `json:"checked" doc:"The state to be reached."`
	Acting
}

// SetChecked is the tool setChecked: it brings a checkbox, radio button or switch into a state.
func SetChecked() Tool {
	return New(Spec{
		Name:    "setChecked",
		Summary: "Brings a checkbox, radio button or switch into a state.",
		Example: "setChecked: {selector: {role: checkbox, name: Gift wrap}, checked: true}",
		Kind:    Act,
	}, func(ctx context.Context, p Page, a SetCheckedArgs) (Result, error) {
		res, err := ActOn(ctx, p, a.Target, func(ctx context.Context, e Element) error { return e.SetChecked(ctx, a.Checked) })
		if a.Checked {
			return res.saying(err, "Checked %v", res.Reached)
		}
		return res.saying(err, "Unchecked %v", res.Reached)
	})
}
