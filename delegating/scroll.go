package delegating

import (
	"errors"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// ScrollArgs are the arguments of scroll.
type ScrollArgs struct {
	Ref       string  `json:"ref,omitempty" doc:"show it; with direction: scroll in it"`
	Direction string  `json:"direction,omitempty" enum:"up,down,left,right"`
	Amount    float64 `json:"amount,omitempty"`
}

// Agree holds when there is something to scroll to.
func (a ScrollArgs) Agree() error {
	if a.Ref == "" && a.Direction == "" {
		return errors.New(`give "ref" or "direction"`)
	}
	if a.Amount > 0 && a.Direction == "" {
		return errors.New(`"amount" needs "direction"`)
	}
	return nil
}

// Scroll is the verb scroll.
func Scroll() Delegating {
	return New(tools.Spec{
		Name:    "scroll",
		Summary: "Scroll to an element, or by an amount.",
		Example: "scroll down",
		Kind:    tools.Act,
	}, func(s *snapshot.Snapshot, a ScrollArgs) ([]tools.Call, error) {
		by := tools.ScrollByArgs{Direction: a.Direction, Amount: a.Amount}
		if a.Ref == "" {
			return one("scrollBy", by, nil)
		}
		e, err := described(s, a.Ref)
		if err != nil {
			return nil, err
		}
		if a.Direction == "" {
			return e.on("scrollTo", tools.ScrollToArgs{Target: e.target()})
		}
		by.MaybeTarget = e.maybe()
		return e.on("scrollBy", by)
	})
}
