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
		value := selectors.Is(a.Value)
		if a.Value == "" {
			value = selectors.Expression("^$") // an empty text is refused in a trail, where it is most often a slip
		}
		return e.on("assertValue", tools.AssertValueArgs{Target: e.target(), Value: *value})
	})
}
