package trails

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// edits are changes of whole lines of a text. Lines are counted from 0 and ranges end before their end.
type edits struct {
	raw, bare []string // raw with line ends
	eol       string
	list      []edit
}

type edit struct {
	from, to int
	lines    []string
}

func newEdits(src []byte, bare []string) *edits {
	e := &edits{raw: strings.SplitAfter(string(src), "\n"), bare: bare, eol: "\n"}
	if strings.Contains(string(src), "\r\n") {
		e.eol = "\r\n"
	}
	if last := len(e.raw) - 1; e.raw[last] == "" {
		e.raw, e.bare = e.raw[:last], e.bare[:last]
	}
	return e
}

func (e *edits) end() int { return len(e.raw) }

func (e *edits) insert(at int, lines []string) { e.replace(at, at, lines) }

func (e *edits) replace(from, to int, lines []string) { e.list = append(e.list, edit{from, to, lines}) }

// slice is lines as they are, for use in a replacement.
func (e *edits) slice(from, to int) []string {
	var lines []string
	for _, l := range e.raw[from:to] {
		lines = append(lines, strings.TrimRight(l, "\r\n"))
	}
	return lines
}

// isComment reports a line that holds a comment only.
func (e *edits) isComment(i int) bool {
	at := commentAt(e.bare[i])
	return at >= 0 && strings.TrimSpace(e.bare[i][:at]) == ""
}

// contentEnd goes back from a line over blank lines, comments and lone dashes, which belong to what comes next.
func (e *edits) contentEnd(end int) int {
	for end > 0 {
		body := strings.TrimSpace(e.bare[end-1])
		if body != "" && body != "-" && body != "---" && body != "..." && !e.isComment(end-1) {
			break
		}
		end--
	}
	return end
}

// apply gives the changed text. Insertions at one place keep their order.
func (e *edits) apply() []byte {
	slices.SortStableFunc(e.list, func(a, b edit) int { return a.from - b.from })
	var b strings.Builder
	at := 0
	for _, c := range e.list {
		for ; at < c.from; at++ {
			e.whole(&b, e.raw[at])
		}
		for _, l := range c.lines {
			b.WriteString(l + e.eol)
		}
		at = max(at, c.to)
	}
	for ; at < len(e.raw); at++ {
		b.WriteString(e.raw[at])
	}
	return []byte(b.String())
}

// whole writes a line that others follow, so that it needs an end.
func (e *edits) whole(b *strings.Builder, line string) {
	b.WriteString(line)
	if !strings.HasSuffix(line, "\n") {
		b.WriteString(e.eol)
	}
}

func (l *layout) texts() []string {
	var all []string
	for _, line := range l.lines {
		all = append(all, line.text)
	}
	return all
}

// find is the value of a key, or nil.
func find(n *yaml.Node, key string) *yaml.Node {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Kind == yaml.MappingNode && n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return nil
}

// keyLine is the line of a key.
func (s *splicer) keyLine(n *yaml.Node, key string) int {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i].Line - 1
		}
	}
	return n.Line - 1
}

// keyEnd is the line of the key behind a key, or end.
func (s *splicer) keyEnd(n *yaml.Node, key string, end int) int {
	for i := 0; i+3 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+2].Line - 1
		}
	}
	return end
}

func (s *splicer) stepNode(j int) *yaml.Node { return find(s.doc, "trail").Content[j] }

// stepEnd is the line behind a step.
func (s *splicer) stepEnd(j int) int {
	list := find(s.doc, "trail")
	if j+1 < len(list.Content) {
		return s.dashLine(list.Content[j+1])
	}
	return s.keyEnd(s.doc, "trail", s.text.end())
}

// dashLine is the line of the dash of a list's entry, which may stand alone above it.
func (s *splicer) dashLine(item *yaml.Node) int {
	i := item.Line - 1
	for i > 0 && !strings.HasPrefix(strings.TrimSpace(s.text.bare[i]), "-") {
		i--
	}
	return i
}

func (s *splicer) dashColumn(item *yaml.Node) int {
	line := s.text.bare[s.dashLine(item)]
	return len(line) - len(strings.TrimLeft(line, " ")) + 1
}
