package delegating

import (
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// HoverArgs are the arguments of hover.
type HoverArgs struct{ Ref }

// Hover is the verb hover.
func Hover() Delegating {
	return New(tools.Spec{
		Name:    "hover",
		Summary: "Move the pointer over an element.",
		Example: "hover e7",
		Kind:    tools.Act,
	}, func(s *snapshot.Snapshot, a HoverArgs) ([]tools.Call, error) {
		e, err := described(s, a.Ref.Ref)
		if err != nil {
			return nil, err
		}
		return e.on("hoverOver", tools.HoverOverArgs{Target: e.target()})
	})
}
