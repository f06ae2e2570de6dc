package offline

import (
	"strings"
)

// expectText states what something shows. With exact the text is all that it shows.
func (p *parser) expectText(s, value string, exact bool) []clause {
	text := p.value(value)
	t := p.target(s)
	if t == nil {
		return nil
	}
	return []clause{{looks: true, plan: func(v *view) plan {
		if scoped := v.textIn(t, text); scoped != nil && !exact {
			return *scoped
		}
		l, prefix, problem := v.labelled(t)
		switch {
		case problem != nil:
			return plan{problem: problem}
		case is(l.role, fields()) || l.role == "listbox":
			return onRef("expectValue", l, args{"value": text})
		}
		match := "contains"
		if exact || !atWords(l.name, text) {
			match = "equals"
		}
		return onRef("expectText", l, args{"text": prefix + text, "match": match})
	}}}
}

// atWords reports whether text stands in whole on the borders of words: "4.00" is not shown by "24.00". When it is
// not there at all nothing is known yet, and the check itself will tell.
func atWords(whole, text string) bool {
	if !strings.Contains(whole, text) {
		return true
	}
	return holds(normal(whole), normal(text)) || len(wordsOf(normal(text))) == 0
}

// textIn states that a part of the page shows a text: the one line in it that does. nil when t names no part
// of the page.
func (v *view) textIn(t *target, text string) *plan {
	parts := &target{said: t.said}
	for _, r := range t.readings {
		if sectionRolesOf(r.role) != nil {
			parts.readings = append(parts.readings, r)
		}
	}
	if len(parts.readings) == 0 {
		return nil
	}
	lines := v.scope(parts)
	if len(lines) == 0 && len(parts.readings) < len(t.readings) {
		return nil
	}
	if len(lines) == 0 {
		problem := v.missing(t, wanted{})
		return &plan{problem: problem}
	}
	var found []*line
	for _, l := range lines {
		if l.ref != "" && (l.norm == normal(text) || holds(l.norm, normal(text))) {
			found = append(found, l)
		}
	}
	if found = innermost(found); len(found) > 0 {
		p := onRef("expectVisible", found[0], nil)
		if found[0].norm != normal(text) {
			p = onRef("expectText", found[0], args{"text": text, "match": "contains"})
		}
		return &p
	}
	if top := lines[0]; top.ref != "" {
		p := onRef("expectText", top, args{"text": text, "match": "contains"})
		return &p
	}
	return &plan{problem: &problem{text: `"` + text + `" is not in ` + t.said}}
}

func (p *parser) expectURL(verb, value string) []clause {
	return p.expectPattern("expectUrl", verb, value, addressValue)
}

func (p *parser) expectTitle(verb, value string) []clause {
	return p.expectPattern("expectTitle", verb, value, isQuote)
}

func addressValue(s string) bool {
	return isQuote(s) || !strings.Contains(s, " ")
}

// expectPattern states the address or the title of the page.
func (p *parser) expectPattern(tool, verb, value string, fits func(string) bool) []clause {
	if !fits(value) {
		return nil
	}
	text := p.value(value)
	switch v := strings.ToLower(verb); {
	case strings.HasPrefix(v, "contain"), strings.HasPrefix(v, "include"), v == "has":
		text = "*" + text + "*"
	case strings.HasPrefix(v, "end"):
		text = "*" + text
	case strings.HasPrefix(v, "start"), strings.HasPrefix(v, "begin"):
		text += "*"
	}
	return fixed(tool, args{"pattern": text})
}

// expectCount states how many things of a kind a part of the page holds.
func (p *parser) expectCount(count, kind, in string) []clause {
	n, ok := number(count)
	role := countedRole(kind)
	t := p.target(in)
	if !ok || role == "" || t == nil {
		return nil
	}
	return p.onLine(t, wanted{roles: sections(), noun: "list or table"}, func(l *line) plan {
		a := args{"count": n}
		if role != "item" {
			a["role"] = role
		}
		return onRef("expectCount", l, a)
	})
}

// countedRole is the role of the things counted; "item" leaves it to what the container holds.
func countedRole(kind string) string {
	word := strings.ToLower(kind)
	for _, end := range [...]string{"ies", "es", "s", ""} {
		one, ok := strings.CutSuffix(word, end)
		if !ok {
			continue
		}
		if end == "ies" {
			one += "y"
		}
		switch one {
		case "item", "entry", "result", "product", "card":
			return "item"
		case "row", "option", "link", "button", "cell", "heading", "checkbox", "tab", "image", "radio", "article":
			return one
		case "list item":
			return "listitem"
		case "menu item":
			return "menuitem"
		}
	}
	return ""
}
