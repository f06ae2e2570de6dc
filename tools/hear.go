package tools

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"time"

	"github.com/cairn-trails/cairn/snapshot"
)

// pressOn presses the target. A press that nobody heard, because the page's scripts did not listen yet, is made once
// more when they do.
func pressOn(ctx context.Context, p Page, t Target, how Tap) (Result, error) {
	press := func(ctx context.Context, e Element) error { return e.Tap(ctx, how) }
	res, err := ActOn(ctx, p, t, press)
	if err != nil {
		return res.saying(err, "Tapped %v", res.Reached)
	}
	again, err := unheard(ctx, p, &res)
	if err != nil || !again {
		return res.saying(err, "Tapped %v", res.Reached)
	}
	second, err := ActOn(ctx, p, t, press)
	if err == nil {
		second.Drift = res.Drift
	}
	return second.saying(err, "Tapped %v, once more when the page listened", second.Reached)
}

// unheard reports whether the press that gave res reached no listener and there is one now, so that pressing once more
// cannot do a thing twice. It waits for one while the page is young. What the page does late is added to the effect.
func unheard(ctx context.Context, p Page, res *Result) (bool, error) {
	if !res.Effect.lost(res.Reached) {
		return false, nil
	}
	e := p.Element(res.Reached)
	h, err := e.Hearing(ctx)
	if err != nil || h.Native || !h.Waiting && h.Listeners > 0 || res.Effect.URL != "" && !h.Stub {
		return false, passing(ctx, err)
	}
	if h.Listeners > 0 && !res.Effect.ofPress(res.Reached).None() {
		return false, nil
	}
	// What is left of the call's time is for pressing once more.
	if end, ok := ctx.Deadline(); ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, end.Add(-time.Until(end)/3))
		defer cancel()
	}
	var listens bool
	late, err := p.Act(ctx, func(ctx context.Context) error {
		var err error
		listens, err = e.Heed(ctx, h.Listeners)
		return err
	})
	if err != nil {
		return false, passing(ctx, err)
	}
	// Where nobody listened at all, what the page did meanwhile was no answer.
	if h.Listeners > 0 && !late.ofPress(res.Reached).None() {
		res.Effect = res.Effect.plus(late)
		return false, nil
	}
	return listens, nil
}

// passing drops the error of an element or a page that went away: then the press was heard.
func passing(ctx context.Context, err error) error {
	var failure *Failure
	switch {
	case ctx.Err() != nil && !errors.Is(ctx.Err(), context.DeadlineExceeded):
		return err
	case errors.Is(err, ErrDetached), errors.Is(err, context.DeadlineExceeded), errors.As(err, &failure):
		return nil
	}
	return err
}

// lost reports whether a press with this effect may have reached nobody: nothing came of it but what the browser does
// by itself (the focus, a jump to a fragment) or what the page may have been doing anyway.
func (e Effect) lost(pressed *snapshot.Node) bool {
	e = e.ofPress(pressed)
	e.Requests = 0
	if e.Restless {
		e.DOM = false
	}
	if u, err := url.Parse(e.URL); err == nil && strings.Contains(e.URL, "#") && u.Fragment == "" && !e.Document {
		e.URL = ""
	}
	return e.None()
}
