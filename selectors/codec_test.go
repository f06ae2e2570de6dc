package selectors

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseReadsEveryKey(t *testing.T) {
	on, off := true, false
	for _, c := range []struct {
		name, json string
		want       Selector
	}{
		{"a bare text", `"Order placed"`, Selector{Text: Is("Order placed")}},
		{"a bare expression", `"/Order \\d+/i"`, Selector{Text: &Pattern{Kind: Regexp, Value: `Order \d+`, Flags: "i"}}},
		{"role and name", `{"role":"button","name":"Pay"}`, Selector{Role: "button", Name: Is("Pay")}},
		{"a part", `{"name":{"contains":"Pay"}}`, Selector{Name: &Pattern{Kind: Contains, Value: "Pay"}}},
		{"a literal that looks like an expression", `{"href":{"is":"/cart/"}}`, Selector{Href: Is("/cart/")}},
		{"a path is no expression", `{"href":"/cart"}`, Selector{Href: Is("/cart")}},
		{"two slashes are no expression", `{"text":"//"}`, Selector{Text: Is("//")}},
		{"unknown flags make no expression", `{"text":"/a/b"}`, Selector{Text: Is("/a/b")}},
		{"a number where a text belongs", `{"name":12}`, Selector{Name: Is("12")}},
		{"states", `{"role":"checkbox","checked":true,"expanded":false}`, Selector{Role: "checkbox", Checked: &on, Expanded: &off}},
		{"level", `{"role":"heading","level":2}`, Selector{Role: "heading", Level: 2}},
		{"has as a text", `{"role":"row","has":"Ada"}`, Selector{Role: "row", Has: &Selector{Text: Is("Ada")}}},
		{"places", `{"role":"button","within":{"role":"dialog","name":"Pay"},"after":{"role":"heading","name":"A"},"before":"B","column":"Total"}`,
			Selector{Role: "button", Within: &Selector{Role: "dialog", Name: Is("Pay")}, After: &Selector{Role: "heading", Name: Is("A")}, Before: &Selector{Text: Is("B")}, Column: Is("Total")}},
		{"a position", `{"role":"button","nth":2,"of":3}`, Selector{Role: "button", Nth: 2, Of: 3}},
		{"one frame", `{"role":"button","frame":{"name":"Pay"}}`, Selector{Role: "button", Frame: Frames{{Name: Is("Pay")}}}},
		{"a chain of frames", `{"role":"button","frame":[{"name":"A"},{"name":"B"}]}`, Selector{Role: "button", Frame: Frames{{Name: Is("A")}, {Name: Is("B")}}}},
		{"the rest", `{"label":"a","placeholder":"b","title":"c","alt":"d","testId":"e","icon":"f","css":"#pay","selected":true}`,
			Selector{Label: Is("a"), Placeholder: Is("b"), Title: Is("c"), Alt: Is("d"), TestID: Is("e"), Icon: Is("f"), CSS: "#pay", Selected: &on}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := Parse(json.RawMessage(c.json))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(got, c.want); diff != "" {
				t.Error(diff)
			}
			raw, err := json.Marshal(got)
			if err != nil {
				t.Fatal(err)
			}
			again, err := Parse(raw)
			if err != nil {
				t.Fatalf("%s: %v", raw, err)
			}
			if !again.Equal(got) {
				t.Errorf("reading back %s gives %v", raw, again)
			}
		})
	}
}

