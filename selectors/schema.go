package selectors

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
