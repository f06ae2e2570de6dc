package snapshot

// foldTo is how many of a long run of like lines are shown when the page does not fit its budget.
const foldTo = 10

// findRuns notes the long runs of like lines below l.
func findRuns(l *line) {
	for i := 0; i < len(l.kids); {
		j := i + 1
		for j < len(l.kids) && alike(l, l.kids[i], l.kids[j]) {
			j++
		}
		if j-i > foldTo {
			l.runs = append(l.runs, &run{lines: l.kids[i:j:j], noun: noun(l.kids[j-1], l), shown: j - i})
		}
		i = j
	}
	for _, k := range l.kids {
		findRuns(k)
	}
}

// alike reports whether two lines below parent are of one kind.
func alike(parent, a, b *line) bool {
	if a.note != "" || b.note != "" || a.header || b.header {
		return false
	}
	switch parent.role {
	case "list", "table", "grid", "treegrid", "listbox", "menu", "tree":
		return true
	}
	return a.role == b.role && a.hidden == b.hidden && a.node.Tag == b.node.Tag
}

// fold leaves foldTo lines of each long run below l: the first that are in view, else the first. The runs of top
// itself, which a caller asked for, stay whole.
func fold(l, top *line) {
	for _, r := range l.runs {
		if l == top {
			continue
		}
		from := firstInView(r.lines)
		for i, k := range r.lines {
			k.folded = i < from || i >= from+foldTo
		}
	}
	for _, k := range l.kids {
		if !k.folded {
			fold(k, top)
		}
	}
}

// firstInView is where the window of shown lines begins.
func firstInView(lines []*line) int {
	for i, k := range lines {
		if k.node.Flags.Has(InView) {
			return max(0, min(i, len(lines)-foldTo))
		}
	}
	return 0
}
