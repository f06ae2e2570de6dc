package gemini

import (
	"encoding/json"
	"fmt"
	"strings"

	api "google.golang.org/genai"

	"github.com/cairn-trails/cairn/model"
)

// contents is the conversation in the protocol's terms. User and model alternate there, so results and the
// observation after them are one content.
func contents(history []model.Message) []*api.Content {
	var out []*api.Content
	var user []*api.Part
	flush := func() {
		if len(user) > 0 {
			out = append(out, &api.Content{Role: api.RoleUser, Parts: user})
			user = nil
		}
	}
	for _, m := range history {
		switch m := m.(type) {
		case model.Observation:
			user = append(user, observation(m)...)
		case model.Results:
			user = append(user, results(m)...)
		case model.Turn:
			flush()
			out = append(out, said(m))
		}
	}
	flush()
	return out
}

func observation(o model.Observation) []*api.Part {
	var out []*api.Part
	if text := strings.TrimSpace(o.Task + "\n\n" + o.Snapshot); text != "" {
		out = append(out, &api.Part{Text: text})
	}
	if o.Screenshot != nil {
		out = append(out, picture(o.Screenshot, o.MIME))
	}
	return out
}

// results answer each call by its id. Not every model takes pictures in a result, so they follow all results.
func results(rs model.Results) []*api.Part {
	var out, pictures []*api.Part
	for _, r := range rs {
		answer := map[string]any{"ok": r.OK, "output": r.Output}
		out = append(out, &api.Part{FunctionResponse: &api.FunctionResponse{ID: r.ID, Name: r.Name, Response: answer}})
		if r.Screenshot != nil {
			pictures = append(pictures, &api.Part{Text: "The picture of " + r.Name + ":"}, picture(r.Screenshot, r.MIME))
		}
	}
	return append(out, pictures...)
}

func picture(data []byte, mime string) *api.Part {
	if mime == "" {
		mime = "image/png"
	}
	return &api.Part{InlineData: &api.Blob{Data: data, MIMEType: mime}}
}

// said is a turn as the provider gave it, with its signatures, or for a turn of another one what it says.
func said(t model.Turn) *api.Content {
	var c api.Content
	if json.Unmarshal(t.Raw, &c) == nil && c.Role == api.RoleModel && len(c.Parts) > 0 {
		return &c
	}
	c = api.Content{Role: api.RoleModel}
	if t.Text != "" {
		c.Parts = append(c.Parts, &api.Part{Text: t.Text})
	}
	for _, call := range t.ToolCalls {
		var args map[string]any
		if json.Unmarshal(call.Args, &args) != nil {
			args = nil // the protocol takes objects only
		}
		c.Parts = append(c.Parts, &api.Part{FunctionCall: &api.FunctionCall{ID: call.ID, Name: call.Name, Args: args}})
	}
	if len(c.Parts) == 0 {
		c.Parts = []*api.Part{{Text: "(no answer)"}} // an empty content is refused
	}
	return &c
}

// turn is what the provider answered in neutral terms. at makes the ids of calls that came without one unlike those
// of other turns.
func turn(res *api.GenerateContentResponse, at int) model.Turn {
	var t model.Turn
	if u := res.UsageMetadata; u != nil {
		t.Usage = model.Usage{Input: int(u.PromptTokenCount), CachedInput: int(u.CachedContentTokenCount), Output: int(u.CandidatesTokenCount + u.ThoughtsTokenCount)}
	}
	if f := res.PromptFeedback; f != nil && f.BlockReason != "" {
		t.Refused, t.FailureMessage = true, "the provider blocked the request: "+orElse(f.BlockReasonMessage, string(f.BlockReason))
		return t
	}
	if len(res.Candidates) == 0 {
		t.FailureMessage = "the provider's answer holds no candidate"
		return t
	}
	c := res.Candidates[0]
	t.Refused, t.FailureMessage = ended(c)
	if c.Content == nil || len(c.Content.Parts) == 0 {
		return t
	}
	c.Content.Role = api.RoleModel
	for i, part := range c.Content.Parts {
		take(&t, part, fmt.Sprintf("call_%d_%d", at, i+1))
	}
	// A content that was decoded from JSON can be encoded again.
	t.Raw, _ = json.Marshal(c.Content)
	return t
}

// take adds a part of the answer. The id is for a call that has none, also in what is sent back later, since its
// result is given by it.
func take(t *model.Turn, part *api.Part, id string) {
	switch {
	case part.FunctionCall != nil:
		call := part.FunctionCall
		call.ID = orElse(call.ID, id)
		args, err := json.Marshal(call.Args)
		if err != nil || call.Args == nil {
			args = json.RawMessage("{}")
		}
		t.ToolCalls = append(t.ToolCalls, model.ToolCall{ID: call.ID, Name: call.Name, Args: args})
	case part.Thought:
		t.Thoughts = joined(t.Thoughts, part.Text)
	case part.Text != "":
		t.Text = joined(t.Text, part.Text)
	}
}

// ended reads why the answer ended.
func ended(c *api.Candidate) (refused bool, why string) {
	switch c.FinishReason {
	case api.FinishReasonSafety, api.FinishReasonRecitation, api.FinishReasonBlocklist, api.FinishReasonProhibitedContent, api.FinishReasonSPII:
		return true, "the provider stopped the answer: " + orElse(c.FinishMessage, string(c.FinishReason))
	case api.FinishReasonMaxTokens:
		return false, "the answer was cut off at the token limit"
	case api.FinishReasonMalformedFunctionCall, api.FinishReasonUnexpectedToolCall, api.FinishReasonTooManyToolCalls:
		return false, "the model's calls could not be read: " + orElse(c.FinishMessage, string(c.FinishReason))
	}
	return false, ""
}

func joined(a, b string) string {
	if a == "" {
		return b
	}
	return a + "\n" + b
}

func orElse(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}
