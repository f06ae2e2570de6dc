package snapshot

import "fmt"

// narrow leaves out what a mode does not show.
func narrow(l *line, v View, cs *containers) {
	if v.Mode == Full {
		return
	}
	kept := l.kids[:0:0]
	for _, k := range l.kids {
		narrow(k, v, cs)
		if v.Mode == Interactive && k.keptInteractive(cs) || v.Mode == Compact && k.keptCompact() {
			kept = append(kept, k)
			continue
		}
		kept = append(kept, k.kids...)
	}
	l.kids = kept
}

// keptInteractive keeps what can be acted on, and the containers that tell like controls apart.
func (l *line) keptInteractive(cs *containers) bool {
	if l.acts() || l.note != "" {
		return true
	}
	if len(l.kids) == 0 {
		return false
	}
	switch l.role {
	case "dialog", "alertdialog", "iframe":
		return true
	case "row", "listitem", "article":
		if c := cs.at(l.node); l.name == "" && c != nil && !says(l, c.key) {
			l.name = c.key
		}
		return len(l.kids) > 1 || l.name != "" && l.kids[0].name != l.name
	case "group", "radiogroup":
		return l.name != ""
	case "table", "grid", "treegrid", "list":
		return len(l.kids) > foldTo
	}
	return l.hidden && len(l.kids) > 1
}

// tellApart says for controls of one name side by side what each stands near to, where that differs.
func tellApart(l *line) {
	like := map[string][]*line{}
	for _, k := range l.kids {
		if k.acts() && k.name != "" {
			like[k.role+k.name] = append(like[k.role+k.name], k)
		}
		tellApart(k)
	}
	for _, list := range like {
		befores := map[string]bool{}
		for _, k := range list {
			befores[k.before] = true
		}
		if len(list) == 1 || len(befores) < len(list) {
			continue
		}
		for _, k := range list {
			if k.before != "" {
				k.words = append(k.words, "near "+quoteShort(k.before, mostDescribed))
			}
		}
	}
}

// says reports whether a line below l bears the name.
func says(l *line, name string) bool {
	for _, k := range l.kids {
		if k.name == name || k.hidden && says(k, name) {
			return true
		}
	}
	return false
}

// compactText is the longest prose that a compact view keeps.
const compactText = 80

func (l *line) keptCompact() bool {
	if l.acts() || l.note != "" || l.hidden {
		return true
	}
	switch l.role {
	case "heading", "status", "alert", "dialog", "alertdialog", "iframe", "row", "table", "grid":
		return true
	case "listitem", "article":
		return len(l.kids) > 1 || l.name != "" && len(l.name) <= compactText
	case "text", "cell", "gridcell":
		return l.name != "" && len(l.name) <= compactText
	}
	return l.name != "" && len(l.kids) > 1 && showsRef(l.role)
}

// cutDepth leaves out what lies deeper and says how much that is.
func cutDepth(l *line, depth int) {
	for _, k := range l.kids {
		switch {
		case k.hidden:
			cutDepth(k, depth)
		case depth > 1:
			cutDepth(k, depth-1)
		case len(k.kids) > 0:
			k.words = append(k.words, fmt.Sprintf("(%d inside)", below(k)))
			k.kids = nil
		}
	}
}

// below counts the lines below l.
func below(l *line) int {
	count := 0
	for _, k := range l.kids {
		count += below(k)
		if !k.hidden {
			count++
		}
	}
	return count
}
