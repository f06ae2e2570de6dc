// Package pagetest is a page in memory, for tests of whatever acts on a tools.Page. Its states are written by hand; it
// logs what is done to it, does what a test says that this causes, and fails the n-th time where a test wants it to.
//
// It is no browser: nothing is ever in the way, and an await ends at once when its states are used up, as if the
// deadline had come.
//
//	p := pagetest.New(`
//		page "Shop" http://shop.test/
//		button "Pay"`)
//	p.On("tap", func() { p.Show(`page "Done" http://shop.test/done`) })
//	p.Fail("tap", 1, tools.ErrDetached)
package pagetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// Page is a tools.Page in memory.
type Page struct {
	// Effect is what the next Act sees beyond what follows from the states before and after it.
	Effect tools.Effect
	// Hearing is what all elements answer when they are asked who hears of a press.
	Hearing tools.Hearing
	// Others are the other open tabs; this page's own comes first.
	Others []tools.Tab
	// Sent are the requests that left, Loads the downloads that began.
	Sent  []tools.Request
	Loads []tools.Download

	now    *snapshot.Snapshot
	later  []*snapshot.Snapshot
	causes map[string]func()
	fails  map[string]error
	counts map[string]int
	log    []string
	left   time.Duration
}

// New is a page in the state that text describes: see Parse.
func New(text string) *Page {
	return &Page{now: Parse(text), causes: map[string]func(){}, fails: map[string]error{}, counts: map[string]int{}}
}

// Show puts the page into another state.
func (p *Page) Show(text string) { p.now, p.later = Parse(text), nil }

// Later adds states that the page comes to by itself, one with each further look of an await.
func (p *Page) Later(texts ...string) {
	for _, t := range texts {
		p.later = append(p.later, Parse(t))
	}
}

// On says what an action causes, each time.
func (p *Page) On(action string, cause func()) { p.causes[action] = cause }

// Fail makes the n-th call of an action, from 1, fail.
func (p *Page) Fail(action string, n int, err error) { p.fails[fmt.Sprintf("%s#%d", action, n)] = err }

// Log is what was done to the page, one line each; looks are left out.
func (p *Page) Log() []string { return p.log }

// Left is the time that the last action had left; 0 means without end.
func (p *Page) Left() time.Duration { return p.left }

// Snapshot is the present state.
func (p *Page) Snapshot() *snapshot.Snapshot { return p.now }

// did counts and logs an action, and lets its cause happen.
func (p *Page) did(ctx context.Context, action, what string) error {
	if err := p.counted(ctx, action); err != nil {
		return err
	}
	if what != "" {
		p.log = append(p.log, strings.TrimSpace(action+" "+what))
	}
	if cause := p.causes[action]; cause != nil {
		cause()
	}
	return nil
}

func (p *Page) counted(ctx context.Context, action string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	p.counts[action]++
	p.left = 0
	if end, ok := ctx.Deadline(); ok {
		p.left = time.Until(end)
	}
	return p.fails[fmt.Sprintf("%s#%d", action, p.counts[action])]
}

// Look gives the present state.
func (p *Page) Look(ctx context.Context, l tools.Looking) (*snapshot.Snapshot, error) {
	if err := p.counted(ctx, "look"); err != nil {
		return nil, err
	}
	return narrowed(p.now, l), nil
}

func narrowed(s *snapshot.Snapshot, l tools.Looking) *snapshot.Snapshot {
	c := *s
	if l.Quick {
		c.Root = nil
	}
	c.Partial = len(l.For) > 0
	return &c
}

// Await looks at the present state, then at the later ones.
func (p *Page) Await(ctx context.Context, l tools.Looking, check func(*snapshot.Snapshot) error) error {
	for {
		s, err := p.Look(ctx, l)
		if err != nil {
			return err
		}
		err = check(s)
		if err == nil || errors.Is(err, tools.ErrFinal) || len(p.later) == 0 {
			return err
		}
		p.now, p.later = p.later[0], p.later[1:]
	}
}

// Element is the element of a node.
func (p *Page) Element(n *snapshot.Node) tools.Element { return element{p, n} }

// Act sees Effect, a new address, a dialog that opened, and whether the state is another one.
func (p *Page) Act(ctx context.Context, do func(context.Context) error) (tools.Effect, error) {
	if err := p.counted(ctx, "act"); err != nil {
		return tools.Effect{}, err
	}
	before := p.now
	err := do(ctx)
	e := p.Effect
	p.Effect = tools.Effect{}
	if p.now != before {
		e.DOM = true
		if p.now.URL != before.URL {
			e.URL, e.Document = p.now.URL, true
		}
		if before.Dialog == nil {
			e.Dialog = p.now.Dialog
		}
	}
	return e, err
}

// Navigate logs the address. On("navigate") says where it leads.
func (p *Page) Navigate(ctx context.Context, url string) error { return p.did(ctx, "navigate", url) }

// History logs the move.
func (p *Page) History(ctx context.Context, h tools.History) error {
	return p.did(ctx, "history", string(h))
}

// Press logs the chord.
func (p *Page) Press(ctx context.Context, chord string) error { return p.did(ctx, "press", chord) }

// InsertText types into the node with the state focused.
func (p *Page) InsertText(ctx context.Context, text string, clearFirst bool) (*snapshot.Node, error) {
	var field *snapshot.Node
	p.now.Walk(func(n *snapshot.Node) bool {
		if n.States.Has(snapshot.Focused) {
			field = n
		}
		return true
	})
	if field == nil {
		return nil, &tools.Failure{Code: "focus", Problem: "no field has the focus"}
	}
	return field, p.did(ctx, "insert", filled(field, text, clearFirst))
}

