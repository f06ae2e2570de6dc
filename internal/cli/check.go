package cli

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/cairn-trails/cairn/internal/diag"
	"github.com/cairn-trails/cairn/tools"
	"github.com/cairn-trails/cairn/trails"
)

func checkCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "check PATH...",
		Short:   "Parse and validate trails without a browser; every problem of every file",
		Example: "  cairn check trails/",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, paths []string) error {
			ts, err := load(paths)
			if asJSON {
				if err := printProblems(cmd, ts, err); err != nil {
					return err
				}
				if err != nil {
					return silent(codeOf(err))
				}
				return nil
			}
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d of %d trails are fine\n", len(ts), len(ts))
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the problems as JSON")
	return cmd
}

type problemJSON struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Problem string `json:"problem"`
	Hint    string `json:"hint,omitempty"`
}

func printProblems(cmd *cobra.Command, ts []*trails.Trail, err error) error {
	list := []problemJSON{}
	var problems diag.Problems
	if errors.As(err, &problems) {
		for _, p := range problems {
			list = append(list, problemJSON{p.Pos.File, p.Pos.Line, p.Pos.Column, p.Problem, p.Hint})
		}
	} else if err != nil {
		return err
	}
	return printJSON(cmd.OutOrStdout(), map[string]any{"trails": len(ts), "problems": list})
}

// load reads and parses every trail that paths name. The error is diag.Problems with those of all files.
func load(paths []string) ([]*trails.Trail, error) {
	files, err := trails.Find(paths)
	if err != nil {
		return nil, &exitError{exitUsage, err}
	}
	reg := tools.Web()
	var ts []*trails.Trail
	var all diag.Problems
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, &exitError{exitUsage, err}
		}
		t, err := trails.Parse(file, data, reg)
		var problems diag.Problems
		switch {
		case errors.As(err, &problems):
			all = append(all, problems...)
		case err != nil:
			return nil, err
		default:
			ts = append(ts, t)
		}
	}
	if len(all) > 0 {
		return ts, all
	}
	return ts, nil
}
