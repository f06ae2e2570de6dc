package gemini

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

const key = "AIza-0123456789"

func serve(t *testing.T, o Options, answers ...providertest.Answer) (model.Model, *providertest.Server) {
	t.Helper()
	s := providertest.Serve(t, "/v1beta/models/gemini-test:generateContent", answers...)
	o.BaseURL, o.Key, o.Model, o.Wait = s.URL, key, "gemini-test", s.Wait
	m, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return m, s
}

// content is the provider's answer with these parts.
func content(reason, parts string) providertest.Answer {
	return providertest.OK(`{"candidates":[{"content":{"role":"model","parts":[` + parts + `]},"finishReason":"` + reason + `"}],
		"usageMetadata":{"promptTokenCount":100,"cachedContentTokenCount":64,"candidatesTokenCount":15,"thoughtsTokenCount":5,"totalTokenCount":120}}`)
}

const called = `{"text":"First look.","thought":true},{"text":"I tap."},
	{"functionCall":{"id":"a","name":"tap","args":{"ref":"e1"}},"thoughtSignature":"c2ln"},{"functionCall":{"name":"nobody"}}`

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
	m, _ := serve(t, Options{}, content("STOP", called))
	turn := respond(t, m, model.Request{History: observed("Tap")})
	turn.Raw = nil
	want := model.Turn{
		Text: "I tap.", Thoughts: "First look.",
		ToolCalls: []model.ToolCall{
			{ID: "a", Name: "tap", Args: json.RawMessage(`{"ref":"e1"}`)},
			{ID: "call_1_4", Name: "nobody", Args: json.RawMessage(`{}`)},
		},
		Usage: model.Usage{Input: 100, CachedInput: 64, Output: 20},
	}
	if d := cmp.Diff(turn, want); d != "" {
		t.Errorf("turn (-got +want):\n%s", d)
	}
}

func TestTheConversationInTheProtocolsTerms(t *testing.T) {
	m, s := serve(t, Options{}, content("STOP", called), content("STOP", `{"text":"done"}`))
	r := model.Request{
		System:     "Be brief.",
		Tools:      []model.ToolDecl{{Name: "tap", Description: "Tap it.", Schema: json.RawMessage(`{"type":"object","properties":{"ref":{"type":"string"}}}`)}, {Name: "finish"}},
		ToolChoice: "required",
		History:    observed("Tap\nRules."),
	}
	turn := respond(t, m, r)
	r.History = append(r.History, turn,
		model.Results{
			{ID: "a", Name: "tap", OK: true, Output: "Tapped e1"},
			{ID: "call_1_4", Name: "screenshot", Output: "no", Screenshot: []byte("PNG")},
		},
		model.Observation{Task: "Go on.", Screenshot: []byte("JPG"), MIME: "image/jpeg"})
	r.ToolChoice, r.MaxTokens = "tap", 500
	respond(t, m, r)

	want := map[string]any{
		"systemInstruction": map[string]any{"role": "user", "parts": []any{map[string]any{"text": "Be brief."}}},
		"generationConfig":  map[string]any{"maxOutputTokens": 500.0},
		"toolConfig":        map[string]any{"functionCallingConfig": map[string]any{"mode": "ANY", "allowedFunctionNames": []any{"tap"}}},
		"tools": []any{map[string]any{"functionDeclarations": []any{
			map[string]any{"name": "tap", "description": "Tap it.", "parametersJsonSchema": map[string]any{"type": "object", "properties": map[string]any{"ref": map[string]any{"type": "string"}}}},
			map[string]any{"name": "finish", "parametersJsonSchema": map[string]any{"type": "object", "properties": map[string]any{}}},
		}}},
		"contents": []any{
			map[string]any{"role": "user", "parts": []any{map[string]any{"text": "Tap\nRules.\n\n<<<page N\ne1 button\npage N>>>"}}},
			map[string]any{"role": "model", "parts": []any{
				map[string]any{"text": "First look.", "thought": true},
				map[string]any{"text": "I tap."},
				map[string]any{"functionCall": map[string]any{"id": "a", "name": "tap", "args": map[string]any{"ref": "e1"}}, "thoughtSignature": "c2ln"},
				map[string]any{"functionCall": map[string]any{"id": "call_1_4", "name": "nobody"}},
			}},
			map[string]any{"role": "user", "parts": []any{
				map[string]any{"functionResponse": map[string]any{"id": "a", "name": "tap", "response": map[string]any{"ok": true, "output": "Tapped e1"}}},
				map[string]any{"functionResponse": map[string]any{"id": "call_1_4", "name": "screenshot", "response": map[string]any{"ok": false, "output": "no"}}},
				map[string]any{"text": "The picture of screenshot:"},
				map[string]any{"inlineData": map[string]any{"data": "UE5H", "mimeType": "image/png"}},
				map[string]any{"text": "Go on."},
				map[string]any{"inlineData": map[string]any{"data": "SlBH", "mimeType": "image/jpeg"}},
			}},
		},
	}
	if d := cmp.Diff(s.Asked[1], want); d != "" {
		t.Errorf("request (-got +want):\n%s", d)
	}
	if d := cmp.Diff(s.Asked[0]["toolConfig"], any(map[string]any{"functionCallingConfig": map[string]any{"mode": "ANY"}})); d != "" {
		t.Errorf("tool choice (-got +want):\n%s", d)
	}
	if got := s.Headers[0].Get("X-Goog-Api-Key"); got != key {
		t.Errorf("key %q", got)
	}
}

