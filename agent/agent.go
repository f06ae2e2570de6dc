// Package agent is the exploring loop: it shows a model the page, runs the tools that the model asks for, shows what
// they changed, and so on, until the objective has ended in one of a few named ways. It knows no provider, no browser
// and no file: the model is behind model.Model, the page behind Session.
//
//	a := agent.Agent{Model: m, Session: s}
//	ending, err := a.Step(ctx, agent.Objective{Text: `Click the "Form" link`})
//	if ending.Passed() { ... } // err means that the run is over: the browser, the model or the network is gone
//
// What is recorded is not decided here: the session keeps what ran under the step that was open.
package agent

import (
	"context"
	"encoding/json"
	"time"

	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/session"
)

// Session is what the loop needs of a page in conversation; session.Session implements it.
type Session interface {
	// BeginStep opens the step under which the next calls are kept.
	BeginStep(text string, verify bool) error
	// Tools declares what the model may call: everything, or for a verify step only what checks and looks.
	Tools(verify bool) []model.ToolDecl
	// Observe shows the page: all of it, or only what changed since it was last shown.
	Observe(ctx context.Context, full bool) (model.Observation, error)
	// Do runs one tool. An error ends the run; everything else is in the reply.
	Do(ctx context.Context, name string, args json.RawMessage) (session.Reply, error)
}

// Agent drives a session towards objectives. Model and Session are required.
type Agent struct {
	Model   model.Model
	Session Session
	// Budget limits one objective; its zero fields take their defaults.
	Budget Budget
	// System replaces the system prompt; empty means DefaultSystem.
	System string
	// Watch is told of everything as it happens; nil for nobody.
	Watch func(Event)
	// Confirm asks a person a provider's own safety question; nil answers no.
	Confirm func(ctx context.Context, question string) bool
	// Now is the clock; nil means time.Now.
	Now func() time.Time
}

// Budget limits one objective. A zero field takes its default, a negative one is no limit.
type Budget struct {
	// Turns is the number of answers asked of the model; 0 means 30.
	Turns int
	// Calls is the number of tool calls; 0 means 100.
	Calls int
	// Tokens is the number of tokens read and written; 0 means 1,000,000.
	Tokens int
	// Time is the time from the first look to the end; 0 means 10 minutes.
	Time time.Duration
	// Images is the number of pictures kept in the conversation, newest first; 0 means 1.
	Images int
}

func (b Budget) withDefaults() Budget {
	b.Turns = orDefault(b.Turns, 30)
	b.Calls = orDefault(b.Calls, 100)
	b.Tokens = orDefault(b.Tokens, 1_000_000)
	b.Time = orDefault(b.Time, 10*time.Minute)
	b.Images = orDefault(b.Images, 1)
	return b
}

func orDefault[N int | time.Duration](n, otherwise N) N {
	if n == 0 {
		return otherwise
	}
	return n
}

// Objective is what the agent is told to reach.
type Objective struct {
	// Text is the step's prose.
	Text string
	// Verify makes it a check: only tools that check and look, and at least one check must pass.
	Verify bool
}

// How names the way in which an objective ended.
type How string

// The ways in which an objective ends.
const (
	// Finished: the model called finish; Ending.Status is what it said.
	Finished How = "finished"
	// Answered: the model answered with words and no call, although it was reminded to call finish.
	Answered How = "answered"
	// OutOfBudget: turns, calls, tokens, time, or the model's context ran out.
	OutOfBudget How = "budget"
	// Refused: the model declined.
	Refused How = "refused"
	// Stuck: the same calls again and again with nothing changed, or empty answers.
	Stuck How = "stuck"
	// Declined: a person said no to the provider's safety question.
	Declined How = "declined"
	// Stopped: the context was cancelled.
	Stopped How = "stopped"
)

// Ending is how an objective ended and what it took. What ran before the end is kept by the session in every case.
type Ending struct {
	How How
	// Status is what the model gave to finish, such as "passed"; empty unless Finished.
	Status string
	// Explanation is the model's own, or says why the loop ended.
	Explanation  string
	Turns, Calls int
	Usage        model.Usage
	Duration     time.Duration
}

// Passed reports whether the model finished and said that the objective was reached.
func (e Ending) Passed() bool { return e.How == Finished && e.Status == "passed" }

// StepEnding is the ending of one step that a model opened by itself.
type StepEnding struct {
	Text   string
	Verify bool
	Ending Ending
}

// Event is something that happened; exactly one of the pointers after Step is set, or Warning.
type Event struct {
	// Step is the prose of the objective.
	Step string
	// Turn is what the model answered.
	Turn *model.Turn
	// Call and Result are a call and what it gave.
	Call   *model.ToolCall
	Result *model.ToolResult
	// Warning is what the loop told the model without being asked.
	Warning string
	// Ending is set last.
	Ending *Ending
}
