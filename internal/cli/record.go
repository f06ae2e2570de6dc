package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cairn-trails/cairn/agent"
	"github.com/cairn-trails/cairn/memory"
	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/recorder"
	"github.com/cairn-trails/cairn/session"
	"github.com/cairn-trails/cairn/tools"
	"github.com/cairn-trails/cairn/trails"
)

type recordFlags struct {
	browserFlags
	valueFlags
	url, task, trail, model, out, title string
	steps                               []string
	noProof, json                       bool
	turns                               int
}

func recordCommand() *cobra.Command {
	var f recordFlags
	cmd := &cobra.Command{
		Use:     "record --url URL [--step TEXT]... -o FILE",
		Short:   "Explore an application by plain-language steps and keep what was done as a trail",
		Example: "  cairn record --url http://127.0.0.1:8080/ \\\n    --step 'Click \"Mugs\"' --step 'Verify that \"Blue mug\" is visible' -o mugs.trail.yaml",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	f.browserFlags.add(cmd)
	f.valueFlags.add(cmd)
	cmd.Flags().StringVar(&f.url, "url", "", "address to start at")
	cmd.Flags().StringArrayVar(&f.steps, "step", nil, "one step in plain words; may be repeated")
	cmd.Flags().StringVar(&f.task, "task", "", "a free task; the model opens the steps itself")
	cmd.Flags().StringVar(&f.trail, "trail", "", "take the steps from this trail `file`, with or without recordings")
	cmd.Flags().StringVar(&f.model, "model", os.Getenv("CAIRN_MODEL"), "provider/name, or offline, which understands plain imperative steps and needs no key ($CAIRN_MODEL)")
	cmd.Flags().StringVarP(&f.out, "output", "o", "", "trail `file` to write")
	cmd.Flags().StringVar(&f.title, "title", "", "title of the trail")
	cmd.Flags().BoolVar(&f.noProof, "no-proof", false, "do not replay the trail after writing it")
	cmd.Flags().BoolVar(&f.json, "json", false, "print the outcome as JSON")
	cmd.Flags().IntVar(&f.turns, "max-turns", 0, "answers asked of the model per step (default 30)")
	return cmd
}

// objective is one step to explore.
type objective struct {
	text      string
	verify    bool
	id        string
	optional  bool
	modelOnly bool
	head      bool
}

func (f *recordFlags) run(cmd *cobra.Command) error {
	steps, g, cfg, err := f.plan()
	if err != nil {
		return err
	}
	if err := f.fits(steps); err != nil {
		return err
	}
	mem, err := g.memory(cfg)
	if err != nil {
		return err
	}
	m, err := chooseModel(f.model, mem)
	if err != nil {
		return err
	}
	x := &exploration{model: m, memory: mem, given: g, config: cfg, steps: steps, task: f.task, turns: f.turns, size: f.view, out: f.out, say: cmd.ErrOrStderr()}
	return withBrowser(cmd.Context(), cmd.ErrOrStderr(), &f.browserFlags, func(ctx context.Context, b *browsing) error {
		t, notes, err := x.explore(ctx, b)
		if err != nil && t == nil {
			return err
		}
		// What was reached is kept also when a later step was not.
		if _, werr := writeTrail(f.out, t); werr != nil {
			return werr
		}
		printNotes(cmd.ErrOrStderr(), textOf(notes))
		steps, calls := count(t)
		fmt.Fprintf(cmd.ErrOrStderr(), "wrote %s: %s, %s\n", f.out, plural(steps, "step"), plural(calls, "call"))
		if err != nil {
			return err
		}
		if f.noProof {
			return nil
		}
		return f.prove(ctx, cmd, b, x)
	})
}

// fits refuses a file that holds another trail: recording into it would mix the two. The same steps are recorded
// anew, and what else stands in the file stays.
func (f *recordFlags) fits(steps []objective) error {
	if _, err := os.Stat(f.out); errors.Is(err, fs.ErrNotExist) || f.out == f.trail {
		return nil
	}
	ts, err := load([]string{f.out})
	if err != nil {
		return err
	}
	same := slices.EqualFunc(objectivesOf(ts[0]), steps, func(a, b objective) bool { return a.text == b.text })
	if f.task != "" || !same {
		return usage("%s holds another trail: write to another file, or pass --trail %s to record its own steps anew", f.out, f.out)
	}
	return nil
}

func textOf(notes []recorder.Note) []string {
	var out []string
	for _, n := range notes {
		out = append(out, string(n))
	}
	return out
}

// plan reads the flags into steps, values and the trail's head.
func (f *recordFlags) plan() ([]objective, given, trails.Config, error) {
	g, err := f.given()
	cfg := trails.Config{Title: f.title, Viewport: f.view}
	if err != nil {
		return nil, g, cfg, err
	}
	var steps []objective
	if f.trail != "" {
		ts, err := load([]string{f.trail})
		if err != nil {
			return nil, g, cfg, err
		}
		if len(ts) != 1 {
			return nil, g, cfg, usage("--trail wants one file, %s names %d", f.trail, len(ts))
		}
		cfg, steps = ts[0].Config, objectivesOf(ts[0])
		if f.out == "" {
			f.out = f.trail
		}
	}
	for _, s := range f.steps {
		steps = append(steps, objective{text: s, verify: checks(s)})
	}
	if f.url != "" {
		to, err := resolve(g.base, f.url)
		if err != nil {
			return nil, g, cfg, err
		}
		cfg.URL = underBase(to, g.base)
	}
	switch {
	case cfg.URL == "":
		return nil, g, cfg, usage("no address to start at: pass --url")
	case f.out == "":
		return nil, g, cfg, usage("no file to write: pass -o FILE.trail.yaml")
	case !strings.HasSuffix(f.out, ".trail.yaml"):
		return nil, g, cfg, usage("%s: a trail's file name ends in .trail.yaml", f.out)
	case len(steps) == 0 && f.task == "":
		return nil, g, cfg, usage("nothing to do: pass --step, --task or --trail")
	}
	return steps, g, withValues(cfg, g), nil
}

func objectivesOf(t *trails.Trail) []objective {
	var out []objective
	if t.Trailhead != nil {
		out = append(out, objective{text: t.Trailhead.Text, id: t.Trailhead.ID, head: true})
	}
	for _, s := range t.Steps {
		out = append(out, objective{text: s.Text, verify: s.Verify, id: s.ID, optional: s.Optional, modelOnly: s.ModelOnly})
	}
	return out
}

// checks reports whether a step's sentence asks for a check rather than an action.
func checks(s string) bool {
	first, rest, _ := strings.Cut(strings.ToLower(strings.TrimSpace(s)), " ")
	switch first {
	case "verify", "expect", "assert":
		return true
	case "check", "see", "ensure", "confirm", "make":
		return strings.HasPrefix(rest, "that ") || strings.HasPrefix(rest, "sure ")
	}
	return false
}

// withValues puts the values that were given by name into the trail's head, where they are not declared yet.
func withValues(cfg trails.Config, g given) trails.Config {
	have := map[string]bool{}
	for _, a := range cfg.Args {
		have[a.Name] = true
	}
	for _, a := range argsOf(anyMap(g.args)) {
		if !have[a.Name] {
			cfg.Args = append(cfg.Args, a)
		}
	}
	seeded := map[string]bool{}
	for _, m := range cfg.Memory {
		seeded[m.Name] = true
	}
	for _, name := range sortedKeys(g.mem) {
		if !seeded[name] {
			cfg.Memory = append(cfg.Memory, trails.Value{Name: name, Value: g.mem[name]})
		}
	}
	declared := map[string]bool{}
	for _, s := range cfg.Secrets {
		declared[s] = true
	}
	for _, name := range sortedKeys(g.secrets) {
		if !declared[name] {
			cfg.Secrets = append(cfg.Secrets, name)
		}
	}
	return cfg
}

// exploration is one way through an application, by a model.
type exploration struct {
	model  model.Model
	memory *memory.Memory
	given  given
	config trails.Config
	steps  []objective
	task   string
	turns  int
	size   string
	// out is the file that the trail will be written to.
	out string
	say io.Writer
	// watch is told of what the model does; nil for nobody.
	watch func(agent.Event)
	// opened is told of every step before it is performed; nil for nobody.
	opened func(text string)

	session *session.Session
	talk    *conversation
}

// conversation is the session as the agent sees it, with the marks that the next step is to carry.
type conversation struct {
	*session.Session
	mark recorder.Step
}

// BeginStep opens a step with the marks. A journal that cannot be written is told by the next call.
func (c *conversation) BeginStep(text string, verify bool) error {
	step := c.mark
	step.Text, step.Verify = text, verify
	c.mark = recorder.Step{}
	return c.Session.Begin(step)
}

// explore performs the steps one after another and builds the trail of what was done. When a step is not reached,
// the trail of what was is returned with the error.
func (x *exploration) explore(ctx context.Context, b *browsing) (*trails.Trail, []recorder.Note, error) {
	head := &trails.Trail{Config: x.config}
	page, err := b.page(ctx, head, x.size)
	if err != nil {
		return nil, nil, environment(err)
	}
	defer page.Close(context.WithoutCancel(ctx))
	if err := start(ctx, page, head, x.memory, x.given.base); err != nil {
		return nil, nil, environment(err)
	}
	files, err := x.given.uploads.files("")
	if err != nil {
		return nil, nil, err
	}
	x.session = session.New(page, session.Options{Memory: x.memory, Base: x.given.base, Settings: tools.Settings{Files: files}})
	x.talk = &conversation{Session: x.session}
	a := &agent.Agent{Model: x.model, Session: x.talk, Budget: agent.Budget{Turns: x.turns}, Watch: x.watch}
	walked := x.walk(ctx, a)
	// A model that plays back what was recorded says when something is left over.
	if d, ok := x.model.(interface{ Done() error }); ok && walked == nil {
		walked = d.Done()
	}
	cfg := x.config
	cfg.Secrets = union(cfg.Secrets, recorder.SecretsIn(x.session.Journal()))
	t, notes := recorder.Build(x.session.Journal(), recorder.Options{Config: cfg, Token: x.memory.Tokenize, File: relativeTo(filepath.Dir(x.out), files.Folder)})
	return t, notes, walked
}

func (x *exploration) walk(ctx context.Context, a *agent.Agent) error {
	if x.task != "" {
		endings, err := a.Task(ctx, x.task)
		if err != nil {
			return environment(err)
		}
		if n := len(endings); n > 0 && !endings[n-1].Ending.Passed() {
			return &exitError{exitFailed, fmt.Errorf("the task ended without success (%s): %s", endings[n-1].Ending.How, endings[n-1].Ending.Explanation)}
		}
		return nil
	}
	for i, o := range x.steps {
		if x.opened != nil {
			x.opened(o.text)
		}
		x.talk.mark = recorder.Step{ID: o.id, Optional: o.optional, ModelOnly: o.modelOnly, Trailhead: o.head}
		ending, err := a.Step(ctx, agent.Objective{Text: o.text, Verify: o.verify})
		if err != nil {
			return environment(err)
		}
		if !ending.Passed() {
			if err := x.session.Unreached(); err != nil {
				return environment(err)
			}
		}
		if !ending.Passed() && !o.optional {
			return &exitError{exitFailed, errors.New(x.memory.Scrub(fmt.Sprintf("step %d was not reached: %s\n  %s", i+1, o.text, ending.Explanation)))}
		}
	}
	return nil
}

func union(a, b []string) []string {
	seen := map[string]bool{}
	var out []string
	for _, s := range append(append([]string(nil), a...), b...) {
		if !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}
