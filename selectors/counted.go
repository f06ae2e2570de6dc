package selectors

import (
	"fmt"
	"slices"

	"github.com/cairn-trails/cairn/snapshot"
)

// counted is the last resort: the n-th of exactly so many in the smallest place that has a name. It never counts
// over a whole page.
func (g *generator) counted() {
	base := Selector{Role: g.node.Role}
	switch {
	case g.node.Name != "" && !g.o.TextFree:
		base.Name = Is(Normalize(g.node.Name))
	case g.mute() && isControl(g.node.Role):
		base.Name = Expression("^$")
	case g.mute():
		base = Selector{CSS: kindCSS(g.node)}
	}
	try := func(sel Selector, what string) {
		q := newQuery(sel)
		found := g.find(q, g.home)
		k := slices.Index(found, g.target)
		if k < 0 || len(found) == 1 && g.o.All {
			return
		}
		sel.Nth, sel.Of = k+1, len(found)
		g.list = append(g.list, Candidate{Selector: g.framed(sel), Score: 900 + len(found),
			Reason: fmt.Sprintf("%d. of %d in %s", k+1, len(found), what), Fragile: true})
	}
	for _, c := range slices.Concat(g.places.strong, g.places.soft) {
		sel, within := base, c.sel
		sel.Within = &within
		try(sel, c.what)
		if len(g.list) > 0 {
			return
		}
	}
	for _, h := range g.places.headings {
		sel, after := base, h.sel
		sel.After = &after
		try(sel, h.what)
		if len(g.list) > 0 {
			return
		}
	}
}

// Counted tells a node that nothing else tells from its twins: it is one of exactly so many of its kind in its document.
// It breaks loudly when another comes. There is none for a node in a frame that cannot be described.
func Counted(s *snapshot.Snapshot, n *snapshot.Node) []Candidate {
	t := newTree(s)
	i := t.at(n)
	if i < 1 || !t.seen(i) {
		return nil
	}
	g := newGenerator(&finder{tree: t}, i, Options{})
	sel, ok := g.kind()
	if !ok || g.home != 0 && g.frame == nil {
		return nil
	}
	found := g.find(newQuery(sel), g.home)
	k := slices.Index(found, i)
	if k < 0 {
		return nil
	}
	sel.Nth, sel.Of = k+1, len(found)
	return []Candidate{{Selector: g.framed(sel), Score: 1000, Fragile: true, Reason: fmt.Sprintf("%d. of %d on the page", k+1, len(found))}}
}

// kind is the selector of all that looks like the node to a person: what has its role and name, its text or, where
// there is neither, its tag and classes.
func (g *generator) kind() (Selector, bool) {
	n := g.node
	switch name, text := Normalize(n.Name), g.words(g.target); {
	case name != "" && n.Role != "generic" && n.Role != "text":
		return Selector{Role: n.Role, Name: Is(name)}, true
	case text != "" && len(text) <= longestKey:
		return Selector{Text: Is(text)}, true
	case text == "" && isControl(n.Role):
		return Selector{Role: n.Role, Name: Expression("^$")}, true
	case text == "" && n.Tag != "":
		return Selector{CSS: kindCSS(n)}, true
	}
	return Selector{}, false
}
