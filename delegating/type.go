package delegating

import (
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// TypeArgs are the arguments of type.
type TypeArgs struct {
	Text       string `json:"text"`
	Ref        string `json:"ref,omitempty" doc:"default: focused field"`
	ClearFirst bool   `json:"clearFirst,omitempty"`
	Submit     bool   `json:"submit,omitempty" doc:"then press Enter"`
}

// Type is the verb type.
func Type() Delegating {
	return New(tools.Spec{
		Name:    "type",
		Summary: "Type into a field.",
		Example: `type e2 "ada@example.com"`,
		Kind:    tools.Act,
	}, expandType)
}

// expandType has three branches: no ref types where the focus is; a ref with a selector types into it, by exactly
// the selector that a tap on it would have recorded; a ref with only a point is tapped there first.
func expandType(s *snapshot.Snapshot, a TypeArgs) ([]tools.Call, error) {
	text := tools.InputTextArgs{Text: a.Text, ClearFirst: a.ClearFirst}
	var calls []tools.Call
	var ev *tools.Evidence
	if a.Ref != "" {
		e, err := acted(s, a.Ref)
		if err != nil {
			return nil, err
		}
		if e.described() {
			text.MaybeTarget, ev = e.maybe(), e.evidence()
		} else {
			tap, err := tapCall(e, tools.Pressing{})
			if err != nil {
				return nil, err
			}
			calls = append(calls, tap)
		}
	}
	calls = append(calls, call("inputText", text, ev))
	if a.Submit {
		calls = append(calls, call("pressKey", tools.PressKeyArgs{Key: "Enter"}, nil))
	}
	return calls, nil
}
