package selectors

import "github.com/cairn-trails/cairn/snapshot"

// mostSignals is how many signals are kept next to a selector.
const mostSignals = 3

// Signals returns what else holds for n besides the chosen selector, the strongest first, at most three: other ways
// to know it, and claims about where it stands. They are for Resolve to doubt a match and to find what has changed.
func Signals(s *snapshot.Snapshot, n *snapshot.Node, chosen Selector) []Selector {
	f := &finder{tree: newTree(s)}
	i := f.tree.at(n)
	if i < 1 || !f.tree.seen(i) {
		return nil
	}
	g := newGenerator(f, i, Options{})
	ids, claims := g.identities(chosen), g.claims(chosen)
	// One claim is worth more than a third way to know the element, and one identity more than a third claim.
	list := ids[:min(len(ids), max(mostSignals-len(claims), mostSignals-1))]
	list = append(list, claims[:min(len(claims), mostSignals-len(list))]...)
	return g.undoubted(chosen, list)
}

// undoubted is the list as far as the page that it was made from bears it out. What would doubt the element there is
// answered by the text around it, or nothing is said at all.
func (g *generator) undoubted(chosen Selector, list []Selector) []Selector {
	if newResolver(g.tree, chosen, list).contradicted(g.target) == nil {
		return list
	}
	text := g.embedding(g.target)
	if text == "" {
		return nil
	}
	around := Selector{Within: &Selector{Has: &Selector{Text: keyPattern(text, "", nil)}}}
	list = append(list[:min(len(list), mostSignals-1)], around)
	if newResolver(g.tree, chosen, list).contradicted(g.target) != nil {
		return nil
	}
	return list
}

// identities are the other ways to know the node, each as unique and as well placed as a candidate.
func (g *generator) identities(chosen Selector) []Selector {
	var list []Selector
	for _, o := range g.owns() {
		if o.nameless || known(o.sel, chosen) || o.score >= loosened+20 && o.sel.Href == nil && o.sel.Icon == nil && o.sel.CSS == "" {
			continue
		}
		g.list = nil
		g.place(o)
		list = g.addSignal(list, chosen)
	}
	return list
}

// addSignal keeps the best of the candidates just made, when it says something new.
func (g *generator) addSignal(list []Selector, chosen Selector) []Selector {
	best := g.best()
	if len(best) == 0 {
		return list
	}
	sel := best[0].Selector.unframed()
	if sel.Equal(chosen.unframed()) {
		return list
	}
	for _, have := range list {
		if known(ownPart(sel), have) {
			return list
		}
	}
	return append(list, sel)
}

// known reports whether the keys of own are the selector's already, so that it would say nothing new.
func known(own, chosen Selector) bool {
	switch {
	case own.TestID != nil:
		return chosen.TestID != nil
	case own.Name != nil && chosen.Placeholder != nil && *own.Name == *chosen.Placeholder:
		return true
	case own.Name != nil:
		return chosen.Name != nil && chosen.Role == own.Role
	case own.Placeholder != nil:
		return chosen.Placeholder != nil
	case own.Text != nil:
		return chosen.Text != nil || chosen.Name != nil
	case own.Title != nil:
		return chosen.Title != nil
	case own.Alt != nil:
		return chosen.Alt != nil
	case own.Href != nil:
		return chosen.Href != nil
	case own.Icon != nil:
		return chosen.Icon != nil
	case own.CSS != "":
		return chosen.CSS != ""
	}
	return true
}

// ownPart is a selector without its place.
func ownPart(s Selector) Selector {
	s.Within, s.After, s.Before, s.Has, s.Column, s.Frame = nil, nil, nil, nil, nil, nil
	return s
}

// claims says where the node stands, as far as the selector doesn't.
func (g *generator) claims(chosen Selector) []Selector {
	var list []Selector
	p := g.places
	inside := 0
	if chosen.Nth != 0 || chosen.wordless() {
		list = g.besides()
	}
	for k, c := range p.strong {
		claim := Selector{Within: &p.strong[k].sel}
		if chosen.Within != nil && inside == 0 {
			inside = c.at
			continue
		}
		// What is around a dialog may be anything; what is around an item says which list it is.
		if inside > 0 && g.tree.nodes[inside].Role == "dialog" {
			continue
		}
		list = append(list, claim)
	}
	list = list[:min(len(list), 1)]
	for k, h := range p.headings {
		if len(list) == 2 || chosen.After != nil && k == 0 {
			break
		}
		if inside > 0 && g.inside(h.at, inside) && g.titles(inside, h.at) {
			continue
		}
		list = append(list, Selector{After: &p.headings[k].sel})
	}
	// A frame is known by its content when its title changes, so something of it is always kept.
	if len(list) == 0 && g.home != 0 && len(p.keys) > 0 {
		list = append(list, Selector{Within: &Selector{Has: &Selector{Text: p.keys[0].sel.Text}}})
	}
	for k, c := range p.soft {
		if len(list) == 2 || chosen.Within != nil && chosen.Within.Equal(c.sel) || inside > 0 && g.tree.nodes[inside].Role == "dialog" {
			break
		}
		if c.sel.CSS == "" && c.sel.TestID == nil {
			list = append(list, Selector{Within: &p.soft[k].sel})
		}
	}
	return list
}

// wordless reports whether a selector says nothing that stands on the page for a person to read: what it leads to could
// be anywhere.
func (s Selector) wordless() bool {
	return s.Within == nil && s.After == nil && s.TestID == nil && (s.Icon != nil || s.CSS != "" || s.Name != nil && *s.Name == *Expression("^$"))
}

// besides claims what is nowhere else and stands beside the node, a text or else a control, for a position or a drawing
// says nothing of what it is for.
func (g *generator) besides() []Selector {
	for _, key := range g.places.keys {
		if g.tree.nodes[key.at].Role != "heading" && g.besideIt(Selector{Text: key.sel.Text}) {
			return []Selector{{Within: &Selector{Has: &Selector{Text: key.sel.Text}}}}
		}
	}
	for _, k := range g.neighbours() {
		n := g.tree.nodes[k]
		beside := Selector{Role: n.Role, Name: Is(Normalize(n.Name))}
		if g.besideIt(beside) {
			return []Selector{{Within: &Selector{Has: &beside}}}
		}
	}
	return nil
}

// besideIt reports whether what sel leads to is alone on the page and in one item with the node.
func (g *generator) besideIt(sel Selector) bool {
	q := newQuery(Selector{Within: &Selector{Has: &sel}})
	return len(g.findAnchors(q.within.has, g.home)) == 1 && len(g.inItems(q.within, []int{g.target}, g.home)) == 1
}

// neighbours are the named controls in the element around the node, those before it first, the nearest first.
func (g *generator) neighbours() []int {
	var list []int
	around := g.parent[g.target]
	named := func(i int) bool {
		n := g.tree.nodes[i]
		return isControl(n.Role) && n.Name != "" && !isVolatileName(n.Name) && g.tree.seen(i) && !g.inside(g.target, i) && !g.inside(i, g.target)
	}
	for i := g.target - 1; i > around; i-- {
		if named(i) {
			list = append(list, i)
		}
	}
	for i := g.last[g.target] + 1; i <= g.last[around]; i++ {
		if named(i) {
			list = append(list, i)
		}
	}
	return list[:min(len(list), 4)]
}

// titles reports whether h is the heading that the container is called by already.
func (g *generator) titles(container, h int) bool {
	n := g.tree.nodes[container]
	return g.ownHeading(container) == h && (n.Name == "" || Normalize(n.Name) == g.words(h))
}
