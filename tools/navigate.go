package tools

import (
	"context"
	"errors"
	"fmt"
)

// NavigateArgs are the arguments of navigate.
type NavigateArgs struct {
	URL    string `json:"url,omitempty"`
	Action string `json:"action,omitempty" enum:"back,forward,reload"`
}

// Agree holds when exactly one is given.
func (a NavigateArgs) Agree() error {
	if (a.URL == "") == (a.Action == "") {
		return errors.New(`give either "url" or "action"`)
	}
	return nil
}

// Navigate is the tool navigate: it opens an address, or moves in the tab's history. It takes no selector, so it
// stands on both surfaces.
func Navigate() Tool {
	return New(Spec{
		Name:    "navigate",
		Summary: "Open an address, go back or forward, or reload.",
		Example: "navigate /cart",
		Kind:    Act,
		Surface: Model,
		Short:   "url",
	}, func(ctx context.Context, p Page, a NavigateArgs) (Result, error) {
		effect, err := p.Act(ctx, func(ctx context.Context) error {
			if a.Action != "" {
				return p.History(ctx, History(a.Action))
			}
			here, _, err := p.Location(ctx)
			if err != nil {
				return err
			}
			to, err := Absolute(here, a.URL)
			if err != nil {
				return &Failure{Code: "navigation", Problem: fmt.Sprintf("%q is no address", a.URL), Next: "write it like http://host/path, or /path for this site"}
			}
			return p.Navigate(ctx, to)
		})
		if err != nil {
			return Result{Effect: effect}, err
		}
		at, _, err := p.Location(ctx)
		return Result{Effect: effect}.saying(err, "%s; now at %s", a.done(), Clip(path(at), 100))
	})
}

func (a NavigateArgs) done() string {
	switch History(a.Action) {
	case Back:
		return "Went back"
	case Forward:
		return "Went forward"
	case Reload:
		return "Reloaded"
	}
	return "Opened the address"
}
