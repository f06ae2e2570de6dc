package anthropic

import (
	"encoding/base64"
	"encoding/json"
	"strings"

	api "github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/packages/param"

	"github.com/cairn-trails/cairn/model"
)

// messages is the conversation in the protocol's terms. User and assistant alternate there, so results and the
// observation after them are one message; results stand first in it, as the protocol wants.
func messages(history []model.Message) []api.MessageParam {
	var out []api.MessageParam
	var user []api.ContentBlockParamUnion
	flush := func() {
		if len(user) > 0 {
			out = append(out, api.NewUserMessage(user...))
			user = nil
		}
	}
	for _, m := range history {
		switch m := m.(type) {
		case model.Observation:
			user = append(user, observation(m)...)
		case model.Results:
			for _, r := range m {
				user = append(user, result(r))
			}
		case model.Turn:
			flush()
			out = append(out, assistant(m))
		}
	}
	flush()
	return out
}

func observation(o model.Observation) []api.ContentBlockParamUnion {
	text := strings.TrimSpace(o.Task + "\n\n" + o.Snapshot)
	var out []api.ContentBlockParamUnion
	if text != "" {
		out = append(out, api.NewTextBlock(text)) // an empty block is refused
	}
	if o.Screenshot != nil {
		out = append(out, api.NewImageBlockBase64(mime(o.MIME), base64.StdEncoding.EncodeToString(o.Screenshot)))
	}
	return out
}

func result(r model.ToolResult) api.ContentBlockParamUnion {
	text := r.Text()
	if text == "" {
		text = "(empty)"
	}
	block := api.NewToolResultBlock(r.ID, text, !r.OK)
	if r.Screenshot != nil {
		block.OfToolResult.Content = append(block.OfToolResult.Content, api.ToolResultBlockParamContentUnion{OfImage: &api.ImageBlockParam{
			Source: api.ImageBlockParamSourceUnion{OfBase64: &api.Base64ImageSourceParam{
				MediaType: api.Base64ImageSourceMediaType(mime(r.MIME)), Data: base64.StdEncoding.EncodeToString(r.Screenshot),
			}},
		}})
	}
	return block
}

func mime(s string) string {
	if s == "" {
		return "image/png"
	}
	return s
}

// assistant is a turn as the provider gave it, or for a turn of another one what it says.
func assistant(t model.Turn) api.MessageParam {
	if isOwn(t.Raw) {
		return param.Override[api.MessageParam](t.Raw)
	}
	var blocks []api.ContentBlockParamUnion
	if t.Text != "" {
		blocks = append(blocks, api.NewTextBlock(t.Text))
	}
	for _, c := range t.ToolCalls {
		input := c.Args
		var object map[string]any
		if json.Unmarshal(input, &object) != nil {
			input = json.RawMessage("{}") // the protocol takes objects only
		}
		blocks = append(blocks, api.NewToolUseBlock(c.ID, input, c.Name))
	}
	if len(blocks) == 0 {
		blocks = append(blocks, api.NewTextBlock("(no answer)")) // an empty message is refused
	}
	return api.NewAssistantMessage(blocks...)
}

// isOwn tells a message of this protocol from the raw turns of others.
func isOwn(raw json.RawMessage) bool {
	var m struct {
		Role    string
		Content []struct{ Type string }
	}
	return json.Unmarshal(raw, &m) == nil && m.Role == "assistant" && len(m.Content) > 0 && m.Content[0].Type != ""
}

// turn is what the provider answered in neutral terms.
func turn(res *api.Message) model.Turn {
	t := model.Turn{Usage: model.Usage{
		Input:       int(res.Usage.InputTokens + res.Usage.CacheReadInputTokens + res.Usage.CacheCreationInputTokens),
		CachedInput: int(res.Usage.CacheReadInputTokens),
		Output:      int(res.Usage.OutputTokens),
	}}
	for _, block := range res.Content {
		switch block.Type {
		case "text":
			t.Text = joined(t.Text, block.Text)
		case "thinking":
			t.Thoughts = joined(t.Thoughts, block.Thinking)
		case "tool_use":
			args := block.Input
			if len(args) == 0 {
				args = json.RawMessage("{}")
			}
			t.ToolCalls = append(t.ToolCalls, model.ToolCall{ID: block.ID, Name: block.Name, Args: args})
		}
	}
	switch res.StopReason {
	case api.StopReasonRefusal:
		t.Refused, t.FailureMessage = true, t.Text
		if t.FailureMessage == "" {
			t.FailureMessage = "the provider's safety system stopped the answer"
		}
	case api.StopReasonMaxTokens:
		t.FailureMessage = "the answer was cut off at the token limit"
	}
	if len(res.Content) > 0 {
		// A message that was decoded from JSON can be encoded again.
		t.Raw, _ = json.Marshal(res.ToParam())
	}
	return t
}

func joined(a, b string) string {
	if a == "" {
		return b
	}
	return a + "\n" + b
}
