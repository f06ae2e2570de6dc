package recorder

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// orderPage is a page with one section "Summary" that holds buttons of these names.
func orderPage(names ...string) *snapshot.Snapshot {
	s := &snapshot.Snapshot{URL: "http://shop.test/", Title: "Order"}
	number := 0
	grow := func(parent *snapshot.Node, role, name string) *snapshot.Node {
		number++
		n := &snapshot.Node{Role: role, Name: name, Parent: parent, Flags: snapshot.Visible, Handle: snapshot.Handle{Document: 1, Number: number}}
		if parent != nil {
			parent.Children = append(parent.Children, n)
		}
		return n
	}
	s.Root = grow(nil, "document", "Order")
	section := grow(s.Root, "region", "Summary")
	for _, name := range names {
		grow(section, "button", name)
	}
	return s
}

func TestMend(t *testing.T) {
	tests := []struct {
		name         string
		page         *snapshot.Snapshot
		args, filled string
		want         string
		err          string
	}{
		{"a name in another spelling", orderPage("Place Order", "Cancel"),
			`{"selector":{"role":"button","name":"Place order","within":{"role":"region","name":"Summary"}},"count":2}`, "",
			`{"selector":{"role":"button","name":"Place Order","within":{"role":"region","name":"Summary"}},"count":2}`, ""},
		{"signals that hold stay", orderPage("Place Order", "Cancel"),
			`{"selector":{"role":"button","name":"Place order"},"also":[{"within":{"role":"region","name":"Summary"}}]}`, "",
			`{"selector":{"role":"button","name":"Place Order","within":{"role":"region","name":"Summary"}},"also":[{"within":{"role":"region","name":"Summary"}}]}`, ""},
		{"a selector that holds", orderPage("Place order"), `{"selector":{"role":"button","name":"Place order"}}`, "", "", ErrHolds.Error()},
		{"a call without a selector", orderPage("Place order"), `{"key":"Enter"}`, "", "", ErrHolds.Error()},
		{"an element that is gone", orderPage("Cancel"), `{"selector":{"role":"button","name":"Place order"}}`, "", "", `no button named "Place order"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			filled := tt.filled
			if filled == "" {
				filled = tt.args
			}
			m, err := Mend(tt.page, tools.Call{Tool: "tapOn", Args: json.RawMessage(tt.args)}, json.RawMessage(filled))
			var miss *selectors.Miss
			switch {
			case errors.As(err, &miss):
				if d := cmp.Diff(miss.Problem, tt.err); d != "" {
					t.Errorf("got -, want +:\n%s", d)
				}
				return
			case err != nil:
				if d := cmp.Diff(err.Error(), tt.err); d != "" {
					t.Errorf("got -, want +:\n%s", d)
				}
				return
			}
			if d := cmp.Diff(string(m.Call.Args), tt.want); d != "" {
				t.Errorf("got -, want +:\n%s", d)
			}
			if m.Call.Evidence == nil || m.Call.Evidence.Node.Name != "Place Order" {
				t.Errorf("got evidence %v, want that of the button that was found", m.Call.Evidence)
			}
		})
	}
}

func TestMendedSelectorKeepsItsTokens(t *testing.T) {
	args := json.RawMessage(`{"selector":{"name":"Remove","within":{"name":"{{args.item}}"}}}`)
	filled := json.RawMessage(`{"selector":{"name":"Remove","within":{"name":"Blue mug"}}}`)
	got := retied(json.RawMessage(`{"name":"Remove it","within":{"name":"Blue mug"}}`), tokensIn(args, filled))
	if d := cmp.Diff(string(got), `{"name":"Remove it","within":{"name":"{{args.item}}"}}`); d != "" {
		t.Errorf("got -, want +:\n%s", d)
	}
}
