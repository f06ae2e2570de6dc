package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/cairn-trails/cairn/delegating"
	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// Do runs one tool of the model surface. What the caller or the page did wrong is in the Reply; an error means that
// the browser or the connection is gone, or ctx ended.
func (s *Session) Do(ctx context.Context, name string, args json.RawMessage) (Reply, error) {
	if len(args) == 0 {
		args = json.RawMessage("{}")
	}
	reply, err := s.do(ctx, name, args)
	var failure *tools.Failure
	if errors.As(err, &failure) {
		reply = Reply{Output: failure.Error(), Status: model.Error, Ended: reply.Ended, Changed: reply.Changed, Code: failure.Code}
		err = nil
	}
	if err != nil {
		return Reply{}, err
	}
	if reply.Status == "" {
		reply.Status, reply.OK = model.Success, true
	}
	reply.Output = s.mem.Scrub(reply.Output)
	if !isLook(name) {
		reply.Output = tools.Short(reply.Output)
	}
	return reply, nil
}

func (s *Session) do(ctx context.Context, name string, args json.RawMessage) (Reply, error) {
	if d, ok := s.set.Find(name); ok {
		if f := s.allowed(d.Spec()); f != nil {
			return Reply{}, f
		}
		return s.delegate(ctx, d, args)
	}
	if spec, ok := s.set.Special(name); ok {
		return s.special(ctx, spec, args)
	}
	t, ok := s.reg.Find(name)
	if !ok || t.Spec().Surface != tools.Model {
		f := delegating.Unknown(s.set, s.reg, name)
		return Reply{Output: f.Error(), Status: model.UnknownTool, Code: f.Code}, nil
	}
	if f := s.allowed(t.Spec()); f != nil {
		return Reply{}, f
	}
	return s.run(ctx, t.Spec(), []tools.Call{{Tool: name, Args: args}}, nil)
}

// allowed refuses acts inside a verify step: what changes the page proves nothing about it.
func (s *Session) allowed(spec tools.Spec) *tools.Failure {
	if s.verify && spec.Kind == tools.Act {
		return &tools.Failure{Code: "verify", Problem: fmt.Sprintf("a verify step only checks, and %s changes the page", spec.Name),
			Next: "use an expect tool, or open a step"}
	}
	return nil
}

// delegate expands a call by ref on the present state of the page, and runs what it expands into.
func (s *Session) delegate(ctx context.Context, d delegating.Delegating, args json.RawMessage) (Reply, error) {
	if problems := d.Spec().Args.Check(args); len(problems) > 0 {
		return Reply{}, tools.BadArguments(d.Spec().Name, problems)
	}
	snap, err := s.look(ctx)
	if err != nil {
		return Reply{}, err
	}
	calls, err := d.Expand(snap, args)
	if err != nil {
		return Reply{}, refFailure(err)
	}
	return s.run(ctx, d.Spec(), calls, refOf(snap, args))
}

// named is the element that the caller named by ref, for the sentence of the reply.
type named struct {
	ref  snapshot.Ref
	node *snapshot.Node
}

func refOf(s *snapshot.Snapshot, args json.RawMessage) *named {
	var a struct{ Ref string }
	if json.Unmarshal(args, &a) != nil || a.Ref == "" {
		return nil
	}
	ref, ok := snapshot.ParseRef(a.Ref)
	if !ok {
		return nil
	}
	n, err := s.ByRef(ref)
	if err != nil {
		return nil
	}
	return &named{ref, n}
}

// run executes calls in order until one fails.
func (s *Session) run(ctx context.Context, spec tools.Spec, calls []tools.Call, of *named) (Reply, error) {
	var reply Reply
	for _, c := range calls {
		res, err := s.rec.Execute(ctx, c)
		e := res.Effect
		reply.Changed = reply.Changed || e.DOM || e.Document || e.URL != "" || e.Value || e.Focus || e.Requests > 0 || e.Dialog != nil
		if ended := endedBy(e); ended != "" {
			reply.Ended = ended
		}
		if err != nil {
			return reply, err
		}
		reply.Output = res.Output
		reply.Verified = reply.Verified || spec.Kind == tools.Verify
	}
	if of != nil {
		d := of.node.Describe()
		reply.Output = strings.Replace(reply.Output, d, string(of.ref)+" "+d, 1)
	}
	return reply, nil
}

func endedBy(e tools.Effect) string {
	switch {
	case e.Dialog != nil:
		return fmt.Sprintf("a dialog opened (%s %q)", e.Dialog.Kind, e.Dialog.Message)
	case e.Document:
		return "the page is another one now"
	case e.Tab != "":
		return "a tab opened"
	}
	return ""
}

// refFailure makes a failure of a ref that does not hold; anything else stays what it is.
func refFailure(err error) error {
	var failure *tools.Failure
	if errors.As(err, &failure) {
		return err
	}
	return &tools.Failure{Code: "stale", Problem: err.Error()}
}

// Tools declares the model surface: all of it, or for a verify step only what checks, looks and ends the step.
func (s *Session) Tools(verify bool) []model.ToolDecl {
	return delegating.Declarations(s.set, s.reg, verify)
}
