package tools

import (
	"context"
	"errors"
	"fmt"

	"github.com/cairn-trails/cairn/snapshot"
)

// errNotYet is a check's error while something is still awaited.
var errNotYet = errors.New("not yet")

// demand waits for the effect that the recording had. A call that had no effect at all met a page that was not
// listening yet: it is made once more, unless the effect came late. After a request has left it never is.
func (a *attempt) demand(ctx context.Context, res *Result) error {
	if a.meets(ctx, *res) {
		return nil
	}
	if !a.reaction(*res).None() {
		return a.await(ctx, res)
	}
	late, err := a.listen(ctx)
	if err != nil {
		return err
	}
	res.Effect = res.Effect.plus(late)
	if !late.None() || a.meets(ctx, *res) {
		return a.await(ctx, res)
	}
	again, err := a.tool.Run(ctx, a.visit, a.args)
	if err != nil {
		return err
	}
	again.Output += ", at the second try"
	*res = again
	return a.await(ctx, res)
}

// reaction is what the page did of a call by itself.
func (a *attempt) reaction(res Result) Effect {
	switch a.tool.Spec().Name {
	case "tapOn", "tapOnPoint":
		return res.Effect.ofPress(res.Reached)
	}
	return res.Effect
}

// listen gives the page a moment, and watches what it does.
func (a *attempt) listen(ctx context.Context) (Effect, error) {
	return a.page.Act(ctx, func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, listening)
		defer cancel()
		err := a.page.Await(ctx, Looking{Quick: true}, func(s *snapshot.Snapshot) error {
			if s.Dialog != nil || a.effect.URL != "" && MatchAddress(a.effect.URL, s.URL) {
				return nil
			}
			return errNotYet
		})
		if errors.Is(err, errNotYet) || errors.Is(err, context.DeadlineExceeded) {
			return nil
		}
		return err
	})
}

func (a *attempt) meets(ctx context.Context, res Result) bool {
	at := res.Effect.URL
	if a.effect.URL != "" {
		if now, _, err := a.page.Location(ctx); err == nil {
			at = now
		}
	}
	return a.effect.meets(res.Effect, at)
}

// await waits for the effect to the deadline.
func (a *attempt) await(ctx context.Context, res *Result) error {
	if a.effect.Opens == "tab" || a.effect.Opens == "download" {
		return a.awaitOpening(ctx, res)
	}
	if a.meets(ctx, *res) {
		return nil
	}
	err := a.page.Await(ctx, Looking{Quick: true}, func(s *snapshot.Snapshot) error {
		if a.effect.Opens == "dialog" && s.Dialog != nil {
			res.Effect.Dialog = s.Dialog
			return nil
		}
		if a.effect.URL != "" && MatchAddress(a.effect.URL, s.URL) {
			res.Effect.URL = s.URL
			return nil
		}
		return errNotYet
	})
	if errors.Is(err, errNotYet) || errors.Is(err, context.DeadlineExceeded) {
		return a.unmet(ctx, *res)
	}
	return err
}

// awaitOpening watches, moment by moment, for what no look shows.
func (a *attempt) awaitOpening(ctx context.Context, res *Result) error {
	for !a.effect.meets(res.Effect, "") {
		late, err := a.listen(ctx)
		if ctx.Err() != nil {
			return a.unmet(ctx, *res)
		}
		if err != nil {
			return err
		}
		res.Effect = res.Effect.plus(late)
	}
	return nil
}

func (a *attempt) unmet(ctx context.Context, res Result) error {
	seen := res.Effect.String()
	if seen == "" {
		seen = "the page changed"
	}
	f := &Failure{Code: "effect", Saw: []string{seen}, Next: "see whether the page still does this, and edit the effect"}
	if a.effect.URL == "" {
		f.Problem = fmt.Sprintf("the call opened no %s as it did when it was recorded", a.effect.Opens)
		return f
	}
	f.Problem = fmt.Sprintf("the call did not lead to %s as it did when it was recorded", a.effect.URL)
	if res.Effect.URL == "" {
		if at, _, err := a.page.Location(context.WithoutCancel(ctx)); err == nil {
			f.Saw = append(f.Saw, "still at "+path(at))
		}
	}
	return f
}
