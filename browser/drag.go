package browser

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

const (
	// dragCopy is the operation of files that come from elsewhere.
	dragCopy = 1
	// lifting is how far, in CSS pixels, the pointer moves before anything takes it for a drag: libraries wait for up to
	// ten.
	lifting = 12
	// dragSteps is in how many moves the pointer goes from the source to the target: lists sort themselves on the way.
	dragSteps = 12
	// picking is how long the browser may take to say what it drags, and the target to show itself under it.
	picking = 2 * time.Second
)

// handleDrag takes what the browser would drag: it leaves that to us.
func (t *tab) handleDrag(method string, params []byte) bool {
	if method != "Input.dragIntercepted" {
		return false
	}
	var e proto.InputDragIntercepted
	if !decode(params, &e) {
		return false
	}
	t.page.dragged = e.Data
	return true
}

// dragState is what the page saw of a drag; see drag.js.
type dragState struct{ Started, Accepted, Dropped, Ended bool }

// DragTo drags the element onto another: with the pointer, as page scripts follow it, or, where the page lets the browser
// drag (draggable, links, images), by events of drag and drop with their data.
func (e *element) DragTo(ctx context.Context, target tools.Element) error {
	to, ok := target.(*element)
	if !ok || to.page != e.page {
		return errors.New("dragging to an element of another page")
	}
	if to.node.Handle == e.node.Handle {
		return &tools.Failure{Problem: describe(e.node) + " cannot be dragged onto itself", Next: "name another target", Code: "arguments"}
	}
	e.page.forget()
	// What cannot be dropped on now needs no drag.
	if _, err := to.aim(ctx, "hover", false); err != nil {
		return err
	}
	for _, each := range []*element{e, to} {
		if err := each.call(ctx, "watchDrags", nil, nil); err != nil {
			return err
		}
		defer each.unwatch(ctx)
	}
	d := &drag{page: e.page, source: e, target: to}
	if err := d.intercept(ctx, true); err != nil {
		return err
	}
	defer d.intercept(context.WithoutCancel(ctx), false)
	return d.run(ctx)
}

func (e *element) unwatch(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	e.call(ctx, "endDrags", nil, nil)
}

// drag is one drag under way.
type drag struct {
	page           *Page
	source, target *element
	// at is where the pointer is, down says that its button is.
	at   point
	down bool
}

func (d *drag) intercept(ctx context.Context, on bool) error {
	t, err := d.page.front()
	if err != nil {
		return err
	}
	d.page.mu.Lock()
	d.page.dragged = nil
	d.page.mu.Unlock()
	return t.top.call(ctx, proto.InputSetInterceptDrags{Enabled: on}, nil)
}

func (d *drag) run(ctx context.Context) (err error) {
	// Whatever happens, no button stays down.
	defer func() {
		if d.down {
			err = errors.Join(err, d.release(context.WithoutCancel(ctx), d.at))
		}
	}()
	if err := d.grab(ctx); err != nil {
		return err
	}
	if err := d.lift(ctx); err != nil {
		return err
	}
	var s dragState
	if err := d.source.call(ctx, "dragState", nil, &s); err != nil {
		return err
	}
	at, err := d.goal(ctx)
	if err != nil {
		return err
	}
	if s.Started {
		return d.carry(ctx, at)
	}
	if err := d.move(ctx, at); err != nil {
		return err
	}
	return d.release(ctx, at)
}

// grab presses the button on the source, guarded as a tap is: a press that would reach anything else is blocked, and
// tried again.
func (d *drag) grab(ctx context.Context) error {
	for careful := false; ; careful = true {
		at, err := d.source.aim(ctx, "tap", careful)
		if err != nil {
			return err
		}
		d.at, d.down = at, true
		button := proto.InputMouseButtonLeft
		err = d.page.input(ctx, mouse(proto.InputDispatchMouseEventTypeMouseMoved, at, "", 0, 0),
			mouse(proto.InputDispatchMouseEventTypeMousePressed, at, button, 1, 0))
		if err != nil {
			d.source.disarm(ctx)
			return err
		}
		v, err := d.source.verdict(ctx)
		if err != nil || v.Verdict != "blocked" {
			return err
		}
		if err := d.release(ctx, point{-1, -1}); err != nil {
			return err
		}
		if left(ctx) == 0 {
			return d.source.refusal(answer{Problem: "is covered by " + v.Cover, Code: "covered"})
		}
	}
}

func (d *drag) release(ctx context.Context, at point) error {
	d.down = false
	return d.page.input(ctx, mouse(proto.InputDispatchMouseEventTypeMouseReleased, at, proto.InputMouseButtonLeft, 1, 0))
}

