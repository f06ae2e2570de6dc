package snapshot

import (
	"fmt"
	"regexp"
	"strings"
)

// Find prints the lines of the whole page that hold text, whatever their case, with what holds them. A text in
// slashes is a regular expression: /total: \d+/. Where a hit stands in a row or item, all of that is shown, for its
// buttons are what the hit is looked for.
func (s *Snapshot) Find(text string, v View) string {
	head, tokens, limited := s.head(v)
	holds, err := finder(text)
	if err != nil {
		return v.framed(head + "note: " + err.Error() + "\n")
	}
	if s.Root == nil {
		return v.framed(head + "no match for " + quoteShort(text, mostDescribed) + "\n")
	}
	root, hits, total := s.search(holds, v)
	if hits == 0 {
		return v.framed(head + fmt.Sprintf("no match for %s in %s\n", quoteShort(text, mostDescribed), counted(total, "line", "lines")))
	}
	found := fmt.Sprintf("note: %s for %s\n", counted(hits, "match", "matches"), quoteShort(text, mostDescribed))
	return v.framed(head + found + fit(root, tokens-30, limited))
}

func counted(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n, " ", more)
}

// finder returns what tells whether a text is a hit.
func finder(text string) (func(string) bool, error) {
	if len(text) > 2 && text[0] == '/' && text[len(text)-1] == '/' {
		if _, err := regexp.Compile(text[1 : len(text)-1]); err != nil {
			return nil, fmt.Errorf("%s is no regular expression: %s", quoteShort(text, mostDescribed), plainShort(err.Error(), maxName))
		}
		return regexp.MustCompile("(?i)" + text[1:len(text)-1]).MatchString, nil
	}
	want := strings.ToLower(collapse(text))
	if want == "" {
		return nil, fmt.Errorf("nothing to find: the text is empty")
	}
	return func(s string) bool { return strings.Contains(strings.ToLower(s), want) }, nil
}

// search builds all lines and keeps the hits with what holds them.
func (s *Snapshot) search(holds func(string) bool, v View) (root *line, hits, total int) {
	v.Mode, v.Depth, v.Scope = Full, 0, ""
	o := newOutline(s, v)
	o.everything = true
	root = o.build(s.Root)
	unlabel(root)
	for _, l := range layOut(root) {
		total++
		if l.hit(holds) {
			hits++
			l.keep()
		}
	}
	prune(root)
	return root, hits, total
}

// hit reports whether what l says holds what is looked for, and names the option that does.
func (l *line) hit(holds func(string) bool) bool {
	if l.name != "" && holds(l.name) || l.value != "" && !l.node.Flags.Has(Secret) && holds(l.value) {
		return true
	}
	for _, o := range l.node.Options {
		if holds(o) {
			l.words = append(l.words, "has option "+quoteShort(o, mostDescribed))
			return true
		}
	}
	return holds(strings.Join(l.words, " "))
}

// keep marks l, what holds it, and the whole of the row or item around it.
func (l *line) keep() {
	l.kept = true
	whole := false
	for p := l.up; p != nil; p = p.up {
		p.kept = true
		if !whole && (item(p.role) || p.hidden && p.role == "generic") && below(p) <= 12 {
			whole = true
			p.keepAll()
		}
	}
	if item(l.role) && below(l) <= 12 {
		l.keepAll()
	}
}

func (l *line) keepAll() {
	for _, k := range l.kids {
		k.kept = true
		k.keepAll()
	}
}

// prune leaves out what was not kept.
func prune(l *line) {
	kept := l.kids[:0]
	for _, k := range l.kids {
		if k.kept {
			kept = append(kept, k)
			prune(k)
		}
	}
	l.kids = kept
}
