package browser

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/cairn-trails/cairn/tools"
)

func TestCallInTheTopFrame(t *testing.T) {
	p := servePage(t, `<title>Hello</title><p>there`)
	var title string
	if err := p.frames()[0].call(testContext(t), "title", nil, &title); err != nil {
		t.Fatal(err)
	}
	if title != "Hello" {
		t.Errorf("got title %q, want %q", title, "Hello")
	}
}

func TestCallInAFrameOfAnotherSite(t *testing.T) {
	var address string
	address = serveFunc(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		if r.URL.Path == "/inner" {
			fmt.Fprint(w, `<title>Inner</title><p>inside`)
			return
		}
		fmt.Fprintf(w, `<title>Outer</title><iframe src=%q></iframe><iframe srcdoc="<title>Doc</title>"></iframe>`,
			strings.Replace(address, "localhost", "127.0.0.1", 1)+"inner")
	})
	p := newPageOf(t, launch(t, Options{Flags: []string{"--site-per-process"}}), PageOptions{})
	goTo(t, p, address)
	ctx := testContext(t)
	if err := p.until(ctx, nil, func() bool {
		frames := p.active.root.list(nil)
		return len(frames) == 3 && frames[1].doc.usable && frames[2].doc.usable
	}); err != nil {
		t.Fatal(err)
	}
	var titles []string
	for _, f := range p.frames() {
		var title string
		if err := f.call(ctx, "title", nil, &title); err != nil {
			t.Fatal(err)
		}
		if f.parent() != nil {
			if n, err := f.owner(ctx); err != nil || n == 0 {
				t.Errorf("owner of %s: %d, %v", title, n, err)
			}
		}
		if err := f.prime(ctx); err != nil {
			t.Errorf("priming %s: %v", title, err)
		}
		titles = append(titles, title)
	}
	if got, want := strings.Join(titles, " "), "Outer Inner Doc"; got != want {
		t.Errorf("got titles %q, want %q", got, want)
	}
	if p.frames()[1].session == p.frames()[0].session {
		t.Error("the frame of another site has no process of its own")
	}
}

// A frame keeps its window, and our world in it, when its first, empty document is replaced by one of the same origin.
func TestAFrameSeenBeforeItsDocumentCameIsReadAnew(t *testing.T) {
	arrives := make(chan struct{})
	p := newPage(t)
	goTo(t, p, serveFunc(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		if r.URL.Path == "/inner" {
			<-arrives
			fmt.Fprint(w, `<button onclick="parent.log(1);this.textContent='Paid'">Pay</button>`)
			return
		}
		fmt.Fprint(w, prelude+`<script>onload = () => { const f = document.createElement('iframe'); f.src = '/inner'; document.body.append(f); }</script>`)
	}))
	ctx := testContext(t)
	if err := p.until(ctx, nil, func() bool { return len(p.active.root.list(nil)) == 2 }); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Look(ctx, tools.Looking{}); err != nil {
		t.Fatal(err)
	}
	frame := p.frames()[1]
	empty := frame.document()
	close(arrives)
	button := (&stage{t, p}).find("button", "Pay")
	if frame.document() == empty {
		t.Errorf("document %d is still the empty one", empty)
	}
	effect, err := p.Act(ctx, func(ctx context.Context) error { return button.Tap(ctx, tools.Tap{}) })
	if err != nil {
		t.Fatal(err)
	}
	if !effect.DOM {
		t.Errorf("got %+v, want a change of nodes", effect)
	}
	if got := inPage[[]string](t, p, "L"); !slices.Equal(got, []string{"1"}) {
		t.Errorf("the page logged %q, want one press", got)
	}
}
