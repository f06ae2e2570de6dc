package selectors

import (
	"slices"
	"sort"
)

// within keeps what stands inside a container that q describes. A container without keys of its own ({has: ...} or
// a bare text) is the item around what it shows: see inItem.
func (f *finder) within(q *query, list []int, doc int) []int {
	if q.bare() && (q.text != nil || q.has != nil) {
		return f.inItems(q, list, doc)
	}
	held := f.inAny(f.containers(q, doc))
	kept := keep(list, func(i int) bool { return held[i] })
	if len(kept) == 0 && f.slack.place {
		return f.inRenamed(q, list, doc)
	}
	return kept
}

// containers returns the elements that match q as a container, where a name is also the heading, caption, row
// header or a text of an item.
func (f *finder) containers(q *query, doc int) []int {
	var list []int
	for i := 1; i < len(f.tree.nodes); i++ {
		n := f.tree.nodes[i]
		if f.doc[i] != doc || n.Role == "text" || len(n.Children) == 0 || !f.own(q, n) {
			continue
		}
		if q.name != nil && !f.entitled(q.name, i) {
			continue
		}
		if q.text != nil && (!f.couldHold(q.text, i) || !f.fits(q.text, f.words(i))) {
			continue
		}
		list = append(list, i)
	}
	return f.pick(q, f.placed(q, list, doc))
}

// inAny marks every node that has one of the containers as an ancestor.
func (f *finder) inAny(containers []int) []bool {
	held := make([]bool, len(f.tree.nodes))
	for _, c := range containers {
		for i := c + 1; i <= f.last[c] && !held[i]; i++ {
			held[i] = true
		}
	}
	return held
}

// entitled reports whether a container goes by a name.
func (f *finder) entitled(t *test, i int) bool {
	n := f.tree.nodes[i]
	if n.Name != "" && f.fits(t, Normalize(n.Name)) {
		return true
	}
	// What fits no name asks for a container without one.
	if n.Name == "" && t.fits("") {
		return true
	}
	if isItem(n.Role) {
		for k := i + 1; k <= f.last[i]; k++ {
			if f.doc[k] == f.doc[i] && f.couldHold(t, k) && f.fits(t, f.words(k)) {
				return true
			}
		}
		return false
	}
	h := f.ownHeading(i)
	return h > 0 && f.fits(t, f.words(h))
}

// ownHeading is the heading, legend or caption that names a container: the first one in it that doesn't belong to
// a part of it. It is 0 for none.
func (f *finder) ownHeading(i int) int {
	for k := i + 1; k <= f.last[i]; k++ {
		n := f.tree.nodes[k]
		switch {
		case n.Role == "heading", n.Tag == "legend", n.Tag == "caption":
			return k
		case n.Role == "iframe" || isItem(n.Role) || n.Role == "dialog" || sectioning(n):
			k = f.last[k]
		}
	}
	return 0
}

// inRenamed is within for a container that lost its role: rows that became cards, a section that became a div. Its
// name must still be its own: the key of the item, a heading that opens the section, or the name of what is around.
func (f *finder) inRenamed(q *query, list []int, doc int) []int {
	if q.name == nil || q.has != nil || q.within != nil || q.sel.TestID != nil || q.sel.CSS != "" {
		return nil
	}
	if isItem(q.role) {
		return f.nearKeys(keep(f.holders(q.name, doc, f.tree.shown), f.outOfControls), list)
	}
	called := f.inAny(f.called(q.role, q.name, doc))
	headings := f.described(&query{role: "heading", sel: Selector{Role: "heading"}, name: q.name}, doc, f.tree.shown)
	return keep(list, func(i int) bool {
		return called[i] || slices.ContainsFunc(headings, func(h int) bool { return f.section(h, i) == insideSection })
	})
}

// called returns the elements around others that have the name, whatever their role. What stood in a section may be
// in a dialog of its name now, but not the other way: a dialog opens over such sections.
func (f *finder) called(role string, name *test, doc int) []int {
	var list []int
	for i := 1; i < len(f.tree.nodes); i++ {
		n := f.tree.nodes[i]
		if f.doc[i] == doc && n.Name != "" && len(n.Children) > 0 && f.mayReplace(role, n.Role) && f.fits(name, Normalize(n.Name)) {
			list = append(list, i)
		}
	}
	return list
}

// mayReplace reports whether a container of one role may be what a container of another was.
func (f *finder) mayReplace(was, is string) bool {
	switch {
	case kin(was, false) == "dialog":
		return kin(is, false) == "dialog"
	case kin(is, false) == "dialog":
		return kin(was, false) == "section"
	}
	return !isControl(is) && !setApart(is)
}

// outOfControls tells a text that names something from one that is the label of a button or tab.
func (f *finder) outOfControls(i int) bool {
	for ; i > 0; i = f.parent[i] {
		if r := f.tree.nodes[i].Role; isControl(r) && r != "link" && !isItem(r) {
			return false
		}
	}
	return true
}

