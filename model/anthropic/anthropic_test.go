package anthropic

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/model/provider/providertest"
)

const key = "sk-ant-0123456789"

func serve(t *testing.T, o Options, answers ...providertest.Answer) (model.Model, *providertest.Server) {
	t.Helper()
	s := providertest.Serve(t, "/v1/messages", answers...)
	o.BaseURL, o.Key, o.Model, o.Wait = s.URL, key, "claude-test", s.Wait
	m, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return m, s
}

// message is the provider's answer with these blocks.
func message(stop, blocks string) providertest.Answer {
	return providertest.OK(`{"id":"msg_1","type":"message","role":"assistant","model":"claude-test","content":[` + blocks + `],"stop_reason":"` + stop +
		`","stop_sequence":null,"usage":{"input_tokens":10,"cache_creation_input_tokens":5,"cache_read_input_tokens":85,"output_tokens":20}}`)
}

const called = `{"type":"thinking","thinking":"First look.","signature":"c2ln"},{"type":"text","text":"I tap."},
	{"type":"tool_use","id":"toolu_a","name":"tap","input":{"ref":"e1"}},{"type":"tool_use","id":"toolu_b","name":"nobody","input":{}}`

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
	m, _ := serve(t, Options{}, message("tool_use", called))
	turn := respond(t, m, model.Request{History: observed("Tap")})
	turn.Raw = nil
	want := model.Turn{
		Text: "I tap.", Thoughts: "First look.",
		ToolCalls: []model.ToolCall{
			{ID: "toolu_a", Name: "tap", Args: json.RawMessage(`{"ref":"e1"}`)},
			{ID: "toolu_b", Name: "nobody", Args: json.RawMessage(`{}`)},
		},
		Usage: model.Usage{Input: 100, CachedInput: 85, Output: 20},
	}
	if d := cmp.Diff(turn, want); d != "" {
		t.Errorf("turn (-got +want):\n%s", d)
	}
}

func TestTheConversationInTheProtocolsTerms(t *testing.T) {
	m, s := serve(t, Options{}, message("tool_use", called), message("end_turn", `{"type":"text","text":"done"}`))
	r := model.Request{
		System:     "Be brief.",
		Tools:      []model.ToolDecl{{Name: "tap", Description: "Tap it.", Schema: json.RawMessage(`{"type":"object","properties":{"ref":{"type":"string"}}}`)}, {Name: "finish"}},
		ToolChoice: "required",
		History:    observed("Tap\nRules."),
	}
	turn := respond(t, m, r)
	r.History = append(r.History, turn,
		model.Results{
			{ID: "toolu_a", Name: "tap", OK: true, Output: "Tapped e1"},
			{ID: "toolu_b", Name: "screenshot", OK: true, Plain: true, Output: "a picture", Screenshot: []byte("PNG"), MIME: "image/png"},
		},
		model.Observation{Task: "Go on.", Screenshot: []byte("JPG"), MIME: "image/jpeg"})
	r.ToolChoice, r.MaxTokens = "tap", 500
	respond(t, m, r)

	image := func(mime, data string) any {
		return map[string]any{"type": "image", "source": map[string]any{"type": "base64", "media_type": mime, "data": data}}
	}
	text := func(s string) any { return map[string]any{"type": "text", "text": s} }
	want := map[string]any{
		"model": "claude-test", "max_tokens": 500.0,
		"system":      []any{map[string]any{"type": "text", "text": "Be brief.", "cache_control": map[string]any{"type": "ephemeral"}}},
		"tool_choice": map[string]any{"type": "tool", "name": "tap"},
		"tools": []any{
			map[string]any{"name": "tap", "description": "Tap it.", "input_schema": map[string]any{"type": "object", "properties": map[string]any{"ref": map[string]any{"type": "string"}}}},
			map[string]any{"name": "finish", "input_schema": map[string]any{"type": "object", "properties": map[string]any{}}},
		},
		"messages": []any{
			map[string]any{"role": "user", "content": []any{text("Tap\nRules.\n\n<<<page N\ne1 button\npage N>>>")}},
			map[string]any{"role": "assistant", "content": []any{
				map[string]any{"type": "thinking", "thinking": "First look.", "signature": "c2ln"},
				text("I tap."),
				map[string]any{"type": "tool_use", "id": "toolu_a", "name": "tap", "input": map[string]any{"ref": "e1"}},
				map[string]any{"type": "tool_use", "id": "toolu_b", "name": "nobody", "input": map[string]any{}},
			}},
			map[string]any{"role": "user", "content": []any{
				map[string]any{"type": "tool_result", "tool_use_id": "toolu_a", "is_error": false, "content": []any{text(`{"ok":true,"output":"Tapped e1"}`)}},
				map[string]any{"type": "tool_result", "tool_use_id": "toolu_b", "is_error": false, "content": []any{text("a picture"), image("image/png", "UE5H")}},
				text("Go on."),
				image("image/jpeg", "SlBH"),
			}},
		},
	}
	if d := cmp.Diff(s.Asked[1], want); d != "" {
		t.Errorf("request (-got +want):\n%s", d)
	}
	if d := cmp.Diff(s.Asked[0]["tool_choice"], any(map[string]any{"type": "any"})); d != "" {
		t.Errorf("tool choice (-got +want):\n%s", d)
	}
	if got := s.Asked[0]["max_tokens"]; got != 4096.0 {
		t.Errorf("limit of a reply %v, want 4096", got)
	}
	if got := s.Headers[0].Get("X-Api-Key"); got != key {
		t.Errorf("key %q", got)
	}
}

