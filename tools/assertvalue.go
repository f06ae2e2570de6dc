package tools

import (
	"context"
	"fmt"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
)

// AssertValueArgs are the arguments of assertValue.
type AssertValueArgs struct {
	Target
	Value selectors.Pattern `json:"value" doc:"What the field must hold."`
	Timed
}

// AssertValue is the tool assertValue: it compares what a field holds.
func AssertValue() Tool {
	return New(Spec{
		Name:    "assertValue",
		Summary: "Checks what a field holds.",
		Example: "assertValue: {selector: {label: Email}, value: ada@example.com}",
		Kind:    Verify,
	}, func(ctx context.Context, p Page, a AssertValueArgs) (Result, error) {
		res, err := CheckOn(ctx, p, a.Target, func(n *snapshot.Node) error {
			switch {
			case n.Flags.Has(snapshot.Secret):
				return finally(&Failure{Code: "secret", Problem: n.Describe() + " is a secret field; what it holds is not read"})
			case a.Value.Matches(n.Value):
				return nil
			}
			return &Failure{Code: "value", Problem: fmt.Sprintf("%s holds %s, wanted %s", n.Describe(), snapshotQuote(n.Value), snapshotQuote(a.Value.String()))}
		})
		return res.saying(err, "%v holds the wanted value", res.Reached)
	})
}
