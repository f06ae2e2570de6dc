package snapshot

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// tree makes a snapshot from an indented text, one node a line:
//
//	role[/tag] ["name"] [word]...   or   "a piece of text"
//
// Words are states and flags by name (checked, clickable, ...), #N for the node's number, and key=value with an
// optionally quoted value. Nodes are visible blocks in view unless told "hidden", "inline" or "below"; numbers go up
// in document order where none is given.
func tree(t testing.TB, text string) *Snapshot {
	t.Helper()
	s := &Snapshot{URL: "http://shop.test/p1.html", Title: "Shop", Root: &Node{Role: "page", Flags: Visible, Handle: Handle{1, 0}}}
	stack := []*Node{s.Root}
	indents := []int{-1}
	next, doc := 1000, 1
	for _, raw := range strings.Split(text, "\n") {
		body := strings.TrimLeft(raw, " \t")
		if body == "" {
			continue
		}
		if d, ok := strings.CutPrefix(body, "document "); ok {
			doc, _ = strconv.Atoi(d)
			s.Root.Handle.Document = doc
			continue
		}
		if u, ok := strings.CutPrefix(body, "url "); ok {
			s.URL = u
			continue
		}
		indent := len(raw) - len(body)
		for indents[len(indents)-1] >= indent {
			stack, indents = stack[:len(stack)-1], indents[:len(indents)-1]
		}
		parent := stack[len(stack)-1]
		n := parseNode(t, body, parent)
		next++
		if n.Role == "text" {
			n.Handle = parent.Handle
		} else if n.Handle.Number == 0 {
			n.Handle.Number = next
		}
		if n.Handle.Document == 0 {
			n.Handle.Document = doc
		}
		n.Parent = parent
		parent.Children = append(parent.Children, n)
		stack, indents = append(stack, n), append(indents, indent)
	}
	return s
}

func parseNode(t testing.TB, body string, parent *Node) *Node {
	t.Helper()
	n := &Node{Flags: Visible | InView | Block}
	if strings.HasPrefix(body, `"`) {
		text, _, err := unquote(body)
		if err != nil {
			t.Fatal(err)
		}
		n.Role, n.Text = "text", text
		n.Flags = parent.Flags & (Visible | InView | AriaHidden | Inert)
		return n
	}
	word, rest := nextWord(body)
	n.Role, n.Tag, _ = strings.Cut(word, "/")
	if strings.HasPrefix(rest, `"`) {
		n.Name, _, rest = readQuoted(rest)
	}
	for rest != "" {
		word, rest = nextWord(rest)
		if err := setWord(n, word); err != nil {
			t.Fatalf("%s: %v", body, err)
		}
	}
	return n
}

func setWord(n *Node, word string) error {
	states := map[string]States{"checked": Checked, "unchecked": Unchecked, "mixed": Mixed, "expanded": Expanded,
		"collapsed": Collapsed, "pressed": Pressed, "selected": Selected, "disabled": Disabled, "required": Required,
		"invalid": Invalid, "readonly": ReadOnly, "busy": Busy, "current": Current, "focused": Focused, "modal": Modal}
	flags := map[string]Flags{"clickable": Clickable, "ariahidden": AriaHidden, "inert": Inert, "editable": Editable,
		"secret": Secret, "scrollable": Scrollable, "missing": FrameMissing}
	unset := map[string]Flags{"hidden": Visible | InView, "inline": Block, "below": InView}
	if st, ok := states[word]; ok {
		n.States |= st
		return nil
	}
	if f, ok := flags[word]; ok {
		n.Flags |= f
		return nil
	}
	if f, ok := unset[word]; ok {
		n.Flags &^= f
		return nil
	}
	if num, ok := strings.CutPrefix(word, "#"); ok {
		var err error
		n.Handle.Number, err = strconv.Atoi(num)
		return err
	}
	key, value, ok := strings.Cut(word, "=")
	if !ok {
		return fmt.Errorf("unknown word %q", word)
	}
	if text, _, err := unquote(value); err == nil {
		value = text
	}
	return setFact(n, key, value)
}

func setFact(n *Node, key, value string) error {
	var err error
	switch key {
	case "value":
		n.Value = value
	case "label":
		n.Label = value
	case "placeholder":
		n.Placeholder = value
	case "level":
		n.Level, err = strconv.Atoi(value)
	case "options":
		n.Options = strings.Split(value, ",")
	case "href":
		n.Href = value
	case "testid":
		n.TestID = value
	case "id":
		n.ID = value
	case "class":
		n.Classes = strings.Fields(value)
	case "icon":
		n.Icon = value
	case "covered":
		n.Covered = value
	case "doc":
		n.Handle.Document, err = strconv.Atoi(value)
	default:
		err = fmt.Errorf("unknown fact %q", key)
	}
	return err
}

// show gives refs and prints.
func show(s *Snapshot, v View) string {
	var r Refs
	r.Show(s)
	return s.Text(v)
}
