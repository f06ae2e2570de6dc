package browser

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/tools"
)

// hang makes the top document's script run without end, and returns when it does.
func hang(t testing.TB, p *Page) {
	t.Helper()
	// The answer leaves before the loop begins.
	inPage[any](t, p, "void setTimeout(() => { for (;;); }, 0)")
	if p.active.top.hears(testContext(t), 300*time.Millisecond) {
		hang(t, p)
	}
}

func TestAPageThatDoesNotAnswer(t *testing.T) {
	p := newPage(t)
	base := slow(t, `<title>Base</title><button>Here</button>`)
	goTo(t, p, base)
	hang(t, p)
	began := time.Now()
	f := mustFail(t, lookError(p.Look(testContext(t), tools.Looking{})))
	if got, want := f.Error(), "the page does not answer: a script on it has not ended for "; !strings.HasPrefix(got, want) || f.Code != muteCode {
		t.Errorf("a look: got %q (%s), want %q...", got, f.Code, want)
	}
	if _, err := p.Screenshot(testContext(t)); mustFail(t, err).Code != muteCode {
		t.Errorf("a picture: got %v", err)
	}
	if url, title, err := p.Location(testContext(t)); url != base || title != "" || err != nil {
		t.Errorf("its place: got %q %q %v, want %q without a title", url, title, err, base)
	}
	if took := time.Since(began); took > muteLimit {
		t.Errorf("being told took %v", took)
	}
	ctx, cancel := context.WithTimeout(testContext(t), 1200*time.Millisecond)
	defer cancel()
	f = mustFail(t, p.Await(ctx, tools.Looking{}, shows("Here")))
	if want := "; try again when it may be done, or leave the page by opening an address"; !strings.HasSuffix(f.Error(), want) {
		t.Errorf("a wait: got %q, want ...%q", f.Error(), want)
	}
	// It can be left, for another document of the same process.
	goTo(t, p, base+"next")
	if title := inPage[string](t, p, "document.title"); title != "Next" {
		t.Errorf("got title %q, want Next", title)
	}
}

func lookError[T any](_ T, err error) error { return err }

// To end the script is of no use here: it waits for a server, and with it the page's process.
func TestAPageThatWaitsForAServerCanBeLeft(t *testing.T) {
	p := newPage(t)
	base := slow(t, `<title>Base</title>`)
	goTo(t, p, base)
	inPage[any](t, p, "document.cookie = 'kept=1'")
	inPage[any](t, p, "void setTimeout(() => { const r = new XMLHttpRequest(); r.open('GET', '/never', false); r.send(); }, 0)")
	if p.active.top.hears(testContext(t), 300*time.Millisecond) {
		t.Fatal("the page answers")
	}
	before := p.active
	if _, err := p.Act(testContext(t), func(ctx context.Context) error { return p.Navigate(ctx, base+"next") }); err != nil {
		t.Fatal(err)
	}
	if got := inPage[string](t, p, "document.title + document.cookie"); got != "Nextkept=1" {
		t.Errorf("got %q, want Nextkept=1", got)
	}
	if p.active == before {
		t.Error("the tab is the same, want one in its place")
	}
}

func TestAPageThatIsBeingLeft(t *testing.T) {
	p := newPage(t)
	base := slow(t, `<title>Base</title>`)
	goTo(t, p, base)
	inPage[any](t, p, "void (location = '/never')")
	if err := p.until(testContext(t), nil, func() bool { return p.active.moving.leaving }); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(testContext(t), 1200*time.Millisecond)
	defer cancel()
	f := mustFail(t, p.Await(ctx, tools.Looking{}, shows("Here")))
	if want := "the page is being left, and its next address has not answered for 1s; try again when the server may have answered, or open another address"; f.Error() != want {
		t.Errorf("got %q, want %q", f.Error(), want)
	}
	began := time.Now()
	goTo(t, p, base+"next")
	if took := time.Since(began); took > leaveLimit {
		t.Errorf("leaving took %v", took)
	}
}

