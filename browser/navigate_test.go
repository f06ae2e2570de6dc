package browser

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/cairn-trails/cairn/tools"
)

// mustFail is err as a failure; anything else fails the test.
func mustFail(t testing.TB, err error) *tools.Failure {
	t.Helper()
	var f *tools.Failure
	if !errors.As(err, &f) {
		t.Fatalf("got %v, want a failure", err)
	}
	return f
}

func TestNavigateFailures(t *testing.T) {
	p := newPage(t)
	base := slow(t, `<title>Base</title>`)
	goTo(t, p, base)
	for _, c := range []struct{ name, url, want string }{
		{"nobody listens", "http://localhost:1/", `cannot open "http://localhost:1/": browsers do not open this port (net::ERR_UNSAFE_PORT); check the address and that the server is running`},
		{"refused", "http://127.0.0.1:9/", ``},
		{"no such host", "http://nowhere.invalid/", `cannot open "http://nowhere.invalid/": no such host (net::ERR_NAME_NOT_RESOLVED); check the address and that the server is running`},
		{"no address", "not an address", `cannot open "not an address": cannot navigate to invalid URL; give an address such as http://localhost:8080/`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.want == "" {
				port := closedPort(t)
				c.url = "http://localhost:" + port + "/"
				c.want = fmt.Sprintf("cannot open %q: connection refused (net::ERR_CONNECTION_REFUSED); check the address and that the server is running", c.url)
			}
			f := mustFail(t, p.Navigate(testContext(t), c.url))
			if f.Error() != c.want || f.Code != navigationCode {
				t.Errorf("got %q (%s), want %q", f.Error(), f.Code, c.want)
			}
			// The next one works.
			goTo(t, p, base)
			if title := inPage[string](t, p, "document.title"); title != "Base" {
				t.Errorf("got title %q, want Base", title)
			}
		})
	}
}

func TestNavigateInTime(t *testing.T) {
	p := newPage(t)
	base := slow(t, `<title>Base</title>`)
	ctx, cancel := context.WithTimeout(testContext(t), 100*time.Millisecond)
	defer cancel()
	f := mustFail(t, p.Navigate(ctx, base+"never"))
	if want := fmt.Sprintf("cannot open %q: no usable page in time; check that the server answers", base+"never"); f.Error() != want {
		t.Errorf("got %q, want %q", f.Error(), want)
	}
	goTo(t, p, base)
}

func TestNavigateWithoutANewDocument(t *testing.T) {
	p := newPage(t)
	base := slow(t, `<title>Base</title>`)
	goTo(t, p, base)
	document := p.frames()[0].document()
	for _, path := range []string{"empty", "file", "#part"} {
		if err := p.Navigate(testContext(t), base+path); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		if got := p.frames()[0].document(); got != document {
			t.Errorf("%s: got document %d, want %d still", path, got, document)
		}
	}
	url, title, err := p.Location(testContext(t))
	if err != nil || url != base+"#part" || title != "Base" {
		t.Errorf("got %s %q %v", url, title, err)
	}
}

func TestNavigateIsUsableBeforeItIsLoaded(t *testing.T) {
	p := newPage(t)
	began := time.Now()
	goTo(t, p, slow(t, `<title>Base</title><img src=/never><p>text`))
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("took %v", took)
	}
	if got := inPage[string](t, p, "document.readyState"); got != "interactive" {
		t.Errorf("got %s, want interactive", got)
	}
}

func TestNavigateFollowsRedirects(t *testing.T) {
	p := newPage(t)
	base := serveFunc(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/moved":
			http.Redirect(w, r, "/script", http.StatusFound)
		case "/script":
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, `<title>Between</title><script>location.replace('/end')</script>`)
		default:
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, `<title>End</title>`)
		}
	})
	if _, err := p.Act(testContext(t), func(ctx context.Context) error { return p.Navigate(ctx, base+"moved") }); err != nil {
		t.Fatal(err)
	}
	if url, title, _ := p.Location(testContext(t)); url != base+"end" || title != "End" {
		t.Errorf("got %s %q, want the end", url, title)
	}
}

