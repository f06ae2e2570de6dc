package selectors

import "github.com/cairn-trails/cairn/snapshot"

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

// labelled is the one field inside a label.
func labelled(label *snapshot.Node) *snapshot.Node {
	var field *snapshot.Node
	count := 0
	label.Walk(func(c *snapshot.Node) bool {
		if isField(c.Role) {
			field = c
			count++
		}
		return true
	})
	if count != 1 {
		return nil
	}
	return field
}
