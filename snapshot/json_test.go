package snapshot

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestJSON(t *testing.T) {
	s := tree(t, "checkbox \"Gift\" unchecked\nbutton \"Menu\" collapsed disabled\niframe \"Pay\"\n  textbox \"Card\" doc=7 secret value=4111\nparagraph\n  \"bad \xff text\"\n")
	s.Root.Children[0].Box = Box{1, 2, 3.5, 4}
	var r Refs
	r.Show(s)
	data, err := s.JSON()
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	node := func(ref, role, name, text, value string, states map[string]any, frame ...any) map[string]any {
		if frame == nil {
			frame = []any{}
		}
		return map[string]any{"ref": ref, "role": role, "name": name, "text": text, "value": value, "states": states, "frame": frame,
			"box": map[string]any{"x": 0.0, "y": 0.0, "width": 0.0, "height": 0.0}}
	}
	first := node("e1", "checkbox", "Gift", "", "", map[string]any{"checked": false})
	first["box"] = map[string]any{"x": 1.0, "y": 2.0, "width": 3.5, "height": 4.0}
	want := map[string]any{"url": "http://shop.test/p1.html", "title": "Shop", "tokens": float64(Tokens(s.Text(View{}))), "nodes": []any{
		first,
		node("e2", "button", "Menu", "", "", map[string]any{"expanded": false, "disabled": true}),
		node("e3", "iframe", "Pay", "", "", map[string]any{}),
		node("e4", "textbox", "Card", "", "••••••", map[string]any{}, "Pay"),
		node("e5", "paragraph", "", "bad � text", "", map[string]any{}),
	}}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Error(diff)
	}
}
