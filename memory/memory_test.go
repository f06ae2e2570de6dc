package memory

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/internal/diag"
)

func sample() *Memory {
	return New(Values{
		Args:    map[string]any{"email": "ada@example.com", "quantity": 2, "price": 12.5, "gift": true, "empty": "", "both": "a"},
		Memory:  map[string]any{"coupon": "SPRING", "order": "/A-17/", "count": "7", "odd": "a.b (c)", "both": "b"},
		Secrets: map[string]string{"password": "hunter2", "unset": ""},
		Base:    "http://shop.test",
		Schema:  func(string) json.RawMessage { return json.RawMessage(schema) },
	})
}

const schema = `{"type":"object","properties":{
 "text":{"type":"string"},"count":{"type":"integer"},"on":{"type":"boolean"},"ratio":{"type":"number"},
 "options":{"type":"array","items":{"type":"string"}},"any":{},
 "selector":{"$ref":"#/$defs/selector"}},
 "$defs":{"pattern":{"anyOf":[{"type":"string"},{"type":"object","properties":{"is":{"type":"string"}}}]},
  "selector":{"anyOf":[{"type":"string"},{"type":"object","properties":{"name":{"$ref":"#/$defs/pattern"},"nth":{"type":"integer"},"within":{"$ref":"#/$defs/selector"}}}]}}}`

