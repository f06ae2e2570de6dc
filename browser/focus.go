package browser

import (
	"context"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// InsertText types text into the focused field, where the caret is or in place of its content, and returns the
// node that has the focus.
func (p *Page) InsertText(ctx context.Context, text string, clearFirst bool) (*snapshot.Node, error) {
	s, err := p.Look(ctx, tools.Looking{})
	if err != nil {
		return nil, err
	}
	if s.Dialog != nil {
		return nil, dialogFailure(s.Dialog)
	}
	f, document, number, err := p.focused(ctx)
	if err != nil {
		return nil, err
	}
	h := snapshot.Handle{Document: document, Number: number}
	n := s.ByHandle(h)
	if n == nil {
		// An editor's hidden text area: it takes the keys and is not to be seen.
		n = &snapshot.Node{Handle: h, Role: "textbox"}
	}
	e := &element{p, n}
	return n, p.fill(ctx, filling{frame: f, document: document, name: describe(n), refusal: e.refusal}, text, clearFirst)
}

// focused is the element that has the keyboard focus, through frames.
func (p *Page) focused(ctx context.Context) (f *frame, document, number int, err error) {
	frames := p.frames()
	if len(frames) == 0 {
		return nil, 0, 0, ErrTabClosed
	}
	nothing := &tools.Failure{Problem: "nothing on the page has the focus", Next: "name the field to type into", Code: "focus"}
	for f = frames[0]; f != nil; {
		document = f.document()
		var at struct {
			Number          int
			Frame, Editable bool
		}
		if err := f.callIn(ctx, document, "focused", nil, &at); err != nil {
			return nil, 0, 0, err
		}
		if at.Number == 0 {
			return nil, 0, 0, nothing
		}
		if !at.Frame {
			return f, document, at.Number, nil
		}
		if f, err = childAt(ctx, frames, f, at.Number); err != nil {
			return nil, 0, 0, err
		}
	}
	return nil, 0, 0, nothing
}

// childAt is the frame inside the iframe with that number, or nil.
func childAt(ctx context.Context, frames []*frame, parent *frame, number int) (*frame, error) {
	for _, c := range frames {
		if c.parent() != parent {
			continue
		}
		owner, err := c.owner(ctx)
		if err != nil {
			return nil, err
		}
		if owner == number {
			return c, nil
		}
	}
	return nil, nil
}
