package tools

import "context"

// PressKeyArgs are the arguments of pressKey.
type PressKeyArgs struct {
	Key string `json:"key" doc:"A key or chord: Enter, Control+A, ControlOrMeta+K."`
	MaybeTarget
	Acting
}

// PressKey is the tool pressKey: it presses a key or chord.
func PressKey() Tool {
	return New(Spec{
		Name:    "pressKey",
		Summary: "Presses a key or chord, in an element or where the focus is.",
		Example: "pressKey: Enter",
		Kind:    Act,
		Short:   "key",
	}, func(ctx context.Context, p Page, a PressKeyArgs) (Result, error) {
		if t, ok := a.Target(); ok {
			res, err := ActOn(ctx, p, t, func(ctx context.Context, e Element) error { return e.Press(ctx, a.Key) })
			return res.saying(err, "Pressed %v in %v", a.Key, res.Reached)
		}
		effect, err := p.Act(ctx, func(ctx context.Context) error { return p.Press(ctx, a.Key) })
		return Result{Effect: effect}.saying(err, "Pressed %s", a.Key)
	})
}
