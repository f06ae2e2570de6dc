package browser

import (
	"github.com/cairn-trails/cairn/tools"

	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTabs(t *testing.T) {
	p := newPage(t)
	ctx := testContext(t)
	base := serveFunc(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<title>%s</title><button id=b onclick="window.open('/b')">open</button>`, strings.TrimPrefix(r.URL.Path, "/"))
	})
	goTo(t, p, base+"a")
	f := mustFail(t, p.CloseTab(ctx))
	if want := "this is the only tab; navigate to another address instead"; f.Error() != want {
		t.Errorf("got %q, want %q", f.Error(), want)
	}
	actOn(t, p, click(t, p, "b"))
	check := func(want ...tools.Tab) {
		t.Helper()
		if diff := cmp.Diff(p.Tabs(ctx), want); diff != "" {
			t.Errorf("tabs (-got +want):\n%s", diff)
		}
	}
	check(tools.Tab{Title: "a", URL: base + "a", Opener: true}, tools.Tab{Title: "b", URL: base + "b", Active: true})
	if err := p.SwitchTab(ctx, 0); err != nil {
		t.Fatal(err)
	}
	check(tools.Tab{Title: "a", URL: base + "a", Active: true}, tools.Tab{Title: "b", URL: base + "b"})
	if _, err := p.Act(ctx, func(ctx context.Context) error { return p.Press(ctx, "Tab") }); err != nil {
		t.Errorf("acting on the first tab: %v", err)
	}
	f = mustFail(t, p.SwitchTab(ctx, 2))
	if want := "no tab 3: 2 are open"; f.Error() != want {
		t.Errorf("got %q, want %q", f.Error(), want)
	}
	if err := p.SwitchTab(ctx, 1); err != nil {
		t.Fatal(err)
	}
	if err := p.CloseTab(ctx); err != nil {
		t.Fatal(err)
	}
	check(tools.Tab{Title: "a", URL: base + "a", Active: true})
}

func TestTheTabBehindKeepsDrawing(t *testing.T) {
	p := newPage(t)
	goTo(t, p, slow(t, `<button id=b onclick="window.open('/next')">open</button>`))
	actOn(t, p, click(t, p, "b"))
	if err := p.SwitchTab(testContext(t), 0); err != nil {
		t.Fatal(err)
	}
	const frames = `new Promise(r => { let n = 0; const f = () => ++n > 3 ? r([n, document.visibilityState, document.hasFocus()].join()) : requestAnimationFrame(f); f() })`
	for i := range 2 {
		if err := p.SwitchTab(testContext(t), i); err != nil {
			t.Fatal(err)
		}
		if got := inPage[string](t, p, frames); got != "4,visible,true" {
			t.Errorf("tab %d: got %s", i, got)
		}
	}
}

func TestWhatAPageAsksForIsDenied(t *testing.T) {
	p := servePage(t, `<p>x`)
	const ask = `Promise.all([
		new Promise(r => navigator.geolocation.getCurrentPosition(() => r('given'), e => r(e.code))),
		Notification.requestPermission(),
		navigator.permissions.query({name: 'camera'}).then(s => s.state),
	]).then(a => a.join())`
	if got, want := inPage[string](t, p, ask), "1,denied,denied"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestWhatWouldWaitForAPersonDoesNot(t *testing.T) {
	for name, script := range map[string]string{
		"printing":      `print()`,
		"a protocol":    `location.href = 'mailto:someone@example.com'`,
		"a full screen": `document.documentElement.requestFullscreen()`,
		"a file":        `const i = document.createElement('input'); i.type = 'file'; i.click()`,
	} {
		t.Run(name, func(t *testing.T) {
			p := newPage(t)
			goTo(t, p, slow(t, effectPage(script+`; o.textContent = 'after'`)))
			e, _ := actOn(t, p, click(t, p, "b"))
			if e.Pending != "" || inPage[string](t, p, "o.textContent") != "after" {
				t.Errorf("got effect %+v", e)
			}
			if _, err := p.Act(testContext(t), func(ctx context.Context) error { return p.Press(ctx, "Tab") }); err != nil {
				t.Errorf("the next act: %v", err)
			}
		})
	}
}

// A headless shell shows the page of the refusal, a full browser its own.
func TestAServerThatAsksForAPassword(t *testing.T) {
	p := newPage(t)
	url := serveFunc(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("WWW-Authenticate", `Basic realm="x"`)
		w.WriteHeader(http.StatusUnauthorized)
		fmt.Fprint(w, "who are you")
	})
	if err := p.Navigate(testContext(t), url); err != nil {
		want := fmt.Sprintf("cannot open %q: the server asks for a user name and a password (net::ERR_INVALID_AUTH_CREDENTIALS); "+
			"check the address and that the server is running", url)
		if got := mustFail(t, err).Error(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		return
	}
	if got := inPage[string](t, p, "document.body.innerText"); got != "who are you" {
		t.Errorf("got %q", got)
	}
}

func TestAPageLoadedAheadIsNoTab(t *testing.T) {
	p := newPage(t)
	goTo(t, p, slow(t, `<a id=b href=/next>go</a><script type=speculationrules>{"prerender": [{"urls": ["/next"], "eagerness": "immediate"}]}</script>`))
	inPage[any](t, p, `new Promise(r => setTimeout(r, 300))`)
	if p.tabs() != 1 {
		t.Errorf("got %d tabs, want 1", p.tabs())
	}
	e, _ := actOn(t, p, click(t, p, "b"))
	if !e.Document || e.Pending != "" || inPage[string](t, p, "document.title") != "Next" {
		t.Errorf("got effect %+v", e)
	}
	if err := p.frames()[0].call(testContext(t), "counts", nil, nil); err != nil {
		t.Error(err)
	}
}
