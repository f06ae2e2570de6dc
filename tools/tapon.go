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
		return pressOn(ctx, p, a.Target, a.tap())
	})
}
