package tools

import (
	"errors"
	"strings"
)

// ErrDetached means that the element went away before it could be acted on: locate again.
var ErrDetached = errors.New("the element was removed")

// ErrFinal marks a check's error that waiting cannot mend.
var ErrFinal = errors.New("final")

// Failure means that the step did not work, in words fit for a model and a person. Any other error ends the run.
type Failure struct {
	// Problem is what was wanted and what was seen, lower case, without a full stop: `no button named "Pay now"`.
	Problem string
	// Saw are the things that were there instead, at most 5.
	Saw []string
	// Closest is the selector that would have matched, as YAML flow text; empty for none.
	Closest string
	// Next is what to do; empty for none.
	Next string
	// Code names the kind for scripts: missing, ambiguous, contradicted, covered, disabled, stale, timeout, value, ...
	Code string
}

// Error is the failure on one line: problem, what was there, what to do.
func (f *Failure) Error() string {
	var b strings.Builder
	b.WriteString(f.Problem)
	if len(f.Saw) > 0 {
		b.WriteString("; saw " + strings.Join(f.Saw, ", "))
	}
	if f.Next != "" {
		b.WriteString("; " + f.Next)
	}
	return b.String()
}
