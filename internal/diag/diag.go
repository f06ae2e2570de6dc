// Package diag is a problem with a place, what was seen, and what to do next. It renders snippets with a caret and
// finds what a person may have meant.
package diag

// Pos is a place in a text: 1-based line and column (in characters). The zero Pos is no place.
type Pos struct {
	File         string
	Line, Column int
}
