package browser

import (
	"context"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/tools"
)

// inputEvent is one trusted event: a command of the protocol's Input domain.
type inputEvent = proto.Request

// input sends trusted events to the active tab, back to back and in order, and returns when the last one was taken. A
// dialog that they open ends the wait without an error: the events were sent, and the next call will say that
// the dialog is open.
func (p *Page) input(ctx context.Context, events ...inputEvent) error {
	t, err := p.front()
	if err != nil {
		return err
	}
	if err := p.armed(ctx); err != nil {
		return err
	}
	defer tools.Begin(ctx, tools.PhaseInput)()
	blocked := t.block()
	sent := make([]*future, len(events))
	for i, e := range events {
		sent[i] = t.top.send(e)
	}
	p.mu.Lock()
	if p.current != nil {
		p.current.inputs += len(events)
	}
	p.mu.Unlock()
	for _, f := range sent {
		switch err := f.wait(ctx, nil, blocked); err {
		case nil:
		case errBlocked, ErrTabClosed:
			return nil
		default:
			return err
		}
	}
	return nil
}
