package recorder_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/cairn-trails/cairn/recorder"
	"github.com/cairn-trails/cairn/tools"
)

type sender struct{}

func (sender) Execute(context.Context, tools.Call) (tools.Result, error) {
	return tools.Result{Requests: []tools.Request{{Method: "POST", URL: "http://shop.test/login?p=hunter2", Body: `{"p":"hunter2"}`,
		Sent: map[string]string{"X-P": "hunter2"}, Received: map[string]string{"X-Echo": "hunter2"}}}}, nil
}

func TestRequestsAreKeptWithoutSecrets(t *testing.T) {
	rec := recorder.Around(sender{})
	rec.Scrub = func(s string) string { return strings.ReplaceAll(s, "hunter2", "{{secrets.password}}") }
	if _, err := rec.Execute(t.Context(), tools.Call{Tool: "tapOn", Args: json.RawMessage(`{}`)}); err != nil {
		t.Fatal(err)
	}
	line, err := json.Marshal(rec.Journal()[0])
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(line), "hunter2") || strings.Count(string(line), "{{secrets.password}}") != 4 {
		t.Errorf("the journal holds %s", line)
	}
}
