package selectors

import (
	"fmt"
	"slices"
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
