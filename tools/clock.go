package tools

import (
	"context"
	"slices"
	"sync"
	"time"
)

// Phase is a part of what the time of a run goes to. Phases don't overlap within one page.
type Phase string

// The phases, in the order of a run.
const (
	PhaseLaunch   Phase = "start the browser"
	PhaseOpen     Phase = "open a page"
	PhaseNavigate Phase = "go to an address"
	PhaseLook     Phase = "look at the page"
	PhaseWait     Phase = "wait for the page to change"
	PhaseReady    Phase = "make sure of the element"
	PhaseInput    Phase = "input"
	PhaseSettle   Phase = "wait for what an act set off"
	PhaseClose    Phase = "close page and browser"
)

var phases = [...]Phase{PhaseLaunch, PhaseOpen, PhaseNavigate, PhaseLook, PhaseWait, PhaseReady, PhaseInput, PhaseSettle, PhaseClose}

// Spent is how often a phase was entered and how long it took in all.
type Spent struct {
	Phase Phase
	Times int
	Took  time.Duration
}

// Clock adds up the time of each phase, of all pages together. Its zero value is ready; it may be used by several
// goroutines.
type Clock struct {
	mu    sync.Mutex
	spent map[Phase]Spent
}

// Spent lists the phases that were entered, in the order of a run.
func (c *Clock) Spent() []Spent {
	c.mu.Lock()
	defer c.mu.Unlock()
	var list []Spent
	for _, s := range c.spent {
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b Spent) int {
		return slices.Index(phases[:], a.Phase) - slices.Index(phases[:], b.Phase)
	})
	return list
}

func (c *Clock) add(p Phase, took time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.spent == nil {
		c.spent = map[Phase]Spent{}
	}
	s := c.spent[p]
	c.spent[p] = Spent{p, s.Times + 1, s.Took + took}
}

type clockKey struct{}

// WithClock has what runs under ctx add its time to c.
func WithClock(ctx context.Context, c *Clock) context.Context {
	return context.WithValue(ctx, clockKey{}, c)
}

// Begin begins a phase; the phase ends when the answer is called. Without a clock in ctx it costs nothing.
func Begin(ctx context.Context, p Phase) (end func()) {
	c, ok := ctx.Value(clockKey{}).(*Clock)
	if !ok {
		return func() {}
	}
	began := time.Now()
	return func() { c.add(p, time.Since(began)) }
}
