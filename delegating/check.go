package delegating

import (
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// CheckArgs are the arguments of check.
type CheckArgs struct {
	Ref
	Checked *bool `json:"checked,omitempty"`
}

// Check is the verb check.
func Check() Delegating {
	return New(tools.Spec{
		Name:    "check",
		Summary: "Set a checkbox, radio button or switch.",
		Example: "check e4",
		Kind:    tools.Act,
	}, func(s *snapshot.Snapshot, a CheckArgs) ([]tools.Call, error) {
		e, err := described(s, a.Ref.Ref)
		if err != nil {
			return nil, err
		}
		on := a.Checked == nil || *a.Checked
		return e.on("setChecked", tools.SetCheckedArgs{Target: e.target(), Checked: on})
	})
}
