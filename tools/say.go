package tools

import (
	"fmt"
	"strings"

	"github.com/cairn-trails/cairn/snapshot"
)

// saying completes a result with its sentence, in which nodes are described. With an error it has none.
func (r Result) saying(err error, format string, args ...any) (Result, error) {
	if err != nil {
		return r, err
	}
	for i, a := range args {
		if n, ok := a.(*snapshot.Node); ok {
			args[i] = describe(n)
		}
	}
	r.Output = fmt.Sprintf(format, args...)
	return r, nil
}

// describe names a node; nil is what has the focus.
func describe(n *snapshot.Node) string {
	if n == nil {
		return "the focused element"
	}
	return n.Describe()
}

// snapshotQuote is text of a page on one line, in quotes and not long.
func snapshotQuote(s string) string {
	return fmt.Sprintf("%q", Clip(strings.Join(strings.Fields(s), " "), 60))
}
