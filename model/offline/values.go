package offline

import (
	"regexp"
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
	parts := t.parts()
	if parts == nil {
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
	if top := v.oneTop(lines); top != nil {
		p := onRef("expectVisible", top, args{"text": text})
		return &p
	}
	var found []*line
	for _, l := range lines {
		if l.ref != "" && (l.norm == normal(text) || holds(l.norm, normal(text))) {
			found = append(found, l)
		}
	}
	if found = innermost(found); len(found) == 0 {
		return &plan{problem: &problem{text: `"` + text + `" is not in ` + t.said}}
	}
	p := onRef("expectVisible", found[0], nil)
	if found[0].norm != normal(text) {
		p = onRef("expectText", found[0], args{"text": text, "match": "contains"})
	}
	return &p
}

// oneTop is the line that holds all the others, when it has a ref by which it can be named.
func (v *view) oneTop(lines []*line) *line {
	if len(lines) == 0 || lines[0].ref == "" {
		return nil
	}
	for _, l := range lines[1:] {
		if !l.within(lines[0]) {
			return nil
		}
	}
	return lines[0]
}

// expectURL states the address: a path as it is, a part of one, or an expression for the rest.
func (p *parser) expectURL(verb, value string) []clause {
	if !isQuote(value) && strings.Contains(value, " ") {
		return nil
	}
	text := p.value(value)
	partly := !strings.HasPrefix(text, "/") && !strings.Contains(text, "://")
	switch before, after := openEnds(verb); {
	case before && after && partly:
	case before || after:
		text = expression(text, before, after)
	}
	return fixed("expectUrl", args{"pattern": text})
}

// expectTitle states the title: the whole of it, or an expression for a part.
func (p *parser) expectTitle(verb, value string) []clause {
	if !isQuote(value) {
		return nil
	}
	text := p.value(value)
	if before, after := openEnds(verb); before || after || strings.HasPrefix(text, "/") {
		text = expression(text, before, after)
	}
	return fixed("expectTitle", args{"pattern": text})
}

// openEnds tells where a verb leaves room for more: "contains" on both sides, "starts with" after the text.
func openEnds(verb string) (before, after bool) {
	switch v := strings.ToLower(verb); {
	case strings.HasPrefix(v, "contain"), strings.HasPrefix(v, "include"), v == "has":
		return true, true
	case strings.HasPrefix(v, "end"):
		return true, false
	case strings.HasPrefix(v, "start"), strings.HasPrefix(v, "begin"):
		return false, true
	}
	return false, false
}

var tokens = regexp.MustCompile(`\{\{.*?\}\}`)

// expression is a text with room around it, as the tools read one. Tokens stay what they are.
func expression(text string, before, after bool) string {
	var quoted strings.Builder
	at := 0
	for _, token := range tokens.FindAllStringIndex(text, -1) {
		quoted.WriteString(regexp.QuoteMeta(text[at:token[0]]) + text[token[0]:token[1]])
		at = token[1]
	}
	text = quoted.String() + regexp.QuoteMeta(text[at:])
	if before {
		text = ".*" + text
	}
	if after {
		text += ".*"
	}
	return "/^" + text + "$/"
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
