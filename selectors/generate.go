package selectors

import (
	"slices"

	"github.com/cairn-trails/cairn/snapshot"
)

// Options says what is known about the call that a selector is generated for. The zero value is a press.
type Options struct {
	// TextFree leaves out the element's own text, for calls that read or change it.
	TextFree bool
	// Values are texts that are kept as they are although they look as if they changed: the values of variables.
	Values []string
	// Most is how many candidates are returned; 0 is 8.
	Most int
	// All tries every way to know the element in every place, for a person to choose from; without it the search ends
	// where a better way was proven.
	All bool
}

// Generate returns selectors for n, the best first. Each was proven: Match on s gives exactly n. It returns none for
// a node that can't be seen or reached, or that nothing tells from others.
//
// The place that is a part of what an element is, its row, card, dialog or section, is in the selector even where
// the name alone would do today: a button "Renew" in another part of the page is another button.
func Generate(s *snapshot.Snapshot, n *snapshot.Node, o Options) []Candidate {
	t := newTree(s)
	i := t.at(n)
	if i < 1 || !t.seen(i) {
		return nil
	}
	return generateAt(t, i, o)
}

func generateAt(t *tree, i int, o Options) []Candidate {
	g := newGenerator(&finder{tree: t}, i, o)
	g.candidates()
	return g.best()
}

// generator makes the candidates of one node.
type generator struct {
	*finder
	target int
	node   *snapshot.Node
	o      Options
	frame  Frames
	home   int
	places places
	list   []Candidate
}

func newGenerator(f *finder, i int, o Options) *generator {
	g := &generator{finder: f, target: i, node: f.tree.nodes[i], o: o, home: f.doc[i]}
	g.frame = f.frames(g.home)
	g.places = f.placesOf(i, o)
	return g
}

// best sorts the candidates and cuts the list.
func (g *generator) best() []Candidate {
	slices.SortStableFunc(g.list, func(a, b Candidate) int { return a.Score - b.Score })
	most := g.o.Most
	switch {
	case most == 0 && g.o.All:
		most = len(g.list)
	case most == 0:
		most = 8
	}
	return g.list[:min(most, len(g.list))]
}

// proven keeps a candidate that matches the node alone, and reports whether it does.
func (g *generator) proven(sel Selector, score int, reason string) bool {
	for _, c := range g.list {
		if c.Selector.Equal(g.framed(sel)) {
			return true
		}
	}
	if !g.unique(sel) {
		return false
	}
	g.list = append(g.list, Candidate{Selector: g.framed(sel), Reason: reason, Score: score})
	return true
}

func (g *generator) framed(sel Selector) Selector {
	sel.Frame = g.frame
	return sel
}

// unique asks the matcher. The frame is known to be right, so it is left out of the question.
func (g *generator) unique(sel Selector) bool {
	q := newQuery(sel)
	found := g.pick(q, g.find(q, g.home))
	return len(found) == 1 && found[0] == g.target
}

// candidates tries each way to know the node in each way to place it.
func (g *generator) candidates() {
	if g.home != 0 && g.frame == nil {
		return
	}
	for _, o := range g.owns() {
		g.place(o)
		if g.o.All {
			g.everywhere(o)
		}
	}
	if len(g.list) == 0 || g.o.All {
		g.counted()
	}
}

// own is a way to know an element by itself.
type own struct {
	sel    Selector
	score  int
	reason string
	// placeless: needs no place but that of an item. nameless: says nothing without a narrow place.
	placeless, nameless bool
}

// The scores of a candidate: what it is known by, and what had to be added.
const (
	chained  = 3
	anchored = 5
	loosened = 40
	unplaced = 30
)

// place adds the candidates of one own identity.
func (g *generator) place(o own) {
	p := g.places
	if len(p.strong) == 0 || o.placeless && !p.strong[0].item {
		if !o.nameless && g.proven(o.sel, o.score, o.reason) {
			g.alternatives(o)
			return
		}
		if g.narrow(o, o.sel, o.score, o.reason) {
			return
		}
	}
	for k, c := range p.strong {
		score, reason := o.score+1, o.reason+" in "+c.what
		if k > 0 {
			score += k * unplaced
		}
		sel := o.sel
		within := c.sel
		sel.Within = &within
		if g.proven(sel, score, reason) || g.narrow(o, sel, score, reason) || g.chain(sel, k, score, reason) {
			break
		}
	}
	if len(p.strong) > 0 && !o.nameless {
		g.proven(o.sel, o.score+unplaced, o.reason+", unique today")
	}
}

