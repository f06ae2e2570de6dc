package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cairn-trails/cairn/delegating"
	"github.com/cairn-trails/cairn/internal/host"
	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/recorder"
	"github.com/cairn-trails/cairn/schemas"
	"github.com/cairn-trails/cairn/tools"
)

type toolFlags struct {
	sessionFlags
	step, verify   string
	args, textFile string
	json           bool
}

func toolCommand() *cobra.Command {
	var f toolFlags
	cmd := &cobra.Command{
		Use:     "tool NAME [key=value]...",
		Short:   "Run one tool of the model surface in the open session",
		Example: "  cairn tool tap ref=e4\n  cairn tool type ref=e2 text=ada@example.com -s \"Sign in\"",
		Args:    cobra.MinimumNArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0], args[1:]) },
	}
	f.add(cmd)
	cmd.Flags().StringVarP(&f.step, "step", "s", "", "open a step with this text first")
	cmd.Flags().StringVar(&f.verify, "verify", "", "open a verify step with this text first")
	cmd.Flags().StringVar(&f.args, "args", "", "arguments as a JSON object")
	cmd.Flags().StringVar(&f.textFile, "text-file", "", "take the argument text from this file (- for stdin)")
	cmd.Flags().BoolVar(&f.json, "json", false, "print the result as JSON, with the calls it was recorded as")
	return cmd
}

func (f *toolFlags) run(cmd *cobra.Command, name string, words []string) error {
	schema, err := modelSchema(name)
	if err != nil {
		return err
	}
	args, err := f.arguments(cmd.InOrStdin(), name, words, schema)
	if err != nil {
		return err
	}
	if name == "screenshot" && !f.json && onTerminal(cmd.OutOrStdout()) {
		return usage("a picture is no text for a terminal: write it to a file, as in cairn tool screenshot > page.png")
	}
	r := host.Request{Op: "tool", Name: name, Args: args, Step: f.step}
	if f.verify != "" {
		r.Step, r.Verify = f.verify, true
	}
	resp, err := ask(cmd, f.name, r)
	if err != nil {
		return err
	}
	return f.print(cmd, resp)
}

// modelSchema is the schema of a tool that a model may see; the command line accepts no other, so that what a
// person tries by hand is what a model could do.
func modelSchema(name string) (schemas.Schema, error) {
	set, reg := delegating.Web(), tools.Web()
	if spec, ok := delegating.SpecOf(set, reg, name); ok {
		return spec.Args, nil
	}
	return schemas.Schema{}, usage("%s", delegating.Unknown(set, reg, name))
}

// arguments makes a JSON object of the words. Values are text unless the schema says otherwise, so text=007
// arrives as written.
func (f *toolFlags) arguments(stdin io.Reader, name string, words []string, schema schemas.Schema) (json.RawMessage, error) {
	args := map[string]any{}
	if f.args != "" {
		if err := json.Unmarshal([]byte(f.args), &args); err != nil {
			return nil, usage("--args: not a JSON object: %s", err)
		}
	}
	for _, w := range words {
		key, text, ok := strings.Cut(w, "=")
		if !ok || key == "" {
			return nil, usage("%q: write key=value", w)
		}
		value, err := schema.FromText(key, text)
		if err != nil {
			return nil, usage("%s: %s", name, err)
		}
		if list, ok := value.([]any); ok {
			if have, ok := args[key].([]any); ok {
				value = append(have, list...)
			}
		}
		args[key] = value
	}
	if f.textFile != "" {
		data, err := readInput(stdin, f.textFile)
		if err != nil {
			return nil, usage("--text-file: %s", err)
		}
		args["text"] = string(data)
	}
	fromHere(name, args)
	out, err := json.Marshal(args)
	if err != nil {
		return nil, err
	}
	if problems := schema.Check(out); len(problems) > 0 {
		return nil, usage("%s; see cairn tools %s", tools.BadArguments(name, problems).Problem, name)
	}
	return out, nil
}

func readInput(stdin io.Reader, path string) ([]byte, error) {
	if path == "-" {
		return io.ReadAll(stdin)
	}
	return os.ReadFile(path)
}

type toolJSON struct {
	OK     bool         `json:"ok"`
	Output string       `json:"output"`
	Code   string       `json:"code,omitempty"`
	Calls  []tools.Call `json:"calls"`
	Effect string       `json:"effect,omitempty"`
}

func (f *toolFlags) print(cmd *cobra.Command, resp *host.Response) error {
	r := resp.Reply
	if r.OK && len(r.Screenshot) > 0 && !f.json {
		_, err := cmd.OutOrStdout().Write(r.Screenshot)
		return err
	}
	if f.json {
		out := toolJSON{OK: r.OK, Output: r.Output, Code: r.Code, Calls: calls(resp.Calls)}
		if n := len(resp.Calls); n > 0 {
			out.Effect = resp.Calls[n-1].Effect.String()
		}
		if err := printJSON(cmd.OutOrStdout(), out); err != nil {
			return err
		}
	} else if r.OK {
		fmt.Fprintln(cmd.OutOrStdout(), strings.TrimRight(r.Output, "\n"))
	} else {
		fmt.Fprintln(cmd.ErrOrStderr(), "cairn: "+r.Output)
	}
	switch {
	case r.OK:
		return nil
	case r.Status == model.UnknownTool, r.Code == "arguments":
		return silent(exitUsage)
	case r.Status == model.UserDenied:
		return silent(exitPolicy)
	}
	return silent(exitFailed)
}

func calls(kept []recorder.Kept) []tools.Call {
	out := []tools.Call{}
	for _, k := range kept {
		out = append(out, tools.Call{Tool: k.Tool, Args: k.Args})
	}
	return out
}
