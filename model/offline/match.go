package offline

import (
	"fmt"
	"slices"
	"strings"
)

// wanted says what a verb can be done to.
type wanted struct {
	// roles are the only ones that fit; nil for any.
	roles []string
	// acting prefers what reacts to a tap over what only stands there.
	acting bool
	// noun names what fits, for messages: "field".
	noun string
}

// problem is why a clause cannot be done on the page as it is.
type problem struct {
	// text says what was looked for, what was there and what to do.
	text string
	// missing is set when nothing fits; look is then the name to find on the rest of the page.
	missing bool
	look    string
	// beyond is set when a language model may know better, so that the step is declined rather than failed.
	beyond bool
}

// one finds the only line that t can mean.
func (v *view) one(t *target, w wanted) (*line, *problem) {
	found := v.all(t, w)
	if v.found != nil {
		found = distinct(append(found, v.found.all(t, w)...))
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return nil, v.missing(t, w)
	}
	return nil, ambiguous(t.said, found)
}

// all is every line that a reading of t can mean, each once. A reading that fits a whole name goes before those that
// take the words apart.
func (v *view) all(t *target, w wanted) []*line {
	var exact, partial []*line
	for _, r := range t.readings {
		lines, whole := v.read(r, w)
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

// read finds what one reading can mean, and says whether the names were the same and not only held the words.
func (v *view) read(r reading, w wanted) (found []*line, whole bool) {
	pool := v.lines
	if r.within != nil {
		pool = v.scope(r.within)
	}
	fit := slices.DeleteFunc(slices.Clone(pool), func(l *line) bool {
		return l.ref == "" && r.holding == nil || l.role == "page" || w.roles != nil && !is(l.role, w.roles) || r.role != "" && !l.isA(r.role)
	})
	switch {
	case r.holding != nil:
		found, whole = v.holders(fit, *r.holding)
		found = graspable(found, normal(r.holding.name))
	case r.name == "":
		found, whole = fit, true
	default:
		found, whole = byName(fit, normal(r.name), w.acting && r.role == "")
		if !whole && len(found) > 0 && r.role != "" {
			found = append(found, namesakes(pool, normal(r.name))...)
		}
	}
	found = merged(found)
	if r.nth != 0 {
		found = v.nth(found, r.nth)
	}
	return found, whole
}

// namesakes are the controls with the very name but of another kind than was asked for. Beside them, one that only
// holds the words of the name is not certain to be the one that is meant.
func namesakes(pool []*line, name string) []*line {
	return slices.DeleteFunc(slices.Clone(pool), func(l *line) bool { return l.ref == "" || l.norm != name || !l.acts() })
}

// graspable puts in place of an item without a ref what says its name in it, as long as that does nothing else.
func graspable(found []*line, name string) []*line {
	var out []*line
	for _, l := range found {
		if l.ref != "" {
			out = append(out, l)
			continue
		}
		inside := l.subtree()
		if i := slices.IndexFunc(inside, func(c *line) bool { return c.ref != "" && c.norm == name && !c.acts() }); i >= 0 {
			out = append(out, inside[i])
		}
	}
	return out
}

// isA reports whether a person would call l by that word.
func (l *line) isA(word string) bool {
	roles := rolesOf(word)
	return is(l.role, roles) || l.says("clickable") && slices.Contains(roles, "button")
}

// byName keeps the lines of that name, else those whose names hold its words. With acting, what reacts to a tap goes
// first; but a thing that only holds the words does not win over another that has the very name.
func byName(pool []*line, name string, acting bool) (found []*line, whole bool) {
	var same, sameStill, part, partStill []*line
	for _, l := range pool {
		still := acting && !l.acts()
		switch {
		case l.norm == name && !l.cut && !still:
			same = append(same, l)
		case l.norm == name && !l.cut:
			sameStill = append(sameStill, l)
		case holds(l.norm, name) && !still:
			part = append(part, l)
		case holds(l.norm, name):
			partStill = append(partStill, l)
		}
	}
	switch {
	case len(same) > 0:
		return same, true
	case len(sameStill) > 0:
		return append(sameStill, part...), true
	case len(part) > 0:
		return part, false
	case acting:
		// To press a piece of plain text that happens to hold the words would be a guess.
		return nil, false
	}
	return partStill, false
}

// merged leaves one line of each group that is one thing on the page: a control and the text inside it, or a control
// and the clickable thing around it.
func merged(lines []*line) []*line {
	return slices.DeleteFunc(slices.Clone(lines), func(l *line) bool {
		return slices.ContainsFunc(lines, func(o *line) bool {
			switch {
			case l == o:
				return false
			case l.within(o):
				return o.strength() >= l.strength() && (o.acts() || l.norm == o.norm && !l.acts())
			case o.within(l):
				return o.strength() > l.strength()
			}
			return false
		})
	})
}

// strength orders what is meant by a name: real controls, then what reacts to the pointer, then the rest.
func (l *line) strength() int {
	switch {
	case slices.Contains(interactive(), l.role):
		return 2
	case l.says("clickable"):
		return 1
	}
	return 0
}

// nth picks one by its place. The last of a list that is not shown to its end is not known.
func (v *view) nth(lines []*line, n int) []*line {
	if n < 0 && v.cut && v.found == nil {
		return nil
	}
	if n < 0 {
		n = len(lines)
	}
	if n == 0 || n > len(lines) {
		return nil
	}
	return lines[n-1 : n]
}

func ambiguous(said string, found []*line) *problem {
	const most = 5
	var names []string
	for _, l := range found[:min(most, len(found))] {
		names = append(names, l.describe())
	}
	if more := len(found) - most; more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	return &problem{text: fmt.Sprintf("%d things fit %s: %s; say which, by its kind, its row or section, or its place (the second ...)",
		len(found), said, strings.Join(names, ", "))}
}

// missing says that nothing fits, and what is there instead.
func (v *view) missing(t *target, w wanted) *problem {
	r := t.readings[0]
	noun := w.noun
	if r.role != "" && !is(anyRole, rolesOf(r.role)) {
		noun = r.role
	}
	if noun == "" {
		noun = "element"
	}
	text := "no " + noun + " fits " + t.said
	if r.within != nil {
		if n := len(v.scope(r.within)); n == 0 {
			text = "nothing on the page fits " + r.within.said
		}
	}
	if near := v.near(r, w); len(near) > 0 {
		text += "; saw " + strings.Join(near, ", ")
	}
	return &problem{text: text, missing: true, look: v.unseen(r), beyond: !t.quoted()}
}

// unseen is the name in a reading that keeps it from being found: that of the part of the page, when there is none.
func (v *view) unseen(r reading) string {
	switch {
	case r.within != nil && len(v.scope(r.within)) == 0:
		return v.unseen(r.within.readings[0])
	case r.holding != nil:
		return r.holding.name
	}
	return r.name
}

// near lists what comes closest: what shares a word with the name, else what is of that kind, else what the verb
// could be done to.
func (v *view) near(r reading, w wanted) []string {
	const most = 5
	var close, kin, other []string
	name := normal(r.name)
	for _, l := range v.lines {
		if l.ref == "" || l.name == "" || w.roles != nil && !is(l.role, w.roles) && l.norm != name {
			continue
		}
		switch {
		case slices.ContainsFunc(wordsOf(name), func(word string) bool { return len(word) > 1 && holds(l.norm, word) }):
			close = append(close, l.short())
		case r.role != "" && l.isA(r.role):
			kin = append(kin, l.short())
		case l.acts():
			other = append(other, l.short())
		}
	}
	for _, more := range [][]string{kin, other} {
		if len(close) == 0 {
			close = more
		}
	}
	slices.Sort(close)
	close = slices.Compact(close)
	return close[:min(most, len(close))]
}
