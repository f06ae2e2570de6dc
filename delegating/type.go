package delegating

import (
	"github.com/cairn-trails/cairn/selectors"
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

// expandType has three branches: no ref means the field that has the focus, which is recorded as if its ref had been
// given, for at replay the focus may be elsewhere; a ref with a selector types into it, by exactly the selector that a
// tap on it would have recorded; a ref with only a point is tapped there first. Where no field is known to have the
// focus, the page decides.
func expandType(s *snapshot.Snapshot, a TypeArgs) ([]tools.Call, error) {
	text := tools.InputTextArgs{Text: a.Text, ClearFirst: a.ClearFirst}
	var calls []tools.Call
	var ev *tools.Evidence
	if a.Ref == "" {
		if n := focused(s); n != nil && n.Flags.Has(snapshot.Editable) && s.Dialog == nil {
			if e := elementOf(s, selectors.Lift(n), selectors.Options{}); e.described() {
				text.MaybeTarget, ev = e.maybe(), e.evidence()
			}
		}
	} else {
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
