package snapshot

import (
	"fmt"
	"math/rand"
	"regexp"
	"strings"
	"testing"
	"time"
)

// table makes the classic: a search box, rows of cells with a link each, and a button after them all.
func bigTable(rows int) *Snapshot {
	s := &Snapshot{URL: "http://shop.test/", Title: "Big", Root: &Node{Role: "page", Handle: Handle{1, 0}}}
	s.Root.grow(&Node{Role: "searchbox", Name: "Search", Tag: "input"})
	table := s.Root.grow(&Node{Role: "table", Tag: "table", Name: "Orders"})
	for i := range rows {
		row := table.grow(&Node{Role: "row", Tag: "tr"})
		for c := range 6 {
			text := fmt.Sprintf("Cell %d of %d", c, i)
			row.grow(&Node{Role: "cell", Tag: "td", Name: text}).grow(&Node{Role: "link", Tag: "a", Name: text}).say(text)
		}
	}
	s.Root.grow(&Node{Role: "button", Name: "Save", Tag: "button"})
	return s
}

func deep(levels int, role string) *Snapshot {
	s := &Snapshot{Root: &Node{Role: "page", Handle: Handle{1, 0}}}
	n := s.Root
	for i := range levels {
		n = n.grow(&Node{Role: role, Tag: "div"})
		if role != "generic" {
			n.say(fmt.Sprint("level ", i))
		}
	}
	n.grow(&Node{Role: "button", Name: "Bottom"})
	return s
}

func wide(count int, grow func(parent *Node, i int)) *Snapshot {
	s := &Snapshot{Root: &Node{Role: "page", Handle: Handle{1, 0}}}
	for i := range count {
		grow(s.Root, i)
	}
	return s
}

func hostile() map[string]*Snapshot {
	long := strings.Repeat("long \u202e\"\n", 15_000)
	return map[string]*Snapshot{
		"5,000 rows":    bigTable(5000),
		"60,000 nodes":  shop(60_000),
		"100 kB names":  wide(100, func(p *Node, i int) { p.grow(&Node{Role: "button", Name: fmt.Sprint(i, long)}) }),
		"100 kB texts":  wide(100, func(p *Node, i int) { p.grow(&Node{Role: "paragraph"}).say(fmt.Sprint(i, long)) }),
		"deep wrappers": deep(10_000, "generic"),
		"deep lists":    deep(10_000, "list"),
		"deep groups":   deep(10_000, "blockquote"),
		"deep clicks":   deep(10_000, "button"),
		"many buttons":  wide(20_000, func(p *Node, i int) { p.grow(&Node{Role: "button", Name: fmt.Sprint("Act ", i)}) }),
		"nameless":      wide(20_000, func(p *Node, i int) { p.grow(&Node{Role: "generic", Tag: "div", Flags: Clickable}) }),
		"many kinds": wide(20_000, func(p *Node, i int) {
			p.grow(&Node{Role: []string{"button", "link", "heading", "img"}[i%4], Name: fmt.Sprint(i)})
		}),
		"twins":        wide(20_000, func(p *Node, i int) { p.grow(&Node{Role: "button", Name: "Buy"}) }),
		"counts":       wide(20_000, func(p *Node, i int) { p.grow(&Node{Role: "link", Name: fmt.Sprintf("Inbox (%d)", i)}) }),
		"rare letters": wide(3_000, func(p *Node, i int) { p.grow(&Node{Role: "link", Name: strings.Repeat("ꙮ𒐫", i%90)}) }),
		"prose": wide(3_000, func(p *Node, i int) {
			p.grow(&Node{Role: "paragraph"}).say(strings.Repeat(fmt.Sprint("Word ", i, " "), 30))
		}),
		"options": wide(1, func(p *Node, i int) {
			p.grow(&Node{Role: "combobox", Tag: "select", Name: "S", Options: strings.Split(strings.Repeat("option,", 9000), ",")})
		}),
		"many tables": wide(300, func(p *Node, i int) {
			t := p.grow(&Node{Role: "table", Name: fmt.Sprint("T", i)})
			for j := range 20 {
				t.grow(&Node{Role: "row"}).grow(&Node{Role: "cell"}).say(fmt.Sprint(i, "-", j))
			}
		}),
		"many long notes": func() *Snapshot {
			s := bigTable(1)
			s.Notes = strings.Split(strings.Repeat(long[:900]+",", 99), ",")
			s.Title, s.URL = long, long
			return s
		}(),
	}
}

