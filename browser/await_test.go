package browser

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// shows is a check that some text is on the page.
func shows(text string) func(*snapshot.Snapshot) error {
	return func(s *snapshot.Snapshot) error {
		found := false
		s.Walk(func(n *snapshot.Node) bool {
			found = found || n.Content() == text || n.Value == text
			return true
		})
		if !found {
			return fmt.Errorf("no text %q in\n%s", text, outline(s.Root))
		}
		return nil
	}
}

func TestAwaitSees(t *testing.T) {
	const later = `setTimeout(()=>{%s},150)</script>`
	tests := []struct{ name, html string }{
		{"a text that appears", `<p id=p></p><script>` + fmt.Sprintf(later, `p.textContent='here'`)},
		{"a text in a shadow root", `<my-b><template shadowrootmode=open><p></p></template></my-b><script>` + fmt.Sprintf(later, `document.querySelector('my-b').shadowRoot.firstChild.textContent='here'`)},
		{"a class that shows a text", `<style>.off{display:none}</style><p id=p class=off>here</p><script>` + fmt.Sprintf(later, `p.className=''`)},
		{"a value that a script sets", `<input id=i><script>` + fmt.Sprintf(later, `i.value='here'`)},
		{"a frame that is added", `<script>` + fmt.Sprintf(later, `const f=document.createElement('iframe');f.srcdoc='<p>here</p>';document.body.append(f)`)},
		{"a frame that navigates", `<iframe id=f srcdoc="<p>there</p>"></iframe><script>` + fmt.Sprintf(later, `f.srcdoc='<p>here</p>'`)},
		{"another document", `<script>` + fmt.Sprintf(later, `location.href='data:text/html,no';document.open();document.write('<p>here</p>');document.close();window.stop()`)},
		{"a style rule", `<style id=s>p{display:none}</style><p>here</p><script>` + fmt.Sprintf(later, `s.sheet.deleteRule(0)`)},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			p := servePage(t, "<!doctype html><body>"+tc.html)
			ctx, cancel := context.WithTimeout(testContext(t), 5*time.Second)
			defer cancel()
			if err := p.Await(ctx, tools.Looking{}, shows("here")); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestAwaitGivesTheLastErrorAtTheDeadline(t *testing.T) {
	p := servePage(t, `<p id=p></p><script>let n=0;setInterval(()=>p.textContent=n++,5)</script>`)
	ctx, cancel := context.WithTimeout(testContext(t), time.Second)
	defer cancel()
	looks := 0
	err := p.Await(ctx, tools.Looking{}, func(*snapshot.Snapshot) error {
		looks++
		return fmt.Errorf("look %d", looks)
	})
	if want := fmt.Sprintf("look %d", looks); err == nil || err.Error() != want || looks < 2 {
		t.Errorf("got %v after %d looks, want %s and some looks", err, looks, want)
	}
}

func TestAwaitRestsOnAQuietPage(t *testing.T) {
	p := servePage(t, `<p>quiet</p>`)
	ctx, cancel := context.WithTimeout(testContext(t), 600*time.Millisecond)
	defer cancel()
	looks := 0
	p.Await(ctx, tools.Looking{}, func(*snapshot.Snapshot) error { looks++; return errors.New("no") })
	if looks > 4 {
		t.Errorf("%d looks in 600 ms at a page that does not change", looks)
	}
}

func TestAwaitEndsAtAFinalError(t *testing.T) {
	p := servePage(t, `<p>x</p>`)
	final := fmt.Errorf("two of them: %w", tools.ErrFinal)
	looks := 0
	err := p.Await(testContext(t), tools.Looking{}, func(*snapshot.Snapshot) error { looks++; return final })
	if err != final || looks != 1 {
		t.Errorf("got %v after %d looks, want %v after one", err, looks, final)
	}
}

func TestAwaitEndsAtADialog(t *testing.T) {
	p := servePage(t, `<script>setTimeout(()=>alert('Hi'),100)</script>`)
	err := p.Await(testContext(t), tools.Looking{}, func(*snapshot.Snapshot) error { return errors.New("no") })
	if got, want := message(err), `dialog open: alert "Hi"; answer it with dialog`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	s, err := p.Look(testContext(t), tools.Looking{})
	if err != nil || s.Dialog == nil || s.Dialog.Message != "Hi" || s.Root != nil {
		t.Errorf("look: got %+v, %v, want the dialog alone", s, err)
	}
	p.AnswerDialog(testContext(t), true, "")
}

// What a narrowed look does not find is told from the whole page.
func TestAwaitLooksWhollyAtAMiss(t *testing.T) {
	p := servePage(t, `<h1>Shop</h1><button>Buy</button>`)
	name := selectors.Pattern{Value: "Pay"}
	l := tools.Looking{For: []selectors.Selector{{Role: "button", Name: &name}}}
	var partial []bool
	err := p.Await(testContext(t), l, func(s *snapshot.Snapshot) error {
		partial = append(partial, s.Partial)
		if s.Partial {
			return errors.New("not yet")
		}
		if len(nodes(s, "heading", "Shop")) != 1 {
			return fmt.Errorf("no heading in\n%s: %w", outline(s.Root), tools.ErrFinal)
		}
		return nil
	})
	if err != nil || fmt.Sprint(partial) != "[true false]" {
		t.Errorf("got %v with partial looks %v", err, partial)
	}
}
