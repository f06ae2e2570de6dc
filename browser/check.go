package browser

import (
	"context"
	"errors"
	"time"

	"github.com/cairn-trails/cairn/tools"
)

// turning is how long a control may take to show its new state after the tap.
const turning = 2 * time.Second

// SetChecked brings a checkbox, radio or switch into a state by tapping it, if it is not in it yet, and verifies that.
func (e *element) SetChecked(ctx context.Context, on bool) error {
	want := map[bool]string{true: "on", false: "off"}[on]
	now, err := e.checked(ctx, want, 0)
	if err != nil || now.State == want {
		return err
	}
	if now.Radio && !on {
		return &tools.Failure{Problem: describe(e.node) + " is a radio button and cannot be unchecked", Next: "check another of its group", Code: "value"}
	}
	if err := e.Tap(ctx, tools.Tap{}); err != nil {
		return err
	}
	now, err = e.checked(ctx, want, min(turning.Milliseconds(), left(ctx)))
	if detachedOrGone(err) || err != nil && e.page.dialog() != nil {
		return nil
	}
	if err != nil || now.State == want {
		return err
	}
	return e.unturned(now.State)
}

type checkState struct {
	answer
	State string
	Radio bool
}

func (e *element) checked(ctx context.Context, want string, ms int64) (checkState, error) {
	var s checkState
	if err := e.call(ctx, "checked", asking{Number: e.node.Handle.Number, Want: want, Milliseconds: ms}, &s); err != nil {
		return s, err
	}
	switch {
	case s.Gone:
		return s, tools.ErrDetached
	case !s.OK:
		return s, &tools.Failure{Problem: describe(e.node) + " is no checkbox, radio button or switch", Code: "uncheckable"}
	}
	return s, nil
}

func (e *element) unturned(state string) error {
	shows := map[string]string{"on": "checked", "off": "unchecked", "mixed": "partly checked"}[state]
	return &tools.Failure{Problem: describe(e.node) + " is still " + shows + " after the tap", Code: "value"}
}

// detachedOrGone reports whether the element went away, which after a press that worked is no fault.
func detachedOrGone(err error) bool {
	return errors.Is(err, tools.ErrDetached) || errors.Is(err, errDocumentGone) || errors.Is(err, ErrTabClosed)
}
