package browser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/go-rod/rod/lib/proto"
)

// errDocumentGone means that the document was replaced or the frame was removed meanwhile.
var errDocumentGone = errors.New("the document is gone")

// call runs the function cairn.<fn> of the page scripts in the frame's world with args and decodes what it returns, or
// promises, into out (nil: it is dropped); a text is taken as JSON. It gives errDocumentGone when the document was
// replaced or the frame removed meanwhile, and a *tools.Failure when a dialog blocks the page.
func (f *frame) call(ctx context.Context, fn string, args, out any) error {
	at, err := f.place(ctx)
	if err != nil {
		return err
	}
	return at.call(ctx, fn, args, out)
}

// callIn is call on one document only: a number means another node in the next.
func (f *frame) callIn(ctx context.Context, document int, fn string, args, out any) error {
	at, err := f.placeOf(ctx, document)
	if err != nil {
		return err
	}
	return at.call(ctx, fn, args, out)
}

// absent is what invoke returns where the scripts were not installed, or were for the document before: a frame keeps
// its window, and with it the world, when its first, empty document is replaced.
const absent = "\x00"

// invoke runs a script and makes its result a text: a value would be taken apart and put together again on its way.
const invoke = `async function(fn, args) {
	if (!globalThis.cairn || cairn.document !== document) return "\u0000";
	const value = await cairn[fn](args);
	return typeof value === "string" ? value : JSON.stringify(value);
}`

func (at place) call(ctx context.Context, fn string, args, out any) error {
	text, err := at.invoke(ctx, fn, args)
	if err == nil && text == absent {
		if err = at.install(ctx); err == nil {
			text, err = at.invoke(ctx, fn, args)
		}
	}
	if err != nil {
		return err
	}
	return unpack(text, fn, out)
}

func unpack(text, fn string, out any) error {
	if out == nil {
		return nil
	}
	if err := json.Unmarshal([]byte(text), out); err != nil {
		return fmt.Errorf("reading what page script %s returned: %w", fn, err)
	}
	return nil
}

// decode takes the result of a script that was started before.
func (at place) decode(ctx context.Context, f *future, fn string, out any) error {
	text, err := at.finish(ctx, f, fn)
	if err != nil {
		return err
	}
	return unpack(text, fn, out)
}

type evaluated struct {
	Result struct {
		Value    any                         `json:"value"`
		ObjectID proto.RuntimeRemoteObjectID `json:"objectId"`
	} `json:"result"`
	Exception *struct {
		Text      string
		Exception struct{ Description string }
	} `json:"exceptionDetails"`
}

// text is the returned text, or the script's fault. Anything but a text is none.
func (e *evaluated) text(fn string) (string, error) {
	if e.Exception != nil {
		return "", fmt.Errorf("page script %s: %s %s", fn, e.Exception.Text, e.Exception.Exception.Description)
	}
	s, _ := e.Result.Value.(string)
	return s, nil
}

// callFunction is Runtime.callFunctionOn with its arguments as they are.
type callFunction struct {
	Declaration string         `json:"functionDeclaration"`
	Arguments   []callArgument `json:"arguments,omitempty"`
	World       string         `json:"uniqueContextId,omitempty"`
	Object      string         `json:"objectId,omitempty"`
	Group       string         `json:"objectGroup,omitempty"`
	ByValue     bool           `json:"returnByValue"`
	Await       bool           `json:"awaitPromise"`
	Silent      bool           `json:"silent"`
}

type callArgument struct {
	Value any `json:"value"`
}

func (callFunction) ProtoReq() string { return "Runtime.callFunctionOn" }

func (at place) start(fn string, args any) *future {
	return at.session.send(callFunction{Declaration: invoke, Arguments: []callArgument{{fn}, {args}}, World: at.world,
		ByValue: true, Await: true, Silent: true})
}

func (at place) invoke(ctx context.Context, fn string, args any) (string, error) {
	return at.finish(ctx, at.start(fn, args), fn)
}

func (at place) finish(ctx context.Context, f *future, fn string) (string, error) {
	var e evaluated
	if err := f.wait(ctx, &e, at.frame.tab.block()); err != nil {
		return "", at.lost(err)
	}
	return e.text(fn)
}

// install runs the scripts in a world that the browser made without them.
func (at place) install(ctx context.Context) error {
	var e evaluated
	f := at.session.send(proto.RuntimeEvaluate{Expression: at.frame.tab.page.browser.source, UniqueContextID: at.world, Silent: true})
	if err := f.wait(ctx, &e, at.frame.tab.block()); err != nil {
		return at.lost(err)
	}
	_, err := e.text("main")
	return err
}

// onNode runs cairn.<fn> with a node that is known by its number in the browser.
func (at place) onNode(ctx context.Context, node proto.DOMBackendNodeID, fn string, out any) error {
	p := at.frame.tab.page
	p.mu.Lock()
	var id proto.RuntimeExecutionContextID
	for each, w := range at.session.worlds {
		if w.unique == at.world {
			id = each
		}
	}
	p.mu.Unlock()
	var resolved proto.DOMResolveNodeResult
	if err := at.session.call(ctx, proto.DOMResolveNode{BackendNodeID: node, ExecutionContextID: id, ObjectGroup: worldName}, &resolved); err != nil {
		return gone(err)
	}
	defer at.session.send(proto.RuntimeReleaseObject{ObjectID: resolved.Object.ObjectID})
	var e evaluated
	err := at.session.send(callFunction{Declaration: `function(fn) { return JSON.stringify(cairn[fn](this)) }`,
		Arguments: []callArgument{{fn}}, Object: string(resolved.Object.ObjectID), ByValue: true, Silent: true}).wait(ctx, &e, at.frame.tab.block())
	if err != nil {
		return at.lost(err)
	}
	text, err := e.text(fn)
	if err != nil || out == nil {
		return err
	}
	return json.Unmarshal([]byte(text), out)
}

// lost is the error of a request to the document's process.
func (at place) lost(err error) error { return at.frame.tab.page.explain(at.frame.tab, gone(err)) }

// gone turns the protocol's many words for a document that is no more into errDocumentGone. The protocol gives
// these no code of their own.
func gone(err error) error {
	var e *protocolError
	if !errors.As(err, &e) {
		return err
	}
	for _, sign := range []string{"context", "navigated or closed", "Promise was collected", "No node", "Could not find node", "Could not find object",
		"No frame", "Frame with the given id", "Node with given id", "Session with given id", "not attached", "does not belong to the document",
		"Frame with given id", "not found"} {
		if strings.Contains(e.Message, sign) {
			return errDocumentGone
		}
	}
	return err
}
