package agent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/cairn-trails/cairn/model"
)

// loop is one objective under way.
type loop struct {
	agent  *Agent
	budget Budget
	now    func() time.Time
	began  time.Time

	step, kind, task, system string
	decls                    []model.ToolDecl
	verify                   bool
	// opened is told of the arguments of every beginStep that worked; nil outside a free task.
	opened func(json.RawMessage)

	history history
	// log names every call and whether it worked, for a conversation that must be cut.
	log     []string
	repeats repeats
	counted Ending
	// verified is set when a check has passed, acted when a call did more than look.
	verified, acted bool
	// wordless counts the turns without a call in a row, shrunk the cuts made because the model's context was too small.
	wordless, shrunk int
	// ending is set when the objective has ended.
	ending *Ending
}

// run is the loop. An error of the model or the session ends the run; a cancelled context is a way of ending.
func (l *loop) run(ctx context.Context) (Ending, error) {
	timed, cancel := l.deadline(ctx)
	defer cancel()
	err := l.look(timed, true, l.task)
	for err == nil && l.ending == nil {
		if l.exhausted() {
			break
		}
		err = l.turn(timed)
	}
	if err != nil && timed.Err() != nil {
		err = nil
		l.end(l.cancelled(ctx))
	}
	if err != nil {
		l.end(Ending{How: Stopped, Explanation: err.Error()})
	}
	e := *l.ending
	l.tell(Event{Ending: &e})
	return e, err
}

func (l *loop) deadline(ctx context.Context) (context.Context, context.CancelFunc) {
	if l.budget.Time < 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, l.budget.Time)
}

// cancelled tells a person who stopped the run from a time budget that ran out.
func (l *loop) cancelled(outer context.Context) Ending {
	if outer.Err() != nil {
		return Ending{How: Stopped, Explanation: "the run was stopped"}
	}
	return Ending{How: OutOfBudget, Explanation: fmt.Sprintf("the time budget of %v is used up; raise it, or split the step", l.budget.Time)}
}

// turn asks the model once and does what it answers.
func (l *loop) turn(ctx context.Context) error {
	turn, err := l.ask(ctx)
	if errors.Is(err, model.ErrContextOverflow) {
		return l.shrink(ctx)
	}
	if err != nil {
		return fmt.Errorf("asking the model: %w", err)
	}
	l.counted.Turns++
	l.counted.Usage = l.counted.Usage.Plus(turn.Usage)
	l.tell(Event{Turn: &turn})
	l.history.add(turn)
	switch {
	case turn.Refused:
		l.end(Ending{How: Refused, Explanation: orElse(turn.FailureMessage, orElse(turn.Text, "the model declined and gave no reason"))})
	case len(turn.ToolCalls) == 0:
		l.wordsOnly(turn)
	default:
		l.wordless = 0
		return l.act(ctx, turn)
	}
	return nil
}

func (l *loop) ask(ctx context.Context) (model.Turn, error) {
	return l.agent.Model.Respond(ctx, model.Request{System: l.system, Tools: l.decls, History: l.history.messages()})
}

// wordsOnly reminds a model that called nothing once, and takes its word as the end the second time: models often
// say what they are going to do before they do it.
func (l *loop) wordsOnly(turn model.Turn) {
	l.wordless++
	reminder := callReminder
	if turn.Text == "" {
		reminder = emptyReminder
	}
	if l.wordless == 1 {
		l.warn(reminder)
		return
	}
	if turn.Text == "" {
		l.end(Ending{How: Stuck, Explanation: orElse(turn.FailureMessage, "the model answered nothing twice in a row")})
		return
	}
	l.end(Ending{How: Answered, Explanation: turn.Text})
}

// warn tells the model something that it did not ask for.
func (l *loop) warn(text string) {
	l.tell(Event{Warning: text})
	l.history.add(model.Observation{Task: text})
}

// look shows the page to the model.
func (l *loop) look(ctx context.Context, full bool, task string) error {
	o, err := l.agent.Session.Observe(ctx, full)
	if err != nil {
		return fmt.Errorf("looking at the page: %w", err)
	}
	o.Task = task
	if o.Metadata == nil {
		o.Metadata = map[string]string{}
	}
	o.Metadata["step"] = l.kind
	o.Metadata["shown"] = "changes"
	if full {
		o.Metadata["shown"] = "page"
		l.history.forgetSnapshots()
	}
	l.history.add(o)
	return nil
}

// exhausted ends the objective when a count is used up.
func (l *loop) exhausted() bool {
	b, c := l.budget, l.counted
	tokens := c.Usage.Input + c.Usage.Output
	for _, limit := range []struct {
		name      string
		used, max int
	}{{"turns", c.Turns, b.Turns}, {"calls", c.Calls, b.Calls}, {"tokens", tokens, b.Tokens}} {
		if limit.max > 0 && limit.used >= limit.max {
			l.end(Ending{How: OutOfBudget, Explanation: fmt.Sprintf("the budget of %d %s is used up; raise it, or split the step", limit.max, limit.name)})
			return true
		}
	}
	return false
}

// end notes the first ending; later ones are consequences of it.
func (l *loop) end(e Ending) {
	if l.ending != nil {
		return
	}
	so := l.soFar()
	so.How, so.Status, so.Explanation = e.How, e.Status, e.Explanation
	l.ending = &so
}

func (l *loop) soFar() Ending {
	e := l.counted
	e.Duration = l.now().Sub(l.began)
	return e
}

func (l *loop) tell(e Event) {
	if l.agent.Watch != nil {
		e.Step = l.step
		l.agent.Watch(e)
	}
}

func orElse(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}
