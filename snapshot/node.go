package snapshot

import "strings"

// Walk calls visit for every node below the root in document order, frames included. When visit returns false
// the node's children are left out.
func (s *Snapshot) Walk(visit func(*Node) bool) {
	if s.Root != nil {
		s.Root.walk(visit)
	}
}

func (n *Node) walk(visit func(*Node) bool) {
	for _, c := range n.Children {
		if visit(c) {
			c.walk(visit)
		}
	}
}

// Walk calls visit for every descendant of n in document order, not for n itself. When visit returns false the
// node's children are left out.
func (n *Node) Walk(visit func(*Node) bool) { n.walk(visit) }

// ByHandle returns the node with that live identity, or nil.
func (s *Snapshot) ByHandle(h Handle) *Node {
	var found *Node
	s.Walk(func(n *Node) bool {
		if n.Handle == h {
			found = n
		}
		return found == nil
	})
	return found
}

// Content is the visible text inside n, as a person reads it: pieces in order, block boundaries as one space,
// white space collapsed. For a "text" node it is its text. Of what cannot be seen as a whole it is all of the text.
func (n *Node) Content() string {
	var b strings.Builder
	n.content(&b, !n.Flags.Has(Visible))
	return strings.Join(strings.Fields(b.String()), " ")
}

func (n *Node) content(b *strings.Builder, unseen bool) {
	if n.Role == "text" {
		if unseen || n.Flags.Has(Visible) {
			b.WriteString(n.Text)
		}
		return
	}
	for _, c := range n.Children {
		if c.Role != "text" && !c.Flags.Has(Visible) && len(c.Children) == 0 {
			continue
		}
		if c.Flags.Has(Block) {
			b.WriteByte(' ')
		}
		c.content(b, unseen)
		if c.Flags.Has(Block) {
			b.WriteByte(' ')
		}
	}
}

// Frame returns the iframe node that holds n's document, or nil for the top document.
func (n *Node) Frame() *Node {
	for p := n.Parent; p != nil; p = p.Parent {
		if p.Role == "iframe" {
			return p
		}
	}
	return nil
}

// Within reports whether n is a descendant of ancestor.
func (n *Node) Within(ancestor *Node) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		if p == ancestor {
			return true
		}
	}
	return false
}

// Drawn reports whether an icon is known by its drawing alone: by a digest, which says nothing to a person.
func Drawn(icon string) bool { return len(icon) == 9 && icon[0] == '#' }
