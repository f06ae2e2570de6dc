package snapshot

import (
	"fmt"
	"testing"
)

// shop is a page of n elements in cards, as a shop's listing is.
func shop(n int) *Snapshot {
	s := &Snapshot{URL: "http://shop.test/all", Title: "Shop", Root: &Node{Role: "page", Handle: Handle{1, 0}}}
	main := s.Root.grow(&Node{Role: "main", Tag: "main"})
	for i := 0; i*18 < n; i++ {
		name := fmt.Sprintf("Anchor keel %d", i)
		card := main.grow(&Node{Role: "article", Tag: "article", Classes: []string{"card"}})
		h := card.grow(&Node{Role: "heading", Tag: "h2", Level: 2, Name: name})
		h.grow(&Node{Role: "link", Tag: "a", Name: name, Href: "#p"}).say(name)
		p := card.grow(&Node{Role: "paragraph", Tag: "p"})
		p.say(fmt.Sprintf("A mast for the anchor, number %d. ", i))
		p.grow(&Node{Role: "emphasis", Tag: "em"}).say(fmt.Sprintf("%d in stock", i%400))
		list := card.grow(&Node{Role: "list", Tag: "ul"})
		list.grow(&Node{Role: "listitem", Tag: "li"}).say(fmt.Sprintf("Weight %d kg", i%90))
		list.grow(&Node{Role: "listitem", Tag: "li"}).say(fmt.Sprintf("Berth Quay %d", i%40))
		row := card.grow(&Node{Role: "generic", Tag: "div", Classes: []string{"row"}})
		row.grow(&Node{Role: "generic", Tag: "label"}).say("Quantity")
		row.grow(&Node{Role: "spinbutton", Tag: "input", Name: "Quantity", Label: "Quantity", Value: "1", ID: fmt.Sprint("q", i)})
		foot := card.grow(&Node{Role: "generic", Tag: "div"})
		foot.grow(&Node{Role: "generic", Tag: "span"}).say(fmt.Sprintf("%d.00", i%900))
		foot.grow(&Node{Role: "button", Tag: "button", Name: "Add to cart"}).say("Add to cart")
		foot.grow(&Node{Role: "button", Tag: "button", Name: "Details"}).say("Details")
		label := card.grow(&Node{Role: "generic", Tag: "label"})
		label.grow(&Node{Role: "checkbox", Tag: "input", Name: "Compare", Label: "Compare", States: Unchecked})
		label.say(" Compare")
	}
	return s
}

// grow adds a child that a person can see.
func (n *Node) grow(c *Node) *Node {
	c.Parent, c.Flags = n, c.Flags|Visible|Block
	if c.Handle == (Handle{}) {
		c.Handle = Handle{1, nextNumber(n)}
	}
	n.Children = append(n.Children, c)
	return c
}

func (n *Node) say(text string) { n.grow(&Node{Role: "text", Text: text, Handle: n.Handle}) }

// nextNumber counts in the root's box, which nothing else uses.
func nextNumber(n *Node) int {
	for n.Parent != nil {
		n = n.Parent
	}
	n.Box.X++
	return int(n.Box.X)
}

func BenchmarkShow50k(b *testing.B) {
	s := shop(50_000)
	for b.Loop() {
		var r Refs
		r.Show(s)
	}
}

func BenchmarkCarry50k(b *testing.B) {
	var r Refs
	r.Show(shop(50_000))
	s := shop(50_000)
	for b.Loop() {
		s.refs = nil
		r.Carry(s)
	}
}

func BenchmarkText50k(b *testing.B) {
	s := shop(50_000)
	var r Refs
	r.Show(s)
	Tokens("warm")
	for b.Loop() {
		s.Text(View{})
	}
}

func BenchmarkChanges50k(b *testing.B) {
	var r Refs
	before, s := shop(50_000), shop(50_000)
	r.Show(before)
	r.Show(s)
	for b.Loop() {
		s.Changes(before, View{})
	}
}

func BenchmarkFind50k(b *testing.B) {
	s := shop(50_000)
	var r Refs
	r.Show(s)
	for b.Loop() {
		s.Find("keel 777", View{})
	}
}
