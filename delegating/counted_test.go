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
