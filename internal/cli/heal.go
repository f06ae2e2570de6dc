package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/cairn-trails/cairn/internal/report"
	"github.com/cairn-trails/cairn/replay"
	"github.com/cairn-trails/cairn/trails"
)

// What run does about drift.
const (
	healOff     = "off"
	healSuggest = "suggest"
	healApply   = "apply"
)

// mend finds, and applies when asked, the patches for trails of a run that drifted. The run's own outcome stays what
// it was.
func (f *runFlags) mend(ctx context.Context, h *healer, ts []*trails.Trail, run *replay.Run) error {
	if f.heal == healOff {
		return nil
	}
	for i, o := range run.Trails {
		if o.Status != replay.Drifted {
			continue
		}
		healed, err := h.of(ctx, ts[i], o)
		if err == nil && f.heal == healApply {
			err = healed.apply()
		}
		if err != nil {
			return err
		}
		f.healed = append(f.healed, healed)
	}
	return nil
}

// mendFlags are those of a command that replays trails to mend their files.
type mendFlags struct {
	browserFlags
	valueFlags
	apply, json bool
	timeout     time.Duration
}

// add declares the flags; applying says what --apply does.
func (f *mendFlags) add(cmd *cobra.Command, applying string) {
	f.browserFlags.add(cmd)
	f.valueFlags.add(cmd)
	cmd.Flags().BoolVar(&f.apply, "apply", false, applying)
	cmd.Flags().BoolVar(&f.json, "json", false, "print JSON")
	cmd.Flags().DurationVar(&f.timeout, "timeout", 0, "time limit of a call (default 10s)")
}

type healFlags struct {
	mendFlags
	dir string
}

func healCommand() *cobra.Command {
	var f healFlags
	cmd := &cobra.Command{
		Use:   "heal PATH...",
		Short: "Show, or apply, the patch for selectors that drifted; checks are never touched",
		Long: "Replays trails, and where a selector no longer matched but the recorded signals agree on the element, shows the\n" +
			"smallest change of the file that a further replay has proven to hold. No model is asked. What is in doubt is not\n" +
			"healed, and checks never are.",
		Example: "  cairn heal trails/ --base-url http://127.0.0.1:8080\n  cairn heal trails/buy.trail.yaml --apply",
		Args:    cobra.MinimumNArgs(1),
		RunE:    func(cmd *cobra.Command, paths []string) error { return f.run(cmd, paths) },
	}
	f.add(cmd, "write the patch into the file")
	cmd.Flags().StringVar(&f.dir, "report", "", "`folder` for evidence: a screenshot per patch and failure")
	return cmd
}

func (f *healFlags) run(cmd *cobra.Command, paths []string) error {
	ts, g, err := f.read(paths)
	if err != nil {
		return err
	}
	var all []*healing
	err = withBrowser(cmd.Context(), cmd.ErrOrStderr(), &f.browserFlags, func(ctx context.Context, b *browsing) error {
		h := &healer{b, g, playOptions{timeout: f.timeout, pictures: f.dir, size: f.view}, f.dir}
		for _, t := range ts {
			if t.Config.Skip != "" {
				continue
			}
			healed, err := h.heal(ctx, t)
			if err == nil && f.apply {
				err = healed.apply()
			}
			if err != nil {
				return environment(err)
			}
			all = append(all, healed)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if f.json {
		if err := printJSON(cmd.OutOrStdout(), all); err != nil {
			return err
		}
	} else {
		for _, h := range all {
			h.print(cmd.OutOrStdout())
		}
	}
	return verdict(all)
}

// read loads the trails and checks what can be checked before a browser starts.
func (f *mendFlags) read(paths []string) ([]*trails.Trail, given, error) {
	ts, err := load(paths)
	if err != nil {
		return nil, given{}, err
	}
	if f.timeout < 0 {
		return nil, given{}, usage("--timeout %s: a length of time such as 10s", f.timeout)
	}
	if err := f.sensible(); err != nil {
		return nil, given{}, err
	}
	g, err := f.given()
	if err != nil {
		return nil, g, err
	}
	return ts, g, g.ready(ts)
}

// verdict fails when a trail does, or when something that drifted could not be healed.
func verdict(all []*healing) error {
	for _, h := range all {
		if h.Problem != "" || len(h.Left) > 0 {
			return silent(exitFailed)
		}
	}
	return nil
}

// apply writes a patch that holds.
func (h *healing) apply() error {
	if !h.Holds || h.Problem != "" {
		return nil
	}
	err := trails.Write(h.File, h.now, h.was)
	var changed *trails.ChangedError
	var busy *trails.BusyError
	if errors.As(err, &changed) || errors.As(err, &busy) {
		h.Problem = err.Error()
		return nil
	}
	h.Applied = err == nil
	return err
}

// print tells a person what drifted, the evidence, and the patch.
func (h *healing) print(w io.Writer) {
	switch {
	case h.Status == replay.Failed:
		report.Terminal(w, replay.Alone(h.outcome), sources())
	case len(h.Patches) == 0 && len(h.Left) == 0:
		fmt.Fprintf(w, "%s: nothing to heal\n", h.File)
	}
	for _, p := range h.Patches {
		p.print(w)
	}
	for _, l := range h.Left {
		fmt.Fprintf(w, "not healed: %s\n", l)
	}
	if h.Diff != "" {
		fmt.Fprintf(w, "--- %s\n%s", h.File, h.Diff)
	}
	switch {
	case h.Problem != "":
		fmt.Fprintf(w, "%s: %s\n", h.File, h.Problem)
	case h.Applied:
		fmt.Fprintf(w, "%s: patched; the trail was replayed with the patch and holds\n", h.File)
	case h.Holds:
		fmt.Fprintf(w, "%s: the patch holds; write it with cairn heal %s --apply\n", h.File, h.File)
	}
}

func (p *patch) print(w io.Writer) {
	fmt.Fprintf(w, "%s: %s in %q\n", p.Place, p.Tool, p.Step)
	fmt.Fprintf(w, "    was: %s\n    now: %s\n    found: %s; %s\n", p.Was, p.Now, p.Element, p.Why)
	if p.Signals != "" {
		fmt.Fprintf(w, "    signals that hold: %s\n", p.Signals)
	}
	if p.Picture != "" {
		fmt.Fprintf(w, "    picture: %s\n", p.Picture)
	}
}
