package agent

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/model/scripted"
)

func TestTaskEndingsAreThoseOfItsSteps(t *testing.T) {
	paid := func(r scripted.Reply, in int) scripted.Reply {
		r.Turn.Usage = model.Usage{Input: in, Output: 1}
		return r
	}
	f := &fakeSession{}
	a, m := newAgent(t, f,
		paid(scripted.Call("beginStep", `{"description":"Open the cart"}`), 10),
		paid(scripted.Call("tap", `{}`), 20),
		paid(scripted.Call("beginStep", `{"description":"The cart is empty","verify":true}`), 30),
		paid(scripted.Finish("failed", "it is not empty"), 40))
	got, err := a.Task(t.Context(), "Check the cart")
	if err != nil {
		t.Fatal(err)
	}
	for i := range got {
		got[i].Ending.Duration = 0
	}
	want := []StepEnding{
		{"Open the cart", false, Ending{How: Finished, Status: "passed", Turns: 2, Calls: 2, Usage: model.Usage{Input: 50, Output: 2}}},
		{"The cart is empty", true, Ending{How: Finished, Status: "failed", Explanation: "it is not empty", Turns: 1, Calls: 1, Usage: model.Usage{Input: 40, Output: 1}}},
	}
	if d := cmp.Diff(got, want); d != "" {
		t.Errorf("endings (-got +want):\n%s", d)
	}
	if !declares(m.Requests[0].Tools, "beginStep") {
		t.Error("beginStep is not declared in a task")
	}
	if o := m.Requests[0].History[0].(model.Observation); o.Task != "Check the cart\n"+taskRules || o.Metadata["step"] != "task" {
		t.Errorf("observation %+v", o)
	}
}

func TestWhatATaskDoesBeforeItsFirstStepIsKept(t *testing.T) {
	a, _ := newAgent(t, &fakeSession{},
		scripted.Call("tap", `{}`),
		scripted.Call("beginStep", `{"description":"Pay"}`),
		scripted.Finish("passed", "paid"))
	got, err := a.Task(t.Context(), "Buy")
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, s := range got {
		texts = append(texts, s.Text+": "+string(s.Ending.How)+" "+s.Ending.Status)
	}
	if d := cmp.Diff(texts, []string{"Buy: finished passed", "Pay: finished passed"}); d != "" {
		t.Errorf("steps (-got +want):\n%s", d)
	}
	if got[0].Ending.Duration != time.Second {
		t.Errorf("duration %v, want 1s", got[0].Ending.Duration)
	}
}

func TestTaskWithoutStepsEndsUnderItsOwnText(t *testing.T) {
	a, _ := newAgent(t, &fakeSession{}, scripted.Finish("failed", "no such page"))
	got, err := a.Task(t.Context(), "Buy")
	if err != nil || len(got) != 1 || got[0].Text != "Buy" || got[0].Ending.Explanation != "no such page" {
		t.Errorf("endings %+v, error %v", got, err)
	}
}

func TestTaskThatCannotBeginSaysSo(t *testing.T) {
	a, _ := newAgent(t, &fakeSession{errs: map[string]error{"begin": errors.New("disk full")}})
	got, err := a.Task(t.Context(), "Buy")
	if err == nil || err.Error() != "opening the step: disk full" || len(got) != 1 || got[0].Ending.How != Stopped {
		t.Errorf("endings %+v, error %v", got, err)
	}
}
