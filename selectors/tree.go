package selectors

import (
	"strings"
	"unicode"

	"github.com/cairn-trails/cairn/snapshot"
)

// tree is a snapshot made ready for matching: its nodes in document order, so that "inside" and "after" are
// comparisons of numbers.
type tree struct {
	nodes []*snapshot.Node
	// parent, last (the last descendant) and doc (the root or iframe node whose document holds the node) are
	// positions in nodes.
	parent, last, doc []int
	// free is false for what is inert, itself or by an ancestor.
	free []bool
	// length is an upper bound of the node's content in bytes.
	length []int
	// texts remembers contents, texted which of them were made.
	texts  []string
	texted []bool
	index  map[*snapshot.Node]int
}

func newTree(s *snapshot.Snapshot) *tree {
	if s == nil || s.Root == nil {
		return &tree{}
	}
	n := 1
	s.Walk(func(*snapshot.Node) bool { n++; return true })
	numbers := make([]int, 4*n)
	t := &tree{nodes: make([]*snapshot.Node, 0, n), free: make([]bool, 0, n),
		parent: numbers[:0:n], last: numbers[n : n : 2*n], doc: numbers[2*n : 2*n : 3*n], length: numbers[3*n : 3*n]}
	t.add(s.Root, 0, 0, true)
	t.texts = make([]string, len(t.nodes))
	t.texted = make([]bool, len(t.nodes))
	return t
}

func (t *tree) add(n *snapshot.Node, parent, doc int, free bool) {
	i := len(t.nodes)
	free = free && !n.Flags.Has(snapshot.Inert)
	t.nodes = append(t.nodes, n)
	t.parent = append(t.parent, parent)
	t.doc = append(t.doc, doc)
	t.free = append(t.free, free)
	t.last = append(t.last, i)
	t.length = append(t.length, len(n.Text))
	if n.Role == "iframe" {
		doc = i
	}
	for _, c := range n.Children {
		t.add(c, i, doc, free)
	}
	t.last[i] = len(t.nodes) - 1
	if i > 0 && n.Role != "iframe" {
		t.length[parent] += t.length[i] + 2
	}
}

// at is the position of n, or -1.
func (t *tree) at(n *snapshot.Node) int {
	if t.index == nil {
		t.index = make(map[*snapshot.Node]int, len(t.nodes))
		for i, m := range t.nodes {
			t.index[m] = i
		}
	}
	if i, ok := t.index[n]; ok {
		return i
	}
	return -1
}

// inside reports whether i is a descendant of a.
func (t *tree) inside(i, a int) bool { return i > a && i <= t.last[a] }

// path is the way from i up to the child of a that holds it.
func (t *tree) path(i, a int) []int {
	var path []int
	for ; i != a; i = t.parent[i] {
		path = append(path, i)
	}
	return path
}

// seen reports whether the node is an element that a person can see and reach.
func (t *tree) seen(i int) bool {
	n := t.nodes[i]
	return i > 0 && n.Role != "text" && n.Flags.Has(snapshot.Visible) && t.free[i]
}

// shown is seen without reach: an anchor may stand behind a dialog.
func (t *tree) shown(i int) bool {
	return t.nodes[i].Flags.Has(snapshot.Visible)
}

// content is the normalised visible text of a node.
func (t *tree) content(i int) string {
	if !t.texted[i] {
		n := t.nodes[i]
		if n.Role == "text" {
			t.texts[i] = Normalize(n.Text)
		} else {
			t.texts[i] = Normalize(n.Content())
		}
		t.texted[i] = true
	}
	return t.texts[i]
}

// common is the nearest node that holds both, itself included.
func (t *tree) common(a, b int) int {
	for a != b {
		if a > b {
			a = t.parent[a]
		} else {
			b = t.parent[b]
		}
	}
	return a
}

// wordy reports whether a text has a letter or digit in it.
func wordy(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}
