package browser

import (
	"context"
	"errors"

	"github.com/cairn-trails/cairn/tools"
)

// point is a place in CSS pixels of the top page's viewport.
type point struct{ x, y float64 }

// aim waits until the element can be pressed (or hovered) and returns where. The element's own document is asked
// first; then each document around it must agree that its iframe, and nothing else, lies at the point.
func (e *element) aim(ctx context.Context, what string, careful bool) (point, error) {
	for {
		a, err := e.ask(ctx, "ready", what, careful)
		if err != nil {
			return point{}, err
		}
		at, blocked, err := e.outward(ctx, point{a.X, a.Y})
		if err == nil && blocked == nil {
			return at, nil
		}
		if err != nil || left(ctx) == 0 {
			return point{}, errors.Join(err, blocked)
		}
		careful = true
		if err := e.pause(ctx); err != nil {
			return point{}, blocked
		}
	}
}

// outward carries a point of the element's frame to the top page. blocked says what lies over an iframe on the way.
func (e *element) outward(ctx context.Context, at point) (_ point, blocked, err error) {
	f, err := e.frame()
	if err != nil {
		return at, nil, err
	}
	for ; f.parent() != nil; f = f.parent() {
		owner, err := f.owner(ctx)
		if err != nil {
			return at, nil, detached(err)
		}
		var a answer
		if err := f.parent().call(ctx, "through", throughArgs{owner, at.x, at.y}, &a); err != nil {
			return at, nil, detached(err)
		}
		if !a.OK {
			err := e.refusal(a)
			if errors.Is(err, tools.ErrDetached) {
				return at, nil, err
			}
			return at, err, nil
		}
		at = point{a.X, a.Y}
	}
	return at, nil, nil
}

// throughArgs are the arguments of cairn.through.
type throughArgs struct {
	Number int     `json:"number"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
}

// pause waits for a change in the top document, or a little while.
func (e *element) pause(ctx context.Context) error {
	frames := e.page.frames()
	if len(frames) == 0 {
		return ErrTabClosed
	}
	const tick = 100
	var version int
	if err := frames[0].call(ctx, "flush", nil, &version); err != nil {
		return err
	}
	return frames[0].call(ctx, "changed", changedArgs{version, min(tick, left(ctx))}, nil)
}

// detached turns a lost document into a lost element.
func detached(err error) error {
	if errors.Is(err, errDocumentGone) {
		return tools.ErrDetached
	}
	return err
}
