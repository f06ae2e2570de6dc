package selectors

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-trails/cairn/snapshot"
)

// spot is one way to say where an element stands.
type spot struct {
	at   int
	sel  Selector
	what string
	// item: one of many alike, told by its key.
	item bool
}

// places is all that can be said of where an element stands.
type places struct {
	// strong are the containers that are a part of what an element is, soft those that only narrow, nearest first.
	strong, soft []spot
	// headings open the sections that hold it, nearest first. keys are texts beside it.
	headings, keys []spot
	column         *Pattern
}

// placesOf collects the places of i.
func (f *finder) placesOf(i int, o Options) places {
	var p places
	carded := false
	for c := f.parent[i]; c > f.doc[i]; c = f.parent[c] {
		if s, ok := f.itemSpot(c, i, o, carded); ok {
			carded = true
			if f.ownGroup(c, i) {
				p.soft = append(p.soft, s)
			} else {
				p.strong = append(p.strong, s)
			}
			continue
		}
		s, strong, ok := f.partSpot(c, i, o)
		switch {
		case !ok:
		case strong:
			p.strong = append(p.strong, s)
		default:
			p.soft = append(p.soft, s)
		}
	}
	p.headings = f.headingsOf(i, o)
	p.keys = f.keysBeside(i, o)
	if h := f.columnHeader(i); h > 0 && h != i {
		if name := f.words(h); name != "" && !onlyNumber.MatchString(name) {
			p.column = keyPattern(name, "", o.Values)
		}
	}
	return p
}

// itemSpot describes c as an item by its key. A plain element is an item when its siblings are built alike.
func (f *finder) itemSpot(c, target int, o Options, carded bool) (spot, bool) {
	n := f.tree.nodes[c]
	plain := !isItem(n.Role)
	var twins []int
	if plain {
		if carded || !couldBeCard(n) || f.last[c]-c > largestItem {
			return spot{}, false
		}
		if twins = f.twins(c); len(twins) == 0 {
			return spot{}, false
		}
	}
	for _, p := range f.pieces(c, target) {
		if plain && p.rank != imagePiece && !f.namedAlike(twins, f.path(p.at, c)) {
			continue
		}
		for _, pattern := range keyPatterns(p.text, p.badge, o.Values) {
			s := spot{at: c, item: true, what: fmt.Sprintf("%s %q", itemWord(n), p.text)}
			switch {
			case plain:
				s.sel = Selector{Has: p.shown(pattern)}
			case p.rank == imagePiece:
				s.sel = Selector{Role: n.Role, Has: p.shown(pattern)}
			default:
				s.sel = Selector{Role: n.Role, Name: pattern}
			}
			if f.tells(s, target, twins) {
				return s, true
			}
		}
	}
	if plain {
		return spot{}, false
	}
	return f.pairSpot(c, target, o)
}

// pairSpot describes an item by two of its texts together, where each of them is in other items, too.
func (f *finder) pairSpot(c, target int, o Options) (spot, bool) {
	n := f.tree.nodes[c]
	list := slices.DeleteFunc(f.pieces(c, target), func(p piece) bool { return p.rank > textPiece })
	list = list[:min(len(list), mostPaired)]
	for i, p := range list {
		for _, q := range list[i+1:] {
			s := spot{at: c, item: true, what: fmt.Sprintf("%s %q with %q", itemWord(n), p.text, q.text)}
			s.sel = Selector{Role: n.Role, Name: keyPattern(p.text, p.badge, o.Values), Has: q.shown(keyPattern(q.text, q.badge, o.Values))}
			if found := f.containers(newQuery(s.sel), f.doc[target]); len(found) == 1 && found[0] == c {
				return s, true
			}
		}
	}
	return spot{}, false
}

// mostPaired is how many texts of an item are tried in pairs.
const mostPaired = 4

// ownGroup reports whether item c is only the group of a field with its label and help text: the field's name says
// which one it is, and the rest may change.
func (f *finder) ownGroup(c, target int) bool {
	n := f.tree.nodes[target]
	if !isField(n.Role) || f.tree.nodes[c].Role == "row" || f.tree.nodes[c].Role == "article" {
		return false
	}
	for i := c + 1; i <= f.last[c]; i++ {
		if text := f.tree.nodes[i]; text.Role == "text" && f.length[i] < 200 && (fold(text.Text) == fold(n.Name) || n.Label != "" && fold(text.Text) == fold(n.Label)) {
			return true
		}
	}
	return false
}

