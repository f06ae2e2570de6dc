package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/cairn-trails/cairn/agent"
	"github.com/cairn-trails/cairn/internal/demo"
	"github.com/cairn-trails/cairn/internal/report"
	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/model/offline"
	"github.com/cairn-trails/cairn/replay"
	"github.com/cairn-trails/cairn/trails"
)

// demoSteps buy the second of three like-named mugs in the demo shop.
func demoSteps() []objective {
	texts := []string{
		`Click "Sign in"`,
		`Type {{args.email}} into the Email field, type the secret password into the Password field and click the "Sign in" button`,
		`Verify that "Welcome back, Ada" is visible`,
		`Click the "Mugs" link`,
		`Click "Add to cart" in "Green mug"`,
		`Click the "Cart" link`,
		`Verify that "Green mug" is visible`,
		`Click "Check out"`,
		`Type "Ada Lovelace" into "Full name", type "12 Mill Lane" into "Street and number", type "1010" into "Postal code" and type "Vienna" into "City"`,
		`Select "Austria" from the Country dropdown`,
		`Choose "Express"`,
		`Set "Delivery date" to "2030-05-14"`,
		`Check "Gift wrap"`,
		`Click "Place order"`,
		`Accept the dialog`,
		`Verify that "Order placed" is visible`,
	}
	var steps []objective
	for _, t := range texts {
		steps = append(steps, objective{text: t, verify: checks(t)})
	}
	return steps
}

func demoCommand() *cobra.Command {
	var b browserFlags
	var dir string
	var serve bool
	var port int
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "The whole story: explore a small shop by plain sentences, write the trail, replay it without a model",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if serve {
				return serveShop(cmd, port)
			}
			return (&story{cmd: cmd, browser: &b, dir: dir}).tell()
		},
	}
	b.add(cmd)
	cmd.Flags().StringVar(&dir, "dir", "cairn-demo", "folder for the trail and the report")
	cmd.Flags().IntVar(&port, "port", 0, "loopback port of --serve (default: a free one)")
	cmd.Flags().BoolVar(&serve, "serve", false, "only serve the shop, until Ctrl-C, to try things on")
	return cmd
}

func serveShop(cmd *cobra.Command, port int) error {
	shop, err := demo.Serve(cmd.Context(), demo.Options{Addr: fmt.Sprintf("127.0.0.1:%d", port)})
	if err != nil {
		return environment(err)
	}
	defer shop.Close()
	fmt.Fprintln(cmd.OutOrStdout(), shop.URL)
	<-cmd.Context().Done()
	return nil
}

// story is one demo: what it prints is what it did.
type story struct {
	cmd     *cobra.Command
	browser *browserFlags
	dir     string
}

func (s *story) say(format string, args ...any) {
	fmt.Fprintf(s.cmd.OutOrStdout(), format+"\n", args...)
}

func (s *story) tell() error {
	shop, err := demo.Serve(s.cmd.Context(), demo.Options{})
	if err != nil {
		return environment(err)
	}
	defer shop.Close()
	s.say("The shop is at %s", shop.URL)
	begin := time.Now()
	return withBrowser(s.cmd.Context(), s.cmd.ErrOrStderr(), s.browser, func(ctx context.Context, b *browsing) error {
		x, err := s.exploration(shop.URL)
		if err != nil {
			return err
		}
		s.say("\n1. Exploring, with the offline model and no key:")
		t, notes, err := x.explore(ctx, b)
		if err != nil {
			return err
		}
		file := filepath.Join(s.dir, "buy-a-mug.trail.yaml")
		if err := s.write(file, t, len(notes)); err != nil {
			return err
		}
		s.say("\n3. Replaying it in a fresh context, without a model:")
		run, err := s.replay(ctx, b, file, x)
		if err != nil {
			return err
		}
		s.say("\nThe trail:  %s\nThe report: %s\nAll of it took %.1f s.", file, filepath.Join(s.dir, "report.json"), time.Since(begin).Seconds())
		if run.Status != replay.Passed {
			return silent(exitFailed)
		}
		return nil
	})
}

func (s *story) exploration(base string) (*exploration, error) {
	g := given{base: base, args: map[string]string{"email": demo.Email}, secrets: map[string]string{"password": demo.Password}}
	cfg := withValues(trails.Config{ID: "demo/buy-a-mug", Title: "Buy the green mug", URL: "/"}, g)
	mem, err := g.memory(cfg)
	if err != nil {
		return nil, err
	}
	x := &exploration{model: offline.New(), memory: mem, given: g, config: cfg, steps: demoSteps(), say: s.cmd.ErrOrStderr()}
	x.watch = func(e agent.Event) {
		switch {
		case e.Result != nil && shown(e.Result.Name):
			mark := "ok"
			if e.Result.Status != model.Success {
				mark = "--"
			}
			s.say("     %s %s", mark, firstLine(e.Result.Output))
		case e.Ending != nil && !e.Ending.Passed():
			s.say("     %s: %s", e.Ending.How, e.Ending.Explanation)
		}
	}
	x.opened = func(text string) { s.say("   %s", text) }
	return x, nil
}

func (s *story) write(file string, t *trails.Trail, notes int) error {
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		return environment(err)
	}
	text := trails.Format(t)
	if err := os.WriteFile(file, text, 0o644); err != nil {
		return environment(err)
	}
	s.say("\n2. The trail it wrote (%s; selectors only, no ref, no password):\n", plural(notes, "clean-up"))
	_, err := s.cmd.OutOrStdout().Write(text)
	return err
}

func (s *story) replay(ctx context.Context, b *browsing, file string, x *exploration) (*replay.Run, error) {
	ts, err := load([]string{file})
	if err != nil {
		return nil, err
	}
	r := &replay.Runner{Open: func(ctx context.Context, t *trails.Trail) (*replay.Player, func(), error) {
		p, done, err := b.player(ctx, t, x.given, playOptions{pictures: s.dir})
		if err == nil {
			p.Watch = func(e replay.Event) {
				if e.Step != nil {
					s.say("   %-7s %s (%d ms)", e.Step.Status, e.Step.Text, e.Step.Ms)
				}
			}
		}
		return p, done, err
	}}
	run, err := r.Run(ctx, ts)
	if err != nil {
		return nil, environment(err)
	}
	s.say("")
	report.Terminal(s.cmd.OutOrStdout(), run, sources())
	return run, environment(writeReport(filepath.Join(s.dir, "report.json"), run, func(w *os.File, r *replay.Run) error { return printJSON(w, r) }))
}

// shown tells the tools whose results a person is told of: what acts and what checks.
func shown(tool string) bool {
	switch tool {
	case "snapshot", "find", "read", "finish":
		return false
	}
	return true
}

func firstLine(s string) string {
	for i, r := range s {
		if r == '\n' {
			return s[:i]
		}
	}
	return s
}
