package cassette_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/model/cassette"
	"github.com/cairn-trails/cairn/model/scripted"
)

// page is an observation as a run with that nonce and port would make it.
func page(task, nonce, port string) model.Observation {
	return model.Observation{Task: task, Snapshot: "<<<page " + nonce + "\npage \"A\" http://127.0.0.1:" + port + "/\ne1 button \"Save\"\npage " + nonce + ">>>"}
}

// talk asks a model twice, with the first answer and its result in between.
func talk(t *testing.T, m model.Model, nonce, port string) []model.Turn {
	t.Helper()
	r := model.Request{System: "s", Tools: []model.ToolDecl{{Name: "tap"}}, History: []model.Message{page("Save", nonce, port)}}
	first, err := m.Respond(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	r.History = append(r.History, first, model.Results{{ID: "a", Name: "tap", OK: true, Output: "Tapped", Screenshot: []byte("PNG")}})
	second, err := m.Respond(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return []model.Turn{first, second}
}

func turns() (first, second model.Turn) {
	first = model.Turn{
		Text: "I tap.", Raw: json.RawMessage(`{"x":1}`), Usage: model.Usage{Input: 5, Output: 2},
		ToolCalls: []model.ToolCall{{ID: "a", Name: "tap", Args: json.RawMessage(`{"ref":`)}},
	}
	return first, model.Turn{Refused: true, FailureMessage: "no", Thoughts: "hm", SafetyPending: "sure?"}
}

// recorded is the cassette of a talk.
func recorded(t *testing.T) string {
	t.Helper()
	first, second := turns()
	var file bytes.Buffer
	r := &cassette.Recorder{Model: scripted.New(t, scripted.Reply{Turn: first}, scripted.Reply{Turn: second}), To: &file}
	talk(t, r, "abc123", "8080")
	return file.String()
}

func TestWhatIsPlayedIsWhatWasRecorded(t *testing.T) {
	p, err := cassette.Play("x.cassette", strings.NewReader(recorded(t)))
	if err != nil {
		t.Fatal(err)
	}
	first, second := turns()
	if d := cmp.Diff(talk(t, p, "zzz999", "41873"), []model.Turn{first, second}); d != "" {
		t.Errorf("turns (-got +want):\n%s", d)
	}
	if err := p.Done(); err != nil {
		t.Error(err)
	}
}

func TestRequestsThatDifferAreNamed(t *testing.T) {
	file := recorded(t)
	ask := func(change func(*model.Request)) error {
		p, err := cassette.Play("x.cassette", strings.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		r := model.Request{System: "s", Tools: []model.ToolDecl{{Name: "tap"}}, History: []model.Message{page("Save", "n", "80")}}
		change(&r)
		_, err = p.Respond(t.Context(), r)
		return err
	}
	for name, tc := range map[string]struct {
		change func(*model.Request)
		want   string
	}{
		"the task":     {func(r *model.Request) { r.History[0] = page("Load", "n", "80") }, `line 2 of a message was recorded as "Save" and is now "Load"`},
		"a message":    {func(r *model.Request) { r.History = append(r.History, model.Observation{Task: "hm"}) }, "a message more than was recorded: observation\nhm"},
		"no message":   {func(r *model.Request) { r.History = nil }, "a message is missing: observation\nSave\n<<<page NONCE\npage \"A\" http://127.0.0.1:PORT/\ne1 button \"Save\"\npage NONCE>>>"},
		"the prompt":   {func(r *model.Request) { r.System = "t" }, "the system prompt has changed"},
		"the tools":    {func(r *model.Request) { r.Tools = nil }, "the declared tools have changed"},
		"the limits":   {func(r *model.Request) { r.MaxTokens = 9 }, "the tool choice or the limit of tokens has changed"},
		"what is past": {func(r *model.Request) { r.History = append([]model.Message{model.Turn{}}, r.History...) }, "a message before the last turn has changed"},
	} {
		t.Run(name, func(t *testing.T) {
			err := ask(tc.change)
			want := "x.cassette:1: the cassette does not fit: " + tc.want + "; record it anew, or undo the change"
			if !errors.Is(err, cassette.ErrMismatch) || err.Error() != want {
				t.Errorf("error %v\nwant %s", err, want)
			}
		})
	}
}

func TestTurnsThatDoNotComeOutEven(t *testing.T) {
	p, err := cassette.Play("x.cassette", strings.NewReader(recorded(t)))
	if err != nil {
		t.Fatal(err)
	}
	if err, want := p.Done(), "x.cassette:1: the cassette does not fit: 2 recorded turns were not asked for; record it anew"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	talk(t, p, "n", "80")
	if _, err := p.Respond(t.Context(), model.Request{}); err == nil || err.Error() != "x.cassette: the cassette does not fit: it holds 2 turns and one more was asked for; record it anew" {
		t.Errorf("error %v", err)
	}
}

func TestSecretsAreNotWritten(t *testing.T) {
	scrub := func(s string) string { return strings.ReplaceAll(s, "hunter2", "•") }
	var file bytes.Buffer
	said := model.Turn{Text: "hunter2", Raw: json.RawMessage(`"hunter2"`), ToolCalls: []model.ToolCall{{ID: "a", Name: "type", Args: json.RawMessage(`{"text":"hunter2"}`)}}}
	r := &cassette.Recorder{Model: scripted.New(t, scripted.Reply{Turn: said}), To: &file, Scrub: scrub}
	req := model.Request{History: []model.Message{model.Observation{Task: "say hunter2"}}}
	turn, err := r.Respond(t.Context(), req)
	if err != nil || turn.Text != "hunter2" {
		t.Errorf("turn %+v, %v: the answer itself must not be touched", turn, err)
	}
	if strings.Contains(file.String(), "hunter2") {
		t.Errorf("the file holds the secret: %s", file.String())
	}
	p, err := cassette.Play("x", &file)
	if err != nil {
		t.Fatal(err)
	}
	p.Scrub = scrub
	if _, err := p.Respond(t.Context(), req); err != nil {
		t.Error(err)
	}
}

func TestOnlyAnOverflowIsKeptOfTheErrors(t *testing.T) {
	gone := errors.New("gone")
	var file bytes.Buffer
	r := &cassette.Recorder{Model: scripted.New(t, scripted.Fail(gone), scripted.Fail(model.ErrContextOverflow)), To: &file}
	if _, err := r.Respond(t.Context(), model.Request{}); !errors.Is(err, gone) {
		t.Errorf("error %v", err)
	}
	if _, err := r.Respond(t.Context(), model.Request{}); !errors.Is(err, model.ErrContextOverflow) {
		t.Errorf("error %v", err)
	}
	p, err := cassette.Play("x", &file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Respond(t.Context(), model.Request{}); !errors.Is(err, model.ErrContextOverflow) {
		t.Errorf("error %v", err)
	}
	if err := p.Done(); err != nil {
		t.Error(err)
	}
}

func TestAFileThatIsNoCassette(t *testing.T) {
	_, err := cassette.Play("x.cassette", strings.NewReader("{}\n"))
	if want := "x.cassette:1: not a line of a cassette; record it anew"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestCassettesByName(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.cassette")
	m := scripted.New(t, scripted.Text("hi"))
	providers := model.Providers{
		"cassette": cassette.Provider,
		"real":     func(model.Settings) (model.Model, error) { return m, nil },
	}
	for _, name := range []string{"cassette/" + file + "=real", "cassette/" + file} {
		got, err := providers.New(name, model.Settings{})
		if err != nil {
			t.Fatal(err)
		}
		if turn, err := got.Respond(t.Context(), model.Request{}); err != nil || turn.Text != "hi" {
			t.Errorf("%s: turn %+v, %v", name, turn, err)
		}
	}
	for name, want := range map[string]string{
		"cassette":          "no file named: write cassette/FILE to play it, or cassette/FILE=PROVIDER/NAME to record it",
		"cassette/no":       "opening the cassette: open no: no such file or directory; record it with cassette/no=PROVIDER/NAME",
		"cassette/x=nobody": `no model provider "nobody"; there are cassette, real`,
	} {
		if _, err := providers.New(name, model.Settings{}); err == nil || err.Error() != want {
			t.Errorf("%s: error %v, want %s", name, err, want)
		}
	}
}
