package tools

import (
	"context"
	"fmt"

	"github.com/cairn-trails/cairn/snapshot"
)

// AssertTitleArgs are the arguments of assertTitle.
type AssertTitleArgs struct {
	Comparing
	Timed
}

// AssertTitle is the tool assertTitle: it compares the page's title.
func AssertTitle() Tool {
	return New(Spec{
		Name:    "assertTitle",
		Summary: "Checks the page's title.",
		Example: "assertTitle: Cart",
		Kind:    Verify,
		Short:   "equals",
	}, func(ctx context.Context, p Page, a AssertTitleArgs) (Result, error) {
		pattern := a.pattern()
		err := p.Await(ctx, Looking{Quick: true}, func(s *snapshot.Snapshot) error {
			if pattern.Matches(s.Title) {
				return nil
			}
			return &Failure{Code: "title", Problem: fmt.Sprintf("the title is %s, wanted %s", snapshotQuote(s.Title), a.wanted())}
		})
		return Result{}.saying(err, "The title is as wanted")
	})
}
