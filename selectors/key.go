package selectors

import (
	"regexp"
	"slices"
	"strings"

	"github.com/cairn-trails/cairn/snapshot"
)

// piece is a text inside or near a container that could name it.
type piece struct {
	at   int
	text string
	rank int
	// badge is the number at its end.
	badge string
}

// The ranks of pieces: headers first, and numbers only when there is nothing else.
const (
	headerPiece = iota
	linkPiece
	textPiece
	longPiece
	// imagePiece is a picture with a name.
	imagePiece
	numberPiece
)

// Limits of the search for a key: enough for any real row, and a bound on what a hostile page costs.
const (
	mostPieces  = 10
	longestKey  = 80
	largestItem = 400
)

// pieces lists the texts in container c that could name it, the target's own left out, best first.
func (f *finder) pieces(c, target int) []piece {
	var list []piece
	end := min(f.last[c], c+largestItem)
	name, label := fold(f.tree.nodes[target].Name), fold(f.tree.nodes[target].Label)
	for i := c + 1; i <= end && len(list) < mostPieces; {
		n := f.tree.nodes[i]
		switch {
		case isItem(n.Role) && n.Role == f.tree.nodes[c].Role && !f.inside(target, i):
			// An item of the item names itself.
			i = f.last[i] + 1
		case i == target || n.Role == "iframe" || isControl(n.Role) && n.Role != "link":
			i = f.last[i] + 1
		case isImage(n.Role):
			if p, ok := f.picture(i); ok && fold(p.text) != name {
				list = append(list, p)
			}
			i = f.last[i] + 1
		case f.inside(target, i) || n.Role != "text" && !f.phrase(i):
			i++
		default:
			// The field's own label is its name already.
			if p, ok := f.piece(i); ok && fold(p.text) != name && fold(p.text) != label {
				list = append(list, p)
			}
			i = f.last[i] + 1
		}
	}
	if f.isMessage(c, list) {
		for k, p := range list {
			if sentence(p.text) {
				list[k].rank = headerPiece
			}
		}
	}
	slices.SortStableFunc(list, func(a, b piece) int { return a.rank - b.rank })
	return list
}

// isMessage reports whether an item is something that somebody said at some time: it is told by what was said, for who
// said it says much. What has a heading or is a row is told by that.
func (f *finder) isMessage(c int, list []piece) bool {
	if f.tree.nodes[c].Role == "row" || slices.ContainsFunc(list, func(p piece) bool { return p.rank == headerPiece }) {
		return false
	}
	if !slices.ContainsFunc(list, func(p piece) bool { return !sentence(p.text) && p.rank < longPiece }) {
		return false
	}
	for i := c + 1; i <= min(f.last[c], c+largestItem); i++ {
		if n := f.tree.nodes[i]; f.length[i] < 40 && (n.Role == "time" || n.Tag == "time" || n.Role == "text" && moment.MatchString(f.words(i))) {
			return true
		}
	}
	return false
}

// moment is a text that says nothing but when something was said.
var moment = regexp.MustCompile(`^(?:\d+[ ]?` + unit + `|` + clock + `|` + relative + `|` + date + `|` + dayWord + `)$`)

// age is how long ago something was said, in short: "3 h".
var age = regexp.MustCompile(`^\d+[ ]?` + unit + `$`)

// sentence tells a text that was written for this one time: several words, or one that ends as a sentence does.
func sentence(s string) bool {
	words := len(strings.Fields(s))
	return words >= 4 && !strings.Contains(s, " · ") || words >= 2 && strings.ContainsRune(".!?…", []rune(s)[len([]rune(s))-1])
}

