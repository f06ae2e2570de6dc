package browser

import (
	"context"
	"errors"
	"time"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// act is one act under way: what was there before and what was seen since. It is guarded by the page's lock.
type act struct {
	// on is the tab that is acted on, opened one that it opened.
	on, opened *tab
	url        string
	commits    int
	before     countings
	begun      time.Time

	inputs, inputsAtDialog int
	dialog                 *snapshot.Dialog
	download               string
	// blocked is the address of a request that may not leave.
	blocked string
	// chooser is true when a file chooser was asked for that nobody answered.
	chooser bool
	// requests is how many left, answers how many of the awaited ones ended.
	requests, answers int
	keys              map[string]int
	// pending is what the settling gave up on.
	pending string
}

// counts is what cairn.counts returns.
type counts struct {
	Mutations int     `json:"mutations"`
	Values    int     `json:"values"`
	Focus     int     `json:"focus"`
	Timers    int     `json:"timers"`
	Frames    int     `json:"frames"`
	Still     float64 `json:"still"`
	Streak    int     `json:"streak"`
}

// counting is a document's counts before the act, once they are there.
type counting struct {
	at    place
	reply *future
	known bool
	was   counts
}

// fresh is how old the counts from before the act may be at its first input. A call that waited long for its element
// counts again, so that what happened meanwhile is not taken for its effect.
const fresh = 15 * time.Millisecond

// restless is for how long, in ms, nodes must have been still for a change after an act to be the act's.
const restless = 500

// Act runs do, observes what it changes, and waits until what it set off has settled: its navigation until the
// document is usable, the requests in its wake, and the drawing after these. It waits for nothing that was under
// way before, nor for streams, polling and endless animation.
func (p *Page) Act(ctx context.Context, do func(context.Context) error) (tools.Effect, error) {
	if err := p.retype(ctx, false); err != nil {
		return tools.Effect{}, err
	}
	a, err := p.begin()
	if err != nil {
		return tools.Effect{}, err
	}
	if a == nil {
		// The act around this one observes.
		return tools.Effect{}, do(ctx)
	}
	defer p.end(a)
	if err := do(ctx); err != nil && !p.openedDialog(a, err) {
		return tools.Effect{}, err
	}
	defer tools.Begin(ctx, tools.PhaseSettle)()
	ctx, cancel := withoutDeadline(ctx)
	defer cancel()
	s := p.settling(a)
	if err := s.settle(ctx); err != nil {
		return tools.Effect{}, err
	}
	return p.effect(ctx, a, s)
}

// withoutDeadline ends when ctx is cancelled, but not at its deadline: what is done by then is done, and the settling has
// limits of its own.
func withoutDeadline(ctx context.Context) (context.Context, context.CancelFunc) {
	free, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		if !errors.Is(ctx.Err(), context.DeadlineExceeded) {
			cancel()
		}
	})
	return free, func() { stop(); cancel() }
}

// begin notes the state before an act; nil when one is under way.
func (p *Page) begin() (*act, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.current != nil {
		return nil, nil
	}
	t := p.active
	if t == nil {
		return nil, p.over()
	}
	a := &act{on: t, url: t.root.url, commits: t.moving.commits, keys: map[string]int{}}
	// What is under way already is not of this act's making.
	t.moving.pending, t.moving.scheduled, t.moving.newTab = false, false, false
	a.begun, a.before = time.Now(), t.count(nil)
	p.current = a
	return a, nil
}

// over is why a page without a tab cannot be spoken to. The lock is held.
func (p *Page) over() error {
	select {
	case <-p.browser.client.gone:
		return ErrBrowserGone
	default:
		return ErrTabClosed
	}
}

// count asks the documents for their counts, without waiting. While a dialog is open none would answer. The lock is held.
func (t *tab) count(but *frame) countings {
	all := countings{}
	if t.dialog != nil {
		return all
	}
	for _, f := range t.root.list(nil) {
		if f.doc.world == "" || f == but || f.session.mute() {
			continue
		}
		at := place{f, f.session, f.doc.number, f.doc.world}
		all[f] = &counting{at: at, reply: at.start("counts", nil)}
	}
	return all
}

