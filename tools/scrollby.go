package tools

import "context"

// scrollAmount is how far a scroll goes when nobody says.
const scrollAmount = 500

// ScrollByArgs are the arguments of scrollBy.
type ScrollByArgs struct {
	Direction string  `json:"direction" enum:"up,down,left,right" doc:"Where to."`
	Amount    float64 `json:"amount,omitempty" minimum:"1" doc:"CSS pixels; 500 when it is left out."`
	MaybeTarget
	Timed
}

// ScrollBy is the tool scrollBy: it scrolls the page, or the nearest scroller of an element.
func ScrollBy() Tool {
	return New(Spec{
		Name:    "scrollBy",
		Summary: "Scrolls the page, or the nearest scroller of an element.",
		Example: "scrollBy: down",
		Kind:    Act,
		Short:   "direction",
	}, func(ctx context.Context, p Page, a ScrollByArgs) (Result, error) {
		dx, dy := a.delta()
		if t, ok := a.Target(); ok {
			res, err := ActOn(ctx, p, t, func(ctx context.Context, e Element) error { return e.ScrollBy(ctx, dx, dy) })
			return res.saying(err, "Scrolled %v at %v", a.Direction, res.Reached)
		}
		effect, err := p.Act(ctx, func(ctx context.Context) error { return p.ScrollBy(ctx, dx, dy) })
		return Result{Effect: effect}.saying(err, "Scrolled %s", a.Direction)
	})
}

func (a ScrollByArgs) delta() (dx, dy float64) {
	n := a.Amount
	if n == 0 {
		n = scrollAmount
	}
	switch a.Direction {
	case "up":
		return 0, -n
	case "down":
		return 0, n
	case "left":
		return -n, 0
	}
	return n, 0
}
