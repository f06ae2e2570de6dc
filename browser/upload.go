package browser

import (
	"context"
	"fmt"
	"time"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/tools"
)

// choosing is how long what was pressed may take to open a file chooser.
const choosing = 1500 * time.Millisecond

// chooser is a file chooser that the page asked for. The browser shows none: it is only told.
type chooser struct {
	frame proto.PageFrameID
	// node is the input that it is for, 0 where it is for none.
	node proto.DOMBackendNodeID
}

// handleChooser takes the opening of a file chooser.
func (t *tab) handleChooser(method string, params []byte) bool {
	if method != "Page.fileChooserOpened" {
		return false
	}
	var e struct {
		FrameID proto.PageFrameID      `json:"frameId"`
		Node    proto.DOMBackendNodeID `json:"backendNodeId"`
	}
	if !decode(params, &e) {
		return false
	}
	t.page.chooser = &chooser{e.FrameID, e.Node}
	if a := t.page.current; a != nil {
		a.chooser = true
	}
	return true
}

// Upload gives files to the element: to the file input that it is or labels; else to the file chooser that opens when it
// is pressed; else by dropping them on it. What is no control is tried in the other order.
func (e *element) Upload(ctx context.Context, paths []string) error {
	e.page.forget()
	var a struct {
		answer
		Input int
		Press bool
	}
	args := struct {
		Number int `json:"number"`
		Count  int `json:"count"`
	}{e.node.Handle.Number, len(paths)}
	if err := e.call(ctx, "fileInput", args, &a); err != nil {
		return err
	}
	if err := e.refusal(a.answer); err != nil {
		return err
	}
	if a.Input > 0 {
		return e.setFiles(ctx, a.Input, paths)
	}
	takesDrops, err := e.hears(ctx, "drop")
	if err != nil {
		return err
	}
	if takesDrops && !a.Press {
		return e.drop(ctx, paths)
	}
	answered, err := e.throughChooser(ctx, paths)
	if err != nil || answered {
		return err
	}
	if takesDrops {
		return e.drop(ctx, paths)
	}
	return &tools.Failure{Problem: describe(e.node) + " opens no file chooser and takes no dropped files", Next: "name the file field, its label or its button", Code: "upload"}
}

// hears reports whether the element, or something it is in, listens to an event.
func (e *element) hears(ctx context.Context, event string) (bool, error) {
	at, err := e.place(ctx)
	if err != nil {
		return false, err
	}
	n, err := at.listeners(ctx, e.node.Handle.Number, func(each string) bool { return each == event })
	return n > 0, detached(err)
}

// setFiles gives files to a file input of the element's document.
func (e *element) setFiles(ctx context.Context, number int, paths []string) error {
	at, err := e.place(ctx)
	if err != nil {
		return err
	}
	var node evaluated
	err = at.session.send(callFunction{Declaration: `function(number) { return cairn.theNode(number) }`, Arguments: []callArgument{{number}},
		World: at.world, Group: worldName, Silent: true}).wait(ctx, &node, at.frame.tab.block())
	if err != nil {
		return detached(at.lost(err))
	}
	if node.Result.ObjectID == "" {
		return tools.ErrDetached
	}
	defer at.session.send(proto.RuntimeReleaseObject{ObjectID: node.Result.ObjectID})
	if err := e.page.armed(ctx); err != nil {
		return err
	}
	return e.given(at, at.session.send(proto.DOMSetFileInputFiles{Files: paths, ObjectID: node.Result.ObjectID}).wait(ctx, nil, at.frame.tab.block()))
}

// given is what became of giving files. A page that opened a dialog or left upon it has taken them.
func (e *element) given(at place, err error) error {
	if err == nil || e.page.dialog() != nil {
		return nil
	}
	return passed(at.lost(err))
}

// throughChooser presses the element and answers the file chooser that opens. It reports whether one did.
func (e *element) throughChooser(ctx context.Context, paths []string) (bool, error) {
	p := e.page
	p.mu.Lock()
	p.chooser = nil
	p.mu.Unlock()
	if err := e.Tap(ctx, tools.Tap{}); err != nil {
		return false, err
	}
	opening, cancel := context.WithTimeout(ctx, min(choosing, time.Duration(left(ctx))*time.Millisecond))
	defer cancel()
	var c *chooser
	err := p.until(opening, nil, func() bool {
		c, p.chooser = p.chooser, nil
		return c != nil || p.active == nil || p.active.dialog != nil
	})
	if err != nil && ctx.Err() == nil && opening.Err() != nil {
		return false, nil
	}
	if err != nil || c == nil {
		return false, err
	}
	return true, e.answer(ctx, c, paths)
}

// answer gives the files to the input that a chooser is for.
func (e *element) answer(ctx context.Context, c *chooser, paths []string) error {
	if c.node == 0 {
		return &tools.Failure{Problem: describe(e.node) + " opened a file picker that only a person can answer", Next: "upload by another control of the page", Code: "upload"}
	}
	p := e.page
	p.mu.Lock()
	var f *frame
	for _, t := range p.list {
		if each := t.frames[c.frame]; each != nil {
			f = each
		}
	}
	if a := p.current; a != nil {
		a.chooser = false
	}
	p.mu.Unlock()
	if f == nil {
		return tools.ErrDetached
	}
	at, err := f.place(ctx)
	if err != nil {
		return detached(err)
	}
	var input struct{ Multiple bool }
	if err := at.onNode(ctx, c.node, "emptyInput", &input); err != nil {
		return detached(err)
	}
	if len(paths) > 1 && !input.Multiple {
		return &tools.Failure{Problem: fmt.Sprintf("%s: it takes one file, not %d", describe(e.node), len(paths)), Code: "value"}
	}
	return e.given(at, at.session.send(proto.DOMSetFileInputFiles{Files: paths, BackendNodeID: c.node}).wait(ctx, nil, at.frame.tab.block()))
}

// drop drops files on the element, as if they were dragged from elsewhere.
func (e *element) drop(ctx context.Context, paths []string) error {
	at, err := e.aim(ctx, "hover", false)
	if err != nil {
		return err
	}
	refused := &tools.Failure{Problem: describe(e.node) + " takes no dropped files", Next: "name the file field, its label or its button", Code: "upload"}
	if err := e.call(ctx, "watchDrags", nil, nil); err != nil {
		return err
	}
	defer e.unwatch(ctx)
	data := &proto.InputDragData{Items: []*proto.InputDragDataItem{}, Files: paths, DragOperationsMask: dragCopy}
	if err := e.page.dragEvents(ctx, data, at, proto.InputDispatchDragEventTypeDragEnter); err != nil {
		return err
	}
	return e.dropAt(ctx, data, at, refused)
}
