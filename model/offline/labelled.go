package offline

import (
	"slices"
	"strings"
)

// labelled finds what shows the value of something that has a label: "the Total" is a field of that name, the text
// "Total: 24.00 €", or what stands beside "Total". prefix is the label as the text has it, when both are one text.
func (v *view) labelled(t *target) (l *line, prefix string, p *problem) {
	if l, problem := v.one(t, field()); problem == nil {
		return l, "", nil
	}
	var beside, joined, plain []*line
	for _, r := range t.readings {
		b, j := v.labels(r)
		beside, joined = append(beside, b...), append(joined, j...)
	}
	plain = v.all(t, wanted{})
	found := distinct(append(beside, joined...))
	switch {
	case len(found) == 1 && len(beside) > 0:
		return v.valueBeside(found[0]), "", nil
	case len(found) == 1:
		return found[0], joinedPrefix(found[0], t), nil
	case len(found) > 1:
		return nil, "", ambiguous(t.said, found)
	case len(plain) == 1:
		return plain[0], "", nil
	case len(plain) > 1:
		return nil, "", ambiguous(t.said, plain)
	}
	return nil, "", v.missing(t, wanted{})
}

// labels are the lines that are nothing but the label of a reading, and those that begin with it and a colon.
func (v *view) labels(r reading) (beside, joined []*line) {
	if r.name == "" || r.holding != nil || r.nth != 0 || r.role != "" && !is(anyRole, rolesOf(r.role)) && !isItem(r.role) {
		return nil, nil
	}
	pool := v.lines
	if r.within != nil {
		pool = v.scope(r.within)
	}
	name := normal(r.name)
	for _, l := range pool {
		switch {
		case l.acts() || l.role == "page" || l.role == "heading":
		case l.norm == name && v.valueBeside(l) != nil:
			beside = append(beside, l)
		case l.ref != "" && strings.HasPrefix(l.norm, name+":"):
			joined = append(joined, l)
		}
	}
	return beside, joined
}

// valueBeside is the next thing in the same row or group: the cell after a cell, the definition after a term, the
// text after a text.
func (v *view) valueBeside(label *line) *line {
	siblings := v.top()
	if label.parent != nil {
		siblings = label.parent.children
	}
	i := slices.Index(siblings, label) + 1
	if i >= len(siblings) {
		return nil
	}
	next := siblings[i]
	kinds := map[string][]string{
		"cell": {"cell", "gridcell"}, "gridcell": {"cell", "gridcell"}, "rowheader": {"cell", "gridcell"}, "term": {"definition"}, "text": {"text", "status", "definition", "strong", "output"},
	}
	if next.ref == "" || next.acts() || !is(next.role, kinds[label.role]) {
		return nil
	}
	return next
}

// joinedPrefix is the label in the spelling of the page, up to where the value begins.
func joinedPrefix(l *line, t *target) string {
	label, rest, ok := strings.Cut(l.name, ":")
	if !ok {
		return ""
	}
	space := len(rest) - len(strings.TrimLeft(rest, " \u00a0"))
	return label + ":" + rest[:space]
}
