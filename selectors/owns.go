package selectors

import (
	"slices"
	"strings"

	"github.com/cairn-trails/cairn/snapshot"
)

// owns lists the ways to know the node by itself, the best first.
func (g *generator) owns() []own {
	n := g.node
	var list []own
	if g.usableTestID() {
		list = append(list, own{sel: Selector{TestID: Is(n.TestID)}, score: 10, reason: "author test id", placeless: true})
	}
	list = append(list, g.named()...)
	if n.Role != "generic" && n.Placeholder != "" && !isVolatileName(n.Placeholder) {
		list = append(list, own{sel: Selector{Role: n.Role, Placeholder: Is(Normalize(n.Placeholder))}, score: 31, reason: "placeholder"})
	}
	list = append(list, g.texts()...)
	if n.Title != "" && n.Title != n.Name {
		list = append(list, own{sel: Selector{Role: n.Role, Title: Is(Normalize(n.Title))}, score: 45, reason: "title"})
	}
	if n.Alt != "" && n.Alt != n.Name {
		list = append(list, own{sel: Selector{Role: n.Role, Alt: Is(Normalize(n.Alt))}, score: 46, reason: "alt text"})
	}
	if tellingHref(n.Href) {
		list = append(list, own{sel: Selector{Role: n.Role, Href: Is(pathOf(n.Href))}, score: 50, reason: "link target"})
	}
	if snapshot.Drawn(n.Icon) {
		list = append(list, own{sel: Selector{Role: n.Role, Icon: Is(n.Icon)}, score: 72, reason: "its drawing"})
	} else if n.Icon != "" && !generated(n.Icon) {
		list = append(list, own{sel: Selector{Role: n.Role, Icon: Is(n.Icon)}, score: 52, reason: "icon"})
	}
	if css := stableCSS(n); css != "" {
		list = append(list, own{sel: Selector{CSS: css}, score: 60, reason: "author id"})
	}
	return slices.Concat(list, g.offering(), g.nameless(), g.classed())
}

// offering knows a list of choices without a name by its first choice, which often says what is chosen there.
func (g *generator) offering() []own {
	n := g.node
	if n.Name != "" || len(n.Options) == 0 || !isField(n.Role) {
		return nil
	}
	first := Normalize(n.Options[0])
	if !wordy(first) || allVolatile(first) {
		return nil
	}
	sel := Selector{Role: n.Role, Name: Expression("^$"), Has: &Selector{Role: "option", Name: Is(first)}}
	return []own{{sel: sel, score: 75, reason: "first choice"}}
}

// usableTestID: not generated; and inside an item not numbered, for such a number counts the items.
func (g *generator) usableTestID() bool {
	id := g.node.TestID
	if id == "" || generated(id) {
		return false
	}
	counts := strings.ContainsAny(id, "0123456789")
	return !counts || len(g.places.strong) == 0 || !g.places.strong[0].item
}

// named knows a node by role and accessible name; a name that is also the text of a label is called so.
func (g *generator) named() []own {
	n := g.node
	name := Normalize(n.Name)
	if name == "" || onlyIcons(name) || g.o.TextFree && namedByContent(n.Role) {
		return nil
	}
	if n.Role == "generic" || n.Role == "text" || n.Role == "row" {
		return nil
	}
	list := g.priced(name)
	for k, p := range g.namePatterns(name) {
		// What changes in a name is left open even where that takes a place to be told by.
		o := own{sel: Selector{Role: n.Role, Name: p}, score: 20 + 2*anchored*k, reason: "role and name"}
		if isField(n.Role) && name == n.Placeholder && n.Label == "" {
			o.score += 12
		}
		o.nameless = kin(n.Role, false) == "press" && isAnswer(name) && !g.o.All && g.answers()
		if allVolatile(name) && p.Kind == Exact && !g.kept(name) && !bareNumber(name) {
			o.score += loosened
		}
		list = append(list, o)
	}
	return list
}

// isAnswer tells the names that say nothing without the question.
func isAnswer(name string) bool {
	switch fold(name) {
	case "yes", "no", "ok", "okay", "undo", "agree", "allow", "deny", "decline", "dismiss", "got it":
		return true
	}
	return false
}

// answers reports whether there is something around or beside the node that could be what it answers.
func (g *generator) answers() bool {
	return len(g.places.strong)+len(g.places.headings)+len(g.places.keys) > 0
}

// priced knows a control in an item whose name is nothing but an amount: the item says which one it is.
func (g *generator) priced(name string) []own {
	if len(g.places.strong) == 0 || !g.places.strong[0].item || g.kept(name) || !amountOnly.MatchString(name) {
		return nil
	}
	p := Expression("^" + expressionFor(name) + "$")
	return []own{{sel: Selector{Role: g.node.Role, Name: p}, score: 28, reason: "role and kind of name", nameless: true}}
}

