// Package trails is the trail file: parse with every problem at once, validate, format, and splice a recording into
// a hand-edited file without touching its other bytes. It is the only package that knows YAML.
//
//	t, err := trails.Parse("login.trail.yaml", data, reg)   // err is diag.Problems, sorted by line
//	out := trails.Format(t)
package trails

import (
	"time"

	"github.com/cairn-trails/cairn/internal/diag"
	"github.com/cairn-trails/cairn/tools"
)

// Trail is one *.trail.yaml file.
type Trail struct {
	// File is the path it was read from, as given; empty for a new one.
	File   string
	Config Config
	// Trailhead is the step that reaches the known start state, or nil.
	Trailhead *Step
	Steps     []Step
}

// AllSteps are the steps in the order in which they are played, the trailhead first; they may be changed in place.
func (t *Trail) AllSteps() []*Step {
	all := make([]*Step, 0, len(t.Steps)+1)
	if t.Trailhead != nil {
		all = append(all, t.Trailhead)
	}
	for i := range t.Steps {
		all = append(all, &t.Steps[i])
	}
	return all
}

// Config is the head of a trail. Zero values mean: not set.
type Config struct {
	ID, Title string
	Tags      []string
	// URL is where a fresh context starts; a relative one is relative to --base-url.
	URL string
	// Args are declared arguments in the order of the file, Memory pre-seeded values, Secrets names only.
	Args    []Arg
	Memory  []Value
	Secrets []string
	// Viewport is WIDTHxHEIGHT, Device a device name; at most one is set.
	Viewport, Device string
	// Locale, TimeZone and ColorScheme override the determinism defaults.
	Locale, TimeZone, ColorScheme string
	// Timeout is per call; 0 means 10 s.
	Timeout time.Duration
	// Skip is the reason why the trail is reported and not run.
	Skip string
}

// Arg is a declared argument. Type is string, integer, number or boolean; Default is nil when it must be given.
type Arg struct {
	Name, Type string
	Default    any
	Summary    string
}

// Value is a named value; Value is a string, int64, float64 or bool.
type Value struct {
	Name  string
	Value any
}

// Step is one intent of a trail: prose, and what was recorded for it.
type Step struct {
	// Text is the prose; Verify says that it stood under "verify" and may hold only checks.
	Text   string
	Verify bool
	ID     string
	// Optional: a miss is a note, not a failure.
	Optional bool
	// ModelOnly is `recordable: false`: always left to a model.
	ModelOnly bool
	// Timeout is per call and overrides the trail's; Retries re-run the step.
	Timeout time.Duration
	Retries int
	// Recording is nil when absent (the step needs a model); an empty one is on purpose nothing.
	Recording *Recording
	Pos       diag.Pos
}

// Recording is the calls of a step, for every device class or per class.
type Recording struct {
	// Calls is used when Devices is empty.
	Calls []Call
	// Devices keeps the order of the file.
	Devices []DeviceRecording
}

// DeviceRecording is the calls for one device class or device name.
type DeviceRecording struct {
	Device string
	Calls  []Call
}

// Call is a tool call with its place in the file and the comment line that stands above it.
type Call struct {
	tools.Call
	Pos diag.Pos
	// Comment is without "# "; the recorder marks fragile calls with it.
	Comment string
}