func TestBudgetHoldsOnEveryPage(t *testing.T) {
	for name, s := range hostile() {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			var r Refs
			r.Show(s)
			views := map[string]View{"full": {}, "interactive": {Mode: Interactive}, "compact": {Mode: Compact}, "small": {Budget: 300},
				"framed": {Nonce: "a81f"}, "scope": {Scope: "e1"}, "deep": {Depth: 3}}
			for kind, v := range views {
				within(t, kind, s.Text(v), v, s)
			}
			within(t, "find", s.Find("a", View{}), View{}, s)
			within(t, "changes", s.Changes(wide(1, func(p *Node, i int) { p.grow(&Node{Role: "button", Name: "Old"}) }), View{}), View{}, s)
			if took := time.Since(start); took > 60*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}

var startsWithRef = regexp.MustCompile(`^[+~]? *(e\d+) `)

// within checks what holds for every text: its cost, that no line is broken, that what is left out is said, that
// every ref resolves, and that none stands twice.
func within(t *testing.T, kind, text string, v View, s *Snapshot) {
	t.Helper()
	budget, _ := v.budget()
	if got := Tokens(text); got > budget {
		t.Errorf("%s: %d tokens, more than %d:\n%.3000s", kind, got, budget, text)
	}
	if !strings.HasSuffix(text, "\n") {
		t.Errorf("%s: the last line is not whole: %q", kind, text[max(0, len(text)-100):])
	}
	seen := map[string]bool{}
	for _, l := range strings.Split(text, "\n") {
		if !strings.HasPrefix(l, "note: ") && strings.Count(strings.ReplaceAll(strings.ReplaceAll(l, `\\`, ""), `\"`, ""), `"`)%2 != 0 {
			t.Errorf("%s: broken line %q", kind, l)
		}
		m := startsWithRef.FindStringSubmatch(strings.TrimLeft(l, " "))
		if m == nil {
			continue
		}
		if _, err := s.ByRef(Ref(m[1])); err != nil {
			t.Errorf("%s: %s was printed: %v", kind, m[1], err)
		}
		if seen[m[1]] {
			t.Errorf("%s: %s was printed twice", kind, m[1])
		}
		seen[m[1]] = true
	}
}

func TestBigTableKeepsWhatMattersAndSaysWhatIsMissing(t *testing.T) {
	s := bigTable(5000)
	got := show(s, View{})
	for _, want := range []string{`searchbox "Search"`, `button "Save"`, `table "Orders" 5000 rows, 10 shown (find or snapshot e2 for more)`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	more := s.Text(View{Scope: "e2"})
	if rows := strings.Count(more, "\n  row"); rows < 20 {
		t.Errorf("asked for by itself the table shows only %d rows:\n%s", rows, more)
	}
	if !regexp.MustCompile(`table "Orders" 5000 rows, \d+ shown`).MatchString(more) {
		t.Errorf("what is missing is not said:\n%s", more)
	}
	found := s.Find("Cell 3 of 4321", View{})
	if !strings.Contains(found, `link "Cell 3 of 4321"`) || !strings.Contains(found, `link "Cell 5 of 4321"`) {
		t.Errorf("find does not show the row:\n%s", found)
	}
}

func TestControlsComeBeforeProse(t *testing.T) {
	s := wide(400, func(p *Node, i int) {
		p.grow(&Node{Role: "paragraph", Tag: fmt.Sprint("p", i)}).say(fmt.Sprintf("Paragraph %d speaks of nothing much at all.", i))
	})
	s.Root.grow(&Node{Role: "button", Name: "Accept"})
	got := show(s, View{})
	if !strings.Contains(got, `button "Accept"`) {
		t.Errorf("the button is missing:\n%s", got)
	}
	if !regexp.MustCompile(`not shown: \d+ lines \(find, or snapshot a ref above\)\n$`).MatchString(got) {
		t.Errorf("what is left out is not said:\n%s", got)
	}
}

func TestFoldedWindowFollowsTheView(t *testing.T) {
	s := bigTable(2000)
	for i, row := range s.Root.Children[1].Children {
		if i >= 700 && i < 720 {
			row.Flags |= InView
		}
	}
	got := show(s, View{})
	if !strings.Contains(got, `"Cell 0 of 700"`) || strings.Contains(got, `"Cell 0 of 0"`) {
		t.Errorf("the rows in view are not the ones shown:\n%s", got)
	}
}

func TestUnlimitedShowsEverything(t *testing.T) {
	got := show(bigTable(500), View{Budget: -1})
	if n := strings.Count(got, "link "); n != 3000 {
		t.Errorf("%d links, want 3000", n)
	}
}

func TestWrappersCostNothing(t *testing.T) {
	flat, nested := show(deep(1, "generic"), View{}), show(deep(500, "generic"), View{})
	if flat != strings.ReplaceAll(nested, "e501", "e2") && Tokens(flat) != Tokens(nested) {
		t.Errorf("%d tokens bare, %d wrapped:\n%s", Tokens(flat), Tokens(nested), nested)
	}
}

// random grows a tree of anything.
func random(rnd *rand.Rand, n *Node, left *int) {
	roles := strings.Fields("generic generic generic paragraph list listitem button link heading table row cell dialog region textbox checkbox img status iframe article none navigation treeitem")
	names := []string{"", "", "Save", "Delete", "x\" e99 button \"y", "a\nb", "\u202e", "12", "…"}
	for range 1 + rnd.Intn(5) {
		if *left--; *left < 0 {
			return
		}
		if rnd.Intn(3) == 0 {
			n.say(names[rnd.Intn(len(names))])
			continue
		}
		c := n.grow(&Node{Role: roles[rnd.Intn(len(roles))], Name: names[rnd.Intn(len(names))], Value: names[rnd.Intn(len(names))],
			Tag: "div", States: States(rnd.Intn(1 << 16)), Level: rnd.Intn(3)})
		c.Flags = Flags(rnd.Intn(1 << 11))
		if rnd.Intn(3) > 0 {
			c.Flags |= Visible
		}
		random(rnd, c, left)
	}
}

func TestAnyTreeKeepsTheRules(t *testing.T) {
	for seed := range int64(300) {
		rnd := rand.New(rand.NewSource(seed))
		s := &Snapshot{Title: "T", Root: &Node{Role: "page", Handle: Handle{1, 0}}}
		left := 300
		for left > 0 {
			random(rnd, s.Root, &left)
		}
		var r Refs
		r.Show(s)
		for kind, v := range map[string]View{"full": {}, "small": {Budget: 250}, "interactive": {Mode: Interactive}, "compact": {Mode: Compact}} {
			text := s.Text(v)
			within(t, fmt.Sprint(kind, " of ", seed), text, v, s)
			reprints(t, text)
		}
		if t.Failed() {
			return
		}
	}
}
