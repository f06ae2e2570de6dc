package selectors

import "slices"

// twins are the siblings of c of the same kind. An item that is alone in its list has its twins in the lists beside
// it, as the cards of a board have, when one of those holds several or they share a class.
func (f *finder) twins(c int) []int {
	list := f.alikeIn(f.parent[c], c)
	if len(list) > 0 || f.parent[c] == f.doc[c] {
		return list
	}
	several := false
	for _, beside := range f.alikeIn(f.parent[f.parent[c]], f.parent[c]) {
		cousins := f.alikeIn(beside, c)
		several = several || len(cousins) > 1 || slices.ContainsFunc(cousins, func(i int) bool { return f.sameClass(i, c) })
		list = append(list, cousins...)
	}
	if !several {
		return nil
	}
	return list
}

func (f *finder) sameClass(a, b int) bool {
	return slices.ContainsFunc(f.tree.nodes[a].Classes, func(class string) bool { return slices.Contains(f.tree.nodes[b].Classes, class) })
}

// alikeIn returns the children of p that are of the kind of c, c left out.
func (f *finder) alikeIn(p, c int) []int {
	var list []int
	n := f.tree.nodes[c]
	for i := p + 1; i <= f.last[p]; i = f.last[i] + 1 {
		if m := f.tree.nodes[i]; i != c && m.Role == n.Role && m.Tag == n.Tag {
			list = append(list, i)
		}
	}
	return list
}
