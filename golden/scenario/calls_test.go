package scenario_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/snapshot"
)

// line is one line of the section calls.
type line struct {
	// Step opens a step, Verify says of which kind.
	Step   string
	Verify bool
	// Let keeps the ref of Of under a name.
	Let string
	// Fails says that the call must not work.
	Fails bool
	Tool  string
	// Of and To describe the elements that the call's arguments ref and toRef name; nil for none.
	Of, To *element
	// Args are key=value, in order.
	Args [][2]string
}

// element describes a node as a person would point at it.
type element struct {
	// Kept is the name of a ref that was kept; then the rest is empty.
	Kept string
	Role string
	// Name is the accessible name, or for a text what it says; empty for any.
	Name string
	// In are the things it lies in, nearest first.
	In []element
}

// word is a part of a line, and whether it was quoted as a whole.
type word struct {
	text   string
	quoted bool
}

// split cuts a line at spaces. Double quotes hold spaces together, with the escapes of Go.
func split(text string) ([]word, error) {
	var all []word
	for text = strings.TrimLeft(text, " "); text != ""; text = strings.TrimLeft(text, " ") {
		w := word{quoted: text[0] == '"'}
		for text != "" && text[0] != ' ' {
			if text[0] != '"' {
				w.text, text = w.text+text[:1], text[1:]
				continue
			}
			quoted, err := strconv.QuotedPrefix(text)
			if err != nil {
				return nil, fmt.Errorf("a quote that does not end: %s", text)
			}
			inner, err := strconv.Unquote(quoted)
			if err != nil {
				return nil, err
			}
			w.text, text = w.text+inner, text[len(quoted):]
		}
		all = append(all, w)
	}
	return all, nil
}

// parseLine reads a line of the section calls.
func parseLine(text string) (line, error) {
	if rest, ok := strings.CutPrefix(text, "step "); ok {
		return line{Step: rest}, nil
	}
	if rest, ok := strings.CutPrefix(text, "verify "); ok {
		return line{Step: rest, Verify: true}, nil
	}
	words, err := split(text)
	if err != nil {
		return line{}, err
	}
	if len(words) > 3 && words[0].text == "let" && words[2].text == "=" {
		of, rest := parseElement(words[3:])
		if of == nil || len(rest) > 0 {
			return line{}, fmt.Errorf("want let NAME = ROLE \"NAME\", got %s", text)
		}
		return line{Let: words[1].text, Of: of}, nil
	}
	var l line
	if len(words) > 0 && words[0].text == "!" {
		l.Fails, words = true, words[1:]
	}
	if len(words) == 0 {
		return l, fmt.Errorf("no tool in %q", text)
	}
	l.Tool, words = words[0].text, words[1:]
	l.Of, words = parseElement(words)
	if len(words) > 0 && words[0] == (word{text: "to"}) {
		l.To, words = parseElement(words[1:])
	}
	for _, w := range words {
		key, value, ok := strings.Cut(w.text, "=")
		if !ok {
			return l, fmt.Errorf("want key=value, got %q", w.text)
		}
		l.Args = append(l.Args, [2]string{key, value})
	}
	return l, nil
}

// parseElement reads ROLE ["NAME"] [in ROLE ["NAME"]]..., or $KEPT, and gives what is left.
func parseElement(words []word) (*element, []word) {
	if len(words) == 0 || words[0].quoted || strings.Contains(words[0].text, "=") {
		return nil, words
	}
	if kept, ok := strings.CutPrefix(words[0].text, "$"); ok {
		return &element{Kept: kept}, words[1:]
	}
	e := &element{Role: words[0].text}
	words = words[1:]
	if len(words) > 0 && words[0].quoted {
		e.Name, words = words[0].text, words[1:]
	}
	if len(words) > 1 && words[0] == (word{text: "in"}) {
		var in *element
		in, words = parseElement(words[1:])
		if in != nil {
			e.In = append([]element{{Role: in.Role, Name: in.Name}}, in.In...)
		}
	}
	return e, words
}

