package selectors

import (
	"sort"

	"github.com/cairn-trails/cairn/snapshot"
)

// Match returns every node of the snapshot that the selector describes, in document order. It never returns what a
// person cannot see or reach: invisible and inert nodes (behind an open modal dialog) don't match.
//
// A selector without "frame" speaks of the top document only, so that a recording of a page never reaches into an
// advert; to act in a frame, say so. "nth" picks one of exactly "of" matches; another count matches nothing.
func Match(s *snapshot.Snapshot, sel Selector) []*snapshot.Node {
	f := &finder{tree: newTree(s)}
	return f.nodes(f.match(newQuery(sel)))
}

// finder matches queries on one tree, strictly or with slack.
type finder struct {
	*tree
	slack slack
}

// slack says what a comparison overlooks. The zero value overlooks nothing.
type slack struct {
	// fold: case, emoji, marks such as "*" and ":", and what was recorded as volatile.
	fold bool
	// kin: a role that the same control takes on in another build.
	kin bool
	// place: the role of a container, as long as its name is the same.
	place bool
}

func (f *finder) nodes(list []int) []*snapshot.Node {
	nodes := make([]*snapshot.Node, len(list))
	for i, at := range list {
		nodes[i] = f.tree.nodes[at]
	}
	return nodes
}

// match returns the positions of all matches, nth and frames included.
func (f *finder) match(q *query) []int {
	if len(f.tree.nodes) == 0 || q.sel.unframed().IsZero() {
		return nil
	}
	doc, ok := f.document(q)
	if !ok {
		return nil
	}
	return f.pick(q, f.find(q, doc))
}

// document follows the chain of frames; each step must be one iframe.
func (f *finder) document(q *query) (int, bool) {
	doc := 0
	for _, step := range q.frame {
		found := f.iframes(step, doc)
		if len(found) != 1 {
			return 0, false
		}
		doc = found[0]
	}
	return doc, true
}

func (f *finder) iframes(step *query, doc int) []int {
	var found []int
	for _, i := range f.pick(step, f.findAnchors(step, doc)) {
		if f.tree.nodes[i].Role == "iframe" {
			found = append(found, i)
		}
	}
	return found
}

// pick applies nth and of.
func (f *finder) pick(q *query, list []int) []int {
	if q.sel.Nth == 0 {
		return list
	}
	if len(list) != q.sel.Of || q.sel.Nth > len(list) {
		return nil
	}
	return list[q.sel.Nth-1 : q.sel.Nth]
}

// find returns the elements of one document that can be seen and reached and that match q, but for nth.
func (f *finder) find(q *query, doc int) []int {
	list := f.described(q, doc, f.tree.seen)
	if q.text != nil && q.bare() {
		list = f.lift(list)
	}
	return f.placed(q, list, doc)
}

// findAnchors is find for what a selector only refers to: it may stand behind a dialog, and a piece of text will do.
func (f *finder) findAnchors(q *query, doc int) []int {
	return f.placed(q, f.described(q, doc, f.tree.shown), doc)
}

// described returns the nodes with the facts of q's own keys and text.
func (f *finder) described(q *query, doc int, eligible func(int) bool) []int {
	if q.text != nil && q.bare() {
		return f.holders(q.text, doc, eligible)
	}
	var list []int
	for i := 1; i < len(f.tree.nodes); i++ {
		n := f.tree.nodes[i]
		if f.doc[i] != doc || n.Role == "text" || !f.own(q, n) || !eligible(i) {
			continue
		}
		if q.name != nil && !f.fits(q.name, Normalize(n.Name)) {
			continue
		}
		if q.text != nil && (!f.couldHold(q.text, i) || !f.fits(q.text, f.words(i))) {
			continue
		}
		list = append(list, i)
	}
	if q.text != nil {
		list = f.smallest(list)
	}
	return list
}

// smallest leaves out what holds another of the list.
func (f *finder) smallest(list []int) []int {
	var kept []int
	for k, i := range list {
		if k+1 < len(list) && f.inside(list[k+1], i) {
			continue
		}
		kept = append(kept, i)
	}
	return kept
}

// placed keeps what stands where q says.
func (f *finder) placed(q *query, list []int, doc int) []int {
	if len(list) > 0 && q.has != nil {
		list = f.having(q.has, list, doc)
	}
	if len(list) > 0 && q.column != nil {
		list = keep(list, func(i int) bool { return f.inColumn(q.column, i) })
	}
	if len(list) > 0 && q.after != nil {
		list = f.following(q.after, list, doc)
	}
	if len(list) > 0 && q.before != nil {
		list = f.preceding(q.before, list, doc)
	}
	// The item rule asks how many candidates an item holds, so it comes last.
	if len(list) > 0 && q.within != nil {
		list = f.within(q.within, list, doc)
	}
	return list
}

func keep(list []int, ok func(int) bool) []int {
	var kept []int
	for _, i := range list {
		if ok(i) {
			kept = append(kept, i)
		}
	}
	return kept
}

// having keeps what holds a match of q. An iframe holds what its document holds.
func (f *finder) having(q *query, list []int, doc int) []int {
	inside := f.findAnchors(q, doc)
	return keep(list, func(i int) bool {
		found := inside
		if f.tree.nodes[i].Role == "iframe" {
			found = f.findAnchors(q, i)
		}
		if f.offers(q, f.tree.nodes[i]) {
			return true
		}
		k := sort.SearchInts(found, i+1)
		return k < len(found) && found[k] <= f.last[i]
	})
}

// offers reports whether n is a closed list of choices with one that q describes: choices are nodes only while a page
// draws them itself.
func (f *finder) offers(q *query, n *snapshot.Node) bool {
	if q.role != "option" || q.name == nil || q.within != nil || q.has != nil {
		return false
	}
	return f.any(q.name, n.Options)
}

// following keeps what comes after the one match of q: in the section of a heading, else anywhere later.
func (f *finder) following(q *query, list []int, doc int) []int {
	anchors := f.pick(q, f.findAnchors(q, doc))
	if len(anchors) != 1 {
		return nil
	}
	a := anchors[0]
	if f.tree.nodes[a].Role == "heading" {
		return keep(list, func(i int) bool { return f.section(a, i) != outside })
	}
	return keep(list, func(i int) bool { return i > f.last[a] })
}

// preceding keeps what comes before the one match of q.
func (f *finder) preceding(q *query, list []int, doc int) []int {
	anchors := f.pick(q, f.findAnchors(q, doc))
	if len(anchors) != 1 {
		return nil
	}
	return keep(list, func(i int) bool { return f.last[i] < anchors[0] })
}
