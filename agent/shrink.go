package agent

import (
	"context"
	"fmt"
	"strings"

	"github.com/cairn-trails/cairn/model"
)

// shrinks is how often a conversation is cut before the loop gives up: once to its beginning, then the page by half.
const shrinks = 4

// shrink makes a conversation that the model cannot read shorter. It begins anew with the task, what was done so far
// in one line, and the page as it is now; then less and less of that page.
func (l *loop) shrink(ctx context.Context) error {
	l.shrunk++
	if l.shrunk > shrinks {
		l.end(Ending{How: OutOfBudget, Explanation: "the page does not fit into the model's context, even cut down; use a model with a larger one, or split the step"})
		return nil
	}
	l.tell(Event{Warning: "the conversation is longer than the model can read; it was cut down"})
	task := l.task + "\n" + fmt.Sprintf("Earlier turns were left out for length. Calls so far: %s.", l.summary())
	l.history = history{}
	if err := l.look(ctx, true, task); err != nil {
		return err
	}
	if l.shrunk > 1 {
		l.history.cutSnapshot(1 << (l.shrunk - 1))
	}
	return nil
}

// summary names the last calls and whether they worked.
func (l *loop) summary() string {
	if len(l.log) == 0 {
		return "none"
	}
	const most = 20
	return strings.Join(l.log[max(0, len(l.log)-most):], ", ")
}

// cutSnapshot leaves the first 1/parts of the newest page text, in whole lines and with its closing marker.
func (h *history) cutSnapshot(parts int) {
	last := len(h.list) - 1
	o, ok := h.list[last].(model.Observation)
	if !ok {
		return
	}
	lines := strings.Split(strings.TrimRight(o.Snapshot, "\n"), "\n")
	keep := len(lines) / parts
	if keep < 2 || keep >= len(lines)-1 {
		return
	}
	closing := lines[len(lines)-1]
	cut := append(lines[:keep:keep], fmt.Sprintf("... %d lines left out for length; use find", len(lines)-keep-1), closing)
	o.Snapshot = strings.Join(cut, "\n")
	h.list[last] = o
}
