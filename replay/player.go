// Package replay plays a trail through an executor and gives an outcome tree: trail, step, call. It needs no model
// and no browser package: the executor is the same as the one that explored, and a failed step is a result, not an
// error.
//
//	p := replay.Player{Exec: exec}
//	outcome, err := p.Play(ctx, trail)
package replay

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/cairn-trails/cairn/tools"
	"github.com/cairn-trails/cairn/trails"
)

// Agent performs a step that has no recording. It returns nil when the step was reached, a *tools.Failure when it
// was not, and any other error when the run must end.
type Agent interface {
	Perform(ctx context.Context, s trails.Step) error
}

// Player plays one trail on one page.
type Player struct {
	// Exec runs the calls.
	Exec tools.Executor
	// Begin is told of every step before its calls run; nil for nobody. A recorder listens here.
	Begin func(s trails.Step, trailhead bool) error
	// Agent performs steps without a recording; nil makes such a step fail.
	Agent Agent
	// Device chooses among recordings per device: the device name, then its class. Empty means desktop.
	Device []string
	// Strict makes drift a failure.
	Strict bool
	// Picture takes a screenshot for a failure and returns its path; nil for none.
	Picture func(ctx context.Context) string
	// Watch is told of each call and step when it ends; nil for nobody.
	Watch func(Event)
}

// Event is a step or call that has just ended. Call is nil for a step.
type Event struct {
	Step *StepOutcome
	Call *CallOutcome
}

// Play plays t to its end or its first failure. The error is not nil only when the run itself broke: the browser
// is gone, or ctx ended. The outcome is complete up to there also then.
func (p *Player) Play(ctx context.Context, t *trails.Trail) (*Outcome, error) {
	start := time.Now()
	o := &Outcome{File: t.File, ID: t.Config.ID, Title: t.Config.Title, Status: Passed, Attempts: 1}
	defer func() { o.Ms = ms(start) }()
	steps, kinds := stepsOf(t)
	p.foresee(steps)
	var broke error
	for i, s := range steps {
		so := &StepOutcome{Text: s.Text, Kind: kinds[i], Status: NotRun, Calls: []*CallOutcome{}}
		o.Steps = append(o.Steps, so)
		if o.Status == Failed || broke != nil {
			continue
		}
		broke = p.step(ctx, t, s, so)
		if so.Status == Drifted {
			o.Warnings = append(o.Warnings, driftWarnings(so)...)
		}
		if so.Status != Skipped {
			o.Status = worst(o.Status, so.Status)
		}
	}
	if broke != nil {
		o.Status, o.Reason = Errored, broke.Error()
	}
	return o, broke
}

// foresee tells the executor which calls will come.
func (p *Player) foresee(steps []trails.Step) {
	var calls []tools.Call
	for _, s := range steps {
		recorded, _ := CallsFor(s, p.Device)
		for _, c := range recorded {
			calls = append(calls, c.Call)
		}
	}
	tools.Foresee(p.Exec, calls)
}

func stepsOf(t *trails.Trail) (steps []trails.Step, kinds []string) {
	for _, s := range t.AllSteps() {
		kind := "step"
		switch {
		case s == t.Trailhead:
			kind = "trailhead"
		case s.Verify:
			kind = "verify"
		}
		steps, kinds = append(steps, *s), append(kinds, kind)
	}
	return steps, kinds
}

// step plays one step, as often as its retries allow. Its error is one that ends the run.
func (p *Player) step(ctx context.Context, t *trails.Trail, s trails.Step, so *StepOutcome) error {
	start := time.Now()
	defer func() {
		so.Ms = ms(start)
		p.tell(Event{Step: so})
	}()
	if p.Begin != nil {
		if err := p.Begin(s, so.Kind == "trailhead"); err != nil {
			return err
		}
	}
	for try := 0; ; try++ {
		so.Status, so.Calls = Passed, []*CallOutcome{}
		err := p.attempt(ctx, t, s, so)
		if err != nil {
			so.Status = Errored
			return err
		}
		if so.Status != Failed || try >= s.Retries {
			break
		}
		so.Note = fmt.Sprintf("retried %d of %d times", try+1, s.Retries)
	}
	if so.Status == Failed && s.Optional {
		so.Status, so.Note = Skipped, "optional, and not there"
	}
	return nil
}

