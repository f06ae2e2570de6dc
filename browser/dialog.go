package browser

import (
	"context"
	"errors"
	"fmt"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// dialogCode is the Failure code of a call that an open dialog blocks.
const dialogCode = "dialog"

// handleDialog takes the opening and closing of JavaScript dialogs. Leaving a page is never in question here, so that
// its asking is answered at once.
func (t *tab) handleDialog(s *session, method string, params []byte) bool {
	switch method {
	case "Page.javascriptDialogOpening":
		var e proto.PageJavascriptDialogOpening
		if !decode(params, &e) {
			return false
		}
		if e.Type == proto.PageDialogTypeBeforeunload {
			s.send(proto.PageHandleJavaScriptDialog{Accept: true})
			return true
		}
		t.dialog = &snapshot.Dialog{Kind: string(e.Type), Message: e.Message, Default: e.DefaultPrompt}
		close(t.blocked)
		if a := t.page.current; a != nil && a.dialog == nil {
			a.dialog = t.dialog
			a.inputsAtDialog = a.inputs
		}
	case "Page.javascriptDialogClosed":
		t.unblock()
	default:
		return false
	}
	return true
}

// unblock forgets the dialog. The lock is held.
func (t *tab) unblock() {
	if t.dialog != nil {
		t.dialog = nil
		t.blocked = make(chan struct{})
	}
}

// block is closed when a dialog opens, or is closed already while one is open.
func (t *tab) block() <-chan struct{} {
	t.page.mu.Lock()
	defer t.page.mu.Unlock()
	return t.blocked
}

// dialog is the dialog that blocks the page, or nil.
func (p *Page) dialog() *snapshot.Dialog {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.active == nil {
		return nil
	}
	return p.active.dialog
}

func dialogFailure(d *snapshot.Dialog) error {
	return &tools.Failure{Problem: fmt.Sprintf("dialog open: %s %q", d.Kind, d.Message), Next: "answer it with dialog", Code: dialogCode}
}

// explain turns a wait that a dialog ended into the failure that names the dialog.
func (p *Page) explain(t *tab, err error) error {
	if !errors.Is(err, errBlocked) {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if t.dialog == nil {
		return &tools.Failure{Problem: "a dialog interrupted the call", Next: "try again", Code: dialogCode}
	}
	return dialogFailure(t.dialog)
}

// AnswerDialog accepts or dismisses the open JavaScript dialog and returns it. text is what a prompt is answered with.
func (p *Page) AnswerDialog(ctx context.Context, accept bool, text string) (snapshot.Dialog, error) {
	p.mu.Lock()
	t := p.active
	var open *snapshot.Dialog
	if t != nil {
		open = t.dialog
	}
	p.mu.Unlock()
	if open == nil {
		return snapshot.Dialog{}, &tools.Failure{Problem: "no dialog is open", Next: "look at the page", Code: dialogCode}
	}
	if accept && text == "" {
		text = open.Default // as a person who just presses OK
	}
	if err := t.top.call(ctx, proto.PageHandleJavaScriptDialog{Accept: accept, PromptText: text}, nil); err != nil {
		var refused *protocolError
		if errors.As(err, &refused) {
			return *open, &tools.Failure{Problem: fmt.Sprintf("the dialog %s %q is gone", open.Kind, open.Message), Next: "look at the page", Code: dialogCode}
		}
		return *open, err
	}
	// The event that it closed may come after the reply.
	return *open, p.until(ctx, t.top, func() bool { return t.dialog != open })
}
