package selectors

import "github.com/cairn-trails/cairn/snapshot"

// inColumn reports whether i stands in a table cell below a column header that fits.
func (f *finder) inColumn(t *test, i int) bool {
	h := f.columnHeader(i)
	return h > 0 && (f.fits(t, Normalize(f.tree.nodes[h].Name)) || f.fits(t, f.words(h)))
}

// columnHeader is the header of the column that i stands in, or 0. Boxes decide where there are any, for cells may
// span; else the count of cells does.
func (f *finder) columnHeader(i int) int {
	cell := f.enclosing(i, func(n *snapshot.Node) bool { return kin(n.Role, false) == "cell" })
	if cell == 0 {
		return 0
	}
	table := f.enclosing(cell, func(n *snapshot.Node) bool { return kin(n.Role, false) == "table" })
	if table == 0 {
		return 0
	}
	box := f.tree.nodes[cell].Box
	middle := box.X + box.Width/2
	found, order := 0, f.cellOrder(cell)
	for k := table + 1; k < cell; k++ {
		n := f.tree.nodes[k]
		if n.Role != "columnheader" || f.enclosing(k, func(n *snapshot.Node) bool { return kin(n.Role, false) == "table" }) != table {
			continue
		}
		if box.Width > 0 && n.Box.Width > 0 {
			if n.Box.X <= middle && middle <= n.Box.X+n.Box.Width {
				found = k
			}
		} else if f.cellOrder(k) == order {
			found = k
		}
	}
	return found
}

// cellOrder is how many cells stand before i in its row.
func (f *finder) cellOrder(i int) int {
	p, order := f.parent[i], 0
	for k := p + 1; k < i; k = f.last[k] + 1 {
		if r := f.tree.nodes[k].Role; r == "columnheader" || kin(r, false) == "cell" {
			order++
		}
	}
	return order
}

// enclosing is the nearest of i and its ancestors that is wanted, or 0.
func (f *finder) enclosing(i int, wanted func(*snapshot.Node) bool) int {
	for ; i > 0; i = f.parent[i] {
		if wanted(f.tree.nodes[i]) {
			return i
		}
	}
	return 0
}
