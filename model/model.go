// Package model is what the exploring loop needs of a language model: a neutral request, reply, tool call and tool
// result. No provider is named here; each adapter below this folder owns its wire types.
//
//	turn, err := m.Respond(ctx, model.Request{System: s, Tools: decls, History: h})
package model

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
)

// Model is a language model, or something that answers like one.
type Model interface {
	Respond(ctx context.Context, r Request) (Turn, error)
}

// Request is one question. History begins with an Observation.
type Request struct {
	System string
	Tools  []ToolDecl
	// History alternates what the model was shown and what it answered, oldest first.
	History []Message
	// ToolChoice is "auto" (also when empty), "required", "none" or a tool's name.
	ToolChoice string
	// MaxTokens limits the reply; 0 leaves it to the adapter.
	MaxTokens int
}

// ToolDecl declares a tool. Schema is a JSON Schema of an object.
type ToolDecl struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Schema      json.RawMessage `json:"parameters"`
}

// Message is an Observation, a Turn or Results.
type Message interface{ message() }

// Observation is what the model is shown: the task, the page as text, and a picture where asked for.
type Observation struct {
	// Task is what is to be done now: the step's prose and the rules of this moment.
	Task string
	// Snapshot is the page as text, inside its nonce markers; empty when there is none.
	Snapshot string
	// Screenshot is a picture with its MIME type; nil for none.
	Screenshot []byte
	MIME       string
	// Metadata is url, title, tabs, dialog, viewport.
	Metadata map[string]string
}

// Turn is what the model answered.
type Turn struct {
	Text string
	// ToolCalls are in the order in which they are to run.
	ToolCalls []ToolCall
	// Thoughts are the provider's summary of reasoning, for the report only.
	Thoughts string
	// Refused is set when the model declined; FailureMessage says why, or why it could not answer.
	Refused        bool
	FailureMessage string
	// SafetyPending is the provider's own safety question that a person must answer before the calls run.
	SafetyPending string
	Usage         Usage
	// Raw is the provider's own form of the turn, sent back as it was in later requests. Only its adapter reads it.
	Raw json.RawMessage
}

// Results answer the tool calls of the turn before, one each, in order.
type Results []ToolResult

// ToolCall is one call that the model asks for. Args is what it wrote, possibly not valid JSON.
type ToolCall struct {
	ID   string
	Name string
	Args json.RawMessage
}

// ToolResult answers one ToolCall.
type ToolResult struct {
	ID, Name string
	OK       bool
	Output   string
	// Plain is set for the text of a tool that only looks: it is shown as it is.
	Plain              bool
	Screenshot         []byte
	MIME               string
	Metadata           map[string]string
	Status             Status
	SafetyAcknowledged bool
}

// Text is the result as a model reads it: plain text of a look, else the envelope {"ok", "output"}.
func (r ToolResult) Text() string {
	if r.Plain && r.OK {
		return r.Output
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // the model reads the text, and no browser does
	// A struct of a boolean and a text cannot fail to encode.
	_ = enc.Encode(struct {
		OK     bool   `json:"ok"`
		Output string `json:"output"`
	}{r.OK, r.Output})
	return strings.TrimSpace(b.String())
}

// Status says how a call ended.
type Status string

// The ways in which a call ends.
const (
	Success     Status = "success"
	Error       Status = "error"
	UnknownTool Status = "unknown_tool"
	UserDenied  Status = "user_denied"
)

// Usage counts tokens.
type Usage struct{ Input, CachedInput, Output int }

func (Observation) message() {}
func (Turn) message()        {}
func (Results) message()     {}
