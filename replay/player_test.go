package replay

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cairn-trails/cairn/internal/diag"
	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/tools"
	"github.com/cairn-trails/cairn/trails"
)

// script answers calls by tool name, and keeps what was called.
type script struct {
	answer map[string]func() (tools.Result, error)
	called []string
}

func (s *script) Execute(ctx context.Context, c tools.Call) (tools.Result, error) {
	s.called = append(s.called, c.Tool)
	if f := s.answer[c.Tool]; f != nil {
		return f()
	}
	return tools.Result{Output: "did " + c.Tool}, nil
}

func call(tool string, line int) trails.Call {
	return trails.Call{Call: tools.Call{Tool: tool, Args: json.RawMessage(`{}`)}, Pos: diag.Pos{File: "t.trail.yaml", Line: line, Column: 9}}
}

func step(text string, calls ...trails.Call) trails.Step {
	return trails.Step{Text: text, Recording: &trails.Recording{Calls: calls}}
}

func fails(problem string) func() (tools.Result, error) {
	return func() (tools.Result, error) { return tools.Result{}, &tools.Failure{Code: "missing", Problem: problem} }
}

func statuses(o *Outcome) []string {
	out := []string{string(o.Status)}
	for _, s := range o.Steps {
		line := fmt.Sprintf("%s %s: %s", s.Kind, s.Text, s.Status)
		for _, c := range s.Calls {
			line += fmt.Sprintf(" [%s %s]", c.Tool, c.Status)
		}
		out = append(out, line)
	}
	return out
}

func TestPlay(t *testing.T) {
	head := step("Open", call("navigate", 2))
	verify := step("Look", call("assertVisible", 9))
	verify.Verify = true
	optional := step("Dismiss", call("dismiss", 5), call("after", 6))
	optional.Optional = true
	tests := []struct {
		name   string
		trail  trails.Trail
		answer map[string]func() (tools.Result, error)
		player Player
		want   []string
	}{
		{"all steps in order", trails.Trail{Trailhead: &head, Steps: []trails.Step{step("Tap", call("tapOn", 4)), verify}}, nil, Player{},
			[]string{"passed", "trailhead Open: passed [navigate passed]", "step Tap: passed [tapOn passed]", "verify Look: passed [assertVisible passed]"}},
		{"a failure stops the trail", trails.Trail{Steps: []trails.Step{step("A", call("tapOn", 1), call("more", 2)), step("B", call("tapOn", 3))}},
			map[string]func() (tools.Result, error){"tapOn": fails("no button")}, Player{},
			[]string{"failed", "step A: failed [tapOn failed] [more not run]", "step B: not run"}},
		{"an optional step may miss", trails.Trail{Steps: []trails.Step{optional, step("B", call("tapOn", 3))}},
			map[string]func() (tools.Result, error){"dismiss": fails("no button")}, Player{},
			[]string{"passed", "step Dismiss: skipped [dismiss failed] [after not run]", "step B: passed [tapOn passed]"}},
		{"an empty recording is on purpose nothing", trails.Trail{Steps: []trails.Step{step("Nothing")}}, nil, Player{},
			[]string{"passed", "step Nothing: passed"}},
		{"a step without a recording needs a model", trails.Trail{Steps: []trails.Step{{Text: "Think"}}}, nil, Player{},
			[]string{"failed", "step Think: failed"}},
		{"an agent performs what is not recorded", trails.Trail{Steps: []trails.Step{{Text: "Think"}}}, nil, Player{Agent: agentFunc(func() error { return nil })},
			[]string{"passed", "step Think: passed"}},
		{"an agent that fails", trails.Trail{Steps: []trails.Step{{Text: "Think"}}}, nil, Player{Agent: agentFunc(func() error { return &tools.Failure{Problem: "no"} })},
			[]string{"failed", "step Think: failed"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := tt.player
			p.Exec = &script{answer: tt.answer}
			o, err := p.Play(t.Context(), &tt.trail)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, statuses(o)); diff != "" {
				t.Errorf("outcome differs (-want +got):\n%s", diff)
			}
		})
	}
}

type agentFunc func() error

func (f agentFunc) Perform(context.Context, trails.Step) error { return f() }

