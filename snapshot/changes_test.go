package snapshot

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestChanges(t *testing.T) {
	tests := []struct{ name, before, now, want string }{
		{"nothing", users, users, "no change\n"},
		{"only states of nodes that say nothing", "generic #1\n  button \"A\" #2", "generic #1 focused\n  button \"A\" #2", "no change\n"},
		{"an address", `button "A" #1`, "url http://shop.test/p1.html#x\nbutton \"A\" #1", "no change but the address\n"},
		{"moves", "button \"A\" #1\nbutton \"B\" #2\nbutton \"C\" #3", "button \"C\" #3\nbutton \"A\" #1\nbutton \"B\" #2", "no change\n"},
		{"drawn anew to say the same", users, redrawn(users), "no change\n"},
		{"a text", "paragraph #1\n  \"off\"\nbutton \"B\" #2", "paragraph #1\n  \"on\"\nbutton \"B\" #2", "~ e1 text \"on\" was text \"off\"\n"},
		{"a state", `checkbox "Gift" #1 unchecked`, `checkbox "Gift" #1 checked`, "~ e1 checkbox \"Gift\" checked was checkbox \"Gift\" unchecked\n"},
		{"the focus", "button \"A\" #1 focused\nbutton \"B\" #2", "button \"A\" #1\nbutton \"B\" #2 focused", "no change\n"},
		{"a value", `textbox "Email" #1`, `textbox "Email" #1 value=a`, "~ e1 textbox \"Email\" = \"a\" was textbox \"Email\"\n"},
		{"a secret's value", `textbox "Password" #1 secret value=a`, `textbox "Password" #1 secret value=abc`, "no change\n"},
		{"a name", `button "Buy" #1`, `button "Bought" #1`, "~ e2 button \"Bought\" was button \"Buy\"\n"},
		{"one came and one went", "button \"A\" #1\nbutton \"B\" #2", "button \"B\" #2\nlink \"C\" #3", "+ e3 link \"C\"\n- button \"A\"\n"},
		{"a row came", users, users + "  listitem/li #40\n    generic/span inline #41\n      \"D\"\n    button/button \"Delete\" #42\n",
			"+ e12 listitem \"D\"\n+ e14 button \"Delete\"\n"},
		{"a dialog opened", "main #1\n  button \"Delete\" #2", "main #1 inert\n  button \"Delete\" #2 inert\ndialog \"Sure?\" #3 modal\n  button \"Yes\" #4",
			"+ e2 dialog \"Sure?\"\n+ e3 button \"Yes\"\n- button \"Delete\"\nbehind dialog: 2 nodes\n"},
		{"another document", `button "A" #1`, "document 2\nurl http://shop.test/p2.html\nbutton \"A\" #1",
			"note: another document than before; take a snapshot to see it\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var r Refs
			before, now := tree(t, tt.before), tree(t, tt.now)
			r.Show(before)
			r.Show(now)
			got := now.Changes(before, View{})
			_, got, _ = strings.Cut(got, "\n")
			if diff := cmp.Diff(got, tt.want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestChangesUnderAView(t *testing.T) {
	const page = "main #1\n  region \"Left\" #2\n    paragraph #3\n      \"%s\"\n    checkbox \"Gift\" #4 %s\n  region \"Right\" #5\n    paragraph #6\n      \"%s\"\n"
	drawn := func(left, state, right string) string { return fmt.Sprintf(page, left, state, right) }
	before := drawn("off", "unchecked", "off")
	tests := []struct {
		name, now string
		view      View
		want      string
	}{
		{"interactive leaves out what cannot be acted on", drawn("on", "checked", "on"), View{Mode: Interactive},
			"~ e3 checkbox \"Gift\" checked was checkbox \"Gift\" unchecked\n"},
		{"a scope leaves out what is elsewhere", drawn("on", "unchecked", "on"), View{Scope: "e4"}, "~ e5 text \"on\" was text \"off\"\n"},
		{"nothing in the scope", drawn("on", "checked", "off"), View{Scope: "e4"}, "no change\n"},
		{"a depth tells how much came below", drawn("on", "checked", "on") + "    button \"New\" #7\n", View{Depth: 1},
			"~ e4 region \"Right\" (2 inside) was region \"Right\" (1 inside)\n"},
		{"a budget", drawn("on "+strings.Repeat("and on ", 90), "checked", "on"), View{Budget: 90},
			"~ e3 checkbox \"Gift\" checked was checkbox \"Gift\" unchecked\n~ e5 text \"on\" was text \"off\"\nnot shown: 1 line (find, or snapshot a ref above)\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var r Refs
			before, now := tree(t, before), tree(t, tt.now)
			r.Show(before)
			r.Show(now)
			_, got, _ := strings.Cut(now.Changes(before, tt.view), "\n")
			if diff := cmp.Diff(got, tt.want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestChangesOfALabelStaySmall(t *testing.T) {
	before, now := bigTable(5000), bigTable(5000)
	now.Root.Children[2].Name = "Saved"
	var r Refs
	r.Show(before)
	r.Show(now)
	got := now.Changes(before, View{})
	if n := Tokens(got); n > 60 {
		t.Errorf("%d tokens for one label:\n%s", n, got)
	}
}

func TestFind(t *testing.T) {
	tests := []struct{ name, page, text, want string }{
		{"a row with its buttons", users, "b", `note: 1 match for "b"
e2 list "Users"
  e6 listitem "B"
    e8 button "Delete"
`},
		{"whatever the case, with what holds it", "form \"Login\"\n  textbox \"User NAME\"\n  button \"Go\"", "user name", `note: 1 match for "user name"
form "Login"
  e2 textbox "User NAME"
`},
		{"a regular expression", "button \"Pay 24.00 €\"\nbutton \"Pay later\"", `/pay \d+/`, "note: 1 match for \"/pay \\\\d+/\"\ne1 button \"Pay 24.00 €\"\n"},
		{"an option", `combobox "Size" options=S,M,Large`, "large", "note: 1 match for \"large\"\ne1 combobox \"Size\" (3 options: \"S\", \"M\", \"Large\") has option \"Large\"\n"},
		{"a state", "checkbox \"a\" checked\nbutton \"b\"", "checked", "note: 1 match for \"checked\"\ne1 checkbox \"a\" checked\n"},
		{"behind a dialog", "main inert\n  button \"Delete\" inert\ndialog \"Sure?\" modal\n  button \"Yes\"", "delete", "note: 1 match for \"delete\"\ne3 button \"Delete\" inert\n"},
		{"nothing", `button "a"`, "zzz", "no match for \"zzz\" in 1 line\n"},
		{"not a secret's value", `textbox "P" secret value=hunter2`, "hunter2", "no match for \"hunter2\" in 1 line\n"},
		{"a broken expression", `button "a"`, "/(/", "note: \"/(/\" is no regular expression: error parsing regexp: missing closing ): `(`\n"},
		{"an empty text", `button "a"`, " ", "note: nothing to find: the text is empty\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := tree(t, tt.page)
			var r Refs
			r.Show(s)
			got := s.Find(tt.text, View{})
			_, got, _ = strings.Cut(got, "\n")
			if diff := cmp.Diff(got, tt.want); diff != "" {
				t.Error(diff)
			}
		})
	}
}
