package browser

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/go-rod/rod/lib/proto"
	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// click presses the element with the id as the mouse does, without any check.
func click(t testing.TB, p *Page, id string) func(context.Context) error {
	t.Helper()
	type place struct{ X, Y float64 }
	at := inPage[place](t, p, fmt.Sprintf(`(r => ({X: r.x + r.width / 2, Y: r.y + r.height / 2}))(document.getElementById(%q).getBoundingClientRect())`, id))
	return func(ctx context.Context) error {
		one := 1
		return p.input(ctx,
			proto.InputDispatchMouseEvent{Type: proto.InputDispatchMouseEventTypeMouseMoved, X: at.X, Y: at.Y},
			proto.InputDispatchMouseEvent{Type: proto.InputDispatchMouseEventTypeMousePressed, X: at.X, Y: at.Y, Button: "left", Buttons: &one, ClickCount: 1},
			proto.InputDispatchMouseEvent{Type: proto.InputDispatchMouseEventTypeMouseReleased, X: at.X, Y: at.Y, Button: "left", ClickCount: 1})
	}
}

func actOn(t testing.TB, p *Page, do func(context.Context) error) (tools.Effect, time.Duration) {
	t.Helper()
	began := time.Now()
	e, err := p.Act(testContext(t), do)
	if err != nil {
		t.Fatalf("Act: %v", err)
	}
	// A page that a test has just opened is restless.
	e.Restless = false
	return e, time.Since(began)
}

// slow answers /slow after 300 ms and /never not at all, everything else with html.
func slow(t testing.TB, html string) string {
	return serveFunc(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		switch r.URL.Path {
		case "/slow":
			select {
			case <-time.After(300 * time.Millisecond):
			case <-r.Context().Done():
			}
			fmt.Fprint(w, "slow answer")
		case "/never":
			<-r.Context().Done()
		case "/next":
			fmt.Fprint(w, "<title>Next</title><p id=p>next")
		case "/empty":
			w.WriteHeader(http.StatusNoContent)
		case "/file":
			w.Header().Set("Content-Disposition", `attachment; filename="list.csv"`)
			fmt.Fprint(w, "a,b")
		case "/stream":
			w.Header().Set("Content-Type", "text/event-stream")
			fmt.Fprint(w, "data: 1\n\n")
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		default:
			fmt.Fprint(w, html)
		}
	})
}

// effectPage has a button with the id b, whose press runs script, and an output o.
func effectPage(script string) string {
	return `<title>Effects</title><button id=b>press</button><output id=o>before</output><div id=d></div>
<script>const s = document.getElementById('d').attachShadow({mode: 'open'}); s.innerHTML = '<b>shadow</b>';
const o = document.getElementById('o'); document.getElementById('b').addEventListener('mousedown', e => e.preventDefault());
document.getElementById('b').onclick = async () => {` + script + `}</script>`
}

func TestActTellsAndAwaitsItsEffect(t *testing.T) {
	for _, c := range []struct {
		name, script string
		want         tools.Effect
		shows        string
	}{
		{"nothing", ``, tools.Effect{}, "before"},
		{"renders at once", `o.textContent = 'after'`, tools.Effect{DOM: true}, "after"},
		{"fetches, then renders", `o.textContent = await (await fetch('/slow')).text()`, tools.Effect{DOM: true, Requests: 1}, "slow answer"},
		{"shows a spinner, fetches, renders", `o.textContent = 'wait'; o.textContent = await (await fetch('/slow')).text()`,
			tools.Effect{DOM: true, Requests: 1}, "slow answer"},
		{"fetches after a debounce", `setTimeout(async () => o.textContent = await (await fetch('/slow')).text(), 250)`,
			tools.Effect{DOM: true, Requests: 1}, "slow answer"},
		{"renders after a timer", `setTimeout(() => o.textContent = 'after', 300)`, tools.Effect{DOM: true}, "after"},
		{"fetches, then renders after a timer", `await fetch('/slow'); setTimeout(() => o.textContent = 'after', 200)`,
			tools.Effect{DOM: true, Requests: 1}, "after"},
		{"fetches three times in a row", `for (const n of [1, 2, 3]) await fetch('/next?' + n); o.textContent = 'after'`,
			tools.Effect{DOM: true, Requests: 3}, "after"},
		{"renders over many frames", `let n = 0; const draw = () => { o.textContent = ++n; if (n < 10) requestAnimationFrame(draw) }; draw()`,
			tools.Effect{DOM: true}, "10"},
		{"renders in a shadow root", `s.textContent = 'x'`, tools.Effect{DOM: true}, "before"},
		{"sends a beacon", `navigator.sendBeacon('/never')`, tools.Effect{}, "before"},
		{"opens a stream", `new EventSource('/stream')`, tools.Effect{}, "before"},
		{"opens a stream by fetch", `fetch('/stream'); o.textContent = 'after'`, tools.Effect{DOM: true, Requests: 1}, "after"},
		{"changes the address", `history.pushState(0, '', '/pushed')`, tools.Effect{URL: "/pushed"}, "before"},
		{"moves the focus", `document.getElementById('b').focus()`, tools.Effect{Focus: true}, "before"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPage(t)
			base := slow(t, effectPage(c.script))
			goTo(t, p, base)
			if _, err := p.Look(testContext(t), tools.Looking{}); err != nil {
				t.Fatal(err)
			}
			got, took := actOn(t, p, click(t, p, "b"))
			got.URL = strings.TrimPrefix(got.URL, strings.TrimSuffix(base, "/"))
			if diff := cmp.Diff(got, c.want); diff != "" {
				t.Errorf("effect (-got +want):\n%s", diff)
			}
			if shows := inPage[string](t, p, "o.textContent"); shows != c.shows {
				t.Errorf("got %q on the page, want %q", shows, c.shows)
			}
			if took > settleLimit {
				t.Errorf("took %v", took)
			}
		})
	}
}

