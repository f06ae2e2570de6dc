package browser

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// shared is the package's one browser. Tests that end a browser launch their own.
var shared *Browser

// TestMain launches the shared browser and fails when a process or profile of a browser outlives it.
func TestMain(m *testing.M) {
	os.Exit(runWithBrowser(m))
}

func runWithBrowser(m *testing.M) int {
	tmp, err := os.MkdirTemp("", "browser-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(tmp)
	os.Setenv("TMPDIR", tmp)
	shared, err = Launch(context.Background(), Options{Path: os.Getenv("CAIRN_TEST_BROWSER")})
	if err != nil {
		fmt.Fprintln(os.Stderr, "launching the browser of the tests:", err)
		return 1
	}
	code := m.Run()
	if err := shared.Close(); err != nil {
		fmt.Fprintln(os.Stderr, "closing the browser of the tests:", err)
		code = 1
	}
	if left := leftBehind(tmp); len(left) > 0 {
		fmt.Fprintln(os.Stderr, "left behind:", strings.Join(left, ", "))
		code = 1
	}
	return code
}

// leftBehind lists the profiles in tmp and, where the system tells, the processes that run on one.
func leftBehind(tmp string) []string {
	left, _ := filepath.Glob(filepath.Join(tmp, profilePrefix+"*"))
	commands, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, c := range commands {
		line, err := os.ReadFile(c)
		if err == nil && strings.Contains(string(line), filepath.Join(tmp, profilePrefix)) {
			left = append(left, strings.ReplaceAll(string(line), "\x00", " "))
		}
	}
	return left
}

// testContext ends when the test does, or after half a minute.
func testContext(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	t.Cleanup(cancel)
	return ctx
}

// newPage opens a page of the shared browser, which is closed with the test.
func newPage(t testing.TB) *Page {
	t.Helper()
	return newPageOf(t, shared, PageOptions{})
}

func newPageOf(t testing.TB, b *Browser, o PageOptions) *Page {
	t.Helper()
	p, err := b.NewPage(testContext(t), o)
	if err != nil {
		t.Fatalf("NewPage: %v", err)
	}
	t.Cleanup(func() {
		if err := p.Close(context.Background()); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return p
}

// launch starts a browser of the test's own, which ends with it.
func launch(t testing.TB, o Options) *Browser {
	t.Helper()
	b, err := Launch(testContext(t), o)
	if err != nil {
		t.Fatalf("Launch: %v", err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return b
}

// serve answers every path with html and returns the address of the root.
func serve(t testing.TB, html string) string {
	t.Helper()
	return serveFunc(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, html)
	})
}

// serveFunc serves with h and returns the address of the root. The address says localhost, so that a page there and a
// frame at 127.0.0.1 are different sites.
func serveFunc(t testing.TB, h http.HandlerFunc) string {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	s := httptest.NewUnstartedServer(h)
	s.Config.BaseContext = func(net.Listener) context.Context { return ctx }
	s.Start()
	t.Cleanup(func() {
		// Handlers that wait for their request's end must not keep the server.
		cancel()
		s.CloseClientConnections()
		s.Close()
	})
	return strings.Replace(s.URL, "127.0.0.1", "localhost", 1) + "/"
}

// servePage serves html and opens it in a new page.
func servePage(t testing.TB, html string) *Page {
	t.Helper()
	p := newPage(t)
	goTo(t, p, serve(t, html))
	return p
}

func goTo(t testing.TB, p *Page, url string) {
	t.Helper()
	if err := p.Navigate(testContext(t), url); err != nil {
		t.Fatalf("Navigate(%s): %v", url, err)
	}
}

// inPage evaluates an expression in the main world of the top document: what the page itself would see.
func inPage[T any](t testing.TB, p *Page, expression string) T {
	t.Helper()
	var out struct {
		Result struct{ Value T }
		Fault  *struct {
			Exception struct{ Description string }
		} `json:"exceptionDetails"`
	}
	tab, err := p.front()
	if err != nil {
		t.Fatal(err)
	}
	req := evaluate{Expression: expression, ByValue: true, Await: true}
	if err := tab.top.call(testContext(t), req, &out); err != nil {
		t.Fatalf("evaluating %s: %v", expression, err)
	}
	if out.Fault != nil {
		t.Fatalf("evaluating %s: %s", expression, out.Fault.Exception.Description)
	}
	return out.Result.Value
}

// evaluate is Runtime.evaluate in the main world.
type evaluate struct {
	Expression string `json:"expression"`
	ByValue    bool   `json:"returnByValue"`
	Await      bool   `json:"awaitPromise"`
}

func (evaluate) ProtoReq() string { return "Runtime.evaluate" }

// processOn reports whether a process runs on the profile.
func processOn(profile string) bool {
	commands, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, c := range commands {
		if line, err := os.ReadFile(c); err == nil && strings.Contains(string(line), profile) {
			return true
		}
	}
	return false
}

// waitABit lets a process outside of this program get on; nothing else can tell of it.
func waitABit(t testing.TB) {
	t.Helper()
	select {
	case <-time.After(10 * time.Millisecond):
	case <-testContext(t).Done():
	}
}
