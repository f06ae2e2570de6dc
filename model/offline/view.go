package offline

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cairn-trails/cairn/snapshot"
)

// view is a page text as a tree of its lines.
type view struct {
	lines []*line
	// cut is set when the text says that it does not show everything.
	cut bool
	// found is what a find gave in addition; nil when none was made.
	found *view
}

// line is one line of a page text.
type line struct {
	ref, role, name, value string
	words                  []string
	norm                   string
	// cut is set when the page's name goes on where the line's name ends.
	cut      bool
	options  []string
	parent   *line
	children []*line
}

// newView reads a page text, with its markers or without.
func newView(text string) *view {
	v := &view{}
	parsed := snapshot.ParseText(text)
	lines := make([]*line, len(parsed))
	for i, l := range parsed {
		if l.Note != "" {
			v.cut = v.cut || strings.HasPrefix(l.Note, "not shown")
			continue
		}
		n := &line{ref: string(l.Ref), role: l.Role, name: l.Name, value: l.Value, words: l.Words, cut: l.NameCut, options: optionsOf(l.Words)}
		if placeholder, ok := l.After("placeholder"); ok && n.name == "" {
			n.name = placeholder
		}
		n.norm = normal(n.name)
		v.cut = v.cut || l.Has("shown") || l.Has("inside)")
		if l.Parent >= 0 && lines[l.Parent] != nil {
			n.parent = lines[l.Parent]
			n.parent.children = append(n.parent.children, n)
		}
		lines[i] = n
		v.lines = append(v.lines, n)
	}
	return v
}

// optionsOf are the options that a line lists; long lists are only counted.
func optionsOf(words []string) []string {
	at := slices.IndexFunc(words, func(w string) bool { return w == "options:" || w == "option:" })
	if at < 0 {
		return nil
	}
	var out []string
	for _, w := range words[at+1:] {
		option, err := strconv.Unquote(strings.TrimRight(w, ",)"))
		if err != nil {
			break
		}
		out = append(out, option)
	}
	return out
}

// within reports whether l lies below an ancestor.
func (l *line) within(ancestor *line) bool {
	for p := l.parent; p != nil; p = p.parent {
		if p == ancestor {
			return true
		}
	}
	return false
}

// subtree is l and everything below it, in order.
func (l *line) subtree() []*line {
	out := []*line{l}
	for _, c := range l.children {
		out = append(out, c.subtree()...)
	}
	return out
}

// says reports whether the line has a word such as "disabled".
func (l *line) says(word string) bool { return slices.Contains(l.words, word) }

// acts reports whether a tap is meant for l before it is meant for what only stands there.
func (l *line) acts() bool { return slices.Contains(interactive(), l.role) || l.says("clickable") }

// level is that of a heading, 0 for none.
func (l *line) level() int {
	for i, w := range l.words {
		if w == "level" && i+1 < len(l.words) {
			level, _ := strconv.Atoi(l.words[i+1])
			return level
		}
	}
	return 0
}

// describe names a line in messages as a person would, with what holds it.
func (l *line) describe() string {
	s := l.short()
	for p := l.parent; p != nil; p = p.parent {
		if p.role == "page" {
			break
		}
		if p.name != "" && p.norm != l.norm {
			return s + " in " + p.short()
		}
		if p.name == "" && is(p.role, items()) {
			for _, c := range p.subtree() {
				if c != l && c.name != "" && c.norm != l.norm {
					return s + " in " + p.role + " of " + strconv.Quote(cutText(c.name))
				}
			}
		}
	}
	return s
}

func (l *line) short() string {
	if l.name == "" {
		return l.role
	}
	return l.role + " " + strconv.Quote(cutText(l.name))
}

func cutText(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}

// one of each: the lines without repeats, by ref where they have one.
func distinct(lines []*line) []*line {
	var out []*line
	for _, l := range lines {
		if !slices.ContainsFunc(out, func(o *line) bool { return o == l || l.ref != "" && o.ref == l.ref }) {
			out = append(out, l)
		}
	}
	return out
}
