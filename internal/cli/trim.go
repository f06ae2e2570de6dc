package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cairn-trails/cairn/internal/report"
	"github.com/cairn-trails/cairn/replay"
	"github.com/cairn-trails/cairn/trails"
)

type trimFlags struct{ mendFlags }

func trimCommand() *cobra.Command {
	var f trimFlags
	cmd := &cobra.Command{
		Use:   "trim FILE",
		Short: "Show, or remove, calls without which a replay does the same; checks stay",
		Long: "Replays a trail twice and looks at the page after each call. Calls that left the page as it was, sent nothing and\n" +
			"led nowhere are left out, one group after another, each time with a further replay, which must pass and show the\n" +
			"same pages. Checks are never removed.",
		Example: "  cairn trim buy.trail.yaml --base-url http://127.0.0.1:8080\n  cairn trim buy.trail.yaml --apply",
		Args:    cobra.ExactArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0]) },
	}
	f.add(cmd, "write the shorter trail into the file")
	return cmd
}

// trimmed is what trim found. Diff is empty when every call is needed.
type trimmed struct {
	File    string        `json:"file"`
	Removed []removedCall `json:"removed"`
	Diff    string        `json:"diff,omitempty"`
	Applied bool          `json:"applied"`

	was, now []byte
}

type removedCall struct {
	Place string `json:"place"`
	Tool  string `json:"tool"`
	Step  string `json:"step"`
}

func (f *trimFlags) run(cmd *cobra.Command, path string) error {
	ts, g, err := f.read([]string{path})
	if err != nil {
		return err
	}
	if len(ts) != 1 {
		return usage("trim wants one file, %s names %d", path, len(ts))
	}
	var out *trimmed
	err = withBrowser(cmd.Context(), cmd.ErrOrStderr(), &f.browserFlags, func(ctx context.Context, b *browsing) error {
		t := &trimmer{healer: healer{browsing: b, given: g, options: playOptions{timeout: f.timeout, size: f.view}}, trail: ts[0]}
		var failed *replay.Outcome
		var err error
		if out, failed, err = t.trim(ctx); err != nil {
			return environment(err)
		}
		if failed != nil {
			report.Terminal(cmd.OutOrStdout(), replay.Alone(failed), sources())
			return &exitError{exitFailed, fmt.Errorf("%s does not hold as it is; only a trail that passes can be trimmed", path)}
		}
		if f.apply && out.Diff != "" {
			if err := trails.Write(path, out.now, out.was); err != nil {
				return &exitError{exitFailed, err}
			}
			out.Applied = true
		}
		return nil
	})
	if err != nil {
		return err
	}
	if f.json {
		return printJSON(cmd.OutOrStdout(), out)
	}
	return out.print(cmd)
}

func (o *trimmed) print(cmd *cobra.Command) error {
	w := cmd.OutOrStdout()
	if o.Diff == "" {
		_, err := fmt.Fprintf(w, "%s: every call is needed\n", o.File)
		return err
	}
	for _, c := range o.Removed {
		fmt.Fprintf(w, "%s: %s in %q changes nothing\n", c.Place, c.Tool, c.Step)
	}
	fmt.Fprintf(w, "--- %s\n%s", o.File, o.Diff)
	ending := "write it with cairn trim " + o.File + " --apply"
	if o.Applied {
		ending = "the shorter trail is written"
	}
	_, err := fmt.Fprintf(w, "%s: replayed without %s, and holds; %s\n", o.File, plural(len(o.Removed), "call"), ending)
	return err
}