// inItems is within for a container that is told by what it shows alone.
func (f *finder) inItems(q *query, list []int, doc int) []int {
	inner := q.has
	if inner == nil {
		inner = &query{sel: Selector{Text: q.sel.Text}, text: q.text}
	}
	keys := f.findAnchors(inner, doc)
	if q.within != nil {
		keys = f.within(q.within, keys, doc)
	}
	return f.nearKeys(keys, list)
}

// nearKeys keeps the candidates that share an item with one of the keys.
func (f *finder) nearKeys(keys, list []int) []int {
	near := map[int]bool{}
	for _, key := range keys {
		for _, c := range f.inItem(key, list) {
			near[c] = true
		}
	}
	return keep(list, func(i int) bool { return near[i] })
}

// inItem returns the candidates in the item that the key names: those in the smallest element around the key that
// holds any. That element may as well be the whole list, when the item of the key has no candidate left; then the
// candidate's own item has a key of its own, and the candidate is left out.
func (f *finder) inItem(key int, list []int) []int {
	for a := f.parent[key]; ; a = f.parent[a] {
		from := sort.SearchInts(list, a+1)
		var held []int
		for _, c := range list[from:] {
			if c > f.last[a] {
				break
			}
			if c != key && !f.inside(key, c) {
				held = append(held, c)
			}
		}
		if len(held) > 0 {
			return keep(held, func(c int) bool { return f.sameItem(a, key, c) })
		}
		if a == 0 || a == f.doc[key] {
			return nil
		}
	}
}

// sameItem reports whether the element a that holds both is one item, not a list of them: it is a row or the like,
// or it has a sibling that is built alike, or nothing else in it is placed as the key is. Where other texts are, it is
// a flat sequence, and the order decides: a choice stands before its text, everything else behind, and no other
// such text is between the two or beside the candidate.
func (f *finder) sameItem(a, key, c int) bool {
	path := f.path(key, a)
	if isItem(f.tree.nodes[a].Role) {
		return !f.inNested(a, path, c)
	}
	if f.inNested(a, path, c) || f.besideOther(a, key, c) {
		return false
	}
	for _, other := range f.alike(a, path) {
		if other == key || !f.naming(other) || other == c || f.inside(other, c) || f.inside(c, other) {
			continue
		}
		if f.hasTwin(a, path) {
			return true
		}
		between := other > min(key, c) && other < max(key, c)
		if between || f.branch(a, other) == f.branch(a, c) || f.beforeText(c) != (c < key) {
			return false
		}
	}
	return true
}

// inNested reports whether c belongs to an item inside the item a, an answer to a comment: one of its kind that names
// itself at the same path.
func (f *finder) inNested(a int, path []int, c int) bool {
	n := f.tree.nodes[a]
	for d := f.parent[c]; d > a; d = f.parent[d] {
		if m := f.tree.nodes[d]; m.Role == n.Role && m.Tag == n.Tag && slices.ContainsFunc(f.alike(d, path), f.naming) {
			return true
		}
	}
	return false
}

// besideOther reports whether the key is a control and the candidate stands in a group of its own, beside another of
// that role: the arrow belongs to the button in front of it.
func (f *finder) besideOther(a, key, c int) bool {
	role, group := f.tree.nodes[key].Role, f.branch(a, c)
	if !isControl(role) || group == c {
		return false
	}
	for i := group; i <= f.last[group]; i++ {
		if i != c && f.tree.nodes[i].Role == role && f.tree.nodes[i].Name != "" && !f.inside(i, c) && !f.inside(c, i) {
			return true
		}
	}
	return false
}

// beforeText reports whether a control of its kind stands before the text that belongs to it.
func (f *finder) beforeText(c int) bool {
	switch kin(f.tree.nodes[c].Role, false) {
	case "check", "choice":
		return true
	}
	return false
}

// naming reports whether a node's text could name an item: it has words, and not only what changes.
func (f *finder) naming(i int) bool {
	if f.length[i] > mostText {
		return false
	}
	s := f.words(i)
	return wordy(s) && !allVolatile(s)
}

// branch is the child of a that holds i.
func (f *finder) branch(a, i int) int {
	for f.parent[i] != a {
		i = f.parent[i]
	}
	return i
}

// alike returns the nodes below from at the same path of tags as path, whose last entry is a child of a.
func (f *finder) alike(from int, path []int) []int {
	level := []int{from}
	for k := len(path) - 1; k >= 0; k-- {
		want := f.tree.nodes[path[k]]
		var next []int
		for _, p := range level {
			for i := p + 1; i <= f.last[p]; i = f.last[i] + 1 {
				n := f.tree.nodes[i]
				if n.Role == want.Role && n.Tag == want.Tag {
					next = append(next, i)
				}
			}
		}
		level = next
	}
	return level
}

// hasTwin reports whether a has a sibling of its kind that names itself at the same path.
func (f *finder) hasTwin(a int, path []int) bool {
	return a > 0 && f.namedAlike(f.alikeIn(f.parent[a], a), path)
}

// namedAlike reports whether one of the elements has a text that could name it at the path.
func (f *finder) namedAlike(list, path []int) bool {
	return slices.ContainsFunc(list, func(i int) bool { return slices.ContainsFunc(f.alike(i, path), f.naming) })
}
