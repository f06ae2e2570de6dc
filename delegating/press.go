package delegating

import (
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// PressArgs are the arguments of press.
type PressArgs struct {
	Key string `json:"key" doc:"Enter, Control+A, ..."`
	Ref string `json:"ref,omitempty"`
}

// Press is the verb press.
func Press() Delegating {
	return New(tools.Spec{
		Name:    "press",
		Summary: "Press a key or chord.",
		Example: "press Enter",
		Kind:    tools.Act,
	}, func(s *snapshot.Snapshot, a PressArgs) ([]tools.Call, error) {
		if a.Ref == "" {
			return one("pressKey", tools.PressKeyArgs{Key: a.Key}, nil)
		}
		e, err := described(s, a.Ref)
		if err != nil {
			return nil, err
		}
		return e.on("pressKey", tools.PressKeyArgs{Key: a.Key, MaybeTarget: e.maybe()})
	})
}
