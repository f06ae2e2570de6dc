package browser

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"
)

// inField is what went into a field of a page whose scripts may yet begin to listen: they may not know of it, or put
// back what they had.
type inField struct {
	into filling
	text string
	// heard gives, once it is known, how many listeners heard of it; -1 when that was not to be learned.
	heard func() int
}

// retyping is how long, in ms, one try at an element may take while there is something that may have to be typed again.
const retyping = 300

// listening is how long it may take to learn who listens.
const listening = 2 * time.Second

// note keeps what was typed while the page may yet begin to listen. Who heard of it is learned beside what comes next.
func (p *Page) note(ctx context.Context, into filling, text string) {
	heard := make(chan int, 1)
	go func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), listening)
		defer cancel()
		n, err := into.listeners(ctx)
		if err != nil {
			n = -1
		}
		heard <- n
	}()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.typed = append(p.typed, inField{into, text, sync.OnceValue(func() int { return <-heard })})
}

// listeners is how many listeners of the page hear of what is typed into the field.
func (f filling) listeners(ctx context.Context) (int, error) {
	at, err := f.frame.placeOf(ctx, f.document)
	if err != nil {
		return 0, err
	}
	return at.listeners(ctx, f.number, ofTyping)
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

// retype types again, once, what the page's scripts took back when they began to listen; and, when something is about
// to be pressed, also what they did not hear of.
func (p *Page) retype(ctx context.Context, pressing bool) error {
	p.mu.Lock()
	list := p.typed
	if p.active == nil || p.active.dialog != nil {
		list = nil
	}
	if len(list) > 0 {
		p.typed = nil
	}
	p.mu.Unlock()
	fates := make([]fate, len(list))
	var all sync.WaitGroup
	for i, t := range list {
		all.Go(func() { fates[i] = t.fate(ctx, pressing) })
	}
	all.Wait()
	for i, t := range list {
		switch {
		case fates[i].err != nil:
			return fates[i].err
		case fates[i].lost:
			_, err := p.Act(ctx, func(ctx context.Context) error { return p.fill(ctx, t.into, t.text, true) })
			if err = passed(err); err != nil {
				return err
			}
		case fates[i].waiting:
			p.mu.Lock()
			p.typed = append(p.typed, t)
			p.mu.Unlock()
		}
	}
	return nil
}

// fate is what became of a text in a field: lost, because the field has another or listeners came that did not hear of
// it; or not, and waiting says whether that may still come.
type fate struct {
	lost, waiting bool
	err           error
}

func (t inField) fate(ctx context.Context, pressing bool) fate {
	at, err := t.into.frame.placeOf(ctx, t.into.document)
	if err != nil {
		return fate{err: passed(err)}
	}
	var s struct{ Gone, Kept, Waiting bool }
	if err := at.call(ctx, "retained", asking{Number: t.into.number, Text: t.text}, &s); err != nil || s.Gone {
		return fate{err: passed(err)}
	}
	if !s.Kept || !pressing || t.heard() != 0 {
		// Whoever listened then knows of it.
		return fate{lost: !s.Kept, waiting: s.Waiting}
	}
	n, err := t.into.listeners(ctx)
	return fate{lost: n > 0, waiting: s.Waiting, err: passed(err)}
}

// ofTyping reports whether an event is one that typing makes.
func ofTyping(event string) bool {
	return strings.HasPrefix(event, "key") || strings.HasPrefix(event, "composition") ||
		slices.Contains([]string{"input", "beforeinput", "change"}, event)
}
