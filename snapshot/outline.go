package snapshot

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
		o.containers = newContainers()
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
	if !o.containers.known(n).asked && len(n.Children) <= foldTo {
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
