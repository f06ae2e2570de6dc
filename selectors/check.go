package selectors

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-trails/cairn/internal/diag"
)

// Check returns what is wrong with a selector that was made in code, as Problems, or nil.
func (s Selector) Check() error {
	var d decoder
	d.check("", s, true)
	if len(d.problems) > 0 {
		return d.problems
	}
	return nil
}

// check finds what could never match.
func (d *decoder) check(path string, s Selector, outermost bool) {
	if s.IsZero() {
		d.fail(path, "say what to look for, for example {role: button, name: Pay}", "an empty selector")
		return
	}
	d.checkRole(path, s)
	for _, key := range keys() {
		if p := s.patternAt(key); p != nil && *p != nil {
			d.checkPattern(at(path, key), *p)
		}
	}
	d.checkCSS(path, s.CSS)
	d.checkCount(path, s)
	for _, n := range []struct {
		key string
		sel *Selector
	}{{"within", s.Within}, {"has", s.Has}, {"after", s.After}, {"before", s.Before}} {
		if n.sel != nil {
			d.check(at(path, n.key), *n.sel, false)
		}
	}
	if len(s.Frame) > 0 && !outermost {
		d.fail(at(path, "frame"), "move it to the outermost selector", "a frame inside %q", path)
	}
	for i, f := range s.Frame {
		p := at(path, "frame")
		if len(s.Frame) > 1 {
			p = fmt.Sprintf("%s[%d]", p, i)
		}
		d.check(p, f, false)
		if f.Role != "" && f.Role != "iframe" && slices.Contains(roles(), f.Role) {
			d.fail(at(p, "role"), "leave the role out", "a frame is an iframe, not %s", article(f.Role))
		}
	}
}

func (d *decoder) checkRole(path string, s Selector) {
	if s.Role == "" {
		return
	}
	// The roles of books (doc-chapter) are many, and seldom meant.
	if !slices.Contains(roles(), s.Role) && !strings.Contains(s.Role, "{{") && !strings.HasPrefix(s.Role, "doc-") {
		d.fail(at(path, "role"), meantRole(s.Role), "unknown role %q", s.Role)
		return
	}
	for _, e := range s.entries() {
		if having := rolesWith(e.key); having != nil && !slices.Contains(having, s.Role) {
			d.fail(at(path, e.key), "remove one of the two", "%s has no %q", article(s.Role), e.key)
		}
	}
}

// rolesWith are the roles of elements that have what a key asks for, nil when any may.
func rolesWith(key string) []string {
	fields := []string{"textbox", "searchbox", "combobox", "spinbutton", "listbox", "slider", "generic"}
	checked := []string{"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio", "option", "treeitem", "generic"}
	switch key {
	case "level":
		return []string{"heading", "treeitem", "row", "listitem", "comment", "generic"}
	case "checked":
		return checked
	case "selected":
		return []string{"option", "tab", "row", "cell", "gridcell", "columnheader", "rowheader", "treeitem", "generic"}
	case "placeholder":
		return fields
	case "label":
		return append(append(fields, checked...), "button", "meter", "progressbar", "status", "group", "radiogroup", "grid", "tree")
	case "href":
		return []string{"link", "button", "menuitem", "menuitemcheckbox", "menuitemradio", "tab", "treeitem", "option", "generic", "img", "image", "none", "presentation"}
	case "column":
		return slices.DeleteFunc(roles(), func(r string) bool {
			return slices.Contains([]string{"row", "rowgroup", "columnheader", "table", "caption"}, r)
		})
	}
	return nil
}

func article(word string) string {
	if strings.ContainsRune("aeio", rune(word[0])) {
		return "an " + word
	}
	return "a " + word
}

// meantRole suggests a role, also for the tags and everyday words that people write in its place.
func meantRole(role string) string {
	words := map[string]string{"a": "link", "input": "textbox", "textarea": "textbox", "text": "textbox", "field": "textbox",
		"select": "combobox", "dropdown": "combobox", "modal": "dialog", "popup": "dialog", "nav": "navigation",
		"aside": "complementary", "header": "banner", "footer": "contentinfo", "section": "region", "fieldset": "group",
		"h1": "heading", "h2": "heading", "h3": "heading", "title": "heading", "tr": "row", "td": "cell", "th": "columnheader",
		"li": "listitem", "ul": "list", "ol": "list", "item": "listitem", "card": "article", "div": "generic", "span": "generic",
		"p": "paragraph", "toggle": "switch", "icon": "img", "picture": "img", "panel": "tabpanel", "frame": "iframe", "check": "checkbox"}
	if r, ok := words[strings.ToLower(role)]; ok {
		return fmt.Sprintf("did you mean %q?", r)
	}
	if hint := diag.DidYouMean(role, roles()); hint != "" {
		return hint
	}
	return "roles are those of ARIA, such as button, link, textbox, row, dialog"
}

func (d *decoder) checkPattern(path string, p *Pattern) {
	switch {
	case p.Kind == Regexp:
		if _, err := p.compile(); err != nil && !strings.Contains(p.Value, "{{") {
			d.fail(path, "", "the expression %q can't be read: %s", p.String(), strings.TrimPrefix(err.Error(), "error parsing regexp: "))
		}
	case Normalize(p.Value) == "":
		d.fail(path, "leave the key out, or write what is to be seen", "an empty text")
	}
}

func (d *decoder) checkCSS(path, css string) {
	if strings.HasPrefix(css, "/") || strings.HasPrefix(css, "(/") {
		d.fail(at(path, "css"), "use a role and name; XPath is not read", "%q is no css selector", css)
		return
	}
	if !balanced(css) {
		d.fail(at(path, "css"), "close what is open", "%q is no css selector", css)
		return
	}
	for _, token := range cssTokens(css) {
		if Unstable(token) {
			d.fail(at(path, "css"), "use a role and name, a label or a test id", "%q in %q looks generated and will change", token, css)
		}
	}
}

func (d *decoder) checkCount(path string, s Selector) {
	switch {
	case s.Nth != 0 && s.Of == 0:
		d.fail(at(path, "nth"), fmt.Sprintf("write also how many there must be, for example of: %d", max(s.Nth, 2)), `"nth" without "of"`)
	case s.Nth == 0 && s.Of != 0:
		d.fail(at(path, "of"), "write also which one, for example nth: 1", `"of" without "nth"`)
	case s.Nth > s.Of:
		d.fail(at(path, "nth"), "count from 1", "the %d. of %d", s.Nth, s.Of)
	}
}

// balanced reports whether every bracket and quote of a css selector is closed. What else may be wrong with it only
// the browser can tell.
func balanced(css string) bool {
	var open []rune
	var quote rune
	escaped := false
	for _, r := range css {
		switch {
		case escaped:
			escaped = false
		case r == '\\':
			escaped = true
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '"' || r == '\'':
			quote = r
		case r == '[' || r == '(':
			open = append(open, r)
		case r == ']' || r == ')':
			if len(open) == 0 || (open[len(open)-1] == '[') != (r == ']') {
				return false
			}
			open = open[:len(open)-1]
		}
	}
	return len(open) == 0 && quote == 0 && !escaped
}
