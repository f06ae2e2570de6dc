package replay

import (
	"time"

	"github.com/cairn-trails/cairn/tools"
)

// Status is how a run, trail, step or call ended.
type Status string

// The statuses. Drifted passed, but a selector no longer matched and its signals agreed on the element. Flaky passed
// after a failure. Errored means that the environment broke (browser or server gone), not the trail.
const (
	Passed  Status = "passed"
	Drifted Status = "drifted"
	Flaky   Status = "flaky"
	Failed  Status = "failed"
	Skipped Status = "skipped"
	NotRun  Status = "not run"
	Errored Status = "error"
)

// Run is the outcome of several trails.
type Run struct {
	Status Status     `json:"status"`
	Trails []*Outcome `json:"trails"`
	Ms     int64      `json:"ms"`
}

// Outcome is what became of one trail: the tree trail, step, call. Terminal, JSON and other reports read this tree
// and nothing else. A failed step is a result in it, not an error.
type Outcome struct {
	File   string `json:"file"`
	ID     string `json:"id,omitempty"`
	Title  string `json:"title,omitempty"`
	Status Status `json:"status"`
	// Reason says why a trail was skipped or errored.
	Reason   string         `json:"reason,omitempty"`
	Attempts int            `json:"attempts"`
	Steps    []*StepOutcome `json:"steps"`
	// Warnings are one line each: drift, pending resources.
	Warnings []string `json:"warnings,omitempty"`
	Ms       int64    `json:"ms"`
}

// StepOutcome is what became of one step.
type StepOutcome struct {
	Text string `json:"text"`
	// Kind is "step", "verify" or "trailhead".
	Kind   string         `json:"kind"`
	Status Status         `json:"status"`
	Note   string         `json:"note,omitempty"`
	Calls  []*CallOutcome `json:"calls"`
	Ms     int64          `json:"ms"`
}

// CallOutcome is what became of one call.
type CallOutcome struct {
	Tool   string `json:"tool"`
	Status Status `json:"status"`
	// Output is the sentence of a call that worked.
	Output  string   `json:"output,omitempty"`
	Ms      int64    `json:"ms"`
	Effect  string   `json:"effect,omitempty"`
	Drift   *Drift   `json:"drift,omitempty"`
	Failure *Failure `json:"failure,omitempty"`
	// Place is file:line:column of the call in the trail file.
	Place string `json:"place,omitempty"`
}

// Drift tells of a selector that no longer matched.
type Drift struct {
	Was string `json:"was"`
	Now string `json:"now"`
	Why string `json:"why"`
}

// Failure is why a call failed.
type Failure struct {
	Code    string   `json:"code,omitempty"`
	Problem string   `json:"problem"`
	Saw     []string `json:"saw,omitempty"`
	Closest string   `json:"closest,omitempty"`
	Next    string   `json:"next,omitempty"`
	// Screenshot is the path of a picture taken at the failure, relative to the working folder.
	Screenshot string `json:"screenshot,omitempty"`
	// URL is where the page was.
	URL string `json:"url,omitempty"`
}

func failureOf(f *tools.Failure) *Failure {
	return &Failure{Code: f.Code, Problem: f.Problem, Saw: f.Saw, Closest: f.Closest, Next: f.Next}
}

// worst orders statuses by how much they say against a run.
func worst(a, b Status) Status {
	rank := map[Status]int{Skipped: 0, NotRun: 0, Passed: 1, Drifted: 2, Flaky: 3, Failed: 4, Errored: 5}
	if rank[b] > rank[a] {
		return b
	}
	return a
}

// Add appends a trail's outcome and updates the run's status.
func (r *Run) Add(o *Outcome) {
	r.Trails = append(r.Trails, o)
	if r.Status == "" {
		r.Status = Skipped
	}
	r.Status = worst(r.Status, o.Status)
}

// Alone is the run of one trail.
func Alone(o *Outcome) *Run {
	r := &Run{Ms: o.Ms}
	r.Add(o)
	return r
}

func ms(since time.Time) int64 { return time.Since(since).Milliseconds() }

// FirstFailure is the first call that failed, with its step; nil when none did.
func (o *Outcome) FirstFailure() (*StepOutcome, *CallOutcome) {
	for _, s := range o.Steps {
		for _, c := range s.Calls {
			if c.Status == Failed || c.Status == Errored {
				return s, c
			}
		}
	}
	return nil, nil
}
