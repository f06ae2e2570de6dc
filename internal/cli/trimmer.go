package cli

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/cairn-trails/cairn/memory"
	"github.com/cairn-trails/cairn/replay"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
	"github.com/cairn-trails/cairn/trails"
)

// longestRun is how many neighbouring calls are left out together: what opened something and closed it again.
const longestRun = 3

// trimmer leaves calls out of a trail as long as replays show the same pages without them.
type trimmer struct {
	healer
	trail *trails.Trail
}

// trim gives what can go. When the trail does not pass as it is, that outcome is returned instead.
func (t *trimmer) trim(ctx context.Context) (out *trimmed, failed *replay.Outcome, err error) {
	src, err := os.ReadFile(t.trail.File)
	if err != nil {
		return nil, nil, err
	}
	first, err := t.watch(ctx, t.trail)
	if err != nil || first.failed() {
		return nil, first.outcome, err
	}
	second, err := t.watch(ctx, t.trail)
	if err != nil || second.failed() {
		return nil, second.outcome, err
	}
	first.unstable(second)
	out = &trimmed{File: t.trail.File, Removed: []removedCall{}, was: src, now: src}
	for i := 0; i < len(first.calls); {
		n, shorter, text, err := t.without(ctx, src, first, i)
		if err != nil {
			return nil, nil, err
		}
		if n == 0 {
			i++
			continue
		}
		for _, c := range first.calls[i : i+n] {
			out.Removed = append(out.Removed, c.removedCall)
		}
		first, out.now = shorter, text
	}
	out.Diff = diff(out.was, out.now)
	return out, nil, nil
}

// without tries to leave out the calls from i on, the longest run first. n is how many went, shorter the run without
// them.
func (t *trimmer) without(ctx context.Context, src []byte, w *watched, i int) (n int, shorter *watched, text []byte, err error) {
	for n := min(longestRun, len(w.calls)-i); n > 0; n-- {
		if !w.idle(i, i+n) {
			continue
		}
		rest := w.cut(i, i+n)
		text, trail, err := written(t.trail.File, src, rest.calls)
		if err != nil || bytes.Equal(text, src) {
			continue
		}
		got, err := t.watch(ctx, trail)
		if err != nil {
			return 0, nil, nil, err
		}
		if !got.failed() && got.outcome.Status == w.outcome.Status && rest.same(got) {
			return n, rest, text, nil
		}
	}
	return 0, nil, nil, nil
}

// written is the trail with only those calls, as the text of its file and as it reads back.
func written(file string, src []byte, keep []watchedCall) ([]byte, *trails.Trail, error) {
	web := tools.Web()
	t, err := trails.Parse(file, src, web)
	if err != nil {
		return nil, nil, err
	}
	for _, s := range t.AllSteps() {
		if s.Recording == nil || len(s.Recording.Devices) > 0 {
			continue
		}
		s.Recording.Calls = slices.DeleteFunc(s.Recording.Calls, func(c trails.Call) bool {
			return !slices.ContainsFunc(keep, func(k watchedCall) bool {
				return k.Place == c.Pos.String()
			})
		})
	}
	text, _, err := trails.Splice(src, t, web)
	if err != nil {
		return nil, nil, err
	}
	back, err := trails.Parse(file, text, web)
	return text, back, err
}

// watched is a replay with the page as it was before the first call and after each.
type watched struct {
	outcome *replay.Outcome
	calls   []watchedCall
	pages   []string
}

type watchedCall struct {
	removedCall
	// bound is a call that must stay whatever it shows: a check, one that sent or opened something, one of a step
	// that may be missed or is there per device.
	bound  bool
	effect tools.Effect
}

func (w *watched) failed() bool {
	return w.outcome.Status != replay.Passed && w.outcome.Status != replay.Drifted
}

// changing marks a page that is another one each time, so that it proves nothing.
const changing = "\x00"

// unstable marks the pages that another replay of the same trail showed differently.
func (w *watched) unstable(again *watched) {
	for i := range w.pages {
		if i >= len(again.pages) || w.pages[i] != again.pages[i] {
			w.pages[i] = changing
		}
	}
}