// A frame in a process of its own that never answers again keeps nobody from acting on the page around it.
func TestAMuteFrameHoldsUpNothing(t *testing.T) {
	busy := strings.Replace(serveFunc(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<p>busy</p><script>onmessage=()=>setTimeout(()=>{for(;;);},50)</script>`)
	}), "localhost", "127.0.0.1", 1)
	p := newPageOf(t, launch(t, Options{Flags: []string{"--site-per-process"}}), PageOptions{})
	goTo(t, p, serve(t, prelude+`<button onclick="log('pressed')">Here</button><iframe id=f title=Ad src="`+busy+`"></iframe>`))
	if err := p.Await(testContext(t), tools.Looking{}, shows("busy")); err != nil {
		t.Fatal(err)
	}
	inPage[any](t, p, "new Promise(r=>{f.contentWindow.postMessage(1,'*');setTimeout(r,200)})")
	look := func(within time.Duration) {
		t.Helper()
		began := time.Now()
		s, err := p.Look(testContext(t), tools.Looking{})
		if err != nil {
			t.Fatal(err)
		}
		if want := `iframe "Ad" does not answer: a script in it does not end`; len(s.Notes) != 1 || s.Notes[0] != want {
			t.Errorf("got notes %q, want %q", s.Notes, want)
		}
		if took := time.Since(began); took > within {
			t.Errorf("the look took %v, want at most %v", took, within)
		}
	}
	look(2 * frameLimit)
	// From then on it is not waited for.
	look(frameLimit / 2)
	e := (&stage{t, p}).find("button", "Here")
	began := time.Now()
	if _, err := p.Act(testContext(t), func(ctx context.Context) error { return e.Tap(ctx, tools.Tap{}) }); err != nil {
		t.Fatal(err)
	}
	if took := time.Since(began); took > frameLimit {
		t.Errorf("the press took %v", took)
	}
	if got := inPage[string](t, p, "L.join()"); got != "pressed" {
		t.Errorf("the page logged %q, want pressed", got)
	}
}

func TestACrashedPageIsFollowedByANewOne(t *testing.T) {
	base := slow(t, `<title>Base</title><button>Here</button>`)
	for _, c := range []struct {
		name, want string
		leave      func(ctx context.Context, p *Page) error
	}{
		{"an address", "Next kept=1", func(ctx context.Context, p *Page) error { return p.Navigate(ctx, base+"next") }},
		{"loading it anew", "Base kept=1", func(ctx context.Context, p *Page) error { return p.History(ctx, tools.Reload) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPage(t)
			goTo(t, p, base)
			inPage[any](t, p, "document.cookie = 'kept=1'")
			before := (&stage{t, p}).find("button", "Here")
			crash(t, p)
			if url, title, err := p.Location(testContext(t)); url != base || title != "" || err != nil {
				t.Errorf("its place: got %q %q %v, want %q without a title", url, title, err, base)
			}
			if err := p.History(testContext(t), tools.Back); !errors.Is(err, ErrCrashed) {
				t.Errorf("back: got %v, want %v", err, ErrCrashed)
			}
			effect, err := p.Act(testContext(t), func(ctx context.Context) error { return c.leave(ctx, p) })
			if err != nil {
				t.Fatal(err)
			}
			if effect.Tab != "" || !effect.Document {
				t.Errorf("got effect %+v, want a document in the same tab", effect)
			}
			if got := inPage[string](t, p, "document.title + ' ' + document.cookie"); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if got := len(p.Tabs(testContext(t))); got != 1 {
				t.Errorf("got %d tabs, want 1", got)
			}
			if err := before.Tap(testContext(t), tools.Tap{}); !errors.Is(err, tools.ErrDetached) {
				t.Errorf("an element of before: got %v, want %v", err, tools.ErrDetached)
			}
		})
	}
}

// crash ends the process of the active tab's page.
func crash(t testing.TB, p *Page) {
	t.Helper()
	p.active.top.send(proto.PageCrash{})
	select {
	case <-p.active.top.ended:
	case <-testContext(t).Done():
		t.Fatal("the page did not crash")
	}
}
