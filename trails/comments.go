package trails

import (
	"slices"
	"strings"
)

// comment is a comment or a blank line of a source, and where it stood.
type comment struct {
	line   int
	indent int
	text   string // from its "#" on; empty for a blank line
	// own says that nothing else stood on its line; next is then the indentation of the text below it, and peer the
	// line above with the same indentation, 0 for none.
	own        bool
	next, peer int
}

// commentsOf finds every comment and blank line of a text.
func commentsOf(lines, bare []string) []comment {
	var all []comment
	for i, b := range bare {
		at := commentAt(b)
		body := strings.TrimSpace(b)
		switch {
		case body == "":
			all = append(all, comment{line: i + 1, own: true})
		case at >= 0 && body[0] == '#':
			all = append(all, comment{line: i + 1, indent: at, text: strings.TrimRight(lines[i][at:], " \t"), own: true, next: indentBelow(bare, i), peer: peerAbove(bare, i, at)})
		case at >= 0:
			all = append(all, comment{line: i + 1, text: strings.TrimRight(lines[i][at:], " \t")})
		}
	}
	return all
}

func indentBelow(bare []string, i int) int {
	for _, b := range bare[i+1:] {
		body := strings.TrimLeft(b, " ")
		if body != "" && body[0] != '#' {
			return len(b) - len(body)
		}
	}
	return 0
}

func peerAbove(bare []string, i, indent int) int {
	for i--; i >= 0; i-- {
		body := strings.TrimLeft(bare[i], " ")
		if body == "" || body[0] == '#' || body[0] == '_' {
			continue
		}
		if at := len(bare[i]) - len(body); at <= indent {
			if at < indent {
				return 0
			}
			return i + 1
		}
	}
	return 0
}

// weaver puts comments back between the lines that were made of their neighbours.
type weaver struct {
	comments []comment
	out      []string
	// indents are those of the lines that source lines went to.
	indents map[int]int
}

// weave gives the lines with all comments: those above a line above it, those beside it beside it, or above where
// several lines became one.
func weave(lines []line, comments []comment) []string {
	w := &weaver{comments: comments, indents: map[int]int{}}
	for _, l := range lines {
		w.line(l)
	}
	for _, c := range w.comments {
		w.above(c, "")
	}
	for len(w.out) > 0 && w.out[len(w.out)-1] == "" {
		w.out = w.out[:len(w.out)-1]
	}
	return w.out
}

func (w *weaver) line(l line) {
	from := slices.DeleteFunc(slices.Clone(l.from), func(n int) bool { return n == 0 })
	if len(from) == 0 {
		w.out = append(w.out, l.text)
		return
	}
	first, last := slices.Min(from), slices.Max(from)
	defer w.moved(from, l.text)
	var beside []comment
	for len(w.comments) > 0 && w.comments[0].line <= last {
		c := w.comments[0]
		w.comments = w.comments[1:]
		switch {
		case c.text == "" && c.line > first: // a blank line inside of what is one line now
		case !c.own && slices.Contains(from, c.line):
			beside = append(beside, c)
		default:
			w.above(c, l.text)
		}
	}
	if len(beside) == 1 {
		w.out = append(w.out, l.text+" "+beside[0].text)
		return
	}
	for _, c := range beside {
		w.above(c, l.text)
	}
	w.out = append(w.out, l.text)
}

// moved keeps where source lines went.
func (w *weaver) moved(from []int, text string) {
	for _, n := range from {
		if _, known := w.indents[n]; !known {
			w.indents[n] = indentOf(text)
		}
	}
}

func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// above writes a comment on a line of its own, before the line next.
func (w *weaver) above(c comment, next string) {
	if c.text == "" {
		if len(w.out) > 0 && w.out[len(w.out)-1] != "" {
			w.out = append(w.out, "")
		}
		return
	}
	w.out = append(w.out, strings.Repeat(" ", w.indent(c, next))+c.text)
}

// indent is how far a comment is indented: as the line below it when it was before, else as the open level that is
// nearest to where it stood.
func (w *weaver) indent(c comment, next string) int {
	below := indentOf(next)
	if !c.own || c.indent == c.next {
		return below
	}
	if indent, ok := w.indents[c.peer]; ok {
		return indent
	}
	best := below
	for _, open := range append(indents(w.out), 0) {
		if abs(open-c.indent) < abs(best-c.indent) {
			best = open
		}
	}
	return best
}

func abs(n int) int { return max(n, -n) }
