package tools

import (
	"context"
	"fmt"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
)

// AssertCountArgs are the arguments of assertCount.
type AssertCountArgs struct {
	Selector selectors.Selector `json:"selector" doc:"What is counted."`
	Count    int                `json:"count" minimum:"0" doc:"How many there must be."`
	Timed
}

// AssertCount is the tool assertCount: it counts the visible elements that match.
func AssertCount() Tool {
	return New(Spec{
		Name:    "assertCount",
		Summary: "Counts the visible elements that match.",
		Example: "assertCount: {selector: {role: listitem, within: {role: list, name: Cart}}, count: 2}",
		Kind:    Verify,
	}, func(ctx context.Context, p Page, a AssertCountArgs) (Result, error) {
		err := p.Await(ctx, Looking{For: []selectors.Selector{a.Selector}}, func(s *snapshot.Snapshot) error {
			if err := blocked(s); err != nil {
				return err
			}
			nodes := selectors.Match(s, a.Selector)
			if len(nodes) == a.Count {
				return nil
			}
			return &Failure{Code: "count", Problem: fmt.Sprintf("%d of %s, wanted %d", len(nodes), a.Selector.String(), a.Count), Saw: places(nodes)}
		})
		return Result{}.saying(err, "Counted %d of %s", a.Count, a.Selector.String())
	})
}
