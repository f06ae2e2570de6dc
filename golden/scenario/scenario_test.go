package scenario_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/cairn-trails/cairn/browser"
	"github.com/cairn-trails/cairn/delegating"
	"github.com/cairn-trails/cairn/memory"
	"github.com/cairn-trails/cairn/recorder"
	"github.com/cairn-trails/cairn/replay"
	"github.com/cairn-trails/cairn/session"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
	"github.com/cairn-trails/cairn/trails"
)

var update = flag.Bool("update", false, "rewrite the goldens; read the difference as if it were code")

// patience is the time limit of a call. It is short because a scenario may have to wait for a failure.
const patience = 4 * time.Second

// TestScenarios explores each scenario's site through a session as a model would, builds the trail, and replays it:
// on the same site, where the replay must record the very same trail and end in the same place, and on each drift.
func TestScenarios(t *testing.T) {
	files, err := filepath.Glob("../testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	b, err := browser.Launch(t.Context(), browser.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			s := read(t, file)
			s.run(t, b)
			if *update && !t.Failed() {
				if err := os.WriteFile(file, txtar.Format(s.archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// run is one scenario from exploring to the last drift.
func (s scenario) run(t *testing.T, b *browser.Browser) {
	explored := s.explore(t, b)
	text := string(trails.Format(explored.trail))
	s.compare(t, "want.replies", explored.replies)
	s.compare(t, "want.trail.yaml", text)
	s.compare(t, "want.end", explored.end)
	if ref := regexp.MustCompile(`\bref\b|\be\d+\b`).FindString(text); ref != "" {
		t.Errorf("the trail holds a ref, %q", ref)
	}
	trail := parse(t, text)
	again := s.replay(t, b, trail, "")
	if diff := cmp.Diff(again.outcome, "passed\n"); diff != "" {
		t.Errorf("replay: %s", diff)
	}
	if diff := cmp.Diff(again.trail, text); diff != "" {
		t.Errorf("the replay records another trail: %s", diff)
	}
	if diff := cmp.Diff(again.end, explored.end); diff != "" {
		t.Errorf("the replay ends elsewhere: %s", diff)
	}
	for _, drift := range s.drifts() {
		drifted := s.replay(t, b, trail, drift)
		s.compare(t, "want.drift/"+drift, drifted.outcome+drifted.end)
	}
}

func parse(t *testing.T, text string) *trails.Trail {
	t.Helper()
	trail, err := trails.Parse("scenario.trail.yaml", []byte(text), tools.Web())
	if err != nil {
		t.Fatalf("the trail does not parse: %v\n%s", err, text)
	}
	return trail
}

// compare holds a text against its golden.
func (s scenario) compare(t *testing.T, name, got string) {
	t.Helper()
	if got != "" && !strings.HasSuffix(got, "\n") {
		got += "\n"
	}
	if *update {
		s.set(name, got)
		return
	}
	want, ok := s.section(name)
	if !ok {
		t.Errorf("no section %s; write it with: go test ./golden/scenario -update", name)
		return
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("%s: %s", name, diff)
	}
}

// exploration is what came of the calls.
type exploration struct {
	trail        *trails.Trail
	replies, end string
}

func (s scenario) explore(t *testing.T, b *browser.Browser) exploration {
	t.Helper()
	base := s.site(t, "").URL
	page := s.open(t, b, base)
	mem := memory.New(memory.Values{Secrets: s.secrets()})
	x := explorer{t: t, page: page, kept: map[string]snapshot.Ref{}}
	x.session = session.New(page, session.Options{Memory: mem, Base: base, Settings: s.settings(t)})
	calls, ok := s.section("calls")
	if !ok {
		t.Fatal("no section calls")
	}
	for text := range strings.Lines(calls) {
		if text = strings.TrimSpace(text); text != "" {
			x.do(text)
		}
	}
	trail, _ := recorder.Build(x.session.Journal(), s.building(x.session.Journal(), mem))
	return exploration{trail, plainReplies(x.replies.String(), base), endOf(t, page, base)}
}

// building is how a journal becomes the trail of this scenario.
func (s scenario) building(j recorder.Journal, mem *memory.Memory) recorder.Options {
	return recorder.Options{Config: trails.Config{URL: "/", Secrets: recorder.SecretsIn(j)}, Token: mem.Tokenize}
}

// open gives a page in a fresh context at the start of a site.
func (s scenario) open(t *testing.T, b *browser.Browser, base string) *browser.Page {
	t.Helper()
	page, err := b.NewPage(t.Context(), browser.PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { page.Close(context.WithoutCancel(t.Context())) })
	if err := page.Navigate(t.Context(), base+"/"); err != nil {
		t.Fatal(err)
	}
	return page
}

// explorer carries out the lines of calls.
type explorer struct {
	t       *testing.T
	page    *browser.Page
	session *session.Session
	kept    map[string]snapshot.Ref
	replies strings.Builder
}

func (x *explorer) do(text string) {
	x.t.Helper()
	l, err := parseLine(text)
	if err != nil {
		x.t.Fatal(err)
	}
	switch {
	case l.Step != "":
		if err := x.session.BeginStep(l.Step, l.Verify); err != nil {
			x.t.Fatal(err)
		}
	case l.Let != "":
		x.kept[l.Let] = x.ref(l.Of)
	default:
		reply, err := x.session.Do(x.t.Context(), l.Tool, x.args(l))
		if err != nil {
			x.t.Fatalf("%s: %v", text, err)
		}
		if reply.OK == l.Fails {
			x.t.Fatalf("%s: ok is %v: %s", text, reply.OK, reply.Output)
		}
		fmt.Fprintf(&x.replies, "%s\n", text)
		for out := range strings.Lines(strings.TrimRight(reply.Output, "\n")) {
			fmt.Fprintf(&x.replies, "    %s\n", strings.TrimRight(out, "\n"))
		}
	}
}

// args are a line's arguments as the tool's schema wants them, the described elements as refs.
func (x *explorer) args(l line) json.RawMessage {
	x.t.Helper()
	spec, ok := delegating.SpecOf(delegating.Web(), tools.Web(), l.Tool)
	if !ok {
		x.t.Fatalf("no tool %s on the model surface", l.Tool)
	}
	args := map[string]any{}
	for _, a := range l.Args {
		value, err := spec.Args.FromText(a[0], a[1])
		if err != nil {
			x.t.Fatal(err)
		}
		if list, ok := value.([]any); ok {
			if have, ok := args[a[0]].([]any); ok {
				value = append(have, list...)
			}
		}
		args[a[0]] = value
	}
	if l.Of != nil {
		args["ref"] = x.ref(l.Of)
	}
	if l.To != nil {
		args["toRef"] = x.ref(l.To)
	}
	raw, err := json.Marshal(args)
	if err != nil {
		x.t.Fatal(err)
	}
	return raw
}

// ref waits until exactly one node fits the description, as a model would look again, and gives its ref.
func (x *explorer) ref(e *element) snapshot.Ref {
	x.t.Helper()
	if e.Kept != "" {
		ref, ok := x.kept[e.Kept]
		if !ok {
			x.t.Fatalf("no ref was kept as %s", e.Kept)
		}
		return ref
	}
	ctx, cancel := context.WithTimeout(x.t.Context(), patience)
	defer cancel()
	var ref snapshot.Ref
	err := x.page.Await(ctx, tools.Looking{}, func(*snapshot.Snapshot) error {
		shown, err := x.session.Show(ctx)
		if err != nil {
			return err
		}
		ref, err = e.find(shown)
		return err
	})
	if err != nil {
		x.t.Fatal(err)
	}
	return ref
}

// replayed is what came of playing a trail.
type replayed struct{ outcome, trail, end string }

func (s scenario) replay(t *testing.T, b *browser.Browser, trail *trails.Trail, drift string) replayed {
	t.Helper()
	base := s.site(t, drift).URL
	page := s.open(t, b, base)
	mem := memory.New(memory.Values{Secrets: s.secrets()})
	for _, name := range trail.Config.Secrets {
		if _, given := s.secrets()[name]; !given {
			mem.AddSecret(name, "typed-by-nobody")
		}
	}
	rec := recorder.Around(tools.Filled(tools.On(page, tools.Web(), s.settings(t)), mem, base))
	player := replay.Player{Exec: rec, Begin: func(step trails.Step, head bool) error {
		return rec.BeginStep(recorder.Step{Text: step.Text, Verify: step.Verify, ID: step.ID, Optional: step.Optional, ModelOnly: step.ModelOnly, Trailhead: head})
	}}
	outcome, err := player.Play(t.Context(), trail)
	if err != nil {
		t.Fatal(err)
	}
	recorded, _ := recorder.Build(rec.Journal(), s.building(rec.Journal(), mem))
	return replayed{outcomeText(outcome), string(trails.Format(recorded)), endOf(t, page, base)}
}

// outcomeText is the status of a trail, and what there is to say of each call that did not simply pass.
func outcomeText(o *replay.Outcome) string {
	var out strings.Builder
	fmt.Fprintln(&out, o.Status)
	for _, step := range o.Steps {
		for _, c := range step.Calls {
			if c.Drift != nil {
				fmt.Fprintf(&out, "%s: %s: drifted from %s to %s (%s)\n", step.Text, c.Tool, c.Drift.Was, c.Drift.Now, c.Drift.Why)
			}
			if f := c.Failure; f != nil {
				fmt.Fprintf(&out, "%s: %s: %s: %s\n", step.Text, c.Tool, f.Code, f.Problem)
				for _, part := range [][2]string{{"saw", strings.Join(f.Saw, ", ")}, {"closest", f.Closest}, {"next", f.Next}} {
					if part[1] != "" {
						fmt.Fprintf(&out, "  %s: %s\n", part[0], part[1])
					}
				}
			}
		}
	}
	return out.String()
}

// endOf is where a page came to: its path and its title, which on pages of scenarios is the log of what happened.
func endOf(t *testing.T, page *browser.Page, base string) string {
	t.Helper()
	at, title, err := page.Location(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(strings.TrimPrefix(at, base))
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("at %s: %s\n", u.Path, title)
}

// plainReplies takes out what differs from run to run: port and nonce.
func plainReplies(text, base string) string {
	text = strings.ReplaceAll(text, base, "http://site.test")
	return regexp.MustCompile(`(?m)(<<<page |page )[0-9a-f]{12}(>>>)?$`).ReplaceAllString(text, "${1}NONCE${2}")
}
