package cli

import (
	"bytes"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/cairn-trails/cairn/tools"
	"github.com/cairn-trails/cairn/trails"
)

func fmtCommand() *cobra.Command {
	var check bool
	cmd := &cobra.Command{
		Use:     "fmt PATH...",
		Short:   "Give trails their canonical layout; comments stay",
		Example: "  cairn fmt trails/ --check",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, paths []string) error {
			files, err := trails.Find(paths)
			if err != nil {
				return &exitError{exitUsage, err}
			}
			changed := 0
			for _, file := range files {
				did, err := format(file, check)
				if err != nil {
					return err
				}
				if did {
					changed++
					fmt.Fprintln(cmd.OutOrStdout(), file)
				}
			}
			if check && changed > 0 {
				return silent(exitFailed)
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&check, "check", false, "change nothing; print what would change and exit 1")
	return cmd
}

func format(file string, check bool) (changed bool, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return false, &exitError{exitUsage, err}
	}
	reg := tools.Web()
	if _, err := trails.Parse(file, data, reg); err != nil {
		return false, err
	}
	out, err := trails.Canonical(data, reg)
	if err != nil {
		return false, fmt.Errorf("%s: %w", file, err)
	}
	if bytes.Equal(out, data) {
		return false, nil
	}
	if check {
		return true, nil
	}
	return true, environment(trails.Write(file, out, data))
}
