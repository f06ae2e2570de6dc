package browser

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/tools"
)

// Tap presses the element with trusted input. The press is guarded in the page: when it would reach anything else,
// because the page moved meanwhile, it is blocked before the page sees it and tried again, now with a full wait.
func (e *element) Tap(ctx context.Context, t tools.Tap) error {
	if err := e.page.retype(ctx, true); err != nil {
		return err
	}
	var lost int
	for careful := false; ; careful = true {
		at, err := e.aim(ctx, "tap", careful)
		if err != nil {
			return err
		}
		if err := e.page.press(ctx, at, t); err != nil {
			e.disarm(ctx)
			return err
		}
		v, err := e.verdict(ctx)
		if err != nil {
			return err
		}
		again := &tools.Failure{Problem: describe(e.node) + " moved away while it was pressed", Code: "unstable"}
		switch v.Verdict {
		case "blocked":
			if v.Cover != "" {
				again = e.refusal(answer{Problem: "is covered by " + v.Cover, Code: "covered"}).(*tools.Failure)
			}
		case "lost":
			if lost++; lost > 1 {
				return again
			}
		default:
			// Also a press that the guard saw nothing of, but of which the page may have, is done: to press again could
			// press twice, and the effect tells what came of it.
			return nil
		}
		if left(ctx) == 0 {
			return again
		}
	}
}

// verdict is what the guard says of a press: hit, blocked, lost, none.
type verdict struct{ Verdict, Cover string }

// verdict asks the guard once the release was taken. A page that left or opened a dialog has taken the press, and
// an iframe's press is its document's.
func (e *element) verdict(ctx context.Context) (verdict, error) {
	hit := verdict{Verdict: "hit"}
	if e.page.dialog() != nil {
		return hit, nil
	}
	var v verdict
	err := e.call(ctx, "verdict", nil, &v)
	switch {
	case errors.Is(err, tools.ErrDetached), errors.Is(err, ErrTabClosed), err != nil && e.page.dialog() != nil:
		return hit, nil
	case err == nil && v.Verdict == "none" && e.node.Role == "iframe":
		return hit, nil
	}
	return v, err
}

// disarm takes the guard away after a press that did not come to its end, lest it judge the next one.
func (e *element) disarm(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	e.call(ctx, "verdict", nil, nil)
}

// Hover moves the pointer over the element.
func (e *element) Hover(ctx context.Context) error {
	at, err := e.aim(ctx, "hover", false)
	if err != nil {
		return err
	}
	return e.page.input(ctx, mouse(proto.InputDispatchMouseEventTypeMouseMoved, at, "", 0, 0))
}

// TapPoint taps a point of the viewport, whatever is there.
func (p *Page) TapPoint(ctx context.Context, x, y float64, t tools.Tap) error {
	size := p.options.Viewport
	if x < 0 || y < 0 || x >= size.Width || y >= size.Height {
		return &tools.Failure{Problem: fmt.Sprintf("point %g,%g is outside of the viewport (%g x %g)", x, y, size.Width, size.Height),
			Code: "outside"}
	}
	return p.press(ctx, point{x, y}, t)
}

// press moves the pointer to a point and presses there: one batch of events, unless the button is held.
func (p *Page) press(ctx context.Context, at point, t tools.Tap) error {
	button, err := buttonOf(t.Button)
	if err != nil {
		return err
	}
	modifiers, err := modifiersOf(t.Modifiers)
	if err != nil {
		return err
	}
	p.forget()
	events := []inputEvent{mouse(proto.InputDispatchMouseEventTypeMouseMoved, at, "", 0, modifiers)}
	for count := 1; count <= max(1, t.Count); count++ {
		events = append(events, mouse(proto.InputDispatchMouseEventTypeMousePressed, at, button, count, modifiers))
		if t.Hold > 0 {
			if err := p.input(ctx, events...); err != nil {
				return err
			}
			events = nil
			if err := hold(ctx, t.Hold); err != nil {
				// Nothing stays pressed; let go off the page, it is no click of the element.
				p.input(context.WithoutCancel(ctx), mouse(proto.InputDispatchMouseEventTypeMouseReleased, point{-1, -1}, button, count, modifiers))
				return err
			}
		}
		events = append(events, mouse(proto.InputDispatchMouseEventTypeMouseReleased, at, button, count, modifiers))
	}
	return p.input(ctx, events...)
}

// hold waits while a button is down.
func hold(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func mouse(kind proto.InputDispatchMouseEventType, at point, button proto.InputMouseButton, count, modifiers int) inputEvent {
	e := proto.InputDispatchMouseEvent{Type: kind, X: at.x, Y: at.y, Button: button, ClickCount: count, Modifiers: modifiers}
	if kind != proto.InputDispatchMouseEventTypeMouseReleased && button != "" {
		pressed := map[proto.InputMouseButton]int{proto.InputMouseButtonLeft: 1, proto.InputMouseButtonRight: 2, proto.InputMouseButtonMiddle: 4}[button]
		e.Buttons = &pressed
	}
	return e
}

func buttonOf(name string) (proto.InputMouseButton, error) {
	switch name {
	case "", "left":
		return proto.InputMouseButtonLeft, nil
	case "right":
		return proto.InputMouseButtonRight, nil
	case "middle":
		return proto.InputMouseButtonMiddle, nil
	}
	return "", &tools.Failure{Problem: fmt.Sprintf("unknown button %q", name), Next: "use left, right or middle", Code: "usage"}
}

// modifiersOf is the protocol's bit mask of held keys.
func modifiersOf(names []string) (int, error) {
	bits := map[string]int{"Alt": 1, "Control": 2, "Meta": 4, "Shift": 8, "ControlOrMeta": 2}
	if runtime.GOOS == "darwin" {
		bits["ControlOrMeta"] = 4
	}
	mask := 0
	for _, name := range names {
		bit, ok := bits[name]
		if !ok {
			return 0, &tools.Failure{Problem: fmt.Sprintf("unknown modifier %q", name), Next: "use Alt, Control, Meta, Shift or ControlOrMeta", Code: "usage"}
		}
		mask |= bit
	}
	return mask, nil
}
