package browser

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/tools"
)

// field is what the page says of a field before text goes in, or why it cannot.
type field struct {
	answer
	// Set is true when the field took the value as a whole. What slides takes keys, not text.
	Set, Slides bool
	// Secret fields are never quoted. Empty ones need no clearing. Keys is true when only single keys can work: the text
	// is longer than the field takes, so the page must be moving the focus on (one box per digit).
	Secret, Keys, Empty bool
}

// outcome is what the field shows afterwards.
type outcome struct {
	OK, Secret    bool
	Wanted, Shows string
	// Waiting is true while the page's scripts may yet begin to listen.
	Waiting bool
}

// Fill types text into the field and reads the value back.
//
// The text goes in at once, as from an input method, between the key-down and the key-up of its last character: one
// batch of events, so that a page which writes its own state back into the field meets whole values, and listeners
// for keys (suggestions, counters) are told all the same. Where a field ends up with something else, the text is
// typed again key by key, each answered before the next: masks that take keys one by one want that.
func (e *element) Fill(ctx context.Context, text string, clearFirst bool) error {
	f, err := e.frame()
	if err != nil {
		return err
	}
	return e.page.fill(ctx, filling{frame: f, document: e.node.Handle.Document, number: e.node.Handle.Number, name: describe(e.node), refusal: e.refusal}, text, clearFirst)
}

// filling is the field that text goes into: an element, or with number 0 whatever has the focus in a frame.
type filling struct {
	frame    *frame
	document int
	number   int
	name     string
	refusal  func(answer) error
}

func (f filling) call(ctx context.Context, fn string, args, out any) error {
	defer tools.Begin(ctx, tools.PhaseReady)()
	return inTime(f.name, detached(f.frame.callIn(ctx, f.document, fn, args, out)))
}

func (p *Page) fill(ctx context.Context, into filling, text string, clearFirst bool) error {
	p.renew(into)
	t, err := into.prepare(ctx, text, clearFirst)
	if err != nil {
		return err
	}
	if t.Slides {
		return p.slide(ctx, into, text)
	}
	if !t.Set {
		if t.Keys {
			err = p.typeKeys(ctx, text)
		} else {
			err = p.typeAtOnce(ctx, text, t, clearFirst)
		}
		if err != nil {
			return err
		}
	}
	o, err := into.filled(ctx)
	if err == nil && o.Waiting && into.number > 0 && (clearFirst || t.Empty) {
		p.note(ctx, into, text)
		return nil
	}
	if err != nil || o.OK {
		return err
	}
	if t.Set || t.Keys || !typeable(text) {
		return p.mismatch(into, o)
	}
	return p.fillByKeys(ctx, into, o, text)
}

// fillByKeys is the second try, with the whole wanted value.
func (p *Page) fillByKeys(ctx context.Context, into filling, o outcome, text string) error {
	whole := o.Wanted
	if o.Secret {
		whole = text
	}
	t, err := into.prepare(ctx, whole, true)
	if err != nil {
		return p.mismatch(into, o)
	}
	// A page that takes keys itself may not replace what is selected.
	if err := p.typeAtOnce(ctx, "", t, true); err != nil {
		return err
	}
	if err := p.typeKeys(ctx, whole); err != nil {
		return err
	}
	again, err := into.filled(ctx)
	if err != nil || again.OK {
		return err
	}
	return p.mismatch(into, again)
}

func (f filling) prepare(ctx context.Context, text string, clearFirst bool) (field, error) {
	var t field
	args := asking{Number: f.number, Text: text, Clear: clearFirst, Milliseconds: left(ctx)}
	if err := f.call(ctx, "prepareFill", args, &t); err != nil {
		return t, err
	}
	return t, f.refusal(t.answer)
}

// filled reads the value back. A page that left with the text in has taken it.
func (f filling) filled(ctx context.Context) (outcome, error) {
	var o outcome
	err := f.call(ctx, "filled", nil, &o)
	if errors.Is(err, tools.ErrDetached) {
		return outcome{OK: true}, nil
	}
	return o, err
}

func (p *Page) mismatch(f filling, o outcome) error {
	if r := p.masking(); r != nil && (r.Replace(o.Wanted) != o.Wanted || r.Replace(o.Shows) != o.Shows) {
		o.Secret = true
	}
	if o.Secret {
		return &tools.Failure{Problem: f.name + " does not hold what was typed", Code: "value"}
	}
	return &tools.Failure{Problem: fmt.Sprintf("%s: wanted %q, field shows %q", f.name, o.Wanted, o.Shows), Code: "value"}
}

// typeAtOnce inserts the text in one step. Nothing to insert means that what is selected goes.
func (p *Page) typeAtOnce(ctx context.Context, text string, t field, clearFirst bool) error {
	if text == "" {
		if !clearFirst || t.Empty {
			return nil
		}
		return p.Press(ctx, "Delete")
	}
	insert := proto.InputInsertText{Text: text}
	last, _ := utf8.DecodeLastRuneInString(text)
	k, shift, ok := keyOf(last)
	if !ok || last == '\n' {
		return p.input(ctx, insert)
	}
	held := 0
	if shift {
		held = shiftBit
	}
	events := k.press(held)
	down := events[0].(proto.InputDispatchKeyEvent)
	down.Type, down.Text, down.UnmodifiedText = proto.InputDispatchKeyEventTypeRawKeyDown, "", ""
	return p.input(ctx, down, insert, events[1])
}

// typeKeys presses a key per character and lets the page answer each. What has no key, and a line break (which
// would send a form), is inserted.
func (p *Page) typeKeys(ctx context.Context, text string) error {
	for _, r := range strings.ReplaceAll(text, "\r\n", "\n") {
		events := []inputEvent{proto.InputInsertText{Text: string(r)}}
		if r != '\n' {
			events = typed(r)
		}
		if err := p.input(ctx, events...); err != nil {
			return err
		}
	}
	return nil
}

// typeable reports whether typing by single keys could do better: joined emoji and marks would come apart.
func typeable(text string) bool {
	for _, r := range text {
		if r > unicode.MaxASCII && !unicode.IsLetter(r) {
			return false
		}
	}
	return text != ""
}
