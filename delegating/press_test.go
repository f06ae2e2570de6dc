package delegating_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/delegating"
	"github.com/cairn-trails/cairn/snapshot"
)

func TestPressIntoAPasswordFieldIsNoCharacter(t *testing.T) {
	const refused = `keys pressed one by one into textbox "Password" would be recorded in clear; use type, whose text is kept as a secret`
	tests := []struct{ name, key, focus, want string }{
		{"a letter", "h", "Password", refused},
		{"a capital", "Shift+H", "Password", refused},
		{"a space", "Space", "Password", refused},
		{"Enter", "Enter", "Password", ""},
		{"a chord", "Control+A", "Password", ""},
		{"a letter into another field", "h", "Email", ""},
	}
	for _, byRef := range []bool{false, true} {
		for _, tt := range tests {
			t.Run(tt.name, func(t *testing.T) {
				s, _, refs := shown(t, "page \"Sign in\" http://shop.test/\ntextbox \"Email\"\ntextbox \"Password\"")
				s.Walk(func(n *snapshot.Node) bool {
					if n.Name == "Password" {
						n.Flags |= snapshot.Secret
					}
					if n.Role == "textbox" && n.Name == tt.focus {
						n.States |= snapshot.Focused
					}
					return true
				})
				args := delegating.PressArgs{Key: tt.key}
				if byRef {
					args.Ref = refs[`textbox "`+tt.focus+`"`]
				}
				raw, err := json.Marshal(args)
				if err != nil {
					t.Fatal(err)
				}
				verb, _ := delegating.Web().Find("press")
				_, err = verb.Expand(s, raw)
				got := ""
				if err != nil {
					got = err.Error()
				}
				if d := cmp.Diff(got, tt.want); d != "" {
					t.Errorf("got -, want +:\n%s", d)
				}
			})
		}
	}
}
