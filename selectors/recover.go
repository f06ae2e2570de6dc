package selectors

import (
	"regexp"
	"slices"
	"strings"
)

// proposal is an element that some of the evidence leads to.
type proposal struct {
	at  int
	why string
}

// recover looks for the element when the selector doesn't lead to it.
func (r *resolver) recover() (Resolution, error) {
	if r.sel.Nth != 0 {
		return Resolution{}, r.miscounted()
	}
	var list []proposal
	for _, attempt := range []func() []proposal{r.respelled, r.worded, r.signalled, r.reframed, r.replaced} {
		list = append(list, attempt()...)
	}
	var agreed []proposal
	for _, p := range list {
		st, _ := r.stands(p.at)
		if st.broken > 0 || r.reversed(p.at) != "" {
			continue
		}
		if !slices.ContainsFunc(agreed, func(a proposal) bool { return a.at == p.at }) {
			agreed = append(agreed, p)
		}
	}
	if len(agreed) == 1 {
		if id, _ := r.elsewhere(agreed[0].at); id == nil {
			return r.drifted(agreed[0].at, agreed[0].why), nil
		}
	}
	if len(agreed) > 1 {
		return Resolution{}, r.disagreement(agreed)
	}
	return Resolution{}, r.missing()
}

// respelled looks for the selector's own words in another spelling, for a role of the same kind, for a container of
// another role. The place must be known: by the selector itself or by a claim that holds.
func (r *resolver) respelled() []proposal {
	if !r.framed || r.q.name == nil && r.q.text == nil && len(r.q.fields) == 0 {
		return nil
	}
	for _, level := range []struct {
		slack slack
		why   string
	}{
		{slack{fold: true}, "its name is spelled differently"},
		{slack{fold: true, kin: true}, "its role changed"},
		{slack{fold: true, place: true}, "its container changed"},
		{slack{fold: true, kin: true, place: true}, "its role and container changed"},
	} {
		var found []int
		r.loosely(level.slack, func() { found = r.find(r.q, r.home) })
		if len(found) > 1 {
			i, _ := r.single(found)
			if i == 0 {
				return nil
			}
			found = []int{i}
		}
		if len(found) == 1 && r.placedBySelector() || len(found) == 1 && r.confirmed(found[0]) {
			return []proposal{{found[0], level.why}}
		}
	}
	return nil
}

// worded looks for an element that says otherwise what was recorded: a title, label or placeholder that is the name
// now, or a field that had no name and got a label. The place must be known.
func (r *resolver) worded() []proposal {
	if !r.framed || r.sel.TestID != nil || r.sel.CSS != "" || r.sel.Role == "" {
		return nil
	}
	q := *r.q
	why := ""
	switch {
	case r.sel.Name == nil:
		for _, p := range []*Pattern{r.sel.Title, r.sel.Label, r.sel.Placeholder, r.sel.Alt} {
			if p != nil && why == "" {
				q.fields, q.name, why = nil, newTest(p), "its name is given otherwise"
			}
		}
	case isField(r.sel.Role) && *r.sel.Name == *Expression("^$"):
		q.name, why = nil, "it has a name now"
	}
	if why == "" {
		return nil
	}
	var found []int
	r.loosely(slack{fold: true}, func() { found = r.find(&q, r.home) })
	if len(found) == 1 && (r.placedBySelector() || r.confirmed(found[0])) {
		return []proposal{{found[0], why}}
	}
	return nil
}

// placedBySelector reports whether the selector says where the element stands.
func (r *resolver) placedBySelector() bool {
	return r.sel.Within != nil || r.sel.After != nil || r.sel.Column != nil || len(r.sel.Frame) > 0
}

// confirmed reports whether a claim holds for i.
func (r *resolver) confirmed(i int) bool {
	st, _ := r.stands(i)
	return st.held > 0
}

// signalled follows the signals that know the element in another way.
func (r *resolver) signalled() []proposal {
	if !r.framed {
		return nil
	}
	var list []proposal
	for _, id := range r.ids {
		if id.sel.CSS != "" {
			continue
		}
		found := r.match(id)
		if len(found) == 0 {
			r.loosely(slack{fold: true, kin: true}, func() { found = r.match(id) })
		}
		if len(found) != 1 || !r.sameKind(found[0]) || !r.samePlace(found[0]) {
			continue
		}
		i := found[0]
		if id.sel.TestID == nil && (!r.confirmed(i) && id.sel.Within == nil && id.sel.After == nil && !r.inPlace(i) || !r.testIDFits(i)) {
			continue
		}
		list = append(list, proposal{i, "it matches " + id.sel.unframed().String()})
	}
	return list
}

