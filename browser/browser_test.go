package browser

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

func TestCloseLeavesNothing(t *testing.T) {
	b := launch(t, Options{})
	if !strings.Contains(b.Version(), "Chrome/") {
		t.Errorf("got version %q", b.Version())
	}
	p := newPageOf(t, b, PageOptions{})
	goTo(t, p, serve(t, `<p>x`))
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-b.Done():
	default:
		t.Error("Done is not closed after Close")
	}
	if _, err := os.Stat(b.profile.dir); !os.IsNotExist(err) {
		t.Errorf("the profile %s is still there: %v", b.profile.dir, err)
	}
	if left := leftBehind(b.profile.dir); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if _, _, err := p.Location(testContext(t)); !errors.Is(err, ErrBrowserGone) {
		t.Errorf("Location after Close: got %v, want %v", err, ErrBrowserGone)
	}
	if err := b.Close(); err != nil {
		t.Errorf("closing again: %v", err)
	}
}

func TestKillingTheBrowserEndsTheCall(t *testing.T) {
	b := launch(t, Options{})
	p := newPageOf(t, b, PageOptions{})
	goTo(t, p, serve(t, `<p>x`))
	errs := make(chan error, 1)
	go func() {
		errs <- p.frames()[0].call(context.Background(), "changed", map[string]int{"since": 1 << 30, "ms": 60000}, nil)
	}()
	b.process.cmd.Process.Kill()
	select {
	case err := <-errs:
		if !errors.Is(err, ErrBrowserGone) {
			t.Errorf("got %v, want %v", err, ErrBrowserGone)
		}
	case <-time.After(time.Second):
		t.Error("the call did not end within a second")
	}
	if _, err := b.NewPage(testContext(t), PageOptions{}); !errors.Is(err, ErrBrowserGone) {
		t.Errorf("NewPage afterwards: got %v, want %v", err, ErrBrowserGone)
	}
}

func TestCrashOfThePageEndsTheCall(t *testing.T) {
	p := servePage(t, `<p>x`)
	errs := make(chan error, 1)
	go func() {
		_, err := p.Act(context.Background(), func(ctx context.Context) error {
			return p.frames()[0].call(ctx, "changed", map[string]int{"since": 1 << 30, "ms": 60000}, nil)
		})
		errs <- err
	}()
	p.active.top.send(proto.PageCrash{})
	select {
	case err := <-errs:
		if !errors.Is(err, ErrCrashed) {
			t.Errorf("got %v, want %v", err, ErrCrashed)
		}
	case <-time.After(time.Second):
		t.Error("the call did not end within a second")
	}
	if _, err := p.Look(testContext(t), tools.Looking{}); !errors.Is(err, ErrCrashed) {
		t.Errorf("a look afterwards: got %v, want %v", err, ErrCrashed)
	}
}

func TestCancellingEndsTheCallAtOnce(t *testing.T) {
	p := servePage(t, `<p>x`)
	ctx, cancel := context.WithTimeout(testContext(t), 20*time.Millisecond)
	defer cancel()
	began := time.Now()
	err := p.frames()[0].call(ctx, "changed", map[string]int{"since": 1 << 30, "ms": 60000}, nil)
	if !errors.Is(err, context.DeadlineExceeded) || time.Since(began) > time.Second {
		t.Errorf("got %v after %v", err, time.Since(began))
	}
}