func TestPlayTellsWhereACallFailed(t *testing.T) {
	exec := &script{answer: map[string]func() (tools.Result, error){"tapOn": func() (tools.Result, error) {
		return tools.Result{URLAfter: "http://x/"}, &tools.Failure{Code: "missing", Problem: "no button", Saw: []string{"link"}, Closest: "{role: link}", Next: "edit"}
	}}}
	p := Player{Exec: exec, Picture: func(context.Context) string { return "shot.png" }}
	o, err := p.Play(t.Context(), &trails.Trail{Steps: []trails.Step{step("A", call("tapOn", 7))}})
	if err != nil {
		t.Fatal(err)
	}
	s, c := o.FirstFailure()
	if s == nil {
		t.Fatal("got no failure")
	}
	want := &CallOutcome{Tool: "tapOn", Status: Failed, Place: "t.trail.yaml:7:9", Failure: &Failure{Code: "missing", Problem: "no button",
		Saw: []string{"link"}, Closest: "{role: link}", Next: "edit", Screenshot: "shot.png", URL: "http://x/"}}
	if diff := cmp.Diff(want, c, cmpopts.IgnoreFields(CallOutcome{}, "Ms")); diff != "" {
		t.Errorf("call differs (-want +got):\n%s", diff)
	}
}

func TestPlayKeepsWhatRanWhenTheBrowserGoes(t *testing.T) {
	gone := errors.New("the browser is gone")
	exec := &script{answer: map[string]func() (tools.Result, error){"tapOn": func() (tools.Result, error) { return tools.Result{}, gone }}}
	p := Player{Exec: exec}
	o, err := p.Play(t.Context(), &trails.Trail{Steps: []trails.Step{step("A", call("navigate", 1), call("tapOn", 2)), step("B", call("tapOn", 3))}})
	if !errors.Is(err, gone) {
		t.Errorf("got error %v, want %v", err, gone)
	}
	want := []string{"error", "step A: error [navigate passed] [tapOn error]", "step B: not run"}
	if diff := cmp.Diff(want, statuses(o)); diff != "" {
		t.Errorf("outcome differs (-want +got):\n%s", diff)
	}
}

func TestPlayDrift(t *testing.T) {
	drift := func() (tools.Result, error) {
		return tools.Result{Drift: &tools.Drift{Was: selectors.Selector{Role: "button"}, Now: selectors.Selector{Role: "link"}, Why: "same test id"}}, nil
	}
	trail := &trails.Trail{Steps: []trails.Step{step("A", call("tapOn", 7))}}
	for _, strict := range []bool{false, true} {
		p := Player{Exec: &script{answer: map[string]func() (tools.Result, error){"tapOn": drift}}, Strict: strict}
		o, err := p.Play(t.Context(), trail)
		if err != nil {
			t.Fatal(err)
		}
		if want := map[bool]Status{false: Drifted, true: Failed}[strict]; o.Status != want {
			t.Errorf("strict %v: got %s, want %s", strict, o.Status, want)
		}
		if c := o.Steps[0].Calls[0]; c.Drift == nil || c.Drift.Now != "{role: link}" {
			t.Errorf("strict %v: got drift %+v, want the selector that holds now", strict, c.Drift)
		}
	}
}

func TestPlayRetriesAStep(t *testing.T) {
	tries := 0
	exec := &script{answer: map[string]func() (tools.Result, error){"tapOn": func() (tools.Result, error) {
		tries++
		if tries < 3 {
			return tools.Result{}, &tools.Failure{Problem: "not yet"}
		}
		return tools.Result{}, nil
	}}}
	s := step("A", call("tapOn", 1))
	s.Retries = 2
	o, err := (&Player{Exec: exec}).Play(t.Context(), &trails.Trail{Steps: []trails.Step{s}})
	if err != nil {
		t.Fatal(err)
	}
	if o.Status != Passed || o.Steps[0].Note != "retried 2 of 2 times" {
		t.Errorf("got %s with note %q, want passed at the third try", o.Status, o.Steps[0].Note)
	}
}

func TestCallsForTheClosestDevice(t *testing.T) {
	s := trails.Step{Recording: &trails.Recording{Devices: []trails.DeviceRecording{
		{Device: "desktop", Calls: []trails.Call{call("desktop", 1)}},
		{Device: "mobile", Calls: []trails.Call{call("mobile", 2)}}}}}
	for _, tt := range []struct {
		device []string
		want   string
	}{{nil, "desktop"}, {[]string{"Pixel 9", "mobile"}, "mobile"}, {[]string{"tablet"}, "desktop"}} {
		calls, recorded := CallsFor(s, tt.device)
		if !recorded || calls[0].Tool != tt.want {
			t.Errorf("%v: got %v, %v, want the calls for %s", tt.device, calls, recorded, tt.want)
		}
	}
}
