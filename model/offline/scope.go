package offline

import (
	"slices"
	"strings"
)

// scope is the lines of the part of the page that t names. Several parts that fit are all searched: the element in
// them must still be the only one.
func (v *view) scope(t *target) []*line {
	var exact, partial []*line
	for _, r := range t.readings {
		lines, whole := v.part(r)
		if whole {
			exact = append(exact, lines...)
		} else {
			partial = append(partial, lines...)
		}
	}
	if len(exact) > 0 {
		return distinct(exact)
	}
	return distinct(partial)
}

// part is the scope of one reading.
func (v *view) part(r reading) (lines []*line, whole bool) {
	pool := v.lines
	if r.within != nil {
		pool = v.scope(r.within)
	}
	if r.holding != nil {
		return v.itemsHolding(pool, r, *r.holding)
	}
	if r.name == "" {
		return below(v.nth0(ofKind(pool, r.role), r.nth)), true
	}
	if r.role != "" && isItem(r.role) {
		lines, whole = v.itemsHolding(pool, r, reading{name: r.name})
		if whole {
			return lines, true
		}
	}
	if l := rolesOf(r.role); len(l) == 1 && l[0] == "heading" {
		return v.headed(pool, r), true
	}
	roles := sections()
	if r.role != "" {
		roles = rolesOf(r.role)
	}
	named, same := named(pool, roles, r.name)
	headed := v.headed(pool, r)
	switch {
	case same:
		return below(v.nth0(named, r.nth)), true
	case len(headed) > 0:
		return headed, true
	case len(lines) > 0:
		return lines, false
	case r.role == "":
		if lines, whole := v.itemsHolding(pool, reading{}, reading{name: r.name}); len(lines) > 0 {
			return append(lines, below(named)...), whole
		}
	}
	return below(v.nth0(named, r.nth)), false
}

func (v *view) nth0(lines []*line, n int) []*line {
	if n == 0 {
		return lines
	}
	return v.nth(lines, n)
}

func ofKind(pool []*line, word string) []*line {
	var out []*line
	for _, l := range pool {
		if l.isA(word) {
			out = append(out, l)
		}
	}
	return out
}

// named keeps the lines of some roles by their name: the same, else holding its words.
func named(pool []*line, roles []string, name string) (found []*line, same bool) {
	name = normal(name)
	var part []*line
	for _, l := range pool {
		switch {
		case !is(l.role, roles) || l.name == "":
		case l.norm == name:
			found = append(found, l)
		case holds(l.norm, name):
			part = append(part, l)
		}
	}
	if len(found) > 0 {
		return found, true
	}
	return part, false
}

// itemsHolding is what lies in the items, or in those of a kind, that hold a name: the innermost ones.
func (v *view) itemsHolding(pool []*line, kind, what reading) (lines []*line, whole bool) {
	tiers := [][]string{{"row", "listitem", "article", "treeitem"}, {"group", "gridcell"}}
	if kind.role != "" {
		tiers = [][]string{rolesOf(kind.role)}
	}
	for _, roles := range tiers {
		found := slices.DeleteFunc(slices.Clone(pool), func(l *line) bool { return !is(l.role, roles) })
		found, whole = v.holders(found, what)
		if len(found) > 0 {
			return below(v.nth0(found, kind.nth)), whole
		}
	}
	return nil, false
}

// holders keeps the lines that are called what or hold something of that name; the innermost of those inside each
// other.
func (v *view) holders(pool []*line, what reading) (found []*line, whole bool) {
	name := normal(what.name)
	var same, part []*line
	for _, l := range pool {
		switch l.holdsName(name) {
		case 2:
			same = append(same, l)
		case 1:
			part = append(part, l)
		}
	}
	if len(same) > 0 {
		return innermost(same), true
	}
	return innermost(part), false
}

// holdsName is 2 when l or something in it has the name, 1 when one only holds its words.
func (l *line) holdsName(name string) int {
	best := 0
	for _, c := range l.subtree() {
		if c.norm == name || c.value != "" && normal(c.value) == name {
			return 2
		}
		if holds(c.norm, name) || c.value != "" && holds(normal(c.value), name) {
			best = 1
		}
	}
	return best
}

func innermost(lines []*line) []*line {
	return slices.DeleteFunc(slices.Clone(lines), func(l *line) bool {
		return slices.ContainsFunc(lines, func(o *line) bool { return o.within(l) })
	})
}

func below(lines []*line) []*line {
	var out []*line
	for _, l := range lines {
		out = append(out, l.subtree()...)
	}
	return distinct(out)
}

// headed is what a heading of that name stands over: the section it opens, else everything up to the next heading
// of its level.
func (v *view) headed(pool []*line, r reading) []*line {
	if r.role != "" && !is("section", rolesOf(r.role)) && !is("form", rolesOf(r.role)) && !isItem(r.role) && !is("heading", rolesOf(r.role)) {
		return nil
	}
	name := normal(r.name)
	var heads []*line
	for _, l := range pool {
		if l.role == "heading" && l.norm == name {
			heads = append(heads, l)
		}
	}
	var out []*line
	for _, h := range v.nth0(heads, r.nth) {
		out = append(out, v.under(h)...)
	}
	return distinct(out)
}

func (v *view) under(h *line) []*line {
	siblings := v.top()
	if p := h.parent; p != nil {
		siblings = p.children
		first := slices.IndexFunc(p.subtree(), func(l *line) bool { return l.role == "heading" })
		opens := first >= 0 && p.subtree()[first] == h
		if opens && p.role != "page" && p.role != "main" && p.role != "iframe" && !strings.Contains(p.role, "list") {
			return p.subtree()
		}
	}
	var out []*line
	for _, s := range siblings[slices.Index(siblings, h):] {
		if s != h && endsSection(s, h.level()) {
			break
		}
		out = append(out, s.subtree()...)
	}
	return out
}

func endsSection(l *line, level int) bool {
	return slices.ContainsFunc(l.subtree(), func(c *line) bool { return c.role == "heading" && (level == 0 || c.level() <= level) })
}

// top is the lines that stand in no other.
func (v *view) top() []*line {
	var out []*line
	for _, l := range v.lines {
		if l.parent == nil {
			out = append(out, l)
		}
	}
	return out
}
