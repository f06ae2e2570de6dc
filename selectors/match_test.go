package selectors

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const shop = `
banner tag=header
	link "Basket (0)" href=/basket
navigation "Main"
	link "Home" href=/
	link "Help" href=https://shop.test/help?lang=en
heading "Checkout" level=1
form "Delivery"
	generic tag=label
		"Email"
		textbox "Email" label=Email placeholder=you@example.com field=email tag=input
	checkbox "Gift wrap" unchecked
	checkbox "Insured" checked
	button "Save" test=save
	button "Gone" hidden
heading "Items" level=2
table "Items"
	row "Head"
		columnheader "Item" x=0
		columnheader "Price" x=100
	row "Blue mug 9.00 €"
		cell "Blue mug" x=0
		cell "9.00 €" x=100
			"9.00 €"
			button "Edit"
	row "Red mug 8.00 €"
		cell "Red mug" x=0
		cell "8.00 €" x=100
			"8.00 €"
			button "Edit"
heading "Help" level=2
paragraph
	"Press "
	generic inline tag=b
		"Pay"
	" to "
	generic inline tag=b
		"order"
button icon=trash id=bin classes="btn btn-x" tag=button
button "Pay" id=pay css="main > button"
	generic inline
		"Pay"
tab "One" selected
tab "Two"
iframe "Advert"
	button "Pay"
iframe "Card form"
	heading "Card" level=2
	button "Confirm"
	iframe "Inner"
		button "Deep"
`

