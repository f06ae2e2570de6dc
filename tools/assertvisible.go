package tools

import (
	"context"
	"errors"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
)

// SoughtArgs name an element, or a text anywhere or within an element.
type SoughtArgs struct {
	Selector *selectors.Selector  `json:"selector,omitempty" doc:"The element."`
	Also     []selectors.Selector `json:"also,omitempty" doc:"Independent descriptions of the same element, to agree when the selector no longer matches."`
	Text     *selectors.Pattern   `json:"text,omitempty" doc:"A text, in place of an element."`
	Within   *selectors.Selector  `json:"within,omitempty" doc:"What the text stands in."`
}

// Agree holds when either an element or a text is given.
func (a SoughtArgs) Agree() error {
	switch {
	case (a.Selector == nil) == (a.Text == nil):
		return errors.New(`give either "selector" or "text"`)
	case a.Within != nil && a.Text == nil:
		return errors.New(`"within" goes with "text"; a selector has its own`)
	}
	return nil
}

func (a SoughtArgs) sought() selectors.Selector {
	if a.Selector != nil {
		return *a.Selector
	}
	return selectors.Selector{Text: a.Text, Within: a.Within}
}

// AssertVisibleArgs are the arguments of assertVisible.
type AssertVisibleArgs struct {
	SoughtArgs
	Timed
}

// AssertVisible is the tool assertVisible: an element, or a text, must be visible.
func AssertVisible() Tool {
	return New(Spec{
		Name:    "assertVisible",
		Summary: "Checks that an element or a text is visible.",
		Example: "assertVisible: Order placed",
		Kind:    Verify,
		Short:   "text",
	}, func(ctx context.Context, p Page, a AssertVisibleArgs) (Result, error) {
		if a.Selector == nil {
			res, err := awaitThere(ctx, p, a.sought())
			return res.saying(err, "Visible: %v", res.Reached)
		}
		res, err := CheckOn(ctx, p, Target{*a.Selector, a.Also}, func(*snapshot.Node) error { return nil })
		return res.saying(err, "Visible: %v", res.Reached)
	})
}
