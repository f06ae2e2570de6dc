package openai

import (
	"encoding/json"
	"fmt"

	api "github.com/sashabaranov/go-openai"

	"github.com/cairn-trails/cairn/model"
)

// turn is what the provider answered in neutral terms. What it does not know of (another reason to finish, a tool
// that was not declared, arguments that are no JSON) is passed on as it is: the loop answers to that.
func (a *adapter) turn(res api.ChatCompletionResponse) model.Turn {
	t := model.Turn{Usage: model.Usage{Input: res.Usage.PromptTokens, Output: res.Usage.CompletionTokens}}
	if d := res.Usage.PromptTokensDetails; d != nil {
		t.Usage.CachedInput = d.CachedTokens
	}
	if len(res.Choices) == 0 {
		t.FailureMessage = "the provider's answer holds no choice"
		return t
	}
	c := res.Choices[0]
	m := c.Message
	m.Role = api.ChatMessageRoleAssistant
	t.Text, t.Thoughts = m.Content, m.ReasoningContent
	for i := range m.ToolCalls {
		call := &m.ToolCalls[i]
		if call.ID == "" {
			call.ID = fmt.Sprintf("call_%s_%d", res.ID, i+1) // some servers give none, and results need one
		}
		call.Type = api.ToolTypeFunction
		args := call.Function.Arguments
		if args == "" {
			args = "{}"
		}
		t.ToolCalls = append(t.ToolCalls, model.ToolCall{ID: call.ID, Name: call.Function.Name, Args: json.RawMessage(args)})
	}
	switch {
	case m.Refusal != "":
		t.Refused, t.FailureMessage = true, a.scrub(m.Refusal)
	case c.FinishReason == api.FinishReasonContentFilter:
		t.Refused, t.FailureMessage = true, "the provider's content filter stopped the answer"
	case c.FinishReason == api.FinishReasonLength:
		t.FailureMessage = "the answer was cut off at the token limit"
	}
	// A message that was decoded from JSON can be encoded again.
	t.Raw, _ = json.Marshal(m)
	return t
}
