package agent

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/cairn-trails/cairn/model"
)

// beginStep is the tool by which a model opens a step of a free task.
const beginStep = "beginStep"

// Step works on one objective until it ends. The error means that the run is over; the ending then tells how far it
// came.
func (a *Agent) Step(ctx context.Context, o Objective) (Ending, error) {
	if err := a.Session.BeginStep(o.Text, o.Verify); err != nil {
		return unopened(err)
	}
	rules, kind := stepRules, "step"
	if o.Verify {
		rules, kind = verifyRules, "verify"
	}
	decls := slices.DeleteFunc(slices.Clone(a.Session.Tools(o.Verify)), func(d model.ToolDecl) bool { return d.Name == beginStep })
	l := a.newLoop(o.Text, kind, task(o.Text, rules), decls)
	l.verify = o.Verify
	return l.run(ctx)
}

// Task works on a free task, in which the model opens the steps itself. What it does before it opens one is kept
// under the task's own text. The endings are those of the steps, in order; the last one tells how the task ended.
func (a *Agent) Task(ctx context.Context, text string) ([]StepEnding, error) {
	if err := a.Session.BeginStep(text, false); err != nil {
		e, err := unopened(err)
		return []StepEnding{{Text: oneLine(text), Ending: e}}, err
	}
	l := a.newLoop(text, "task", task(text, taskRules), a.Session.Tools(false))
	steps := &steps{loop: l, open: StepEnding{Text: oneLine(text)}}
	l.opened = steps.begin
	ending, err := l.run(ctx)
	return steps.finish(ending), err
}

func unopened(err error) (Ending, error) {
	err = fmt.Errorf("opening the step: %w", err)
	return Ending{How: Stopped, Explanation: err.Error()}, err
}

// steps cuts the counts of one loop into those of its steps.
type steps struct {
	loop *loop
	done []StepEnding
	open StepEnding
	// named is set when the open step was opened by the model.
	named bool
	// before is what the loop had counted when the open step began.
	before Ending
}

// begin is told of every step that the model opened. The step that nobody opened is dropped when nothing was done
// in it.
func (s *steps) begin(args json.RawMessage) {
	var a struct {
		Description string
		Verify      bool
	}
	if json.Unmarshal(args, &a) != nil {
		return
	}
	if len(s.done) > 0 || s.named || s.loop.acted {
		s.close(Ending{How: Finished, Status: "passed"})
	}
	s.named = true
	s.open = StepEnding{Text: oneLine(a.Description), Verify: a.Verify}
	s.before = s.loop.soFar()
}

// close ends the open step.
func (s *steps) close(e Ending) {
	now := s.loop.soFar()
	e.Turns, e.Calls = now.Turns-s.before.Turns, now.Calls-s.before.Calls
	e.Duration = now.Duration - s.before.Duration
	e.Usage = model.Usage{
		Input:       now.Usage.Input - s.before.Usage.Input,
		CachedInput: now.Usage.CachedInput - s.before.Usage.CachedInput,
		Output:      now.Usage.Output - s.before.Usage.Output,
	}
	s.open.Ending = e
	s.done = append(s.done, s.open)
}

func (s *steps) finish(e Ending) []StepEnding {
	s.close(Ending{How: e.How, Status: e.Status, Explanation: e.Explanation})
	return s.done
}

func (a *Agent) newLoop(step, kind, task string, decls []model.ToolDecl) *loop {
	now := a.Now
	if now == nil {
		now = time.Now
	}
	system := a.System
	if system == "" {
		system = DefaultSystem
	}
	return &loop{
		agent: a, budget: a.Budget.withDefaults(), now: now, began: now(),
		step: step, kind: kind, task: task, system: system, decls: decls,
	}
}
