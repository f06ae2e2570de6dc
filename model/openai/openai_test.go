package openai

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/model"
)

const key = "sk-test-0123456789"

// provider is a local server that speaks the protocol: it gives its answers in order and keeps what it was asked.
type provider struct {
	t       *testing.T
	answers []answer
	asked   []map[string]any
	headers []http.Header
	waits   []time.Duration
}

type answer struct {
	status  int
	body    string
	headers map[string]string
}

func ok(body string) answer { return answer{status: 200, body: body} }

func (p *provider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost || r.URL.Path != "/v1/chat/completions" {
		p.t.Errorf("asked for %s %s", r.Method, r.URL.Path)
	}
	body, _ := io.ReadAll(r.Body)
	var asked map[string]any
	if err := json.Unmarshal(body, &asked); err != nil {
		p.t.Errorf("the request is no JSON: %v", err)
	}
	p.asked, p.headers = append(p.asked, asked), append(p.headers, r.Header)
	if len(p.answers) == 0 {
		p.t.Error("one request too many")
		return
	}
	a := p.answers[0]
	p.answers = p.answers[1:]
	for k, v := range a.headers {
		w.Header().Set(k, v)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(a.status)
	_, _ = io.WriteString(w, a.body)
}

// serve makes an adapter that talks to a provider with these answers.
func serve(t *testing.T, o Options, answers ...answer) (model.Model, *provider) {
	t.Helper()
	p := &provider{t: t, answers: answers}
	server := httptest.NewServer(p)
	t.Cleanup(func() {
		server.Close()
		if len(p.answers) > 0 {
			t.Errorf("%d answers were not asked for", len(p.answers))
		}
	})
	o.BaseURL, o.Key, o.HTTPClient = server.URL+"/v1", key, server.Client()
	if o.Model == "" {
		o.Model = "gpt-test"
	}
	o.Wait = func(_ context.Context, d time.Duration) error {
		p.waits = append(p.waits, d)
		return nil
	}
	m, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return m, p
}

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
	if d := cmp.Diff(p.asked[1], want); d != "" {
		t.Errorf("request (-got +want):\n%s", d)
	}
	if got := p.asked[0]["tool_choice"]; got != "required" {
		t.Errorf("tool choice %v", got)
	}
	if got := p.headers[0].Get("Authorization"); got != "Bearer "+key {
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
	if d := cmp.Diff(p.asked[0]["messages"].([]any)[1:], want); d != "" {
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
		answer answer
		is     error
		want   string
	}{
		"a key that is not accepted": {answer{status: 401, body: apiError("Incorrect API key provided: "+key, "invalid_api_key")}, model.ErrKey,
			"openai/gpt-test: no key that the provider accepts (status 401); check OPENAI_API_KEY and what it may use"},
		"a key repeated in another error": {answer{status: 400, body: apiError("bad request with "+key, "x")}, nil,
			"openai/gpt-test: status 400: bad request with [key]"},
		"too long, by code": {answer{status: 400, body: apiError(overflow, "context_length_exceeded")}, model.ErrContextOverflow,
			"openai/gpt-test: the conversation is longer than the model can read: " + overflow},
		"too long, by words": {answer{status: 400, body: apiError("the request exceeds the available context size. try increasing it", "")}, model.ErrContextOverflow,
			"openai/gpt-test: the conversation is longer than the model can read: the request exceeds the available context size. try increasing it"},
		"too long, by status": {answer{status: 413, body: "<html>Payload Too Large</html>"}, model.ErrContextOverflow,
			"openai/gpt-test: the conversation is longer than the model can read: <html>Payload Too Large</html>"},
		"no money": {answer{status: 429, body: apiError("You exceeded your current quota.", "insufficient_quota")}, model.ErrRateLimited,
			"openai/gpt-test: the provider's rate limit was hit: You exceeded your current quota.; wait, or use another model"},
		"no such model": {answer{status: 404, body: apiError("The model gpt-test does not exist", "model_not_found")}, nil,
			"openai/gpt-test: not found: The model gpt-test does not exist; check the model's name and OPENAI_BASE_URL"},
		"a server that is no such server": {answer{status: 418, body: ""}, nil, "openai/gpt-test: status 418: an empty answer"},
		"an answer that is no JSON": {answer{status: 200, body: "<html>"}, nil,
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
	busy := answer{status: 429, body: apiError("slow down", "rate_limit_exceeded"), headers: map[string]string{"Retry-After": "3"}}
	m, p := serve(t, Options{}, busy, answer{status: 503, body: "overloaded"}, ok(message("done", "stop")))
	if turn := respond(t, m, model.Request{History: observed("Tap")}); turn.Text != "done" {
		t.Errorf("turn %+v", turn)
	}
	if d := cmp.Diff(p.waits, []time.Duration{3 * time.Second, time.Second}); d != "" {
		t.Errorf("waits (-got +want):\n%s", d)
	}
	if d := cmp.Diff(p.asked[2], p.asked[0]); d != "" {
		t.Errorf("the last attempt differs from the first:\n%s", d)
	}
}

func TestAProviderThatStaysBusyIsAnError(t *testing.T) {
	busy := answer{status: 429, body: apiError("slow down", "rate_limit_exceeded")}
	m, p := serve(t, Options{MaxRetries: 1}, busy, busy)
	_, err := m.Respond(t.Context(), model.Request{History: observed("Tap")})
	if want := "openai/gpt-test: the provider's rate limit was hit: slow down; wait, or use another model"; !errors.Is(err, model.ErrRateLimited) || err.Error() != want {
		t.Errorf("error %v, want %q", err, want)
	}
	if len(p.waits) != 1 {
		t.Errorf("waited %v, want once", p.waits)
	}
}

func silent(t *testing.T) string {
	done := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-r.Context().Done():
		case <-done:
		}
	}))
	t.Cleanup(func() { close(done); server.Close() })
	return server.URL + "/v1"
}

func TestAProviderThatIsSilentIsGivenUp(t *testing.T) {
	m, err := New(Options{BaseURL: silent(t), Key: key, Model: "slow", Timeout: time.Millisecond, MaxRetries: -1})
	if err != nil {
		t.Fatal(err)
	}
	_, err = m.Respond(t.Context(), model.Request{History: observed("Tap")})
	if want := "openai/slow: no answer within 1ms; check the network and OPENAI_BASE_URL"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %q", err, want)
	}
}

func TestACancelledRequestSaysSoAndNothingElse(t *testing.T) {
	m, err := New(Options{BaseURL: silent(t), Key: key, Model: "slow"})
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
