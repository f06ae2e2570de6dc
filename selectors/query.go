package selectors

import "github.com/cairn-trails/cairn/snapshot"

// query is a selector made ready for one matching.
type query struct {
	sel  Selector
	role string
	// fields are the patterns of the element itself but for text, each with what it is compared with.
	fields []fieldTest
	name   *test
	text   *test
	column *test
	css    *simpleCSS

	within, has, after, before *query
	frame                      []*query
}

// fieldTest is a pattern for an attribute-like fact.
type fieldTest struct {
	test *test
	of   func(n *snapshot.Node) []string
}

func newQuery(s Selector) *query {
	q := &query{sel: s, role: s.Role, name: newTest(s.Name), text: newTest(s.Text), column: newTest(s.Column)}
	add := func(p *Pattern, of func(n *snapshot.Node) []string) {
		if p != nil {
			q.fields = append(q.fields, fieldTest{newTest(p), of})
		}
	}
	add(s.TestID, func(n *snapshot.Node) []string { return []string{n.TestID} })
	add(s.Label, labels)
	add(s.Placeholder, func(n *snapshot.Node) []string { return []string{n.Placeholder} })
	add(s.Title, func(n *snapshot.Node) []string { return []string{n.Title} })
	add(s.Alt, func(n *snapshot.Node) []string { return []string{n.Alt} })
	add(s.Href, func(n *snapshot.Node) []string { return hrefs(n.Href) })
	add(s.Icon, func(n *snapshot.Node) []string { return []string{n.Icon} })
	if s.CSS != "" {
		q.css = parseCSS(s.CSS)
	}
	nested := func(s *Selector) *query {
		if s == nil {
			return nil
		}
		return newQuery(*s)
	}
	q.within, q.has, q.after, q.before = nested(s.Within), nested(s.Has), nested(s.After), nested(s.Before)
	for _, f := range s.Frame {
		q.frame = append(q.frame, newQuery(f))
	}
	return q
}

// labels are the texts by which a person would call a field: its label, or its name where that is no placeholder.
func labels(n *snapshot.Node) []string {
	list := []string{n.Label}
	if isField(n.Role) && n.Name != n.Placeholder && n.Name != n.Title {
		list = append(list, n.Name)
	}
	return list
}

// bare reports whether nothing but what is inside or around an element tells it: no key of its own except text.
func (q *query) bare() bool {
	s := q.sel
	return s.Role == "" && s.Name == nil && len(q.fields) == 0 && s.Level == 0 && s.Checked == nil && s.Expanded == nil &&
		s.Selected == nil && s.CSS == ""
}

// own reports whether n has every fact that is asked of the element itself, but for text and, in a container, name.
func (f *finder) own(q *query, n *snapshot.Node) bool {
	if q.role != "" && !sameRole(q.role, n.Role) && !(f.slack.kin && f.kindred(q.role, n)) {
		return false
	}
	for _, t := range q.fields {
		if !f.any(t.test, t.of(n)) {
			return false
		}
	}
	s := q.sel
	if s.Level != 0 && s.Level != n.Level {
		return false
	}
	if q.css != nil && !q.css.fits(n) || q.css == nil && s.CSS != "" && !contains(n.CSS, s.CSS) {
		return false
	}
	return stated(s.Checked, n, snapshot.Checked, snapshot.Unchecked) &&
		stated(s.Expanded, n, snapshot.Expanded, snapshot.Collapsed) &&
		stated(s.Selected, n, snapshot.Selected, snapshot.Unselected)
}

// kindred reports whether n's role may stand for the role asked for.
func (f *finder) kindred(role string, n *snapshot.Node) bool {
	now := kin(n.Role, n.Flags.Has(snapshot.Clickable))
	return kin(role, role == "generic") == now || isImage(role) && now == "press"
}

// stated compares a state that the page states either way.
func stated(want *bool, n *snapshot.Node, on, off snapshot.States) bool {
	switch {
	case want == nil:
		return true
	case *want:
		return n.States.Has(on)
	case on == snapshot.Selected && (n.Role == "option" || n.Role == "tab"):
		return !n.States.Has(on)
	}
	return n.States.Has(off)
}

func (f *finder) any(t *test, texts []string) bool {
	for _, s := range texts {
		if s != "" && f.fits(t, Normalize(s)) {
			return true
		}
	}
	return false
}

// fits compares one normalised text.
func (f *finder) fits(t *test, s string) bool {
	return t.fits(s) || f.slack.fold && t.loose(s)
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