func TestHistory(t *testing.T) {
	p := newPage(t)
	ctx := testContext(t)
	base := serveFunc(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<title>%s</title>`, r.URL.Path)
	})
	goTo(t, p, base+"1")
	goTo(t, p, base+"2")
	goTo(t, p, base+"2#part")
	f := mustFail(t, p.History(ctx, tools.Forward))
	if want := "there is no page to go forward to; navigate to an address instead"; f.Error() != want {
		t.Errorf("got %q, want %q", f.Error(), want)
	}
	for _, c := range []struct {
		move tools.History
		want string
	}{{tools.Back, "2"}, {tools.Back, "1"}, {tools.Forward, "2"}, {tools.Reload, "2"}} {
		before := p.frames()[0].document()
		if err := p.History(ctx, c.move); err != nil {
			t.Fatalf("%s: %v", c.move, err)
		}
		if url, _, err := p.Location(ctx); err != nil || url != base+c.want {
			t.Errorf("%s: got %s, %v, want %s", c.move, url, err, base+c.want)
		}
		if c.move == tools.Reload && p.frames()[0].document() == before {
			t.Error("the reloaded document has its old number")
		}
	}
	f = mustFail(t, p.History(ctx, "sideways"))
	if want := `no such move in the history: "sideways"; use back, forward or reload`; f.Error() != want {
		t.Errorf("got %q, want %q", f.Error(), want)
	}
}

func TestHistoryToAServerThatIsGone(t *testing.T) {
	p := newPage(t)
	first := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
	}))
	goTo(t, p, first.URL+"/")
	goTo(t, p, serve(t, `<p>x`))
	first.CloseClientConnections()
	first.Close()
	f := mustFail(t, p.History(testContext(t), tools.Back))
	want := fmt.Sprintf("cannot open %q: it cannot be reached; check the address and that the server is running", first.URL+"/")
	if f.Error() != want {
		t.Errorf("got %q, want %q", f.Error(), want)
	}
}

func TestNavigateToADialog(t *testing.T) {
	p := newPage(t)
	goTo(t, p, serve(t, `<script>alert('hello')</script>`))
	if d := p.dialog(); d == nil || d.Message != "hello" {
		t.Errorf("got dialog %v, want hello", d)
	}
}

func TestLeavingIsNotAsked(t *testing.T) {
	p := newPage(t)
	base := slow(t, `<title>Base</title><button id=b>x</button><script>addEventListener('beforeunload', e => { e.preventDefault(); e.returnValue = 'x' })</script>`)
	goTo(t, p, base)
	actOn(t, p, click(t, p, "b"))
	goTo(t, p, base+"next")
	if title := inPage[string](t, p, "document.title"); title != "Next" {
		t.Errorf("got title %q, want Next", title)
	}
}

func TestCallInADocumentThatIsGone(t *testing.T) {
	p := newPage(t)
	base := slow(t, `<p>x`)
	goTo(t, p, base)
	f := p.frames()[0]
	document := f.document()
	errs := make(chan error, 1)
	go func() {
		errs <- f.callIn(context.Background(), document, "changed", map[string]int{"since": 1 << 30, "ms": 60000}, nil)
	}()
	goTo(t, p, base+"next")
	if err := <-errs; err != errDocumentGone {
		t.Errorf("a call under way: got %v, want %v", err, errDocumentGone)
	}
	if err := f.callIn(testContext(t), document, "title", nil, nil); err != errDocumentGone {
		t.Errorf("a call afterwards: got %v, want %v", err, errDocumentGone)
	}
}

// closedPort is a port that nobody listens at.
func closedPort(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return fmt.Sprint(l.Addr().(*net.TCPAddr).Port)
}