// idle reports calls that may be left out: none is bound, and the page was after them what it was before.
func (w *watched) idle(from, to int) bool {
	for _, c := range w.calls[from:to] {
		if c.bound || c.Step != w.calls[from].Step {
			return false
		}
	}
	return w.pages[from] != changing && w.pages[from] == w.pages[to]
}

func (w *watched) cut(from, to int) *watched {
	return &watched{w.outcome, slices.Concat(w.calls[:from], w.calls[to:]), slices.Concat(w.pages[:from+1], w.pages[to+1:])}
}

// same reports that another run did the same with the same pages.
func (w *watched) same(o *watched) bool {
	if len(w.calls) != len(o.calls) || len(w.pages) != len(o.pages) {
		return false
	}
	for i := range w.pages {
		if w.pages[i] != changing && w.pages[i] != o.pages[i] {
			return false
		}
	}
	for i := range w.calls {
		a, b := w.calls[i].effect, o.calls[i].effect
		if a.URL != b.URL && w.pages[i+1] != changing || a.Requests > 0 != (b.Requests > 0) || a.Tab != b.Tab {
			return false
		}
	}
	return true
}

// watch replays a trail and looks at the page around every call.
func (t *trimmer) watch(ctx context.Context, trail *trails.Trail) (*watched, error) {
	o := t.options
	w := &watching{}
	o.around = func(exec tools.Executor, page tools.Page, _ *memory.Memory) tools.Executor {
		w.Executor, w.page = exec, page
		return w
	}
	outcome, err := t.play(ctx, trail, o)
	if err != nil {
		return &watched{outcome: outcome}, err
	}
	return &watched{outcome, w.calls(trail, outcome), w.pages}, nil
}

// watching is an executor that keeps the pages.
type watching struct {
	tools.Executor
	page    tools.Page
	pages   []string
	effects []tools.Effect
}

// Foresee passes on which calls will come.
func (w *watching) Foresee(calls []tools.Call) { tools.Foresee(w.Executor, calls) }

func (w *watching) Execute(ctx context.Context, c tools.Call) (tools.Result, error) {
	if len(w.pages) == 0 {
		if err := w.look(ctx); err != nil {
			return tools.Result{}, err
		}
	}
	res, err := w.Executor.Execute(ctx, c)
	if err != nil {
		return res, err
	}
	w.effects = append(w.effects, res.Effect)
	return res, w.look(ctx)
}

// look keeps the page as a person would tell it from another. Where the focus is does not count.
func (w *watching) look(ctx context.Context) error {
	s, err := w.page.Look(ctx, tools.Looking{})
	if err != nil {
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n", s.URL, s.Title)
	if s.Dialog != nil {
		fmt.Fprintf(&b, "%s %q\n", s.Dialog.Kind, s.Dialog.Message)
	}
	if s.Root != nil {
		s.Walk(func(n *snapshot.Node) bool {
			fmt.Fprintf(&b, "%s %q %q %q %d %t\n", n.Role, n.Name, n.Text, n.Value, n.States&^snapshot.Focused, n.Flags.Has(snapshot.Visible))
			return true
		})
	}
	w.pages = append(w.pages, b.String())
	return nil
}

// calls are those that ran, in order.
func (w *watching) calls(t *trails.Trail, o *replay.Outcome) []watchedCall {
	web := tools.Web()
	steps := t.AllSteps()
	var out []watchedCall
	for i, s := range o.Steps {
		step := steps[i]
		for _, c := range s.Calls {
			if c.Status == replay.NotRun || len(out) == len(w.effects) {
				continue
			}
			e := w.effects[len(out)]
			tool, known := web.Find(c.Tool)
			bound := !known || tool.Spec().Kind != tools.Act || s.Kind == "verify" || step.Optional || step.Retries > 0 ||
				len(step.Recording.Devices) > 0 || e.Requests > 0 || e.Document || e.URL != "" || e.Dialog != nil || e.Tab != "" || e.Download != ""
			out = append(out, watchedCall{removedCall{c.Place, c.Tool, s.Text}, bound, e})
		}
	}
	return out
}
