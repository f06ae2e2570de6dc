// Package report renders the outcome of a run for a terminal, and as JUnit. Every face reads the same outcome tree
// and nothing else.
package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/cairn-trails/cairn/replay"
)

// Terminal writes a run for a person: a line per trail, and for one that failed where, what was seen and what to do
// next. line gives a line of a trail file for the snippet; it may return "".
func Terminal(w io.Writer, run *replay.Run, line func(file string, n int) string) {
	for _, o := range run.Trails {
		trail(w, o, line)
	}
	fmt.Fprintln(w, summary(run))
}

func trail(w io.Writer, o *replay.Outcome, line func(string, int) string) {
	head := fmt.Sprintf("%-7s %s", o.Status, o.File)
	if o.Title != "" {
		head += fmt.Sprintf(" %q", o.Title)
	}
	if o.Attempts > 1 {
		head += fmt.Sprintf(" (attempt %d)", o.Attempts)
	}
	fmt.Fprintf(w, "%s %s\n", head, seconds(o.Ms))
	if o.Reason != "" {
		fmt.Fprintf(w, "  %s\n", o.Reason)
	}
	for _, warning := range o.Warnings {
		fmt.Fprintf(w, "  drift: %s\n", warning)
	}
	if o.Status != replay.Failed {
		return
	}
	step, call := o.FirstFailure()
	if step == nil {
		unreached(w, o)
		return
	}
	fmt.Fprintf(w, "  in %s %q\n", step.Kind, step.Text)
	Failure(w, call, line)
}

// unreached tells of a step that failed without a call: it had no recording.
func unreached(w io.Writer, o *replay.Outcome) {
	for _, s := range o.Steps {
		if s.Status == replay.Failed {
			fmt.Fprintf(w, "  in %s %q: %s\n", s.Kind, s.Text, s.Note)
		}
	}
}

// Failure writes one failed call.
func Failure(w io.Writer, c *replay.CallOutcome, line func(string, int) string) {
	f := c.Failure
	place := ""
	if c.Place != "" {
		place = c.Place + ": "
	}
	fmt.Fprintf(w, "  %s%s: %s\n", place, c.Tool, f.Problem)
	if snippet := snippet(c.Place, line); snippet != "" {
		fmt.Fprintf(w, "      | %s\n", snippet)
	}
	if len(f.Saw) > 0 {
		fmt.Fprintf(w, "    saw there: %s\n", strings.Join(f.Saw, ", "))
	}
	if f.Closest != "" {
		fmt.Fprintf(w, "    closest: %s\n", f.Closest)
	}
	if f.URL != "" {
		fmt.Fprintf(w, "    page: %s\n", f.URL)
	}
	if f.Screenshot != "" {
		fmt.Fprintf(w, "    picture: %s\n", f.Screenshot)
	}
	if f.Next != "" {
		fmt.Fprintf(w, "    next: %s\n", f.Next)
	}
}

func snippet(place string, line func(string, int) string) string {
	if place == "" || line == nil {
		return ""
	}
	parts := strings.Split(place, ":")
	if len(parts) < 3 {
		return ""
	}
	n, err := strconv.Atoi(parts[len(parts)-2])
	if err != nil {
		return ""
	}
	return strings.TrimSpace(line(strings.Join(parts[:len(parts)-2], ":"), n))
}

func summary(run *replay.Run) string {
	counts := map[replay.Status]int{}
	for _, o := range run.Trails {
		counts[o.Status]++
	}
	var parts []string
	for _, s := range []replay.Status{replay.Passed, replay.Drifted, replay.Flaky, replay.Failed, replay.Errored, replay.Skipped, replay.NotRun} {
		if counts[s] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", counts[s], s))
		}
	}
	noun := "trails"
	if len(run.Trails) == 1 {
		noun = "trail"
	}
	return fmt.Sprintf("%d %s: %s in %s", len(run.Trails), noun, strings.Join(parts, ", "), seconds(run.Ms))
}

func seconds(ms int64) string { return fmt.Sprintf("%.1fs", float64(ms)/1000) }

// Progress tells of trails as they end, on a terminal only.
type Progress struct {
	w    io.Writer
	live bool
}

// NewProgress writes to w when live.
func NewProgress(w io.Writer, live bool) *Progress { return &Progress{w, live} }

// Trail tells of one trail that ended.
func (p *Progress) Trail(o *replay.Outcome) {
	if p.live {
		fmt.Fprintf(p.w, "%s %s\n", o.Status, o.File)
	}
}
