package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"golang.org/x/term"

	"github.com/cairn-trails/cairn/browser"
	"github.com/cairn-trails/cairn/memory"
	"github.com/cairn-trails/cairn/replay"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
	"github.com/cairn-trails/cairn/trails"
)

// browsing is one browser for the whole of a command.
type browsing struct{ browser *browser.Browser }

// withBrowser launches a browser, runs do, and ends the browser, also when do failed or ctx ended.
func withBrowser(ctx context.Context, stderr io.Writer, f *browserFlags, do func(context.Context, *browsing) error) error {
	launched := tools.Begin(ctx, tools.PhaseLaunch)
	b, err := browser.Launch(ctx, browser.Options{Path: f.binary(), Headed: f.headed})
	launched()
	if err != nil {
		return environment(err)
	}
	defer func() {
		defer tools.Begin(ctx, tools.PhaseClose)()
		b.Close()
	}()
	sayUnsandboxed(stderr)
	return do(ctx, &browsing{b})
}

// sayUnsandboxed tells a person that the browser runs without its sandbox, which root in a container must.
func sayUnsandboxed(stderr io.Writer) {
	if os.Geteuid() == 0 && isTerminal(stderr) {
		fmt.Fprintln(stderr, "note: running as root, so the browser's sandbox is off")
	}
}

// isTerminal reports whether a person reads what is written.
func isTerminal(w io.Writer) bool { return os.Getenv("CI") == "" && onTerminal(w) }

// onTerminal reports whether what is written goes to a terminal, whoever reads it.
func onTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// playOptions are those of one replay.
type playOptions struct {
	strict  bool
	timeout time.Duration
	// pictures is the folder for a screenshot per failure; empty for none.
	pictures string
	// size is the viewport as WIDTHxHEIGHT where the trail names none.
	size string
	// around wraps the executor of the trail's page; nil for not at all.
	around func(exec tools.Executor, page tools.Page, mem *memory.Memory) tools.Executor
}

// player opens a fresh context for t, at its start address, and gives the player on it.
func (b *browsing) player(ctx context.Context, t *trails.Trail, g given, o playOptions) (*replay.Player, func(), error) {
	values, err := g.bind(t)
	if err != nil {
		return nil, nil, err
	}
	mem := memory.New(values)
	set := settings(t, o.timeout)
	if set.Files, err = g.uploads.files(filepath.Dir(t.File)); err != nil {
		return nil, nil, err
	}
	opened := tools.Begin(ctx, tools.PhaseOpen)
	page, err := b.page(ctx, t, o.size)
	opened()
	if err != nil {
		return nil, nil, environment(err)
	}
	done := func() {
		defer tools.Begin(ctx, tools.PhaseClose)()
		page.Close(context.WithoutCancel(ctx))
	}
	exec := tools.Filled(tools.On(page, tools.Web(), set), mem, g.base)
	if err := start(ctx, page, t, mem, g.base); err != nil {
		done()
		return nil, nil, environment(err)
	}
	if o.around != nil {
		exec = o.around(exec, page, mem)
	}
	p := &replay.Player{Exec: exec, Strict: o.strict, Device: []string{t.Config.Device}}
	if o.pictures != "" {
		p.Picture = func(ctx context.Context) string { return picture(ctx, page, o.pictures, t) }
	}
	return p, done, nil
}

func (b *browsing) page(ctx context.Context, t *trails.Trail, size string) (*browser.Page, error) {
	o := browser.PageOptions{Locale: t.Config.Locale, TimeZone: t.Config.TimeZone, ColorScheme: t.Config.ColorScheme}
	if t.Config.Viewport != "" {
		size = t.Config.Viewport
	}
	if size != "" {
		var err error
		if o.Viewport, err = snapshot.ParseSize(size); err != nil {
			return nil, usage("%s", err)
		}
	}
	return b.browser.NewPage(ctx, o)
}

func settings(t *trails.Trail, timeout time.Duration) tools.Settings {
	s := tools.Settings{Timeout: timeout}
	if timeout == 0 {
		s.Timeout = t.Config.Timeout
	}
	return s
}

// start opens the trail's address. A server that does not answer is a fault of the environment.
func start(ctx context.Context, page *browser.Page, t *trails.Trail, mem *memory.Memory, base string) error {
	if t.Config.URL == "" {
		return nil
	}
	to, err := mem.FillText(t.Config.URL)
	if err != nil {
		return err
	}
	if to, err = tools.Absolute(base, to); err != nil {
		return err
	}
	defer tools.Begin(ctx, tools.PhaseNavigate)()
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	if err := page.Navigate(ctx, to); err != nil {
		return fmt.Errorf("opening %s: %w", to, err)
	}
	return nil
}

var unfit = regexp.MustCompile(`[^A-Za-z0-9._-]+`)

// picture saves a screenshot of a failure and gives its path, or "" when the page cannot be pictured any more.
func picture(ctx context.Context, page tools.Page, dir string, t *trails.Trail) string {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	png, err := page.Screenshot(ctx)
	if err != nil || os.MkdirAll(dir, 0o755) != nil {
		return ""
	}
	name := filepath.Join(dir, unfit.ReplaceAllString(filepath.Base(t.File), "-")+".png")
	if os.WriteFile(name, png, 0o644) != nil {
		return ""
	}
	return name
}
