package agent

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/model/scripted"
	"github.com/cairn-trails/cairn/session"
)

func TestStepLooksAsksActsAndLooksAgain(t *testing.T) {
	f := &fakeSession{replies: map[string]session.Reply{
		`tap {"ref":"e2"}`: {OK: true, Status: model.Success, Output: "Tapped", Changed: true, Ended: "the page is another one now"},
	}}
	a, m := newAgent(t, f,
		scripted.Call("tap", `{"ref":"e1"}`),
		scripted.Call("tap", `{"ref":"e2"}`),
		scripted.Finish("passed", "Tapped both."))
	e := mustStep(t, a, Objective{Text: "Tap both\n buttons"})
	if want := (Ending{How: Finished, Status: "passed", Explanation: "Tapped both.", Turns: 3, Calls: 3, Duration: time.Second}); e != want {
		t.Errorf("ending %+v, want %+v", e, want)
	}
	want := []string{
		`begin "Tap both\n buttons" false`, "observe full=true",
		`tap {"ref":"e1"}`, "observe full=false",
		`tap {"ref":"e2"}`, "observe full=true",
		`finish {"explanation":"Tapped both.","status":"passed"}`,
	}
	if d := cmp.Diff(f.asked, want); d != "" {
		t.Errorf("the session was asked (-got +want):\n%s", d)
	}
	first := m.Requests[0].History[0].(model.Observation)
	if got := first.Task; got != "Tap both buttons\n"+stepRules {
		t.Errorf("task %q", got)
	}
	if d := cmp.Diff(first.Metadata, map[string]string{"url": "http://shop.test/", "step": "step", "shown": "page"}); d != "" {
		t.Errorf("metadata (-got +want):\n%s", d)
	}
	if m.Requests[0].System != DefaultSystem {
		t.Error("the default system prompt was not sent")
	}
}

func TestStepHidesBeginStep(t *testing.T) {
	f := &fakeSession{}
	a, m := newAgent(t, f, scripted.Call("beginStep", `{"description":"x"}`), scripted.Finish("failed", "no"))
	mustStep(t, a, Objective{Text: "Do it"})
	if declares(m.Requests[0].Tools, "beginStep") {
		t.Error("beginStep is declared in a step")
	}
	got := m.Requests[1].History[2].(model.Results)[0]
	want := model.ToolResult{ID: "call-1-1", Name: "beginStep", Status: model.UnknownTool, Output: "beginStep is not available in this step"}
	if d := cmp.Diff(got, want); d != "" {
		t.Errorf("result (-got +want):\n%s", d)
	}
}

func TestCallsAfterOneThatEndsTheTurnAreNotRun(t *testing.T) {
	for name, tc := range map[string]struct {
		first session.Reply
		want  string
	}{
		"a failure":    {session.Reply{Status: model.Error, Output: "e1 is stale"}, "not run: an earlier call of this turn did not work"},
		"a navigation": {session.Reply{OK: true, Status: model.Success, Changed: true, Ended: "the page is another one now"}, "not run: the page is another one now"},
		"a dialog":     {session.Reply{OK: true, Status: model.Success, Changed: true, Ended: `a dialog opened (confirm "Delete?")`}, `not run: a dialog opened (confirm "Delete?")`},
	} {
		t.Run(name, func(t *testing.T) {
			f := &fakeSession{replies: map[string]session.Reply{`tap {"ref":"e1"}`: tc.first}}
			a, m := newAgent(t, f,
				scripted.Calls(scripted.ToolCall("tap", `{"ref":"e1"}`), scripted.ToolCall("tap", `{"ref":"e2"}`), scripted.ToolCall("finish", `{"status":"passed"}`)),
				scripted.Finish("failed", "no"))
			mustStep(t, a, Objective{Text: "Tap"})
			results := m.Requests[1].History[2].(model.Results)
			var got []string
			for _, r := range results {
				got = append(got, r.ID+" "+r.Output)
			}
			want := []string{"call-1-1 " + tc.first.Output, "call-1-2 " + tc.want, "call-1-3 " + tc.want}
			if d := cmp.Diff(got, want); d != "" {
				t.Errorf("results (-got +want):\n%s", d)
			}
			for _, asked := range f.asked {
				if strings.Contains(asked, "e2") {
					t.Errorf("the session was asked for %q", asked)
				}
			}
		})
	}
}