func TestParseTellsEveryProblemWithItsPlace(t *testing.T) {
	for _, c := range []struct{ name, json, want string }{
		{"an empty selector", `{}`, `an empty selector; say what to look for, for example {role: button, name: Pay}`},
		{"a list", `[]`, `a selector can't be a list; write a map such as {role: button, name: Pay}, or a text`},
		{"a misspelled key", `{"roel":"button"}`, `roel: unknown key "roel" in a selector; did you mean "role"?`},
		{"a key of other tools", `{"xpath":"//a"}`, `xpath: unknown key "xpath" in a selector; did you mean "css"?`},
		{"a key like none", `{"zzzzzz":1}`, `zzzzzz: unknown key "zzzzzz" in a selector; known keys: role, name, text, label, placeholder, title, alt, testId, level, checked, expanded, selected, href, icon, css, within, has, column, after, before, nth, of, frame`},
		{"a key twice", `{"role":"button","role":"link"}`, `role: key "role" stands twice`},
		{"a misspelled role inside", `{"role":"button","within":{"role":"dialgo"}}`, `within.role: unknown role "dialgo"; did you mean "dialog"?`},
		{"a tag as a role", `{"role":"a"}`, `role: unknown role "a"; did you mean "link"?`},
		{"a role like none", `{"role":"qqqqqqqq"}`, `role: unknown role "qqqqqqqq"; roles are those of ARIA, such as button, link, textbox, row, dialog`},
		{"an expression that can't be read", `{"name":"/Pay (/"}`, "name: the expression \"/Pay (/\" can't be read: missing closing ): `Pay (`"},
		{"nth without of", `{"role":"button","nth":2}`, `nth: "nth" without "of"; write also how many there must be, for example of: 2`},
		{"of without nth", `{"role":"button","of":2}`, `of: "of" without "nth"; write also which one, for example nth: 1`},
		{"nth past of", `{"role":"button","nth":3,"of":2}`, `nth: the 3. of 2; count from 1`},
		{"nth zero", `{"role":"button","nth":0,"of":2}`, `nth: 0 is no count; write a whole number from 1`},
		{"an empty text", `{"name":" "}`, `name: an empty text; leave the key out, or write what is to be seen`},
		{"a generated class", `{"css":".css-1a2b3c"}`, `css: "css-1a2b3c" in ".css-1a2b3c" looks generated and will change; use a role and name, a label or a test id`},
		{"a level of a button", `{"role":"button","level":2}`, `level: a button has no "level"; remove one of the two`},
		{"a checked link", `{"role":"link","checked":true}`, `checked: a link has no "checked"; remove one of the two`},
		{"an href of a field", `{"role":"textbox","href":"/a"}`, `href: a textbox has no "href"; remove one of the two`},
		{"a placeholder of a button", `{"role":"button","placeholder":"Search"}`, `placeholder: a button has no "placeholder"; remove one of the two`},
		{"a label of an image", `{"role":"img","label":"Map"}`, `label: an img has no "label"; remove one of the two`},
		{"a selected button", `{"role":"button","selected":true}`, `selected: a button has no "selected"; remove one of the two`},
		{"a row in a column", `{"role":"row","column":"Name"}`, `column: a row has no "column"; remove one of the two`},
		{"a frame that is none", `{"role":"button","frame":{"role":"dialog"}}`, `frame.role: a frame is an iframe, not a dialog; leave the role out`},
		{"an XPath as css", `{"css":"//button[1]"}`, `css: "//button[1]" is no css selector; use a role and name; XPath is not read`},
		{"checked as a word", `{"role":"checkbox","checked":"yes"}`, `checked: "yes" is no true or false; write true or false`},
		{"a frame inside", `{"role":"a","within":{"role":"row","frame":{"name":"x"}}}`, "role: unknown role \"a\"; did you mean \"link\"?\nwithin.frame: a frame inside \"within\"; move it to the outermost selector"},
		{"an empty chain", `{"role":"button","frame":[]}`, `frame: an empty chain of frames; write the selector of the iframe`},
		{"a frame of a chain", `{"role":"button","frame":[{"name":"A"},{"role":"ifram"}]}`, `frame[1].role: unknown role "ifram"; did you mean "iframe"?`},
		{"a list as a text", `{"name":[]}`, `name: a text can't be a list; write a text, /re/ or {contains: part}`},
		{"two keys in a pattern", `{"name":{"is":"a","contains":"b"}}`, `name: a pattern has one key, not 2; write {contains: part} or {is: text}`},
		{"an unknown key in a pattern", `{"name":{"contain":"b"}}`, `name.contain: unknown key "contain" in a pattern; did you mean "contains"?`},
		{"a role that is no text", `{"role":7}`, `role: 7 is no role; write a role`},
		{"not JSON", `{"role":`, `not JSON: EOF`},
		{"several at once", `{"roel":"x","name":"/(/"}`, "roel: unknown key \"roel\" in a selector; did you mean \"role\"?"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse(json.RawMessage(c.json))
			var ps Problems
			if !errors.As(err, &ps) {
				t.Fatalf("got %v, want Problems", err)
			}
			if diff := cmp.Diff(err.Error(), c.want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestMarshalWritesKeysInTheirOrder(t *testing.T) {
	s := sel(t, `{"frame":{"name":"F"},"within":{"has":"Ada","role":"row"},"name":"/^Inbox( \\(\\d+\\))?$/","role":"button","href":{"is":"/a/"},"title":{"contains":"x"}}`)
	got, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"role":"button","name":"/^Inbox( \\(\\d+\\))?$/","title":{"contains":"x"},"href":{"is":"/a/"},"within":{"role":"row","has":"Ada"},"frame":{"name":"F"}}`
	if diff := cmp.Diff(string(got), want); diff != "" {
		t.Error(diff)
	}
}

func TestStringIsYAMLFlowText(t *testing.T) {
	for _, c := range []struct{ json, want string }{
		{`{"role":"button","name":"Pay"}`, `{role: button, name: Pay}`},
		{`{"name":"a, b"}`, `{name: 'a, b'}`},
		{`{"name":"it's"}`, `{name: "it's"}`},
		{`{"name":"it's \"so\""}`, `{name: 'it''s "so"'}`},
		{`{"name":"yes"}`, `{name: 'yes'}`},
		{`{"name":"12"}`, `{name: '12'}`},
		{`{"name":"10:30"}`, `{name: '10:30'}`},
		{`{"name":"1e3"}`, `{name: '1e3'}`},
		{`{"name":"- x"}`, `{name: '- x'}`},
		{`{"name":"a: b"}`, `{name: 'a: b'}`},
		{`{"name":"Email:"}`, `{name: 'Email:'}`},
		{`{"name":"a #b"}`, `{name: 'a #b'}`},
		{`{"name":"a\nb"}`, `{name: "a\nb"}`},
		{`{"name":"a\u200bb"}`, `{name: "a\u200bb"}`},
		{`{"name":"/^Inbox \\(\\d+\\)$/"}`, `{name: '/^Inbox \(\d+\)$/'}`},
		{`{"name":{"contains":"x"}}`, `{name: {contains: x}}`},
		{`{"href":{"is":"/a/"}}`, `{href: {is: /a/}}`},
		{`{"role":"row","has":"Ada"}`, `{role: row, has: Ada}`},
		{`{"text":"x","frame":[{"name":"A"},{"name":"B"}]}`, `{text: x, frame: [{name: A}, {name: B}]}`},
		{`{"role":"button","nth":2,"of":3}`, `{role: button, nth: 2, of: 3}`},
	} {
		if got := sel(t, c.json).String(); got != c.want {
			t.Errorf("%s: got %s, want %s", c.json, got, c.want)
		}
	}
}

func TestPatternsAndFramesDecodeAlone(t *testing.T) {
	var v struct {
		P *Pattern
		F Frames
		S Selector
	}
	if err := json.Unmarshal([]byte(`{"P":"/a+/","F":[{"name":"x"}],"S":"y"}`), &v); err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"P":"/a+/","F":{"name":"x"},"S":{"text":"y"}}`; string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
	err = json.Unmarshal([]byte(`{"P":"/(/"}`), &v)
	if want := "the expression \"/(/\" can't be read: missing closing ): `(`"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestCheckOfASelectorMadeInCode(t *testing.T) {
	if err := (Selector{Role: "button", Name: Is("Pay")}).Check(); err != nil {
		t.Errorf("got %v, want no problem", err)
	}
	err := Selector{Role: "butten"}.Check()
	if want := `role: unknown role "butten"; did you mean "button"?`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestTokensOfATrailAreNotJudged(t *testing.T) {
	sel(t, `{"role":"row","name":"{{args.customer}}"}`)
	sel(t, `{"role":"{{args.role}}","name":"/{{args.(}}/"}`)
}