func TestMatch(t *testing.T) {
	s, _ := page(t, shop)
	for _, c := range []struct {
		name, selector string
		want           []string
	}{
		{"role and name", `{"role":"button","name":"Pay"}`, []string{`button "Pay"`}},
		{"case counts", `{"role":"button","name":"pay"}`, []string{}},
		{"invisible nodes never match", `{"role":"button","name":"Gone"}`, []string{}},
		{"role alone", `{"role":"tab"}`, []string{`tab "One"`, `tab "Two"`}},
		{"expression", `{"role":"link","name":"/^Basket \\(\\d+\\)$/"}`, []string{`link "Basket (0)"`}},
		{"expression with flags", `{"role":"link","name":"/^home$/i"}`, []string{`link "Home"`}},
		{"part", `{"role":"link","name":{"contains":"ask"}}`, []string{`link "Basket (0)"`}},
		{"text of a control means the control", `"Save"`, []string{`button "Save"`}},
		{"text inside a control means the control", `{"text":"Pay","css":"button"}`, []string{}},
		{"text of the smallest element", `"order"`, []string{`element "order"`}},
		{"text over several pieces", `"Press Pay to order"`, []string{`paragraph "Press Pay to order"`}},
		{"text with a role", `{"role":"paragraph","text":"/Press/"}`, []string{`paragraph "Press Pay to order"`}},
		{"role and text", `{"role":"row","text":"/Red/"}`, []string{`row "Red mug 8.00 €"`}},
		{"label", `{"label":"Email"}`, []string{`textbox "Email"`}},
		{"placeholder", `{"placeholder":"you@example.com"}`, []string{`textbox "Email"`}},
		{"test id", `{"testId":"save"}`, []string{`button "Save"`}},
		{"level", `{"role":"heading","level":1}`, []string{`heading "Checkout"`}},
		{"checked", `{"role":"checkbox","checked":true}`, []string{`checkbox "Insured"`}},
		{"not checked", `{"role":"checkbox","checked":false}`, []string{`checkbox "Gift wrap"`}},
		{"selected", `{"role":"tab","selected":true}`, []string{`tab "One"`}},
		{"not selected", `{"role":"tab","selected":false}`, []string{`tab "Two"`}},
		{"href as written", `{"href":"https://shop.test/help?lang=en"}`, []string{`link "Help"`}},
		{"href without host", `{"href":"/help?lang=en"}`, []string{`link "Help"`}},
		{"href path", `{"href":"/help"}`, []string{`link "Help"`}},
		{"icon", `{"role":"button","icon":"trash"}`, []string{`button without a name`}},
		{"css id", `{"css":"#bin"}`, []string{`button without a name`}},
		{"css tag and class", `{"css":"button.btn"}`, []string{`button without a name`}},
		{"css name attribute", `{"css":"input[name=\"email\"]"}`, []string{`textbox "Email"`}},
		{"css that the browser answered", `{"css":"main > button"}`, []string{`button "Pay"`}},
		{"within by name", `{"role":"button","within":{"role":"form","name":"Delivery"}}`, []string{`button "Save"`}},
		{"within a row by its key", `{"role":"button","within":{"role":"row","name":"Red mug"}}`, []string{`button "Edit"`}},
		{"within a row with a text", `{"role":"button","within":{"role":"row","has":"Red mug"}}`, []string{`button "Edit"`}},
		{"within what is nowhere", `{"role":"button","within":{"role":"dialog"}}`, []string{}},
		{"nested within", `{"role":"button","within":{"role":"row","name":"Red mug","within":{"role":"table","name":"Items"}}}`, []string{`button "Edit"`}},
		{"has", `{"role":"row","has":{"role":"button"}}`, []string{`row "Blue mug 9.00 €"`, `row "Red mug 8.00 €"`}},
		{"column", `{"role":"cell","column":"Price","within":{"role":"row","name":"Red mug"}}`, []string{`cell "8.00 €"`}},
		{"column of what is in a cell", `{"role":"button","column":"Price"}`, []string{`button "Edit"`, `button "Edit"`}},
		{"column of another name", `{"role":"button","column":"Item"}`, []string{}},
		{"after a heading is its section", `{"role":"button","after":{"role":"heading","name":"Items"}}`, []string{`button "Edit"`, `button "Edit"`}},
		{"after the page's heading is all below", `{"role":"tab","after":{"role":"heading","name":"Checkout"}}`, []string{`tab "One"`, `tab "Two"`}},
		{"after a text is all that follows", `{"role":"button","after":"order"}`, []string{`button without a name`, `button "Pay"`}},
		{"after what is there twice", `{"role":"tab","after":{"role":"button","name":"Edit"}}`, []string{}},
		{"before", `{"role":"link","before":{"role":"heading","name":"Checkout"}}`, []string{`link "Basket (0)"`, `link "Home"`, `link "Help"`}},
		{"nth of", `{"role":"button","name":"Edit","nth":2,"of":2}`, []string{`button "Edit"`}},
		{"nth of another count", `{"role":"button","name":"Edit","nth":2,"of":3}`, []string{}},
		{"no frame means the top document", `{"role":"button","name":"Confirm"}`, []string{}},
		{"frame", `{"role":"button","name":"Confirm","frame":{"role":"iframe","name":"Card form"}}`, []string{`button "Confirm"`}},
		{"frame by what it holds", `{"role":"button","frame":{"role":"iframe","has":{"role":"heading","name":"Card"}}}`, []string{`button "Confirm"`}},
		{"chain of frames", `{"role":"button","frame":[{"name":"Card form"},{"name":"Inner"}]}`, []string{`button "Deep"`}},
		{"several frames are none", `{"role":"button","frame":{"role":"iframe"}}`, []string{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(names(Match(s, sel(t, c.selector))), c.want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestMatchOfNothing(t *testing.T) {
	s, _ := page(t, shop)
	if got := Match(s, Selector{Name: Is("no such thing")}); len(got) != 0 {
		t.Errorf("got %v", names(got))
	}
	if got := Match(nil, Selector{Role: "button"}); len(got) != 0 {
		t.Errorf("got %v of no page", names(got))
	}
}

func TestInertNodesNeverMatch(t *testing.T) {
	s, _ := page(t, `
main inert
	button "Save"
dialog "Rename" modal
	button "Save"
`)
	got := Match(s, sel(t, `{"role":"button","name":"Save"}`))
	if len(got) != 1 || got[0].Parent.Role != "dialog" {
		t.Errorf("got %v, want the one in the dialog", names(got))
	}
}

func TestItemsOfPlainElements(t *testing.T) {
	for _, c := range []struct{ name, page, want string }{
		{"the card with the text", `
generic
	generic block
		generic block
			"Blue mug"
		button "Buy" id=a
	generic block
		generic block
			"Red mug"
		button "Buy" id=b`, "b"},
		{"the text is deeper than the control", `
generic
	generic block
		generic block
			heading "Red mug" level=3
			paragraph
				"8 €"
		generic block
			button "Buy" id=b
	generic block
		generic block
			heading "Tea pot" level=3
			paragraph
				"9 €"
		generic block
			button "Buy" id=a`, "b"},
		{"its own control is gone", `
generic
	generic block
		generic block
			"Red mug"
		generic block
			"Sold out"
	generic block
		generic block
			"Tea pot"
		button "Buy" id=a`, ""},
		{"a flat list with texts in front", `
generic
	term "Blue mug"
		"Blue mug"
	definition
		button "Buy" id=a
	term "Red mug"
		"Red mug"
	definition
		button "Buy" id=b
	term "Tea pot"
		"Tea pot"
	definition
		button "Buy" id=c`, "b"},
		{"a flat list without its control", `
generic
	term "Red mug"
		"Red mug"
	definition
		"Sold out"
	term "Tea pot"
		"Tea pot"
	definition
		button "Buy" id=c`, ""},
		{"twice", `
generic
	generic block
		generic block
			"Red mug"
		button "Buy" id=a
	generic block
		generic block
			"Red mug"
		button "Buy" id=b`, "a b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, _ := page(t, c.page)
			var got []string
			for _, n := range Match(s, sel(t, `{"role":"button","name":"Buy","within":{"has":"Red mug"}}`)) {
				got = append(got, n.ID)
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("got %q, want %q", strings.Join(got, " "), c.want)
			}
		})
	}
}

func TestChoicesStandBeforeTheirTexts(t *testing.T) {
	s, _ := page(t, `
generic
	checkbox id=a
	generic inline
		"News"
	checkbox id=b
	generic inline
		"Offers"
	checkbox id=c
	generic inline
		"Surveys"`)
	got := Match(s, sel(t, `{"role":"checkbox","within":{"has":"Offers"}}`))
	if len(got) != 1 || got[0].ID != "b" {
		t.Errorf("got %v", names(got))
	}
}

func TestSectionsEndAtHeadingsAndLandmarks(t *testing.T) {
	s, _ := page(t, `
heading "Pass" level=1
heading "Card" level=2
button "Renew" id=card
complementary
	button "Renew" id=aside
generic tag=section
	heading "Tip" level=2
	button "Renew" id=tip
heading "More" level=2
button "Renew" id=more`)
	for heading, want := range map[string]string{"Card": "card", "Pass": "card tip more", "More": "more", "Tip": "tip"} {
		var got []string
		for _, n := range Match(s, Selector{Role: "button", After: &Selector{Role: "heading", Name: Is(heading)}}) {
			got = append(got, n.ID)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("after %q: got %q, want %q", heading, strings.Join(got, " "), want)
		}
	}
}

func TestPatternMatches(t *testing.T) {
	for _, c := range []struct {
		p    Pattern
		text string
		want bool
	}{
		{*Is("Add to cart"), "Add\u00a0to\u200b cart ", true},
		{*Is("Add to cart"), "Add to cart now", false},
		{*Expression("^Add"), "Add to cart", true},
		{*Expression("cart$"), "Add to cart", true},
		{Pattern{Kind: Regexp, Value: "ADD", Flags: "i"}, "Add to cart", true},
		{Pattern{Kind: Contains, Value: "to"}, "Add to cart", true},
		{Pattern{Kind: Contains, Value: ""}, "Add to cart", false},
		{Pattern{Kind: Regexp, Value: "("}, "(", false},
	} {
		if got := c.p.Matches(c.text); got != c.want {
			t.Errorf("%s on %q: got %v, want %v", c.p, c.text, got, c.want)
		}
	}
}

func TestExplainCountsWhatEachKeyLeaves(t *testing.T) {
	s, _ := page(t, shop)
	var got []string
	for _, step := range Explain(s, sel(t, `{"role":"button","name":"Edit","within":{"role":"row","name":"Red mug"},"after":{"role":"heading","name":"Help"}}`)) {
		got = append(got, step.String())
	}
	want := []string{"role: button: 5 left", "name: Edit: 2 left", "within: {role: row, name: Red mug}: 1 left", "after: {role: heading, name: Help}: 0 left"}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Error(diff)
	}
}
