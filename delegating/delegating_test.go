package delegating_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/delegating"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
	"github.com/cairn-trails/cairn/tools/pagetest"
)

const shop = `
	page "Shop" http://shop.test/checkout
	heading "Checkout" level 1
	textbox "Email" = "ada@example.com"
	combobox "Country" = "France"
	checkbox "Gift wrap" unchecked
	list "Cart"
	  listitem "Blue mug"
	  listitem "Green mug"
	region "Reviews"
	button "Pay"
	status "Total: 24.00 €" testid "total"
	  text "Total: 24.00 €"`

// shown is a page whose refs were shown, and the ref of each node by its description.
func shown(t *testing.T, text string) (*snapshot.Snapshot, *snapshot.Refs, map[string]string) {
	t.Helper()
	s, refs := pagetest.Parse(text), &snapshot.Refs{}
	refs.Show(s)
	return s, refs, refsOf(s)
}

func refsOf(s *snapshot.Snapshot) map[string]string {
	by := map[string]string{}
	s.Walk(func(n *snapshot.Node) bool {
		if n.Ref != "" {
			by[n.Describe()] = string(n.Ref)
		}
		return true
	})
	return by
}

// expand expands a verb; {button "Pay"} in its arguments is that node's ref.
func expand(t *testing.T, s *snapshot.Snapshot, refs map[string]string, verb, args string) string {
	t.Helper()
	for name, ref := range refs {
		args = strings.ReplaceAll(args, "<"+name+">", ref)
	}
	d, ok := delegating.Web().Find(verb)
	if !ok {
		t.Fatalf("no verb %s", verb)
	}
	calls, err := d.Expand(s, json.RawMessage(args))
	if err != nil {
		failure, ok := errors.AsType[*tools.Failure](err)
		if !ok {
			return "ended: " + err.Error()
		}
		return failure.Code + ": " + failure.Error()
	}
	var lines []string
	for _, c := range calls {
		if problems := tools.Web().Check(c); problems != nil {
			t.Errorf("%s %s does not fit its tool: %v", c.Tool, c.Args, problems)
		}
		lines = append(lines, fmt.Sprintf("%s %s", c.Tool, c.Args))
	}
	return strings.Join(lines, "\n")
}

