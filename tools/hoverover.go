package tools

import "context"

// HoverOverArgs are the arguments of hoverOver.
type HoverOverArgs struct {
	Target
	Timed
}

// HoverOver is the tool hoverOver: it moves the pointer over an element.
func HoverOver() Tool {
	return New(Spec{
		Name:    "hoverOver",
		Summary: "Moves the pointer over an element, for what shows itself only then.",
		Example: "hoverOver: {selector: {role: menuitem, name: File}}",
		Kind:    Act,
	}, func(ctx context.Context, p Page, a HoverOverArgs) (Result, error) {
		res, err := ActOn(ctx, p, a.Target, func(ctx context.Context, e Element) error { return e.Hover(ctx) })
		return res.saying(err, "Hovered over %v", res.Reached)
	})
}
