// Package recorder keeps the calls that were executed, with what was known of their elements, and turns them into
// the steps of a trail. Recording is wrapping: a Recorder is an executor around the executor that plays and
// explores, so what is recorded is by construction what was executed. Delegating tools never reach it.
//
// Its core is Build, a pure function from a journal to a trail: passes in a fixed order, a file each, every one
// telling what it changed. It knows no browser.
//
//	rec := recorder.Around(tools.On(page, reg, tools.Settings{}))
//	rec.BeginStep(recorder.Step{Text: "Sign in"})
//	rec.Execute(ctx, call)
//	trail, notes := recorder.Build(rec.Journal(), recorder.Options{})
package recorder

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// Recorder is an executor that keeps what passes through it. It is for one goroutine at a time.
type Recorder struct {
	// Secret is told of a text that was typed into a secret field, before anything of the call is kept; the call is
	// kept with the token it answers. Nil keeps such a call with a token made from the field.
	Secret func(field *snapshot.Node, text string) (token string)
	// Scrub takes the values of secrets out of a text; nil leaves texts as they are. Nothing is kept unscrubbed.
	Scrub func(text string) string
	// Keep is told of every entry as it is made, for a journal on disk. An error ends the run.
	Keep func(Entry) error
	// Rewrite is told of the whole journal when an entry that was kept already turned out to hold a secret: the prose
	// of a step may quote what is typed later. Nil for a journal that is nowhere but here.
	Rewrite func(Journal) error

	next    tools.Executor
	journal Journal
}

// Around returns a recorder of what next executes.
func Around(next tools.Executor) *Recorder { return &Recorder{next: next} }

// BeginStep opens the step under which the next calls are kept.
func (r *Recorder) BeginStep(s Step) error {
	if r.Scrub != nil {
		s.Text = r.Scrub(s.Text)
	}
	return r.keep(Entry{Step: &s})
}

// Unreached marks the open step as one that was not reached. The journal is written anew.
func (r *Recorder) Unreached() error {
	for i := len(r.journal) - 1; i >= 0; i-- {
		if s := r.journal[i].Step; s != nil {
			s.Unreached = true
			break
		}
	}
	if r.Rewrite == nil {
		return nil
	}
	return r.Rewrite(r.journal)
}

// Journal is everything kept so far.
func (r *Recorder) Journal() Journal { return r.journal }

// Execute runs c and keeps it, also when it failed, for the journal tells what happened. The caller's context may
// have ended by then; what was executed is kept all the same.
func (r *Recorder) Execute(ctx context.Context, c tools.Call) (tools.Result, error) {
	res, err := r.next.Execute(ctx, c)
	var failure *tools.Failure
	if err != nil && !errors.As(err, &failure) {
		return res, err
	}
	if keepErr := r.keepCall(c, res, failure); keepErr != nil {
		return res, keepErr
	}
	return res, err
}

func (r *Recorder) keepCall(c tools.Call, res tools.Result, failure *tools.Failure) error {
	k, secret := r.kept(c, res, failure)
	if secret != "" && r.journal.hide(secret, stringArg(k.Args, "text")) && r.Rewrite != nil {
		if err := r.Rewrite(r.journal); err != nil {
			return err
		}
	}
	return r.keep(Entry{Call: k})
}

// Foresee passes on which calls will come.
func (r *Recorder) Foresee(calls []tools.Call) { tools.Foresee(r.next, calls) }

func (r *Recorder) keep(e Entry) error {
	r.journal = append(r.journal, e)
	if r.Keep == nil {
		return nil
	}
	return r.Keep(e)
}

// kept is the call as it is kept, and the secret that was in it.
func (r *Recorder) kept(c tools.Call, res tools.Result, failure *tools.Failure) (k *Kept, secret string) {
	if res.Used != nil {
		c = *res.Used
	}
	k = &Kept{Tool: c.Tool, Args: c.Args, OK: failure == nil, Effect: res.Effect, Requests: res.Requests, URLBefore: res.URLBefore, URLAfter: res.URLAfter}
	if failure != nil {
		k.Problem = failure.Error()
	}
	if c.Evidence != nil {
		k.Candidates, k.Signals = c.Evidence.Candidates, c.Evidence.Signals
	}
	reached := res.Reached
	if reached == nil && c.Evidence != nil {
		reached = c.Evidence.Node
	}
	if reached != nil {
		k.Node = nodeOf(reached)
		secret = r.hideSecret(k, reached)
	}
	r.scrub(k)
	return k, secret
}

// scrub takes secrets out of what a call says elsewhere than in a secret field: a text that repeats one, an address.
// Such a call does not hold when it is replayed, which is better than a file that tells a password.
func (r *Recorder) scrub(k *Kept) {
	if r.Scrub == nil {
		return
	}
	k.Args = mapStrings(k.Args, r.Scrub)
	k.Requests = scrubbed(k.Requests, r.Scrub)
	k.Problem, k.URLBefore, k.URLAfter = r.Scrub(k.Problem), r.Scrub(k.URLBefore), r.Scrub(k.URLAfter)
	k.Effect.URL, k.Effect.Tab, k.Effect.Download = r.Scrub(k.Effect.URL), r.Scrub(k.Effect.Tab), r.Scrub(k.Effect.Download)
}

// hideSecret puts a token in the place of a text that went into a secret field, from the moment it was typed: the
// value must be in no journal, not even for a moment. It returns the value.
func (r *Recorder) hideSecret(k *Kept, field *snapshot.Node) string {
	if k.Tool != "inputText" || !field.Flags.Has(snapshot.Secret) {
		return ""
	}
	text := stringArg(k.Args, "text")
	if text == "" || isToken(text) {
		return ""
	}
	token := "{{secrets." + SecretName(field) + "}}"
	if r.Secret != nil {
		token = r.Secret(field, text)
	}
	k.Args = withArg(k.Args, "text", token)
	return text
}

// stringArg is the string argument of that name, or "".
func stringArg(args json.RawMessage, name string) string {
	var s string
	if raw, ok := fields(args).get(name); ok && json.Unmarshal(raw, &s) != nil {
		return ""
	}
	return s
}
