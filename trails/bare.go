package trails

import (
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// bareLines are the lines of a text with the insides of quoted and block texts masked, so that what looks like a
// comment in them is one. Every line keeps its length in bytes.
func bareLines(lines []string, doc *yaml.Node) []string {
	bare := make([]string, len(lines))
	copy(bare, lines)
	m := masker{bare}
	m.node(doc)
	return m.lines
}

type masker struct{ lines []string }

func (m masker) node(n *yaml.Node) {
	if n == nil {
		return
	}
	for _, c := range n.Content {
		m.node(c)
	}
	if n.Kind != yaml.ScalarNode || n.Line < 1 || n.Line > len(m.lines) {
		return
	}
	switch {
	case n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0:
		m.quoted(m.start(n))
	case n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		m.block(m.start(n))
	}
}

// start is the line index and byte offset where a scalar's own text begins, behind its anchor and tag.
func (m masker) start(n *yaml.Node) (i, at int) {
	i, at = n.Line-1, byteOffset(m.lines[n.Line-1], n.Column)
	for i < len(m.lines) {
		rest := m.lines[i][at:]
		trimmed := strings.TrimLeft(rest, " \t")
		at += len(rest) - len(trimmed)
		switch {
		case trimmed == "" || trimmed[0] == '#':
			i, at = i+1, 0
		case trimmed[0] == '&' || trimmed[0] == '!':
			end := strings.IndexAny(trimmed, " \t")
			if end < 0 {
				end = len(trimmed)
			}
			at += end
		default:
			return i, at
		}
	}
	return len(m.lines) - 1, len(m.lines[len(m.lines)-1])
}

// byteOffset is where a 1-based column of characters begins in a line.
func byteOffset(line string, column int) int {
	at := 0
	for range column - 1 {
		_, size := utf8.DecodeRuneInString(line[at:])
		at += size
	}
	return min(at, len(line))
}

func (m masker) quoted(i, at int) {
	if at >= len(m.lines[i]) {
		return
	}
	quote := m.lines[i][at]
	for at++; i < len(m.lines); i, at = i+1, 0 {
		b := []byte(m.lines[i])
		for ; at < len(b); at++ {
			switch {
			case quote == '"' && b[at] == '\\' && at+1 < len(b):
				b[at], b[at+1] = '_', '_'
				at++
			case b[at] == quote && quote == '\'' && at+1 < len(b) && b[at+1] == quote:
				b[at], b[at+1] = '_', '_'
				at++
			case b[at] == quote:
				m.lines[i] = string(b)
				return
			default:
				b[at] = '_'
			}
		}
		m.lines[i] = string(b)
		if len(b) == 0 {
			m.lines[i] = "_"
		}
	}
}

// block masks the lines of a | or > text, which are those that are indented as its first line is, or more.
func (m masker) block(i, at int) {
	header := m.lines[i]
	outer := len(header) - len(strings.TrimLeft(header, " "))
	least := 0
	if strings.ContainsAny(header[at:], "123456789") {
		least = outer + 1
	}
	last := i
	for j := i + 1; j < len(m.lines); j++ {
		line := m.lines[j]
		indent := len(line) - len(strings.TrimLeft(line, " "))
		if strings.TrimSpace(line) == "" && indent == len(line) {
			continue
		}
		if least == 0 && indent > outer {
			least = indent
		}
		if least == 0 || indent < least {
			break
		}
		last = j
	}
	for j := i + 1; j <= last; j++ {
		m.lines[j] = strings.Repeat("_", max(1, len(m.lines[j])))
	}
}

// commentAt is where a line's comment begins in bytes, or -1. bare is the masked line.
func commentAt(bare string) int {
	for at := 0; ; {
		i := strings.IndexByte(bare[at:], '#')
		if i < 0 {
			return -1
		}
		at += i
		if at == 0 || bare[at-1] == ' ' || bare[at-1] == '\t' {
			return at
		}
		at++
	}
}
