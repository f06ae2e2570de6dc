package selectors

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/cairn-trails/cairn/snapshot"
)

// doubt says why i, which a recorded selector leads to, is another element nevertheless, or "".
func (r *resolver) doubt(i int) string {
	if len(r.ids)+len(r.claims) == 0 {
		return ""
	}
	if why := r.otherKind(i); why != "" {
		return why
	}
	if r.sel.TestID != nil {
		return ""
	}
	if why := r.retitled(i); why != "" {
		return why
	}
	if why := r.redrawn(i); why != "" {
		return why
	}
	if why := r.leadsElsewhere(i); why != "" {
		return why
	}
	if text := r.embedding(i); text != "" && !r.narrowlyPlaced() {
		return fmt.Sprintf("it stands in the text %q now", clip(text))
	}
	return ""
}

// otherKind reports that what has the test id now is another kind of element than what had it.
func (r *resolver) otherKind(i int) string {
	n := r.tree.nodes[i]
	if r.sel.TestID == nil || r.sel.Role != "" {
		return ""
	}
	for _, id := range r.ids {
		if id.role != "" && !sameRole(id.role, n.Role) && !r.kindred(id.role, n) {
			return fmt.Sprintf("that is no %s", id.role)
		}
		if id.role != "" && id.sel.Name != nil && id.sel.Name.Kind == Exact {
			if why := r.reused(id, i); why != "" {
				return why
			}
		}
	}
	return r.reversed(i)
}

// reused reports that what has the test id now is called by what destroys, or is neither called nor made as what had it
// and not known to stand where that stood.
func (r *resolver) reused(id *query, i int) string {
	n := r.tree.nodes[i]
	was, now := id.sel.Name.Value, Normalize(n.Name)
	if now == "" || fold(was) == fold(now) {
		return ""
	}
	other := destroys(now) && !destroys(was)
	if !other && !sameRole(id.role, n.Role) && !shareWord(was, now) {
		st, _ := r.stands(i)
		other = st.held == 0
	}
	if other {
		return "what was recorded is " + said(id.role, was)
	}
	return ""
}

// shareWord reports whether two names have a word in common.
func shareWord(a, b string) bool {
	words := strings.Fields(fold(b))
	return slices.ContainsFunc(strings.Fields(fold(a)), func(w string) bool { return slices.Contains(words, w) })
}

// reversed reports that i does the opposite of what was recorded by name.
func (r *resolver) reversed(i int) string {
	for _, q := range append([]*query{r.q}, r.ids...) {
		if p := q.sel.Name; p != nil && p.Kind == Exact && opposite(p.Value, r.tree.nodes[i].Name) {
			return fmt.Sprintf("what was recorded is named %s", patternText(*p))
		}
	}
	return ""
}

// shortName is how many letters a name may have that says next to nothing: B, +, ×, OK.
const shortName = 2

// retitled reports that an element with a name of a letter or two has another title than the one recorded: the title
// is what tells such elements apart.
func (r *resolver) retitled(i int) string {
	n := r.tree.nodes[i]
	if n.Title == "" || utf8.RuneCountInString(Normalize(n.Name)) > shortName {
		return ""
	}
	for _, id := range r.ids {
		if id.sel.Title != nil && !newTest(id.sel.Title).loose(Normalize(n.Title)) {
			return fmt.Sprintf("its title is %q, not %s", clip(n.Title), patternText(*id.sel.Title))
		}
	}
	return ""
}

// redrawn reports that a control without a name shows another icon than the one recorded: the icon is what tells such
// elements apart.
func (r *resolver) redrawn(i int) string {
	n := r.tree.nodes[i]
	if n.Name != "" || n.Icon == "" {
		return ""
	}
	for _, id := range r.ids {
		if id.sel.Icon != nil && id.sel.Icon.Kind == Exact && id.sel.Icon.Value != n.Icon {
			return "it has another icon"
		}
	}
	return ""
}

// leadsElsewhere reports that another link of the same name leads where the recorded one led.
func (r *resolver) leadsElsewhere(i int) string {
	for _, id := range r.ids {
		if id.sel.Href == nil || r.any(newTest(id.sel.Href), hrefs(r.tree.nodes[i].Href)) {
			continue
		}
		found := r.match(id)
		if len(found) != 1 || fold(r.tree.nodes[found[0]].Name) != fold(r.tree.nodes[i].Name) || r.near(found[0], i) {
			continue
		}
		return fmt.Sprintf("the link to %s, recorded for the same element, is another", patternText(*id.sel.Href))
	}
	return ""
}

// narrowlyPlaced reports whether something recorded says more of the place than the page's title: a container, a
// text, a heading of a section.
func (r *resolver) narrowlyPlaced() bool {
	narrow := func(q *query) bool {
		if q.within != nil {
			return q.within.role != "main"
		}
		if q.column != nil || q.before != nil || len(q.frame) > 0 {
			return true
		}
		if q.after == nil {
			return false
		}
		found := r.findAnchors(q.after, r.home)
		return len(found) != 1 || r.tree.nodes[found[0]].Role != "heading" || r.tree.nodes[found[0]].Level > 1
	}
	return narrow(r.q) || slices.ContainsFunc(r.claims, narrow)
}

// embedding is the text of a sentence or phrase that holds a thing to press, "" for what stands by itself. What is
// said around it is a part of what it is.
func (f *finder) embedding(i int) string {
	if kin(f.tree.nodes[i].Role, false) != "press" {
		return ""
	}
	for p := f.parent[i]; p > f.doc[i]; p = f.parent[p] {
		n := f.tree.nodes[p]
		if isControl(n.Role) || isItem(n.Role) || sectioning(n) || f.length[p] > mostText {
			return ""
		}
		for k := p + 1; k <= f.last[p]; k = f.last[k] + 1 {
			if text := f.tree.nodes[k]; text.Role == "text" && f.tree.shown(k) && wordy(text.Text) && !allVolatile(f.words(k)) {
				return f.words(k)
			}
		}
		if n.Flags.Has(snapshot.Block) || n.Role == "paragraph" {
			return ""
		}
	}
	return ""
}
