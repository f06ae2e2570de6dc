package snapshot

import (
	"fmt"
	"slices"
	"strings"
)

// Changes prints what is different from before: lines that came (+), went (-) and changed (~). What only moved is
// left out, and so is what was redrawn to say the same. Without a difference it says so. The view's mode, depth and
// scope hold for both sides.
func (s *Snapshot) Changes(before *Snapshot, v View) string {
	if before == nil || before.Root == nil || s.Root == nil || newDocument(before, s) {
		return v.framed("new " + s.header(maxName, mostNotes) + "note: another document than before; take a snapshot to see it\n")
	}
	head, tokens, limited := s.head(v)
	d := diff(before.allLines(v), s.allLines(v))
	root := &line{hidden: true, role: "page"}
	root.kids = append(root.kids, d...)
	if len(root.kids) == 0 {
		return v.framed(head + s.moved(before))
	}
	return v.framed(head + fit(root, tokens, limited))
}

// moved says that nothing changed but, perhaps, the address.
func (s *Snapshot) moved(before *Snapshot) string {
	if before.URL != s.URL {
		return "no change but the address\n"
	}
	return "no change\n"
}

// newDocument reports whether the top document is another one.
func newDocument(before, s *Snapshot) bool {
	was, now := topDocument(before), topDocument(s)
	return was != now
}

func topDocument(s *Snapshot) int {
	if d := s.Root.Handle.Document; d != 0 || len(s.Root.Children) == 0 {
		return d
	}
	return s.Root.Children[0].Handle.Document
}

// allLines are the lines that a view shows, in order; none when the part that it shows is not there.
func (s *Snapshot) allLines(v View) []*line {
	from := s.Root
	if v.Scope != "" {
		n, err := s.ByRef(v.Scope)
		if err != nil {
			return nil
		}
		from = n
	}
	root, behind := s.outlined(from, v)
	lines := layOut(root)
	if behind > 0 {
		lines = append(lines, &line{note: fmt.Sprintf("behind dialog: %d nodes", behind)})
	}
	return lines
}

// spoken tells one line of a page from the others: its DOM node and, for its texts, which of them.
type spoken struct {
	handle Handle
	role   string
	nth    int
}

// keyed gives each line its key.
func keyed(lines []*line) map[spoken]*line {
	m := make(map[spoken]*line, len(lines))
	for _, l := range lines {
		if l.note != "" {
			continue
		}
		k := spoken{l.node.Handle, l.role, 0}
		for m[k] != nil {
			k.nth++
		}
		m[k] = l
		l.key = k
	}
	return m
}

// diff returns the lines that tell the difference: those that are new or changed in the order of now, with those
// that are gone after them.
func diff(before, now []*line) []*line {
	was, is := keyed(before), keyed(now)
	gone := map[string]int{}
	for _, l := range before {
		if l.note == "" && is[l.key] == nil {
			gone[l.unreffed()]++
		}
	}
	var out []*line
	for _, l := range now {
		switch old := was[l.key]; {
		case l.note != "":
		case old == nil:
			if gone[l.unreffed()] > 0 {
				gone[l.unreffed()]--
				continue
			}
			out = append(out, l.told("+ ", ""))
		case old.unreffed() != l.unreffed():
			out = append(out, l.told("~ ", old.unreffed()))
		}
	}
	for _, l := range before {
		if l.note != "" || is[l.key] != nil {
			continue
		}
		if gone[l.unreffed()] > 0 {
			gone[l.unreffed()]--
			out = append(out, l.told("- ", ""))
		}
	}
	return append(out, noteChanges(before, now)...)
}

// noteChanges tells a dialog's coming or going from the notes.
func noteChanges(before, now []*line) []*line {
	note := func(lines []*line) string {
		for _, l := range lines {
			if strings.HasPrefix(l.note, "behind dialog") {
				return l.note
			}
		}
		return ""
	}
	if was, is := note(before), note(now); (was == "") != (is == "") && is != "" {
		return []*line{{note: is}}
	}
	return nil
}

// unreffed is what a line says besides its ref. The focus follows every press and is no news.
func (l *line) unreffed() string {
	if l.plain == "" {
		c := *l
		c.words = slices.DeleteFunc(slices.Clone(l.words), func(w string) bool { return w == "focused" })
		l.plain = c.bodyWith("")
	}
	return l.plain
}

// told is l as a line of a difference.
func (l *line) told(sign, was string) *line {
	c := &line{node: l.node, role: l.role, name: l.name, value: l.value, words: l.words, sign: sign}
	if was != "" {
		c.words = append(append([]string(nil), l.words...), "was "+was)
	}
	return c
}
