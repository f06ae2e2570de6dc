package replay

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/tools"
	"github.com/cairn-trails/cairn/trails"
)

// opening gives every trail a player whose tapOn fails the first so many times.
func opening(failures int, opened *atomic.Int32) func(context.Context, *trails.Trail) (*Player, func(), error) {
	var tries atomic.Int32
	return func(_ context.Context, t *trails.Trail) (*Player, func(), error) {
		opened.Add(1)
		exec := &script{answer: map[string]func() (tools.Result, error){"tapOn": func() (tools.Result, error) {
			if int(tries.Add(1)) <= failures {
				return tools.Result{}, &tools.Failure{Problem: "not there"}
			}
			return tools.Result{}, nil
		}}}
		return &Player{Exec: exec}, func() { opened.Add(-1) }, nil
	}
}

func plan(n int) []*trails.Trail {
	var ts []*trails.Trail
	for range n {
		ts = append(ts, &trails.Trail{File: string(rune('a' + len(ts))), Steps: []trails.Step{step("A", call("tapOn", 1))}})
	}
	return ts
}

func TestRunnerKeepsTheOrderOfTrails(t *testing.T) {
	var open atomic.Int32
	run, err := (&Runner{Open: opening(0, &open), Workers: 4}).Run(t.Context(), plan(20))
	if err != nil {
		t.Fatal(err)
	}
	var files string
	for _, o := range run.Trails {
		files += o.File
	}
	if files != "abcdefghijklmnopqrst" || run.Status != Passed {
		t.Errorf("got %q %s, want the trails in order, passed", files, run.Status)
	}
	if open.Load() != 0 {
		t.Errorf("%d pages were left open", open.Load())
	}
}

func TestRunnerRetriesAFailedTrail(t *testing.T) {
	for _, tt := range []struct {
		failures, retries int
		want              Status
		attempts          int
	}{{0, 2, Passed, 1}, {1, 2, Flaky, 2}, {3, 2, Failed, 3}, {1, 0, Failed, 1}} {
		var open atomic.Int32
		run, err := (&Runner{Open: opening(tt.failures, &open), Retries: tt.retries}).Run(t.Context(), plan(1))
		if err != nil {
			t.Fatal(err)
		}
		if o := run.Trails[0]; o.Status != tt.want || o.Attempts != tt.attempts {
			t.Errorf("%d failures, %d retries: got %s after %d, want %s after %d", tt.failures, tt.retries, o.Status, o.Attempts, tt.want, tt.attempts)
		}
	}
}

func TestRunnerSkipsAndStopsEarly(t *testing.T) {
	var open atomic.Int32
	ts := plan(3)
	ts[0].Config.Skip = "blocked by #12"
	run, err := (&Runner{Open: opening(1, &open), FailFast: true}).Run(t.Context(), ts)
	if err != nil {
		t.Fatal(err)
	}
	var got []Status
	for _, o := range run.Trails {
		got = append(got, o.Status)
	}
	if diff := cmp.Diff([]Status{Skipped, Failed, NotRun}, got); diff != "" {
		t.Errorf("statuses differ (-want +got):\n%s", diff)
	}
	if run.Status != Failed || run.Trails[0].Reason != "blocked by #12" {
		t.Errorf("got %s, %q, want failed and the reason of the skip", run.Status, run.Trails[0].Reason)
	}
}

func TestRunnerReportsAnEnvironmentThatBroke(t *testing.T) {
	gone := errors.New("no page")
	r := &Runner{Open: func(context.Context, *trails.Trail) (*Player, func(), error) { return nil, nil, gone }}
	run, err := r.Run(t.Context(), plan(2))
	if !errors.Is(err, gone) {
		t.Errorf("got error %v, want %v", err, gone)
	}
	if run.Status != Errored || len(run.Trails) != 2 {
		t.Errorf("got %s with %d outcomes, want error with both", run.Status, len(run.Trails))
	}
}

func TestRunnerStopsWhenItsContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var open atomic.Int32
	run, err := (&Runner{Open: opening(0, &open)}).Run(ctx, plan(2))
	if !errors.Is(err, context.Canceled) || run.Trails[1].Status != NotRun {
		t.Errorf("got %v and %s, want cancelled and not run", err, run.Trails[1].Status)
	}
}