func TestVerbsExpand(t *testing.T) {
	const (
		pay      = `"selector":{"role":"button","name":"Pay"}`
		email    = `"selector":{"role":"textbox","name":"Email"}`
		country  = `"selector":{"role":"combobox","name":"Country"}`
		gift     = `"selector":{"role":"checkbox","name":"Gift wrap"}`
		payRef   = `"ref":"<button "Pay">"`
		emailRef = `"ref":"<textbox "Email">"`
	)
	cases := map[string]struct{ verb, args, want string }{
		"tap":               {"tap", `{` + payRef + `}`, `tapOn {` + pay},
		"tap with all":      {"tap", `{` + payRef + `,"count":2,"button":"right","modifiers":["Shift"],"hold":0.5}`, `tapOn {` + pay + `,"count":2,"button":"right","modifiers":["Shift"],"hold":"500ms"}`},
		"type":              {"type", `{` + emailRef + `,"text":"a & b"}`, `inputText {"text":"a & b",` + email},
		"type, all":         {"type", `{` + emailRef + `,"text":"x","clearFirst":true,"submit":true}`, `inputText {"text":"x",` + email + `,"clearFirst":true}` + "\n" + `pressKey {"key":"Enter"}`},
		"type at the focus": {"type", `{"text":"x","clearFirst":true}`, `inputText {"text":"x","clearFirst":true}`},
		"type a number":     {"type", `{"text":7}`, `inputText {"text":"7"}`},
		"select":            {"select", `{"ref":"<combobox "Country">","options":["Spain"]}`, `selectOption {` + country + `,"options":["Spain"]}`},
		"check":             {"check", `{"ref":"<checkbox "Gift wrap">"}`, `setChecked {` + gift + `,"checked":true}`},
		"uncheck":           {"check", `{"ref":"<checkbox "Gift wrap">","checked":false}`, `setChecked {` + gift + `,"checked":false}`},
		"press":             {"press", `{"key":"Escape"}`, `pressKey {"key":"Escape"}`},
		"press in":          {"press", `{"key":"Enter",` + emailRef + `}`, `pressKey {"key":"Enter",` + email},
		"hover":             {"hover", `{` + payRef + `}`, `hoverOver {` + pay},
		"drag":              {"drag", `{"ref":"<listitem "Blue mug">","toRef":"<list "Cart">"}`, `dragTo {"selector":{"role":"listitem","name":"Blue mug"}`},
		"upload":            {"upload", `{` + payRef + `,"files":["a.txt"]}`, `uploadFiles {` + pay},
		"tab by title":      {"tab", `{"action":"switch","tab":"Invoice"}`, `switchTab {"title":"Invoice"}`},
		"tab by address":    {"tab", `{"action":"switch","tab":"/invoice"}`, `switchTab {"url":"/invoice"}`},
		"tab that opened":   {"tab", `{"action":"switch","tab":"opener"}`, `switchTab {"opener":true}`},
		"tab close":         {"tab", `{"action":"close"}`, `closeTab {}`},
		"request":           {"expectRequest", `{"url":"/api/orders","method":"POST","status":201}`, `assertRequest {"url":"/api/orders","method":"POST","status":201}`},
		"download":          {"expectDownload", `{"name":"a.csv"}`, `assertDownload {"name":"a.csv"}`},
		"download regex":    {"expectDownload", `{"name":"/^a/"}`, `assertDownload {"name":"/^a/"}`},
		"any download":      {"expectDownload", `{}`, `assertDownload {}`},
		"scroll to":         {"scroll", `{` + payRef + `}`, `scrollTo {` + pay},
		"scroll":            {"scroll", `{"direction":"down","amount":80}`, `scrollBy {"direction":"down","amount":80}`},
		"scroll in":         {"scroll", `{"ref":"<list "Cart">","direction":"up"}`, `scrollBy {"direction":"up","selector":{"role":"list","name":"Cart"}`},
		"wait whole":        {"wait", `{"text":"Checkout"}`, `waitFor {"text":"Checkout"}`},
		"wait part":         {"wait", `{"text":"Thank you","gone":true}`, `waitFor {"text":{"contains":"Thank you"},"gone":true}`},
		"wait url":          {"wait", `{"url":"/done"}`, `waitFor {"url":"/done"}`},
		"wait seconds":      {"wait", `{"seconds":1.5}`, `waitFor {"seconds":1.5}`},
		"remember":          {"remember", `{"name":"total","ref":"<status "Total: 24.00 €">","pattern":"[0-9.]+"}`, `rememberText {"selector":{"testId":"total"},"as":"total","pattern":"[0-9.]+"}`},
		"visible":           {"expectVisible", `{` + payRef + `}`, `assertVisible {` + pay},
		"visible text":      {"expectVisible", `{"text":"Check"}`, `assertVisible {"text":{"contains":"Check"}}`},
		"visible in":        {"expectVisible", `{"ref":"<list "Cart">","text":"Blue mug"}`, `assertVisible {"text":"Blue mug","within":{"role":"list","name":"Cart"}}`},
		"gone":              {"expectGone", `{` + payRef + `}`, `assertNotVisible {` + pay},
		"gone text":         {"expectGone", `{"text":"Blue mug"}`, `assertNotVisible {"text":"Blue mug"}`},
		"text":              {"expectText", `{"ref":"<status "Total: 24.00 €">","text":"Total: 24.00 €"}`, `assertText {"selector":{"testId":"total"},"equals":"Total: 24.00 €"}`},
		"text contains":     {"expectText", `{"ref":"<status "Total: 24.00 €">","text":"24","match":"contains"}`, `assertText {"selector":{"testId":"total"},"contains":"24"}`},
		"text regex":        {"expectText", `{"ref":"<status "Total: 24.00 €">","text":"^T","match":"regex"}`, `assertText {"selector":{"testId":"total"},"matches":"^T"}`},
		"value":             {"expectValue", `{` + emailRef + `,"value":"/a/"}`, `assertValue {` + email},
		"value empty":       {"expectValue", `{` + emailRef + `,"value":""}`, `assertValue {` + email + `,"value":"/^$/"}`},
		"state":             {"expectState", `{` + payRef + `,"state":"enabled"}`, `assertState {` + pay},
		"count":             {"expectCount", `{"ref":"<list "Cart">","count":2}`, `assertCount {"selector":{"role":"listitem","within":{"role":"list","name":"Cart"}},"count":2}`},
		"count of a role":   {"expectCount", `{"ref":"<list "Cart">","count":0,"role":"button"}`, `assertCount {"selector":{"role":"button","within":{"role":"list","name":"Cart"}},"count":0}`},
		"url":               {"expectUrl", `{"pattern":"/done"}`, `assertUrl {"equals":"/done"}`},
		"url part":          {"expectUrl", `{"pattern":"done"}`, `assertUrl {"contains":"done"}`},
		"title":             {"expectTitle", `{"pattern":"Done"}`, `assertTitle {"equals":"Done"}`},
		"title regex":       {"expectTitle", `{"pattern":"/^Done/i"}`, `assertTitle {"matches":"/^Done/i"}`},
	}
	tested := map[string]bool{"dialog": true}
	for name, c := range cases {
		tested[c.verb] = true
		t.Run(name, func(t *testing.T) {
			s, _, refs := shown(t, shop)
			got := expand(t, s, refs, c.verb, c.args)
			// What else held (also) is the selectors' business, and comes after the selector.
			if !strings.HasPrefix(got, strings.TrimSuffix(c.want, "}")) && !strings.HasPrefix(withoutAlso(got), c.want) {
				t.Error(cmp.Diff(got, c.want))
			}
		})
	}
	for _, d := range delegating.Web().All() {
		if !tested[d.Spec().Name] {
			t.Errorf("%s is not tested", d.Spec().Name)
		}
	}
}

