package drift_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cairn-trails/cairn/browser"
	"github.com/cairn-trails/cairn/memory"
	"github.com/cairn-trails/cairn/recorder"
	"github.com/cairn-trails/cairn/replay"
	"github.com/cairn-trails/cairn/session"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
	"github.com/cairn-trails/cairn/trails"
)

var (
	table = flag.Bool("table", false, "print what became of each page, and the trail of each that did not do well")
	dir   = flag.String("dir", "testdata", "where the cases are")
	every = flag.Int("every", 3, "run every n-th case only; 1 for all of them")
	only  = flag.String("case", "", "run the cases whose name this regular expression matches")
)

const (
	// patience is the time limit of a call, brief that of one on a page from which the target is gone: it costs all of it.
	patience, brief = 15 * time.Second, 2500 * time.Millisecond
	// abreast is how many cases run at once. Most of the time each waits.
	abreast = 6
)

// result is what became of one page.
type result struct {
	// page is CASE/VARIANT, act the tool that was recorded.
	page, act string
	// gone is true when the target is gone from the page.
	gone bool
	// good is true for a reached target, and for a failure without a touch where it is gone. wrong is true when
	// something else was touched.
	good, wrong bool
	// why says what happened, trail what was recorded.
	why, trail string
}

// TestDrift records each case on its page and replays it on all that became of it. Nothing else may ever be touched,
// a target that is gone must be missed, and of harmless changes 97 of 100 must be survived.
func TestDrift(t *testing.T) {
	b, err := browser.Launch(t.Context(), browser.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	all := files(t)
	results := make([][]result, len(all))
	free := make(chan struct{}, abreast)
	chosen := regexp.MustCompile(*only)
	var running sync.WaitGroup
	for i, f := range all {
		if !chosen.MatchString(f.name) || *only == "" && i%*every != 0 {
			continue
		}
		running.Go(func() {
			free <- struct{}{}
			defer func() { <-free }()
			run := &trial{t: t, browser: b, file: f, judge: newJudge(t, f)}
			results[i] = run.all()
		})
	}
	running.Wait()
	s := sum(results)
	for _, r := range s.failed {
		switch {
		case r.wrong:
			t.Errorf("%s: something else was touched: %s\n%s", r.page, r.why, r.trail)
		case r.gone:
			t.Errorf("%s: the target is gone and the replay passed: %s\n%s", r.page, r.why, r.trail)
		case *table:
			fmt.Printf("%s: not survived: %s\n%s\n", r.page, r.why, r.trail)
		}
	}
	if *only == "" && *dir == "testdata" {
		s.hold(t)
	}
	if *table {
		fmt.Print(s)
	}
}

// trial is one case in the browser.
type trial struct {
	t       *testing.T
	browser *browser.Browser
	file    file
	judge   *judge
}

func (r *trial) all() []result {
	trail, text, err := r.record()
	var results []result
	act, _ := r.file.act()
	for _, v := range r.file.variants() {
		res := result{page: r.file.name + "/" + v, act: act, gone: path.Dir(v) == "gone", trail: text}
		if err != nil {
			res.why = "not recordable: " + err.Error()
			r.t.Errorf("%s: %v", r.file.name, err)
			return []result{res}
		}
		r.replay(trail, v, &res)
		results = append(results, res)
	}
	return results
}

// record does the act on the page as it was, as a model would: by the ref of the target.
func (r *trial) record() (*trails.Trail, string, error) {
	r.judge.show("before")
	page, err := r.open()
	if err != nil {
		return nil, "", err
	}
	defer page.Close(context.WithoutCancel(r.t.Context()))
	s := session.New(page, session.Options{Memory: memory.New(memory.Values{}), Base: r.judge.URL, Settings: tools.Settings{Timeout: patience}})
	at, err := r.judge.where(r.t.Context())
	if err != nil {
		return nil, "", err
	}
	shown, err := s.Show(r.t.Context())
	if err != nil {
		return nil, "", err
	}
	ref, err := refAt(shown, at)
	if err != nil {
		return nil, "", err
	}
	if err := s.BeginStep("Do it", false); err != nil {
		return nil, "", err
	}
	tool, text := r.file.act()
	reply, err := s.Do(r.t.Context(), tool, arguments(ref, tool, text))
	if err == nil && !reply.OK {
		err = fmt.Errorf("%s", reply.Output)
	}
	if err != nil {
		return nil, "", err
	}
	events := r.judge.told()
	if ok, wrong, why := r.verdict(events); !ok || wrong {
		return nil, "", fmt.Errorf("the act itself went wrong: %s", why)
	}
	built, _ := recorder.Build(s.Journal(), recorder.Options{Config: trails.Config{URL: "/page/"}})
	written := trails.Format(built)
	trail, err := trails.Parse("case.trail.yaml", written, tools.Web())
	return trail, string(written), err
}

func arguments(ref snapshot.Ref, tool, text string) json.RawMessage {
	args := map[string]any{"ref": ref}
	switch tool {
	case "type":
		args["text"], args["clearFirst"] = text, true
	case "select":
		args["options"] = []string{text}
	}
	raw, err := json.Marshal(args)
	if err != nil {
		panic(err)
	}
	return raw
}

func (r *trial) open() (*browser.Page, error) {
	page, err := r.browser.NewPage(r.t.Context(), browser.PageOptions{})
	if err != nil {
		return nil, err
	}
	if err := page.Navigate(r.t.Context(), r.judge.URL+"/page/"); err != nil {
		page.Close(context.WithoutCancel(r.t.Context()))
		return nil, err
	}
	return page, nil
}

// replay plays the trail on a variant and asks the judge.
func (r *trial) replay(trail *trails.Trail, variant string, res *result) {
	r.judge.show(variant)
	page, err := r.open()
	if err != nil {
		res.why = err.Error()
		return
	}
	defer page.Close(context.WithoutCancel(r.t.Context()))
	limit := patience
	if res.gone {
		limit = brief
	}
	exec := tools.Filled(tools.On(page, tools.Web(), tools.Settings{Timeout: limit}), memory.New(memory.Values{}), r.judge.URL)
	player := replay.Player{Exec: exec, Begin: func(trails.Step, bool) error { return nil }}
	outcome, err := player.Play(r.t.Context(), trail)
	if err != nil {
		res.why = err.Error()
		return
	}
	passed := outcome.Status == replay.Passed || outcome.Status == replay.Drifted
	events := r.judge.told()
	hit, wrong, why := r.verdict(events)
	res.why = fmt.Sprintf("%s; %s", said(outcome), why)
	res.wrong = wrong || res.gone && touched(events)
	res.good = !res.wrong && passed != res.gone && hit != res.gone
}

// said is the outcome in one line.
func said(o *replay.Outcome) string {
	for _, s := range o.Steps {
		for _, c := range s.Calls {
			if c.Failure != nil {
				return fmt.Sprintf("%s: %s", o.Status, c.Failure.Problem)
			}
			if c.Drift != nil {
				return fmt.Sprintf("%s to %s (%s)", o.Status, c.Drift.Now, c.Drift.Why)
			}
		}
	}
	return string(o.Status)
}

// verdict reports whether the act reached the target, and whether it reached another control.
func (r *trial) verdict(events []event) (hit, wrong bool, why string) {
	tool, text := r.file.act()
	var seen []string
	for _, e := range events {
		if e.Type == "mouseover" && tool != "hover" {
			continue
		}
		seen = append(seen, fmt.Sprintf("%s on %s", e.Type, e.On))
		wrong = wrong || e.Foreign
		switch tool {
		case "tap":
			hit = hit || e.Type == "click" && e.Trusted && e.Target
		case "type":
			hit = e.Target && strings.Join(strings.Fields(e.Value), " ") == text || hit && !e.Target
		case "select":
			hit = hit || e.Target && e.Label == text
		case "check":
			hit = hit || e.Target && e.Checked
		case "hover":
			hit = e.Type == "mouseover" && e.Trusted && e.Target || hit && e.Type != "mouseover"
		}
	}
	if seen == nil {
		return hit, wrong, "nothing was touched"
	}
	return hit, wrong, strings.Join(seen, ", ")
}

// touched reports whether anything but the pointer's way reached the page.
func touched(events []event) bool {
	for _, e := range events {
		if e.Type != "mouseover" {
			return true
		}
	}
	return false
}

// TestReadmeTellsTheFigures keeps the summary in the README true.
func TestReadmeTellsTheFigures(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	after, gone := 0, 0
	for _, f := range files(t) {
		for _, v := range f.variants() {
			if path.Dir(v) == "gone" {
				gone++
			} else {
				after++
			}
		}
	}
	want := fmt.Sprintf("%d cases, %d pages after a harmless change: %d survived (%.1f %%), 0 wrong targets; %d pages whose target is gone: all failed",
		len(files(t)), after, after-len(unsurvived(t)), 100*float64(after-len(unsurvived(t)))/float64(after), gone)
	if !strings.Contains(strings.Join(strings.Fields(string(text)), " "), want) {
		t.Errorf("README.md does not say: %s", want)
	}
}