func (p *Player) attempt(ctx context.Context, t *trails.Trail, s trails.Step, so *StepOutcome) error {
	calls, recorded := CallsFor(s, p.Device)
	if !recorded {
		return p.perform(ctx, s, so)
	}
	for _, c := range calls {
		co := &CallOutcome{Tool: c.Tool, Status: NotRun, Place: place(c)}
		so.Calls = append(so.Calls, co)
		if so.Status == Failed {
			continue
		}
		if err := p.call(withTimeout(ctx, t, s), c, co); err != nil {
			return err
		}
		so.Status = worst(so.Status, co.Status)
	}
	return nil
}

// CallsFor chooses a step's calls for the first device that has any. recorded is false when the step needs a model.
func CallsFor(s trails.Step, device []string) (calls []trails.Call, recorded bool) {
	if s.Recording == nil || s.ModelOnly {
		return nil, false
	}
	if len(s.Recording.Devices) == 0 {
		return s.Recording.Calls, true
	}
	for _, want := range append(device, "desktop") {
		for _, d := range s.Recording.Devices {
			if d.Device == want {
				return d.Calls, true
			}
		}
	}
	return nil, false
}

func place(c trails.Call) string {
	if c.Pos.Line == 0 {
		return ""
	}
	return c.Pos.String()
}

func withTimeout(ctx context.Context, t *trails.Trail, s trails.Step) context.Context {
	switch {
	case s.Timeout > 0:
		return tools.WithTimeout(ctx, s.Timeout)
	case t.Config.Timeout > 0:
		return tools.WithTimeout(ctx, t.Config.Timeout)
	}
	return ctx
}

func (p *Player) perform(ctx context.Context, s trails.Step, so *StepOutcome) error {
	if p.Agent == nil {
		so.Status, so.Note = Failed, "this step has no recording and needs a model"
		return nil
	}
	err := p.Agent.Perform(ctx, s)
	var failure *tools.Failure
	if errors.As(err, &failure) {
		so.Status, so.Note = Failed, failure.Error()
		return nil
	}
	return err
}

func (p *Player) call(ctx context.Context, c trails.Call, co *CallOutcome) error {
	start := time.Now()
	res, err := p.Exec.Execute(ctx, c.Call)
	co.Ms = ms(start)
	defer func() { p.tell(Event{Call: co}) }()
	var failure *tools.Failure
	if err != nil && ctx.Err() != nil {
		// The run was interrupted: what the call says of the page then means nothing.
		err = context.Cause(ctx)
	}
	if errors.As(err, &failure) {
		co.Status, co.Failure = Failed, failureOf(failure)
		p.witness(ctx, co, res)
		return nil
	}
	if err != nil {
		co.Status, co.Failure = Errored, &Failure{Code: "environment", Problem: err.Error()}
		return err
	}
	co.Status, co.Output = Passed, res.Output
	if !res.Effect.None() {
		co.Effect = res.Effect.String()
	}
	if res.Drift != nil {
		co.Status = Drifted
		co.Drift = &Drift{Was: res.Drift.Was.String(), Now: res.Drift.Now.String(), Why: res.Drift.Why}
		if p.Strict {
			co.Status = Failed
			co.Failure = &Failure{Code: "drift", Problem: "the selector " + co.Drift.Was + " no longer matches", Closest: co.Drift.Now,
				Next: "edit the selector, or replay without --strict"}
		}
	}
	return nil
}

// witness adds what a person needs to see of the page at a failure.
func (p *Player) witness(ctx context.Context, co *CallOutcome, res tools.Result) {
	co.Failure.URL = res.URLAfter
	if p.Picture != nil {
		co.Failure.Screenshot = p.Picture(ctx)
	}
}

func (p *Player) tell(e Event) {
	if p.Watch != nil {
		p.Watch(e)
	}
}

func driftWarnings(so *StepOutcome) []string {
	var out []string
	for _, c := range so.Calls {
		if c.Drift != nil {
			out = append(out, fmt.Sprintf("%s: %s no longer matches; %s does (%s)", c.Place, c.Drift.Was, c.Drift.Now, c.Drift.Why))
		}
	}
	return out
}
