package openai

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/model/provider/providertest"
)

const key = "sk-test-0123456789"

// serve makes an adapter that talks to a server with these answers.
func serve(t *testing.T, o Options, answers ...providertest.Answer) (model.Model, *providertest.Server) {
	t.Helper()
	s := providertest.Serve(t, "/v1/chat/completions", answers...)
	o.BaseURL, o.Key, o.Wait, o.Model = s.URL+"/v1", key, s.Wait, "gpt-test"
	m, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return m, s
}

func ok(body string) providertest.Answer { return providertest.OK(body) }

const called = `{"id":"cmpl-1","object":"chat.completion","model":"gpt-test","choices":[{"index":0,"message":{"role":"assistant","content":"I tap.","tool_calls":[
	{"id":"call_a","type":"function","function":{"name":"tap","arguments":"{\"ref\":\"e1\"}"}},
	{"id":"call_b","type":"function","function":{"name":"nobody","arguments":"{\"ref\":"}}]},"finish_reason":"tool_calls"}],
	"usage":{"prompt_tokens":100,"completion_tokens":20,"total_tokens":120,"prompt_tokens_details":{"cached_tokens":64}}}`

func message(content, reason string) string {
	b, _ := json.Marshal(content)
	return `{"id":"cmpl-2","choices":[{"index":0,"message":{"role":"assistant","content":` + string(b) + `},"finish_reason":"` + reason + `"}],"usage":{"prompt_tokens":1,"completion_tokens":1}}`
}

