package delegating

import (
	"strings"
	"unicode/utf8"

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
			if err := inClear(focused(s), a.Key); err != nil {
				return nil, err
			}
			return one("pressKey", tools.PressKeyArgs{Key: a.Key}, nil)
		}
		e, err := described(s, a.Ref)
		if err != nil {
			return nil, err
		}
		if err := inClear(e.node, a.Key); err != nil {
			return nil, err
		}
		return e.on("pressKey", tools.PressKeyArgs{Key: a.Key, MaybeTarget: e.maybe()})
	})
}

// inClear refuses a key that is a character of a password: a key is recorded as it is, and only a text becomes a
// secret. The key is not named, for it is a part of one.
func inClear(field *snapshot.Node, key string) error {
	character := utf8.RuneCountInString(strings.TrimPrefix(key, "Shift+")) == 1 || key == "Space"
	if field == nil || !field.Flags.Has(snapshot.Secret) || !character {
		return nil
	}
	return &tools.Failure{Code: "secret", Problem: "keys pressed one by one into " + field.Describe() + " would be recorded in clear",
		Next: "use type, whose text is kept as a secret"}
}

// focused is the node that has the keyboard focus, or nil.
func focused(s *snapshot.Snapshot) *snapshot.Node {
	var found *snapshot.Node
	s.Walk(func(n *snapshot.Node) bool {
		if n.States.Has(snapshot.Focused) {
			found = n
		}
		return true
	})
	return found
}