func TestTurnsOfAnotherProviderAreToldInNeutralTerms(t *testing.T) {
	m, s := serve(t, Options{}, content("STOP", `{"text":"done"}`))
	respond(t, m, model.Request{History: append(observed("Tap"),
		model.Turn{Text: "hm", Raw: json.RawMessage(`{"role":"assistant","content":"hm"}`), ToolCalls: []model.ToolCall{{ID: "x", Name: "tap", Args: json.RawMessage(`{"ref":`)}}},
		model.Results{{ID: "x", Name: "tap", Output: "no"}}, model.Turn{})})
	want := []any{
		map[string]any{"role": "model", "parts": []any{map[string]any{"text": "hm"}, map[string]any{"functionCall": map[string]any{"id": "x", "name": "tap"}}}},
		map[string]any{"role": "user", "parts": []any{map[string]any{"functionResponse": map[string]any{"id": "x", "name": "tap", "response": map[string]any{"ok": false, "output": "no"}}}}},
		map[string]any{"role": "model", "parts": []any{map[string]any{"text": "(no answer)"}}},
	}
	if d := cmp.Diff(s.Asked[0]["contents"].([]any)[1:], want); d != "" {
		t.Errorf("contents (-got +want):\n%s", d)
	}
}

func TestAnswersThatAreNoCalls(t *testing.T) {
	usage := `"usageMetadata":{"promptTokenCount":100,"cachedContentTokenCount":64,"candidatesTokenCount":20}`
	for name, tc := range map[string]struct {
		answer providertest.Answer
		want   model.Turn
	}{
		"words":                      {content("STOP", `{"text":"It is"},{"text":"done."}`), model.Turn{Text: "It is\ndone."}},
		"nothing":                    {content("STOP", ""), model.Turn{}},
		"a reason nobody knows":      {content("WOMBAT", `{"text":"hm"}`), model.Turn{Text: "hm"}},
		"cut off":                    {content("MAX_TOKENS", `{"text":"I was abo"}`), model.Turn{Text: "I was abo", FailureMessage: "the answer was cut off at the token limit"}},
		"stopped for safety":         {content("SAFETY", ""), model.Turn{Refused: true, FailureMessage: "the provider stopped the answer: SAFETY"}},
		"calls that cannot be read":  {content("MALFORMED_FUNCTION_CALL", ""), model.Turn{FailureMessage: "the model's calls could not be read: MALFORMED_FUNCTION_CALL"}},
		"a request that was blocked": {providertest.OK(`{"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"},` + usage + `}`), model.Turn{Refused: true, FailureMessage: "the provider blocked the request: PROHIBITED_CONTENT"}},
		"no candidate":               {providertest.OK(`{` + usage + `}`), model.Turn{FailureMessage: "the provider's answer holds no candidate"}},
	} {
		t.Run(name, func(t *testing.T) {
			m, _ := serve(t, Options{}, tc.answer)
			got := respond(t, m, model.Request{History: observed("Tap")})
			tc.want.Usage = model.Usage{Input: 100, CachedInput: 64, Output: 20}
			got.Raw = nil
			if d := cmp.Diff(got, tc.want); d != "" {
				t.Errorf("turn (-got +want):\n%s", d)
			}
		})
	}
}

