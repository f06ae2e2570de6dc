// Package cassette keeps the turns of another model in a file and plays them back, so that exploring can be tested on
// real transcripts without a network or a key.
//
// Playing is strict: each request must be the one that was recorded, and the error names the first difference. What
// differs on every run is taken out of both first: the nonces around page texts and the ports of this machine's own
// servers. Secrets are scrubbed before anything is written.
//
//	m := &cassette.Recorder{Model: real, To: file}      // writes a line for each turn as it is given
//	m, err := cassette.Play("buy.cassette", file)
//	... defer func() { err = m.Done() }()               // an error when turns are left over
//
// By name: cassette/FILE plays, and cassette/FILE=openai/gpt-5 records.
package cassette

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/cairn-trails/cairn/model"
)

// Provider makes the model for a model.Providers map: FILE plays, FILE=PROVIDER/NAME records. A file is written anew.
func Provider(s model.Settings) (model.Model, error) {
	name, other, record := strings.Cut(s.Model, "=")
	if name == "" {
		return nil, errors.New("no file named: write cassette/FILE to play it, or cassette/FILE=PROVIDER/NAME to record it")
	}
	if !record {
		f, err := os.Open(name)
		if err != nil {
			return nil, fmt.Errorf("opening the cassette: %w; record it with cassette/%s=PROVIDER/NAME", err, name)
		}
		defer f.Close()
		p, err := Play(name, f)
		if err != nil {
			return nil, err
		}
		p.Scrub = s.Scrub
		return p, nil
	}
	m, err := s.Open(other)
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return nil, fmt.Errorf("writing the cassette: %w", err)
	}
	return &Recorder{Model: m, To: f, Scrub: s.Scrub}, nil
}

// entry is a line of the file: what was asked and what was answered.
type entry struct {
	Asked asked `json:"asked"`
	Turn  *turn `json:"turn,omitempty"`
	// Error is set in place of a turn when the conversation was too long, since the loop goes on after that.
	Error string `json:"error,omitempty"`
}

// overflow is the only error that is recorded.
const overflow = "context overflow"

// turn is a model.Turn in the file. Arguments and Raw are texts, for a model may write what is no JSON.
type turn struct {
	Text           string      `json:"text,omitempty"`
	Calls          []call      `json:"calls,omitempty"`
	Thoughts       string      `json:"thoughts,omitempty"`
	Refused        bool        `json:"refused,omitempty"`
	FailureMessage string      `json:"failureMessage,omitempty"`
	SafetyPending  string      `json:"safetyPending,omitempty"`
	Usage          model.Usage `json:"usage"`
	Raw            string      `json:"raw,omitempty"`
}

type call struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Args string `json:"args"`
}

// kept is a turn as it is written.
func kept(t model.Turn, clean func(string) string) *turn {
	out := &turn{Text: clean(t.Text), Thoughts: clean(t.Thoughts), Refused: t.Refused, FailureMessage: clean(t.FailureMessage),
		SafetyPending: clean(t.SafetyPending), Usage: t.Usage, Raw: clean(string(t.Raw))}
	for _, c := range t.ToolCalls {
		out.Calls = append(out.Calls, call{c.ID, c.Name, clean(string(c.Args))})
	}
	return out
}

// given is a written turn as it is answered.
func (t turn) given() model.Turn {
	out := model.Turn{Text: t.Text, Thoughts: t.Thoughts, Refused: t.Refused, FailureMessage: t.FailureMessage,
		SafetyPending: t.SafetyPending, Usage: t.Usage}
	if t.Raw != "" {
		out.Raw = json.RawMessage(t.Raw)
	}
	for _, c := range t.Calls {
		out.ToolCalls = append(out.ToolCalls, model.ToolCall{ID: c.ID, Name: c.Name, Args: json.RawMessage(c.Args)})
	}
	return out
}
