package selectors

import (
	"slices"
	"strings"

	"github.com/cairn-trails/cairn/snapshot"
)

// likeness is an element with how near it comes, from 0 to 100.
type likeness struct{ at, score int }

// similar returns what could have been meant, the nearest first: the same test id, a name like the one wanted, the
// same kind of thing in the same place.
func (r *resolver) similar() []likeness {
	words := wantedWords(r.sel)
	var place []bool
	if r.framed && r.q.within != nil && !r.q.within.bare() {
		place = r.inAny(r.containers(r.q.within, r.home))
	}
	var list []likeness
	for i := 1; i < len(r.tree.nodes); i++ {
		n := r.tree.nodes[i]
		if !r.tree.seen(i) || !r.comparable(n) {
			continue
		}
		score := 0
		if words != "" {
			score = alike(words, nodeWords(r.finder, i))
		}
		if id := r.sel.TestID; id != nil && n.TestID != "" {
			score = max(score, alike(id.Value, n.TestID))
		}
		if place != nil && place[i] {
			score += 25
		}
		if score >= 35 || place != nil && place[i] && r.sel.Role != "" {
			list = append(list, likeness{i, score})
		}
	}
	nearest := func(a, b likeness) int { return b.score - a.score }
	slices.SortStableFunc(list, nearest)
	r.weighPlaces(list[:min(len(list), mostWeighed)])
	slices.SortStableFunc(list, nearest)
	return list
}

// mostWeighed bounds how many places are put into words for one message.
const mostWeighed = 30

// weighPlaces adds how like its place is to the one wanted, so that of many buttons of one name the one in the row with
// nearly the right name comes first. What is disabled comes after what is not.
func (r *resolver) weighPlaces(list []likeness) {
	wanted := placeWords(r.sel)
	for k, l := range list {
		if wanted != "" {
			_, place, _ := strings.Cut(r.placeOf(l.at), `"`)
			list[k].score += alike(wanted, strings.TrimSuffix(place, `"`)) / 4
		}
		if r.tree.nodes[l.at].States.Has(snapshot.Disabled) {
			list[k].score -= 5
		}
	}
}

// placeWords is the text by which a selector calls the place of its element.
func placeWords(s Selector) string {
	for _, place := range []*Selector{s.Within, s.After} {
		if place == nil {
			continue
		}
		if words := wantedWords(*place); words != "" {
			return words
		}
		if place.Has != nil {
			return wantedWords(*place.Has)
		}
	}
	return ""
}

// comparable reports whether n is a kind of thing that could have been meant.
func (r *resolver) comparable(n *snapshot.Node) bool {
	if r.sel.Role != "" {
		return kin(n.Role, n.Flags.Has(snapshot.Clickable)) == kin(r.sel.Role, true)
	}
	return isControl(n.Role) || n.Flags.Has(snapshot.Clickable) || n.Role == "heading" || n.TestID != "" || r.sel.Text != nil && len(n.Children) == 1
}

func wantedWords(s Selector) string {
	for _, p := range []*Pattern{s.Name, s.Text, s.Label, s.Placeholder, s.Title, s.Alt} {
		switch {
		case p == nil:
		case p.Kind == Regexp:
			if q := newTest(p); q.re != nil {
				return stem(fixedWords(q.re))
			}
		default:
			return p.Value
		}
	}
	return ""
}

func nodeWords(f *finder, i int) string {
	n := f.tree.nodes[i]
	switch {
	case n.Name != "":
		return n.Name
	case n.Label != "":
		return n.Label
	case f.length[i] < 200:
		return f.words(i)
	}
	return ""
}

// alike says from 0 to 100 how near two texts are: by edits, or by one beginning with or holding the other.
func alike(a, b string) int {
	x, y := []rune(fold(a)), []rune(fold(b))
	if len(x) == 0 || len(y) == 0 {
		return 0
	}
	if len(x) > 60 || len(y) > 60 {
		x, y = x[:min(len(x), 60)], y[:min(len(y), 60)]
	}
	longest := max(len(x), len(y))
	score := 100 - 100*edits(x, y)/longest
	if s, l := string(x), string(y); len(x) > 2 && len(y) > 2 && (strings.Contains(s, l) || strings.Contains(l, s)) {
		score = max(score, 60)
	}
	return score
}

// edits counts insertions, deletions and replacements.
func edits(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		corner := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			next := corner
			if a[i-1] != b[j-1] {
				next = 1 + min(corner, row[j], row[j-1])
			}
			corner, row[j] = row[j], next
		}
	}
	return row[len(b)]
}

func nodeHasTestID(n *snapshot.Node) bool { return n.TestID != "" }
