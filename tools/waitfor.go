package tools

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
)

// WaitForArgs are the arguments of waitFor.
type WaitForArgs struct {
	Selector *selectors.Selector `json:"selector,omitempty" doc:"The element that must be there."`
	Text     *selectors.Pattern  `json:"text,omitempty" doc:"The text that must be visible."`
	Gone     bool                `json:"gone,omitempty" doc:"Wait until the element or text is no longer there."`
	URL      string              `json:"url,omitempty" doc:"The address that must be reached; a path, or /^...$/."`
	Seconds  float64             `json:"seconds,omitempty" minimum:"0" maximum:"300" doc:"A fixed time. A last resort."`
	Timed
}

// Agree holds when exactly one thing is awaited.
func (a WaitForArgs) Agree() error {
	n := 0
	for _, given := range []bool{a.Selector != nil, a.Text != nil, a.URL != "", a.Seconds > 0} {
		if given {
			n++
		}
	}
	switch {
	case n != 1:
		return errors.New(`give one of "selector", "text", "url" and "seconds"`)
	case a.Gone && a.Selector == nil && a.Text == nil:
		return errors.New(`"gone" needs "selector" or "text"`)
	}
	return nil
}

// WaitFor is the tool waitFor: it waits for an element, a text, an address or, as a last resort, a time.
func WaitFor() Tool {
	return New(Spec{
		Name:    "waitFor",
		Summary: "Waits until an element or a text is there or gone, or an address is reached.",
		Example: "waitFor: Order placed",
		Kind:    Act,
		Short:   "text",
	}, func(ctx context.Context, p Page, a WaitForArgs) (Result, error) {
		switch {
		case a.Seconds > 0:
			return Result{}.saying(sleep(ctx, a.Seconds), "Waited %g s", a.Seconds)
		case a.URL != "":
			return awaitURL(ctx, p, a.URL)
		case a.Gone:
			return awaitGone(ctx, p, a.sought())
		}
		return awaitThere(ctx, p, a.sought())
	})
}

func (a WaitForArgs) sought() selectors.Selector {
	if a.Selector != nil {
		return *a.Selector
	}
	return selectors.Selector{Text: a.Text}
}

func sleep(ctx context.Context, seconds float64) error {
	t := time.NewTimer(time.Duration(seconds * float64(time.Second)))
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func awaitURL(ctx context.Context, p Page, want string) (Result, error) {
	err := p.Await(ctx, Looking{Quick: true}, func(s *snapshot.Snapshot) error { return addressIs(s, want) })
	return Result{}.saying(err, "At %s", want)
}

func addressIs(s *snapshot.Snapshot, want string) error {
	if MatchAddress(want, s.URL) {
		return nil
	}
	return &Failure{Code: "url", Problem: fmt.Sprintf("the address is %s, wanted %s", Clip(path(s.URL), 100), want)}
}

// awaitThere waits until at least one element matches: a text may well stand in several places.
func awaitThere(ctx context.Context, p Page, sel selectors.Selector) (Result, error) {
	var res Result
	err := p.Await(ctx, Looking{For: []selectors.Selector{sel}}, func(s *snapshot.Snapshot) error {
		if err := blocked(s); err != nil {
			return err
		}
		nodes := selectors.Match(s, sel)
		if len(nodes) == 0 {
			return miss(s, sel)
		}
		res.Reached = nodes[0]
		return nil
	})
	return res.saying(err, "There is %v", res.Reached)
}

// miss is the failure for a selector that nothing matches; it says what is there instead.
func miss(s *snapshot.Snapshot, sel selectors.Selector) error {
	if _, err := resolve(s, sel, nil); err != nil {
		return err
	}
	return &Failure{Code: "missing", Problem: "nothing matches " + sel.String()}
}

func awaitGone(ctx context.Context, p Page, sel selectors.Selector) (Result, error) {
	err := p.Await(ctx, Looking{For: []selectors.Selector{sel}}, func(s *snapshot.Snapshot) error {
		if err := blocked(s); err != nil {
			return err
		}
		return stillThere(s, sel)
	})
	return Result{}.saying(err, "Gone: %s", sel.String())
}

func stillThere(s *snapshot.Snapshot, sel selectors.Selector) error {
	nodes := selectors.Match(s, sel)
	if len(nodes) == 0 {
		return nil
	}
	return &Failure{Code: "present", Problem: fmt.Sprintf("%s is still there", describe(nodes[0])), Saw: places(nodes)}
}

// places are where nodes stand, at most 5.
func places(nodes []*snapshot.Node) []string {
	var out []string
	for _, n := range nodes[:min(len(nodes), 5)] {
		if place := n.Place(); place != "" {
			out = append(out, describe(n)+" in "+place)
		} else {
			out = append(out, describe(n))
		}
	}
	return out
}
