package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cairn-trails/cairn/internal/host"
	"github.com/cairn-trails/cairn/snapshot"
)

func snapshotCommand() *cobra.Command {
	var s sessionFlags
	var interactive, compact, asJSON bool
	var r host.Request
	cmd := &cobra.Command{
		Use:     "snapshot",
		Short:   "Print what a model would see of the page",
		Example: "  cairn snapshot -i\n  cairn snapshot -s e9",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			r.Op, r.JSON = "snapshot", asJSON
			if asJSON && (interactive || compact || r.Changes || r.Depth > 0 || r.Ref != "" || r.Budget != 0) {
				return usage("--json prints every node; it goes with no other flag than --session")
			}
			switch {
			case interactive && compact:
				return usage("-i and -c are two views: pass one of them")
			case r.Depth < 0:
				return usage("--depth %d: a depth is 1 level or more", r.Depth)
			case interactive:
				r.Mode = "interactive"
			case compact:
				r.Mode = "compact"
			}
			resp, err := ask(cmd, s.name, r)
			if err != nil {
				return err
			}
			if _, err := fmt.Fprint(cmd.OutOrStdout(), resp.Text); err != nil || asJSON {
				return err
			}
			_, err = fmt.Fprintf(cmd.ErrOrStderr(), "%d tokens\n", snapshot.Tokens(resp.Text))
			return err
		},
	}
	s.add(cmd)
	cmd.Flags().BoolVarP(&interactive, "interactive", "i", false, "only what can be acted on")
	cmd.Flags().BoolVarP(&compact, "compact", "c", false, "leave out structure without a name")
	cmd.Flags().IntVarP(&r.Depth, "depth", "d", 0, "so many levels deep")
	cmd.Flags().StringVarP(&r.Ref, "scope", "s", "", "only what is inside this ref")
	cmd.Flags().IntVar(&r.Budget, "budget", 0, "tokens it may cost (default 2000)")
	cmd.Flags().BoolVar(&r.Changes, "changes", false, "only what changed since the last look")
	cmd.Flags().BoolVar(&asJSON, "json", false, "every node as JSON, not cut")
	return cmd
}

func selectorsCommand() *cobra.Command {
	var s sessionFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "selectors REF",
		Short:   "Print every selector that would find an element, best first, with reasons",
		Example: "  cairn selectors e4",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			resp, err := ask(cmd, s.name, host.Request{Op: "selectors", Ref: args[0], JSON: asJSON})
			if err != nil {
				return err
			}
			_, err = fmt.Fprint(cmd.OutOrStdout(), resp.Text)
			return err
		},
	}
	s.add(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}
