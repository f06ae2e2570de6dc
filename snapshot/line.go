package snapshot

import (
	"fmt"
	"strings"
)

// line is one line of a text, or, when hidden, a group without a line that is folded as one.
type line struct {
	node *Node
	role string
	name string
	// value is what a field holds.
	value string
	// words follow name and value, ready to be printed.
	words []string
	// note, when set, is the whole line.
	note   string
	kids   []*line
	up     *line
	hidden bool
	// header: a row of column headers.
	header bool
	// mute: it is a text of an element whose ref an earlier line bears.
	mute bool
	// runs are the long runs among kids.
	runs []*run
	// depth, order and cost serve the budget.
	depth  int
	cost   int
	out    bool
	folded bool
	rank   uint8
	// sign, key and plain serve differences: what became of the line, which one it is, and what it says.
	sign string
	kept bool
	// before is what was said last before a control.
	before string
	key    spoken
	plain  string
}

// leaf reports whether l is a line without lines below it.
func (l *line) leaf() bool { return !l.hidden && len(l.kids) == 0 }

// isText reports whether l says a text and nothing else.
func (l *line) isText() bool {
	return l.leaf() && l.note == "" && l.value == "" && !l.acts() && (l.role == "text" || saidByText(l.role))
}

// acts reports whether l's node can be acted on.
func (l *line) acts() bool {
	return l.node != nil && l.node.Role != "text" && l.role != "text" && l.node.Interactive()
}

// ref is the ref that l prints at its start.
func (l *line) ref() Ref {
	if l.node == nil || l.mute || !showsRef(l.role) && !l.acts() || len(l.noted()) > 0 {
		return ""
	}
	return l.node.Ref
}

// noted are l's runs of which not all is shown.
func (l *line) noted() []*run {
	var list []*run
	for _, r := range l.runs {
		if r.shown < len(r.lines) {
			list = append(list, r)
		}
	}
	return list
}

// mostIndent bounds indentation, so that deep nesting does not cost its square.
const mostIndent = 16

// body is l without its indentation.
func (l *line) body() string {
	if l.note != "" {
		return l.note
	}
	if l.sign == "- " {
		return l.sign + l.bodyWith("")
	}
	return l.sign + l.bodyWith(l.ref())
}

// bodyWith is the body of a line that begins with ref.
func (l *line) bodyWith(ref Ref) string {
	var b strings.Builder
	if ref != "" {
		b.WriteString(string(ref))
		b.WriteByte(' ')
	}
	b.WriteString(l.role)
	if l.name != "" {
		b.WriteByte(' ')
		b.WriteString(quoteShort(l.name, maxName))
	}
	if l.value != "" {
		b.WriteString(" = ")
		b.WriteString(quoteShort(l.value, maxName))
	}
	for _, w := range l.words {
		b.WriteByte(' ')
		b.WriteString(w)
	}
	for i, r := range l.noted() {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteByte(' ')
		b.WriteString(r.note())
	}
	if noted := l.noted(); len(noted) > 0 {
		b.WriteString(l.howToGet())
	}
	return b.String()
}

func (l *line) howToGet() string {
	if l.node == nil || l.node.Ref == "" {
		return " (find for more)"
	}
	return fmt.Sprintf(" (find or snapshot %s for more)", l.node.Ref)
}

func (l *line) write(b *strings.Builder) {
	for i := min(l.depth, mostIndent); i > 0; i-- {
		b.WriteString("  ")
	}
	b.WriteString(l.body())
	b.WriteByte('\n')
}

// tokens is the cost of the line with its indentation and end. Lines never share a token, so costs add up.
func (l *line) tokens() int {
	if l.cost == 0 {
		var b strings.Builder
		l.write(&b)
		l.cost = Tokens(b.String())
	}
	return l.cost
}

// run is a row of like lines under one parent.
type run struct {
	lines []*line
	noun  string
	shown int
}

func (r *run) note() string { return fmt.Sprintf("%d %s, %d shown", len(r.lines), r.noun, r.shown) }

// noun is what the lines of a run are called.
func noun(l *line, parent *line) string {
	if l.hidden || parent.role == "list" {
		return "items"
	}
	switch l.role {
	case "listitem", "treeitem", "generic":
		return "items"
	case "searchbox", "textbox", "checkbox", "combobox", "listbox", "switch":
		return l.role + "es"
	case "gallery", "":
		return "lines"
	}
	return l.role + "s"
}
