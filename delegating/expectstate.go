package delegating

import (
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// ExpectStateArgs are the arguments of expectState.
type ExpectStateArgs struct {
	Ref
	State string `json:"state" enum:"enabled,disabled,checked,unchecked,mixed,expanded,collapsed,selected,focused,required,invalid,readonly"`
}

// ExpectState is the verb expectState.
func ExpectState() Delegating {
	return New(tools.Spec{
		Name:    "expectState",
		Summary: "Check a state.",
		Example: "expectState e6 disabled",
		Kind:    tools.Verify,
	}, func(s *snapshot.Snapshot, a ExpectStateArgs) ([]tools.Call, error) {
		e, err := described(s, a.Ref.Ref)
		if err != nil {
			return nil, err
		}
		return e.on("assertState", tools.AssertStateArgs{Target: e.target(), State: a.State})
	})
}
