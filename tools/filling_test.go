package tools

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/cairn-trails/cairn/memory"
)

// keeping keeps the last call and knows the schemas of the web tools, as the executor does.
type keeping struct {
	executor
	got Call
}

func (k *keeping) Execute(_ context.Context, c Call) (Result, error) {
	k.got = c
	return Result{Remembered: map[string]string{"order": "A-17"}}, nil
}

func TestFilledGivesValuesTheTypeThatTheToolWants(t *testing.T) {
	next := &keeping{executor: executor{registry: Web()}}
	m := memory.New(memory.Values{Args: map[string]any{"gift": true, "n": 2}})
	exec := Filled(next, m, "http://shop.test/")
	for _, c := range []struct{ tool, args, want string }{
		{"inputText", `{"text":"{{args.gift}}"}`, `{"text":"true"}`},
		{"tapOn", `{"selector":{"name":"{{args.n}}"},"count":"{{args.n}}"}`, `{"selector":{"name":"2"},"count":2}`},
		{"inputText", `{"text":"{{memory.order}}"}`, `{"text":"A-17"}`},
		{"own", `{"x":"{{args.n}}"}`, `{"x":2}`},
		{"navigate", `{"url":"/cart"}`, `{"url":"http://shop.test/cart"}`},
	} {
		if _, err := exec.Execute(t.Context(), Call{Tool: c.tool, Args: json.RawMessage(c.args)}); err != nil {
			t.Fatal(err)
		}
		if got := string(next.got.Args); got != c.want {
			t.Errorf("%s %s: got %s, want %s", c.tool, c.args, got, c.want)
		}
	}
}
