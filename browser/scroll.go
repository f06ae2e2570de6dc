package browser

import (
	"context"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/tools"
)

// ScrollBy turns the wheel over the page's main scroller.
func (p *Page) ScrollBy(ctx context.Context, dx, dy float64) error {
	frames := p.frames()
	if len(frames) == 0 {
		return ErrTabClosed
	}
	var a answer
	if err := frames[0].call(ctx, "wheelPoint", asking{DX: dx, DY: dy}, &a); err != nil {
		return err
	}
	return p.wheel(ctx, point{a.X, a.Y}, dx, dy)
}

// ScrollBy turns the wheel over the nearest scroller that holds the element.
func (e *element) ScrollBy(ctx context.Context, dx, dy float64) error {
	var a answer
	args := asking{Number: e.node.Handle.Number, DX: dx, DY: dy}
	if err := e.call(ctx, "wheelPoint", args, &a); err != nil {
		return err
	}
	if a.Gone {
		return tools.ErrDetached
	}
	at, blocked, err := e.outward(ctx, point{a.X, a.Y})
	if err != nil {
		return err
	}
	if blocked != nil {
		return blocked
	}
	return e.page.wheel(ctx, at, dx, dy)
}

func (p *Page) wheel(ctx context.Context, at point, dx, dy float64) error {
	return p.input(ctx, proto.InputDispatchMouseEvent{Type: proto.InputDispatchMouseEventTypeMouseWheel, X: at.x, Y: at.y, DeltaX: dx, DeltaY: dy})
}
