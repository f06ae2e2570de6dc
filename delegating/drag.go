package delegating

import (
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// DragArgs are the arguments of drag.
type DragArgs struct {
	Ref
	ToRef string `json:"toRef"`
}

// Drag is the verb drag.
func Drag() Delegating {
	return New(tools.Spec{
		Name:    "drag",
		Summary: "Drag an element onto another.",
		Example: "drag e3 e7",
		Kind:    tools.Act,
	}, func(s *snapshot.Snapshot, a DragArgs) ([]tools.Call, error) {
		from, err := described(s, a.Ref.Ref)
		if err != nil {
			return nil, err
		}
		to, err := described(s, a.ToRef)
		if err != nil {
			return nil, err
		}
		target, ev := to.target(), from.evidence()
		// The target is found by what is recorded for it, or not at all.
		ev.Target = to.evidence()
		ev.Target.Candidates = ev.Target.Candidates[:1]
		return one("dragTo", tools.DragToArgs{Target: from.target(), To: target.Selector, ToAlso: target.Also}, ev)
	})
}