func TestVerifyStepNeedsAPassedCheck(t *testing.T) {
	f := &fakeSession{replies: map[string]session.Reply{
		"expectVisible": {OK: true, Status: model.Success, Output: "visible", Verified: true},
	}}
	a, m := newAgent(t, f,
		scripted.Finish("passed", "looks right"),
		scripted.Call("tap", `{"ref":"e1"}`),
		scripted.Call("expectVisible", `{"text":"Done"}`),
		scripted.Finish("passed", "Done is there."))
	e := mustStep(t, a, Objective{Text: "Done is shown", Verify: true})
	if !e.Passed() || e.Explanation != "Done is there." {
		t.Errorf("ending %+v", e)
	}
	if declares(m.Requests[0].Tools, "tap") {
		t.Error("tap is declared in a check")
	}
	first := m.Requests[0].History[0].(model.Observation)
	if first.Metadata["step"] != "verify" || first.Task != "Done is shown\n"+verifyRules {
		t.Errorf("observation %+v", first)
	}
	history := m.Requests[2].History
	refused := history[2].(model.Results)[0]
	if refused.OK || refused.Status != model.Error || refused.Output != unprovenFinish {
		t.Errorf("finish without a check gave %+v", refused)
	}
	if got := history[4].(model.Results)[0]; got.Status != model.UnknownTool || got.Output != "tap is not available in this check" {
		t.Errorf("tap in a check gave %+v", got)
	}
}

func TestFailedCheckMayFinishAsFailed(t *testing.T) {
	a, _ := newAgent(t, &fakeSession{}, scripted.Finish("failed", "it is not there"))
	e := mustStep(t, a, Objective{Text: "Done is shown", Verify: true})
	if e.How != Finished || e.Status != "failed" || e.Passed() {
		t.Errorf("ending %+v", e)
	}
}

func TestBrokenArgumentsReachTheModelAndNotTheSession(t *testing.T) {
	f := &fakeSession{}
	a, m := newAgent(t, f, scripted.Call("tap", `{"ref":`), scripted.Finish("failed", "no"))
	mustStep(t, a, Objective{Text: "Tap"})
	got := m.Requests[1].History[2].(model.Results)[0]
	if got.OK || got.Status != model.Error || got.Output != "the arguments of tap are not valid JSON; send one object" {
		t.Errorf("result %+v", got)
	}
	if d := cmp.Diff(f.asked[2:], []string{`finish {"explanation":"no","status":"failed"}`}); d != "" {
		t.Errorf("the session was asked (-got +want):\n%s", d)
	}
}

