package replay

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/cairn-trails/cairn/trails"
)

// Runner plays several trails, each on a page of its own, several at a time.
type Runner struct {
	// Open gives a player on a fresh, isolated page for t, and what closes it. An error of Open is one of the
	// environment and ends that trail; a *Skip ends it as skipped.
	Open func(ctx context.Context, t *trails.Trail) (p *Player, close func(), err error)
	// Workers is how many trails play at a time; 0 means 1.
	Workers int
	// Retries re-run a whole failed trail in a new context. A pass after a failure is flaky, not passed.
	Retries int
	// FailFast starts no further trail after a failure.
	FailFast bool
	// Watch is told of each trail's outcome when it ends, one at a time; nil for nobody.
	Watch func(*Outcome)
}

// Run plays all of ts. Outcomes are in the order of ts, whatever order they ended in. The error is the first that
// broke the environment; the run is complete up to there also then.
func (r *Runner) Run(ctx context.Context, ts []*trails.Trail) (*Run, error) {
	start := time.Now()
	outcomes := make([]*Outcome, len(ts))
	var (
		mu     sync.Mutex
		broke  error
		stop   bool
		next   int
		wait   sync.WaitGroup
		choose = func() int {
			mu.Lock()
			defer mu.Unlock()
			if stop || next == len(ts) || ctx.Err() != nil {
				return -1
			}
			next++
			return next - 1
		}
		settle = func(i int, o *Outcome, err error) {
			mu.Lock()
			defer mu.Unlock()
			outcomes[i] = o
			if err != nil && broke == nil {
				broke = err
			}
			stop = stop || r.FailFast && o.Status == Failed || errors.Is(err, ErrEnvironment)
			if r.Watch != nil {
				r.Watch(o)
			}
		}
	)
	for range min(max(r.Workers, 1), max(len(ts), 1)) {
		wait.Go(func() {
			for i := choose(); i >= 0; i = choose() {
				o, err := r.trail(ctx, ts[i])
				settle(i, o, err)
			}
		})
	}
	wait.Wait()
	run := &Run{Status: Skipped}
	for i, o := range outcomes {
		if o == nil {
			o = notRun(ts[i])
		}
		run.Add(o)
	}
	if broke == nil && ctx.Err() != nil {
		broke = context.Cause(ctx)
		run.Status = Errored
	}
	run.Ms = ms(start)
	return run, broke
}

// ErrEnvironment marks an error that would meet every further trail too: the browser is gone.
var ErrEnvironment = errors.New("environment")

func notRun(t *trails.Trail) *Outcome {
	o := &Outcome{File: t.File, ID: t.Config.ID, Title: t.Config.Title, Status: NotRun, Steps: []*StepOutcome{}}
	steps, kinds := stepsOf(t)
	for i, s := range steps {
		o.Steps = append(o.Steps, &StepOutcome{Text: s.Text, Kind: kinds[i], Status: NotRun, Calls: []*CallOutcome{}})
	}
	return o
}

// trail plays one trail, again after a failure as often as Retries says.
func (r *Runner) trail(ctx context.Context, t *trails.Trail) (*Outcome, error) {
	if t.Config.Skip != "" {
		o := notRun(t)
		o.Status, o.Reason = Skipped, t.Config.Skip
		return o, nil
	}
	for attempt := 1; ; attempt++ {
		o, err := r.once(ctx, t)
		o.Attempts = attempt
		if err != nil || o.Status != Failed || attempt > r.Retries {
			if attempt > 1 && (o.Status == Passed || o.Status == Drifted) {
				o.Status = Flaky
			}
			return o, err
		}
	}
}

func (r *Runner) once(ctx context.Context, t *trails.Trail) (*Outcome, error) {
	p, done, err := r.Open(ctx, t)
	if err != nil {
		o := notRun(t)
		o.Status, o.Reason = Errored, err.Error()
		return o, err
	}
	defer done()
	return p.Play(ctx, t)
}