// sameKind reports whether i has a role that the selector's role can turn into.
func (r *resolver) sameKind(i int) bool {
	ok := false
	r.loosely(slack{kin: true}, func() {
		ok = r.sel.Role == "" || r.sel.Role == r.tree.nodes[i].Role || r.kindred(r.sel.Role, r.tree.nodes[i])
	})
	return ok
}

// inPlace reports whether the selector names a place and i stands in it.
func (r *resolver) inPlace(i int) bool {
	return r.placedBySelector() && r.samePlace(i) && (r.sel.Within == nil || r.placeIsThere())
}

// placeIsThere reports whether the page still has the container of the selector.
func (r *resolver) placeIsThere() bool {
	there := false
	r.loosely(slack{fold: true}, func() {
		w := r.q.within
		switch {
		case w == nil:
		case w.bare() && w.has != nil:
			there = len(r.findAnchors(w.has, r.home)) > 0
		case w.bare():
			there = len(r.findAnchors(w, r.home)) > 0
		default:
			there = len(r.containers(w, r.home)) > 0
		}
	})
	return there
}

// samePlace reports whether i stands where the selector says, as far as that place is still there. A place that is
// gone must be made up for by a claim that holds.
func (r *resolver) samePlace(i int) bool {
	ok := true
	r.loosely(slack{fold: true, place: true}, func() {
		if w := r.q.within; w != nil {
			ok = len(r.within(w, []int{i}, r.home)) == 1 || !r.placeIsThere() && r.confirmed(i)
		}
		if a := r.q.after; ok && a != nil {
			switch r.claimAfter(a, i, r.home) {
			case outside:
				ok = false
			case beside:
				ok = r.confirmed(i)
			}
		}
		if c := r.q.column; ok && c != nil {
			ok = r.inColumn(c, i)
		}
	})
	return ok
}

// testIDFits reports whether i may be the element that was recorded with a test id: it has the same or one that
// shares a word with it, or the page has none at all any more. A page that gives ids to others and none to this one
// shows something else.
func (r *resolver) testIDFits(i int) bool {
	wanted := r.sel.TestID
	for _, id := range r.ids {
		if wanted == nil {
			wanted = id.sel.TestID
		}
	}
	if wanted == nil || wanted.Kind != Exact {
		return true
	}
	has := r.tree.nodes[i].TestID
	if has == "" {
		return !slices.ContainsFunc(r.tree.nodes, nodeHasTestID)
	}
	words := idWords.FindAllString(strings.ToLower(has), -1)
	for _, w := range idWords.FindAllString(strings.ToLower(wanted.Value), -1) {
		if slices.Contains(words, w) {
			return true
		}
	}
	return false
}

var idWords = regexp.MustCompile(`[a-z]{3,}`)

// reframed looks into all frames when the chain of frames leads nowhere: the frame was renamed. What is inside must
// confirm that it is the one.
func (r *resolver) reframed() []proposal {
	if r.framed || len(r.sel.Frame) == 0 {
		return nil
	}
	var list []proposal
	for doc, n := range r.tree.nodes {
		if n.Role != "iframe" {
			continue
		}
		for _, i := range r.find(r.q, doc) {
			if r.confirmed(i) {
				list = append(list, proposal{i, "its frame changed"})
			}
		}
	}
	return list
}

// replaced looks for the element without its container or heading when that is nowhere on the page, and another
// recorded place confirms it.
func (r *resolver) replaced() []proposal {
	if !r.framed || r.sel.Within == nil && r.sel.After == nil || r.sel.Column != nil {
		return nil
	}
	if w := r.sel.Within; w != nil && (r.placeIsThere() || isItem(w.Role) || r.q.within.bare() || setApart(w.Role)) {
		return nil
	}
	q := *r.q
	q.within, q.after = nil, nil
	found := r.find(&q, r.home)
	if len(found) != 1 || !r.samePlace(found[0]) || !r.narrowlyConfirmed(found[0]) {
		return nil
	}
	return []proposal{{found[0], "its container changed"}}
}

// narrowlyConfirmed reports whether a claim holds that says more than that the element is under the page's title.
func (r *resolver) narrowlyConfirmed(i int) bool {
	return slices.ContainsFunc(r.claims, func(c *query) bool {
		if r.claim(c, i) != insideSection {
			return false
		}
		if c.within != nil {
			return c.within.role != "main"
		}
		if c.after == nil {
			return true
		}
		anchors := r.findAnchors(c.after, r.doc[i])
		return len(anchors) == 1 && r.tree.nodes[anchors[0]].Level > 1
	})
}

func (r *resolver) disagreement(agreed []proposal) *Miss {
	at := make([]int, len(agreed))
	for k, p := range agreed {
		at[k] = p.at
	}
	m := r.ambiguous(at)
	m.Kind = Contradicted
	m.Problem = "no " + describe(r.sel) + ", and what was recorded next to it leads to different elements"
	return m
}
