package selectors

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"strings"
	"testing"
	"testing/quick"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/snapshot"
)

func TestGeneratePrefersWhatLasts(t *testing.T) {
	for _, c := range []struct{ name, page, want string }{
		{"author test id", `button "Pay" test=pay id=x1y2 target`, `{testId: pay}`},
		{"a generated test id is none", `button "Pay" test=550e8400-e29b-41d4-a716-446655440000 target`, `{role: button, name: Pay}`},
		{"role and name", `button "Pay" id=pay target`, `{role: button, name: Pay}`},
		{"a count is left open", `
tab "Inbox (12)" target
tab "Inbox rules"`, `{role: tab, name: '/^Inbox( \([\d.,+]+\))?$/'}`},
		{"what tells siblings apart is kept", `
link "Chapter (3)" target
link "Chapter (4)"`, `{role: link, name: Chapter (3)}`},
		{"a badge is left open", `
link "Messages 3" target
	"Messages "
	generic inline
		"3"`, `{role: link, name: '/^Messages( [\d.,+]+)?$/'}`},
		{"placeholder", `textbox "Search boats" placeholder="Search boats" target`, `{role: textbox, placeholder: Search boats}`},
		{"text of a plain element", `
generic clickable target
	"Show more"`, `{text: Show more}`},
		{"icon", `
button icon=undo
button icon=trash target`, `{role: button, icon: trash}`},
		{"link target", `
link href=/p/harbour target
link href=/p/pier`, `{role: link, href: /p/harbour}`},
		{"the first choice of a list without a name", `
paragraph
	combobox options="Sort by|Length" target
	combobox options="All makers|Archer"`, `{role: combobox, name: /^$/, has: {role: option, name: Sort by}}`},
		{"author id", `
generic id=veil clickable target
generic clickable`, `{css: '#veil'}`},
		{"row by its key, not by what changes", `
table
	row
		cell "1"
		cell "Bob"
		cell "3 minutes ago"
		cell
			button "Delete" target
	row
		cell "2"
		cell "Ann"
		cell "5 minutes ago"
		cell
			button "Delete"`, `{role: button, name: Delete, within: {role: row, name: Bob}}`},
		{"an item by what its twins do not say", `
generic block
	generic block
		generic block
			"Ada Lovelace"
		list
			listitem
				link "Rename"
			listitem
				link "Remove"
	generic block
		generic block
			"Grace Hopper"
		list
			listitem
				link "Rename"
			listitem
				link "Remove" target`, `{role: link, name: Remove, within: {has: Grace Hopper}}`},
		{"an item by its picture", `
list
	listitem
		img "Old crane"
		button "Set as cover"
	listitem
		img "Lighthouse"
		button "Set as cover" target`, `{role: button, name: Set as cover, within: {role: listitem, has: {role: img, name: Lighthouse}}}`},
		{"a card by its picture", `
generic block
	generic block
		img "Old crane"
		button "Set as cover"
	generic block
		img "Lighthouse"
		button "Set as cover" target`, `{role: button, name: Set as cover, within: {has: {role: img, name: Lighthouse}}}`},
		{"a card alone in its column of a board", `
generic block
	generic tag=section block
		heading "Doing" level=2
		generic block
			generic inline
				"Fix the rudder"
			button "More" target
	generic tag=section block
		heading "Done" level=2
		generic block
			generic inline
				"Paint the hull"
			button "More"
		generic block
			generic inline
				"Oil the winch"
			button "More"`, `{role: button, name: More, within: {has: Fix the rudder}}`},
		{"an item is part of what it is even when alone", `
list
	listitem
		"Invoice 1042"
		link "Download" target`, `{role: link, name: Download, within: {role: listitem, name: Invoice 1042}}`},
		{"what changes behind a separator is left out of the key", `
list
	listitem
		"Water the ferns · due in 3 days"
		button "Remove" target
	listitem
		"Feed the carp · due tomorrow"
		button "Remove"`, `{role: button, name: Remove, within: {role: listitem, name: '/^Water the ferns\b/'}}`},
		{"a card of plain elements", `
generic
	generic block
		heading "Blue mug" level=3
		button "Buy"
	generic block
		heading "Red mug" level=3
		button "Buy" target`, `{role: button, name: Buy, within: {has: Red mug}}`},
		{"an item's price is not its identity", `
list
	listitem
		"Flex"
		button "30 €" target
	listitem
		"Saver"
		button "12 €"`, `{role: button, name: '/^[\d.,]+ €$/', within: {role: listitem, name: Flex}}`},
		{"texts side by side are two", `
generic
	generic block
		generic block
			strong inline
				"Skua"
			generic inline
				"8 m"
		button icon=heart target
	generic block
		generic block
			strong inline
				"Tern"
			generic inline
				"8 m"
		button icon=heart`, `{role: button, icon: heart, within: {has: Skua}}`},
		{"dialog", `
dialog "Rename project" modal
	button "Save" target`, `{role: button, name: Save, within: {role: dialog, name: Rename project}}`},
		{"dialog by its heading", `
dialog modal
	heading "Rename project" level=2
	button "Save" target`, `{role: button, name: Save, within: {role: dialog, name: Rename project}}`},
		{"named region", `
region "Card"
	button "Renew" target`, `{role: button, name: Renew, within: {role: region, name: Card}}`},
		{"fieldset", `
group "Billing"
	textbox "Street" label=Street
group "Delivery"
	textbox "Street" label=Street target`, `{role: textbox, name: Street, within: {role: group, name: Delivery}}`},
		{"two containers", `
table "Open"
	row
		cell "Bob"
		button "Delete" target
table "Closed"
	row
		cell "Bob"
		button "Delete"`, `{role: button, name: Delete, within: {role: row, name: Bob, within: {role: table, name: Open}}}`},
		{"heading before", `
heading "Billing" level=2
button "Edit"
heading "Shipping" level=2
button "Edit" target`, `{role: button, name: Edit, after: {role: heading, name: Shipping}}`},
		{"field beside a text", `
generic block
	generic inline
		"To"
	textbox target
generic block
	generic inline
		"Via"
	textbox`, `{role: textbox, name: /^$/, within: {has: To}}`},
		{"row and column", `
table
	row
		cell x=0
		columnheader "Mon" x=100
		columnheader "Tue" x=200
	row
		rowheader "Ann" x=0
		cell x=100
			textbox
		cell x=200
			textbox target
	row
		rowheader "Bob" x=0
		cell x=100
			textbox
		cell x=200
			textbox`, `{role: textbox, name: /^$/, within: {role: row, name: Ann}, column: Tue}`},
		{"custom element", `
heading "Pay" level=1
generic tag=gift-card
	paragraph
		"Value"
	button "Apply"
generic tag=coupon-box
	paragraph
		"Value"
	button "Apply" target`, `{role: button, name: Apply, within: {css: coupon-box}}`},
		{"frame", `
button "Subscribe"
iframe "Signup form"
	button "Subscribe" target`, `{role: button, name: Subscribe, frame: {role: iframe, name: Signup form}}`},
		{"frame without a title", `
iframe
	heading "Advert" level=2
iframe
	heading "Weekly letter" level=2
	button "Subscribe" target`, `{role: button, name: Subscribe, frame: {role: iframe, has: {role: heading, name: Weekly letter}}}`},
		{"frames inside frames", `
iframe "Outer"
	iframe "Inner"
		button "Go" target`, `{role: button, name: Go, frame: [{role: iframe, name: Outer}, {role: iframe, name: Inner}]}`},
		{"a field is not known by its help", `
generic block
	generic tag=label
		"Username"
	textbox "Username" label=Username id=:r1: target
	generic block
		"Your short name"
generic block
	generic tag=label
		"Passphrase"
	textbox "Passphrase" label=Passphrase id=:r2:
	generic block
		"At least 12 letters"`, `{role: textbox, name: Username}`},
		{"a position counts within a place and says how many", `
region "Shapes"
	button
	button target
	button`, `{role: button, name: /^$/, within: {role: region, name: Shapes}, nth: 2, of: 3}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, n := page(t, c.page)
			list := Generate(s, n, Options{})
			if len(list) == 0 {
				t.Fatal("no candidate")
			}
			if got := list[0].Selector.String(); got != c.want {
				t.Errorf("got %s (%s), want %s", got, list[0].Reason, c.want)
			}
			for _, cand := range list {
				if found := Match(s, cand.Selector); len(found) != 1 || found[0] != n {
					t.Errorf("%s matches %v", cand.Selector, names(found))
				}
				if err := cand.Selector.Check(); err != nil {
					t.Errorf("%s is refused: %v", cand.Selector, err)
				}
			}
		})
	}
}

func TestNoSelectorIsBetterThanAPageWidePosition(t *testing.T) {
	for name, notation := range map[string]string{
		"nothing tells them apart": "button\nbutton target\nbutton",
		"invisible":                `button "Pay" hidden target`,
		"inert":                    `button "Pay" inert target`,
	} {
		s, n := page(t, notation)
		if list := Generate(s, n, Options{}); len(list) != 0 {
			t.Errorf("%s: got %s", name, list[0].Selector)
		}
	}
	s, _ := page(t, `button "Pay"`)
	if list := Generate(s, &snapshot.Node{}, Options{}); len(list) != 0 {
		t.Errorf("of another page: got %s", list[0].Selector)
	}
}

func TestPositionsAreFragile(t *testing.T) {
	s, n := page(t, "region \"Shapes\"\n\tbutton\n\tbutton target")
	got := Generate(s, n, Options{})
	if len(got) != 1 || !got[0].Fragile || got[0].Reason != `2. of 2 in region "Shapes"` {
		t.Errorf("got %+v", got)
	}
}

func TestTextFreeSelectorsSayWhereNotWhat(t *testing.T) {
	s, n := page(t, `
table
	row
		columnheader "Item" x=0
		columnheader "Price" x=100
	row
		cell "Blue mug" x=0
		cell "9.00 €" x=100 target`)
	list := Generate(s, n, Options{TextFree: true})
	if want := `{role: cell, within: {role: row, name: Blue mug}, column: Price}`; len(list) == 0 || list[0].Selector.String() != want {
		t.Errorf("got %v, want %s", list, want)
	}
}

func TestMostCutsTheList(t *testing.T) {
	s, n := page(t, `button "Pay" test=pay title=Now id=pay target`)
	if got := len(Generate(s, n, Options{})); got < 3 {
		t.Errorf("got %d candidates, want several", got)
	}
	if got := len(Generate(s, n, Options{Most: 1})); got != 1 {
		t.Errorf("got %d candidates, want 1", got)
	}
}

func TestAllTriesEveryPlace(t *testing.T) {
	s, n := page(t, `
main
	heading "Shop" level=1
	region "Cart"
		button "Pay" target`)
	var got []string
	for _, c := range Generate(s, n, Options{All: true}) {
		fragile := ""
		if c.Fragile {
			fragile = " fragile"
		}
		got = append(got, c.Selector.String()+" "+c.Reason+fragile)
	}
	want := []string{
		`{role: button, name: Pay, within: {role: region, name: Cart}} role and name in region "Cart"`,
		`{role: button, name: Pay} role and name, unique today`,
		`{role: button, name: Pay, within: {role: main}} role and name in main`,
		`{role: button, name: Pay, after: {role: heading, name: Shop}} role and name after heading "Shop"`,
		`{role: button, name: Pay, within: {has: Shop}} role and name beside "Shop"`,
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Error(diff)
	}
}

func TestReasonsReadWell(t *testing.T) {
	s, n := page(t, `
region "Cart"
	button "Pay" test=pay icon=coin id=pay target`)
	var got []string
	for _, c := range Generate(s, n, Options{}) {
		got = append(got, c.Selector.String()+" "+c.Reason)
	}
	want := []string{
		`{testId: pay} author test id`,
		`{role: button, name: Pay, within: {role: region, name: Cart}} role and name in region "Cart"`,
		`{role: button, name: Pay} role and name, unique today`,
		`{role: button, icon: coin, within: {role: region, name: Cart}} icon in region "Cart"`,
		`{css: '#pay', within: {role: region, name: Cart}} author id in region "Cart"`,
		`{role: button, icon: coin} icon, unique today`,
		`{css: '#pay'} author id, unique today`,
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Error(diff)
	}
}

func TestLift(t *testing.T) {
	for _, c := range []struct{ name, page, want string }{
		{"the button around the span", "button \"Pay\" id=b\n\tgeneric inline target\n\t\t\"Pay\"", "b"},
		{"the link around the heading", "link \"Guide\" id=a\n\theading \"Guide\" level=2 target", "a"},
		{"a piece of text", "button \"Pay\" id=b\n\tgeneric inline\n\t\t\"Pay\"", ""},
		{"the field of a label", "generic tag=label target\n\t\"Email\"\n\ttextbox \"Email\" id=f", "f"},
		{"the text in a label", "generic tag=label\n\tgeneric inline target\n\t\t\"Email\"\n\ttextbox \"Email\" id=f", "f"},
		{"a label of two fields is itself", "generic tag=label id=l target\n\ttextbox\n\ttextbox", "l"},
		{"the field that a label beside it is for", "generic tag=label target\n\t\"Email\"\ngeneric\n\ttextbox \"Email\" label=Email id=f", "f"},
		{"a label of two fields of one name", "generic tag=label id=l target\n\t\"Email\"\ntextbox label=Email\ntextbox label=Email", "l"},
		{"the button in a custom element", "generic tag=x-button target\n\tbutton \"Save\" id=b", "b"},
		{"a custom element of several controls", "generic tag=x-bar id=x target\n\tbutton \"Save\"\n\tbutton \"Back\"", "x"},
		{"a clickable card", "generic clickable id=c\n\tgeneric inline target\n\t\t\"Open\"", "c"},
		{"not the row around", "row clickable id=r\n\tcell \"Ann\" id=c target", "c"},
		{"a field is itself", "generic clickable\n\ttextbox id=f target", "f"},
		{"nothing around", "paragraph id=p target\n\t\"Hello\"", "p"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, n := page(t, c.page)
			if n == nil {
				return
			}
			if got := Lift(n).ID; got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
	if Lift(nil) != nil {
		t.Error("lifting nothing gives something")
	}
}

func TestSignalsAreOtherEvidence(t *testing.T) {
	for _, c := range []struct {
		name, page string
		want       []string
	}{
		{"a test id has the name next to it", `
heading "Order" level=1
button "Place order" test=submit target`, []string{`{role: button, name: Place order}`, `{after: {role: heading, name: Order}}`}},
		{"a link has its target", `
heading "Docs" level=1
link "Start" href=/guide/start target`, []string{`{role: link, href: /guide/start}`, `{after: {role: heading, name: Docs}}`}},
		{"an item has its list", `
heading "Tasks" level=1
heading "Open" level=2
list
	listitem
		"Sweep"
		button "Remove" target`, []string{`{after: {role: heading, name: Open}}`, `{after: {role: heading, name: Tasks}}`}},
		{"a tab has its list", `
tablist "Mailbox"
	tab "Inbox" target`, []string{`{within: {role: tablist, name: Mailbox}}`}},
		{"what stands in a dialog says nothing of what is behind", `
main
	dialog "Rename" modal
		heading "Rename" level=2
		button "Save" target`, []string{}},
		{"a landmark", `
navigation
	link "Contact" href=/contact target`, []string{`{role: link, href: /contact}`, `{within: {role: navigation}}`}},
		{"a frame is not repeated", `
iframe "Signup"
	heading "Weekly letter" level=2
	button "Subscribe" target`, []string{`{after: {role: heading, name: Weekly letter}}`}},
		{"a frame without a heading is known by a text", `
iframe "Signup"
	paragraph
		"Weekly letter"
	button "Subscribe" target`, []string{`{within: {has: Weekly letter}}`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, n := page(t, c.page)
			got := []string{}
			for _, a := range Signals(s, n, Generate(s, n, Options{})[0].Selector) {
				got = append(got, a.String())
			}
			if diff := cmp.Diff(got, c.want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAnyNameSurvivesTheTripThroughATrail(t *testing.T) {
	trip := func(name string) bool {
		name = strings.ToValidUTF8(name, "?")
		if Normalize(name) == "" || onlyIcons(Normalize(name)) {
			return true
		}
		n := &snapshot.Node{Role: "button", Name: name, Tag: "button", Flags: snapshot.Visible}
		root := &snapshot.Node{Role: "page", Children: []*snapshot.Node{{Role: "heading", Name: "x", Level: 1, Flags: snapshot.Visible}, n, {Role: "button", Name: "other", Flags: snapshot.Visible}}}
		for _, c := range root.Children {
			c.Parent = root
		}
		s := &snapshot.Snapshot{Root: root}
		for _, c := range Generate(s, n, Options{}) {
			raw, err := json.Marshal(c.Selector)
			if err != nil {
				t.Logf("%q: %v", name, err)
				return false
			}
			back, err := Parse(raw)
			if err != nil {
				t.Logf("%q: %s: %v", name, raw, err)
				return false
			}
			if found := Match(s, back); len(found) != 1 || found[0] != n {
				t.Logf("%q: %s matches %v", name, raw, names(found))
				return false
			}
		}
		return len(Generate(s, n, Options{})) > 0
	}
	for _, name := range []string{"/a/", "/a/i", "//", "yes", "12", "a: b", "'", `"`, `\`, "/", "{{x}}", "[", "\u202eabc", "e\u0301", "Inbox (12)", "$5", "{contains: x}", "x\u0000y"} {
		if !trip(name) {
			t.Errorf("%q is lost", name)
		}
	}
	if err := quick.Check(trip, &quick.Config{MaxCount: 2000, Rand: rand.New(rand.NewSource(1))}); err != nil {
		t.Error(err)
	}
}

// bigPage has n nodes or a few more: a long table with a button in each row.
func bigPage(t testing.TB, n int) (*snapshot.Snapshot, *snapshot.Node) {
	var b strings.Builder
	b.WriteString("heading \"People\" level=1\ntable\n")
	rows := n / 9
	for i := range rows {
		mark := ""
		if i == rows/2 {
			mark = " target"
		}
		fmt.Fprintf(&b, "\trow\n\t\tcell \"Person %c%c%c%c\"\n\t\tcell \"City %d\"\n\t\tcell\n\t\t\tbutton \"Edit\"%s\n\t\t\tbutton icon=trash\n",
			'A'+i%26, 'a'+i/26%26, 'a'+i/676%26, 'a'+i%7, i%50, mark)
	}
	return page(t, b.String())
}

func BenchmarkGenerate1k(b *testing.B)  { benchmarkGenerate(b, 1000) }
func BenchmarkGenerate10k(b *testing.B) { benchmarkGenerate(b, 10000) }

func benchmarkGenerate(b *testing.B, size int) {
	s, n := bigPage(b, size)
	for b.Loop() {
		if len(Generate(s, n, Options{})) == 0 {
			b.Fatal("no candidate")
		}
	}
}

func BenchmarkMatch10k(b *testing.B) {
	s, n := bigPage(b, 10000)
	sel := Generate(s, n, Options{})[0].Selector
	for b.Loop() {
		if len(Match(s, sel)) != 1 {
			b.Fatal("no match")
		}
	}
}

func BenchmarkMatchText10k(b *testing.B) {
	s, _ := bigPage(b, 10000)
	sel := Selector{Text: Expression("Person M")}
	for b.Loop() {
		if len(Match(s, sel)) == 0 {
			b.Fatal("no match")
		}
	}
}

func BenchmarkMiss10k(b *testing.B) {
	s, _ := bigPage(b, 10000)
	sel := Selector{Role: "button", Name: Is("Edti")}
	for b.Loop() {
		if _, err := Resolve(s, sel, []Selector{{After: &Selector{Role: "heading", Name: Is("People")}}}); err == nil {
			b.Fatal("no miss")
		}
	}
}
