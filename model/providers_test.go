package model_test

import (
	"context"
	"errors"
	"testing"

	"github.com/cairn-trails/cairn/model"
)

// saying is a model that answers with what it was made from.
type saying string

func (s saying) Respond(context.Context, model.Request) (model.Turn, error) {
	return model.Turn{Text: string(s)}, nil
}

var providers = model.Providers{
	"offline": func(model.Settings) (model.Model, error) { return saying("offline"), nil },
	"openai": func(s model.Settings) (model.Model, error) {
		if s.Variable("OPENAI_API_KEY") == "" {
			return nil, errors.New("no key: set OPENAI_API_KEY")
		}
		return saying("openai " + s.Model), nil
	},
	"wrap": func(s model.Settings) (model.Model, error) { return s.Open(s.Model) },
}

func TestModelsAreChosenByName(t *testing.T) {
	env := map[string]string{"OPENAI_API_KEY": "k"}
	for name, want := range map[string]string{
		"offline":                    "offline",
		"openai/gpt-5":               "openai gpt-5",
		" OpenAI/org/model ":         "openai org/model",
		"wrap/openai/gpt-5":          "openai gpt-5",
		"offline, openai/gpt-5":      "offline",
		"cascade: openai/x, offline": "openai x",
	} {
		t.Run(name, func(t *testing.T) {
			m, err := providers.New(name, model.Settings{Lookup: func(k string) string { return env[k] }})
			if err != nil {
				t.Fatal(err)
			}
			turn, err := m.Respond(t.Context(), model.Request{})
			if err != nil || turn.Text != want {
				t.Errorf("answer %q, %v; want %q", turn.Text, err, want)
			}
		})
	}
}

func TestWrongModelNamesAreRefused(t *testing.T) {
	for name, want := range map[string]string{
		"":                  `"" is no model name; write provider/name, such as openai/gpt-5, or offline`,
		"openai/":           `"openai/" is no model name; write provider/name, such as openai/gpt-5, or offline`,
		"two words/x":       `"two words/x" is no model name; write provider/name, such as openai/gpt-5, or offline`,
		"nobody/x":          `no model provider "nobody"; there are offline, openai, wrap`,
		"openai/gpt-5":      "no key: set OPENAI_API_KEY",
		"offline, openai/x": "no key: set OPENAI_API_KEY",
	} {
		t.Run(name, func(t *testing.T) {
			_, err := providers.New(name, model.Settings{})
			if err == nil || err.Error() != want {
				t.Errorf("error %v, want %q", err, want)
			}
		})
	}
}

func TestResultsReadAsTheirToolSays(t *testing.T) {
	for _, tc := range []struct {
		result model.ToolResult
		want   string
	}{
		{model.ToolResult{OK: true, Output: `Tapped e4 button "Pay" & <b>`}, `{"ok":true,"output":"Tapped e4 button \"Pay\" & <b>"}`},
		{model.ToolResult{Output: "e9 is stale"}, `{"ok":false,"output":"e9 is stale"}`},
		{model.ToolResult{OK: true, Plain: true, Output: "page\n  e1 link"}, "page\n  e1 link"},
		{model.ToolResult{Plain: true, Output: "e9 is stale"}, `{"ok":false,"output":"e9 is stale"}`},
	} {
		if got := tc.result.Text(); got != tc.want {
			t.Errorf("got %s, want %s", got, tc.want)
		}
	}
}
