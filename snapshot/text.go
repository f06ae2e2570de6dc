package snapshot

import (
	"fmt"
	"strings"
)

// Text prints the snapshot for a model or a person: one line for each node that says something.
//
//	page "Shop - Checkout" http://shop.test/checkout (scrolled 0%)
//	e1 heading "Checkout" level 1
//	form "Delivery"
//	  e2 textbox "Email" = "ada@example.com" required focused
//
// Text of the page never leaves its quotes. The budget holds on every page, and what it left out is said.
func (s *Snapshot) Text(v View) string {
	head, tokens, limited := s.head(v)
	if s.Root == nil {
		return v.framed(head)
	}
	from := s.Root
	if v.Scope != "" {
		n, err := s.ByRef(v.Scope)
		if err != nil {
			return v.framed(head + "note: " + err.Error() + "\n")
		}
		from = n
	}
	root, behind := s.outlined(from, v)
	if behind > 0 {
		root.kids = append(root.kids, &line{note: fmt.Sprintf("behind dialog: %d nodes", behind)})
	}
	return v.framed(head + fit(root, tokens, limited))
}

// head is the page's own line and what comes before the rest, and the tokens that are left after it. Where it takes
// more than half of the budget it is cut down. The vocabulary is not loaded where that cannot matter.
func (s *Snapshot) head(v View) (text string, tokens int, limited bool) {
	tokens, limited = v.budget()
	text = s.header(maxName, mostNotes)
	if !limited {
		return text, 0, false
	}
	cost := len(text) + 2*len(v.Nonce) + 20
	if cost < tokens/8 {
		return text, tokens - cost/2, true
	}
	if cost = Tokens(v.framed(text)); cost > tokens/2 {
		text = s.header(mostDescribed, 0)
		cost = Tokens(v.framed(text))
	}
	return text, tokens - cost, true
}

// outlined builds the lines that a view of the part below from shows, from itself included when it is not the page.
func (s *Snapshot) outlined(from *Node, v View) (root *line, behind int) {
	o := newOutline(s, v)
	o.everything = v.Scope != "" && (o.modal == nil || !from.Within(o.modal))
	if from == s.Root {
		root = o.build(from)
	} else {
		root = &line{node: from, role: "page", hidden: true}
		o.add(from, where{into: root, inModal: o.modal != nil && from.Within(o.modal)})
		o.flush(where{into: root})
		listOptions(root, from)
	}
	unlabel(root)
	narrow(root, v, o.containers)
	if v.Mode == Interactive {
		tellApart(root)
	}
	if v.Depth > 0 {
		cutDepth(root, v.Depth)
	}
	findRuns(root)
	return root, o.behind
}

// listOptions shows the options of a select that is asked for by itself.
func listOptions(root *line, n *Node) {
	if len(n.Options) == 0 || len(root.kids) == 0 {
		return
	}
	for _, o := range n.Options {
		root.kids[0].kids = append(root.kids[0].kids, &line{node: &Node{Role: "option"}, role: "option", name: o})
	}
}

// mostNotes is how many notes are printed.
const mostNotes = 5

// header is the page's own line, and what blocks it or could not be read.
func (s *Snapshot) header(most, notes int) string {
	var b strings.Builder
	b.WriteString("page " + quoteShort(s.Title, most))
	if s.URL != "" {
		b.WriteString(" " + plainShort(cutData(strings.ReplaceAll(s.URL, " ", "%20")), most))
	}
	fmt.Fprintf(&b, " (scrolled %d%%", s.Scrolled)
	if s.Tabs > 1 {
		fmt.Fprintf(&b, ", %d tabs", s.Tabs)
	}
	b.WriteString(")\n")
	if d := s.Dialog; d != nil {
		fmt.Fprintf(&b, "note: a JavaScript %s blocks the page: %s", dialogKindWord(d.Kind), quoteShort(d.Message, most))
		if d.Default != "" {
			b.WriteString(" = " + quoteShort(d.Default, most))
		}
		b.WriteString(" (answer it first)\n")
	}
	for i, n := range s.Notes {
		if i == notes {
			fmt.Fprintf(&b, "note: %d more notes\n", len(s.Notes)-i)
			break
		}
		b.WriteString("note: " + plainShort(n, most) + "\n")
	}
	return b.String()
}

// plainShort is plain for what may be long.
func plainShort(text string, most int) string {
	head, cut := shorten(text, most)
	if cut {
		return plain(head) + "…"
	}
	return plain(head)
}

func dialogKindWord(kind string) string {
	if roleForm(kind) {
		return kind
	}
	return "dialog"
}
