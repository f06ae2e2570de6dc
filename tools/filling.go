package tools

import (
	"context"
	"encoding/json"
	"net/url"

	"github.com/cairn-trails/cairn/memory"
)

// Filled is an executor that puts the values of m in the place of {{...}} tokens before next runs, makes a relative
// address of navigate absolute, and keeps what next remembered. A recorder stands outside it and so keeps the
// tokens, never the values.
func Filled(next Executor, m *memory.Memory, base string) Executor {
	if typed, ok := next.(interface {
		Schema(tool string) json.RawMessage
	}); ok {
		m.UseSchemas(typed.Schema)
	}
	return &filling{next: next, memory: m, base: base}
}

type filling struct {
	next   Executor
	memory *memory.Memory
	base   string
	// foreseen are calls to come whose values are not known yet.
	foreseen []Call
}

func (f *filling) Execute(ctx context.Context, c Call) (Result, error) {
	args, err := f.memory.Fill(c.Tool, c.Args)
	if err != nil {
		return Result{}, &Failure{Code: "memory", Problem: err.Error()}
	}
	filled := c
	filled.Args = args
	if c.Tool == "navigate" && f.base != "" {
		filled.Args = absolute(f.base, args)
	}
	res, err := f.next.Execute(ctx, filled)
	for name, value := range res.Remembered {
		f.memory.Set(name, value)
	}
	if len(res.Remembered) > 0 && len(f.foreseen) > 0 {
		f.Foresee(f.foreseen)
	}
	if res.Used != nil {
		// Only the selector is another one; the arguments keep their tokens.
		used := c
		used.Args = replaceArg(c.Args, "selector", argument(res.Used.Args, "selector"))
		res.Used = &used
	}
	return res, err
}

// absolute resolves the url argument against base; what is no relative address stays as it is.
func absolute(base string, args json.RawMessage) json.RawMessage {
	var a map[string]any
	if json.Unmarshal(args, &a) != nil {
		return args
	}
	rel, ok := a["url"].(string)
	if !ok {
		return args
	}
	abs, err := Absolute(base, rel)
	if err != nil {
		return args
	}
	a["url"] = abs
	out, err := json.Marshal(a)
	if err != nil {
		return args
	}
	return out
}

// Absolute is the address that rel names on a page at base. With no base, rel stands alone.
func Absolute(base, rel string) (string, error) {
	r, err := url.Parse(rel)
	if err != nil {
		return "", err
	}
	if base == "" {
		return rel, nil
	}
	b, err := url.Parse(base)
	if err != nil {
		return "", err
	}
	return b.ResolveReference(r).String(), nil
}