func TestTurnsOfAnotherProviderAreToldInNeutralTerms(t *testing.T) {
	m, s := serve(t, Options{}, message("end_turn", `{"type":"text","text":"done"}`))
	respond(t, m, model.Request{History: append(observed("Tap"),
		model.Turn{Text: "hm", Raw: json.RawMessage(`{"role":"assistant","content":"hm"}`), ToolCalls: []model.ToolCall{{ID: "x", Name: "tap", Args: json.RawMessage(`{"ref":`)}}},
		model.Results{{ID: "x", Name: "tap", Output: "no"}}, model.Turn{})})
	want := []any{
		map[string]any{"role": "assistant", "content": []any{
			map[string]any{"type": "text", "text": "hm"}, map[string]any{"type": "tool_use", "id": "x", "name": "tap", "input": map[string]any{}}}},
		map[string]any{"role": "user", "content": []any{
			map[string]any{"type": "tool_result", "tool_use_id": "x", "is_error": true, "content": []any{map[string]any{"type": "text", "text": `{"ok":false,"output":"no"}`}}}}},
		map[string]any{"role": "assistant", "content": []any{map[string]any{"type": "text", "text": "(no answer)"}}},
	}
	if d := cmp.Diff(s.Asked[0]["messages"].([]any)[1:], want); d != "" {
		t.Errorf("messages (-got +want):\n%s", d)
	}
}

func TestAnswersThatAreNoCalls(t *testing.T) {
	for name, tc := range map[string]struct {
		answer providertest.Answer
		want   model.Turn
	}{
		"words":                    {message("end_turn", `{"type":"text","text":"It is"},{"type":"text","text":"done."}`), model.Turn{Text: "It is\ndone."}},
		"nothing":                  {message("end_turn", ""), model.Turn{}},
		"a reason nobody knows":    {message("wombat", `{"type":"text","text":"hm"}`), model.Turn{Text: "hm"}},
		"cut off":                  {message("max_tokens", `{"type":"text","text":"I was abo"}`), model.Turn{Text: "I was abo", FailureMessage: "the answer was cut off at the token limit"}},
		"a refusal":                {message("refusal", `{"type":"text","text":"I cannot help."}`), model.Turn{Text: "I cannot help.", Refused: true, FailureMessage: "I cannot help."}},
		"a refusal without reason": {message("refusal", ""), model.Turn{Refused: true, FailureMessage: "the provider's safety system stopped the answer"}},
	} {
		t.Run(name, func(t *testing.T) {
			m, _ := serve(t, Options{}, tc.answer)
			got := respond(t, m, model.Request{History: observed("Tap")})
			tc.want.Usage = model.Usage{Input: 100, CachedInput: 85, Output: 20}
			got.Raw = nil
			if d := cmp.Diff(got, tc.want); d != "" {
				t.Errorf("turn (-got +want):\n%s", d)
			}
		})
	}
}

func apiError(status int, kind, message string) providertest.Answer {
	b, _ := json.Marshal(map[string]any{"type": "error", "error": map[string]any{"type": kind, "message": message}})
	return providertest.Answer{Status: status, Body: string(b)}
}

