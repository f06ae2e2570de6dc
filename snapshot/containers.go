package snapshot

import "strings"

// container is what tells a node from its look-alikes elsewhere: the row, item, section or dialog that holds it,
// with the texts that tell that one from its siblings.
type container struct {
	handle Handle
	kind   kind
	// role is how it is called in messages: row, listitem, section, dialog.
	role string
	// key is the text by which a person would name it.
	key string
	// parts are the texts, generalised where that is enough, that no sibling shares all of. For a section or
	// dialog it is its name.
	parts string
	// all are all texts looked at, generalised; alone is true for an item without siblings, unique when parts
	// tell it from all of them.
	all           []string
	sum, exact    uint64
	unique, alone bool
}

type kind uint8

const (
	itemKind kind = iota + 1
	sectionKind
	dialogKind
)

// Limits of what is looked at in one container: enough for any real row, and a bound on what a hostile page costs.
const (
	mostPieces = 8
	mostLooked = 64
	mostChain  = 4
)

// containers computes and remembers the containers of a snapshot's nodes.
type containers struct {
	// places holds what is known of the nodes that have their place in an index, others what is known of the rest.
	places []known
	others map[*Node]*known
	none   *chain
	// keys numbers the keys of chains, so that they are compared at once.
	keys map[string]int
}

// known is what was found out about one node.
type known struct {
	node  *Node
	own   *container
	chain *chain
	sum   uint64
	// asked: own is known. keyed: the runs among the children were keyed. summed: sum is known.
	asked, keyed, summed bool
	id                   *Identity
	bucket               *bucket
	entry                *entry
}

// chain is what holds a node, nearest first, and the same as one comparable text, which has a number. Siblings share it.
type chain struct {
	list   []*container
	key    string
	number int
}

func newContainers() *containers {
	return &containers{others: map[*Node]*known{}, none: &chain{}, keys: map[string]int{"": 0}}
}

// known returns what is known of n, to be added to.
func (cs *containers) known(n *Node) *known {
	if n.place < len(cs.places) {
		if k := &cs.places[n.place]; k.node == n {
			return k
		}
	}
	k := cs.others[n]
	if k == nil {
		k = &known{node: n}
		cs.others[n] = k
	}
	return k
}

// of returns the containers that identify n, nearest first, n itself included when it is an item: at most
// mostChain of them.
func (cs *containers) of(n *Node) *chain {
	var room [16]*Node
	path := room[:0]
	base := cs.none
	for p := n; p != nil; p = p.Parent {
		if c := cs.known(p).chain; c != nil {
			base = c
			break
		}
		path = append(path, p)
	}
	for i := len(path) - 1; i >= 0; i-- {
		if c := cs.at(path[i]); c != nil {
			base = cs.prepend(c, base.list)
		}
		cs.known(path[i]).chain = base
	}
	return base
}

// prepend keeps the nearest two items and sections, and the dialog.
func (cs *containers) prepend(c *container, rest []*container) *chain {
	list := make([]*container, 1, mostChain)
	list[0] = c
	same := 0
	for _, r := range rest {
		if r.kind == c.kind {
			if same++; same > 1 {
				continue
			}
		}
		if len(list) < mostChain {
			list = append(list, r)
		}
	}
	var key strings.Builder
	for _, c := range list {
		key.WriteByte(0)
		key.WriteString(c.role)
		key.WriteByte(0)
		key.WriteString(c.parts)
	}
	made := &chain{list: list, key: key.String()}
	number, ok := cs.keys[made.key]
	if !ok {
		number = len(cs.keys)
		cs.keys[made.key] = number
	}
	made.number = number
	return made
}

// at returns n as a container, or nil when it is none that could be named.
func (cs *containers) at(n *Node) *container {
	if n.Parent != nil {
		if up := cs.known(n.Parent); !up.keyed {
			up.keyed = true
			cs.keyRuns(n.Parent)
		}
	}
	k := cs.known(n)
	if !k.asked {
		k.own, k.asked = section(n), true
	}
	return k.own
}

