// Package cli is the command line: commands, a file each. It is the only place that reads flags and the
// environment. Data goes to stdout, everything else to stderr, and every error says where, what was seen and what
// to do next.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/cairn-trails/cairn/internal/diag"
)

// Main runs the command line and returns the exit code.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	root := newRoot(stdin, stdout, stderr)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if err != nil && !errors.Is(err, errSilent) {
		printError(stderr, explain(root, err))
	}
	return codeOf(explain(root, err))
}

func newRoot(stdin io.Reader, stdout, stderr io.Writer) *cobra.Command {
	root := &cobra.Command{
		Use:           "cairn",
		Short:         "Record a trail through a web application once, replay it without a model",
		Long:          "Cairn lets a language model (or plain sentences) explore a web application once, keeps what it did as a trail\nin YAML, and replays the trail deterministically, without a model.",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			return unknownCommand(cmd, args[0])
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	root.Version = version
	root.SetVersionTemplate("cairn {{.Version}}\n")
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return unknownFlag(cmd, err) })
	root.AddCommand(demoCommand(), recordCommand(), runCommand(), healCommand(), trimCommand(), checkCommand(), fmtCommand(), openCommand(), closeCommand(), sessionsCommand(),
		snapshotCommand(), toolCommand(), saveCommand(), selectorsCommand(), toolsCommand(), versionCommand(), hostCommand())
	return root
}

func unknownCommand(root *cobra.Command, name string) error {
	var names []string
	for _, c := range root.Commands() {
		if !c.Hidden {
			names = append(names, c.Name())
		}
	}
	if near := diag.Suggest(name, names); near != "" {
		return usage("unknown command %q; did you mean %q?", name, near)
	}
	return usage("unknown command %q; cairn --help lists the commands", name)
}

func unknownFlag(cmd *cobra.Command, err error) error {
	text := err.Error()
	name, found := strings.CutPrefix(text, "unknown flag: --")
	if !found {
		return usage("cairn %s: %s; see cairn %s --help", cmd.Name(), text, cmd.Name())
	}
	name, _, _ = strings.Cut(name, "=")
	if near := diag.Suggest(name, flagNames(cmd)); near != "" {
		return usage("unknown flag --%s; did you mean --%s?", name, near)
	}
	return usage("unknown flag --%s; see cairn %s --help", name, cmd.Name())
}

// explain makes usage errors of what cobra says of arguments in its own words.
func explain(_ *cobra.Command, err error) error {
	var exit *exitError
	if err == nil || errors.As(err, &exit) {
		return err
	}
	if text := err.Error(); strings.HasPrefix(text, "accepts ") || strings.HasPrefix(text, "requires ") || strings.HasPrefix(text, "required flag") || strings.HasPrefix(text, "unknown command") {
		return usage("%s", text)
	}
	return err
}

func printError(w io.Writer, err error) {
	var problems diag.Problems
	if errors.As(err, &problems) {
		problems.Render(w, readSource, false)
		return
	}
	fmt.Fprintln(w, "cairn: "+err.Error())
}

func readSource(file string) []byte {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	return data
}
