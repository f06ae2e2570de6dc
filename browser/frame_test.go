package browser

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
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
