package agent

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/session"
)

// act runs the calls of a turn in order and shows the model what came of them: one result per call, with its id.
func (l *loop) act(ctx context.Context, turn model.Turn) error {
	if turn.SafetyPending != "" && !l.confirmed(ctx, turn) {
		return nil
	}
	did := &doing{safe: turn.SafetyPending != ""}
	for i := range turn.ToolCalls {
		if err := l.call(ctx, &turn.ToolCalls[i], did); err != nil {
			l.history.add(did.results)
			return err
		}
		if l.ending != nil {
			break
		}
	}
	l.history.add(did.results)
	l.history.keepImages(l.budget.Images)
	if l.ending != nil {
		return nil
	}
	if did.changed || did.ended {
		if err := l.look(ctx, did.ended, ""); err != nil {
			return err
		}
	}
	if did.stuck {
		l.warn(stuckWarning)
	}
	return nil
}

// doing is a turn's calls under way.
type doing struct {
	results model.Results
	// skip is why the remaining calls are not run; empty while they are.
	skip string
	// safe is set when a person has said yes to the provider's question.
	safe bool
	// changed, ended and stuck tell what the turn led to: a change, another document or a dialog, a warning.
	changed, ended, stuck bool
}

// call runs one call, or says why it is not run.
func (l *loop) call(ctx context.Context, c *model.ToolCall, did *doing) error {
	var result model.ToolResult
	if did.skip == "" && l.budget.Calls > 0 && l.counted.Calls >= l.budget.Calls {
		did.skip = "the budget of calls is used up"
	}
	if did.skip != "" {
		result = failed(c, model.Error, "not run: "+did.skip)
	} else {
		reply, err := l.do(ctx, c)
		if err != nil {
			return fmt.Errorf("running %s: %w", c.Name, err)
		}
		result = l.reply(c, reply, did)
	}
	result.SafetyAcknowledged = did.safe
	did.results = append(did.results, result)
	l.log = append(l.log, c.Name+" ("+string(result.Status)+")")
	l.tell(Event{Call: c, Result: &did.results[len(did.results)-1]})
	return nil
}

// do passes a call to the session. A tool that exists but is not shown in this kind of step is refused here, since
// the session knows only what it may run and not what was declared.
func (l *loop) do(ctx context.Context, c *model.ToolCall) (session.Reply, error) {
	l.counted.Calls++
	if !declares(l.decls, c.Name) && declares(l.agent.Session.Tools(false), c.Name) {
		return session.Reply{Status: model.UnknownTool, Output: fmt.Sprintf("%s is not available in this %s", c.Name, l.kindWord())}, nil
	}
	if !json.Valid(c.Args) && len(c.Args) > 0 {
		return session.Reply{Status: model.Error, Output: fmt.Sprintf("the arguments of %s are not valid JSON; send one object", c.Name)}, nil
	}
	return l.agent.Session.Do(ctx, c.Name, c.Args)
}

func (l *loop) kindWord() string {
	if l.verify {
		return "check"
	}
	return l.kind
}

// reply takes in what a call gave: progress, the end, and what the remaining calls may rely on.
func (l *loop) reply(c *model.ToolCall, r session.Reply, did *doing) model.ToolResult {
	result := model.ToolResult{
		ID: c.ID, Name: c.Name, OK: r.OK, Output: r.Output, Screenshot: r.Screenshot, MIME: r.MIME, Status: r.Status,
		Plain: isLook(c.Name),
	}
	l.verified = l.verified || r.Verified
	l.acted = l.acted || r.Changed || r.Verified
	did.changed = did.changed || r.Changed
	did.ended = did.ended || r.Ended != ""
	switch {
	case r.Finished != "" && r.Finished == "passed" && l.verify && !l.verified:
		result.OK, result.Status, result.Output = false, model.Error, unprovenFinish
	case r.Finished != "":
		l.end(Ending{How: Finished, Status: r.Finished, Explanation: explanation(c.Args, r.Output)})
		return result
	case r.OK && c.Name == beginStep && l.opened != nil:
		l.opened(c.Args)
	}
	if result.Status == "" {
		result.Status = statusOf(result.OK)
	}
	if !result.OK {
		did.skip = "an earlier call of this turn did not work"
	} else if r.Ended != "" {
		did.skip = r.Ended
	}
	l.watchRepeats(c, r, did)
	return result
}

func (l *loop) watchRepeats(c *model.ToolCall, r session.Reply, did *doing) {
	if r.Changed || r.Verified {
		l.repeats = repeats{}
		return
	}
	switch l.repeats.add(c.Name, c.Args) {
	case firstTime:
		did.stuck = true
	case again:
		l.end(Ending{How: Stuck, Explanation: fmt.Sprintf("the model kept calling %s and the page did not change; last answer: %s", c.Name, oneLine(r.Output))})
	}
}

// confirmed asks the person about a provider's safety question. On a no every call of the turn is answered as denied.
func (l *loop) confirmed(ctx context.Context, turn model.Turn) bool {
	if l.agent.Confirm != nil && l.agent.Confirm(ctx, turn.SafetyPending) {
		return true
	}
	var results model.Results
	for i := range turn.ToolCalls {
		results = append(results, failed(&turn.ToolCalls[i], model.UserDenied, "not run: the person declined"))
	}
	l.history.add(results)
	l.end(Ending{How: Declined, Explanation: "declined by the person: " + turn.SafetyPending})
	return false
}

func failed(c *model.ToolCall, s model.Status, output string) model.ToolResult {
	return model.ToolResult{ID: c.ID, Name: c.Name, Output: output, Status: s}
}

// isLook reports whether a tool answers in plain text.
func isLook(name string) bool {
	switch name {
	case "snapshot", "find", "read", "screenshot":
		return true
	}
	return false
}

func statusOf(ok bool) model.Status {
	if ok {
		return model.Success
	}
	return model.Error
}

func declares(decls []model.ToolDecl, name string) bool {
	return slices.ContainsFunc(decls, func(d model.ToolDecl) bool { return d.Name == name })
}

// explanation is the sentence given to finish in its own words, since a reply cuts long ones.
func explanation(args json.RawMessage, otherwise string) string {
	var a struct{ Explanation string }
	if json.Unmarshal(args, &a) != nil || a.Explanation == "" {
		return otherwise
	}
	return a.Explanation
}
