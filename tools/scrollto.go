package tools

import "context"

// ScrollToArgs are the arguments of scrollTo.
type ScrollToArgs struct {
	Target
	Timed
}

// ScrollTo is the tool scrollTo: it brings an element into view.
func ScrollTo() Tool {
	return New(Spec{
		Name:    "scrollTo",
		Summary: "Scrolls an element into view. Other tools do so by themselves; use it for what loads on scrolling.",
		Example: "scrollTo: {selector: {role: heading, name: Reviews}}",
		Kind:    Act,
	}, func(ctx context.Context, p Page, a ScrollToArgs) (Result, error) {
		res, err := ActOn(ctx, p, a.Target, func(ctx context.Context, e Element) error { return e.ScrollIntoView(ctx) })
		return res.saying(err, "Scrolled to %v", res.Reached)
	})
}
