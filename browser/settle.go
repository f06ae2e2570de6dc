package browser

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/tools"
)

const (
	// settleLimit bounds the waiting for requests and drawing, travelLimit that for a new document.
	settleLimit = 2 * time.Second
	travelLimit = 30 * time.Second
	// busyLimit is how long a script may take that has nothing to wait for.
	busyLimit = time.Second
	// drawLimit is how long nodes may go on changing with each frame, in ms. Where they had changed endless times in a
	// row, the last time within churn ms before the act, that is taken to be without end and is not waited for, unless
	// they are still for calm ms at a frame. A page that was just drawn changes a few times and then is quiet.
	drawLimit, churn, calm, endless = 500, 20, 10, 12
	// debounce is how long the first sign of a timer that the act started is waited for, in ms.
	debounce = 350
	// newTabLimit is how long a tab may take to come that a page asked for.
	newTabLimit = time.Second
)

// settling is the waiting after one act.
type settling struct {
	page *Page
	act  *act
	// last are the counts of the top document at the last look, and document its number; 0 for none. pulsed is true
	// when they are from after the act.
	last     counts
	document int
	pulsed   bool
	// hush is true while the page's nodes seem to change without end, since before the act.
	hush bool
	// answers is how many requests of the act had ended at the last look.
	answers int
	end     time.Time
}

func (p *Page) settling(a *act) *settling {
	now := time.Now()
	return &settling{page: p, act: a, end: now.Add(settleLimit)}
}

// settle waits until what the act set off is over. Only an error that ends the run, or the caller's cancelling, is one
// here: the act itself is done.
func (s *settling) settle(ctx context.Context) error {
	if err := s.act.before.read(ctx); err != nil {
		return err
	}
	if c := s.act.before[s.act.on.root]; c != nil && c.known {
		s.last, s.document = c.was, c.at.document
		s.hush = c.was.Still < churn && c.was.Streak >= endless
	}
	limited, cancel := context.WithTimeout(ctx, s.page.travel+settleLimit)
	defer cancel()
	err := s.run(limited)
	var f *tools.Failure
	switch {
	case errors.As(err, &f), errors.Is(err, ErrTabClosed):
		// A dialog opened, or the tab closed: nothing more to wait for here.
		return nil
	case errors.Is(err, context.DeadlineExceeded):
		if s.act.pending == "" {
			s.act.pending = "the page is busy"
		}
		return nil
	}
	return err
}

// run goes round until one round finds nothing more to wait for.
func (s *settling) run(ctx context.Context) error {
	for {
		if err := s.arrive(ctx); err != nil {
			return err
		}
		seen := s.requests()
		drew, err := s.pulse(ctx)
		if errors.Is(err, errDocumentGone) {
			// The end of one document may be told before the start of the next.
			if err := s.page.until(ctx, s.act.on.top, s.worldly); err != nil {
				return err
			}
			continue
		}
		if err != nil {
			return err
		}
		waited, err := s.respond(ctx)
		if err != nil || s.act.pending != "" {
			return err
		}
		if !waited && !s.traveling() && s.requests() == seen && !s.waiting() {
			if err := s.follow(ctx); err != nil || drew != timers {
				return err
			}
			more, err := s.stir(ctx)
			if err != nil || !more {
				return err
			}
		}
	}
}

// worldly reports whether the top document can be asked. The lock is held.
func (s *settling) worldly() bool { return s.act.on.root.doc.world != "" || s.act.on.dialog != nil }

func (s *settling) requests() int {
	s.page.mu.Lock()
	defer s.page.mu.Unlock()
	return s.act.requests
}

// answered reports whether requests ended since it was asked last.
func (s *settling) answered() bool {
	s.page.mu.Lock()
	defer s.page.mu.Unlock()
	before := s.answers
	s.answers = s.act.answers
	return s.answers > before
}

// waiting reports whether requests ended that the page has not been looked at since.
func (s *settling) waiting() bool {
	s.page.mu.Lock()
	defer s.page.mu.Unlock()
	return s.act.answers > s.answers
}

// traveling reports whether the top frame is on its way to another document.
func (s *settling) traveling() bool {
	s.page.mu.Lock()
	defer s.page.mu.Unlock()
	return s.underway()
}

func (s *settling) underway() bool {
	t := s.act.on
	return t.dialog == nil && (t.moving.pending || t.moving.scheduled || t.traffic.moving(s.act) || t.moving.commits > s.act.commits && !t.root.doc.usable)
}

