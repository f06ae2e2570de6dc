package selectors

import "strings"

// Problem is one thing that is wrong in a selector.
type Problem struct {
	// Path is the place inside the selector, "within.role"; empty for the selector as a whole.
	Path string
	// Problem is what was seen, lower case, without a full stop.
	Problem string
	// Hint is what to do; empty for none.
	Hint string
}

// Error is the problem on one line.
func (p Problem) Error() string {
	text := p.Problem
	if p.Path != "" {
		text = p.Path + ": " + text
	}
	if p.Hint != "" {
		text += "; " + p.Hint
	}
	return text
}

// Problems is everything that is wrong in a selector, in the order in which it is written.
type Problems []Problem

// Error is one line per problem.
func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// at joins a path and a key.
func at(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}