func TestAnswersThatAreErrors(t *testing.T) {
	for name, tc := range map[string]struct {
		answer providertest.Answer
		is     error
		want   string
	}{
		"a key that is not accepted":      {apiError(401, "authentication_error", "invalid x-api-key "+key), model.ErrKey, "anthropic/claude-test: no key that the provider accepts (status 401); check ANTHROPIC_API_KEY and what it may use"},
		"a key repeated in another error": {apiError(400, "invalid_request_error", "bad "+key), nil, "anthropic/claude-test: status 400: bad [key]"},
		"too long":                        {apiError(400, "invalid_request_error", "prompt is too long: 210000 tokens > 200000 maximum"), model.ErrContextOverflow, "anthropic/claude-test: the conversation is longer than the model can read: prompt is too long: 210000 tokens > 200000 maximum"},
		"too large":                       {apiError(413, "request_too_large", "Request exceeds the maximum size"), model.ErrContextOverflow, "anthropic/claude-test: the conversation is longer than the model can read: Request exceeds the maximum size"},
		"no room for the answer":          {message("model_context_window_exceeded", ""), model.ErrContextOverflow, "anthropic/claude-test: the conversation is longer than the model can read: the answer did not fit any more"},
		"no such model":                   {apiError(404, "not_found_error", "model: claude-test"), nil, "anthropic/claude-test: not found: model: claude-test; check the model's name and ANTHROPIC_BASE_URL"},
		"a server that is no such server": {providertest.Answer{Status: 418, Body: "<html>"}, nil, "anthropic/claude-test: status 418: <html>"},
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
	busy := apiError(429, "rate_limit_error", "slow down")
	busy.Headers = map[string]string{"Retry-After": "3"}
	m, s := serve(t, Options{}, busy, apiError(529, "overloaded_error", "overloaded"), message("end_turn", `{"type":"text","text":"done"}`))
	if turn := respond(t, m, model.Request{History: observed("Tap")}); turn.Text != "done" {
		t.Errorf("turn %+v", turn)
	}
	if d := cmp.Diff(s.Waits, []time.Duration{3 * time.Second, time.Second}); d != "" {
		t.Errorf("waits (-got +want):\n%s", d)
	}
	if d := cmp.Diff(s.Asked[2], s.Asked[0]); d != "" {
		t.Errorf("the last attempt differs from the first:\n%s", d)
	}
}

func TestAProviderThatStaysBusyIsAnError(t *testing.T) {
	busy := apiError(429, "rate_limit_error", "slow down")
	m, _ := serve(t, Options{MaxRetries: 1}, busy, busy)
	_, err := m.Respond(t.Context(), model.Request{History: observed("Tap")})
	if want := "anthropic/claude-test: the provider's rate limit was hit: slow down; wait, or use another model"; !errors.Is(err, model.ErrRateLimited) || err.Error() != want {
		t.Errorf("error %v, want %q", err, want)
	}
}

func TestAProviderThatIsSilentIsGivenUp(t *testing.T) {
	m, err := New(Options{BaseURL: providertest.Silent(t), Key: key, Model: "slow", Timeout: time.Millisecond, MaxRetries: -1})
	if err != nil {
		t.Fatal(err)
	}
	_, err = m.Respond(t.Context(), model.Request{History: observed("Tap")})
	if want := "anthropic/slow: no answer within 1ms; check the network and ANTHROPIC_BASE_URL"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %q", err, want)
	}
}

func TestACancelledRequestSaysSo(t *testing.T) {
	m, err := New(Options{BaseURL: providertest.Silent(t), Key: key, Model: "slow"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if _, err := m.Respond(ctx, model.Request{History: observed("Tap")}); err != context.DeadlineExceeded {
		t.Errorf("error %v", err)
	}
}

func TestSettingsThatDoNotSuffice(t *testing.T) {
	for name, tc := range map[string]struct {
		settings model.Settings
		key      string
		want     string
	}{
		"no model": {model.Settings{}, key, "no model named: write anthropic/NAME, such as anthropic/claude-sonnet-4-5"},
		"no key":   {model.Settings{Model: "x"}, "", "no key that the provider accepts: set ANTHROPIC_API_KEY; the offline model needs none"},
	} {
		t.Run(name, func(t *testing.T) {
			tc.settings.Lookup = func(k string) string { return map[string]string{"ANTHROPIC_API_KEY": tc.key}[k] }
			if _, err := Provider(tc.settings); err == nil || err.Error() != tc.want {
				t.Errorf("error %v, want %q", err, tc.want)
			}
		})
	}
}
