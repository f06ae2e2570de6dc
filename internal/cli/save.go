package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cairn-trails/cairn/internal/host"
	"github.com/cairn-trails/cairn/memory"
	"github.com/cairn-trails/cairn/recorder"
	"github.com/cairn-trails/cairn/tools"
	"github.com/cairn-trails/cairn/trails"
)

func saveCommand() *cobra.Command {
	var s sessionFlags
	var title string
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "save FILE",
		Short:   "Write the session so far as a trail; an existing file keeps every byte that did not change",
		Example: "  cairn save login.trail.yaml --title \"Sign in\"",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := host.CheckName(s.name); err != nil {
				return usage("%s", err)
			}
			t, notes, err := savedTrail(s.name, title, args[0])
			if err != nil {
				return err
			}
			return keep(cmd, args[0], t, notes, asJSON)
		},
	}
	s.add(cmd)
	cmd.Flags().StringVar(&title, "title", "", "title of the trail")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// savedTrail builds the trail of a session from its journal on disk, so that it works also when the host is gone.
func savedTrail(session, title, path string) (*trails.Trail, []recorder.Note, error) {
	f, err := os.Open(host.JournalPath(sessionDir(), session))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, noSession(fmt.Errorf("session %q has no journal: %w", session, host.ErrNoSession))
	}
	if err != nil {
		return nil, nil, environment(err)
	}
	defer f.Close()
	journal, err := recorder.ReadJournal(f)
	if err != nil {
		return nil, nil, environment(err)
	}
	t, notes := recorder.Build(journal, buildOptions(journal, title, filepath.Dir(path)))
	if len(t.Steps) == 0 && t.Trailhead == nil {
		return nil, nil, usage("session %q has recorded nothing yet: run cairn tool first", session)
	}
	return t, notes, nil
}

// buildOptions takes the trail's head and values from the first line of the journal. folder is the trail's.
func buildOptions(j recorder.Journal, title, folder string) recorder.Options {
	o := recorder.Options{Config: trails.Config{Title: title}}
	for _, e := range j {
		if e.Start == nil {
			continue
		}
		o.Config.URL, o.Config.Viewport = e.Start.URL, e.Start.Viewport
		o.Config.Args = argsOf(e.Start.Args)
		o.File = relativeTo(folder, e.Start.Folder)
		for _, name := range sortedKeys(e.Start.Memory) {
			o.Config.Memory = append(o.Config.Memory, trails.Value{Name: name, Value: e.Start.Memory[name]})
		}
		o.Token = memory.New(memory.Values{Args: e.Start.Args, Memory: e.Start.Memory}).Tokenize
	}
	o.Config.Secrets = recorder.SecretsIn(j)
	return o
}

func argsOf(values map[string]any) []trails.Arg {
	var out []trails.Arg
	for _, name := range sortedKeys(values) {
		out = append(out, trails.Arg{Name: name, Type: "string", Default: values[name]})
	}
	return out
}

type savedJSON struct {
	File  string   `json:"file"`
	Steps int      `json:"steps"`
	Calls int      `json:"calls"`
	Notes []string `json:"notes"`
}

// keep writes t to path and tells what the passes changed.
func keep(cmd *cobra.Command, path string, t *trails.Trail, notes []recorder.Note, asJSON bool) error {
	more, err := writeTrail(path, t)
	if err != nil {
		return err
	}
	out := savedJSON{File: path, Notes: []string{}}
	for _, n := range notes {
		out.Notes = append(out.Notes, string(n))
	}
	out.Notes = append(out.Notes, more...)
	out.Steps, out.Calls = count(t)
	if asJSON {
		return printJSON(cmd.OutOrStdout(), out)
	}
	printNotes(cmd.ErrOrStderr(), out.Notes)
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "wrote %s: %s, %s\n", path, plural(out.Steps, "step"), plural(out.Calls, "call"))
	return err
}

func printNotes(w io.Writer, notes []string) {
	for _, n := range notes {
		fmt.Fprintln(w, "note: "+n)
	}
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

func count(t *trails.Trail) (steps, calls int) {
	for _, s := range t.Steps {
		steps++
		if s.Recording != nil {
			calls += len(s.Recording.Calls)
		}
	}
	return steps, calls
}

// writeTrail writes a new file, or splices the recordings into one that is there. A file that does not parse, or
// changed meanwhile, is not touched: the trail goes beside it.
func writeTrail(path string, t *trails.Trail) (notes []string, err error) {
	if !strings.HasSuffix(path, ".trail.yaml") {
		return nil, usage("%s: a trail's file name ends in .trail.yaml", path)
	}
	old, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return nil, environment(err)
		}
		return nil, environment(trails.Write(path, trails.Format(t), nil))
	}
	if err != nil {
		return nil, environment(err)
	}
	out, notes, err := trails.Splice(old, t, tools.Web())
	if err != nil {
		return nil, beside(path, t, err)
	}
	if err := trails.Write(path, out, old); err != nil {
		return nil, beside(path, t, err)
	}
	return notes, nil
}

// beside keeps the new trail next to a file that must not be overwritten.
func beside(path string, t *trails.Trail, why error) error {
	if err := os.WriteFile(path+".new", trails.Format(t), 0o644); err != nil {
		return environment(err)
	}
	return &exitError{exitTrailFile, fmt.Errorf("%s was left as it is (%w); the new trail is in %s.new", path, why, path)}
}

// resolve makes an address absolute, and refuses what no browser could open.
func resolve(base, address string) (string, error) {
	to, err := tools.Absolute(base, address)
	if err == nil {
		var u *url.URL
		if u, err = url.Parse(to); err == nil && u.Scheme != "" {
			return to, nil
		}
	}
	return "", usage("address %q: begin with http:// or https://, or pass --base-url", address)
}

// underBase makes an address relative to the base address where it lies under it.
func underBase(to, base string) string {
	if base == "" {
		return to
	}
	b, err := url.Parse(base)
	if err != nil {
		return to
	}
	u, err := url.Parse(to)
	if err != nil || u.Host != b.Host || u.Scheme != b.Scheme {
		return to
	}
	u.Scheme, u.Host, u.User = "", "", nil
	if u.Path == "" {
		u.Path = "/"
	}
	return u.String()
}
