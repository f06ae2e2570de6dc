package snapshot

import "strings"

// mostDescribed is how many characters of a name a message repeats.
const mostDescribed = 60

// Describe names n in messages: role and quoted name, as `button "Pay"`. It is safe to print whatever the page put
// into the name, and never long.
func (n *Node) Describe() string {
	role, name := n.Role, n.Name
	switch {
	case role == "text" || name == "" && !n.Interactive() && wrapper(role):
		role = "text"
		fallthrough
	case name == "":
		name = nodeText(n)
	}
	if role == "generic" || role == "" || !roleForm(role) {
		role = "element"
	}
	if name != "" {
		return role + " " + quoteShort(name, mostDescribed)
	}
	if n.Icon != "" && !Drawn(n.Icon) {
		return role + " icon " + quoteShort(n.Icon, mostDescribed)
	}
	if near := near(n); near != "" && n.Interactive() {
		return role + " near " + quoteShort(near, mostDescribed)
	}
	return role
}

// describe is Describe for an identity, of which the node may be gone.
func (id Identity) describe() string {
	role := id.Role
	switch {
	case id.fluid && wrapper(role):
		role = "text"
	case role == "generic" || !roleForm(role):
		role = "element"
	}
	if id.Name == "" {
		return role
	}
	return role + " " + quoteShort(id.Name, mostDescribed)
}

// Place says what holds n: the nearest row, item, section or dialog that has a name, as `row "Ada"`; empty for
// none. Containers are named by their own name, heading, row header or the text that tells them from their siblings.
func (n *Node) Place() string { return newContainers().place(n) }

func (cs *containers) place(n *Node) string { return cs.identity(n).place() }

func (id Identity) place() string {
	list := id.chain.list
	if id.own {
		list = list[1:]
	}
	for _, c := range list {
		if c.key == "" || c.kind == itemKind && c.key == id.Name {
			continue
		}
		role := c.role
		if !roleForm(role) {
			role = "item"
		}
		return role + " " + quoteShort(c.key, mostDescribed)
	}
	return ""
}

// mostText bounds how much of an element's text is read for a name.
const mostText = 400

// nodeText is n's name or, without one, the start of its visible text.
func nodeText(n *Node) string {
	if n.Role == "text" {
		return collapse(clip(n.Text))
	}
	if n.Name != "" {
		return n.Name
	}
	if len(n.Children) == 0 {
		return ""
	}
	if c := n.Children[0]; len(n.Children) == 1 && c.Role == "text" {
		return collapse(clip(c.Text))
	}
	var b strings.Builder
	left := mostLooked
	var collect func(p *Node)
	collect = func(p *Node) {
		for _, c := range p.Children {
			if left--; left < 0 || b.Len() > mostText {
				return
			}
			if c.Flags.Has(Block) {
				b.WriteByte(' ')
			}
			if c.Role == "text" {
				b.WriteString(clip(c.Text))
			} else {
				collect(c)
			}
			if c.Flags.Has(Block) {
				b.WriteByte(' ')
			}
		}
	}
	collect(n)
	return collapse(b.String())
}

// clip bounds what is looked at of one text.
func clip(text string) string {
	if len(text) <= 2*mostText {
		return text
	}
	return strings.ToValidUTF8(text[:2*mostText], "")
}

// near returns the text that stands closest before n, else after it, for what has no name of its own.
func near(n *Node) string {
	child := n
	for p, up := n.Parent, 0; p != nil && up < 6; child, p, up = p, p.Parent, up+1 {
		if len(p.Children) > mostSiblings {
			continue
		}
		at := indexOf(p.Children, child)
		for i := at - 1; i >= 0 && i >= at-4; i-- {
			if t := nodeText(p.Children[i]); t != "" {
				return t
			}
		}
		for i := at + 1; i < len(p.Children) && i <= at+4; i++ {
			if t := nodeText(p.Children[i]); t != "" {
				return t
			}
		}
		if p.Role == "iframe" {
			return ""
		}
	}
	return ""
}

// mostSiblings is among how many a neighbour is looked for.
const mostSiblings = 500

func indexOf(list []*Node, n *Node) int {
	for i, c := range list {
		if c == n {
			return i
		}
	}
	return 0
}

// roleForm reports whether a role is a plain word, fit to be printed outside quotes.
func roleForm(role string) bool {
	for i := 0; i < len(role); i++ {
		c := role[i]
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '-' && i > 0) {
			return false
		}
	}
	return role != "" && len(role) <= 40
}
