package snapshot

import "strings"

// control builds the line of what can be acted on. Its name says the text inside it.
func (o *outline) control(n *Node, w where) {
	l := o.start(n, w)
	l.before = o.last
	in := w.in(l)
	in.control, in.hush = l, false
	if !(n.Flags.Has(Editable) || n.Tag == "select" || n.Role == "textbox" || n.Role == "searchbox") {
		o.children(n, in)
		o.flush(in)
	}
	if l.role == "generic" {
		l.words = append([]string{"clickable"}, l.words...)
	}
	if l.name == "" {
		o.nameByText(l)
	}
	dropSaid(l)
	if l.name == "" && len(l.kids) == 0 {
		o.nameOtherwise(l)
	}
	o.last = sayable(l.name, o.last)
	w.put(l)
}

// nameByText moves the text of a control without a name onto its line.
func (o *outline) nameByText(l *line) {
	var texts []string
	for _, k := range l.kids {
		if !k.isText() {
			return
		}
		texts = append(texts, k.name)
	}
	l.name = strings.Join(texts, " ")
	l.kids = nil
}

// nameOtherwise gives a nameless control its icon, or the text it stands near to.
func (o *outline) nameOtherwise(l *line) {
	if l.node.Icon != "" && !Drawn(l.node.Icon) {
		l.words = append(l.words, "icon "+quoteShort(l.node.Icon, mostDescribed))
		return
	}
	if l.node.Placeholder != "" {
		return
	}
	close := o.last
	if close == "" {
		close = near(l.node)
	}
	if close != "" {
		l.words = append(l.words, "near "+quoteShort(close, mostDescribed))
	}
}

// heading is named by its text, unless a link or button in it says the same.
func (o *outline) heading(n *Node, w where) {
	if !n.Flags.Has(Visible) {
		o.wrap(n, w)
		return
	}
	l := o.start(n, w)
	if l.name == "" {
		l.name = nodeText(n)
	}
	in := w.in(l)
	in.control = l
	o.children(n, in)
	o.flush(in)
	dropSaid(l)
	for _, k := range l.kids {
		if k.name == l.name {
			l.name = ""
		}
	}
	if l.name == "" && len(l.kids) == 0 || w.control != nil && len(l.kids) == 0 && said(w.control.name, l.name) {
		return
	}
	o.last = sayable(l.name, o.last)
	w.put(l)
}

// image drops images without a name and those inside a control that has one.
func (o *outline) image(n *Node, w where) {
	if !n.Flags.Has(Visible) || w.control != nil && (w.control.name != "" || w.control.node.Name != "") {
		return
	}
	if n.Name == "" {
		return
	}
	l := o.start(n, w)
	if w.control != nil {
		l.role = "text"
	}
	w.put(l)
}

// cell stands for its text; what can be acted on in it stands in the row itself.
func (o *outline) cell(n *Node, w where) {
	l := o.start(n, w)
	l.name = ""
	in := w.in(l)
	in.hush, in.control = false, nil
	o.children(n, in)
	o.flush(in)
	switch {
	case len(l.kids) == 0:
		if l.name = n.Name; l.name != "" && n.Flags.Has(Visible) {
			w.put(l)
		}
	case len(l.kids) == 1 && l.kids[0].isText():
		l.name, l.kids = l.kids[0].name, nil
		w.put(l)
	default:
		w.splice(l)
	}
}
