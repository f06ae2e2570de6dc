package tools

import (
	"context"
	"fmt"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
)

// AssertNotVisibleArgs are the arguments of assertNotVisible.
type AssertNotVisibleArgs struct {
	SoughtArgs
	NeverSeen bool `json:"neverSeen,omitempty" doc:"It need not have been seen before in this run."`
	Timed
}

// AssertNotVisible is the tool assertNotVisible: an element, or a text, must be gone. It can fail for a typo: what
// was never seen in the run can't be denied, unless the call says so.
func AssertNotVisible() Tool {
	return New(Spec{
		Name:    "assertNotVisible",
		Summary: "Checks that an element or a text that was seen before is no longer visible.",
		Example: "assertNotVisible: {selector: {role: row, name: Ada}}",
		Kind:    Verify,
		Short:   "text",
	}, assertNotVisible)
}

func assertNotVisible(ctx context.Context, p Page, a AssertNotVisibleArgs) (Result, error) {
	sel, known := a.sought(), sightingsOf(p)
	known.Watch(sel)
	seen := a.NeverSeen || evidenceOf(p) != nil
	err := p.Await(ctx, Looking{For: []selectors.Selector{sel}}, func(s *snapshot.Snapshot) error {
		if err := blocked(s); err != nil {
			return err
		}
		if err := stillThere(s, sel); err != nil {
			seen = true
			return err
		}
		if seen || known.Seen(sel) {
			return nil
		}
		return finally(undenied(s, sel))
	})
	return Result{}.saying(err, "Not visible: %s", sel.String())
}

// undenied is the failure of a check that could not have failed.
func undenied(s *snapshot.Snapshot, sel selectors.Selector) *Failure {
	f := &Failure{Code: "unseen", Problem: fmt.Sprintf("%s was never seen in this run, so that it is not there proves nothing", sel.String()),
		Next: "see whether it is written right, or say neverSeen: true"}
	if near, ok := miss(s, sel).(*Failure); ok {
		f.Saw, f.Closest = near.Saw, near.Closest
	}
	return f
}

// Denied are the selectors of a call that checks for something not being there, for Sightings.Watch.
func Denied(c Call) []selectors.Selector {
	if c.Tool != "assertNotVisible" {
		return nil
	}
	a, problems := Decode[AssertNotVisibleArgs](AssertNotVisible().Spec(), c.Args)
	if len(problems) > 0 {
		return nil
	}
	return []selectors.Selector{a.sought()}
}
