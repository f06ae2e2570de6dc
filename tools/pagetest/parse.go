package pagetest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cairn-trails/cairn/snapshot"
)

// Parse makes a snapshot of a page's text as snapshots print it, refs left out:
//
//	page "Shop" http://shop.test/checkout
//	form "Delivery"
//	  textbox "Email" = "ada@example.com" required
//	button "Pay" testid "pay"
//	dialog confirm "Delete?"
//
// Beyond what is printed, a line may have testid "...", label "...", secret, hidden, and #7 for a DOM node's number
// (else that of the line, so that a node is the same in the next state of the page when its line is). It panics for
// text that it cannot read: it is written by the test.
func Parse(text string) *snapshot.Snapshot {
	s := &snapshot.Snapshot{Viewport: snapshot.Size{Width: 1280, Height: 720}, Tabs: 1}
	s.Root = &snapshot.Node{Role: "page", Handle: snapshot.Handle{Document: 1, Number: 1}, Flags: snapshot.Visible}
	lines := snapshot.ParseText(unindent(text))
	nodes := make([]*snapshot.Node, len(lines))
	for i, l := range lines {
		switch {
		case l.Note != "":
			panic(fmt.Sprintf("pagetest: line %d: %s", i+1, l.Note))
		case l.Role == "page":
			s.Title = l.Name
			if len(l.Words) > 0 {
				s.URL = l.Words[0]
			}
			continue
		case l.Role == "dialog" && len(l.Words) == 2 && l.Name == "":
			message, _ := l.After(l.Words[0])
			s.Dialog = &snapshot.Dialog{Kind: l.Words[0], Message: message}
			continue
		}
		parent := s.Root
		if l.Parent >= 0 {
			parent = nodes[l.Parent]
		}
		nodes[i] = node(l, i+2, parent)
	}
	if s.Dialog != nil {
		s.Root = nil
	}
	return s
}

// unindent removes the margin of a raw string in a test.
func unindent(text string) string {
	lines := strings.Split(strings.Trim(text, "\n"), "\n")
	margin := len(lines[0]) - len(strings.TrimLeft(lines[0], "\t "))
	for i, l := range lines {
		lines[i] = l[min(margin, len(l)):]
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\t\n ")
}

func node(l snapshot.Line, number int, parent *snapshot.Node) *snapshot.Node {
	n := &snapshot.Node{
		Role: l.Role, Name: l.Name, Value: l.Value, Parent: parent, Tag: "div",
		Handle: snapshot.Handle{Document: 1, Number: number},
		Flags:  snapshot.Visible | snapshot.InView,
		Box:    snapshot.Box{X: 10, Y: float64(20 * number), Width: 100, Height: 16},
	}
	parent.Children = append(parent.Children, n)
	if n.Role == "text" {
		n.Text, n.Name, n.Tag = n.Name, "", ""
		return n
	}
	for i, w := range l.Words {
		word(n, l, i, w)
	}
	if slices.Contains([]string{"textbox", "searchbox", "spinbutton"}, n.Role) {
		n.Flags |= snapshot.Editable | snapshot.Focusable
		n.Label = n.Name
	}
	if slices.Contains([]string{"button", "link", "heading", "cell", "option", "tab", "paragraph", "listitem"}, n.Role) && n.Name != "" {
		child := &snapshot.Node{Role: "text", Text: n.Name, Parent: n, Flags: n.Flags,
			Handle: snapshot.Handle{Document: 1, Number: number + 10000}, Box: n.Box}
		n.Children = append(n.Children, child)
	}
	return n
}

func word(n *snapshot.Node, l snapshot.Line, i int, w string) {
	states := map[string]snapshot.States{"disabled": snapshot.Disabled, "checked": snapshot.Checked, "unchecked": snapshot.Unchecked,
		"mixed": snapshot.Mixed, "expanded": snapshot.Expanded, "collapsed": snapshot.Collapsed, "selected": snapshot.Selected,
		"focused": snapshot.Focused, "required": snapshot.Required, "invalid": snapshot.Invalid, "readonly": snapshot.ReadOnly}
	switch {
	case states[w] != 0:
		n.States |= states[w]
	case w == "testid":
		n.TestID, _ = l.After(w)
	case w == "label":
		n.Label, _ = l.After(w)
	case w == "secret":
		n.Flags |= snapshot.Secret
	case w == "hidden":
		n.Flags &^= snapshot.Visible | snapshot.InView
	case w == "boxless":
		n.Box = snapshot.Box{}
	case strings.HasPrefix(w, "#"):
		n.Handle.Number, _ = strconv.Atoi(w[1:])
	case w == "level":
		n.Level, _ = strconv.Atoi(l.Words[i+1])
	}
}
