package trails

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// lineWidth is how wide a line with a map or list in braces may be before it is spread over several.
const lineWidth = 100

// piece is a part of the text to write: a scalar, map or list, with what the layout must know of it.
type piece struct {
	kind kind
	// text is a scalar; verbatim says that it is written as it is where it can be, not as a text to be quoted.
	text     string
	verbatim bool
	// mark is an anchor, alias or tag in front.
	mark string
	// block keeps a map or list from being written in braces.
	block bool
	keys  []member
	items []*piece
	// above are comment lines, without marks, that stand above.
	above []string
	// line is where it stood in the source, 0 for nowhere.
	line int
	// also are further source lines that went into it.
	also []int
}

type member struct {
	key  string
	val  *piece
	line int
	// merge says that the key is YAML's own "<<".
	merge bool
}

// line is a line of output and the source lines that it was made from.
type line struct {
	text string
	from []int
}

// layout writes pieces as lines.
type layout struct{ lines []line }

func (l *layout) add(text string, from ...int) { l.lines = append(l.lines, line{text, from}) }

// root writes a map at the left edge.
func (l *layout) root(p *piece) { l.mapping(p, "", "") }

// mapping writes the keys of a map; first stands in the place of the first key's indentation.
func (l *layout) mapping(p *piece, first, indent string) {
	for i, m := range p.keys {
		lead := indent
		if i == 0 && first != "" {
			lead = first
		}
		l.value(lead+m.keyText()+":", m.val, indent, append([]int{m.line}, m.val.marks()...))
	}
}

// marks are the source lines of a piece itself.
func (p *piece) marks() []int {
	if p.line == 0 {
		return nil
	}
	return append([]int{p.line}, p.also...)
}

// value writes what stands behind a key or dash, on the same line where it fits.
func (l *layout) value(lead string, p *piece, indent string, from []int) {
	if p.mark != "" {
		lead += " " + p.mark
	}
	switch {
	case p.kind == scalar && p.text == "" && p.verbatim:
		l.add(lead, from...)
	case p.kind == scalar:
		l.add(lead+" "+p.scalar(false), from...)
	case l.braces(lead, p):
		l.add(lead+" "+p.flow(), append(from, p.below()...)...)
	case p.kind == mapping:
		l.add(lead, from[:min(1, len(from))]...)
		l.mapping(p, "", indent+"  ")
	default:
		l.add(lead, from[:min(1, len(from))]...)
		l.list(p, indent+"  ")
	}
}

// braces decides whether a map or list is written on one line.
func (l *layout) braces(lead string, p *piece) bool {
	if len(p.keys)+len(p.items) == 0 {
		return true
	}
	if p.block {
		return false
	}
	return utf8.RuneCountInString(lead)+1+utf8.RuneCountInString(p.flow()) <= lineWidth
}

func (l *layout) list(p *piece, indent string) {
	for _, item := range p.items {
		for _, c := range item.above {
			l.add(strings.TrimRight(indent+"# "+c, " "))
		}
		if item.kind == mapping && item.mark == "" && !l.braces(indent+"-", item) {
			l.mapping(item, indent+"- ", indent+"  ")
			continue
		}
		l.value(indent+"-", item, indent, item.marks())
	}
}

// flow is a piece on one line.
func (p *piece) flow() string {
	var parts []string
	switch p.kind {
	case scalar:
		return p.scalar(true)
	case list:
		for _, item := range p.items {
			parts = append(parts, item.marked())
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	for _, m := range p.keys {
		parts = append(parts, strings.TrimRight(m.keyText()+": "+m.val.marked(), " "))
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

func (p *piece) marked() string {
	text := p.flow()
	if p.mark == "" {
		return text
	}
	return strings.TrimRight(p.mark+" "+text, " ")
}

func (p *piece) scalar(inFlow bool) string {
	if p.verbatim && (p.text == "" || printableText(p.text) && plainText(p.text, inFlow)) {
		return p.text
	}
	return scalarText(p.text, inFlow)
}

// below are the source lines of everything inside p.
func (p *piece) below() []int {
	var from []int
	for _, m := range p.keys {
		from = append(from, m.line)
		from = append(from, m.val.marks()...)
		from = append(from, m.val.below()...)
	}
	for _, item := range p.items {
		from = append(from, item.marks()...)
		from = append(from, item.below()...)
	}
	slices.Sort(from)
	return slices.Compact(from)
}

func (m member) keyText() string {
	if m.merge {
		return m.key
	}
	return scalarText(m.key, true)
}