func (e element) String() string {
	s := e.Role
	if e.Name != "" {
		s += fmt.Sprintf(" %q", e.Name)
	}
	for _, in := range e.In {
		s += " in " + in.String()
	}
	return s
}

// find gives the ref of the one node that a description fits.
func (e element) find(s *snapshot.Snapshot) (snapshot.Ref, error) {
	var hits []*snapshot.Node
	var look func(*snapshot.Node)
	look = func(n *snapshot.Node) {
		if e.fits(n) && e.liesIn(n.Parent) {
			hits = append(hits, n)
		}
		for _, c := range n.Children {
			look(c)
		}
	}
	if s.Root != nil {
		look(s.Root)
	}
	if len(hits) != 1 {
		return "", fmt.Errorf("%d nodes are %s on\n%s", len(hits), e, s.Text(snapshot.View{}))
	}
	// A text has the ref of the element that holds it.
	for n := hits[0]; n != nil; n = n.Parent {
		if n.Ref != "" {
			return n.Ref, nil
		}
		if n.Role != "text" {
			break
		}
	}
	return "", fmt.Errorf("%s has no ref on\n%s", e, s.Text(snapshot.View{}))
}

func (e element) fits(n *snapshot.Node) bool {
	if n.Role != e.Role || !n.Flags.Has(snapshot.Visible) && n.Role != "text" {
		return false
	}
	return e.Name == "" || n.Name == e.Name || n.Role == "text" && strings.TrimSpace(n.Text) == e.Name
}

// liesIn reports whether each container of e is found upwards from n, in order.
func (e element) liesIn(n *snapshot.Node) bool {
	for _, in := range e.In {
		for n != nil && !(n.Role == in.Role && (in.Name == "" || n.Name == in.Name || says(n, in.Name))) {
			n = n.Parent
		}
		if n == nil {
			return false
		}
		n = n.Parent
	}
	return true
}

// says reports whether a heading, cell or text below n is name: that is how people name a card or a row.
func says(n *snapshot.Node, name string) bool {
	for _, c := range n.Children {
		if c.Name == name || strings.TrimSpace(c.Text) == name || says(c, name) {
			return true
		}
	}
	return false
}

func TestLinesOfCalls(t *testing.T) {
	tests := map[string]line{
		`step Buy a mug`:                     {Step: "Buy a mug"},
		`verify It is "bought"`:              {Step: `It is "bought"`, Verify: true},
		`let old = button "Delete"`:          {Let: "old", Of: &element{Role: "button", Name: "Delete"}},
		`! tap $old`:                         {Fails: true, Tool: "tap", Of: &element{Kept: "old"}},
		`navigate url=/mugs`:                 {Tool: "navigate", Args: [][2]string{{"url", "/mugs"}}},
		`expectVisible text="Buy \"it\""`:    {Tool: "expectVisible", Args: [][2]string{{"text", `Buy "it"`}}},
		`select listbox options=A options=B`: {Tool: "select", Of: &element{Role: "listbox"}, Args: [][2]string{{"options", "A"}, {"options", "B"}}},
		`drag listitem "A" to listitem "B"`:  {Tool: "drag", Of: &element{Role: "listitem", Name: "A"}, To: &element{Role: "listitem", Name: "B"}},
		`type textbox "Name" in form "You" in iframe text="a\nb" submit=true`: {
			Tool: "type", Of: &element{Role: "textbox", Name: "Name", In: []element{{Role: "form", Name: "You"}, {Role: "iframe"}}},
			Args: [][2]string{{"text", "a\nb"}, {"submit", "true"}},
		},
	}
	for text, want := range tests {
		got, err := parseLine(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if diff := cmp.Diff(got, want); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
	for text, want := range map[string]string{
		`tap button "Pay`:    `a quote that does not end: "Pay`,
		`tap button "Pay" x`: `want key=value, got "x"`,
		`let x = "Pay"`:      `want let NAME = ROLE "NAME", got let x = "Pay"`,
		`!`:                  `no tool in "!"`,
	} {
		_, err := parseLine(text)
		if diff := cmp.Diff(fmt.Sprint(err), want); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
}