// lift moves the pointer a little towards the target, each move answered before the next.
func (d *drag) lift(ctx context.Context) error {
	middle := func(b snapshot.Box) point { return point{b.X + b.Width/2, b.Y + b.Height/2} }
	a, b := middle(d.source.node.Box), middle(d.target.node.Box)
	far := math.Hypot(b.x-a.x, b.y-a.y)
	if far == 0 {
		far, b = 1, point{a.x + 1, a.y}
	}
	from := d.at
	for i := 1; i <= 3; i++ {
		by := math.Min(lifting, far/2) * float64(i) / 3
		if err := d.moveTo(ctx, point{from.x + (b.x-a.x)/far*by, from.y + (b.y-a.y)/far*by}); err != nil {
			return err
		}
	}
	return nil
}

func (d *drag) moveTo(ctx context.Context, at point) error {
	d.at = at
	return d.page.input(ctx, mouse(proto.InputDispatchMouseEventTypeMouseMoved, at, proto.InputMouseButtonLeft, 0, 0))
}

// goal is where to drop. The target could be reached before the drag began: what lies over it now was put there for the
// drag, a shield or the dragged thing itself.
func (d *drag) goal(ctx context.Context) (point, error) {
	short, cancel := context.WithTimeout(ctx, min(picking, time.Duration(left(ctx))*time.Millisecond))
	defer cancel()
	at, err := d.target.aim(short, "hover", false)
	var covered *tools.Failure
	if !errors.As(err, &covered) || covered.Code != "covered" {
		return at, err
	}
	var a answer
	if err := d.target.call(ctx, "middleOf", d.target.node.Handle.Number, &a); err != nil {
		return at, err
	}
	if err := d.target.refusal(a); err != nil {
		return at, err
	}
	at, blocked, err := d.target.outward(ctx, point{a.X, a.Y})
	return at, errors.Join(err, blocked)
}

// way are the points between here and there, the last one being there.
func (d *drag) way(to point) []point {
	var all []point
	for i := 1; i <= dragSteps; i++ {
		part := float64(i) / dragSteps
		all = append(all, point{d.at.x + (to.x-d.at.x)*part, d.at.y + (to.y-d.at.y)*part})
	}
	return all
}

// move takes the pointer to the target. It ends with a nudge: many listeners only act on a move over the target.
func (d *drag) move(ctx context.Context, to point) error {
	for _, at := range append(d.way(to), point{to.x + 1, to.y}, to) {
		if err := d.moveTo(ctx, at); err != nil {
			return err
		}
	}
	return nil
}

// carry brings what the browser drags to the target and drops it there.
func (d *drag) carry(ctx context.Context, to point) error {
	p := d.page
	waiting, cancel := context.WithTimeout(ctx, picking)
	defer cancel()
	var data *proto.InputDragData
	if err := p.until(waiting, nil, func() bool { data = p.dragged; return data != nil }); err != nil {
		if ctx.Err() == nil && waiting.Err() != nil {
			return &tools.Failure{Problem: describe(d.source.node) + " was not picked up by the browser", Code: "drag"}
		}
		return err
	}
	if err := p.dragEvents(ctx, data, d.at, proto.InputDispatchDragEventTypeDragEnter); err != nil {
		return err
	}
	for _, at := range d.way(to) {
		d.at = at
		if err := p.dragEvents(ctx, data, at, proto.InputDispatchDragEventTypeDragOver); err != nil {
			return err
		}
	}
	refused := &tools.Failure{Problem: fmt.Sprintf("%s does not take %s", describe(d.target.node), describe(d.source.node)), Next: "drop it somewhere else", Code: "drag"}
	if err := d.target.dropAt(ctx, data, to, refused); err != nil {
		return err
	}
	return d.release(ctx, to)
}

// dropAt drops data that is over the element, if the page takes it. To drop where it does not would end the renderer.
func (e *element) dropAt(ctx context.Context, data *proto.InputDragData, at point, refused error) error {
	p := e.page
	if err := p.dragEvents(ctx, data, at, proto.InputDispatchDragEventTypeDragOver, proto.InputDispatchDragEventTypeDragOver); err != nil {
		return err
	}
	var s dragState
	if err := e.call(ctx, "dragState", nil, &s); err != nil {
		return err
	}
	if !s.Accepted {
		return errors.Join(p.dragEvents(ctx, data, at, proto.InputDispatchDragEventTypeDragCancel), refused)
	}
	if err := p.dragEvents(ctx, data, at, proto.InputDispatchDragEventTypeDrop); err != nil {
		return err
	}
	if err := e.call(ctx, "dragState", nil, &s); err != nil {
		return passed(err)
	}
	if !s.Dropped {
		return refused
	}
	return nil
}

// dragEvents sends events of a drag over a point of the top page.
func (p *Page) dragEvents(ctx context.Context, data *proto.InputDragData, at point, kinds ...proto.InputDispatchDragEventType) error {
	var events []inputEvent
	for _, kind := range kinds {
		events = append(events, proto.InputDispatchDragEvent{Type: kind, X: at.x, Y: at.y, Data: data})
	}
	return p.input(ctx, events...)
}
