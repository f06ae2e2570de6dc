package cli

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/cairn-trails/cairn/internal/report"
	"github.com/cairn-trails/cairn/replay"
	"github.com/cairn-trails/cairn/tools"
	"github.com/cairn-trails/cairn/trails"
)

type runFlags struct {
	browserFlags
	valueFlags
	workers, retries         int
	json, junit, dir         string
	tags, grep               string
	timeout                  time.Duration
	strict, failFast, failFl bool
	traceTime                bool
	heal                     string
	// healed is what --heal found for the trails that drifted.
	healed []*healing
}

func runCommand() *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{
		Use:     "run PATH...",
		Short:   "Replay trails: files, folders, globs",
		Example: "  cairn run trails/ --base-url http://127.0.0.1:8080 --workers 2",
		Args:    cobra.MinimumNArgs(1),
		RunE:    func(cmd *cobra.Command, paths []string) error { return f.run(cmd, paths) },
	}
	f.browserFlags.add(cmd)
	f.valueFlags.add(cmd)
	cmd.Flags().IntVar(&f.workers, "workers", 1, "trails that play at a time")
	cmd.Flags().IntVar(&f.retries, "retries", 0, "re-run a failed trail so often in a new context; a pass then is flaky")
	cmd.Flags().DurationVar(&f.timeout, "timeout", 0, "time limit of a call (default 10s)")
	cmd.Flags().BoolVar(&f.strict, "strict", false, "drift is a failure")
	cmd.Flags().StringVar(&f.heal, "heal", healOff, "for trails that drifted: off, suggest a patch, or apply it")
	cmd.Flags().BoolVar(&f.failFast, "fail-fast", false, "start no further trail after a failure")
	cmd.Flags().BoolVar(&f.failFl, "fail-on-flaky", false, "exit 6 when trails passed only on a retry")
	cmd.Flags().StringVar(&f.tags, "tags", "", "only trails with one of these tags, separated by commas")
	cmd.Flags().StringVar(&f.grep, "grep", "", "only trails whose file, id or title holds this text")
	cmd.Flags().StringVar(&f.json, "json", "", "write the outcome as JSON to this `file` (- for stdout)")
	cmd.Flags().StringVar(&f.junit, "junit", "", "write a JUnit report to this `file`")
	cmd.Flags().StringVar(&f.dir, "report", "", "`folder` for evidence: a screenshot per failure")
	cmd.Flags().BoolVar(&f.traceTime, "trace-time", false, "say where the time went, phase by phase")
	return cmd
}

func (f *runFlags) run(cmd *cobra.Command, paths []string) error {
	ts, err := load(paths)
	if err != nil {
		return err
	}
	if err := f.sensible(); err != nil {
		return err
	}
	ts = f.choose(ts)
	if len(ts) == 0 {
		return usage("no trail is left after --tags and --grep")
	}
	g, err := f.given()
	if err != nil {
		return err
	}
	if err := g.ready(ts); err != nil {
		return err
	}
	var trailsRun *replay.Run
	ctx, began := cmd.Context(), time.Now()
	if f.traceTime {
		var clock tools.Clock
		ctx = tools.WithClock(ctx, &clock)
		defer func() { report.Times(cmd.ErrOrStderr(), clock.Spent(), time.Since(began)) }()
	}
	err = withBrowser(ctx, cmd.ErrOrStderr(), &f.browserFlags, func(ctx context.Context, b *browsing) error {
		progress := report.NewProgress(cmd.ErrOrStderr(), isTerminal(cmd.ErrOrStderr()))
		r := &replay.Runner{Workers: f.workers, Retries: f.retries, FailFast: f.failFast, Watch: progress.Trail}
		r.Open = func(ctx context.Context, t *trails.Trail) (*replay.Player, func(), error) {
			return b.player(ctx, t, g, playOptions{strict: f.strict, timeout: f.timeout, pictures: f.dir, size: f.view})
		}
		var err error
		if trailsRun, err = r.Run(ctx, ts); err != nil {
			return err
		}
		return f.mend(ctx, &healer{b, g, playOptions{timeout: f.timeout, size: f.view}, f.dir}, ts, trailsRun)
	})
	return f.finish(cmd, trailsRun, err)
}

// sensible refuses values that no run could have.
func (f *runFlags) sensible() error {
	switch {
	case f.workers < 1:
		return usage("--workers %d: at least 1", f.workers)
	case f.retries < 0:
		return usage("--retries %d: 0 or more", f.retries)
	case !slices.Contains([]string{healOff, healSuggest, healApply}, f.heal):
		return usage("--heal %q: off, suggest or apply%s", f.heal, didYouMean(f.heal, []string{healOff, healSuggest, healApply}))
	case f.timeout < 0:
		return usage("--timeout %s: a length of time such as 10s", f.timeout)
	}
	return f.browserFlags.sensible()
}

