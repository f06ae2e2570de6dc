package agent

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/model/scripted"
	"github.com/cairn-trails/cairn/session"
)

// shown is every page text of a request, oldest first.
func shown(r model.Request) []string {
	var out []string
	for _, m := range r.History {
		switch m := m.(type) {
		case model.Observation:
			if m.Snapshot != "" {
				out = append(out, strings.ReplaceAll(m.Snapshot, "\n", "|"))
			}
		case model.Results:
			for _, r := range m {
				if r.Name == "snapshot" {
					out = append(out, r.Output)
				}
			}
		}
	}
	return out
}

func TestOnlyTheNewestPageIsKept(t *testing.T) {
	f := &fakeSession{replies: map[string]session.Reply{
		"snapshot": {OK: true, Status: model.Success, Output: "a whole page"},
		"type":     {OK: true, Status: model.Success, Changed: true, Ended: "the page is another one now"},
	}}
	a, m := newAgent(t, f,
		scripted.Call("tap", `{}`), scripted.Call("snapshot", `{}`), scripted.Call("type", `{}`), scripted.Finish("passed", ""))
	mustStep(t, a, Objective{Text: "Go"})
	if d := cmp.Diff(shown(m.Requests[2]), []string{"<<<page N|page 1|page N>>>", "<<<page N|page 2|page N>>>", "a whole page"}); d != "" {
		t.Errorf("before the navigation (-got +want):\n%s", d)
	}
	if d := cmp.Diff(shown(m.Requests[3]), []string{olderSnapshot, olderSnapshot, olderSnapshot, "<<<page N|page 3|page N>>>"}); d != "" {
		t.Errorf("after the navigation (-got +want):\n%s", d)
	}
}

func TestOnlyTheNewestPicturesAreKept(t *testing.T) {
	f := &fakeSession{replies: map[string]session.Reply{
		"screenshot": {OK: true, Status: model.Success, Output: "a picture", Screenshot: []byte("png"), MIME: "image/png"},
	}}
	script := func() []scripted.Reply {
		look := scripted.Call("screenshot", `{}`)
		tap := scripted.Call("tap", `{}`)
		return []scripted.Reply{look, tap, look, tap, scripted.Finish("passed", "")}
	}
	for _, tc := range []struct {
		images int
		want   []string
	}{
		{0, []string{olderPicture, "a picture png"}},
		{2, []string{"a picture png", "a picture png"}},
		{-1, []string{"a picture png", "a picture png"}},
	} {
		t.Run(fmt.Sprint(tc.images), func(t *testing.T) {
			a, m := newAgent(t, f, script()...)
			a.Budget.Images = tc.images
			mustStep(t, a, Objective{Text: "Look"})
			var got []string
			for _, msg := range m.Requests[4].History {
				if rs, ok := msg.(model.Results); ok && rs[0].Name == "screenshot" {
					got = append(got, strings.TrimSpace(rs[0].Output+" "+string(rs[0].Screenshot)))
				}
			}
			if d := cmp.Diff(got, tc.want); d != "" {
				t.Errorf("pictures (-got +want):\n%s", d)
			}
		})
	}
}

func TestOverflowCutsTheConversationAndThenThePage(t *testing.T) {
	f := &fakeSession{lines: 9}
	a, m := newAgent(t, f,
		scripted.Call("tap", `{"ref":"e1"}`),
		scripted.Fail(model.ErrContextOverflow),
		scripted.Fail(fmt.Errorf("asking: %w", model.ErrContextOverflow)),
		scripted.Finish("passed", "ok"))
	e := mustStep(t, a, Objective{Text: "Tap"})
	if !e.Passed() || e.Turns != 2 {
		t.Errorf("ending %+v", e)
	}
	if got := len(m.Requests[1].History); got != 4 {
		t.Errorf("%d messages before the cut, want 4", got)
	}
	cut := m.Requests[2].History
	if len(cut) != 1 {
		t.Fatalf("%d messages after the cut, want 1", len(cut))
	}
	if got, want := cut[0].(model.Observation).Task, "Tap\n"+stepRules+"\nEarlier turns were left out for length. Calls so far: tap (success)."; got != want {
		t.Errorf("task %q, want %q", got, want)
	}
	want := "<<<page N\npage 4\nline 1\nline 2\nline 3\nline 4\n... 5 lines left out for length; use find\npage N>>>"
	if d := cmp.Diff(m.Requests[3].History[0].(model.Observation).Snapshot, want); d != "" {
		t.Errorf("page (-got +want):\n%s", d)
	}
}

func TestOverflowThatStaysEndsTheStep(t *testing.T) {
	over := scripted.Fail(model.ErrContextOverflow)
	a, _ := newAgent(t, &fakeSession{lines: 100}, over, over, over, over, over)
	e := mustStep(t, a, Objective{Text: "Tap"})
	if e.How != OutOfBudget || !strings.HasPrefix(e.Explanation, "the page does not fit into the model's context, even cut down;") {
		t.Errorf("ending %+v", e)
	}
}

func TestMessagesHandedOutDoNotChange(t *testing.T) {
	f := &fakeSession{replies: map[string]session.Reply{"tap": {OK: true, Status: model.Success, Changed: true, Ended: "the page is another one now"}}}
	a, m := newAgent(t, f, scripted.Call("tap", `{}`), scripted.Finish("passed", ""))
	mustStep(t, a, Objective{Text: "Go"})
	if d := cmp.Diff(shown(m.Requests[0]), []string{"<<<page N|page 1|page N>>>"}); d != "" {
		t.Errorf("the first request changed (-got +want):\n%s", d)
	}
}

func TestResultsOfLooksArePlainText(t *testing.T) {
	a, m := newAgent(t, &fakeSession{}, scripted.Call("find", `{"text":"x"}`), scripted.Call("tap", `{}`), scripted.Finish("passed", ""))
	mustStep(t, a, Objective{Text: "Go"})
	for at, want := range map[int]bool{1: true, 2: false} {
		history := m.Requests[at].History
		results := history[len(history)-2].(model.Results)
		if results[0].Plain != want {
			t.Errorf("%s: plain %v, want %v", results[0].Name, results[0].Plain, want)
		}
	}
}