// TapPoint logs the point.
func (p *Page) TapPoint(ctx context.Context, x, y float64, t tools.Tap) error {
	return p.did(ctx, "tapPoint", fmt.Sprintf("%g, %g%s", x, y, how(t)))
}

// ScrollBy logs the distance.
func (p *Page) ScrollBy(ctx context.Context, dx, dy float64) error {
	return p.did(ctx, "scroll", fmt.Sprintf("page %g, %g", dx, dy))
}

// AnswerDialog closes the dialog. On("answer") says what is there then.
func (p *Page) AnswerDialog(ctx context.Context, accept bool, text string) (snapshot.Dialog, error) {
	if p.now.Dialog == nil {
		return snapshot.Dialog{}, &tools.Failure{Code: "dialog", Problem: "no dialog is open"}
	}
	d := *p.now.Dialog
	return d, p.did(ctx, "answer", strings.TrimSpace(fmt.Sprintf("%t %s", accept, text)))
}

// Location is the address and title of the present state.
func (p *Page) Location(ctx context.Context) (url, title string, err error) {
	return p.now.URL, p.now.Title, p.counted(ctx, "location")
}

// Screenshot is a picture of nothing.
func (p *Page) Screenshot(ctx context.Context) ([]byte, error) {
	return []byte("\x89PNG\r\n\x1a\n"), p.counted(ctx, "screenshot")
}

// Tabs are this page's own tab, which is active, and Others.
func (p *Page) Tabs(context.Context) []tools.Tab {
	return append([]tools.Tab{{Title: p.now.Title, URL: p.now.URL, Active: true}}, p.Others...)
}

// Requests are those of Sent after the first n.
func (p *Page) Requests(n int) ([]tools.Request, int) {
	return append([]tools.Request(nil), p.Sent[min(n, len(p.Sent)):]...), len(p.Sent)
}

// Downloads are Loads.
func (p *Page) Downloads() []tools.Download { return p.Loads }

// SwitchTab logs the title, and exchanges this page's tab for the other.
func (p *Page) SwitchTab(ctx context.Context, index int) error {
	to := p.Tabs(ctx)[index]
	if index > 0 {
		p.Others[index-1] = tools.Tab{Title: p.now.Title, URL: p.now.URL}
		p.Show(fmt.Sprintf("page %q %s", to.Title, to.URL))
	}
	return p.did(ctx, "switchTab", to.Title)
}

// CloseTab logs that the tab was closed; the last of Others follows.
func (p *Page) CloseTab(ctx context.Context) error {
	n := len(p.Others)
	if n == 0 {
		return &tools.Failure{Code: "missing", Problem: "this is the only tab"}
	}
	to := p.Others[n-1]
	p.Others = p.Others[:n-1]
	p.Show(fmt.Sprintf("page %q %s", to.Title, to.URL))
	return p.did(ctx, "closeTab", "now "+to.Title)
}

type element struct {
	page *Page
	node *snapshot.Node
}

func (e element) Node() *snapshot.Node { return e.node }

func (e element) Tap(ctx context.Context, t tools.Tap) error {
	return e.page.did(ctx, "tap", e.node.Describe()+how(t))
}

func (e element) Hover(ctx context.Context) error {
	return e.page.did(ctx, "hover", e.node.Describe())
}

func (e element) Fill(ctx context.Context, text string, clearFirst bool) error {
	return e.page.did(ctx, "fill", filled(e.node, text, clearFirst))
}

func (e element) Press(ctx context.Context, chord string) error {
	return e.page.did(ctx, "press", chord+" in "+e.node.Describe())
}

func (e element) Select(ctx context.Context, options []string) error {
	return e.page.did(ctx, "select", e.node.Describe()+" "+strings.Join(options, ", "))
}

func (e element) SetChecked(ctx context.Context, on bool) error {
	return e.page.did(ctx, "setChecked", fmt.Sprintf("%s %t", e.node.Describe(), on))
}

func (e element) Upload(ctx context.Context, paths []string) error {
	return e.page.did(ctx, "upload", e.node.Describe()+" "+strings.Join(paths, ", "))
}

func (e element) DragTo(ctx context.Context, target tools.Element) error {
	return e.page.did(ctx, "drag", e.node.Describe()+" to "+target.Node().Describe())
}

func (e element) ScrollIntoView(ctx context.Context) error {
	return e.page.did(ctx, "scrollIntoView", e.node.Describe())
}

func (e element) ScrollBy(ctx context.Context, dx, dy float64) error {
	return e.page.did(ctx, "scroll", fmt.Sprintf("%s %g, %g", e.node.Describe(), dx, dy))
}

// Hearing is that of an old page where all is heard, unless a test says otherwise in Page.Hearing.
func (e element) Hearing(ctx context.Context) (tools.Hearing, error) {
	return e.page.Hearing, e.page.counted(ctx, "hearing")
}

// Heed ends as On("heed") made Page.Hearing be.
func (e element) Heed(ctx context.Context, known int) (bool, error) {
	err := e.page.did(ctx, "heed", "")
	return e.page.Hearing.Listeners > known, err
}

func filled(n *snapshot.Node, text string, clearFirst bool) string {
	how := ""
	if clearFirst {
		how = ", cleared"
	}
	return fmt.Sprintf("%s %q%s", n.Describe(), text, how)
}

func how(t tools.Tap) string {
	if t.Count == 0 && t.Button == "" && len(t.Modifiers) == 0 && t.Hold == 0 {
		return ""
	}
	return fmt.Sprintf(" x%d %s%v %s", t.Count, t.Button, t.Modifiers, t.Hold)
}