// section returns n as a named section or dialog, or nil.
func section(n *Node) *container {
	switch n.Role {
	case "dialog", "alertdialog":
		return named(n, dialogKind, n.Role)
	case "region", "form", "group", "radiogroup", "tabpanel", "search", "complementary", "table", "grid", "treegrid",
		"list", "menu", "listbox", "toolbar", "tablist", "tree", "figure", "navigation":
		return named(n, sectionKind, n.Role)
	case "iframe":
		if n.Name != "" {
			return &container{handle: n.Handle, kind: sectionKind, role: n.Role, key: n.Name, parts: generalise(n.Name)}
		}
	case "generic":
		if n.Tag == "section" || n.Tag == "fieldset" || n.Tag == "details" || isPart(n) {
			return named(n, sectionKind, "section")
		}
	}
	return nil
}

// isPart reports whether a plain element is a part of the page, set apart from others and under a heading of its
// own. The element around everything is none.
func isPart(n *Node) bool {
	return n.Parent != nil && len(n.Parent.Children) > 1 && n.Flags.Has(Block) && len(n.Children) > 1
}

// named makes a container of n when it has a name or a heading of its own.
func named(n *Node, k kind, role string) *container {
	key := n.Name
	if key == "" {
		key = ownHeading(n)
	}
	if key == "" {
		return nil
	}
	return &container{handle: n.Handle, kind: k, role: role, key: key, parts: generalise(key)}
}

// ownHeading returns the first heading, legend or caption near the top of n that belongs to n and not to a part of
// it. A page's main heading names the page, not a part.
func ownHeading(n *Node) string {
	left := 12
	var find func(p *Node) string
	find = func(p *Node) string {
		for _, c := range p.Children {
			if left--; left < 0 {
				return ""
			}
			switch {
			case c.Role == "heading" && (c.Level != 1 || n.Role != "generic"), c.Tag == "legend", c.Tag == "caption":
				return nodeText(c)
			case item(c.Role) || c.Role == "iframe" || control(c.Role):
				continue
			case wrapper(c.Role) && c.Tag != "section":
				if h := find(c); h != "" {
					return h
				}
			}
		}
		return ""
	}
	return find(n)
}

// keyRuns finds the like children of parent and keys each of them.
func (cs *containers) keyRuns(parent *Node) {
	if (parent.Role == "iframe" || parent.Role == "page") && len(parent.Children) < 2 {
		return
	}
	runs := map[string][]*Node{}
	var order []string
	for _, c := range parent.Children {
		sig := likeness(c)
		if sig == "" {
			continue
		}
		if runs[sig] == nil {
			order = append(order, sig)
		}
		runs[sig] = append(runs[sig], c)
	}
	for _, sig := range order {
		if run := runs[sig]; len(run) > 1 || item(run[0].Role) {
			cs.keyRun(run)
		}
	}
}

// likeness is equal for siblings that are of one kind: by role where there are roles for that, else by tag and
// class or, without classes, by what they are made of. It is empty for what is no item.
func likeness(n *Node) string {
	if item(n.Role) {
		return n.Role
	}
	if n.Role != "generic" && n.Role != "paragraph" && n.Role != "group" && n.Role != "region" && n.Role != "figure" &&
		n.Role != "definition" && n.Role != "term" {
		return ""
	}
	var b strings.Builder
	b.WriteString(n.Role)
	b.WriteByte('|')
	b.WriteString(n.Tag)
	b.WriteByte('|')
	if len(n.Classes) > 0 {
		b.WriteString(n.Classes[0])
		return b.String()
	}
	last := ""
	for i, c := range n.Children {
		if i == 12 {
			break
		}
		if c.Role != last {
			last = c.Role
			b.WriteString(last)
			b.WriteByte(' ')
		}
	}
	return b.String()
}
