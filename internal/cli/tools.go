package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/cairn-trails/cairn/delegating"
	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

func toolsCommand() *cobra.Command {
	var surface string
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "tools [NAME]",
		Short:   "Print the tools, as a model gets them or as a trail holds them, with their token cost",
		Example: "  cairn tools\n  cairn tools tapOn --surface trail",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			specs, err := surfaceSpecs(surface)
			if err != nil {
				return err
			}
			if len(args) == 1 {
				return printTool(cmd.OutOrStdout(), specs, args[0], asJSON)
			}
			return printTools(cmd.OutOrStdout(), cmd.ErrOrStderr(), specs, surface, asJSON)
		},
	}
	cmd.Flags().StringVar(&surface, "surface", "model", "model, operator or trail")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the declarations as JSON, exactly as a provider gets them")
	return cmd
}

func surfaceSpecs(surface string) ([]tools.Spec, error) {
	set, reg := delegating.Web(), tools.Web()
	switch surface {
	case "model", "operator":
		return delegating.Specs(set, reg), nil
	case "trail":
		var specs []tools.Spec
		for _, t := range reg.All() {
			specs = append(specs, t.Spec())
		}
		return specs, nil
	}
	return nil, usage("surface %q: it is model, operator or trail", surface)
}

func declare(s tools.Spec) model.ToolDecl {
	return model.ToolDecl{Name: s.Name, Description: s.Summary, Schema: s.Args.Declared()}
}

func printTool(w io.Writer, specs []tools.Spec, name string, asJSON bool) error {
	for _, s := range specs {
		if s.Name != name {
			continue
		}
		if asJSON {
			return printJSON(w, declare(s))
		}
		schema, err := json.MarshalIndent(s.Args.JSON, "", "  ")
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(w, "%s\n  %s\n\nexample\n  %s\n\narguments\n%s\n", s.Name, s.Summary, s.Example, schema)
		return err
	}
	var names []string
	for _, s := range specs {
		names = append(names, s.Name)
	}
	return usage("no tool %q%s", name, didYouMean(name, names))
}

func printTools(w, stderr io.Writer, specs []tools.Spec, surface string, asJSON bool) error {
	decls := []model.ToolDecl{}
	for _, s := range specs {
		decls = append(decls, declare(s))
	}
	if asJSON {
		return printJSON(w, decls)
	}
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, s := range specs {
		fmt.Fprintf(tw, "%s\t%s\n", s.Name, s.Summary)
	}
	if err := tw.Flush(); err != nil || surface == "trail" {
		return err
	}
	data, err := json.Marshal(decls)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(stderr, "%d tools, %d tokens\n", len(specs), snapshot.Tokens(string(data)))
	return err
}
