package snapshot

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// reserve is kept for the line that says what was left out, and for the markers around the text.
const reserve = 40

// layOut gives lines their depth and parents and returns those below root in order, folded ones left out.
func layOut(root *line) []*line {
	var list []*line
	bears := map[*Node]bool{}
	var lay func(l *line, depth int)
	lay = func(l *line, depth int) {
		for _, k := range l.kids {
			if k.folded {
				continue
			}
			k.up, k.depth, k.cost = l, depth, 0
			if k.hidden {
				lay(k, depth)
				continue
			}
			if k.mute = k.mute || k.role == "text" && bears[k.node]; !k.mute && k.ref() != "" {
				bears[k.node] = true
			}
			list = append(list, k)
			lay(k, depth+1)
		}
	}
	lay(root, root.depth)
	return list
}

// promote gives a line to each group whose long run will be folded, so that the note has a place.
func promote(root *line) {
	for _, k := range root.kids {
		if k.hidden && len(k.runs) > 0 {
			k.hidden = false
		}
		promote(k)
	}
}

// fit prints the lines below root within the tokens left, folding and then leaving out what matters least.
func fit(root *line, tokens int, limited bool) string {
	lines := layOut(root)
	if text, ok := unfolded(lines, tokens, limited); ok {
		return text
	}
	promote(root)
	fold(root, root.wholeRun())
	lines = layOut(root)
	countShown(root)
	if withinTokens(lines, tokens) {
		return printed(lines)
	}
	left := choose(lines, tokens-reserve)
	countShown(root)
	return printed(lines) + omission(left)
}

// unfolded is all of the lines, when they need not be cut. A line costs two tokens at least and a token is a byte at
// least, which spares most pages the counting.
func unfolded(lines []*line, tokens int, limited bool) (string, bool) {
	if limited && 2*len(lines) > tokens {
		return "", false
	}
	text := printed(lines)
	return text, !limited || len(text) <= tokens || leastTokens(text) <= tokens && withinTokens(lines, tokens)
}

// wholeRun is the line whose runs fill the budget instead of being folded: that of a scope.
func (l *line) wholeRun() *line {
	if l.node != nil && l.node.Role != "page" && len(l.kids) == 1 && l.kids[0].node == l.node {
		return l.kids[0]
	}
	return nil
}

func withinTokens(lines []*line, tokens int) bool {
	for _, l := range lines {
		if tokens -= l.tokens(); tokens < 0 {
			return false
		}
	}
	return true
}

func printed(lines []*line) string {
	var b strings.Builder
	for _, l := range lines {
		if !l.out {
			l.write(&b)
		}
	}
	return b.String()
}

// countShown counts for each run the lines that are shown.
func countShown(l *line) {
	for _, r := range l.runs {
		r.shown = 0
		for _, k := range r.lines {
			if !k.folded && shows(k) {
				r.shown++
			}
		}
	}
	for _, k := range l.kids {
		if !k.folded {
			countShown(k)
		}
	}
}

// shows reports whether anything of l is printed.
func shows(l *line) bool {
	if !l.hidden {
		return !l.out
	}
	return slices.ContainsFunc(l.kids, shows)
}

// The ranks by which lines are chosen, first to last.
const (
	rankFirst uint8 = iota
	rankActInView
	rankAct
	rankTitle
	rankInView
	rankRest
)

func (l *line) weigh() uint8 {
	switch {
	case l.note != "" || l.role == "dialog" || l.role == "alertdialog" || l.role == "alert":
		return rankFirst
	case l.acts() && l.node.Flags.Has(InView):
		return rankActInView
	case l.acts():
		return rankAct
	case l.role == "heading" || l.role == "status" || len(l.runs) > 0:
		return rankTitle
	case l.node.Flags.Has(InView):
		return rankInView
	}
	return rankRest
}

// choose marks what is left out so that the rest costs at most tokens, and returns the lines left out.
func choose(lines []*line, tokens int) []*line {
	order := slices.Clone(lines)
	for _, l := range order {
		l.out, l.rank = true, l.weigh()
	}
	slices.SortStableFunc(order, func(a, b *line) int { return cmp.Compare(a.rank, b.rank) })
	misses := 0
	for _, l := range order {
		if !l.out {
			continue
		}
		cost := 0
		for p := l; p != nil && cost <= tokens; p = p.up {
			if p.out && !p.hidden {
				cost += p.tokens()
			}
		}
		if cost > tokens {
			if misses++; misses > 100 {
				break
			}
			continue
		}
		tokens -= cost
		for p := l; p != nil; p = p.up {
			p.out = false
		}
	}
	return slices.DeleteFunc(order, func(l *line) bool { return !l.out })
}

// omission says what was left out and how to get it.
func omission(left []*line) string {
	if len(left) == 0 {
		return ""
	}
	acts := 0
	for _, l := range left {
		if l.acts() {
			acts++
		}
	}
	if acts == 0 {
		return fmt.Sprintf("not shown: %s (find, or snapshot a ref above)\n", counted(len(left), "line", "lines"))
	}
	return fmt.Sprintf("not shown: %s, %d to act on (find, or snapshot a ref above)\n", counted(len(left), "line", "lines"), acts)
}
