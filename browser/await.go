package browser

import (
	"context"
	"errors"
	"time"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// relook is how long a wait goes without a look when nothing tells of a change: styles, :hover and values that
// scripts set leave no trace.
const relook = 250 * time.Millisecond

// Await looks, and looks again each time the page changes, until check returns nil or a final error, or ctx ends;
// then it returns check's last error. A dialog that blocks the page ends the wait: nothing can change until it is answered.
//
// Only a first look is narrowed by l.For. What is not found there at once is looked for on the whole page, so that
// an error tells of everything that is there.
func (p *Page) Await(ctx context.Context, l tools.Looking, check func(*snapshot.Snapshot) error) error {
	var last error
	whole := false
	for {
		if !l.Quick {
			if err := p.retype(ctx, false); err != nil {
				return err
			}
		}
		began := time.Now()
		s, views, err := p.look(ctx, l, looking{whole: whole})
		if err != nil {
			return p.unseen(ctx, last, err)
		}
		last = check(s)
		if last != nil && s.Partial {
			whole = true
			continue
		}
		if last == nil || errors.Is(last, tools.ErrFinal) {
			return last
		}
		if s.Dialog != nil {
			return dialogFailure(s.Dialog)
		}
		p.change(ctx, views, time.Since(began))
		if ctx.Err() != nil {
			return last
		}
	}
}

// unseen is the error of a wait that a look ended: the last check's, but where the page did not answer that goes first.
func (p *Page) unseen(ctx context.Context, last, err error) error {
	t, gone := p.front()
	switch {
	case ctx.Err() == nil:
		return err
	case gone == nil && errors.Is(ctx.Err(), context.DeadlineExceeded) && t.top.silence() > busyLimit:
		return p.muteFailure(t)
	case last != nil:
		return last
	}
	return err
}

// change returns when one of the documents changed since it was looked at, or is gone, or relook is over; not before
// as much time has passed as the look took, so that a page that never rests leaves the processor to itself.
func (p *Page) change(ctx context.Context, views []*view, cost time.Duration) {
	defer tools.Begin(ctx, tools.PhaseWait)()
	wait, cancel := context.WithTimeout(ctx, relook)
	defer cancel()
	rest := time.NewTimer(min(cost, relook))
	defer rest.Stop()
	p.mu.Lock()
	active, waking := p.active, p.waking
	p.mu.Unlock()
	changed := make(chan struct{}, len(views))
	for _, v := range views {
		go func() {
			args := changedArgs{Since: v.columns.Version, Milliseconds: relook.Milliseconds()}
			if err := v.frame.callIn(wait, v.document, "changed", args, nil); err == nil || !errors.Is(err, context.Canceled) {
				changed <- struct{}{}
			}
		}()
	}
	for waiting := true; waiting; {
		select {
		case <-changed:
			waiting = false
		case <-waking:
			p.mu.Lock()
			waiting, waking = p.active == active && (active == nil || active.dialog == nil), p.waking
			p.mu.Unlock()
		case <-wait.Done():
			waiting = false
		}
	}
	select {
	case <-rest.C:
	case <-ctx.Done():
	}
}

// changedArgs are the arguments of cairn.changed.
type changedArgs struct {
	Since        int   `json:"since"`
	Milliseconds int64 `json:"ms"`
}