func TestActAwaitsItsNavigation(t *testing.T) {
	for _, c := range []struct{ name, html string }{
		{"link", `<a id=b href=/next>go</a>`},
		{"form", `<form action=/next><button id=b>go</button></form>`},
		{"script", `<button id=b onclick="location.href = '/next'">go</button>`},
		{"script after a fetch", `<button id=b onclick="fetch('/slow').then(() => location.assign('/next'))">go</button>`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPage(t)
			base := slow(t, c.html)
			goTo(t, p, base)
			got, _ := actOn(t, p, click(t, p, "b"))
			if want := base + "next"; strings.TrimSuffix(got.URL, "?") != want || !got.Document || !got.DOM {
				t.Errorf("got effect %+v, want a new document at %s", got, want)
			}
			if title := inPage[string](t, p, "document.title"); title != "Next" {
				t.Errorf("got title %q, want Next", title)
			}
		})
	}
}

func TestActThatOpensADialog(t *testing.T) {
	p := newPage(t)
	goTo(t, p, slow(t, effectPage(`o.textContent = confirm('Delete?') ? 'deleted' : 'kept'`)))
	got, took := actOn(t, p, click(t, p, "b"))
	want := tools.Effect{Dialog: &snapshot.Dialog{Kind: "confirm", Message: "Delete?"}}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("effect (-got +want):\n%s", diff)
	}
	if took > time.Second {
		t.Errorf("took %v", took)
	}
	ctx := testContext(t)
	wantError := `dialog open: confirm "Delete?"; answer it with dialog`
	_, err := p.Screenshot(ctx)
	if err == nil || !strings.HasSuffix(err.Error(), wantError) {
		t.Errorf("Screenshot while the dialog is open: got %v, want %s", err, wantError)
	}
	if err := p.input(ctx, proto.InputInsertText{Text: "x"}); err == nil || err.Error() != wantError {
		t.Errorf("input while the dialog is open: got %v, want %s", err, wantError)
	}
	got, _ = actOn(t, p, func(ctx context.Context) error {
		_, err := p.AnswerDialog(ctx, true, "")
		return err
	})
	if got.Dialog != nil {
		t.Errorf("answering: got effect %+v, want no dialog", got)
	}
	if shows := inPage[string](t, p, "o.textContent"); shows != "deleted" {
		t.Errorf("got %q, want deleted", shows)
	}
	if _, err := p.AnswerDialog(ctx, true, ""); err == nil || err.Error() != "no dialog is open; look at the page" {
		t.Errorf("answering again: got %v", err)
	}
}

func TestActThatOpensATab(t *testing.T) {
	p := newPage(t)
	goTo(t, p, slow(t, `<a id=b href=/next target=_blank>go</a>`))
	got, _ := actOn(t, p, click(t, p, "b"))
	if got.Tab != "Next" {
		t.Errorf("got tab %q, want Next", got.Tab)
	}
	if p.tabs() != 2 {
		t.Errorf("got %d tabs, want 2", p.tabs())
	}
	if title := inPage[string](t, p, "document.title"); title != "Next" {
		t.Errorf("got the tab %q in front, want Next", title)
	}
	actOn(t, p, func(ctx context.Context) error {
		return p.active.top.call(ctx, evaluate{Expression: "setTimeout(close)"}, nil)
	})
	if err := p.until(testContext(t), nil, func() bool { return len(p.list) == 1 }); err != nil {
		t.Fatal(err)
	}
	if text := inPage[string](t, p, "document.body.textContent"); text != "go" {
		t.Errorf("got %q in front after the tab closed, want its opener", text)
	}
}

func TestActThatDownloads(t *testing.T) {
	p := newPage(t)
	goTo(t, p, slow(t, `<a id=b href=/file>go</a>`))
	got, took := actOn(t, p, click(t, p, "b"))
	if got.Download != "list.csv" || got.URL != "" || got.Pending != "" || took > settleLimit {
		t.Errorf("got effect %+v after %v, want the download list.csv", got, took)
	}
}