// tells reports whether the description of an item leads to it and to none of its siblings or twins.
func (f *finder) tells(s spot, target int, twins []int) bool {
	q := newQuery(s.sel)
	parent := f.parent[s.at]
	if q.has != nil {
		if twins == nil {
			twins = f.alikeIn(parent, s.at)
		}
		return len(f.within(q, []int{target}, f.doc[target])) == 1 && !f.anyHolds(twins, q.has)
	}
	for i := parent + 1; i <= f.last[parent]; i = f.last[i] + 1 {
		if i != s.at && sameRole(f.tree.nodes[i].Role, s.sel.Role) && f.entitled(q.name, i) {
			return false
		}
	}
	return f.entitled(q.name, s.at)
}

// anyHolds reports whether one of the elements shows what q describes: a text that each item of a list has, such as
// the label of a button, names none of them.
func (f *finder) anyHolds(list []int, q *query) bool {
	if len(list) == 0 {
		return false
	}
	found := f.findAnchors(q, f.doc[list[0]])
	return slices.ContainsFunc(list, func(i int) bool {
		return slices.ContainsFunc(found, func(k int) bool { return f.inside(k, i) })
	})
}

// couldBeCard tells the roles of elements that pages make items of.
func couldBeCard(n *snapshot.Node) bool {
	switch n.Role {
	case "generic", "paragraph", "group", "figure", "region":
		return n.Name == ""
	}
	return false
}

func itemWord(n *snapshot.Node) string {
	if n.Role == "generic" || n.Role == "paragraph" {
		return "item"
	}
	return n.Role
}

// partSpot describes c as a part of the page: a dialog, section, form, landmark, table, menu. Strong are those that
// stand for something by themselves.
func (f *finder) partSpot(c, target int, o Options) (s spot, strong, ok bool) {
	n := f.tree.nodes[c]
	s = spot{at: c, sel: Selector{Role: n.Role}}
	switch n.Role {
	case "dialog", "alertdialog":
		name := f.partName(c, true)
		if name == "" {
			return f.messageSpot(s, target, o), true, true
		}
		s.sel.Name = keyPattern(name, "", o.Values)
		s.what = said(n.Role, name)
		return s, true, true
	case "status", "alert":
		s = f.messageSpot(s, target, o)
		return s, s.sel.Has != nil, s.sel.Has != nil
	case "region", "group", "radiogroup", "form", "tabpanel", "complementary", "navigation", "search", "figure":
		name := f.partName(c, n.Role == "complementary" || n.Role == "region")
		s.what = said(n.Role, name)
		if name == "" {
			return s, false, setApart(n.Role)
		}
		s.sel.Name = keyPattern(name, "", o.Values)
		return s, true, true
	case "banner", "contentinfo", "main":
		s.what = n.Role
		return s, false, true
	case "table", "grid", "treegrid", "list", "tablist", "toolbar", "menu", "menubar", "listbox", "tree":
		name := f.partName(c, false)
		if name == "" {
			return s, false, false
		}
		s.sel.Name = keyPattern(name, "", o.Values)
		s.what = said(n.Role, name)
		return s, false, true
	}
	if strings.Contains(n.Tag, "-") && f.isWidget(c) {
		return spot{at: c, sel: Selector{CSS: n.Tag}, what: "<" + n.Tag + ">"}, true, true
	}
	if n.ID != "" && !Unstable(n.ID) && simpleID.MatchString(n.ID) {
		return spot{at: c, sel: Selector{CSS: "#" + n.ID}, what: "#" + n.ID}, false, true
	}
	if n.TestID != "" && !generated(n.TestID) && len(n.Children) > 0 {
		return spot{at: c, sel: Selector{TestID: Is(n.TestID)}, what: "test id " + n.TestID}, false, true
	}
	return s, false, false
}

