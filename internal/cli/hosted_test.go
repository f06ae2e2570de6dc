package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cairn-trails/cairn/internal/demo"
)

var mugsLink = regexp.MustCompile(`(e\d+) link \\?"Mugs\\?"`)

// hosted is a language model behind an OpenAI-compatible address that wants to see the mugs: it taps the link by the
// ref that it was shown, and then says that it has done so.
func hosted(t *testing.T, asked *[]string) *httptest.Server {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body bytes.Buffer
		if _, err := body.ReadFrom(r.Body); err != nil {
			t.Error(err)
		}
		*asked = append(*asked, body.String())
		call := `{"name":"finish","arguments":"{\"status\":\"passed\",\"explanation\":\"Opened.\"}"}`
		if len(*asked) == 1 {
			ref := mugsLink.FindStringSubmatch(body.String())
			if ref == nil {
				t.Errorf("the first request shows no link Mugs: %s", body.String())
				ref = []string{"", "e1"}
			}
			call = fmt.Sprintf(`{"name":"tap","arguments":"{\"ref\":\"%s\"}"}`, ref[1])
		}
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"id":"c","object":"chat.completion","choices":[{"index":0,"finish_reason":"tool_calls",
			"message":{"role":"assistant","tool_calls":[{"id":"call_%d","type":"function","function":%s}]}}],
			"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15}}`, len(*asked), call)
	}))
	t.Cleanup(s.Close)
	return s
}

func TestRecordWithAHostedModel(t *testing.T) {
	shop, err := demo.Serve(t.Context(), demo.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { shop.Close() })
	var asked []string
	provider := hosted(t, &asked)
	t.Setenv("OPENAI_BASE_URL", provider.URL+"/v1")
	t.Setenv("OPENAI_API_KEY", "key-of-the-test")
	file := filepath.Join(t.TempDir(), "mugs.trail.yaml")
	var stdout, stderr bytes.Buffer
	code := Main([]string{"record", "--url", shop.URL, "--model", "openai/some-model", "--secret", "password=hunter2-hunter2",
		"--step", "See what mugs there are", "-o", file}, strings.NewReader(""), &stdout, &stderr)
	if code != 0 {
		t.Fatalf("got exit code %d\n%s%s", code, stdout.String(), stderr.String())
	}
	trail, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(trail), "selector: {role: link, name: Mugs") || regexp.MustCompile(`\be\d+\b`).Match(trail) {
		t.Errorf("got a trail without the link's selector, or with a ref:\n%s", trail)
	}
	for _, request := range asked {
		checkRequest(t, request)
	}
}

// checkRequest holds what every request to a model must be: no tool takes a selector, and no secret is in it.
func checkRequest(t *testing.T, request string) {
	t.Helper()
	if strings.Contains(request, "hunter2-hunter2") {
		t.Error("a request holds the secret")
	}
	var r struct {
		Tools []struct {
			Function struct {
				Name       string
				Parameters json.RawMessage
			}
		}
	}
	if err := json.Unmarshal([]byte(request), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Tools) < 15 {
		t.Errorf("a request declares %d tools, want the whole surface", len(r.Tools))
	}
	for _, tool := range r.Tools {
		if p := string(tool.Function.Parameters); strings.Contains(p, "selector") || strings.Contains(p, `"type":"object","properties":{"role"`) {
			t.Errorf("%s takes a selector: %s", tool.Function.Name, p)
		}
	}
}
