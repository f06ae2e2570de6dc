package selectors

import "github.com/cairn-trails/cairn/snapshot"

// mostText bounds the texts that an expression or a part is tried on: what holds more is a page, not an element.
const mostText = 2000

// holders returns the smallest nodes that hold a text. A piece of text that fits by itself stands for its element,
// unless the element says more; then the piece itself is returned.
func (f *finder) holders(t *test, doc int, eligible func(int) bool) []int {
	below := make([]bool, len(f.tree.nodes))
	var list []int
	for i := len(f.tree.nodes) - 1; i > 0; i-- {
		if !below[i] && f.doc[i] == doc && f.couldHold(t, i) && f.fits(t, f.words(i)) && f.holds(i, eligible) {
			list = append(list, i)
			below[i] = true
		}
		if below[i] {
			below[f.parent[i]] = true
		}
	}
	for l, r := 0, len(list)-1; l < r; l, r = l+1, r-1 {
		list[l], list[r] = list[r], list[l]
	}
	for k, i := range list {
		if p := f.parent[i]; f.tree.nodes[i].Role == "text" && p > 0 && f.doc[p] == doc && f.words(p) == f.words(i) {
			list[k] = p
		}
	}
	return list
}

// holds asks for a piece of text whether its element may match.
func (f *finder) holds(i int, eligible func(int) bool) bool {
	if f.tree.nodes[i].Role == "text" {
		return f.tree.shown(i) && f.free[i]
	}
	return eligible(i)
}

// couldHold decides by length alone, before the text is put together.
func (f *finder) couldHold(t *test, i int) bool {
	n := f.tree.nodes[i]
	if sayer(n) {
		return true
	}
	length := f.length[i]
	if t.kind == Exact && !f.slack.fold {
		return length >= len(t.text) && length <= 3*len(t.text)+40
	}
	return length > 0 && length <= mostText
}

// sayer tells the inputs that show their name as text.
func sayer(n *snapshot.Node) bool { return n.Tag == "input" && n.Role == "button" }

// words is the text that a person reads on a node.
func (f *finder) words(i int) string {
	if n := f.tree.nodes[i]; sayer(n) {
		return Normalize(n.Name)
	}
	return f.content(i)
}

// lift goes from each holder of a text to the control that says just that and no more, for that is what a person
// means: the button, not the span inside. A piece of text goes to its element.
func (f *finder) lift(list []int) []int {
	var lifted []int
	for _, i := range list {
		if f.tree.nodes[i].Role == "text" {
			i = f.parent[i]
		} else {
			i = f.control(i)
		}
		if i > 0 && f.tree.seen(i) && (len(lifted) == 0 || lifted[len(lifted)-1] != i) {
			lifted = append(lifted, i)
		}
	}
	return lifted
}

// control is the nearest control around i with the same content, or i.
func (f *finder) control(i int) int {
	text := f.words(i)
	for p := i; p > 0 && f.doc[p] == f.doc[i] && f.words(p) == text; p = f.parent[p] {
		if n := f.tree.nodes[p]; isControl(n.Role) || n.Flags.Has(snapshot.Clickable) {
			return p
		}
	}
	return i
}