func TestEndings(t *testing.T) {
	nothing := map[string]session.Reply{"tap": unchanged(), "find": unchanged()}
	tap, find := scripted.Call("tap", `{"ref":"e1"}`), scripted.Call("find", `{"text":"x"}`)
	spaced := scripted.Call("tap", `{ "ref": "e1" }`)
	usage := scripted.Reply{Turn: model.Turn{Text: "hm", Usage: model.Usage{Input: 90, Output: 10}}}
	for name, tc := range map[string]struct {
		budget  Budget
		replies map[string]session.Reply
		script  []scripted.Reply
		want    Ending
	}{
		"words once are reminded, twice are an answer": {
			script: []scripted.Reply{scripted.Text("I will tap."), scripted.Text("It is done.")},
			want:   Ending{How: Answered, Explanation: "It is done.", Turns: 2},
		},
		"words between calls are no answer": {
			script: []scripted.Reply{scripted.Text("First."), tap, scripted.Text("Then."), scripted.Finish("passed", "ok")},
			want:   Ending{How: Finished, Status: "passed", Explanation: "ok", Turns: 4, Calls: 2},
		},
		"two empty answers are stuck": {
			script: []scripted.Reply{{}, {}},
			want:   Ending{How: Stuck, Explanation: "the model answered nothing twice in a row", Turns: 2},
		},
		"an empty answer that says why": {
			script: []scripted.Reply{{}, {Turn: model.Turn{FailureMessage: "the reply was cut off at the token limit"}}},
			want:   Ending{How: Stuck, Explanation: "the reply was cut off at the token limit", Turns: 2},
		},
		"a refusal": {
			script: []scripted.Reply{{Turn: model.Turn{Refused: true, FailureMessage: "I cannot help with that"}}},
			want:   Ending{How: Refused, Explanation: "I cannot help with that", Turns: 1},
		},
		"a refusal without a reason": {
			script: []scripted.Reply{{Turn: model.Turn{Refused: true}}},
			want:   Ending{How: Refused, Explanation: "the model declined and gave no reason", Turns: 1},
		},
		"the budget of turns": {
			budget: Budget{Turns: 2}, script: []scripted.Reply{tap, tap},
			want: Ending{How: OutOfBudget, Explanation: "the budget of 2 turns is used up; raise it, or split the step", Turns: 2, Calls: 2},
		},
		"the budget of calls within a turn": {
			budget: Budget{Calls: 1}, script: []scripted.Reply{scripted.Calls(tap.Turn.ToolCalls[0], find.Turn.ToolCalls[0])},
			want: Ending{How: OutOfBudget, Explanation: "the budget of 1 calls is used up; raise it, or split the step", Turns: 1, Calls: 1},
		},
		"the budget of tokens": {
			budget: Budget{Tokens: 100}, script: []scripted.Reply{usage},
			want: Ending{How: OutOfBudget, Explanation: "the budget of 100 tokens is used up; raise it, or split the step", Turns: 1, Usage: model.Usage{Input: 90, Output: 10}},
		},
		"the same call is warned at three, stopped at six": {
			replies: nothing, script: []scripted.Reply{tap, spaced, tap, tap, tap, tap},
			want: Ending{How: Stuck, Explanation: "the model kept calling tap and the page did not change; last answer: nothing", Turns: 6, Calls: 6},
		},
		"a circle of two": {
			replies: nothing, script: []scripted.Reply{tap, find, tap, find, tap, find, tap, find},
			want: Ending{How: Stuck, Explanation: "the model kept calling find and the page did not change; last answer: nothing", Turns: 8, Calls: 8},
		},
		"a safety question without a person": {
			script: []scripted.Reply{{Turn: model.Turn{SafetyPending: "buy it?", ToolCalls: tap.Turn.ToolCalls}}},
			want:   Ending{How: Declined, Explanation: "declined by the person: buy it?", Turns: 1},
		},
	} {
		t.Run(name, func(t *testing.T) {
			a, _ := newAgent(t, &fakeSession{replies: tc.replies}, tc.script...)
			a.Budget = tc.budget
			got := mustStep(t, a, Objective{Text: "Tap"})
			got.Duration = 0
			if d := cmp.Diff(got, tc.want); d != "" {
				t.Errorf("ending (-got +want):\n%s", d)
			}
		})
	}
}

func TestRepeatsThatChangeThePageAreNoCircle(t *testing.T) {
	tap := scripted.Call("tap", `{"ref":"e1"}`)
	a, _ := newAgent(t, &fakeSession{}, tap, tap, tap, tap, tap, tap, tap, scripted.Finish("passed", "ok"))
	if e := mustStep(t, a, Objective{Text: "Add seven"}); !e.Passed() {
		t.Errorf("ending %+v", e)
	}
}

