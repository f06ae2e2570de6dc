// Package diag is a problem with a place, what was seen, and what to do next. It renders snippets with a caret and
// finds what a person may have meant. It is not a logger and knows no file format: whoever reads a text makes the
// problems, whoever talks to a person renders them.
//
//	ps := diag.Problems{{Pos: diag.Pos{File: "login.trail.yaml", Line: 8, Column: 5},
//		Problem: `unknown key "recordng" in a step`, Hint: `did you mean "recording"?`}}
//	ps.Render(os.Stderr, diag.Files, color)
package diag

import (
	"cmp"
	"os"
	"slices"
	"strconv"
	"strings"
)

// Pos is a place in a text: 1-based line and column (in characters). The zero Pos is no place.
type Pos struct {
	File         string
	Line, Column int
}

// String is file:line:col as far as they are known, or "line 3:7" without a file.
func (p Pos) String() string {
	if p.Line == 0 {
		return p.File
	}
	at := strconv.Itoa(p.Line)
	if p.Column > 0 {
		at += ":" + strconv.Itoa(p.Column)
	}
	if p.File == "" {
		return "line " + at
	}
	return p.File + ":" + at
}

// Compare orders places by file, line and column.
func (p Pos) Compare(q Pos) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
}

// Problem is one thing that is wrong in a text that a person wrote.
type Problem struct {
	Pos Pos
	// Problem is what was seen, lower case and without a full stop.
	Problem string
	// Hint is what to do next; empty for none.
	Hint string
}

// Error is the problem on one line: where, what was seen, what to do.
func (p Problem) Error() string { return line(p.Pos, p.Problem, p.Hint) }

func line(pos Pos, problem, hint string) string {
	text := problem
	if hint != "" {
		text += "; " + hint
	}
	if at := pos.String(); at != "" {
		return at + ": " + text
	}
	return text
}

// Problems is every problem of one or more texts. As an error it is a line for each, sorted by place.
type Problems []Problem

// Error is one line per problem, sorted.
func (ps Problems) Error() string {
	var b strings.Builder
	for i, p := range ps.sorted() {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(p.Error())
	}
	return b.String()
}

// Sort orders the problems by file, line and column; those of one place keep their order.
func (ps Problems) Sort() {
	slices.SortStableFunc(ps, func(a, b Problem) int { return a.Pos.Compare(b.Pos) })
}

// Err is the sorted problems as an error, or nil when there are none.
func (ps Problems) Err() error {
	if len(ps) == 0 {
		return nil
	}
	return ps.sorted()
}

func (ps Problems) sorted() Problems {
	s := slices.Clone(ps)
	s.Sort()
	return s
}

// Error is one error with a place, for code that stops at the first.
type Error struct {
	Pos           Pos
	Problem, Hint string
	// Err is the cause, or nil.
	Err error
}

// Error is where, what was seen, the cause and what to do, on one line.
func (e *Error) Error() string {
	problem := e.Problem
	switch {
	case e.Err != nil && problem == "":
		problem = e.Err.Error()
	case e.Err != nil:
		problem += ": " + e.Err.Error()
	}
	return line(e.Pos, problem, e.Hint)
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// Files is a source for Render that reads the file named in a place; a file that can't be read has no snippet.
func Files(file string) []byte {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	return data
}