func TestFill(t *testing.T) {
	for _, c := range []struct{ name, tool, args, want string }{
		{"no token", "tapOn", `{"b":1,"a":"x"}`, `{"b":1,"a":"x"}`},
		{"order and numbers stay", "tapOn", `{"z":1.50,"text":"{{args.email}}","a":[1e3,null,true,{}]}`, `{"z":1.50,"text":"ada@example.com","a":[1e3,null,true,{}]}`},
		{"number where text is wanted", "inputText", `{"text":"{{args.quantity}}"}`, `{"text":"2"}`},
		{"number where a number is wanted", "x", `{"count":"{{args.quantity}}"}`, `{"count":2}`},
		{"text where a number is wanted", "x", `{"count":"{{memory.count}}","ratio":"{{memory.count}}"}`, `{"count":7,"ratio":7}`},
		{"truth value", "x", `{"on":"{{args.gift}}","text":"{{args.gift}}"}`, `{"on":true,"text":"true"}`},
		{"anything keeps the type", "x", `{"any":"{{args.price}}"}`, `{"any":12.5}`},
		{"expression", "x", `{"text":"{{args.quantity * 12}}.00 €"}`, `{"text":"24.00 €"}`},
		{"division gives no needless zeros", "x", `{"text":"{{ 24 / args.quantity }}"}`, `{"text":"12"}`},
		{"whole float for an integer", "x", `{"count":"{{24 / args.quantity}}"}`, `{"count":12}`},
		{"functions", "x", `{"text":"{{upper(args.email)}} {{len(coupon)}}"}`, `{"text":"ADA@EXAMPLE.COM 6"}`},
		{"choice", "x", `{"text":"{{args.gift ? 'yes' : 'no'}}"}`, `{"text":"yes"}`},
		{"no prefix", "x", `{"text":"{{coupon}}"}`, `{"text":"SPRING"}`},
		{"index", "x", `{"text":"{{args[\"email\"]}}"}`, `{"text":"ada@example.com"}`},
		{"base", "navigate", `{"url":"{{base}}/cart"}`, `{"url":"http://shop.test/cart"}`},
		{"literal braces", "x", `{"text":"a {{\"{{\"}} b }} {"}`, `{"text":"a {{ b }} {"}`},
		{"braces in an expression's text", "x", `{"text":"{{'}}' + \"{\"}}"}`, `{"text":"}}{"}`},
		{"escaped braces in JSON", "x", `{"text":"\u007b\u007bcoupon}}"}`, `{"text":"SPRING"}`},
		{"list entries", "selectOption", `{"options":["{{args.quantity}}","x"]}`, `{"options":["2","x"]}`},
		{"one text for a list", "selectOption", `{"options":"{{coupon}}"}`, `{"options":"SPRING"}`},
		{"secret in inputText", "inputText", `{"text":"{{secrets.password}}"}`, `{"text":"hunter2"}`},
		{"secret in a header", "navigate", `{"headers":{"Authorization":"Basic {{secrets.password}}"}}`, `{"headers":{"Authorization":"Basic hunter2"}}`},
		{"secret for a composed tool", "login", `{"password":"{{secrets.password}}"}`, `{"password":"hunter2"}`},
		{"value like a pattern stays literal", "tapOn", `{"selector":{"name":"{{memory.order}}","within":"{{memory.order}}"}}`, `{"selector":{"name":{"is":"/A-17/"},"within":{"text":{"is":"/A-17/"}}}}`},
		{"bare selector", "tapOn", `{"selector":"{{memory.order}}"}`, `{"selector":{"text":{"is":"/A-17/"}}}`},
		{"value in a pattern is quoted", "tapOn", `{"selector":{"name":"/{{memory.odd}} \\d+/i"}}`, `{"selector":{"name":"/a\\.b \\(c\\) \\d+/i"}}`},
		{"value in matches is quoted", "assertText", `{"matches":"^{{memory.odd}}$"}`, `{"matches":"^a\\.b \\(c\\)$"}`},
		{"number in a selector", "tapOn", `{"selector":{"name":"{{args.quantity}}","nth":"{{args.quantity}}"}}`, `{"selector":{"name":"2","nth":2}}`},
		{"no arguments", "closeTab", ``, ``},
		{"html is not escaped", "x", `{"text":"<{{coupon}}>&"}`, `{"text":"<SPRING>&"}`},
		{"dollar forms are literal", "x", `{"text":"$5.00 ${x} $x {coupon}"}`, `{"text":"$5.00 ${x} $x {coupon}"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := sample().Fill(c.tool, json.RawMessage(c.args))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, string(got)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestFillWithoutASchemaKeepsTypes(t *testing.T) {
	got, err := New(Values{Args: map[string]any{"n": 3}}).Fill("x", json.RawMessage(`{"a":"{{args.n}}"}`))
	if err != nil || string(got) != `{"a":3}` {
		t.Errorf("got %s, %v", got, err)
	}
}

const known = `known: args.both, args.email, args.empty, args.gift, args.price, args.quantity, memory.both, memory.count, memory.coupon, memory.odd, memory.order, secrets.password, secrets.unset, base`

func TestFillErrors(t *testing.T) {
	for _, c := range []struct{ name, tool, args, want string }{
		{"unknown", "inputText", `{"text":"{{args.emial}}"}`, `inputText.text: unknown name "args.emial"; did you mean "args.email"? ` + known},
		{"unknown without prefix", "x", `{"text":"{{banana}}"}`, `x.text: unknown name "banana"; ` + known},
		{"wrong group", "x", `{"text":"{{memory.email}}"}`, `x.text: unknown name "memory.email"; did you mean "args.email"? ` + known},
		{"two meanings", "x", `{"text":"{{both}}"}`, `x.text: "both" is both an argument and a memory value; write args.both or memory.both`},
		{"secret in an assertion", "assertText", `{"equals":"{{secrets.password}}"}`, `assertText.equals: a secret cannot stand here; it may only be typed by inputText, sent in a header or handed to a composed tool`},
		{"secret in a selector of a composed tool", "login", `{"selector":{"name":"{{secrets.password}}"}}`, `login.selector.name: a secret cannot stand here; it may only be typed by inputText, sent in a header or handed to a composed tool`},
		{"secret in an expression", "navigate", `{"url":"/{{lower(secrets.password)}}"}`, `navigate.url: a secret cannot stand here; it may only be typed by inputText, sent in a header or handed to a composed tool`},
		{"secret without a value", "inputText", `{"text":"{{secrets.unset}}"}`, `inputText.text: secret "unset" has no value; give --secret unset=VALUE or set CAIRN_SECRET_UNSET`},
		{"wrong type", "x", `{"count":"{{args.email}}"}`, `x.count: {{args.email}} is a string, but an integer is wanted`},
		{"truth value for a number", "x", `{"count":"{{args.gift}}"}`, `x.count: {{args.gift}} is a boolean, but an integer is wanted`},
		{"empty in a selector", "tapOn", `{"selector":{"name":"{{args.empty}}"}}`, `tapOn.selector.name: {{args.empty}} is empty, and a selector needs a text`},
		{"never closed", "x", `{"text":"a {{b"}`, `x.text: "{{" is never closed; close it with "}}", or write {{"{{"}} for two literal braces`},
		{"nothing inside", "x", `{"text":"{{ }}"}`, `x.text: "{{}}" holds nothing; name a value, such as {{args.email}}, or write {{"{{"}} for two literal braces`},
		{"bad expression", "x", `{"text":"{{args.email +}}"}`, `x.text: "args.email +" can't be read: unexpected token EOF; write a calculation such as {{args.quantity * 12}}`},
		{"mixed types", "x", `{"text":"{{args.email * 2}}"}`, `x.text: "args.email * 2" can't be computed: invalid operation: * (mismatched types string and int); args.email is a string`},
		{"unknown function", "x", `{"text":"{{uper(args.email)}}"}`, `x.text: unknown function "uper"; did you mean "upper"?`},
		{"clock", "x", `{"text":"{{now()}}"}`, `x.text: unknown function "now"; known: abs, ceil, float, floor, hasPrefix, hasSuffix, indexOf, int, join, lastIndexOf, len, lower, max, min, replace, round, split, string, trim, trimPrefix, trimSuffix, upper`},
		{"environment", "x", `{"text":"{{$env.args}}"}`, `x.text: "$env" is no value; name one of its values, such as args.email`},
		{"group alone", "x", `{"text":"{{args}}"}`, `x.text: "args" is no value; name one of its values, such as args.email`},
		{"computed name", "x", `{"text":"{{args[coupon]}}"}`, `x.text: args[...] needs a name that is written out; write args.name`},
		{"program", "x", `{"text":"{{let a = 1; a}}"}`, `x.text: only a single calculation can stand between the braces`},
		{"list as result", "x", `{"text":"{{split(args.email, '@')}}"}`, `x.text: {{split(args.email, '@')}} can't be computed: it gives no text, number or truth value`},
		{"not JSON", "x", `{"text":"{{coupon}}"`, `the arguments of x can't be read: unexpected EOF`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := sample().Fill(c.tool, json.RawMessage(c.args))
			if err == nil {
				t.Fatalf("got %s", got)
			}
			if diff := cmp.Diff(c.want, err.Error()); diff != "" {
				t.Error(diff)
			}
		})
	}
	if _, err := New(Values{}).Fill("x", json.RawMessage(`{"a":"{{email}}"}`)); err == nil ||
		err.Error() != `x.a: unknown name "email"; none is declared; declare it under "args", "memory" or "secrets" in config` {
		t.Errorf("got %v", err)
	}
	if _, err := New(Values{}).FillText("{{base}}/"); err == nil || err.Error() != `{{base}} has no value; give --base-url` {
		t.Errorf("got %v", err)
	}
}

