package session

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/cairn-trails/cairn/delegating"
	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/recorder"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/snapshot/marks"
	"github.com/cairn-trails/cairn/tools"
)

func isLook(name string) bool {
	switch name {
	case "snapshot", "find", "read", "screenshot":
		return true
	}
	return false
}

// special runs the tools that only look, and those that steer the exploring. None of them is ever recorded as a
// call.
func (s *Session) special(ctx context.Context, spec tools.Spec, args json.RawMessage) (Reply, error) {
	if problems := spec.Args.Check(args); len(problems) > 0 {
		return Reply{}, tools.BadArguments(spec.Name, problems)
	}
	switch spec.Name {
	case "snapshot":
		return s.snapshotTool(ctx, args)
	case "find":
		return s.findTool(ctx, args)
	case "read":
		return s.readTool(ctx, args)
	case "screenshot":
		return s.screenshotTool(ctx, args)
	case "beginStep":
		var a delegating.BeginStepArgs
		if err := json.Unmarshal(args, &a); err != nil {
			return Reply{}, &tools.Failure{Code: "arguments", Problem: "beginStep: " + err.Error()}
		}
		return Reply{Output: "Step opened."}, s.Begin(recorder.Step{Text: a.Description, Verify: a.Verify})
	default:
		var a delegating.FinishArgs
		if err := json.Unmarshal(args, &a); err != nil {
			return Reply{}, &tools.Failure{Code: "arguments", Problem: "finish: " + err.Error()}
		}
		return Reply{Output: a.Explanation, Finished: a.Status}, nil
	}
}

func (s *Session) snapshotTool(ctx context.Context, args json.RawMessage) (Reply, error) {
	var a delegating.SnapshotArgs
	if err := json.Unmarshal(args, &a); err != nil {
		return Reply{}, &tools.Failure{Code: "arguments", Problem: "snapshot: " + err.Error()}
	}
	ref, ok := snapshot.ParseRef(a.Ref)
	if !ok && a.Ref != "" {
		return Reply{}, &tools.Failure{Code: "arguments", Problem: "snapshot: " + a.Ref + " is not a ref such as e12"}
	}
	show := s.Snapshot
	if a.Mode == "changes" {
		show = s.Changes
	}
	out, err := show(ctx, snapshot.View{Mode: snapshot.ModeOf(a.Mode), Depth: a.Depth, Scope: ref})
	if err != nil {
		return Reply{}, err
	}
	return Reply{Output: s.Fence(out)}, nil
}

// screenshotTool takes a picture; annotated, it carries the refs of what can be acted on.
func (s *Session) screenshotTool(ctx context.Context, args json.RawMessage) (Reply, error) {
	var a delegating.ScreenshotArgs
	if err := json.Unmarshal(args, &a); err != nil {
		return Reply{}, &tools.Failure{Code: "arguments", Problem: "screenshot: " + err.Error()}
	}
	var shown *snapshot.Snapshot
	if a.Annotate {
		var err error
		if shown, err = s.Show(ctx); err != nil {
			return Reply{}, err
		}
	}
	png, err := s.page.Screenshot(ctx)
	if err != nil || shown == nil {
		return Reply{Output: "a picture of the page as it is now", Screenshot: png, MIME: "image/png"}, err
	}
	marked, drawn, err := marks.Draw(png, shown)
	return Reply{Output: fmt.Sprintf("a picture of the page as it is now, with %d refs", drawn), Screenshot: marked, MIME: "image/png"}, err
}

// Changes takes a look and tells only what differs from what was last shown, as far as the view shows it.
func (s *Session) Changes(ctx context.Context, v snapshot.View) (string, error) {
	before := s.shown
	return s.showAs(ctx, v, func(snap *snapshot.Snapshot, v snapshot.View) string {
		if before == nil {
			return snap.Text(v)
		}
		return snap.Changes(before, v)
	})
}

func (s *Session) findTool(ctx context.Context, args json.RawMessage) (Reply, error) {
	var a delegating.FindArgs
	if err := json.Unmarshal(args, &a); err != nil {
		return Reply{}, &tools.Failure{Code: "arguments", Problem: "find: " + err.Error()}
	}
	snap, err := s.Show(ctx)
	if err != nil {
		return Reply{}, err
	}
	return Reply{Output: s.Fence(snap.Find(a.Text, s.view(snapshot.View{})))}, nil
}

func (s *Session) readTool(ctx context.Context, args json.RawMessage) (Reply, error) {
	var a delegating.ReadArgs
	if err := json.Unmarshal(args, &a); err != nil {
		return Reply{}, &tools.Failure{Code: "arguments", Problem: "read: " + err.Error()}
	}
	snap, err := s.look(ctx)
	if err != nil {
		return Reply{}, err
	}
	ref, ok := snapshot.ParseRef(a.Ref.Ref)
	if !ok {
		return Reply{}, &tools.Failure{Code: "arguments", Problem: "read: " + a.Ref.Ref + " is not a ref such as e12"}
	}
	n, err := snap.ByRef(ref)
	if err != nil {
		return Reply{}, refFailure(err)
	}
	said := readOf(n, a.What)
	if said == "" {
		what := a.What
		if what == "" {
			what = "text"
		}
		return Reply{Output: fmt.Sprintf("%s has no %s", ref, what)}, nil
	}
	return Reply{Output: s.Fence(said)}, nil
}

// readOf is a node's value or target, or its text: of a field without any, what it holds.
func readOf(n *snapshot.Node, what string) string {
	switch what {
	case "value":
		return n.Value
	case "href":
		return n.Href
	}
	if text := n.Content(); text != "" {
		return text
	}
	return n.Value
}

// Observe is what a model is shown before it answers: the whole page, or only what changed since it was last shown.
func (s *Session) Observe(ctx context.Context, full bool) (model.Observation, error) {
	var text string
	var err error
	if full || s.shown == nil {
		text, err = s.Snapshot(ctx, snapshot.View{})
	} else {
		text, err = s.Changes(ctx, snapshot.View{})
	}
	if err != nil {
		return model.Observation{}, err
	}
	meta := map[string]string{"url": s.mem.Scrub(s.shown.URL), "title": s.mem.Scrub(s.shown.Title)}
	return model.Observation{Snapshot: s.Fence(text), Metadata: meta}, nil
}