// messageSpot tells a dialog or message without a name by what it says.
func (f *finder) messageSpot(s spot, target int, o Options) spot {
	s.what = f.tree.nodes[s.at].Role
	for _, p := range f.pieces(s.at, target) {
		if p.rank <= longPiece {
			s.sel.Has = p.shown(keyPattern(p.text, p.badge, o.Values))
			s.what += fmt.Sprintf(" %q", p.text)
			break
		}
	}
	return s
}

// isWidget tells a custom element that stands for one thing of the page: the only one of its tag, holding more than
// one control or text, but not most of the page as an application's root does.
func (f *finder) isWidget(c int) bool {
	size := f.last[c] - c
	if size < 4 || size > largestItem || 5*size > 4*len(f.tree.nodes) {
		return false
	}
	for i, n := range f.tree.nodes {
		if i != c && n.Tag == f.tree.nodes[c].Tag && f.doc[i] == f.doc[c] {
			return false
		}
	}
	return true
}

func said(role, name string) string {
	if name == "" {
		return role
	}
	return fmt.Sprintf("%s %q", role, name)
}

// partName is the accessible name, or the heading when that may stand for it.
func (f *finder) partName(c int, heading bool) string {
	if name := Normalize(f.tree.nodes[c].Name); name != "" && !generated(name) || len(name) > 0 && wordy(name) {
		return name
	}
	if h := f.ownHeading(c); heading && h > 0 {
		return f.words(h)
	}
	return ""
}

// titledOtherwise reports whether i is in front of the heading of its own part of the page, and h, which is no part of
// that, is the heading of the part before.
func (f *finder) titledOtherwise(i, h int) bool {
	for a := f.parent[i]; a > h; a = f.parent[a] {
		if k := f.ownHeading(a); k > i && f.tree.nodes[k].Role == "heading" && f.tree.nodes[k].Level <= f.tree.nodes[h].Level {
			return true
		}
	}
	return false
}

// headingsOf returns the headings whose section holds i, the nearest first.
func (f *finder) headingsOf(i int, o Options) []spot {
	var list []spot
	for h := i - 1; h > f.doc[i] && len(list) < 3; h-- {
		n := f.tree.nodes[h]
		if n.Role != "heading" || f.doc[h] != f.doc[i] || !f.tree.shown(h) || f.inside(i, h) || f.section(h, i) != insideSection {
			continue
		}
		name := Normalize(n.Name)
		if name == "" || allVolatile(name) || f.titledOtherwise(i, h) {
			continue
		}
		sel := Selector{Role: "heading", Name: keyPattern(name, f.badge(h), o.Values)}
		if found := f.findAnchors(newQuery(sel), f.doc[i]); len(found) != 1 {
			continue
		}
		list = append(list, spot{at: h, sel: sel, what: fmt.Sprintf("heading %q", name)})
	}
	return list
}

// keysBeside returns texts near i that could stand for a label.
func (f *finder) keysBeside(i int, o Options) []spot {
	var list []spot
	from := i
	for c, up := f.parent[i], 0; up < 5 && len(list) < 6 && f.last[c]-c <= largestItem; c, up = f.parent[c], up+1 {
		// What a definition says may change; the term before it says what it is.
		if f.tree.nodes[c].Role == "definition" {
			from = c
			continue
		}
		for _, p := range f.nearest(c, i, from) {
			for _, pattern := range keyPatterns(p.text, p.badge, o.Values) {
				list = append(list, spot{at: p.at, sel: Selector{Text: pattern}, what: fmt.Sprintf("%q", p.text)})
			}
		}
		if from = c; c == f.doc[i] {
			break
		}
	}
	return list
}

// nearest returns the last piece of c before i and the first behind it, leaving out what from holds, which was
// looked at already.
func (f *finder) nearest(c, i, from int) []piece {
	var before, behind *piece
	for _, p := range f.pieces(c, i) {
		if p.at == from || f.inside(p.at, from) || p.rank >= longPiece {
			continue
		}
		if p.at < i && (before == nil || p.at > before.at) {
			before = &p
		}
		if p.at > i && (behind == nil || p.at < behind.at) {
			behind = &p
		}
	}
	var list []piece
	for _, p := range []*piece{before, behind} {
		if p != nil {
			list = append(list, *p)
		}
	}
	return list
}
