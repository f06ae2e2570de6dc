package tools

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
)

// DefaultTimeout is how long a call may take when nobody says otherwise.
const DefaultTimeout = 10 * time.Second

// listening is how long a page that did not react gets to do so before the call is tried once more.
const listening = time.Second

// Settings are those of an executor. The zero value works.
type Settings struct {
	// Timeout is how long one call may take; 0 means 10 s. WithTimeout and a call's own timeout go before it.
	Timeout time.Duration
	// Sightings is what was seen earlier in the run; nil begins with nothing.
	Sightings *Sightings
	// Files says which files a call may send to the page.
	Files Files
}

type timeoutKey struct{}

// WithTimeout sets how long each call that is executed under ctx may take. It limits the calls, not ctx.
func WithTimeout(ctx context.Context, perCall time.Duration) context.Context {
	return context.WithValue(ctx, timeoutKey{}, perCall)
}

// On executes calls on a page with the tools of a registry: it checks the arguments, gives the call its deadline and
// its evidence, waits for the effect that was recorded, and says where the page was before and after.
func On(p Page, r *Registry, s Settings) Executor {
	if s.Timeout == 0 {
		s.Timeout = DefaultTimeout
	}
	if s.Sightings == nil {
		s.Sightings = &Sightings{}
	}
	return &executor{page: p, registry: r, settings: s}
}

type executor struct {
	page     Page
	registry *Registry
	settings Settings
	wake     wake
}

// Schema is that of a tool's arguments, nil for an unknown tool: a value that is filled in takes the type it wants.
func (e *executor) Schema(tool string) json.RawMessage {
	t, ok := e.registry.Find(tool)
	if !ok {
		return nil
	}
	return t.Spec().Args.JSON
}

// common are the arguments that the executor itself reads, whatever the tool.
type common struct {
	Timeout Duration      `json:"timeout"`
	Effect  *EffectWanted `json:"effect"`
	// Seconds is the fixed time of a wait, which comes on top.
	Seconds float64 `json:"seconds"`
}

func (e *executor) Execute(ctx context.Context, c Call) (Result, error) {
	t, ok := e.registry.Find(c.Tool)
	if !ok {
		return Result{}, e.registry.Unknown(c.Tool, Trail)
	}
	args, problems := t.Spec().Args.Fit(c.Args)
	if len(problems) > 0 {
		return Result{}, BadArguments(c.Tool, problems)
	}
	var k common
	if err := json.Unmarshal(args, &k); err != nil {
		return Result{}, &Failure{Code: "arguments", Problem: c.Tool + ": " + err.Error()}
	}
	limit := e.limit(ctx, k)
	callCtx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	a := attempt{executor: e, tool: t, args: args, effect: k.Effect, evidence: c.Evidence}
	res, err := a.run(callCtx)
	if err != nil {
		return res, explain(ctx, c.Tool, limit, err)
	}
	res.Used = used(c, a.visit)
	return res, nil
}

func (e *executor) limit(ctx context.Context, k common) time.Duration {
	if k.Timeout > 0 {
		return time.Duration(k.Timeout)
	}
	limit := e.settings.Timeout
	if d, ok := ctx.Value(timeoutKey{}).(time.Duration); ok && d > 0 {
		limit = d
	}
	return limit + time.Duration(k.Seconds*float64(time.Second))
}

// explain makes a failure of what is one: the call's own deadline, an element that kept going away.
func explain(ctx context.Context, tool string, limit time.Duration, err error) error {
	var failure *Failure
	switch {
	case errors.As(err, &failure):
		return failure
	case ctx.Err() != nil:
		return err
	case errors.Is(err, ErrDetached):
		return &Failure{Code: "detached", Problem: "the element was removed each time before it could be acted on",
			Next: "wait for the page to come to rest"}
	case errors.Is(err, context.DeadlineExceeded):
		return &Failure{Code: "timeout", Problem: fmt.Sprintf("%s was not done after %s", tool, limit),
			Next: "look at the page, or give it a longer timeout"}
	}
	return err
}

// used is the call as it was really made, when another candidate than the call's selector found the element.
func used(c Call, v *visit) *Call {
	if v == nil || v.chosen == nil {
		return nil
	}
	sel, err := json.Marshal(v.chosen)
	if err != nil {
		return nil
	}
	c.Args = replaceArg(c.Args, "selector", sel)
	return &c
}

// attempt is one call on its way.
type attempt struct {
	*executor
	tool     Tool
	args     json.RawMessage
	effect   *EffectWanted
	evidence *Evidence
	visit    *visit
}

func (a *attempt) run(ctx context.Context) (Result, error) {
	a.visit = &visit{Page: a.page, evidence: a.evidence, sightings: a.settings.Sightings, files: a.settings.Files, wake: &a.wake}
	before, _, err := a.page.Location(ctx)
	if err != nil {
		return Result{}, err
	}
	a.wake.begin(a.page, a.tool.Spec())
	res, err := a.tool.Run(ctx, a.visit, a.args)
	if err == nil && a.effect != nil {
		err = a.demand(ctx, &res)
	}
	if a.tool.Spec().Kind == Act {
		res.Requests = a.wake.ofNote(a.page)
	}
	res.URLBefore, res.URLAfter = before, before
	if a.tool.Spec().Kind == Verify {
		return res, err
	}
	if after, _, locErr := a.page.Location(ctx); locErr == nil {
		res.URLAfter = after
	} else if err == nil && res.Effect.Dialog == nil {
		return res, locErr
	}
	if err != nil {
		return res, err
	}
	a.tell(&res)
	return res, a.notice(ctx)
}

// tell adds the effect to the sentence of an act.
func (a *attempt) tell(res *Result) {
	if !slices.Contains(a.tool.Spec().Args.Arguments(), "effect") {
		return
	}
	if res.Effect.URL == "" && res.URLAfter != res.URLBefore && res.URLAfter != "" {
		res.Effect.URL = res.URLAfter
	}
	if words := a.reaction(*res).String(); words != "" {
		res.Output += "; " + words
	}
}

// notice looks for what later checks will deny, which may be gone again when they come.
func (a *attempt) notice(ctx context.Context) error {
	unseen := a.settings.Sightings.unseen()
	if a.tool.Spec().Kind != Act || len(unseen) == 0 {
		return nil
	}
	_, err := a.visit.Look(ctx, Looking{For: unseen})
	var failure *Failure
	if errors.As(err, &failure) || errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}
