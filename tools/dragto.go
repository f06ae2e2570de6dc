package tools

import (
	"context"
	"errors"

	"github.com/cairn-trails/cairn/selectors"
)

// DragToArgs are the arguments of dragTo.
type DragToArgs struct {
	Target
	// To is named target in a trail, beside the selector of what is dragged.
	To     selectors.Selector   `json:"target" doc:"What it is dropped on."`
	ToAlso []selectors.Selector `json:"targetAlso,omitempty" doc:"Independent descriptions of the same target, to agree when it no longer matches."`
	Acting
}

// DragTo is the tool dragTo: it drags one element onto another.
func DragTo() Tool {
	return New(Spec{
		Name:    "dragTo",
		Summary: "Drags an element onto another.",
		Example: "dragTo: {selector: {role: listitem, name: Milk}, target: {role: list, name: Done}}",
		Kind:    Act,
	}, dragTo)
}

// dragTo locates both ends, the target first: what is dragged is wanted where it is when the pointer comes for it.
func dragTo(ctx context.Context, p Page, a DragToArgs) (Result, error) {
	for {
		to, err := Locate(ctx, besides(p), Target{a.To, a.ToAlso})
		if err != nil {
			return Result{}, err
		}
		res, err := ActOn(ctx, p, a.Target, func(ctx context.Context, e Element) error {
			err := e.DragTo(ctx, to.Element)
			if errors.Is(err, ErrDetached) {
				return errAgain
			}
			return err
		})
		if errors.Is(err, errAgain) && ctx.Err() == nil {
			continue
		}
		if res.Drift == nil {
			res.Drift = to.Drift
		}
		return res.saying(err, "Dragged %v to %v", res.Reached, to.Node)
	}
}

// errAgain means that one of two elements went away: both are located again.
var errAgain = errors.New("one of the elements was removed")

// besides is the page as the call's second element is looked for on it.
func besides(p Page) Page {
	v, ok := p.(*visit)
	if !ok {
		return p
	}
	other := *v
	if other.evidence != nil {
		other.evidence = other.evidence.Target
	}
	return &other
}
