package agent

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/model/scripted"
	"github.com/cairn-trails/cairn/session"
)

// fakeSession answers calls from a table: "tool" or "tool args" to a reply. It notes what it was asked for.
type fakeSession struct {
	replies map[string]session.Reply
	errs    map[string]error
	// lines is the number of lines of the page beside its first.
	lines int

	asked    []string
	observed int
	// onDo runs before each call.
	onDo func()
}

func (f *fakeSession) BeginStep(text string, verify bool) error {
	f.asked = append(f.asked, fmt.Sprintf("begin %q %v", text, verify))
	return f.errs["begin"]
}

func (f *fakeSession) Tools(verify bool) []model.ToolDecl {
	names := []string{"expectVisible", "snapshot", "find", "screenshot", "finish"}
	if !verify {
		names = append(names, "tap", "type", "beginStep")
	}
	var out []model.ToolDecl
	for _, n := range names {
		out = append(out, model.ToolDecl{Name: n})
	}
	return out
}

func (f *fakeSession) Observe(_ context.Context, full bool) (model.Observation, error) {
	f.observed++
	f.asked = append(f.asked, fmt.Sprintf("observe full=%v", full))
	text := fmt.Sprintf("<<<page N\npage %d", f.observed)
	for i := range f.lines {
		text += fmt.Sprintf("\nline %d", i+1)
	}
	return model.Observation{Snapshot: text + "\npage N>>>", Metadata: map[string]string{"url": "http://shop.test/"}}, f.errs["observe"]
}

func (f *fakeSession) Do(ctx context.Context, name string, args json.RawMessage) (session.Reply, error) {
	if f.onDo != nil {
		f.onDo()
	}
	if ctx.Err() != nil {
		return session.Reply{}, ctx.Err()
	}
	f.asked = append(f.asked, name+" "+string(args))
	if err := f.errs[name]; err != nil {
		return session.Reply{}, err
	}
	if name == "finish" {
		var a struct{ Status, Explanation string }
		_ = json.Unmarshal(args, &a)
		return session.Reply{OK: true, Status: model.Success, Finished: a.Status, Output: a.Explanation}, nil
	}
	if name == beginStep {
		return session.Reply{OK: true, Status: model.Success, Output: "Step opened."}, nil
	}
	if r, ok := f.replies[name+" "+string(args)]; ok {
		return r, nil
	}
	if r, ok := f.replies[name]; ok {
		return r, nil
	}
	return session.Reply{OK: true, Status: model.Success, Output: name + " done", Changed: true}, nil
}

// unchanged is a call that worked and changed nothing.
func unchanged() session.Reply {
	return session.Reply{OK: true, Status: model.Success, Output: "nothing"}
}

// fixedClock moves on by a second at each look.
func fixedClock() func() time.Time {
	now := time.Unix(0, 0)
	return func() time.Time {
		now = now.Add(time.Second)
		return now
	}
}

// newAgent makes an agent with a scripted model, the fake session and a clock of its own.
func newAgent(t *testing.T, f *fakeSession, replies ...scripted.Reply) (*Agent, *scripted.Model) {
	t.Helper()
	m := scripted.New(t, replies...)
	return &Agent{Model: m, Session: f, Now: fixedClock()}, m
}

func mustStep(t *testing.T, a *Agent, o Objective) Ending {
	t.Helper()
	e, err := a.Step(t.Context(), o)
	if err != nil {
		t.Fatalf("step: %v", err)
	}
	return e
}
