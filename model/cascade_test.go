package model_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/model/scripted"
)

func declines(why string) scripted.Reply {
	return scripted.Reply{Turn: model.Turn{Refused: true, FailureMessage: why, Usage: model.Usage{Input: 1}}}
}

func says(text, raw string) scripted.Reply {
	return scripted.Reply{Turn: model.Turn{Text: text, Raw: json.RawMessage(raw), Usage: model.Usage{Input: 10}}}
}

func ask(t *testing.T, m model.Model, history []model.Message) model.Turn {
	t.Helper()
	turn, err := m.Respond(t.Context(), model.Request{History: history})
	if err != nil {
		t.Fatal(err)
	}
	return turn
}

func TestCascadeAsksTheNextOnlyWhereOneDeclined(t *testing.T) {
	cheap := scripted.New(t, says("easy", `"c1"`), declines("too hard"))
	dear := scripted.New(t, says("done", `"d1"`), says("done again", `"d2"`))
	c := model.Cascade{Models: []model.Model{cheap, dear}}
	history := []model.Message{model.Observation{Task: "x"}}

	first := ask(t, c, history)
	history = append(history, first, model.Results{})
	second := ask(t, c, history)
	if first.Text != "easy" || second.Text != "done" {
		t.Errorf("answers %q, %q", first.Text, second.Text)
	}
	if second.Usage.Input != 11 {
		t.Errorf("usage %d, want that of both: 11", second.Usage.Input)
	}
	history = append(history, second, model.Results{})
	if third := ask(t, c, history); third.Text != "done again" {
		t.Errorf("third answer %q: the first model was asked again", third.Text)
	}
	raws := func(r model.Request) (out []string) {
		for _, m := range r.History {
			if turn, ok := m.(model.Turn); ok {
				out = append(out, string(turn.Raw))
			}
		}
		return out
	}
	if d := cmp.Diff(raws(cheap.Requests[1]), []string{`"c1"`}); d != "" {
		t.Errorf("the cheap model saw (-got +want):\n%s", d)
	}
	if d := cmp.Diff(raws(dear.Requests[1]), []string{"", `"d1"`}); d != "" {
		t.Errorf("the dear model saw (-got +want):\n%s", d)
	}
}

func TestCascadeSaysWhyEveryModelDeclined(t *testing.T) {
	c := model.Cascade{Models: []model.Model{scripted.New(t, declines("too hard")), scripted.New(t, declines("not allowed"))}}
	turn := ask(t, c, nil)
	if !turn.Refused || turn.FailureMessage != "too hard; not allowed" {
		t.Errorf("turn %+v", turn)
	}
}

func TestCascadePassesErrorsOn(t *testing.T) {
	gone := errors.New("gone")
	c := model.Cascade{Models: []model.Model{scripted.New(t, scripted.Fail(gone)), scripted.New(t)}}
	if _, err := c.Respond(t.Context(), model.Request{}); !errors.Is(err, gone) {
		t.Errorf("error %v", err)
	}
	if _, err := (model.Cascade{}).Respond(t.Context(), model.Request{}); err == nil || err.Error() != "a cascade needs at least one model" {
		t.Errorf("error of an empty cascade: %v", err)
	}
}
