package snapshot

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// refTo is the ref of the only node with that number.
func refTo(t *testing.T, s *Snapshot, number int) Ref {
	t.Helper()
	n := s.byNumber(number)
	if n == nil || n.Ref == "" {
		t.Fatalf("node #%d has no ref", number)
	}
	return n.Ref
}

func (s *Snapshot) byNumber(number int) *Node {
	var found *Node
	s.Walk(func(n *Node) bool {
		if n.Role != "text" && n.Handle.Number == number {
			found = n
		}
		return true
	})
	return found
}

const users = `
heading/h1 "Users" level=1
list/ul "Users"
  listitem/li #10
    generic/span inline #11
      "A"
    button/button "Delete" #12
  listitem/li #20
    generic/span inline #21
      "B"
    button/button "Delete" #22
  listitem/li #30
    generic/span inline #31
      "C"
    button/button "Delete" #32
`

func TestRefsHoldOrSayWhyNot(t *testing.T) {
	tests := []struct {
		name        string
		before, now string
		// ask is the number of the node whose ref is asked for, want that of the node it must lead to, or 0.
		ask, want int
		err       string
	}{
		{name: "survives what changes around it", before: users, now: strings.Replace(users, `heading/h1 "Users" level=1`, "button \"New\"\nheading \"People\"\ngeneric", 1), ask: 22, want: 22},
		{name: "survives a move", ask: 32, want: 32, before: users, now: `
list/ul "Users"
  listitem/li #30
    generic/span inline #31
      "C"
    button/button "Delete" #32
  listitem/li #10
    generic/span inline #11
      "A"
    button/button "Delete" #12
`},
		{name: "survives states and values", ask: 1, want: 1,
			before: `textbox "Email" #1 value=a required`, now: `textbox "Email" #1 value=b invalid focused disabled`},
		{name: "survives a count", ask: 1, want: 1, before: `link "Inbox (12)" #1`, now: `link "Inbox (13)" #1`},
		{name: "survives a price", ask: 1, want: 1, before: `button "Pay 24.00 €" #1`, now: `button "Pay 30.00 €" #1`},
		{name: "survives a time", ask: 1, want: 1, before: `button "Edited 1 minute ago" #1`, now: `button "Edited 2 minutes ago" #1`},
		{name: "survives a status text", ask: 1, want: 1, before: "status #1\n  \"Nothing deleted.\"", now: "status #1\n  \"Deleted.\""},
		{name: "removed, and the sibling is not taken", ask: 12, before: users, now: `
list/ul "Users"
  listitem/li #20
    generic/span inline #21
      "B"
    button/button "Delete" #22
`, err: `e5 is stale: button "Delete" (listitem "A") was removed; 1 similar: e8 (listitem "B"); take a new snapshot`},
		{name: "renamed", ask: 1, before: `button "Delete A" #1`, now: `button "Delete B" #1`,
			err: `e1 was button "Delete A", is now "Delete B"; take a new snapshot`},
		{name: "another role", ask: 1, before: `button "Go" #1`, now: `link "Go" #1`,
			err: `e1 was button "Go", is now link "Go"; take a new snapshot`},
		{name: "the number is its name", ask: 1, before: "navigation\n  link \"Show 12\" #1\n  link \"Show 24\" #2",
			now: "navigation\n  link \"Show 24\" #1\n  link \"Show 48\" #2", err: `e2 was link "Show 12", is now "Show 24"; take a new snapshot`},
		{name: "a row used for another", ask: 12, before: users,
			now: strings.NewReplacer(`"A"`, `"B"`, `"B"`, `"C"`, `"C"`, `"D"`).Replace(users),
			err: `e5 was button "Delete" (listitem "A"), is now in listitem "B"; take a new snapshot`},
		{name: "a row without roles used for another", ask: 12, before: strings.NewReplacer("listitem/li", "generic/div", "list/ul", "generic/div").Replace(users),
			now: strings.NewReplacer("listitem/li", "generic/div", "list/ul", "generic/div", `"A"`, `"B"`, `"B"`, `"C"`, `"C"`, `"D"`).Replace(users),
			err: `e4 was button "Delete" (item "A"), is now in item "B"; take a new snapshot`},
		{name: "a dialog used for another", ask: 1, before: "dialog \"Delete Ada?\"\n  button \"Delete\" #1",
			now: "dialog \"Delete Bob?\"\n  button \"Delete\" #1",
			err: `e2 was button "Delete" (dialog "Delete Ada?"), is now in dialog "Delete Bob?"; take a new snapshot`},
		{name: "a part used for another", ask: 1, before: "list\n  listitem\n    link \"x\"\ngeneric/div\n  heading \"Ada\" level=2\n  button \"Delete\" #1",
			now: "list\n  listitem\n    link \"x\"\ngeneric/div\n  heading \"Bob\" level=2\n  button \"Delete\" #1",
			err: `e5 was button "Delete" (section "Ada"), is now in section "Bob"; take a new snapshot`},
		{name: "redrawn and unique", ask: 22, want: 122, before: users, now: redrawn(users)},
		{name: "redrawn in a changed number of rows", ask: 12, want: 112, before: users, now: redrawn(users) + `
  listitem/li
    generic/span inline
      "D"
    button/button "Delete"
`},
		{name: "redrawn as two", ask: 12, before: users, now: redrawn(users) + `
  listitem/li
    generic/span inline
      "A"
    button/button "Delete" #99
`, err: `e5 is stale: button "Delete" (listitem "A") was redrawn and cannot be told from its look-alikes; 4 similar: one in listitem "A", e8 (listitem "B"), e11 (listitem "C"), one in listitem "A"; take a new snapshot`},
		{name: "one of two twins redrawn", ask: 1, before: "button \"Buy\" #1\nbutton \"Buy\" #2", now: "button \"Buy\" #2\nbutton \"Buy\" #3",
			err: `e1 is stale: button "Buy" was redrawn and cannot be told from its look-alikes; 2 similar: one without a ref yet, one without a ref yet; take a new snapshot`},
		{name: "a look-alike that was there stays itself", ask: 1, before: "button \"Save\" #1\ngeneric\n  heading \"More\"", now: "generic\n  heading \"More\"",
			err: `e1 is stale: button "Save" was removed; take a new snapshot`},
		{name: "the twin behind it went", ask: 1, before: "button \"Buy\" #1\nbutton \"Buy\" #2", now: "button \"Buy\" #1",
			err: `e1 is in doubt: others look just like button "Buy" and some of them came or went; take a new snapshot`},
		{name: "the twin before it went", ask: 2, want: 2, before: "button \"Buy\" #1\nbutton \"Buy\" #2", now: "button \"Buy\" #2"},
		{name: "twins with author's marks", ask: 1, want: 1, before: "button \"Buy\" #1 testid=a\nbutton \"Buy\" #2 testid=b", now: "button \"Buy\" #1 testid=a"},
		{name: "a twin's mark became another's", ask: 1, before: "link \"More\" #1 href=/a\nlink \"More\" #2 href=/b",
			now: "link \"More\" #1 href=/b\nlink \"More\" #2 href=/c\nlink \"More\" #3 href=/d",
			err: `e1 is in doubt: others look just like link "More" and some of them came or went; take a new snapshot`},
		{name: "another document", ask: 1, before: `button "Delete" #1`, now: "document 2\nurl http://shop.test/p2.html\nbutton \"Delete\" #1",
			err: `e1 belongs to a page that was replaced (p1.html -> p2.html); take a new snapshot`},
		{name: "the same page loaded anew", ask: 1, before: `button "Delete" #1`, now: "document 2\nbutton \"Delete\" #1",
			err: `e1 belongs to a page that was replaced (p1.html was loaded anew); take a new snapshot`},
		{name: "the same document under another address", ask: 1, want: 1, before: `button "Delete" #1`, now: "url http://shop.test/p2.html\nbutton \"Delete\" #1"},
		{name: "a frame's document replaced", ask: 1, before: "heading \"Top\"\niframe \"Pay\" #9\n  button \"Pay\" #1 doc=7", now: "heading \"Top\"\niframe \"Pay\" #9\n  button \"Pay\" #1 doc=8",
			err: `e3 was button "Pay" (iframe "Pay") in a frame whose page was replaced; take a new snapshot`},
		{name: "a row straight in a frame used for another", ask: 12, before: "heading \"Top\"\niframe \"Log\" #9\n  generic/div #10 doc=7\n    generic/b #11 doc=7\n      \"Ada\"\n    button \"Delete\" #12 doc=7\n  generic/div #20 doc=7\n    generic/b #21 doc=7\n      \"Bob\"\n    button \"Delete\" #22 doc=7\n",
			now: "heading \"Top\"\niframe \"Log\" #9\n  generic/div #10 doc=7\n    generic/b #11 doc=7\n      \"Bob\"\n    button \"Delete\" #12 doc=7\n  generic/div #20 doc=7\n    generic/b #21 doc=7\n      \"Cy\"\n    button \"Delete\" #22 doc=7\n",
			err: `e4 was button "Delete" (item "Ada"), is now in item "Bob"; take a new snapshot`},
		{name: "one of two rows that said the same used for another", ask: 22, before: "list/ul #9\n  listitem/li #10\n    generic/b #11\n      \"Flo\"\n    button \"Delete\" #12\n  listitem/li #20\n    generic/b #21\n      \"Flo\"\n    button \"Delete\" #22\n",
			now: "list/ul #9\n  listitem/li #10\n    generic/b #11\n      \"Flo\"\n    button \"Delete\" #12\n  listitem/li #20\n    generic/b #21\n      \"Bob\"\n    button \"Delete\" #22\n  listitem/li #30\n    generic/b #31\n      \"Flo\"\n    button \"Delete\" #32\n",
			err: `e7 was button "Delete", is now in listitem "Bob"; take a new snapshot`},
		{name: "status words are no row key", ask: 3, want: 3,
			before: "table\n  row\n    cell\n      \"new\"\n    cell\n      \"Ada\"\n    button \"Pay\" #3\n  row\n    cell\n      \"paid\"\n    cell\n      \"Bob\"\n    button \"Pay\" #6",
			now:    "table\n  row\n    cell\n      \"paid\"\n    cell\n      \"Ada\"\n    button \"Pay\" #3\n  row\n    cell\n      \"paid\"\n    cell\n      \"Bob\"\n    button \"Pay\" #6"},
		{name: "same status, another row", ask: 3,
			before: "table #8\n  row #1\n    cell\n      \"new\"\n    cell\n      \"Ada\"\n    button \"Pay\" #3\n  row #2\n    cell\n      \"paid\"\n    cell\n      \"Bob\"\n    button \"Pay\" #6",
			now:    "table #8\n  row #1\n    cell\n      \"new\"\n    cell\n      \"Cy\"\n    button \"Pay\" #3\n  row #2\n    cell\n      \"paid\"\n    cell\n      \"Bob\"\n    button \"Pay\" #6",
			err:    `e5 was button "Pay" (row "Ada"), is now in row "Cy"; take a new snapshot`},
		{name: "row numbers are no row key", ask: 3,
			before: "table #8\n  row #1\n    cell\n      \"1\"\n    cell\n      \"Ada\"\n    button \"Pay\" #3\n  row #2\n    cell\n      \"2\"\n    cell\n      \"Bob\"\n    button \"Pay\" #6",
			now:    "table #8\n  row #1\n    cell\n      \"1\"\n    cell\n      \"Bob\"\n    button \"Pay\" #3\n  row #2\n    cell\n      \"2\"\n    cell\n      \"Ada\"\n    button \"Pay\" #6",
			err:    `e5 was button "Pay" (row "Ada"), is now in row "Bob"; take a new snapshot`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var r Refs
			before := tree(t, tt.before)
			r.Show(before)
			ref := refTo(t, before, tt.ask)
			now := tree(t, tt.now)
			r.Carry(now)
			n, err := now.ByRef(ref)
			if tt.err != "" {
				if err == nil {
					t.Fatalf("%s resolved to %s", ref, n.Describe())
				}
				var stale *StaleError
				if !errors.As(err, &stale) {
					t.Errorf("got a %T, want a *StaleError", err)
				}
				if diff := cmp.Diff(err.Error(), tt.err); diff != "" {
					t.Error(diff)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if n.Handle.Number != tt.want {
				t.Errorf("%s resolved to #%d %s, want #%d", ref, n.Handle.Number, n.Describe(), tt.want)
			}
		})
	}
}

// redrawn gives all nodes other numbers.
func redrawn(text string) string { return strings.ReplaceAll(text, "#", "#1") }

func TestUnknownRefs(t *testing.T) {
	s := tree(t, "button \"A\"\nbutton \"B\"")
	if _, err := s.ByRef("e1"); err == nil || err.Error() != "no ref e1: this session has given none yet; take a snapshot" {
		t.Errorf("before a snapshot was shown: %v", err)
	}
	var r Refs
	r.Show(s)
	for ref, want := range map[Ref]string{
		"e999": "no ref e999: this session has given e1 to e2",
		"@e3":  "no ref e3: this session has given e1 to e2",
		"Pay":  `"Pay" is no ref: refs look like e12; take a snapshot to see them`,
		"":     `"" is no ref: refs look like e12; take a snapshot to see them`,
	} {
		_, err := s.ByRef(ref)
		var unknown *UnknownRefError
		if !errors.As(err, &unknown) || err.Error() != want {
			t.Errorf("ByRef(%q) = %v, want %s", ref, err, want)
		}
	}
	for _, spelling := range []Ref{"e2", "@e2", "[e2]", "ref=e2"} {
		if n, err := s.ByRef(spelling); err != nil || n.Name != "B" {
			t.Errorf("ByRef(%q) = %v, %v", spelling, n, err)
		}
	}
	one := tree(t, `button "A"`)
	var fresh Refs
	fresh.Show(one)
	if _, err := one.ByRef("e2"); err == nil || err.Error() != "no ref e2: this session has given e1 only" {
		t.Errorf("after one ref: %v", err)
	}
}

func TestNumbersSurviveAndAreNotUsedTwice(t *testing.T) {
	var r Refs
	first := tree(t, "link \"History\" #1\nbutton \"Details\" #2 collapsed")
	r.Show(first)
	second := tree(t, "button \"Details\" #2 expanded\n  \"x\"\nbutton \"Inside\" #5\nlink \"History\" #1")
	r.Show(second)
	third := tree(t, "link \"Other\" #9\nlink \"History\" #1")
	r.Show(third)
	got := []Ref{second.byNumber(1).Ref, second.byNumber(2).Ref, second.byNumber(5).Ref, third.byNumber(1).Ref, third.byNumber(9).Ref}
	if diff := cmp.Diff(got, []Ref{"e1", "e2", "e3", "e1", "e4"}); diff != "" {
		t.Error(diff)
	}
}

func TestRenamedNodeGetsANewNumberWhenShown(t *testing.T) {
	var r Refs
	r.Show(tree(t, `button "Delete A" #1`))
	now := tree(t, `button "Delete B" #1`)
	r.Show(now)
	if got := now.byNumber(1).Ref; got != "e2" {
		t.Errorf("ref = %s, want e2", got)
	}
	if _, err := now.ByRef("e1"); err == nil || err.Error() != `e1 was button "Delete A", is now "Delete B"; take a new snapshot` {
		t.Errorf("e1: %v", err)
	}
	back := tree(t, `button "Delete A" #1`)
	r.Show(back)
	if got := back.byNumber(1).Ref; got != "e3" {
		t.Errorf("ref = %s, want e3: e1 was given up", got)
	}
}

func TestCarryKeepsWhatWasShown(t *testing.T) {
	var r Refs
	r.Show(tree(t, `button "Delete A" #1`))
	r.Carry(tree(t, `button "Delete B" #1`))
	now := tree(t, "button \"Delete A\" #1\nbutton \"New\" #2")
	r.Carry(now)
	if n, err := now.ByRef("e1"); err != nil || n.Handle.Number != 1 {
		t.Errorf("e1: %v, %v", n, err)
	}
	if got := now.byNumber(2).Ref; got != "" {
		t.Errorf("a carried snapshot gave %s", got)
	}
}

func TestGoneIsGoneOnceShown(t *testing.T) {
	var r Refs
	r.Show(tree(t, "heading \"H\"\nbutton \"Save\" #1"))
	r.Show(tree(t, `heading "H"`))
	now := tree(t, "heading \"H\"\nbutton \"Save\" #2")
	r.Show(now)
	if n, err := now.ByRef("e2"); err == nil {
		t.Errorf("e2 led to %s although the page was shown without it", n.Describe())
	}
}

func TestRedrawnBehindASpinnerIsCarried(t *testing.T) {
	var r Refs
	r.Show(tree(t, "heading \"H\"\nbutton \"Save\" #1"))
	r.Carry(tree(t, "heading \"H\"\nstatus\n  \"Loading\""))
	now := tree(t, "heading \"H\"\nbutton \"Save\" #2")
	r.Carry(now)
	if n, err := now.ByRef("e2"); err != nil || n.Handle.Number != 2 {
		t.Errorf("e2: %v, %v", n, err)
	}
}

func TestLookAlikeSeenBesideTheOldOneIsNoHeir(t *testing.T) {
	var r Refs
	r.Show(tree(t, "heading \"H\"\nbutton \"Save\" #1"))
	r.Carry(tree(t, "heading \"H\"\nbutton \"Save\" #1\nbutton \"Save\" #2"))
	now := tree(t, "heading \"H\"\nbutton \"Save\" #2")
	r.Carry(now)
	if n, err := now.ByRef("e2"); err == nil {
		t.Errorf("e2 led to #%d", n.Handle.Number)
	}
}

func TestRefIsReadInEverySpelling(t *testing.T) {
	tests := []struct {
		text string
		want Ref
		ok   bool
	}{
		{"e12", "e12", true}, {"E12", "e12", true}, {" @e12 ", "e12", true}, {"@E1", "e1", true}, {"[e12]", "e12", true}, {"[ref=e12]", "e12", true}, {"ref=E3", "e3", true},
		{"12", "12", false}, {"e0", "e0", false}, {"E01", "e01", false}, {"EE1", "eE1", false}, {"e1234567890", "e1234567890", false}, {"Email", "email", false}, {"", "", false},
	}
	for _, tt := range tests {
		if got, ok := ParseRef(tt.text); ok != tt.ok || ok && got != tt.want {
			t.Errorf("%q: got %q, %t, want %q, %t", tt.text, got, ok, tt.want, tt.ok)
		}
	}
}