func (g *generator) kept(name string) bool {
	for _, v := range g.o.Values {
		if v != "" && strings.Contains(name, v) {
			return true
		}
	}
	return false
}

// bareNumber tells the names that are numbers by nature: pages, days of a calendar, keys of a keypad.
func bareNumber(s string) bool { return len(s) <= 4 && isNumber(s) }

// namePatterns are the ways to write a name: with its changing parts open where that is still unique, else as it is.
func (g *generator) namePatterns(name string) []*Pattern {
	p := generalise(name, g.badge(g.target), len(g.places.strong) == 0 || !g.places.strong[0].item, g.o.Values)
	if p == nil || g.hasSiblingOf(p) {
		return []*Pattern{Is(name)}
	}
	return []*Pattern{p, Is(name)}
}

// hasSiblingOf reports whether another control of the page differs from the node in the changing part alone: then
// that part is what tells them apart.
func (g *generator) hasSiblingOf(p *Pattern) bool {
	t, own := newTest(p), Normalize(g.node.Name)
	form := dateForm(own)
	for i := 1; i < len(g.tree.nodes); i++ {
		n := g.tree.nodes[i]
		if i == g.target || g.home != g.doc[i] || !sameRole(n.Role, g.node.Role) {
			continue
		}
		name := Normalize(n.Name)
		if (t.fits(name) || form != "" && name != own && dateForm(name) == form) && g.peer(i) {
			return true
		}
	}
	return false
}

// peer reports whether i stands in the same named place as the node: what stands in another is told apart by that.
func (g *generator) peer(i int) bool {
	switch {
	case len(g.places.strong) > 0:
		return g.inside(i, g.places.strong[0].at)
	case len(g.places.headings) > 0:
		return g.section(g.places.headings[0].at, i) == insideSection
	}
	return true
}

// onlyIcons tells names that are made of private-use characters, which icon fonts draw.
func onlyIcons(name string) bool {
	return strings.IndexFunc(name, func(r rune) bool { return r < 0xe000 || r > 0xf8ff && r < 0xf0000 }) < 0
}

func isVolatileName(s string) bool { return allVolatile(Normalize(s)) }

// texts knows what has no name by the text that it shows.
func (g *generator) texts() []own {
	n := g.node
	if g.o.TextFree || isField(n.Role) || n.Role == "row" || g.length[g.target] > 300 {
		return nil
	}
	text := g.words(g.target)
	if text == "" || text == Normalize(n.Name) || len(text) > 120 || onlyIcons(text) {
		return nil
	}
	var list []own
	for k, p := range g.namePatterns(text) {
		sel := Selector{Text: p}
		score := 40 + k
		if n.Role == "cell" || n.Role == "gridcell" {
			sel.Role = n.Role
		}
		if allVolatile(text) {
			score += loosened
		}
		list = append(list, own{sel: sel, score: score, reason: "its text"})
	}
	return list
}

// nameless knows a control by its role alone, and by having no name, so that a named one is never taken for it. It
// serves only in a narrow place.
func (g *generator) nameless() []own {
	n := g.node
	sel := Selector{Role: n.Role}
	switch {
	case n.Role == "generic" || n.Role == "text":
		return nil
	case kin(n.Role, false) == "cell":
		if g.places.column == nil {
			return nil
		}
		sel.Column = g.places.column
		return []own{{sel: sel, score: 55, reason: "row and column", nameless: true}}
	case n.Name == "" && announces(n.Role):
		return []own{{sel: sel, score: 70, reason: "the only " + n.Role}}
	case n.Name == "" && isControl(n.Role):
		sel.Name = Expression("^$")
	case n.Name == "" || onlyIcons(n.Name):
	case !g.o.TextFree:
		return nil
	}
	return []own{{sel: sel, score: 70, reason: "the only " + n.Role, nameless: true}}
}

// stableCSS is the author's id or name attribute as a css selector, or "".
func stableCSS(n *snapshot.Node) string {
	if n.ID != "" && !Unstable(n.ID) && simpleID.MatchString(n.ID) {
		return "#" + n.ID
	}
	if n.FieldName != "" && n.Tag != "" && !Unstable(n.FieldName) && simpleID.MatchString(n.FieldName) {
		return n.Tag + `[name="` + n.FieldName + `"]`
	}
	return ""
}

// announces tells the parts of which a page has one at a time, and which say what happened rather than what they are.
func announces(role string) bool {
	return role == "alert" || role == "status" || role == "main" || role == "search"
}
