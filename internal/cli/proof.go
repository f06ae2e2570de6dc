package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cairn-trails/cairn/internal/report"
	"github.com/cairn-trails/cairn/recorder"
	"github.com/cairn-trails/cairn/replay"
	"github.com/cairn-trails/cairn/tools"
	"github.com/cairn-trails/cairn/trails"
)

// maxRepairs is how many calls of a new trail may be given another selector before the proof gives up.
const maxRepairs = 3

// prove replays the trail that was just written in a fresh context. Where a call does not hold, the next-best
// selector of the exploration is tried and, when it holds, written.
func (f *recordFlags) prove(ctx context.Context, cmd *cobra.Command, b *browsing, x *exploration) error {
	// What is proven is the file, as the next run will read it.
	ts, err := load([]string{f.out})
	if err != nil {
		return err
	}
	outcome, err := x.prove(ctx, b, ts[0], func(t *trails.Trail, note string) error {
		printNotes(cmd.ErrOrStderr(), []string{note})
		_, err := writeTrail(f.out, t)
		return err
	})
	if err != nil {
		return environment(err)
	}
	run := replay.Alone(outcome)
	if f.json {
		if err := printJSON(cmd.OutOrStdout(), run); err != nil {
			return err
		}
	} else {
		report.Terminal(cmd.OutOrStdout(), run, sources())
	}
	if outcome.Status == replay.Failed {
		return &exitError{exitFailed, fmt.Errorf("%s was written, but does not hold in a fresh context", f.out)}
	}
	return nil
}

func (x *exploration) prove(ctx context.Context, b *browsing, t *trails.Trail, changed func(*trails.Trail, string) error) (*replay.Outcome, error) {
	g := x.given
	g.secrets = x.memory.Secrets()
	for repairs := 0; ; repairs++ {
		p, done, err := b.player(ctx, t, g, playOptions{size: x.size})
		if err != nil {
			return nil, err
		}
		outcome, err := p.Play(ctx, t)
		done()
		if err != nil || outcome.Status != replay.Failed || repairs == maxRepairs {
			return outcome, err
		}
		note, ok := repair(t, outcome, x.session.Journal())
		if !ok {
			return outcome, nil
		}
		if err := changed(t, note); err != nil {
			return outcome, err
		}
	}
}

// repair gives the failed call of an outcome the next selector that was proven for its element when it was
// recorded.
func repair(t *trails.Trail, o *replay.Outcome, j recorder.Journal) (note string, ok bool) {
	c := failedCall(t, o)
	if c == nil {
		return "", false
	}
	next, ok := recorder.NextSelector(j, c.Call)
	if !ok {
		return "", false
	}
	note = fmt.Sprintf("%s did not hold in a fresh context; its next-best selector is tried", c.Tool)
	c.Call = tools.Call{Tool: c.Tool, Args: next}
	return note, true
}

func failedCall(t *trails.Trail, o *replay.Outcome) *trails.Call {
	steps := t.Steps
	outcomes := o.Steps
	if t.Trailhead != nil {
		outcomes = outcomes[1:]
	}
	for i, so := range outcomes {
		for k, co := range so.Calls {
			if co.Status == replay.Failed && steps[i].Recording != nil && k < len(steps[i].Recording.Calls) {
				return &steps[i].Recording.Calls[k]
			}
		}
	}
	return nil
}
