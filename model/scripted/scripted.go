// Package scripted is a language model for tests: it gives canned turns in order, keeps what it was asked, and fails
// the test when a turn is left over or one too many is asked for.
//
//	m := scripted.New(t, scripted.Call("tap", `{"ref":"e1"}`), scripted.Finish("passed", "done"))
//	agent.Agent{Model: m, ...}.Step(ctx, ...)
//	m.Requests[1].History // what it was shown for its second turn
package scripted

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/cairn-trails/cairn/model"
)

// T is what scripted needs of a test.
type T interface {
	Helper()
	Errorf(format string, args ...any)
	Cleanup(func())
}

// Reply is one canned answer.
type Reply struct {
	Turn model.Turn
	// Err is returned in place of the turn.
	Err error
	// Before runs when the request arrives; nil for nothing.
	Before func(model.Request)
}

// Model gives its replies in order.
type Model struct {
	// Requests are what was asked so far.
	Requests []model.Request

	t       T
	replies []Reply
}

// New makes a model that fails t when a reply is left over at its end.
func New(t T, replies ...Reply) *Model {
	m := &Model{t: t, replies: replies}
	t.Cleanup(func() {
		t.Helper()
		if left := len(m.replies); left > 0 {
			t.Errorf("%d canned replies were not asked for; the next is %+v", left, m.replies[0].Turn)
		}
	})
	return m
}

// Respond implements model.Model.
func (m *Model) Respond(_ context.Context, r model.Request) (model.Turn, error) {
	m.t.Helper()
	m.Requests = append(m.Requests, r)
	if len(m.replies) == 0 {
		m.t.Errorf("request %d has no canned reply", len(m.Requests))
		return model.Turn{}, fmt.Errorf("no canned reply for request %d", len(m.Requests))
	}
	reply := m.replies[0]
	m.replies = m.replies[1:]
	if reply.Before != nil {
		reply.Before(r)
	}
	for i := range reply.Turn.ToolCalls {
		if c := &reply.Turn.ToolCalls[i]; c.ID == "" {
			c.ID = fmt.Sprintf("call-%d-%d", len(m.Requests), i+1)
		}
	}
	return reply.Turn, reply.Err
}

// Call is a turn of one call.
func Call(name, args string) Reply { return Calls(ToolCall(name, args)) }

// ToolCall is one call; its id is given when it is answered.
func ToolCall(name, args string) model.ToolCall {
	return model.ToolCall{Name: name, Args: json.RawMessage(args)}
}

// Calls is a turn of several calls.
func Calls(calls ...model.ToolCall) Reply { return Reply{Turn: model.Turn{ToolCalls: calls}} }

// Text is a turn of words only.
func Text(text string) Reply { return Reply{Turn: model.Turn{Text: text}} }

// Finish is a turn that ends the step.
func Finish(status, explanation string) Reply {
	args, _ := json.Marshal(map[string]string{"status": status, "explanation": explanation})
	return Call("finish", string(args))
}

// Fail is an error in place of a turn.
func Fail(err error) Reply { return Reply{Err: err} }
