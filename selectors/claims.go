package selectors

import (
	"slices"

	"github.com/cairn-trails/cairn/snapshot"
)

// standing is what the claims say of an element.
type standing struct{ held, broken, unknown int }

// stands asks all claims about i. broken is the first claim that doesn't hold.
func (r *resolver) stands(i int) (st standing, broken *query) {
	r.loosely(slack{fold: true}, func() {
		for _, c := range r.claims {
			said := r.claim(c, i)
			if said == outside && (r.movedAlong(c, i) || r.underTitle(c, i)) {
				said = beside
			}
			switch said {
			case insideSection:
				st.held++
			case outside:
				st.broken++
				if broken == nil {
					broken = c
				}
			default:
				st.unknown++
			}
		}
	})
	return st, broken
}

// movedAlong reports whether a claim of a heading is outdated rather than broken: i stands below a nearer heading that
// was recorded too, and the two moved together into a dialog or a part beside the text.
func (r *resolver) movedAlong(c *query, i int) bool {
	if c.after == nil || c.after.role != "heading" {
		return false
	}
	far := r.findAnchors(c.after, r.doc[i])
	part := r.enclosing(i, func(n *snapshot.Node) bool { return setApart(n.Role) })
	if len(far) != 1 || part == 0 || r.doc[part] != r.doc[i] || r.inside(far[0], part) {
		return false
	}
	for _, nearer := range r.claims {
		if nearer == c {
			return false
		}
		if nearer.after == nil || nearer.after.role != "heading" || r.claim(nearer, i) != insideSection {
			continue
		}
		if h := r.findAnchors(nearer.after, r.doc[i]); r.inside(h[0], part) && r.tree.nodes[h[0]].Level > 1 {
			return true
		}
	}
	return false
}

// underTitle reports whether a claim says only that i is below the page's title, while the selector names the part of
// the page that it is in: such a part may stand anywhere.
func (r *resolver) underTitle(c *query, i int) bool {
	w := r.sel.Within
	if c.after == nil || w == nil || w.Name == nil || isItem(w.Role) || r.tree.nodes[i].Role == "text" {
		return false
	}
	title := r.findAnchors(c.after, r.doc[i])
	return len(title) == 1 && r.tree.nodes[title[0]].Role == "heading" && r.tree.nodes[title[0]].Level == 1
}

// claim tells whether i stands where a claim says: inside, outside, or beside when the place itself is not there.
func (r *resolver) claim(c *query, i int) side {
	worst := insideSection
	lower := func(s side) {
		if s == outside || worst == insideSection {
			worst = s
		}
	}
	doc := r.doc[i]
	if c.within != nil {
		lower(r.claimWithin(c.within, i, doc))
	}
	if c.after != nil {
		lower(r.claimAfter(c.after, i, doc))
	}
	if c.before != nil {
		switch anchors := r.findAnchors(c.before, doc); {
		case len(anchors) != 1:
			lower(beside)
		case r.last[i] >= anchors[0]:
			lower(outside)
		}
	}
	if c.column != nil && !r.inColumn(c.column, i) {
		lower(outside)
	}
	return worst
}

func (r *resolver) claimWithin(w *query, i, doc int) side {
	if len(r.within(w, []int{i}, doc)) == 1 {
		return insideSection
	}
	if w.bare() {
		inner := w.has
		if inner == nil || len(r.findAnchors(inner, doc)) == 0 {
			return beside
		}
		return outside
	}
	if len(r.containers(w, doc)) > 0 {
		return outside
	}
	if w.name != nil && w.role != "" && r.inOther(w, i) {
		return outside
	}
	return beside
}

// inOther reports whether i stands in a container of the role with another name.
func (r *resolver) inOther(w *query, i int) bool {
	for p := r.parent[i]; p > r.doc[i]; p = r.parent[p] {
		if n := r.tree.nodes[p]; sameRole(n.Role, w.role) && n.Name != "" {
			return true
		}
	}
	return false
}

func (r *resolver) claimAfter(a *query, i, doc int) side {
	anchors := r.findAnchors(a, doc)
	switch {
	case len(anchors) == 1 && r.tree.nodes[anchors[0]].Role == "heading":
		return r.section(anchors[0], i)
	case len(anchors) == 1 && i > r.last[anchors[0]]:
		return insideSection
	case len(anchors) == 1:
		return outside
	case len(anchors) == 0 && a.role == "heading" && r.underOther(i):
		return outside
	}
	return beside
}

// underOther reports whether i stands under a heading, below the page's own, that no claim names.
func (r *resolver) underOther(i int) bool {
	for h := i - 1; h > r.doc[i]; h-- {
		n := r.tree.nodes[h]
		if n.Role != "heading" || n.Level < 2 || r.doc[h] != r.doc[i] || r.section(h, i) == outside {
			continue
		}
		return !slices.ContainsFunc(r.claims, func(c *query) bool {
			return c.after != nil && slices.Contains(r.findAnchors(c.after, r.doc[i]), h)
		})
	}
	return false
}
