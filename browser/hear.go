package browser

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/tools"
)

// hearkening is how long apart a page is asked whether it listens now: nothing tells of a listener that is added.
const hearkening = 40 * time.Millisecond

// hearing is what the page says of an element that events are sent to; see hearing.js.
type hearing struct{ Gone, Native, Stub, Waiting bool }

// Hearing tells who hears of a press of the element.
func (e *element) Hearing(ctx context.Context) (tools.Hearing, error) {
	at, err := e.place(ctx)
	if err != nil {
		return tools.Hearing{}, err
	}
	var h hearing
	if err := at.call(ctx, "hearing", asking{Number: e.node.Handle.Number}, &h); err != nil {
		return tools.Hearing{}, detached(err)
	}
	if h.Gone {
		return tools.Hearing{}, tools.ErrDetached
	}
	told := tools.Hearing{Native: h.Native, Stub: h.Stub, Waiting: h.Waiting}
	if h.Native {
		return told, nil
	}
	told.Listeners, err = at.listeners(ctx, e.node.Handle.Number, ofPress)
	return told, detached(err)
}

// Heed waits until more listeners than known hear of a press of the element, and answers whether that came to be. It
// gives up when the page has no more scripts to wait for.
func (e *element) Heed(ctx context.Context, known int) (bool, error) {
	for {
		h, err := e.Hearing(ctx)
		if err != nil || h.Listeners > known {
			return err == nil, err
		}
		if !h.Waiting {
			return false, nil
		}
		if err := hold(ctx, hearkening); err != nil {
			return false, err
		}
	}
}

// place is the world of the element's own document.
func (e *element) place(ctx context.Context) (place, error) {
	f, err := e.frame()
	if err != nil {
		return place{}, err
	}
	at, err := f.placeOf(ctx, e.node.Handle.Document)
	return at, detached(err)
}

// listeners counts the page's own listeners for some events on the way from a numbered node to the window. Only the
// browser knows them: scripts of one world cannot see those of another.
func (at place) listeners(ctx context.Context, number int, of func(event string) bool) (int, error) {
	defer at.session.send(proto.RuntimeReleaseObjectGroup{ObjectGroup: earshotGroup})
	way, err := at.earshot(ctx, number)
	if err != nil {
		return 0, err
	}
	found, err := answers[proto.DOMDebuggerGetEventListenersResult](ctx, at, way, func(id proto.RuntimeRemoteObjectID) proto.Request {
		return proto.DOMDebuggerGetEventListeners{ObjectID: id}
	})
	count := 0
	for _, on := range found {
		for _, l := range on.Listeners {
			if of(l.Type) {
				count++
			}
		}
	}
	return count, err
}

// earshotGroup holds the references to nodes while they are asked about.
const earshotGroup = "cairn-earshot"

// earshot gives references to the nodes that hear of an event at a numbered node, and to the window where the document
// is the top one of its process.
//
// They are references of the page's own world. From those of another world the browser tells the same listeners when
// it is asked to pierce, but its renderer crashes at the next collection of garbage (seen in Chromium 156).
func (at place) earshot(ctx context.Context, number int) ([]proto.RuntimeRemoteObjectID, error) {
	window := at.session.send(proto.RuntimeEvaluate{Expression: "window", ObjectGroup: earshotGroup, Silent: true})
	ours, err := at.objects(ctx, earshotGroup, "earshot", asking{Number: number})
	if err != nil {
		return nil, err
	}
	nodes, err := answers[proto.DOMDescribeNodeResult](ctx, at, ours, func(id proto.RuntimeRemoteObjectID) proto.Request {
		return proto.DOMDescribeNode{ObjectID: id}
	})
	if err != nil {
		return nil, err
	}
	theirs, err := answers[proto.DOMResolveNodeResult](ctx, at, nodes, func(n proto.DOMDescribeNodeResult) proto.Request {
		return proto.DOMResolveNode{BackendNodeID: n.Node.BackendNodeID, ObjectGroup: earshotGroup}
	})
	if err != nil {
		return nil, err
	}
	var way []proto.RuntimeRemoteObjectID
	for _, n := range theirs {
		way = append(way, n.Object.ObjectID)
	}
	var top evaluated
	if err := window.wait(ctx, &top, at.frame.tab.block()); err != nil {
		return nil, at.lost(err)
	}
	if at.frame.above == nil || at.frame.above.session != at.session {
		way = append(way, proto.RuntimeRemoteObjectID(top.Result.ObjectID))
	}
	return way, nil
}

// ofPress reports whether an event is one that a press makes.
func ofPress(event string) bool {
	return strings.HasPrefix(event, "pointer") || strings.HasPrefix(event, "mouse") || strings.HasPrefix(event, "touch") ||
		slices.Contains([]string{"click", "dblclick", "auxclick", "contextmenu"}, event)
}
