package selectors

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/cairn-trails/cairn/snapshot"
)

// page builds a snapshot from an indented notation, a node a line: a quoted text is a piece of text; else a role, an
// optional quoted name, and words: key=value (values may be quoted), or block, hidden, inert, clickable, modal,
// checked, unchecked, selected, target. A node whose role is named by its content gets its name as a text inside,
// unless it has children or the word bare.
func page(t testing.TB, notation string) (*snapshot.Snapshot, *snapshot.Node) {
	t.Helper()
	b := &pageBuilder{t: t, snap: &snapshot.Snapshot{Root: &snapshot.Node{Role: "page", Flags: snapshot.Visible}}}
	b.stack = []*snapshot.Node{b.snap.Root}
	for line := range strings.SplitSeq(notation, "\n") {
		if strings.TrimSpace(line) != "" {
			b.line(line)
		}
	}
	b.fill(b.snap.Root)
	return b.snap, b.target
}

type pageBuilder struct {
	t      testing.TB
	snap   *snapshot.Snapshot
	stack  []*snapshot.Node
	base   int
	number int
	target *snapshot.Node
	bare   map[*snapshot.Node]bool
}

var (
	linePattern = regexp.MustCompile(`^(\t*)(?:"((?:[^"\\]|\\.)*)"|([a-z]+)(?: "((?:[^"\\]|\\.)*)")?((?: [^ ="]+(?:=(?:"[^"]*"|[^ ]*))?)*))$`)
	wordPattern = regexp.MustCompile(` ([^ ="]+)(?:=(?:"([^"]*)"|([^ ]*)))?`)
)

func (b *pageBuilder) line(line string) {
	b.t.Helper()
	m := linePattern.FindStringSubmatch(line)
	if m == nil {
		b.t.Fatalf("no notation of a node: %q", line)
	}
	depth := len(m[1])
	if b.base == 0 {
		b.base = depth + 1
	}
	depth -= b.base - 1
	parent := b.stack[depth]
	b.number++
	n := &snapshot.Node{Role: "text", Parent: parent, Handle: snapshot.Handle{Document: 1, Number: b.number}, Flags: snapshot.Visible}
	parent.Children = append(parent.Children, n)
	b.stack = append(b.stack[:depth+1], n)
	if m[3] == "" {
		n.Text = unquote(m[2])
		return
	}
	n.Role, n.Name, n.Tag = m[3], unquote(m[4]), "div"
	if n.Role == "generic" || n.Role == "paragraph" || isItem(n.Role) || isField(n.Role) {
		n.Flags |= snapshot.Block
	}
	for _, w := range wordPattern.FindAllStringSubmatch(m[5], -1) {
		b.word(n, w[1], w[2]+w[3])
	}
}

func unquote(s string) string {
	u, err := strconv.Unquote(`"` + s + `"`)
	if err != nil {
		return s
	}
	return u
}

func (b *pageBuilder) word(n *snapshot.Node, word, value string) {
	b.t.Helper()
	texts := map[string]*string{"tag": &n.Tag, "id": &n.ID, "test": &n.TestID, "href": &n.Href, "icon": &n.Icon, "label": &n.Label,
		"placeholder": &n.Placeholder, "title": &n.Title, "alt": &n.Alt, "field": &n.FieldName, "type": &n.Type, "value": &n.Value}
	flags := map[string]snapshot.Flags{"block": snapshot.Block, "clickable": snapshot.Clickable, "inert": snapshot.Inert, "editable": snapshot.Editable}
	states := map[string]snapshot.States{"checked": snapshot.Checked, "unchecked": snapshot.Unchecked, "selected": snapshot.Selected,
		"unselected": snapshot.Unselected, "expanded": snapshot.Expanded, "collapsed": snapshot.Collapsed, "modal": snapshot.Modal, "disabled": snapshot.Disabled}
	switch {
	case texts[word] != nil:
		*texts[word] = value
	case flags[word] != 0:
		n.Flags |= flags[word]
	case states[word] != 0:
		n.States |= states[word]
	case word == "hidden":
		n.Flags &^= snapshot.Visible
	case word == "inline":
		n.Flags &^= snapshot.Block
	case word == "level":
		n.Level, _ = strconv.Atoi(value)
	case word == "x":
		x, _ := strconv.Atoi(value)
		n.Box = snapshot.Box{X: float64(x), Width: 90, Height: 20}
	case word == "classes":
		n.Classes = strings.Fields(value)
	case word == "css":
		n.CSS = append(n.CSS, value)
	case word == "options":
		n.Options = strings.Split(value, "|")
	case word == "ref":
		n.Ref = snapshot.Ref(value)
	case word == "target":
		b.target = n
	case word == "bare":
		if b.bare == nil {
			b.bare = map[*snapshot.Node]bool{}
		}
		b.bare[n] = true
	default:
		b.t.Fatalf("unknown word %q", word)
	}
}

// fill adds the text of what is named by its content.
func (b *pageBuilder) fill(n *snapshot.Node) {
	for _, c := range n.Children {
		b.fill(c)
	}
	if n.Name == "" || len(n.Children) > 0 || !namedByContent(n.Role) || isField(n.Role) || n.Role == "row" || b.bare[n] {
		return
	}
	b.number++
	n.Children = []*snapshot.Node{{Role: "text", Text: n.Name, Parent: n, Handle: n.Handle, Flags: n.Flags & snapshot.Visible}}
}

// sel parses a selector given as JSON.
func sel(t testing.TB, text string) Selector {
	t.Helper()
	s, err := Parse([]byte(text))
	if err != nil {
		t.Fatalf("parsing %s: %v", text, err)
	}
	return s
}

// names tells the nodes apart in what a test wants.
func names(nodes []*snapshot.Node) []string {
	list := []string{}
	for _, n := range nodes {
		list = append(list, called(n))
	}
	return list
}
