// Package memory is the values of a run (arguments, remembered texts, secrets) and what a {{...}} token makes of
// them. It fills tokens into calls and texts before a tool runs, finds the token for a literal when a recording is
// written, and blots secrets out of everything that is shown or kept. It knows neither tools nor files, and no
// expression can read a file, a clock or the network.
//
//	m := memory.New(memory.Values{Args: map[string]any{"email": "ada@example.com"}})
//	args, err := m.Fill("inputText", json.RawMessage(`{"text":"{{args.email}}"}`))   // {"text":"ada@example.com"}
//	token, ok := m.Tokenize("ada@example.com")                                      // "{{args.email}}"
//
// Tokens:
//   - {{args.email}}, {{memory.coupon}}, {{secrets.password}}, {{base}} (where relative addresses start). The prefix
//     args. or memory. may be left out where the name is in one of them only.
//   - {{args.quantity * 12}}: an expression with operators, comparisons, a ? b : c, and the functions of Functions.
//   - A text that is one token and nothing else keeps the value's type where a number or a truth value is wanted.
//   - {{"{{"}} stands for two literal braces; Escape writes it.
package memory

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// Values are what a run starts with.
type Values struct {
	// Args are the declared arguments, bound: string, int64, float64 or bool (see Bind).
	Args map[string]any
	// Memory are the pre-seeded values.
	Memory map[string]any
	// Secrets are values by name; they are never shown.
	Secrets map[string]string
	// Base is the base URL, {{base}}; empty when there is none.
	Base string
	// Schema gives the JSON Schema of a tool's arguments, or nil for an unknown tool. With it a whole-scalar token
	// takes the type that the argument wants; without, it keeps the value's own.
	Schema func(tool string) json.RawMessage
}

// Memory holds the values of one run. It is not safe for concurrent use.
type Memory struct {
	args, memory map[string]any
	secrets      map[string]string
	base         string
	schema       func(tool string) json.RawMessage
	shapes       map[string]Shape
	forms        []string // of the secrets, as Scrub looks for them; nil when they must be made anew
}

// New gives a memory with a copy of the values.
func New(v Values) *Memory {
	m := &Memory{args: map[string]any{}, memory: map[string]any{}, secrets: map[string]string{},
		base: v.Base, schema: v.Schema, shapes: map[string]Shape{}}
	for name, value := range v.Args {
		m.args[name] = normal(value)
	}
	for name, value := range v.Memory {
		m.memory[name] = normal(value)
	}
	maps.Copy(m.secrets, v.Secrets)
	return m
}

// UseSchemas sets Values.Schema later on.
func (m *Memory) UseSchemas(schema func(tool string) json.RawMessage) {
	m.schema = schema
	clear(m.shapes)
}

// Set remembers a value under a name, in the place of an earlier one.
func (m *Memory) Set(name string, value any) { m.memory[name] = normal(value) }

// Lookup is the value of a name in the arguments or, failing that, in memory.
func (m *Memory) Lookup(name string) (any, bool) {
	if v, ok := m.args[name]; ok {
		return v, true
	}
	v, ok := m.memory[name]
	return v, ok
}

// Remembered is a copy of the memory values, without arguments and secrets.
func (m *Memory) Remembered() map[string]any { return maps.Clone(m.memory) }

// SecretName is the name of the secret with that value.
func (m *Memory) SecretName(value string) (string, bool) {
	if value == "" {
		return "", false
	}
	for _, name := range slices.Sorted(maps.Keys(m.secrets)) {
		if m.secrets[name] == value {
			return name, true
		}
	}
	return "", false
}

// AddSecret keeps a value as a secret and gives the name it got: name, or name2, name3... when another value has it.
func (m *Memory) AddSecret(name, value string) string {
	if !ValidName(name) {
		name = "secret"
	}
	free := name
	for i := 2; ; i++ {
		old, taken := m.secrets[free]
		if !taken || old == value || old == "" {
			break
		}
		free = name + strconv.Itoa(i)
	}
	m.secrets[free] = value
	m.forms = nil
	return free
}

// known is what the names of a token can mean now.
func (m *Memory) known() Known {
	k := Known{Args: map[string]string{}, Memory: map[string]string{}, Base: m.base != ""}
	for name, value := range m.args {
		k.Args[name] = typeOf(value)
	}
	for name, value := range m.memory {
		k.Memory[name] = typeOf(value)
	}
	k.Secrets = slices.Sorted(maps.Keys(m.secrets))
	return k
}

// normal brings the numbers of JSON, YAML and Go code to int64 and float64.
func normal(v any) any {
	switch v := v.(type) {
	case int:
		return int64(v)
	case json.Number:
		if n, err := v.Int64(); err == nil {
			return n
		}
		f, err := v.Float64()
		if err != nil {
			return v.String()
		}
		return f
	case float32:
		return float64(v)
	case string, int64, float64, bool:
		return v
	}
	return fmt.Sprint(v)
}

func typeOf(v any) string {
	switch v.(type) {
	case int64:
		return "integer"
	case float64:
		return "number"
	case bool:
		return "boolean"
	}
	return "string"
}

// Text is a value as it stands in a text: numbers without needless zeros or exponents.
func Text(v any) string {
	switch v := normal(v).(type) {
	case string:
		return v
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case bool:
		return strconv.FormatBool(v)
	}
	return ""
}

// Secrets is a copy of the secrets, for another run in the same process. It is never to be printed or kept.
func (m *Memory) Secrets() map[string]string { return maps.Clone(m.secrets) }
