package delegating

import (
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// SelectArgs are the arguments of select.
type SelectArgs struct {
	Ref
	Options []string `json:"options"`
}

// Select is the verb select.
func Select() Delegating {
	return New(tools.Spec{
		Name:    "select",
		Summary: "Choose options of a dropdown or listbox.",
		Example: `select e3 "France"`,
		Kind:    tools.Act,
	}, func(s *snapshot.Snapshot, a SelectArgs) ([]tools.Call, error) {
		e, err := described(s, a.Ref.Ref)
		if err != nil {
			return nil, err
		}
		return e.on("selectOption", tools.SelectOptionArgs{Target: e.target(), Options: a.Options})
	})
}
