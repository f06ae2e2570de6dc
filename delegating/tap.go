package delegating

import (
	"time"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// TapArgs are the arguments of tap.
type TapArgs struct {
	Ref
	Count     int      `json:"count,omitempty"`
	Button    string   `json:"button,omitempty" enum:"left,right,middle"`
	Modifiers []string `json:"modifiers,omitempty"`
	Hold      float64  `json:"hold,omitempty" doc:"seconds"`
}

func (a TapArgs) pressing() tools.Pressing {
	return tools.Pressing{Count: a.Count, Button: a.Button, Modifiers: a.Modifiers,
		Hold: tools.Duration(a.Hold * float64(time.Second))}
}

// Tap is the verb tap.
func Tap() Delegating {
	return New(tools.Spec{
		Name:    "tap",
		Summary: "Tap an element.",
		Example: "tap e12",
		Kind:    tools.Act,
	}, func(s *snapshot.Snapshot, a TapArgs) ([]tools.Call, error) {
		e, err := acted(s, a.Ref.Ref)
		if err != nil {
			return nil, err
		}
		c, err := tapCall(e, a.pressing())
		return []tools.Call{c}, err
	})
}

// tapCall taps an element by its selector, or where it stands when no selector is proven to lead to it.
func tapCall(e element, p tools.Pressing) (tools.Call, error) {
	if e.described() {
		return call("tapOn", tools.TapOnArgs{Target: e.target(), Pressing: p}, e.evidence()), nil
	}
	point, err := e.middle()
	if err != nil {
		return tools.Call{}, err
	}
	point.Pressing = p
	return call("tapOnPoint", point, nil), nil
}