func TestSweepRemovesOnlyWhatNobodyHolds(t *testing.T) {
	dir := t.TempDir()
	old := time.Now().Add(-time.Hour)
	profileAt := func(name string, age time.Time) string {
		d := filepath.Join(dir, profilePrefix+name)
		if err := os.Mkdir(d, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(d, lockName), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(d, age, age); err != nil {
			t.Fatal(err)
		}
		return d
	}
	dead, held, young := profileAt("dead", old), profileAt("held", old), profileAt("young", time.Now())
	f, err := os.Open(filepath.Join(held, lockName))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if !lock(f) {
		t.Fatal("cannot lock")
	}
	sweepProfiles(dir)
	for d, want := range map[string]bool{dead: false, held: true, young: true} {
		_, err := os.Stat(d)
		if got := err == nil; got != want {
			t.Errorf("%s is there: %v, want %v", filepath.Base(d), got, want)
		}
	}
}

// TestMain's check would not see a browser that outlives a killed driver, so the driver here is a child process.
func TestBrowserEndsWithItsDriver(t *testing.T) {
	const inChild = "CAIRN_TEST_DRIVER"
	if os.Getenv(inChild) != "" {
		b, err := Launch(context.Background(), Options{})
		if err != nil {
			t.Fatal(err)
		}
		os.Stdout.WriteString("profile " + b.profile.dir + "\n")
		<-b.Done()
		return
	}
	child := exec.Command(os.Args[0], "-test.run=^TestBrowserEndsWithItsDriver$")
	child.Env = append(os.Environ(), inChild+"=1")
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	buf := make([]byte, 4096)
	n, _ := out.Read(buf)
	dir, ok := strings.CutPrefix(strings.TrimSpace(string(buf[:n])), "profile ")
	child.Process.Kill()
	child.Wait()
	if !ok {
		t.Fatalf("the driver said %q", buf[:n])
	}
	running := func() bool { return processOn(dir) }
	for deadline := time.Now().Add(5 * time.Second); running(); {
		if time.Now().After(deadline) {
			t.Fatal("the browser outlives its driver")
		}
		waitABit(t)
	}
	os.RemoveAll(dir)
}

func TestPageOptionsReachThePage(t *testing.T) {
	p := newPageOf(t, shared, PageOptions{Viewport: snapshot.Size{Width: 500, Height: 400}, Scale: 2, Locale: "de-DE", TimeZone: "Asia/Tokyo",
		ColorScheme: "dark", UserAgent: "Trail/1"})
	goTo(t, p, serve(t, `<p>x`))
	const told = `[innerWidth, innerHeight, devicePixelRatio, navigator.language, new Date(0).getHours(), matchMedia('(prefers-color-scheme: dark)').matches,
		matchMedia('(prefers-reduced-motion)').matches, navigator.userAgent, (1.5).toLocaleString(), document.hasFocus()].join(' ')`
	if got, want := inPage[string](t, p, told), "500 400 2 de-DE 9 true true Trail/1 1,5 true"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	q := servePage(t, `<p>x`)
	got := inPage[string](t, q, told)
	if !strings.HasPrefix(got, "1280 720 1 en-US 0 false true Mozilla/5.0") || strings.Contains(got, "Headless") {
		t.Errorf("by default: got %q", got)
	}
}

func TestPagesShareNothing(t *testing.T) {
	address := serve(t, `<p>x`)
	one, two := newPage(t), newPage(t)
	goTo(t, one, address)
	inPage[any](t, one, `document.cookie = 'a=1'; localStorage.b = 2`)
	goTo(t, two, address)
	if got := inPage[string](t, two, `document.cookie + localStorage.b`); got != "undefined" {
		t.Errorf("the other page sees %q", got)
	}
}

func TestThePageSeesNothing(t *testing.T) {
	const look = `[Object.getOwnPropertyNames(window).filter(n => /c.irn/i.test(n)).join(), setTimeout.toString(), setTimeout.name,
		Object.keys(Object.getOwnPropertyDescriptor(window, 'setTimeout')).join(), document.querySelectorAll('*').length,
		[...document.querySelectorAll('*')].flatMap(e => e.getAttributeNames()).join(), document.childNodes.length].join('|')`
	p := servePage(t, `<!doctype html><title>x</title><p>x<script>window.early = `+look+`</script>`)
	if _, err := p.Act(testContext(t), func(ctx context.Context) error { return p.Press(ctx, "Tab") }); err != nil {
		t.Fatal(err)
	}
	const native = "|function setTimeout() { [native code] }|setTimeout|value,writable,enumerable,configurable|"
	if got, want := inPage[string](t, p, "early"), native+"6||2"; got != want {
		t.Errorf("at the start: got %q, want %q", got, want)
	}
	if got, want := inPage[string](t, p, look), native+"6||2"; got != want {
		t.Errorf("after an act: got %q, want %q", got, want)
	}
}