func respond(t *testing.T, m model.Model, r model.Request) model.Turn {
	t.Helper()
	turn, err := m.Respond(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return turn
}

func observed(task string) []model.Message {
	return []model.Message{model.Observation{Task: task, Snapshot: "<<<page N\ne1 button\npage N>>>"}}
}

func TestCallsOfATurn(t *testing.T) {
	m, _ := serve(t, Options{}, ok(called))
	turn := respond(t, m, model.Request{History: observed("Tap")})
	turn.Raw = nil
	want := model.Turn{
		Text: "I tap.",
		ToolCalls: []model.ToolCall{
			{ID: "call_a", Name: "tap", Args: json.RawMessage(`{"ref":"e1"}`)},
			{ID: "call_b", Name: "nobody", Args: json.RawMessage(`{"ref":`)},
		},
		Usage: model.Usage{Input: 100, CachedInput: 64, Output: 20},
	}
	if d := cmp.Diff(turn, want); d != "" {
		t.Errorf("turn (-got +want):\n%s", d)
	}
}

func TestTheConversationInTheProtocolsTerms(t *testing.T) {
	m, p := serve(t, Options{}, ok(called), ok(message("done", "stop")))
	r := model.Request{
		System:     "Be brief.",
		Tools:      []model.ToolDecl{{Name: "tap", Description: "Tap it.", Schema: json.RawMessage(`{"type":"object","properties":{"ref":{"type":"string"}}}`)}, {Name: "finish"}},
		ToolChoice: "required",
		MaxTokens:  500,
		History:    observed("Tap\nRules."),
	}
	turn := respond(t, m, r)
	r.History = append(r.History, turn,
		model.Results{
			{ID: "call_a", Name: "tap", OK: true, Output: "Tapped e1"},
			{ID: "call_b", Name: "screenshot", OK: true, Plain: true, Output: "a picture", Screenshot: []byte("PNG"), MIME: "image/png"},
		},
		model.Observation{Task: "Go on.", Screenshot: []byte("JPG"), MIME: "image/jpeg"})
	r.ToolChoice = "tap"
	respond(t, m, r)

	want := map[string]any{
		"model": "gpt-test", "stream": false, "max_completion_tokens": 500.0,
		"tool_choice": map[string]any{"type": "function", "function": map[string]any{"name": "tap"}},
		"tools": []any{
			map[string]any{"type": "function", "function": map[string]any{"name": "tap", "description": "Tap it.", "parameters": map[string]any{"type": "object", "properties": map[string]any{"ref": map[string]any{"type": "string"}}}}},
			map[string]any{"type": "function", "function": map[string]any{"name": "finish", "parameters": map[string]any{"type": "object", "properties": map[string]any{}}}},
		},
		"messages": []any{
			map[string]any{"role": "system", "content": "Be brief."},
			map[string]any{"role": "user", "content": "Tap\nRules.\n\n<<<page N\ne1 button\npage N>>>"},
			map[string]any{"role": "assistant", "content": "I tap.", "tool_calls": []any{
				map[string]any{"id": "call_a", "type": "function", "function": map[string]any{"name": "tap", "arguments": `{"ref":"e1"}`}},
				map[string]any{"id": "call_b", "type": "function", "function": map[string]any{"name": "nobody", "arguments": `{"ref":`}},
			}},
			map[string]any{"role": "tool", "tool_call_id": "call_a", "content": `{"ok":true,"output":"Tapped e1"}`},
			map[string]any{"role": "tool", "tool_call_id": "call_b", "content": "a picture"},
			map[string]any{"role": "user", "content": []any{
				map[string]any{"type": "text", "text": "The picture of screenshot (call_b):"},
				map[string]any{"type": "image_url", "image_url": map[string]any{"url": "data:image/png;base64,UE5H"}},
			}},
			map[string]any{"role": "user", "content": []any{
				map[string]any{"type": "text", "text": "Go on."},
				map[string]any{"type": "image_url", "image_url": map[string]any{"url": "data:image/jpeg;base64,SlBH"}},
			}},
		},
	}
	if d := cmp.Diff(p.Asked[1], want); d != "" {
		t.Errorf("request (-got +want):\n%s", d)
	}
	if got := p.Asked[0]["tool_choice"]; got != "required" {
		t.Errorf("tool choice %v", got)
	}
	if got := p.Headers[0].Get("Authorization"); got != "Bearer "+key {
		t.Errorf("authorization %q", got)
	}
}

func TestTurnsOfAnotherProviderAreToldInNeutralTerms(t *testing.T) {
	m, p := serve(t, Options{}, ok(message("done", "stop")))
	respond(t, m, model.Request{History: append(observed("Tap"),
		model.Turn{Text: "hm", Raw: json.RawMessage(`{"offline":true}`), ToolCalls: []model.ToolCall{{ID: "x", Name: "tap", Args: json.RawMessage(`{}`)}}},
		model.Results{{ID: "x", Name: "tap"}}, model.Turn{})})
	want := []any{
		map[string]any{"role": "assistant", "content": "hm", "tool_calls": []any{map[string]any{"id": "x", "type": "function", "function": map[string]any{"name": "tap", "arguments": "{}"}}}},
		map[string]any{"role": "tool", "tool_call_id": "x", "content": `{"ok":false,"output":""}`},
		map[string]any{"role": "assistant", "content": "(no answer)"},
	}
	if d := cmp.Diff(p.Asked[0]["messages"].([]any)[1:], want); d != "" {
		t.Errorf("messages (-got +want):\n%s", d)
	}
}

func TestAnswersThatAreNoCalls(t *testing.T) {
	for name, tc := range map[string]struct {
		body string
		want model.Turn
	}{
		"words":                      {message("It is done.", "stop"), model.Turn{Text: "It is done."}},
		"nothing":                    {message("", "stop"), model.Turn{}},
		"a reason nobody knows":      {message("hm", "wombat"), model.Turn{Text: "hm"}},
		"cut off":                    {message("I was abo", "length"), model.Turn{Text: "I was abo", FailureMessage: "the answer was cut off at the token limit"}},
		"the content filter":         {message("", "content_filter"), model.Turn{Refused: true, FailureMessage: "the provider's content filter stopped the answer"}},
		"a refusal":                  {`{"choices":[{"message":{"role":"assistant","refusal":"I cannot help with that."},"finish_reason":"stop"}],"usage":{"prompt_tokens":1,"completion_tokens":1}}`, model.Turn{Refused: true, FailureMessage: "I cannot help with that."}},
		"no choice":                  {`{"choices":[],"usage":{"prompt_tokens":1,"completion_tokens":1}}`, model.Turn{FailureMessage: "the provider's answer holds no choice"}},
		"thoughts":                   {`{"choices":[{"message":{"role":"assistant","content":"ok","reasoning_content":"first..."}}],"usage":{"prompt_tokens":1,"completion_tokens":1}}`, model.Turn{Text: "ok", Thoughts: "first..."}},
		"a call without id and args": {`{"id":"c9","choices":[{"message":{"role":"assistant","tool_calls":[{"type":"function","function":{"name":"finish"}}]}}],"usage":{"prompt_tokens":1,"completion_tokens":1}}`, model.Turn{ToolCalls: []model.ToolCall{{ID: "call_c9_1", Name: "finish", Args: json.RawMessage("{}")}}}},
	} {
		t.Run(name, func(t *testing.T) {
			m, _ := serve(t, Options{}, ok(tc.body))
			got := respond(t, m, model.Request{History: observed("Tap")})
			tc.want.Usage = model.Usage{Input: 1, Output: 1}
			got.Raw = nil
			if d := cmp.Diff(got, tc.want); d != "" {
				t.Errorf("turn (-got +want):\n%s", d)
			}
		})
	}
}

func apiError(message, code string) string {
	b, _ := json.Marshal(map[string]any{"error": map[string]any{"message": message, "type": "error", "code": code}})
	return string(b)
}

func TestAnswersThatAreErrors(t *testing.T) {
	overflow := "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens."
	for name, tc := range map[string]struct {
		answer providertest.Answer
		is     error
		want   string
	}{
		"a key that is not accepted": {providertest.Answer{Status: 401, Body: apiError("Incorrect API key provided: "+key, "invalid_api_key")}, model.ErrKey,
			"openai/gpt-test: no key that the provider accepts (status 401); check OPENAI_API_KEY and what it may use"},
		"a key repeated in another error": {providertest.Answer{Status: 400, Body: apiError("bad request with "+key, "x")}, nil,
			"openai/gpt-test: status 400: bad request with [key]"},
		"too long, by code": {providertest.Answer{Status: 400, Body: apiError(overflow, "context_length_exceeded")}, model.ErrContextOverflow,
			"openai/gpt-test: the conversation is longer than the model can read: " + overflow},
		"too long, by words": {providertest.Answer{Status: 400, Body: apiError("the request exceeds the available context size. try increasing it", "")}, model.ErrContextOverflow,
			"openai/gpt-test: the conversation is longer than the model can read: the request exceeds the available context size. try increasing it"},
		"too long, by status": {providertest.Answer{Status: 413, Body: "<html>Payload Too Large</html>"}, model.ErrContextOverflow,
			"openai/gpt-test: the conversation is longer than the model can read: <html>Payload Too Large</html>"},
		"no money": {providertest.Answer{Status: 429, Body: apiError("You exceeded your current quota.", "insufficient_quota")}, model.ErrRateLimited,
			"openai/gpt-test: the provider's rate limit was hit: You exceeded your current quota.; wait, or use another model"},
		"no such model": {providertest.Answer{Status: 404, Body: apiError("The model gpt-test does not exist", "model_not_found")}, nil,
			"openai/gpt-test: not found: The model gpt-test does not exist; check the model's name and OPENAI_BASE_URL"},
		"a server that is no such server": {providertest.Answer{Status: 418, Body: ""}, nil, "openai/gpt-test: status 418: an empty answer"},
		"an answer that is no JSON": {providertest.Answer{Status: 200, Body: "<html>"}, nil,
			"openai/gpt-test: invalid character '<' looking for beginning of value; check the network and OPENAI_BASE_URL"},
	} {
		t.Run(name, func(t *testing.T) {
			m, _ := serve(t, Options{}, tc.answer)
			_, err := m.Respond(t.Context(), model.Request{History: observed("Tap")})
			if err == nil || err.Error() != tc.want {
				t.Errorf("error %v\nwant %s", err, tc.want)
			}
			if tc.is != nil && !errors.Is(err, tc.is) {
				t.Errorf("error %v is not %v", err, tc.is)
			}
		})
	}
}

func TestBusyProvidersAreAskedAgain(t *testing.T) {
	busy := providertest.Answer{Status: 429, Body: apiError("slow down", "rate_limit_exceeded"), Headers: map[string]string{"Retry-After": "3"}}
	m, p := serve(t, Options{}, busy, providertest.Answer{Status: 503, Body: "overloaded"}, ok(message("done", "stop")))
	if turn := respond(t, m, model.Request{History: observed("Tap")}); turn.Text != "done" {
		t.Errorf("turn %+v", turn)
	}
	if d := cmp.Diff(p.Waits, []time.Duration{3 * time.Second, time.Second}); d != "" {
		t.Errorf("waits (-got +want):\n%s", d)
	}
	if d := cmp.Diff(p.Asked[2], p.Asked[0]); d != "" {
		t.Errorf("the last attempt differs from the first:\n%s", d)
	}
}

func TestAProviderThatStaysBusyIsAnError(t *testing.T) {
	busy := providertest.Answer{Status: 429, Body: apiError("slow down", "rate_limit_exceeded")}
	m, p := serve(t, Options{MaxRetries: 1}, busy, busy)
	_, err := m.Respond(t.Context(), model.Request{History: observed("Tap")})
	if want := "openai/gpt-test: the provider's rate limit was hit: slow down; wait, or use another model"; !errors.Is(err, model.ErrRateLimited) || err.Error() != want {
		t.Errorf("error %v, want %q", err, want)
	}
	if len(p.Waits) != 1 {
		t.Errorf("waited %v, want once", p.Waits)
	}
}

func TestAProviderThatIsSilentIsGivenUp(t *testing.T) {
	m, err := New(Options{BaseURL: providertest.Silent(t) + "/v1", Key: key, Model: "slow", Timeout: time.Millisecond, MaxRetries: -1})
	if err != nil {
		t.Fatal(err)
	}
	_, err = m.Respond(t.Context(), model.Request{History: observed("Tap")})
	if want := "openai/slow: no answer within 1ms; check the network and OPENAI_BASE_URL"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %q", err, want)
	}
}

