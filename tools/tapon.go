package tools

import "context"

// TapOnArgs are the arguments of tapOn.
type TapOnArgs struct {
	Target
	Pressing
	Acting
}

// TapOn is the tool tapOn: it presses an element.
func TapOn() Tool {
	return New(Spec{
		Name:    "tapOn",
		Summary: "Presses an element.",
		Example: "tapOn: {selector: {role: button, name: Pay}}",
		Kind:    Act,
	}, func(ctx context.Context, p Page, a TapOnArgs) (Result, error) {
		res, err := ActOn(ctx, p, a.Target, func(ctx context.Context, e Element) error { return e.Tap(ctx, a.tap()) })
		return res.saying(err, "Tapped %v", res.Reached)
	})
}
