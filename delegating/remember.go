package delegating

import (
	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// RememberArgs are the arguments of remember.
type RememberArgs struct {
	Name string `json:"name"`
	Ref
	Pattern string `json:"pattern,omitempty" doc:"regex"`
}

// Remember is the verb remember.
func Remember() Delegating {
	return New(tools.Spec{
		Name:    "remember",
		Summary: "Keep an element's text, for later use as {{name}}.",
		Example: "remember order e9",
		Kind:    tools.Remember,
	}, func(s *snapshot.Snapshot, a RememberArgs) ([]tools.Call, error) {
		e, err := checked(s, a.Ref.Ref, selectors.Options{TextFree: true})
		if err != nil {
			return nil, err
		}
		return e.on("rememberText", tools.RememberTextArgs{Target: e.target(), As: a.Name, Pattern: a.Pattern})
	})
}
