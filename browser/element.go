package browser

import (
	"context"
	"errors"
	"time"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// element is a node of a snapshot as a live thing: a number in the world of one document.
type element struct {
	page *Page
	node *snapshot.Node
}

// Element returns the live element behind a node of this page's snapshots.
func (p *Page) Element(n *snapshot.Node) tools.Element { return &element{p, n} }

// Node is the node that the element was made from.
func (e *element) Node() *snapshot.Node { return e.node }

// Press focuses the element and sends a key or chord.
func (e *element) Press(ctx context.Context, chord string) error {
	if _, err := e.ask(ctx, "focus", "", false); err != nil {
		return err
	}
	return e.page.Press(ctx, chord)
}

// ScrollIntoView scrolls the element to the middle of its scrollers.
func (e *element) ScrollIntoView(ctx context.Context) error {
	_, err := e.ask(ctx, "ready", "scroll", false)
	return err
}

// frame is the frame that shows the element's document, or tools.ErrDetached.
func (e *element) frame() (*frame, error) {
	if f := e.page.frameOf(e.node.Handle.Document); f != nil {
		return f, nil
	}
	return nil, tools.ErrDetached
}

// call runs a page script in the element's document.
func (e *element) call(ctx context.Context, fn string, args, out any) error {
	f, err := e.frame()
	if err != nil {
		return err
	}
	err = f.callIn(ctx, e.node.Handle.Document, fn, args, out)
	return inTime(describe(e.node), detached(err))
}

// inTime is the failure for a page that was too busy to say at the deadline what is in the way.
func inTime(name string, err error) error {
	if errors.Is(err, context.DeadlineExceeded) {
		return &tools.Failure{Problem: name + ": the page did not answer in time", Code: "timeout"}
	}
	return err
}

// asking are the arguments of the scripts that wait for an element.
type asking struct {
	Number       int      `json:"number"`
	What         string   `json:"what,omitempty"`
	Milliseconds int64    `json:"ms"`
	Careful      bool     `json:"careful"`
	Text         string   `json:"text"`
	Clear        bool     `json:"clear"`
	Options      []string `json:"options,omitempty"`
	Want         string   `json:"want,omitempty"`
	DX           float64  `json:"dx"`
	DY           float64  `json:"dy"`
}

// answer is what they say: ok, or what is in the way. Final is true when that is the value itself, which no waiting mends.
type answer struct {
	OK, Gone, Final, Custom bool
	Problem, Code           string
	Saw                     []string
	X, Y                    float64
}

// ask runs a script that waits for the element, as long as ctx allows, and turns its no into an error.
func (e *element) ask(ctx context.Context, fn, what string, careful bool) (answer, error) {
	defer tools.Begin(ctx, tools.PhaseReady)()
	for {
		var a answer
		args := asking{Number: e.node.Handle.Number, What: what, Milliseconds: left(ctx), Careful: careful}
		typed := e.page.hasTyped()
		if typed {
			args.Milliseconds = min(args.Milliseconds, retyping)
		}
		if err := e.call(ctx, fn, args, &a); err != nil {
			return a, err
		}
		if a.OK || a.Gone || a.Final || !typed || left(ctx) == 0 {
			return a, e.refusal(a)
		}
		// What it waits for may be that the page hears what was typed.
		if err := e.page.retype(ctx, true); err != nil {
			return a, err
		}
	}
}

// refusal is the error for an answer, nil when it is a yes.
func (e *element) refusal(a answer) error {
	switch {
	case a.OK:
		return nil
	case a.Gone:
		return tools.ErrDetached
	}
	between := " "
	if a.Final {
		between = ": "
	}
	return &tools.Failure{Problem: describe(e.node) + between + a.Problem, Saw: first(a.Saw, 5), Code: a.Code, Next: remedy(a.Code)}
}

// remedy is what to do next, by the code of a failure.
func remedy(code string) string {
	switch code {
	case "covered":
		return "close or move what covers it in an earlier step"
	case "disabled":
		return "do first what enables it"
	case "unslidable":
		return "drag it, or press what stands beside it"
	}
	return ""
}

func first(list []string, most int) []string { return list[:min(len(list), most)] }

// answering is the time that an answer of the page needs at the end of a wait.
const answering = 400 * time.Millisecond

// defaultWait is how long an element is waited for when ctx has no deadline.
const defaultWait = 10 * time.Second

// left is the time until ctx ends, less what the answer needs, in milliseconds.
func left(ctx context.Context) int64 {
	until, ok := ctx.Deadline()
	if !ok {
		return defaultWait.Milliseconds()
	}
	return max(0, (time.Until(until) - answering).Milliseconds())
}
