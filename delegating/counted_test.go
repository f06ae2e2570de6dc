package delegating_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/cairn-trails/cairn/delegating"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools/pagetest"
)

// Twins that nothing tells apart are recorded by their place among exactly so many, never as a bare point.
func TestTwinsAreCounted(t *testing.T) {
	snap := pagetest.Parse(`
		button "Open"
		button "Open"`)
	var refs snapshot.Refs
	refs.Show(snap)
	second := snap.Root.Children[1]
	tap, _ := delegating.Web().Find("tap")
	calls, err := tap.Expand(snap, json.RawMessage(`{"ref":"`+string(second.Ref)+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	if len(calls) != 1 || calls[0].Tool != "tapOn" || !strings.Contains(string(calls[0].Args), `"nth":2,"of":2`) {
		t.Fatalf("got %+v, want a tapOn of the 2nd of 2", calls)
	}
	if c := calls[0].Evidence.Candidates; len(c) != 1 || !c[0].Fragile {
		t.Errorf("got candidates %+v, want one that is marked fragile", c)
	}
}

// What has neither a name nor a place is counted by what it looks like, in its frame too.
func TestWhatSaysNothingIsCounted(t *testing.T) {
	for _, c := range []struct{ name, page, want string }{
		{"a control", "\nbutton\nbutton", `"selector":{"role":"button","name":"/^$/","nth":2,"of":2}`},
		{"in a frame", "\nbutton\niframe \"Help\"\n  button\n  button", `"nth":2,"of":2,"frame":{"role":"iframe","name":"Help"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			snap := pagetest.Parse(strings.ReplaceAll(c.page, "\n", "\n\t\t\t"))
			var refs snapshot.Refs
			refs.Show(snap)
			last := snap.Root
			for len(last.Children) > 0 {
				last = last.Children[len(last.Children)-1]
			}
			tap, _ := delegating.Web().Find("tap")
			calls, err := tap.Expand(snap, json.RawMessage(`{"ref":"`+string(last.Ref)+`"}`))
			if err != nil {
				t.Fatal(err)
			}
			if calls[0].Tool != "tapOn" || !strings.Contains(string(calls[0].Args), c.want) {
				t.Errorf("got %s %s, want %s", calls[0].Tool, calls[0].Args, c.want)
			}
		})
	}
}
