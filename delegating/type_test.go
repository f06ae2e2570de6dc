package delegating_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/delegating"
	"github.com/cairn-trails/cairn/snapshot"
)

// What is typed at the focus is recorded for the field that has it: at replay the focus may be elsewhere.
func TestTypeAtTheFocusIsTypeIntoTheFocusedField(t *testing.T) {
	s, _, refs := shown(t, shop)
	s.Walk(func(n *snapshot.Node) bool {
		if n.Name == "Email" {
			n.States |= snapshot.Focused
			n.Flags |= snapshot.Editable
		}
		return true
	})
	verb, _ := delegating.Web().Find("type")
	calls := func(a delegating.TypeArgs) string {
		raw, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		list, err := verb.Expand(s, raw)
		if err != nil {
			t.Fatal(err)
		}
		out := ""
		for _, c := range list {
			out += c.Tool + " " + string(c.Args) + "\n"
			if c.Tool == "inputText" && (c.Evidence == nil || c.Evidence.Node.Name != "Email") {
				t.Errorf("%s has no evidence of the field", c.Tool)
			}
		}
		return out
	}
	email := ""
	for name, ref := range refs {
		if len(name) > 15 && name[:15] == `textbox "Email"` {
			email = ref
		}
	}
	got := calls(delegating.TypeArgs{Text: "x", Submit: true})
	if d := cmp.Diff(got, calls(delegating.TypeArgs{Text: "x", Submit: true, Ref: email})); d != "" {
		t.Errorf("at the focus -, by ref +:\n%s", d)
	}
}