// finish writes the reports, also after a run that broke, and gives the exit code.
func (f *runFlags) finish(cmd *cobra.Command, run *replay.Run, err error) error {
	if run == nil {
		return err
	}
	if f.json != "-" {
		report.Terminal(cmd.OutOrStdout(), run, sources())
		for _, h := range f.healed {
			h.print(cmd.OutOrStdout())
		}
	}
	if werr := f.reports(cmd, run); werr != nil {
		return werr
	}
	switch {
	case err != nil:
		if errors.Is(err, context.Canceled) {
			err = errors.New("interrupted; what ran until then is reported")
		}
		return environment(err)
	case run.Status == replay.Failed:
		return silent(exitFailed)
	case run.Status == replay.Errored:
		return silent(exitEnvironment)
	case run.Status == replay.Flaky && f.failFl:
		return silent(exitFlaky)
	}
	return nil
}

func (f *runFlags) reports(cmd *cobra.Command, run *replay.Run) error {
	if f.json == "-" {
		return printJSON(cmd.OutOrStdout(), run)
	}
	for path, write := range map[string]func(*os.File, *replay.Run) error{
		f.json:  func(w *os.File, r *replay.Run) error { return printJSON(w, r) },
		f.junit: func(w *os.File, r *replay.Run) error { return report.JUnit(w, r) },
	} {
		if path == "" {
			continue
		}
		if err := writeReport(path, run, write); err != nil {
			return environment(fmt.Errorf("writing the report: %w", err))
		}
	}
	return nil
}

func writeReport(path string, run *replay.Run, write func(*os.File, *replay.Run) error) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	w, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := write(w, run); err != nil {
		w.Close()
		return err
	}
	return w.Close()
}

func (f *runFlags) choose(ts []*trails.Trail) []*trails.Trail {
	var out []*trails.Trail
	for _, t := range ts {
		if f.tags != "" && !sharesTag(t.Config.Tags, strings.Split(f.tags, ",")) {
			continue
		}
		if f.grep != "" && !strings.Contains(strings.ToLower(t.File+"\n"+t.Config.ID+"\n"+t.Config.Title), strings.ToLower(f.grep)) {
			continue
		}
		out = append(out, t)
	}
	return out
}

func sharesTag(have, want []string) bool {
	for _, h := range have {
		for _, w := range want {
			if h == strings.TrimSpace(w) {
				return true
			}
		}
	}
	return false
}

// ready checks everything that can be checked before a browser starts: values, addresses, and steps that only a
// model could do.
func (g given) ready(ts []*trails.Trail) error {
	if err := g.unused(ts); err != nil {
		return err
	}
	for _, t := range ts {
		if t.Config.Skip != "" {
			continue
		}
		if _, err := g.bind(t); err != nil {
			return err
		}
		if err := g.reaches(t); err != nil {
			return err
		}
		if open := unrecorded(t); len(open) > 0 {
			return usage("%s has steps without a recording, which need a model: %s; record them with cairn record --trail %s -o %s", t.File, strings.Join(open, ", "), t.File, t.File)
		}
	}
	return nil
}

// reaches refuses a start address that is relative to nothing, and one that --base-url would leave where it was: a run
// that is meant for one server must not act on another.
func (g given) reaches(t *trails.Trail) error {
	u := t.Config.URL
	switch absolute := strings.Contains(u, "://"); {
	case u == "" || strings.HasPrefix(u, "{{"):
		return nil
	case !absolute && g.base == "":
		return usage("%s opens %q, which is relative: pass --base-url", t.File, u)
	case absolute && g.based && !sameOrigin(u, g.base):
		return usage("%s opens %s, which --base-url does not change: write its url as %q, or run it without --base-url", t.File, u, underBase(u, u))
	}
	return nil
}

// sameOrigin reports whether two addresses are of one server. A server's usual port may be left out.
func sameOrigin(a, b string) bool {
	x, y := origin(a), origin(b)
	return x != "" && x == y
}

func origin(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	return u.Scheme + "://" + strings.ToLower(u.Hostname()) + ":" + port
}

func unrecorded(t *trails.Trail) []string {
	var out []string
	for _, s := range t.AllSteps() {
		if s.Recording == nil || s.ModelOnly {
			out = append(out, fmt.Sprintf("line %d %q", s.Pos.Line, s.Text))
		}
	}
	return out
}
