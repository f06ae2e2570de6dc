package snapshot

import (
	"strings"
	"unicode"
)

// outline builds the lines of a snapshot: what says something, once, in document order.
type outline struct {
	view       View
	containers *containers
	// labels are the names of fields: their label's text is said by them.
	labels map[string]bool
	// modal is the open modal dialog; marked tells whether the page's look marked what lies behind it.
	modal  *Node
	marked bool
	// everything also builds what lies behind an open dialog.
	everything bool
	behind     int
	// last is the last thing that was said, to name what has no name.
	last string
	// text is the run of text that is being gathered.
	text   []*Node
	hidden bool
}

// where is what holds the node that is being built.
type where struct {
	into *line
	// control is the line of the control around, whose name says the text inside.
	control *line
	// hush leaves out text: a label's, which its field says.
	hush       bool
	ariaHidden bool
	inModal    bool
	// inert is true inside a part that is inert without a dialog being the reason.
	inert bool
}

func newOutline(s *Snapshot, v View) *outline {
	o := &outline{view: v, labels: map[string]bool{}}
	if s.index != nil {
		o.containers = s.index.containers
	} else {
		o.containers = newContainers(0)
	}
	s.Walk(func(n *Node) bool {
		if (n.Role == "dialog" || n.Role == "alertdialog") && n.States.Has(Modal) && n.Flags.Has(Visible) && !n.Flags.Has(Inert) {
			o.modal = n
		}
		if n.Label != "" {
			o.labels[n.Label] = true
		}
		if n.Name != "" && control(n.Role) && n.Role != "button" && n.Role != "link" {
			o.labels[n.Name] = true
		}
		return true
	})
	if o.modal != nil {
		s.Walk(func(n *Node) bool {
			o.marked = o.marked || n.Flags.Has(Inert)
			return !o.marked && n != o.modal
		})
	}
	return o
}

// build returns the lines below n.
func (o *outline) build(n *Node) *line {
	root := &line{node: n, role: "page", hidden: true}
	o.children(n, where{into: root, inModal: o.modal != nil && (n == o.modal || n.Within(o.modal))})
	o.flush(where{into: root})
	if o.modal != nil {
		raise(root, o.modal)
	}
	return root
}

// raise puts the line of the dialog first.
func raise(root *line, modal *Node) {
	for i, l := range root.kids {
		if l.node == modal {
			copy(root.kids[1:i+1], root.kids[:i])
			root.kids[0] = l
			return
		}
	}
}

func (o *outline) children(n *Node, w where) {
	for _, c := range n.Children {
		o.add(c, w)
	}
}

// add builds the lines of n into w.
func (o *outline) add(n *Node, w where) {
	w.inModal = w.inModal || n == o.modal
	if o.modal != nil && !o.everything && (o.marked && n.Flags.Has(Inert) || !o.marked && !w.inModal) {
		if n.Role != "text" {
			o.behind++
			o.children(n, w)
		}
		return
	}
	if n.Role == "text" {
		o.say(n, w)
		return
	}
	visible := n.Flags.Has(Visible)
	switch {
	case n.Interactive():
		if !visible {
			o.wrap(n, w)
			return
		}
		o.control(n, w)
	case n.Role == "heading":
		o.heading(n, w)
	case n.Role == "img":
		o.image(n, w)
	case n.Role == "cell" || n.Role == "gridcell" || n.Role == "columnheader" || n.Role == "rowheader":
		o.cell(n, w)
	case wrapper(n.Role) && (n.Name == "" || w.control != nil) && !(n.Flags.Has(Scrollable) && visible):
		o.wrap(n, w)
	default:
		o.container(n, w)
	}
}

// start opens a line for n; the text before it ends there.
func (o *outline) start(n *Node, w where) *line {
	o.flush(w)
	role := n.Role
	if !roleForm(role) {
		role = "generic"
	}
	l := &line{node: n, role: role, name: n.Name}
	l.describeIn(o.view)
	if n.Flags.Has(AriaHidden) && !w.ariaHidden {
		l.words = append(l.words, "[aria-hidden]")
	}
	if n.Flags.Has(Inert) && !w.inert {
		l.words = append(l.words, "inert")
	}
	return l
}

func (w where) in(l *line) where {
	w.into = l
	w.ariaHidden = w.ariaHidden || l.node.Flags.Has(AriaHidden)
	w.inert = w.inert || l.node.Flags.Has(Inert)
	return w
}

func (w where) put(l *line) {
	l.up = w.into
	w.into.kids = append(w.into.kids, l)
}