func TestRemindersAndWarningsReachTheModel(t *testing.T) {
	find := scripted.Call("find", `{"text":"x"}`)
	a, m := newAgent(t, &fakeSession{replies: map[string]session.Reply{"find": unchanged()}},
		scripted.Text("hm"), find, find, find, scripted.Finish("failed", "no"))
	var warned []string
	a.Watch = func(e Event) {
		if e.Warning != "" {
			warned = append(warned, e.Step+": "+e.Warning)
		}
	}
	mustStep(t, a, Objective{Text: "Look"})
	if d := cmp.Diff(warned, []string{"Look: " + callReminder, "Look: " + stuckWarning}); d != "" {
		t.Errorf("warnings (-got +want):\n%s", d)
	}
	if got := m.Requests[1].History[2].(model.Observation).Task; got != callReminder {
		t.Errorf("reminder %q", got)
	}
	last := m.Requests[4].History
	if got := last[len(last)-1].(model.Observation).Task; got != stuckWarning {
		t.Errorf("warning %q", got)
	}
}

func TestSafetyAcknowledgedIsSentBack(t *testing.T) {
	ask := scripted.Reply{Turn: model.Turn{SafetyPending: "buy it?", ToolCalls: []model.ToolCall{scripted.ToolCall("tap", `{}`)}}}
	a, m := newAgent(t, &fakeSession{}, ask, scripted.Finish("passed", "ok"))
	a.Confirm = func(_ context.Context, q string) bool { return q == "buy it?" }
	if e := mustStep(t, a, Objective{Text: "Buy"}); !e.Passed() {
		t.Errorf("ending %+v", e)
	}
	if r := m.Requests[1].History[2].(model.Results)[0]; !r.SafetyAcknowledged || !r.OK {
		t.Errorf("result %+v", r)
	}
}

func TestErrorsEndTheRun(t *testing.T) {
	gone := errors.New("the browser is gone")
	for name, tc := range map[string]struct {
		errs   map[string]error
		script []scripted.Reply
		want   string
	}{
		"of a call":      {map[string]error{"tap": gone}, []scripted.Reply{scripted.Call("tap", `{}`)}, "running tap: the browser is gone"},
		"of the journal": {map[string]error{"begin": gone}, nil, "opening the step: the browser is gone"},
		"of a look":      {map[string]error{"observe": gone}, nil, "looking at the page: the browser is gone"},
		"of the model":   {nil, []scripted.Reply{scripted.Fail(errors.New("no route to host"))}, "asking the model: no route to host"},
	} {
		t.Run(name, func(t *testing.T) {
			a, _ := newAgent(t, &fakeSession{errs: tc.errs}, tc.script...)
			e, err := a.Step(t.Context(), Objective{Text: "Tap"})
			if err == nil || err.Error() != tc.want {
				t.Errorf("error %v, want %q", err, tc.want)
			}
			if e.How != Stopped || e.Explanation != tc.want {
				t.Errorf("ending %+v", e)
			}
		})
	}
}

func TestCancellingIsAnEnding(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	f := &fakeSession{onDo: cancel}
	a, _ := newAgent(t, f, scripted.Call("tap", `{}`))
	e, err := a.Step(ctx, Objective{Text: "Tap"})
	if err != nil || e.How != Stopped || e.Explanation != "the run was stopped" || e.Turns != 1 || e.Calls != 1 {
		t.Errorf("ending %+v, error %v", e, err)
	}
}

func TestTimeIsABudget(t *testing.T) {
	f := &fakeSession{}
	m := waiting{}
	a := &Agent{Model: m, Session: f, Budget: Budget{Time: time.Millisecond}}
	e := mustStep(t, a, Objective{Text: "Tap"})
	if e.How != OutOfBudget || e.Explanation != "the time budget of 1ms is used up; raise it, or split the step" {
		t.Errorf("ending %+v", e)
	}
}

// waiting is a model that answers only when it is given up on.
type waiting struct{}

func (waiting) Respond(ctx context.Context, _ model.Request) (model.Turn, error) {
	<-ctx.Done()
	return model.Turn{}, ctx.Err()
}
