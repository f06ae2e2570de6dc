package browser

import (
	"context"
	"slices"
	"strings"

	"github.com/cairn-trails/cairn/tools"
)

// inField is what went into a field of a page whose scripts may yet begin to listen: they may not know of it, or put
// back what they had.
type inField struct {
	into filling
	text string
	// listeners is how many heard of it.
	listeners int
}

// retyping is how long, in ms, one try at an element may take while there is something that may have to be typed again.
const retyping = 300

// note keeps what was typed while the page may yet begin to listen.
func (p *Page) note(ctx context.Context, into filling, text string) error {
	at, err := into.place(ctx)
	if err != nil {
		return passed(err)
	}
	n, err := at.listeners(ctx, into.number, ofTyping)
	if err != nil {
		return passed(err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.typed = append(p.typed, inField{into, text, n})
	return nil
}

// place is the world of the field's own document.
func (f filling) place(ctx context.Context) (place, error) {
	at, err := f.frame.place(ctx)
	if err == nil && at.document != f.document {
		err = tools.ErrDetached
	}
	return at, err
}

// passed drops the error of an element that went away with its document.
func passed(err error) error {
	if detachedOrGone(err) {
		return nil
	}
	return err
}

// renew drops what was typed into a field that is typed into once more; number 0 is any field.
func (p *Page) renew(into filling) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.typed = slices.DeleteFunc(p.typed, func(t inField) bool {
		return into.number == 0 || t.into.document == into.document && t.into.number == into.number
	})
}

// forget drops what was typed, once something else is done with the page that may change it.
func (p *Page) forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.typed = nil
}

// hasTyped reports whether something may have to be typed again.
func (p *Page) hasTyped() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.typed) > 0
}

// retype types again, once, what the page's scripts did not hear of, or took back, when they began to listen.
func (p *Page) retype(ctx context.Context) error {
	p.mu.Lock()
	list := p.typed
	if p.active == nil || p.active.dialog != nil {
		list = nil
	}
	if len(list) > 0 {
		p.typed = nil
	}
	p.mu.Unlock()
	for _, t := range list {
		lost, waiting, err := t.lost(ctx)
		if err != nil {
			return err
		}
		switch {
		case lost:
			_, err := p.Act(ctx, func(ctx context.Context) error { return p.fill(ctx, t.into, t.text, true) })
			if err = passed(err); err != nil {
				return err
			}
		case waiting:
			p.mu.Lock()
			p.typed = append(p.typed, t)
			p.mu.Unlock()
		}
	}
	return nil
}

// lost reports whether the field has lost the text since, or more listen to it now than did; and whether that may still
// come.
func (t inField) lost(ctx context.Context) (lost, waiting bool, err error) {
	at, err := t.into.place(ctx)
	if err != nil {
		return false, false, passed(err)
	}
	var s struct{ Gone, Kept, Waiting bool }
	if err := at.call(ctx, "still", asking{Number: t.into.number, Text: t.text}, &s); err != nil || s.Gone {
		return false, false, passed(err)
	}
	if !s.Kept {
		return true, false, nil
	}
	if t.listeners > 0 {
		// Whoever listened then knows of it.
		return false, s.Waiting, nil
	}
	n, err := at.listeners(ctx, t.into.number, ofTyping)
	return n > 0, s.Waiting, passed(err)
}

// ofTyping reports whether an event is one that typing makes.
func ofTyping(event string) bool {
	return strings.HasPrefix(event, "key") || strings.HasPrefix(event, "composition") ||
		slices.Contains([]string{"input", "beforeinput", "change"}, event)
}