// splice puts the lines below l where l would have been.
func (w where) splice(l *line) {
	for _, k := range l.kids {
		w.put(k)
	}
}

// wrap leaves n itself out. What would be a row or a long list if it had a role stays together, to be folded.
func (o *outline) wrap(n *Node, w where) {
	if n.Flags.Has(Block) || n.Role == "paragraph" {
		o.flush(w)
		defer o.flush(w)
	}
	if n.Tag == "label" && o.labels[nodeText(n)] {
		w.hush = true
	}
	if len(n.Children) < 2 || w.control != nil || n.Role == "rowgroup" {
		o.children(n, w)
		return
	}
	_, keyed := o.containers.own[n]
	if !keyed && len(n.Children) <= foldTo {
		o.children(n, w)
		return
	}
	group := &line{node: n, role: n.Role, hidden: true}
	o.flush(w)
	in := w
	in.into = group
	o.children(n, in)
	o.flush(in)
	if c := o.containers.at(n); len(group.kids) > foldTo || len(group.kids) > 1 && c != nil && c.kind == itemKind {
		w.put(group)
		return
	}
	w.splice(group)
}

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
	if l.node.Icon != "" {
		l.words = append(l.words, "icon "+quoteShort(l.node.Icon, mostDescribed))
		return
	}
	if l.value != "" || l.node.Placeholder != "" || len(l.node.Options) > 0 {
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
		if l.name = n.Name; l.name != "" {
			w.put(l)
		}
	case len(l.kids) == 1 && l.kids[0].isText():
		l.name, l.kids = l.kids[0].name, nil
		w.put(l)
	default:
		w.splice(l)
	}
}

// sayable is name, or the last one when there is none.
func sayable(name, last string) string {
	if name == "" {
		return last
	}
	return name
}

// say gathers a piece of text.
func (o *outline) say(n *Node, w where) {
	if w.hush || !n.Flags.Has(Visible) && !(n.Parent.Flags.Has(Visible) || n.Parent.Role == "page" || n.Parent.Role == "iframe") {
		return
	}
	if w.control != nil && w.control.name != "" && (w.ariaHidden || said(w.control.name, collapse(n.Text))) {
		return
	}
	hidden := n.Flags.Has(AriaHidden) || n.Parent != nil && n.Parent.Flags.Has(AriaHidden)
	if hidden != o.hidden {
		o.flush(w)
	}
	o.hidden = hidden
	o.text = append(o.text, n)
}

// flush ends the gathered text and makes it a line.
func (o *outline) flush(w where) {
	if len(o.text) == 0 {
		return
	}
	var b strings.Builder
	for _, t := range o.text {
		b.WriteString(t.Text)
	}
	text, holder, hidden := collapse(b.String()), textHolder(o.text), o.hidden
	o.text, o.hidden = o.text[:0], false
	if w.into.name != "" && (text == w.into.name || w.into == w.control && said(w.into.name, text)) {
		return
	}
	if !tells(text) || hidden && !strings.ContainsFunc(text, alphanumeric) {
		return
	}
	l := &line{node: holder, role: "text", name: text}
	if hidden && !w.ariaHidden {
		l.words = []string{"[aria-hidden]"}
	}
	o.last = text
	w.put(l)
}

func alphanumeric(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// tells reports whether text is more than what stands between other texts.
func tells(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return !strings.ContainsRune(" .,:;|/\\·•›»«‹-–—()[]&+", r) })
}

// textHolder is the element that directly holds all of the texts.
func textHolder(texts []*Node) *Node {
	holder := texts[0].Parent
	for _, t := range texts[1:] {
		if t.Parent == holder || holder == nil {
			continue
		}
		for up := 0; holder != nil && !t.Within(holder) && up < 8; up++ {
			holder = holder.Parent
		}
	}
	if holder != nil && holder.Ref == "" && texts[0].Parent != nil && texts[0].Parent.Ref != "" {
		return texts[0].Parent
	}
	return holder
}

// said reports whether name says text.
func said(name, text string) bool { return text == "" || strings.Contains(name, text) }

// dropSaid drops the texts below l that its name says.
func dropSaid(l *line) {
	kept := l.kids[:0]
	for _, k := range l.kids {
		if (k.isText() || k.role == "heading" && k.leaf() || k.role == "img" && k.leaf()) && l.name != "" && said(l.name, k.name) {
			continue
		}
		kept = append(kept, k)
	}
	l.kids = kept
}
