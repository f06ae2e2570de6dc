package selectors

import "github.com/cairn-trails/cairn/snapshot"

// side says how an element stands to the section that a heading opens.
type side int

const (
	outside side = iota
	beside
	insideSection
)

// section tells whether n stands in the section of the heading h: after it, before the next heading of the same or
// a higher level, and in no part of the page that is set apart from it. It is beside when another kind of part lies
// around n, which a redesign may have put there.
func (f *finder) section(h, n int) side {
	if n <= f.last[h] || f.doc[n] != f.doc[h] {
		return outside
	}
	both := f.common(h, n)
	for i := f.parent[h]; i != both; i = f.parent[i] {
		if p := f.tree.nodes[i]; sectioning(p) && p.Tag != "header" && p.Role != "banner" {
			return outside
		}
	}
	found := insideSection
	for i := f.parent[n]; i != both; i = f.parent[i] {
		p := f.tree.nodes[i]
		switch {
		case setApart(p.Role):
			return outside
		case sectioning(p) && f.tree.nodes[h].Level > 1:
			found = beside
		}
	}
	if f.interrupted(h, n) {
		return outside
	}
	return found
}

// interrupted looks for a heading between that opens another section around n.
func (f *finder) interrupted(h, n int) bool {
	level := f.tree.nodes[h].Level
	for i := f.last[h] + 1; i < n; i++ {
		m := f.tree.nodes[i]
		if !f.inside(n, i) && (sectioning(m) || isItem(m.Role)) {
			i = f.last[i]
			continue
		}
		if m.Role == "heading" && m.Level <= level && f.tree.shown(i) {
			return true
		}
	}
	return false
}

// sectioning tells the elements that are a part of a page with a meaning of its own.
func sectioning(n *snapshot.Node) bool {
	switch n.Role {
	case "dialog", "alertdialog", "article", "complementary", "navigation", "banner", "contentinfo", "search", "region",
		"form", "group", "radiogroup", "tabpanel", "iframe":
		return true
	}
	return n.Tag == "section" || n.Tag == "article" || n.Tag == "aside" || n.Tag == "nav"
}

// setApart tells the parts of a page that are no part of the section they happen to follow.
func setApart(role string) bool {
	switch role {
	case "dialog", "alertdialog", "complementary", "navigation", "banner", "contentinfo", "search", "iframe", "alert",
		"status", "log", "tooltip":
		return true
	}
	return false
}