// armed returns when the state before the act is known: right before its first input.
func (p *Page) armed(ctx context.Context) error {
	p.mu.Lock()
	a := p.current
	if a == nil || a.inputs > 0 {
		p.mu.Unlock()
		return nil
	}
	if time.Since(a.begun) > fresh {
		a.begun, a.before = time.Now(), a.on.count(nil)
	}
	before := a.before
	p.mu.Unlock()
	return before.read(ctx)
}

// countings are the counts of a tab's documents.
type countings map[*frame]*counting

func (all countings) read(ctx context.Context) error {
	for _, c := range all {
		if err := c.read(ctx); err != nil {
			return err
		}
	}
	return nil
}

// read waits for the counts. A document that went away has none, and that is no fault.
func (c *counting) read(ctx context.Context) error {
	if c.reply == nil {
		return nil
	}
	reply := c.reply
	c.reply = nil
	err := c.at.decode(ctx, reply, "counts", &c.was)
	c.known = err == nil
	if fatal(err) || ctx.Err() != nil {
		return err
	}
	return nil
}

// fatal reports whether err means that the page cannot be spoken to any more.
func fatal(err error) bool {
	return errors.Is(err, ErrBrowserGone) || errors.Is(err, ErrCrashed)
}

// openedDialog reports whether err only says that the act's own input opened a dialog, which is its effect.
func (p *Page) openedDialog(a *act, err error) bool {
	var f *tools.Failure
	if !errors.As(err, &f) || f.Code != dialogCode {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return a.dialog != nil && a.inputsAtDialog > 0
}

// end leaves the act, and follows the tab that it opened.
func (p *Page) end(a *act) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.current = nil
	if a.opened != nil {
		p.active = a.opened
	}
}

// effect tells what was seen since the act began.
func (p *Page) effect(ctx context.Context, a *act, s *settling) (tools.Effect, error) {
	p.mu.Lock()
	e := tools.Effect{Dialog: a.dialog, Download: a.download, Chooser: a.chooser, Requests: a.requests, Pending: a.pending, Blocked: a.blocked}
	shown := a.on
	if p.tab(a.on.id) == nil && p.active != nil {
		shown = p.active
	}
	if shown.root.url != a.url {
		e.URL = shown.root.url
	}
	e.Document = a.on.moving.commits > a.commits
	e.DOM = e.Document
	opened, blocked := a.opened, a.on.dialog != nil
	p.mu.Unlock()
	if opened != nil {
		e.Tab = p.label(ctx, opened)
	}
	if blocked {
		return e, nil
	}
	err := s.compare(ctx, &e)
	if c := a.before[a.on.root]; c != nil && e.DOM && !e.Document {
		e.Restless = c.known && c.was.Still < restless
	}
	return e, err
}

// compare tells how the documents' counts differ from those before the act. Those of the top one are known already.
func (s *settling) compare(ctx context.Context, e *tools.Effect) error {
	p, a := s.page, s.act
	p.mu.Lock()
	root := a.on.root
	after := a.on.count(root)
	p.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, busyLimit)
	defer cancel()
	if err := after.read(ctx); fatal(err) {
		return err
	}
	if s.pulsed {
		after[root] = &counting{at: place{document: s.document}, known: true, was: s.last}
	}
	for f, now := range after {
		was := a.before[f]
		if was == nil || was.at.document != now.at.document {
			e.DOM = e.DOM || was == nil && f != root
			continue
		}
		if was.known && now.known {
			e.DOM = e.DOM || now.was.Mutations != was.was.Mutations
			e.Value = e.Value || now.was.Values != was.was.Values
			e.Focus = e.Focus || now.was.Focus != was.was.Focus
		}
	}
	return nil
}

// label is a new tab's title, or its address where it has none.
func (p *Page) label(ctx context.Context, t *tab) string {
	if title := p.title(ctx, t); title != "" {
		return title
	}
	return t.root.address()
}