func TestActDoesNotWaitForWhatGoesOnAnyway(t *testing.T) {
	for _, c := range []struct{ name, script string }{
		{"polling", `setInterval(() => fetch('/next?' + Math.random()), 40)`},
		{"long polling", `const poll = () => fetch('/slow').then(poll); poll(); poll()`},
		{"animation", `const draw = () => { document.getElementById('b').style.opacity = Math.random(); requestAnimationFrame(draw) }; draw()`},
		{"clock", `const tick = () => { document.getElementById('o').title = Math.random(); setTimeout(tick, 10) }; tick()`},
		{"open request", `fetch('/never')`},
		{"event stream", `new EventSource('/stream')`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPage(t)
			goTo(t, p, slow(t, effectPage(`o.textContent = 'after'`)+`<script>`+c.script+`</script>`))
			got, took := actOn(t, p, click(t, p, "b"))
			if took > 700*time.Millisecond || got.Pending != "" {
				t.Errorf("took %v, pending %q", took, got.Pending)
			}
			if !got.DOM {
				t.Errorf("got effect %+v, want a change of the page", got)
			}
		})
	}
}

func TestActAfterAnotherGaveUpOnItsNavigation(t *testing.T) {
	p := newPage(t)
	goTo(t, p, slow(t, `<button id=b onclick="location.href = '/never'">go</button><input>`))
	p.travel = 300 * time.Millisecond
	ctx, cancel := context.WithTimeout(testContext(t), 200*time.Millisecond)
	defer cancel()
	e, err := p.Act(ctx, click(t, p, "b"))
	if want := "the next page did not come within 300ms and was stopped"; err != nil || e.Pending != want {
		t.Errorf("got effect %#v, %v, want pending %q", e, err, want)
	}
	if e, took := actOn(t, p, func(ctx context.Context) error { return p.Press(ctx, "Tab") }); took > time.Second || e.Pending != "" {
		t.Errorf("the next act took %v, pending %q", took, e.Pending)
	}
}

func TestActDoesNotCountPolling(t *testing.T) {
	p := newPage(t)
	goTo(t, p, slow(t, effectPage(``)+`<script>var n = 0; setInterval(() => fetch('/next?' + n++), 30)</script>`))
	inPage[any](t, p, `new Promise(r => { const f = () => n > 5 ? r() : setTimeout(f, 10); f() })`)
	press := click(t, p, "b")
	e, _ := actOn(t, p, func(ctx context.Context) error {
		if err := press(ctx); err != nil {
			return err
		}
		return p.frames()[0].call(ctx, "changed", map[string]int{"since": 1 << 30, "ms": 100}, nil)
	})
	if e.Requests != 0 {
		t.Errorf("got %d requests, want none", e.Requests)
	}
}

func TestActGivesUpOnAnEndlessRequest(t *testing.T) {
	p := newPage(t)
	base := slow(t, effectPage(`fetch('/never')`))
	goTo(t, p, base)
	got, took := actOn(t, p, click(t, p, "b"))
	if want := "GET " + base + "never"; got.Pending != want {
		t.Errorf("got pending %q, want %q", got.Pending, want)
	}
	if took < settleLimit || took > settleLimit+time.Second {
		t.Errorf("took %v, want about %v", took, settleLimit)
	}
}

func TestActPassesOnTheFailure(t *testing.T) {
	p := servePage(t, `<p>x`)
	want := &tools.Failure{Problem: "no"}
	if _, got := p.Act(testContext(t), func(context.Context) error { return want }); got != error(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestActEndsWhenCancelled(t *testing.T) {
	p := newPage(t)
	goTo(t, p, slow(t, effectPage(`fetch('/never')`)))
	press := click(t, p, "b")
	ctx, cancel := context.WithCancel(testContext(t))
	began := time.Now()
	_, err := p.Act(ctx, func(ctx context.Context) error {
		err := press(ctx)
		cancel()
		return err
	})
	if err != context.Canceled || time.Since(began) > time.Second {
		t.Errorf("got %v after %v, want %v at once", err, time.Since(began), context.Canceled)
	}
}

func TestTwoPagesDoNotDisturbEachOther(t *testing.T) {
	done := make(chan error, 2)
	for i := range 2 {
		p := newPage(t)
		goTo(t, p, slow(t, effectPage(fmt.Sprintf(`o.textContent += await (await fetch('/next?%d')).text() ? '%d' : ''`, i, i))))
		press := click(t, p, "b")
		go func() {
			for range 10 {
				e, err := p.Act(context.Background(), press)
				if err == nil && (e.Requests != 1 || !e.DOM) {
					err = fmt.Errorf("page %d: got effect %#v", i, e)
				}
				if err != nil {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	for range 2 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}
