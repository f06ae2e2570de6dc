package openai

import (
	"encoding/base64"
	"encoding/json"
	"strings"

	api "github.com/sashabaranov/go-openai"

	"github.com/cairn-trails/cairn/model"
)

// messages is the whole conversation in the protocol's terms.
func messages(r model.Request) []api.ChatCompletionMessage {
	var out []api.ChatCompletionMessage
	if r.System != "" {
		out = append(out, api.ChatCompletionMessage{Role: api.ChatMessageRoleSystem, Content: r.System})
	}
	for _, m := range r.History {
		switch m := m.(type) {
		case model.Observation:
			out = append(out, observation(m))
		case model.Turn:
			out = append(out, assistant(m))
		case model.Results:
			out = append(out, results(m)...)
		}
	}
	return out
}

func observation(o model.Observation) api.ChatCompletionMessage {
	text := strings.TrimSpace(o.Task + "\n\n" + o.Snapshot)
	if text == "" {
		text = "The page as it is now." // an empty message is refused
	}
	if o.Screenshot == nil {
		return api.ChatCompletionMessage{Role: api.ChatMessageRoleUser, Content: text}
	}
	return api.ChatCompletionMessage{Role: api.ChatMessageRoleUser, MultiContent: []api.ChatMessagePart{textPart(text), imagePart(o.Screenshot, o.MIME)}}
}

// assistant is a turn as the provider gave it, or for a turn of another one what it says.
func assistant(t model.Turn) api.ChatCompletionMessage {
	var m api.ChatCompletionMessage
	if json.Unmarshal(t.Raw, &m) != nil || m.Role != api.ChatMessageRoleAssistant {
		m = api.ChatCompletionMessage{Role: api.ChatMessageRoleAssistant, Content: t.Text}
		for _, c := range t.ToolCalls {
			m.ToolCalls = append(m.ToolCalls, api.ToolCall{ID: c.ID, Type: api.ToolTypeFunction, Function: api.FunctionCall{Name: c.Name, Arguments: string(c.Args)}})
		}
	}
	if m.Content == "" && m.Refusal == "" && len(m.ToolCalls) == 0 {
		m.Content = "(no answer)" // an empty message is refused
	}
	return m
}

// results answer each call by its id. The protocol has no pictures in a result, so they follow in a message of their
// own; it must come after all results.
func results(rs model.Results) []api.ChatCompletionMessage {
	var out []api.ChatCompletionMessage
	var pictures []api.ChatMessagePart
	for _, r := range rs {
		text := r.Text()
		if text == "" {
			text = "(empty)"
		}
		out = append(out, api.ChatCompletionMessage{Role: api.ChatMessageRoleTool, ToolCallID: r.ID, Content: text})
		if r.Screenshot != nil {
			pictures = append(pictures, textPart("The picture of "+r.Name+" ("+r.ID+"):"), imagePart(r.Screenshot, r.MIME))
		}
	}
	if pictures != nil {
		out = append(out, api.ChatCompletionMessage{Role: api.ChatMessageRoleUser, MultiContent: pictures})
	}
	return out
}

func textPart(text string) api.ChatMessagePart {
	return api.ChatMessagePart{Type: api.ChatMessagePartTypeText, Text: text}
}

func imagePart(data []byte, mime string) api.ChatMessagePart {
	if mime == "" {
		mime = "image/png"
	}
	address := "data:" + mime + ";base64," + base64.StdEncoding.EncodeToString(data)
	return api.ChatMessagePart{Type: api.ChatMessagePartTypeImageURL, ImageURL: &api.ChatMessageImageURL{URL: address}}
}
