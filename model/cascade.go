package model

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
)

// Cascade asks the first of its models, and each next one only where the one before declined. Once a later model
// has answered in a conversation, the earlier ones are not asked again in it: a model that declined would not
// understand what another one has begun.
type Cascade struct{ Models []Model }

// mark wraps a turn's Raw with the number of the model that gave it, so that a Cascade needs no memory of its own.
type mark struct {
	Cascade *int            `json:"cascade"`
	Raw     json.RawMessage `json:"raw,omitempty"`
}

// Respond implements Model.
func (c Cascade) Respond(ctx context.Context, r Request) (Turn, error) {
	if len(c.Models) == 0 {
		return Turn{}, errors.New("a cascade needs at least one model")
	}
	var declined []string
	var used Usage
	for i := c.begin(r.History); ; i++ {
		asked := r
		asked.History = unmark(r.History, i)
		turn, err := c.Models[i].Respond(ctx, asked)
		if err != nil {
			return Turn{}, err
		}
		used = used.Plus(turn.Usage)
		turn.Usage = used
		if !turn.Refused || i == len(c.Models)-1 {
			if turn.Refused {
				turn.FailureMessage = strings.Join(append(declined, turn.FailureMessage), "; ")
			}
			turn.Raw, err = json.Marshal(mark{&i, turn.Raw})
			return turn, err
		}
		declined = append(declined, turn.FailureMessage)
	}
}

// begin is the latest model that has answered in this conversation.
func (c Cascade) begin(history []Message) int {
	at := 0
	for _, m := range history {
		if n, _, ok := readMark(m); ok && n < len(c.Models) {
			at = max(at, n)
		}
	}
	return at
}

// unmark is the history as model i may see it: its own turns as it gave them, those of others without their Raw.
func unmark(history []Message, i int) []Message {
	out := make([]Message, len(history))
	for k, m := range history {
		if n, t, ok := readMark(m); ok {
			if n != i {
				t.Raw = nil
			}
			m = t
		}
		out[k] = m
	}
	return out
}

func readMark(m Message) (int, Turn, bool) {
	t, ok := m.(Turn)
	if !ok || len(t.Raw) == 0 {
		return 0, t, false
	}
	var k mark
	if json.Unmarshal(t.Raw, &k) != nil || k.Cascade == nil {
		return 0, t, false
	}
	t.Raw = k.Raw
	return *k.Cascade, t, true
}

// Plus adds two counts.
func (u Usage) Plus(v Usage) Usage {
	return Usage{Input: u.Input + v.Input, CachedInput: u.CachedInput + v.CachedInput, Output: u.Output + v.Output}
}