func apiError(status int, kind, message string, details ...any) providertest.Answer {
	b, _ := json.Marshal(map[string]any{"error": map[string]any{"code": status, "status": kind, "message": message, "details": details}})
	return providertest.Answer{Status: status, Body: string(b)}
}

func TestAnswersThatAreErrors(t *testing.T) {
	wrongKey := map[string]any{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}
	for name, tc := range map[string]struct {
		answer providertest.Answer
		is     error
		want   string
	}{
		"a key that is not valid":         {apiError(400, "INVALID_ARGUMENT", "API key not valid: "+key, wrongKey), model.ErrKey, "gemini/gemini-test: no key that the provider accepts (status 401); check GEMINI_API_KEY and what it may use"},
		"a key that may not":              {apiError(403, "PERMISSION_DENIED", "denied"), model.ErrKey, "gemini/gemini-test: no key that the provider accepts (status 403); check GEMINI_API_KEY and what it may use"},
		"a key repeated in another error": {apiError(400, "INVALID_ARGUMENT", "bad "+key), nil, "gemini/gemini-test: status 400: bad [key]"},
		"too long":                        {apiError(400, "INVALID_ARGUMENT", "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576)."), model.ErrContextOverflow, "gemini/gemini-test: the conversation is longer than the model can read: The input token count (1200000) exceeds the maximum number of tokens allowed (1048576)."},
		"no such model":                   {apiError(404, "NOT_FOUND", "models/gemini-test is not found"), nil, "gemini/gemini-test: not found: models/gemini-test is not found; check the model's name and GEMINI_BASE_URL"},
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
	delay := map[string]any{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "23s"}
	m, s := serve(t, Options{}, apiError(429, "RESOURCE_EXHAUSTED", "slow down", map[string]any{"@type": "other"}, delay), apiError(503, "UNAVAILABLE", "overloaded"), content("STOP", `{"text":"done"}`))
	if turn := respond(t, m, model.Request{History: observed("Tap")}); turn.Text != "done" {
		t.Errorf("turn %+v", turn)
	}
	if d := cmp.Diff(s.Waits, []time.Duration{23 * time.Second, time.Second}); d != "" {
		t.Errorf("waits (-got +want):\n%s", d)
	}
	if d := cmp.Diff(s.Asked[2], s.Asked[0]); d != "" {
		t.Errorf("the last attempt differs from the first:\n%s", d)
	}
}

func TestAProviderThatStaysBusyIsAnError(t *testing.T) {
	busy := apiError(429, "RESOURCE_EXHAUSTED", "slow down")
	m, _ := serve(t, Options{MaxRetries: 1}, busy, busy)
	_, err := m.Respond(t.Context(), model.Request{History: observed("Tap")})
	if want := "gemini/gemini-test: the provider's rate limit was hit: slow down; wait, or use another model"; !errors.Is(err, model.ErrRateLimited) || err.Error() != want {
		t.Errorf("error %v, want %q", err, want)
	}
}

func TestAProviderThatIsSilentIsGivenUp(t *testing.T) {
	m, err := New(Options{BaseURL: providertest.Silent(t), Key: key, Model: "slow", Timeout: time.Millisecond, MaxRetries: -1})
	if err != nil {
		t.Fatal(err)
	}
	_, err = m.Respond(t.Context(), model.Request{History: observed("Tap")})
	if want := "gemini/slow: no answer within 1ms; check the network and GEMINI_BASE_URL"; err == nil || err.Error() != want {
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
		env      map[string]string
		want     string
	}{
		"no model":      {model.Settings{}, map[string]string{"GEMINI_API_KEY": key}, "no model named: write gemini/NAME, such as gemini/gemini-2.5-flash"},
		"no key":        {model.Settings{Model: "x"}, nil, "no key that the provider accepts: set GEMINI_API_KEY; the offline model needs none"},
		"the other key": {model.Settings{Model: "x"}, map[string]string{"GOOGLE_API_KEY": key}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			tc.settings.Lookup = func(k string) string { return tc.env[k] }
			got := ""
			if _, err := Provider(tc.settings); err != nil {
				got = err.Error()
			}
			if got != tc.want {
				t.Errorf("error %q, want %q", got, tc.want)
			}
		})
	}
}