func TestACancelledRequestSaysSoAndNothingElse(t *testing.T) {
	m, err := New(Options{BaseURL: providertest.Silent(t) + "/v1", Key: key, Model: "slow"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if _, err := m.Respond(ctx, model.Request{}); !errors.Is(err, context.DeadlineExceeded) || strings.Contains(err.Error(), "http") {
		t.Errorf("error %v", err)
	}
}

func TestSettingsThatDoNotSuffice(t *testing.T) {
	for name, tc := range map[string]struct {
		settings model.Settings
		env      map[string]string
		want     string
	}{
		"no model":           {model.Settings{}, map[string]string{"OPENAI_API_KEY": key}, "no model named: write openai/NAME, such as openai/gpt-5"},
		"no key":             {model.Settings{Model: "gpt-5"}, nil, "no key that the provider accepts: set OPENAI_API_KEY, or OPENAI_BASE_URL for a server that needs no key; the offline model needs neither"},
		"no address":         {model.Settings{Model: "gpt-5"}, map[string]string{"OPENAI_BASE_URL": "localhost"}, `the base URL "localhost" is no address; write one like http://localhost:11434/v1`},
		"a server of my own": {model.Settings{Model: "qwen"}, map[string]string{"OPENAI_BASE_URL": "http://localhost:1/v1"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			tc.settings.Lookup = func(k string) string { return tc.env[k] }
			_, err := Provider(tc.settings)
			got := ""
			if err != nil {
				got = err.Error()
			}
			if got != tc.want {
				t.Errorf("error %q, want %q", got, tc.want)
			}
		})
	}
}
