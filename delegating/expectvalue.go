package delegating

import (
	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// ExpectValueArgs are the arguments of expectValue.
type ExpectValueArgs struct {
	Ref
	Value string `json:"value"`
}

// ExpectValue is the verb expectValue.
func ExpectValue() Delegating {
	return New(tools.Spec{
		Name:    "expectValue",
		Summary: "Check what a field holds.",
		Example: `expectValue e2 "ada@example.com"`,
		Kind:    tools.Verify,
	}, func(s *snapshot.Snapshot, a ExpectValueArgs) ([]tools.Call, error) {
		e, err := described(s, a.Ref.Ref)
		if err != nil {
			return nil, err
		}
		return e.on("assertValue", tools.AssertValueArgs{Target: e.target(), Value: *selectors.Is(a.Value)})
	})
}