func TestFillText(t *testing.T) {
	m := sample()
	got, err := m.FillText("Buy {{args.quantity}} at {{base}}")
	if err != nil || got != "Buy 2 at http://shop.test" {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err := m.FillText("{{secrets.password}}"); err == nil || strings.Contains(err.Error(), "hunter2") {
		t.Errorf("got %v", err)
	}
}

func TestSetReplacesAndTokenizes(t *testing.T) {
	m := sample()
	m.Set("order", "A-9912")
	for _, c := range []struct{ value, want string }{
		{"A-9912", "{{memory.order}}"},
		{"ada@example.com", "{{args.email}}"},
		{"hunter2", "{{secrets.password}}"},
		{"SPRING", "{{memory.coupon}}"},
		{"spring", ""}, {"xSPRING", ""}, {"2", ""}, {"true", ""}, {"", ""}, {"12.5", ""}, {"/A-17/", ""},
	} {
		if got, _ := m.Tokenize(c.value); got != c.want {
			t.Errorf("Tokenize(%q) = %q, want %q", c.value, got, c.want)
		}
	}
	if got, ok := m.TokenizePublic("hunter2"); ok {
		t.Errorf("TokenizePublic gave %q", got)
	}
	if diff := cmp.Diff(map[string]any{"order": "A-9912", "coupon": "SPRING", "count": "7", "odd": "a.b (c)", "both": "b"}, m.Remembered()); diff != "" {
		t.Error(diff)
	}
}

func TestAddSecretKeepsBothOfOneName(t *testing.T) {
	m := New(Values{})
	for _, c := range []struct{ name, value, want string }{
		{"password", "one", "password"}, {"password", "one", "password"}, {"password", "two", "password2"}, {"not a name", "three", "secret"},
	} {
		if got := m.AddSecret(c.name, c.value); got != c.want {
			t.Errorf("AddSecret(%q, %q) = %q, want %q", c.name, c.value, got, c.want)
		}
	}
	if got := m.Scrub("one two three"); got != "•••• •••• ••••" {
		t.Errorf("got %q", got)
	}
	if name, ok := m.SecretName("two"); !ok || name != "password2" {
		t.Errorf("got %q", name)
	}
}

func TestScrubFindsEverySpelling(t *testing.T) {
	const value = `p&ss "wörd"/<1>+`
	m := New(Values{Secrets: map[string]string{"a": value, "pin": "42", "long": "swordfish", "part": "fishbone"}})
	asJSON, _ := json.Marshal(value)
	for name, text := range map[string]string{
		"plain":           "x " + value + " y",
		"query":           "u?q=" + url.QueryEscape(value),
		"path":            "/u/" + url.PathEscape(value) + "/x",
		"lower case hex":  "/u/" + strings.ToLower(url.QueryEscape(value)) + "/x",
		"json":            string(asJSON),
		"base64":          base64.StdEncoding.EncodeToString([]byte(value)),
		"base64 inside 1": base64.StdEncoding.EncodeToString([]byte("a:" + value + "tail")),
		"base64 inside 2": base64.URLEncoding.EncodeToString([]byte("ab:" + value)),
		"base64 inside 3": base64.StdEncoding.EncodeToString([]byte("abc:" + value)),
		"html":            `<b>p&amp;ss &#34;wörd&#34;/&lt;1&gt;+</b>`,
	} {
		if name == "lower case hex" {
			text = strings.ReplaceAll(url.QueryEscape(value), "%2F", "%2f")
			text = lowerHex(text)
		}
		got := m.Scrub(text)
		if !strings.Contains(got, dots) || strings.Contains(got, "wörd") {
			t.Errorf("%s: %q became %q", name, text, got)
		}
		if m.Scrub(got) != got {
			t.Errorf("%s: scrubbing again changes %q", name, got)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"swordfishbone", "••••"},
		{"swordfishswordfish!", "••••!"},
		{"42", "••••"}, {"page 42 of 421", "page 42 of 421"}, {"", ""}, {"nothing here", "nothing here"},
	} {
		if got := m.Scrub(c.text); got != c.want {
			t.Errorf("Scrub(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

func TestBind(t *testing.T) {
	params := []Param{{"email", "string", "ada@example.com"}, {"quantity", "integer", int64(2)}, {"price", "number", nil}, {"gift", "boolean", false}}
	args, unused, err := Bind(params, map[string]string{"price": "1e2", "gift": "true", "emial": "x", "zzz": "y"})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]any{"email": "ada@example.com", "quantity": int64(2), "price": 100.0, "gift": true}, args); diff != "" {
		t.Error(diff)
	}
	wantUnused := []diag.Problem{
		{Problem: `no argument is called "emial"`, Hint: `did you mean "email"?`},
		{Problem: `no argument is called "zzz"`, Hint: "known: email, quantity, price, gift"},
	}
	if diff := cmp.Diff(wantUnused, unused); diff != "" {
		t.Error(diff)
	}
	_, _, err = Bind(params, nil)
	var missing *Missing
	if !errors.As(err, &missing) || err.Error() != `argument "price" has no value; give --arg price=VALUE` {
		t.Errorf("got %v", err)
	}
	_, _, err = Bind(params, map[string]string{"price": "NaN", "quantity": "1.5", "gift": "yes"})
	want := `argument "quantity": "1.5" is not an integer; give another --arg quantity
argument "price": "NaN" is not a number; give another --arg price
argument "gift": "yes" is not a boolean; give another --arg gift`
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	_, unused, _ = Bind(nil, map[string]string{"a": "b"})
	if len(unused) != 1 || unused[0].Error() != `no argument is called "a"; the trail declares none` {
		t.Errorf("got %v", unused)
	}
}

// Whatever a text is, escaping and filling gives it back, and filling never panics.
func TestEscapeIsUndoneByFilling(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"{", "{{", "}", "}}", "\"", "'", "`", "\\", "a", " ", "args.", "email", "é", "\n", "+", "(", "[", "#", "?."}
	m := sample()
	for range 3000 {
		var b strings.Builder
		for range r.IntN(12) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		s := b.String()
		if got, err := m.FillText(Escape(s)); err != nil || got != s {
			t.Fatalf("%q escaped as %q gives %q, %v", s, Escape(s), got, err)
		}
		_, _ = m.FillText(s)
		for _, token := range Names(s) {
			if token.Start >= token.End || token.End > len(s) {
				t.Fatalf("%q: token %+v", s, token)
			}
		}
	}
}

func TestWhole(t *testing.T) {
	for s, want := range map[string]bool{"{{a}}": true, "{{a}} ": false, "{{a}}{{b}}": false, "{{'}}'}}": true, "a": false, "{{a": false} {
		if got := Whole(s); got != want {
			t.Errorf("Whole(%q) = %v", s, got)
		}
	}
}
