package selectors

import (
	"slices"

	"github.com/cairn-trails/cairn/snapshot"
)

// Resolution is the one element that a selector, with its signals, stands for.
type Resolution struct {
	Node *snapshot.Node
	// Drift is set when the selector itself no longer leads to the node and the other evidence agreed on it. A page
	// in the middle of being drawn looks drifted too: accept a drift only when the page is quiet.
	Drift *Drift
}

// Drift says what changed.
type Drift struct {
	// Why is the evidence in a few words.
	Why string
	// Now is the selector that would be recorded today.
	Now Selector
}

// Resolve finds the element that sel and the signals recorded next to it agree on. Its error is a *Miss.
//
// A signal is either another way to know the element ({testId: pay}) or a claim about where it stands ({within:
// {role: dialog, name: Checkout}}, {after: {role: heading, name: Billing}}). A signal without "frame" speaks of the
// document that sel speaks of.
//
// One match of sel is the element, unless a strong signal (test id, role and name, label) leads to exactly one other,
// or a claim is broken: the place it names is there and the element is not in it, or it stands under another
// heading now. Without a match, what is recorded may be spelled differently (case, emoji, marks, changing numbers),
// have a role of the same kind or stand in a container of another role, or a strong signal may lead to it: but only
// to one element, only in a place that is confirmed, and with nothing that contradicts. Everything else is a miss,
// for acting on another element is worse than not acting.
func Resolve(s *snapshot.Snapshot, sel Selector, also []Selector) (Resolution, error) {
	r := newResolver(newTree(s), sel, also)
	found := r.match(r.q)
	switch {
	case len(found) == 1:
		if m := r.contradicted(found[0]); m != nil {
			return Resolution{}, m
		}
		return Resolution{Node: r.tree.nodes[found[0]]}, nil
	case len(found) > 1:
		if i, why := r.single(found); i > 0 {
			return r.drifted(i, why), nil
		}
		return Resolution{}, r.ambiguous(found)
	}
	return r.recover()
}

// resolver holds one resolution.
type resolver struct {
	*finder
	sel Selector
	q   *query
	// ids are the signals that know the element, claims those that place it.
	ids, claims []*query
	home        int
	// framed is false when the chain of frames leads nowhere.
	framed bool
}

func newResolver(t *tree, sel Selector, also []Selector) *resolver {
	r := &resolver{finder: &finder{tree: t}, sel: sel, q: newQuery(sel)}
	for _, a := range also {
		if len(a.Frame) == 0 {
			a.Frame = sel.Frame
		}
		if q := newQuery(a); q.bare() && q.text == nil && q.has == nil {
			r.claims = append(r.claims, q)
		} else {
			r.ids = append(r.ids, q)
		}
	}
	r.home, r.framed = r.document(r.q)
	return r
}

// loosely runs do with slack.
func (r *resolver) loosely(s slack, do func()) {
	before := r.finder.slack
	r.finder.slack = s
	do()
	r.finder.slack = before
}

// strong reports whether a signal is enough to doubt a match.
func strong(q *query) bool {
	return q.sel.TestID != nil || q.sel.Label != nil || q.sel.Role != "" && q.sel.Name != nil
}

// near reports whether one of the two holds the other, so that they are parts of one thing.
func (r *resolver) near(a, b int) bool { return a == b || r.inside(a, b) || r.inside(b, a) }

// elsewhere returns the first strong signal that leads to exactly one element which is not i, and that element.
func (r *resolver) elsewhere(i int) (*query, int) {
	for _, id := range r.ids {
		if !strong(id) {
			continue
		}
		if found := r.match(id); len(found) == 1 && !r.near(found[0], i) {
			return id, found[0]
		}
	}
	return nil, 0
}

// single picks the one of several matches that the signals speak for, when they speak against all others.
func (r *resolver) single(found []int) (int, string) {
	best, why := 0, ""
	for _, i := range found {
		st, _ := r.stands(i)
		known := r.knownBy(i, found)
		if st.broken > 0 && known != "" {
			return 0, ""
		}
		if st.broken > 0 || st.held == 0 && known == "" {
			if st.broken == 0 && !r.spokenAgainst(found) {
				return 0, ""
			}
			continue
		}
		if best > 0 {
			return 0, ""
		}
		best, why = i, known
		if known == "" {
			why = "it stands where it was recorded"
		}
	}
	return best, why
}

// spokenAgainst reports whether a signal singles out one of the matches, so that the others are known to be others.
func (r *resolver) spokenAgainst(found []int) bool {
	return slices.ContainsFunc(found, func(i int) bool { return r.knownBy(i, found) != "" })
}

// knownBy names a signal that leads to i and to no other of the list.
func (r *resolver) knownBy(i int, list []int) string {
	for _, id := range r.ids {
		found := r.match(id)
		if !slices.Contains(found, i) {
			continue
		}
		others := slices.ContainsFunc(list, func(k int) bool { return k != i && slices.Contains(found, k) })
		if !others {
			return "only it matches " + id.sel.unframed().String()
		}
	}
	return ""
}

func (s Selector) unframed() Selector {
	s.Frame = nil
	return s
}

// drifted is the resolution of an element that was found otherwise.
func (r *resolver) drifted(i int, why string) Resolution {
	n := r.tree.nodes[i]
	now := r.sel
	if list := generateAt(r.finder.tree, i, Options{Most: 1}); len(list) > 0 {
		now = list[0].Selector
	}
	return Resolution{Node: n, Drift: &Drift{Why: why, Now: now}}
}
