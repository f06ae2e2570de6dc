package selectors

import (
	"strings"

	"github.com/cairn-trails/cairn/schemas"
)

// SchemaJSON is the pattern's JSON Schema for package schemas.
func (Pattern) SchemaJSON() string {
	return `{"anyOf":[{"type":"string"},` +
		`{"type":"object","properties":{"contains":{"type":"string"}},"required":["contains"],"additionalProperties":false},` +
		`{"type":"object","properties":{"is":{"type":"string"}},"required":["is"],"additionalProperties":false}]}`
}

// SchemaJSON is the chain's JSON Schema for package schemas: one selector or a list of them.
func (Frames) SchemaJSON() string {
	return `{"anyOf":[{"$ref":"#/$defs/selector"},{"type":"array","items":{"$ref":"#/$defs/selector"}}]}`
}

// Explain gives the problems to package schemas, which knows no selector but names the argument that holds one.
func (ps Problems) Explain() []schemas.Problem {
	var out []schemas.Problem
	for _, p := range ps {
		message := p.Problem
		if p.Hint != "" {
			message += "; " + p.Hint
		}
		pointer := ""
		if p.Path != "" {
			pointer = "/" + strings.NewReplacer(".", "/", "[", "/", "]", "").Replace(p.Path)
		}
		out = append(out, schemas.Problem{Path: pointer, Message: message})
	}
	return out
}
