package tools

import "context"

// TapOnPointArgs are the arguments of tapOnPoint.
type TapOnPointArgs struct {
	X float64 `json:"x" minimum:"0" doc:"CSS pixels from the left edge of the viewport."`
	Y float64 `json:"y" minimum:"0" doc:"CSS pixels from the top edge of the viewport."`
	Pressing
	Acting
}

// TapOnPoint is the tool tapOnPoint: it presses a point, for what no selector describes.
func TapOnPoint() Tool {
	return New(Spec{
		Name:    "tapOnPoint",
		Summary: "Presses a point of the viewport. A last resort, for what no selector describes.",
		Example: "tapOnPoint: {x: 320, y: 200}",
		Kind:    Act,
	}, func(ctx context.Context, p Page, a TapOnPointArgs) (Result, error) {
		effect, err := p.Act(ctx, func(ctx context.Context) error { return p.TapPoint(ctx, a.X, a.Y, a.tap()) })
		return Result{Effect: effect}.saying(err, "Tapped the point %g, %g", a.X, a.Y)
	})
}
