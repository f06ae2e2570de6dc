package selectors

import (
	"strings"

	"github.com/cairn-trails/cairn/snapshot"
)

// Lift is the element that a person means by n: the button around the span, the field that a label stands for. A
// node that is none of these is returned as it is.
func Lift(n *snapshot.Node) *snapshot.Node {
	if n == nil {
		return nil
	}
	if n.Role == "text" && n.Parent != nil {
		n = n.Parent
	}
	if meant(n) {
		return n
	}
	if inner := wrapped(n); inner != nil {
		return inner
	}
	for p := n.Parent; p != nil && p.Role != "iframe" && p.Role != "page"; p = p.Parent {
		if p.Tag == "label" {
			if field := labelled(p); field != nil {
				return field
			}
		}
		if pressable(p) {
			return p
		}
		if isControl(p.Role) || setsApart(p) {
			break
		}
	}
	if n.Tag == "label" {
		if field := labelled(n); field != nil {
			return field
		}
	}
	return n
}

// wrapped is the one control inside a custom element that shows what the whole element shows: its button, whose text
// the page gave.
func wrapped(n *snapshot.Node) *snapshot.Node {
	if !strings.Contains(n.Tag, "-") || n.Role != "generic" {
		return nil
	}
	var inner *snapshot.Node
	controls := 0
	n.Walk(func(c *snapshot.Node) bool {
		if isControl(c.Role) {
			inner = c
			controls++
		}
		return true
	})
	if controls != 1 || inner.Content() != n.Content() {
		return nil
	}
	return inner
}

// meant reports whether n is acted on by itself.
func meant(n *snapshot.Node) bool {
	return isControl(n.Role) || n.Flags.Has(snapshot.Editable)
}

// pressable tells what surrounds its parts as one thing to press. A row that reacts to the pointer does not: what
// is inside has meanings of its own.
func pressable(n *snapshot.Node) bool {
	switch n.Role {
	case "button", "link", "checkbox", "radio", "switch", "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "option":
		return true
	}
	return n.Role == "generic" && n.Flags.Has(snapshot.Clickable)
}

// setsApart tells what no press on a part is meant for.
func setsApart(n *snapshot.Node) bool {
	return isItem(n.Role) || sectioning(n) || n.Role == "cell" || n.Role == "gridcell" || n.Role == "table"
}

// labelled is the field that a label stands for: the one inside it, or the one of its document that is labelled so.
func labelled(label *snapshot.Node) *snapshot.Node {
	if field, count := onlyField(label, func(*snapshot.Node) bool { return true }); count > 0 {
		return field
	}
	text := Normalize(label.Content())
	if text == "" {
		return nil
	}
	document := label
	for document.Parent != nil && document.Role != "iframe" {
		document = document.Parent
	}
	field, _ := onlyField(document, func(n *snapshot.Node) bool { return Normalize(n.Label) == text })
	return field
}

// onlyField is the one field below n that is wanted, nil for several, and how many there are. Documents of frames are
// left out.
func onlyField(n *snapshot.Node, wanted func(*snapshot.Node) bool) (field *snapshot.Node, count int) {
	n.Walk(func(c *snapshot.Node) bool {
		if isField(c.Role) && wanted(c) {
			field = c
			count++
		}
		return c.Role != "iframe"
	})
	if count != 1 {
		return nil, count
	}
	return field, 1
}