// arrive waits for the new top document, where one is on its way, until it is usable.
func (s *settling) arrive(ctx context.Context) error {
	if !s.traveling() {
		return nil
	}
	limited, cancel := context.WithTimeout(ctx, s.page.travel)
	defer cancel()
	err := s.page.until(limited, s.act.on.top, func() bool { return !s.underway() })
	if errors.Is(err, context.DeadlineExceeded) {
		// Until it comes or is stopped, the browser lets no script run in the page that is left.
		s.act.pending = fmt.Sprintf("the next page did not come within %v and was stopped", s.page.travel)
		return errors.Join(err, s.act.on.top.call(ctx, proto.PageStopLoading{}, nil))
	}
	s.end = time.Now().Add(settleLimit)
	return err
}

// What a pulse saw since the last one.
type sign int

const (
	nothing sign = iota
	drawing
	// timers: no drawing, but the page set timers.
	timers
)

// pulse waits for what comes at once: tasks, then a frame, and while nodes change until they are still.
func (s *settling) pulse(ctx context.Context) (sign, error) {
	args := pulseArgs{Most: drawLimit, Answered: s.answered()}
	if s.hush {
		args.Most = 0
	}
	at, err := s.act.on.root.place(ctx)
	if err != nil {
		return nothing, err
	}
	was, same := s.last, s.document == at.document
	if same {
		args.Before = &was
	}
	var now counts
	if err := s.ask(ctx, at, "pulse", args, &now); err != nil {
		return nothing, err
	}
	s.last, s.document, s.pulsed = now, at.document, true
	switch {
	case s.hush && now.Mutations != was.Mutations && now.Still > calm:
		// The change before the act was one alone, so this one is its effect.
		s.hush = false
		return s.pulse(ctx)
	case !same || now.Mutations != was.Mutations:
		return drawing, nil
	case now.Timers > was.Timers:
		return timers, nil
	}
	return nothing, nil
}

// pulseArgs are the arguments of cairn.pulse.
type pulseArgs struct {
	Before *counts `json:"before"`
	Most   int     `json:"most"`
	// Answered is true right after a request ended.
	Answered bool `json:"answered"`
}

// stir waits for the first sign of a timer that the act started: a drawing, a request, a navigation.
func (s *settling) stir(ctx context.Context) (bool, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	seen := s.requests()
	signs := make(chan struct{})
	go func() {
		defer close(signs)
		s.page.until(ctx, s.act.on.top, func() bool { return s.act.requests > seen || s.underway() })
	}()
	drawn := make(chan error, 1)
	var now counts
	go func() {
		at, err := s.act.on.root.place(ctx)
		if err == nil {
			err = s.ask(ctx, at, "stir", map[string]int{"mutations": s.last.Mutations, "most": debounce}, &now)
		}
		drawn <- err
	}()
	select {
	case <-signs:
		return true, nil
	case err := <-drawn:
		if errors.Is(err, errDocumentGone) {
			return true, nil
		}
		return err == nil && now.Mutations != s.last.Mutations, err
	}
}

// ask calls a script that answers soon.
func (s *settling) ask(ctx context.Context, at place, fn string, args, out any) error {
	ctx, cancel := context.WithTimeout(ctx, busyLimit)
	defer cancel()
	return at.call(ctx, fn, args, out)
}

// respond waits for the act's requests and reports whether there were any.
func (s *settling) respond(ctx context.Context) (bool, error) {
	s.page.mu.Lock()
	open := s.act.on.traffic.awaited(s.act)
	s.page.mu.Unlock()
	if open == "" {
		return false, nil
	}
	ctx, cancel := context.WithDeadline(ctx, s.end)
	defer cancel()
	t := s.act.on
	err := s.page.until(ctx, t.top, func() bool {
		open = t.traffic.awaited(s.act)
		return open == "" || t.dialog != nil || s.underway()
	})
	if errors.Is(err, context.DeadlineExceeded) {
		s.act.pending = open
		return true, nil
	}
	return true, err
}

// follow waits for a tab that the act opened until it can be spoken to.
func (s *settling) follow(ctx context.Context) error {
	p, a := s.page, s.act
	coming, cancel := context.WithTimeout(ctx, newTabLimit)
	defer cancel()
	err := p.until(coming, a.on.top, func() bool { return !a.on.moving.newTab || a.opened != nil })
	p.mu.Lock()
	t := a.opened
	p.mu.Unlock()
	if err != nil || t == nil {
		if errors.Is(err, context.DeadlineExceeded) {
			return nil
		}
		return err
	}
	loading, cancel := context.WithTimeout(ctx, settleLimit)
	defer cancel()
	p.until(loading, t.top, t.arrived)
	return nil
}