// piece makes a piece of node i when its text could be a name.
func (f *finder) piece(i int) (piece, bool) {
	if f.length[i] > mostText || !f.tree.shown(i) {
		return piece{}, false
	}
	text := f.words(i)
	p := piece{at: i, text: text, rank: textPiece, badge: f.badge(i)}
	switch n := f.tree.nodes[i]; {
	case !wordy(text):
		return p, false
	case onlyNumber.MatchString(text):
		p.rank = numberPiece
	case stockCount.MatchString(text), age.MatchString(text):
		return p, false
	case allVolatile(text), isAnswer(text):
		return p, false
	case n.Role == "heading", n.Role == "rowheader":
		p.rank = headerPiece
	case len(text) > longestKey:
		p.rank = longPiece
	case n.Role == "link" || strongText(n):
		p.rank = linkPiece
	}
	return p, true
}

func isImage(role string) bool { return role == "img" || role == "image" }

// picture makes a piece of an image by its name.
func (f *finder) picture(i int) (piece, bool) {
	name := Normalize(f.tree.nodes[i].Name)
	if !wordy(name) || allVolatile(name) || generated(strings.ReplaceAll(name, " ", "")) || len(name) > longestKey || !f.tree.shown(i) {
		return piece{}, false
	}
	return piece{at: i, text: name, rank: imagePiece}, true
}

// shown is how a piece is looked for in its item.
func (p piece) shown(pattern *Pattern) *Selector {
	if p.rank == imagePiece {
		return &Selector{Role: "img", Name: pattern}
	}
	return &Selector{Text: pattern}
}

// phrase reports whether an element is read as one text: nothing in it stands apart or is acted on.
func (f *finder) phrase(i int) bool {
	n := f.tree.nodes[i]
	if n.Role == "heading" || n.Role == "rowheader" || n.Role == "link" {
		return true
	}
	if len(n.Children) == 0 || f.last[i]-i > 24 || len(n.Children) > 1 && !slices.ContainsFunc(n.Children, isText) {
		return false
	}
	if first := n.Children[0]; strongText(first) && len(n.Children) > 1 {
		return false
	}
	for k := i + 1; k <= f.last[i]; k++ {
		m := f.tree.nodes[k]
		if m.Role != "text" && (isControl(m.Role) || m.Flags.Has(snapshot.Block) || m.Role == "heading" || m.Role == "iframe") {
			return false
		}
	}
	return true
}

func strongText(n *snapshot.Node) bool {
	return n.Role == "strong" || n.Tag == "b" || n.Tag == "strong"
}

func isText(n *snapshot.Node) bool { return n.Role == "text" }

// keyPattern is how a key is written: as it is; with its changing parts open; never with less than a word. badge is
// the number in an element of its own at its end, if any.
func keyPattern(text, badge string, keepers []string) *Pattern {
	if p := generalise(text, badge, false, keepers); p != nil {
		return p
	}
	return Is(text)
}

// badge is a number in an element of its own at the end of an element, or "".
func (f *finder) badge(of int) string {
	for i := f.last[of]; i > of; i-- {
		if f.tree.nodes[i].Role != "text" {
			continue
		}
		text := f.content(i)
		if p := f.parent[i]; p != of && onlyNumber.MatchString(text) && f.words(p) == text {
			return text
		}
		return ""
	}
	return ""
}

// separators part a text into things that change apart: "Water the ferns · due in 3 days".
func separators() []string { return []string{" · ", " • ", " | ", " – ", " — ", " - ", ", "} }

// fixedPart is the part of a text in front of a separator behind which all changes, or "".
func fixedPart(text string) string {
	for _, sep := range separators() {
		if head, tail, ok := strings.Cut(text, sep); ok && allVolatile(tail) && !allVolatile(head) && wordy(head) {
			return head
		}
	}
	return ""
}

// keyPatterns are the ways to write a key, the best first.
func keyPatterns(text, badge string, keepers []string) []*Pattern {
	if head := fixedPart(text); head != "" {
		return []*Pattern{{Kind: Regexp, Value: "^" + quoteMeta(head) + `\b`}, Is(text)}
	}
	p := keyPattern(text, badge, keepers)
	if p.Kind == Regexp {
		return []*Pattern{p, Is(text)}
	}
	return []*Pattern{p}
}