func withoutAlso(call string) string {
	i := strings.Index(call, `,"also":[`)
	if i < 0 {
		return call
	}
	depth := 0
	for j := i + len(`,"also":`); j < len(call); j++ {
		switch call[j] {
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return call[:i] + call[j+1:]
			}
		}
	}
	return call
}

func TestVerbsRefuse(t *testing.T) {
	cases := map[string]struct{ verb, args, want string }{
		"no ref":             {"tap", `{"ref":"12"}`, `ref: "12" is not a ref such as e12`},
		"a ref never given":  {"tap", `{"ref":"e99"}`, `ref: no ref e99: this session has given e1 to e10`},
		"bad arguments":      {"tap", `{"reff":"e1"}`, `arguments: tap: unknown argument "reff"; did you mean "ref"?; "ref" is missing`},
		"a selector":         {"tap", `{"ref":{"role":"button"}}`, `arguments: tap: "ref" must be text, not a map`},
		"nothing to wait":    {"wait", `{}`, `arguments: wait: give one of "text", "url" and "seconds"`},
		"gone of nothing":    {"wait", `{"url":"/","gone":true}`, `arguments: wait: "gone" needs "text"`},
		"nothing to scroll":  {"scroll", `{}`, `arguments: scroll: give "ref" or "direction"`},
		"amount of nothing":  {"scroll", `{"ref":"e1","amount":3}`, `arguments: scroll: "amount" needs "direction"`},
		"nothing expected":   {"expectVisible", `{}`, `arguments: expectVisible: give "ref" or "text"`},
		"no dialog":          {"dialog", `{"action":"accept"}`, `dialog: no dialog is open`},
		"nothing to count":   {"expectCount", `{"ref":"<button "Pay">","count":1}`, `arguments: what to count in button "Pay" is not clear; say "role"`},
		"nothing to expect":  {"expectGone", `{"ref":"e99"}`, `ref: no ref e99: this session has given e1 to e10`},
		"a state's own word": {"expectState", `{"ref":"<button "Pay">","state":"disable"}`, `arguments: expectState: "state" must be one of enabled, disabled, checked, unchecked, mixed, expanded, collapsed, selected, focused, required, invalid, readonly, not "disable"; did you mean "disabled"?`},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			s, _, refs := shown(t, shop)
			if diff := cmp.Diff(expand(t, s, refs, c.verb, c.args), c.want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDialogIsAnsweredWithItsMessage(t *testing.T) {
	s := pagetest.Parse(`page "Shop" http://shop.test/` + "\n" + `dialog confirm "/Delete?/"`)
	if diff := cmp.Diff(expand(t, s, nil, "dialog", `{"action":"accept"}`), `answerDialog {"action":"accept","message":{"is":"/Delete?/"}}`); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(expand(t, s, nil, "tap", `{"ref":"e1"}`), `dialog: the page is blocked by a dialog: confirm "/Delete?/"; answer it with dialog`); diff != "" {
		t.Error(diff)
	}
}

// One resolution serves every act: what a verb records for an element is what every verb records for it.
func TestSameRefSameSelector(t *testing.T) {
	s, _, refs := shown(t, shop)
	for name, ref := range refs {
		var first string
		for _, verb := range []struct{ name, args string }{
			{"tap", `{"ref":"` + ref + `"}`}, {"type", `{"ref":"` + ref + `","text":"x"}`}, {"select", `{"ref":"` + ref + `","options":["x"]}`},
			{"check", `{"ref":"` + ref + `"}`}, {"hover", `{"ref":"` + ref + `"}`}, {"press", `{"ref":"` + ref + `","key":"a"}`},
		} {
			d, _ := delegating.Web().Find(verb.name)
			calls, err := d.Expand(s, json.RawMessage(verb.args))
			if err != nil {
				t.Fatalf("%s on %s: %v", verb.name, name, err)
			}
			var args struct{ Selector, Also json.RawMessage }
			if err := json.Unmarshal(calls[0].Args, &args); err != nil {
				t.Fatal(err)
			}
			got := string(args.Selector) + " also " + string(args.Also)
			if first == "" {
				first = got
			}
			if got != first || calls[0].Evidence == nil || calls[0].Evidence.Node == nil {
				t.Errorf("%s on %s gives %s, tap %s", verb.name, name, got, first)
			}
		}
	}
}

func TestRefSpellings(t *testing.T) {
	s, _, refs := shown(t, shop)
	ref := refs[`button "Pay"`]
	want := expand(t, s, nil, "tap", `{"ref":"`+ref+`"}`)
	for _, spelling := range []string{"@" + ref, "[" + ref + "]", "ref=" + ref, "[ref=" + ref + "]", " " + ref + " "} {
		if diff := cmp.Diff(expand(t, s, nil, "tap", `{"ref":"`+spelling+`"}`), want); diff != "" {
			t.Errorf("%s: %s", spelling, diff)
		}
	}
}

// An element that no selector leads to alone is acted on where it stands, and only by what can do so.
func TestElementWithOnlyAPoint(t *testing.T) {
	hidden := pagetest.Parse("page \"Shop\" http://shop.test/\nbutton \"Ghost\" hidden\nbutton \"Gone\" hidden boxless")
	hidden.Walk(func(n *snapshot.Node) bool { n.Flags |= snapshot.Visible; return true })
	refs := &snapshot.Refs{}
	refs.Show(hidden)
	by := refsOf(hidden)
	hidden.Walk(func(n *snapshot.Node) bool { n.Flags &^= snapshot.Visible; return true })
	for name, c := range map[string]struct{ verb, args, want string }{
		"tap":            {"tap", `{"ref":"<button "Ghost">","count":2}`, `tapOnPoint {"x":60,"y":68,"count":2}`},
		"type":           {"type", `{"ref":"<button "Ghost">","text":"x","clearFirst":true,"submit":true}`, `tapOnPoint {"x":60,"y":68}` + "\n" + `inputText {"text":"x","clearFirst":true}` + "\n" + `pressKey {"key":"Enter"}`},
		"check":          {"check", `{"ref":"<button "Ghost">"}`, `indescribable: no selector describes button "Ghost" alone; tap it, which needs none`},
		"expect":         {"expectText", `{"ref":"<button "Ghost">","text":"x"}`, `indescribable: no selector describes button "Ghost" alone; use a text near it, or another element`},
		"count":          {"expectCount", `{"ref":"<button "Ghost">","count":1,"role":"link"}`, `indescribable: no selector describes button "Ghost" alone; name another container`},
		"without a box":  {"tap", `{"ref":"<button "Gone">"}`, `indescribable: button "Gone" has no selector of its own and no place on the page`},
		"without either": {"type", `{"ref":"<button "Gone">","text":"x"}`, `indescribable: button "Gone" has no selector of its own and no place on the page`},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(expand(t, hidden, by, c.verb, c.args), c.want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestStaleRefIsRefusedUnlessItsEndIsExpected(t *testing.T) {
	_, refs, by := shown(t, shop)
	later := pagetest.Parse(strings.Replace(shop, `button "Pay"`, `link "Terms" #77`, 1))
	refs.Carry(later)
	if got := expand(t, later, by, "tap", `{"ref":"<button "Pay">"}`); !strings.HasPrefix(got, "stale: "+by[`button "Pay"`]+" ") {
		t.Errorf("got %s", got)
	}
	got := expand(t, later, by, "expectGone", `{"ref":"<button "Pay">"}`)
	if !strings.HasPrefix(got, `assertNotVisible {"selector":{"role":"button","name":"Pay"`) {
		t.Errorf("got %s", got)
	}
}
