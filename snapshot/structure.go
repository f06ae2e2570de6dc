package snapshot

import "strings"

// container builds the line of what holds others, and then decides whether that line says something.
func (o *outline) container(n *Node, w where) {
	l := o.start(n, w)
	in := w.in(l)
	in.hush = false
	if n.Role == "iframe" {
		in.control = nil
	}
	if n.Flags.Has(Scrollable) && n.Role == "generic" {
		l.words = append(l.words, "scrollable")
	}
	o.children(n, in)
	o.flush(in)
	dropTitle(l)
	switch n.Role {
	case "row":
		o.row(l)
	case "listitem":
		hoist(l)
	case "navigation":
		if len(l.kids) == 1 && l.kids[0].role == "list" && l.kids[0].name == "" {
			l.kids = l.kids[0].kids
		}
	}
	switch {
	case len(l.kids) == 1 && saidByText(n.Role) && l.name == "" && l.kids[0].isText():
		l.name, l.kids = l.kids[0].name, nil
		w.put(l)
	case o.stays(l):
		w.put(l)
	default:
		w.splice(l)
	}
	if l.name != "" {
		o.last = l.name
	}
}

// stays decides whether a container's line says something that the lines below it do not.
func (o *outline) stays(l *line) bool {
	n := l.node
	visible := n.Flags.Has(Visible)
	switch {
	case n.Role == "iframe":
		return visible || len(l.kids) > 0
	case l.name != "" || l.value != "":
		return visible || len(l.kids) > 0
	case len(l.kids) == 0:
		return false
	}
	switch n.Role {
	case "listitem", "list", "article", "group", "radiogroup":
		return len(l.kids) > 1
	case "dialog", "alertdialog", "row", "table", "grid", "treegrid", "tree", "menu", "menubar", "tablist", "navigation",
		"search", "status", "alert", "log", "tabpanel", "toolbar", "tooltip":
		return true
	}
	return n.Flags.Has(Scrollable) && n.Role == "generic"
}

// dropTitle drops a heading or text that only repeats the container's name.
func dropTitle(l *line) {
	if l.name == "" {
		return
	}
	kept := l.kids[:0]
	for _, k := range l.kids {
		if k.leaf() && k.name == l.name && (k.isText() || k.role == "heading") {
			continue
		}
		kept = append(kept, k)
	}
	l.kids = kept
}

// row names a row by what tells it from the others, and a row of column headers by all of them.
func (o *outline) row(l *line) {
	if headers, ok := headerNames(l.kids); ok {
		l.name, l.kids, l.header = headers, nil, true
		return
	}
	if c := o.containers.at(l.node); c != nil && l.name == "" {
		nameBy(l, c.key)
	}
}

func headerNames(kids []*line) (string, bool) {
	names := make([]string, len(kids))
	for i, k := range kids {
		if k.role != "columnheader" || !k.leaf() || k.acts() {
			return "", false
		}
		names[i] = k.name
	}
	return strings.Join(names, " | "), len(kids) > 1
}

// nameBy names l by key, when a text below it says just that; the text then goes.
func nameBy(l *line, key string) {
	for i, k := range l.kids {
		if k.isText() && k.name == key {
			l.name = key
			l.kids = append(l.kids[:i:i], l.kids[i+1:]...)
			return
		}
	}
}

// hoist moves the leading text of an item onto its line.
func hoist(l *line) {
	if l.name == "" && len(l.kids) > 1 && l.kids[0].isText() {
		nameBy(l, l.kids[0].name)
	}
}

// unlabel drops texts that the next line repeats as its name: a caption in front of what it names.
func unlabel(l *line) {
	kept := l.kids[:0]
	for i, k := range l.kids {
		if k.isText() && k.role == "text" && i+1 < len(l.kids) && firstName(l.kids[i+1]) == k.name {
			continue
		}
		kept = append(kept, k)
		unlabel(k)
	}
	l.kids = kept
}

func firstName(l *line) string {
	for l.hidden && len(l.kids) > 0 {
		l = l.kids[0]
	}
	if l.isText() {
		return ""
	}
	return l.name
}