// everywhere adds one own identity in each place.
func (g *generator) everywhere(o own) {
	if !o.nameless {
		g.proven(o.sel, o.score+unplaced, o.reason+", unique today")
	}
	for k, c := range slices.Concat(g.places.strong, g.places.soft) {
		sel, within := o.sel, c.sel
		sel.Within = &within
		g.proven(sel, o.score+unplaced+k, o.reason+" in "+c.what)
	}
	for k, h := range g.places.headings {
		sel, after := o.sel, h.sel
		sel.After = &after
		g.proven(sel, o.score+unplaced+10+k, o.reason+" after "+h.what)
	}
	for k, key := range g.places.keys {
		sel := o.sel
		sel.Within = &Selector{Has: &Selector{Text: key.sel.Text}}
		g.proven(sel, o.score+unplaced+20+k, o.reason+" beside "+key.what)
	}
}

// alternatives adds the placed forms of what is unique without a place, for a person to choose from.
func (g *generator) alternatives(o own) {
	for _, c := range g.places.soft {
		sel := o.sel
		within := c.sel
		sel.Within = &within
		g.proven(sel, o.score+unplaced, o.reason+" in "+c.what)
	}
}

// chain puts the container itself into one further out.
func (g *generator) chain(sel Selector, k, score int, reason string) bool {
	outer := slices.Concat(g.places.strong[k+1:], g.places.soft)
	for _, c := range outer {
		inner := *sel.Within
		within := c.sel
		inner.Within = &within
		chained1 := sel
		chained1.Within = &inner
		if g.proven(chained1, score+chained, reason+" in "+c.what) {
			return true
		}
	}
	for _, h := range g.places.headings {
		inner := *sel.Within
		after := h.sel
		inner.After = &after
		chained1 := sel
		chained1.Within = &inner
		if g.proven(chained1, score+chained, reason+" after "+h.what) {
			return true
		}
	}
	return false
}

// narrow adds a column, a key nearby, a soft container or a heading to what is not unique, or says too little, yet.
func (g *generator) narrow(o own, sel Selector, score int, reason string) bool {
	ways := []func(Selector, int, string) bool{g.byColumn, g.bySoft, g.byHeading, g.byKey}
	if o.nameless {
		ways = []func(Selector, int, string) bool{g.byColumn, g.byKey, g.byHeading, g.bySoft}
	}
	for _, way := range ways {
		if way(sel, score, reason) {
			return true
		}
	}
	return false
}

func (g *generator) byColumn(sel Selector, score int, reason string) bool {
	if g.places.column == nil {
		return false
	}
	sel.Column = g.places.column
	return g.proven(sel, score+chained, reason+" in column")
}

// byKey places it beside a text, as the fields of old forms are.
func (g *generator) byKey(sel Selector, score int, reason string) bool {
	if sel.Within != nil {
		return false
	}
	for _, key := range g.places.keys {
		sel.Within = &Selector{Has: &Selector{Text: key.sel.Text}}
		if g.proven(sel, score+anchored-1, reason+" beside "+key.what) {
			return true
		}
	}
	return false
}

func (g *generator) byHeading(sel Selector, score int, reason string) bool {
	for k, h := range g.places.headings {
		sel.After = &g.places.headings[k].sel
		if g.proven(sel, score+anchored, reason+" after "+h.what) {
			return true
		}
	}
	return false
}

func (g *generator) bySoft(sel Selector, score int, reason string) bool {
	if sel.Within != nil {
		return false
	}
	for k, c := range g.places.soft {
		sel.Within, sel.Column = &g.places.soft[k].sel, nil
		if g.proven(sel, score+chained, reason+" in "+c.what) {
			return true
		}
		if sel.Column = g.places.column; sel.Column != nil && g.proven(sel, score+chained+1, reason+" in column of "+c.what) {
			return true
		}
	}
	return false
}
