package snapshot

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const shopPage = `
heading/h1 "Checkout" level=1
  "Checkout"
form "Delivery"
  generic/div class=row
    generic/label inline
      "Email"
    textbox/input "Email" label=Email value=ada@example.com required focused
  generic/div class=row
    generic/label inline
      "Country"
    combobox/select "Country" label=Country value=France options=a,b,c,d,e,f,g,h,i,j,k,l
  generic/div
    generic/label
      checkbox/input "Gift wrap" unchecked label="Gift wrap"
      " Gift wrap"
  paragraph/p
    "Total: "
    strong/b inline
      "24.00 €"
table/table "Items"
  rowgroup/thead
    row/tr
      columnheader/th "Name"
        "Name"
      columnheader/th "Price"
        "Price"
  rowgroup/tbody
    row/tr
      cell/td "Blue mug"
        "Blue mug"
      cell/td "3.00"
        "3.00"
      cell/td "Remove"
        button/button "Remove"
          "Remove"
    row/tr
      cell/td "Red mug"
        "Red mug"
      cell/td "4.00"
        "4.00"
      cell/td "Remove"
        button/button "Remove"
          "Remove"
button/button "Pay" disabled
  "Pay"
`

func TestText(t *testing.T) {
	tests := []struct {
		name, page string
		view       View
		want       string
	}{
		{name: "a page in full", page: shopPage, want: `
e1 heading "Checkout" level 1
form "Delivery"
  e4 textbox "Email" = "ada@example.com" required focused
  e6 combobox "Country" = "France" (12 options)
  e8 checkbox "Gift wrap" unchecked
  e9 text "Total: 24.00 €"
e11 table "Items"
  row "Name | Price"
  row "Blue mug"
    e17 cell "3.00"
    e19 button "Remove"
  row "Red mug"
    e22 cell "4.00"
    e24 button "Remove"
e25 button "Pay" disabled
`},
		{name: "what can be acted on", page: shopPage, view: View{Mode: Interactive}, want: `
e4 textbox "Email" = "ada@example.com" required focused
e6 combobox "Country" = "France" (12 options)
e8 checkbox "Gift wrap" unchecked
row "Blue mug"
  e19 button "Remove"
row "Red mug"
  e24 button "Remove"
e25 button "Pay" disabled
`},
		{name: "compact", page: shopPage, view: View{Mode: Compact}, want: `
e1 heading "Checkout" level 1
e4 textbox "Email" = "ada@example.com" required focused
e6 combobox "Country" = "France" (12 options)
e8 checkbox "Gift wrap" unchecked
e9 text "Total: 24.00 €"
e11 table "Items"
  row "Name | Price"
  row "Blue mug"
    e17 cell "3.00"
    e19 button "Remove"
  row "Red mug"
    e22 cell "4.00"
    e24 button "Remove"
e25 button "Pay" disabled
`},
		{name: "depth", page: shopPage, view: View{Depth: 1}, want: `
e1 heading "Checkout" level 1
form "Delivery" (4 inside)
e11 table "Items" (7 inside)
e25 button "Pay" disabled
`},
		{name: "a part", page: shopPage, view: View{Scope: "e11"}, want: `
e11 table "Items"
  row "Name | Price"
  row "Blue mug"
    e17 cell "3.00"
    e19 button "Remove"
  row "Red mug"
    e22 cell "4.00"
    e24 button "Remove"
`},
		{name: "a select by itself lists its options", page: `combobox/select "Size" value=S options=S,M`, view: View{Scope: "e1"}, want: `
e1 combobox "Size" = "S" (2 options: "S", "M")
  option "S"
  option "M"
`},
		{name: "a part that is not there", page: shopPage, view: View{Scope: "e99"}, want: `
note: no ref e99: this session has given e1 to e25
`},
		{name: "text once, whatever wraps it", page: `
list/ul
  listitem/li
    generic/label
      generic
        generic
          link/a "Title"
            generic/span inline
              "Title"
`, want: `
e3 link "Title"
`},
		{name: "a link around, a heading inside, and the other way", page: `
link/a "Offer"
  heading/h2 "Offer" level=2
    "Offer"
heading/h2 "News" level=2
  link/a "News"
    "News"
`, want: `
e1 link "Offer"
e3 heading level 2
  e4 link "News"
`},
		{name: "pictures", page: `
img/img
img/img "Chart of sales"
button/button "Save"
  img/svg "Disk"
  "Save"
`, want: `
e2 img "Chart of sales"
e3 button "Save"
`},
		{name: "things to click without a role or name", page: `
generic/div
  "Total"
generic/div clickable
  img/svg "Cart"
generic/div clickable
  generic/svg
button/button icon=trash
generic/div clickable
  "Add"
`, want: `
e1 text "Total"
e2 generic "Cart" clickable
e4 generic clickable near "Cart"
e5 button icon "trash"
e6 generic "Add" clickable
`},
		{name: "parts that inherit a pointer are not clickable", page: `
generic/div clickable
  generic/div clickable
    "Open "
    generic/span clickable inline
      "card"
link/a "Go"
  generic/span clickable inline
    "Go"
`, want: `
e1 generic "Open card" clickable
e4 link "Go"
`},
		{name: "hidden from assistive technology but there to be seen", page: `
generic/div ariahidden
  button/button "Pay" ariahidden
    "Pay"
  generic/span ariahidden
    "only for eyes"
  generic/span ariahidden inline
    "›"
button/button "Add to cart"
  generic/span ariahidden inline
    "🛒"
  "Add to cart"
`, want: `
e1 button "Pay" [aria-hidden]
e2 text "only for eyes" [aria-hidden]
e4 button "Add to cart"
`},
		{name: "what cannot be seen is not shown", page: `
generic/div hidden
  "secret text"
  button/button "Invisible" hidden
  button/button "Floating"
`, want: `
e2 button "Floating"
`},
		{name: "secrets", page: `textbox/input "Password" secret value=hunter2`, want: `
e1 textbox "Password" = "••••••"
`},
		{name: "states", page: `
checkbox "a" checked
checkbox "b" mixed
button "c" expanded
button "d" collapsed pressed
tab "e" selected
textbox "f" invalid readonly busy placeholder="type here"
link "g" current href=/g
button "h" covered="dialog \"Cookies\""
button "i" covered=div#veil
button "j" covered="x\" e9 button \"Pay"
`, view: View{Links: true}, want: `
e1 checkbox "a" checked
e2 checkbox "b" mixed
e3 button "c" expanded
e4 button "d" collapsed pressed
e5 tab "e" selected
e6 textbox "f" invalid readonly busy placeholder "type here"
e7 link "g" current url "/g"
e8 button "h" covered by dialog "Cookies"
e9 button "i" covered by div#veil
e10 button "j" covered by "x\" e9 button \"Pay"
`},
		{name: "an open dialog comes first, the rest is one line", page: `
navigation inert
  link "Home" inert
  link "Cart" inert
main inert
  dialog "Sure?" modal
    heading/h2 "Sure?" level=2
      "Sure?"
    "It is final."
    button "Yes"
  button "Delete" inert
`, want: `
e4 dialog "Sure?"
  text "It is final."
  e6 button "Yes"
behind dialog: 5 nodes
`},
		{name: "a dialog that the page does not mark as such", page: `
button "Delete"
dialog "Sure?" modal
  button "Yes"
`, want: `
e2 dialog "Sure?"
  e3 button "Yes"
behind dialog: 1 nodes
`},
		{name: "frames", page: `
iframe "Payment"
  textbox "Card" doc=7
iframe missing
`, want: `
e1 iframe "Payment"
  e2 textbox "Card"
e3 iframe unread
`},
		{name: "lists", page: `
list/ul "Todo"
  listitem/li
    checkbox "Buy" unchecked
    button "Remove"
  listitem/li
    "plain "
    generic/b inline
      "words"
  listitem/li
    "Sweep"
    button "Remove"
list/ul
  listitem/li
    link "Only"
`, want: `
e1 list "Todo"
  e2 listitem
    e3 checkbox "Buy" unchecked
    e4 button "Remove"
  e5 listitem "plain words"
  e7 listitem "Sweep"
    e8 button "Remove"
e11 link "Only"
`},
		{name: "navigation needs no list, a field without a name says where it stands", page: `
navigation
  list/ul
    listitem/li
      link "A"
    listitem/li
      link "B"
generic
  "Born"
  textbox/input value=2000-01-01
`, want: `
navigation
  e4 link "A"
  e6 link "B"
e7 text "Born"
e8 textbox = "2000-01-01" near "Born"
`},
		{name: "a caption is said by what it names", page: `
generic/span
  "Plan"
radiogroup "Plan"
  radio "Free" unchecked
`, want: `
e2 radiogroup "Plan"
  e3 radio "Free" unchecked
`},
		{name: "nothing empty", page: "status\nparagraph\nlist\n  listitem\ngeneric\n  \" , \"", want: "\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := show(tree(t, tt.page), tt.view)
			want := "page \"Shop\" http://shop.test/p1.html (scrolled 0%)" + tt.want
			if diff := cmp.Diff(got, want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestHeader(t *testing.T) {
	s := tree(t, `button "OK"`)
	s.Title, s.URL = "a\"\n- b", "http://shop.test/a b?x=\u202e1"
	s.Scrolled, s.Tabs = 40, 2
	s.Dialog = &Dialog{Kind: "prompt", Message: "Your\nname?", Default: "Ada"}
	s.Notes = []string{"frame \"ads\"\ndid not answer"}
	got := show(s, View{Nonce: "k3"})
	want := `<<<page k3
page "a\"\n- b" http://shop.test/a%20b?x=\u{202E}1 (scrolled 40%, 2 tabs)
note: a JavaScript prompt blocks the page: "Your\nname?" = "Ada" (answer it first)
note: frame "ads"\u{000A}did not answer
e1 button "OK"
page k3>>>
`
	if diff := cmp.Diff(got, want); diff != "" {
		t.Error(diff)
	}
}

func TestInteractiveTellsLookAlikesApart(t *testing.T) {
	got := show(tree(t, "status\n  \"Apples: 0\"\nbutton \"Add\"\nstatus\n  \"Pears: 0\"\nbutton \"Add\"\nbutton \"Clear\""), View{Mode: Interactive})
	want := "e2 button \"Add\" near \"Apples: 0\"\ne4 button \"Add\" near \"Pears: 0\"\ne5 button \"Clear\"\n"
	if !strings.HasSuffix(got, want) {
		t.Errorf("got\n%s\nwant it to end in\n%s", got, want)
	}
}

func TestEmptySnapshot(t *testing.T) {
	if got, want := (&Snapshot{}).Text(View{}), "page \"\" (scrolled 0%)\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestDescribeAndPlace(t *testing.T) {
	s := tree(t, `
dialog "Checkout"
  button "Pay" #1
  generic/div #2
    "Total: 5"
table "T"
  row
    cell
      "Ada"
    button "Edit" #3
  row
    cell
      "Bob"
    button "Edit" #4
generic/section
  heading "News" level=2
  button icon=bell #5
  link "a\n\"b" #6
generic/div clickable #7
`)
	want := map[int][2]string{
		1: {`button "Pay"`, `dialog "Checkout"`},
		2: {`text "Total: 5"`, `dialog "Checkout"`},
		3: {`button "Edit"`, `row "Ada"`},
		4: {`button "Edit"`, `row "Bob"`},
		5: {`button icon "bell"`, `section "News"`},
		6: {`link "a\n\"b"`, `section "News"`},
		7: {`element near "T"`, ``},
	}
	for number, w := range want {
		n := s.byNumber(number)
		if got := [2]string{n.Describe(), n.Place()}; got != w {
			t.Errorf("#%d: got %q, want %q", number, got, w)
		}
	}
}

func TestAddressOfDataIsCut(t *testing.T) {
	tests := []struct{ url, want string }{
		{"data:text/html,<b>hé llo</b>", "data:text/html,…(15 characters)"},
		{"data:text/html;base64,PGI+" + strings.Repeat("x", 100_000), "data:text/html;base64,…(100004 characters)"},
		{"data:,x", "data:,…(1 character)"},
		{"data:text/html,", "data:text/html,"},
		{"data:text/html", "data:text/html"},
		{"http://shop.test/data:a,b", "http://shop.test/data:a,b"},
	}
	for _, tt := range tests {
		s := tree(t, "url "+tt.url+"\nbutton \"A\"")
		head, _, _ := strings.Cut(s.Text(View{}), "\n")
		if diff := cmp.Diff(head, `page "Shop" `+tt.want+" (scrolled 0%)"); diff != "" {
			t.Error(diff)
		}
	}
}
