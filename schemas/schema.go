// Package schemas makes JSON Schemas from argument structs, compiles and checks values against them, and keeps
// selectors off model surfaces. It owns the published schema files.
package schemas

import "encoding/json"

// Schema is the JSON Schema of one tool's arguments, with the Go type it was made from.
type Schema struct {
	// JSON is the schema as it is shown to a model: flat, minimal, additionalProperties false.
	JSON json.RawMessage
}
