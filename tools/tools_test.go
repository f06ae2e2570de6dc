package tools_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
	"github.com/cairn-trails/cairn/tools/pagetest"
)

const shop = `
	page "Shop" http://shop.test/checkout?step=2
	heading "Checkout" level 1
	form "Delivery"
	  textbox "Email" = "ada@example.com" testid "email"
	  textbox "Phone" focused
	  textbox "Password" = "•••" secret
	  combobox "Country" = "France"
	  checkbox "Gift wrap" unchecked
	  radio "Express" checked
	list "Cart"
	  listitem "Blue mug"
	  listitem "Green mug"
	status "Total: 24.00 €" testid "total"
	  text "Total: 24.00 €"
	button "Pay" disabled
	button "Help"
	link "Terms"`

// execute runs one call on a page and answers what a caller gets.
func execute(t *testing.T, p *pagetest.Page, s tools.Settings, tool, args string) (tools.Result, string) {
	t.Helper()
	return executeCall(t, p, s, tools.Call{Tool: tool, Args: json.RawMessage(args)})
}

func executeCall(t *testing.T, p *pagetest.Page, s tools.Settings, c tools.Call) (tools.Result, string) {
	t.Helper()
	res, err := tools.On(p, tools.Web(), s).Execute(t.Context(), c)
	failure, isFailure := errors.AsType[*tools.Failure](err)
	switch {
	case isFailure:
		return res, failure.Code + ": " + failure.Error()
	case err != nil:
		return res, "ended: " + err.Error()
	}
	return res, res.Output
}

func TestToolsAct(t *testing.T) {
	cases := map[string]struct{ tool, args, want, log string }{
		"tapOn":                 {"tapOn", `{"selector":{"role":"button","name":"Help"}}`, `Tapped button "Help"; no effect seen`, `tap button "Help"`},
		"tapOn with all":        {"tapOn", `{"selector":"Help","count":2,"button":"right","modifiers":["Shift"],"hold":"500ms"}`, `Tapped button "Help"; no effect seen`, `tap button "Help" x2 right[Shift] 500ms`},
		"tapOnPoint":            {"tapOnPoint", `{"x":3,"y":4.5}`, `Tapped the point 3, 4.5; no effect seen`, `tapPoint 3, 4.5`},
		"inputText":             {"inputText", `{"text":"top secret","selector":{"label":"Email"},"clearFirst":true}`, `Typed into textbox "Email"; no effect seen`, `fill textbox "Email" "top secret", cleared`},
		"inputText at focus":    {"inputText", `{"text":"x"}`, `Typed into textbox "Phone"; no effect seen`, `insert textbox "Phone" "x"`},
		"pressKey":              {"pressKey", `{"key":"Enter"}`, `Pressed Enter; no effect seen`, `press Enter`},
		"pressKey in":           {"pressKey", `{"key":"Enter","selector":{"label":"Email"}}`, `Pressed Enter in textbox "Email"; no effect seen`, `press Enter in textbox "Email"`},
		"selectOption":          {"selectOption", `{"selector":{"role":"combobox","name":"Country"},"options":["Spain","Italy"]}`, `Selected "Spain", "Italy" in combobox "Country"; no effect seen`, `select combobox "Country" Spain, Italy`},
		"setChecked":            {"setChecked", `{"selector":{"role":"checkbox","name":"Gift wrap"},"checked":true}`, `Checked checkbox "Gift wrap"; no effect seen`, `setChecked checkbox "Gift wrap" true`},
		"setChecked off":        {"setChecked", `{"selector":{"role":"checkbox","name":"Gift wrap"},"checked":false}`, `Unchecked checkbox "Gift wrap"; no effect seen`, `setChecked checkbox "Gift wrap" false`},
		"hoverOver":             {"hoverOver", `{"selector":{"role":"link","name":"Terms"}}`, `Hovered over link "Terms"`, `hover link "Terms"`},
		"dragTo":                {"dragTo", `{"selector":{"role":"listitem","name":"Blue mug"},"target":{"role":"button","name":"Help"}}`, `Dragged listitem "Blue mug" to button "Help"; no effect seen`, `drag listitem "Blue mug" to button "Help"`},
		"scrollTo":              {"scrollTo", `{"selector":{"role":"link","name":"Terms"}}`, `Scrolled to link "Terms"`, `scrollIntoView link "Terms"`},
		"scrollBy":              {"scrollBy", `{"direction":"down"}`, `Scrolled down`, `scroll page 0, 500`},
		"scrollBy up":           {"scrollBy", `{"direction":"up","amount":80}`, `Scrolled up`, `scroll page 0, -80`},
		"scrollBy in":           {"scrollBy", `{"direction":"right","selector":{"role":"list","name":"Cart"}}`, `Scrolled right at list "Cart"`, `scroll list "Cart" 500, 0`},
		"scrollBy left":         {"scrollBy", `{"direction":"left"}`, `Scrolled left`, `scroll page -500, 0`},
		"navigate":              {"navigate", `{"url":"/cart"}`, `Opened the address; now at /checkout?step=2`, `navigate http://shop.test/cart`},
		"navigate back":         {"navigate", `{"action":"back"}`, `Went back; now at /checkout?step=2`, `history back`},
		"navigate forward":      {"navigate", `{"action":"forward"}`, `Went forward; now at /checkout?step=2`, `history forward`},
		"navigate reload":       {"navigate", `{"action":"reload"}`, `Reloaded; now at /checkout?step=2`, `history reload`},
		"waitFor text":          {"waitFor", `{"text":"Checkout"}`, `There is heading "Checkout"`, ``},
		"waitFor selector":      {"waitFor", `{"selector":{"role":"link"}}`, `There is link "Terms"`, ``},
		"waitFor gone":          {"waitFor", `{"text":"Loading","gone":true}`, `Gone: {text: Loading}`, ``},
		"waitFor url":           {"waitFor", `{"url":"/checkout"}`, `At /checkout`, ``},
		"waitFor seconds":       {"waitFor", `{"seconds":0.001}`, `Waited 0.001 s`, ``},
		"assertVisible":         {"assertVisible", `{"selector":{"role":"link","name":"Terms"}}`, `Visible: link "Terms"`, ``},
		"assertVisible text":    {"assertVisible", `{"text":"Green mug","within":{"role":"list","name":"Cart"}}`, `Visible: listitem "Green mug"`, ``},
		"assertNotVisible":      {"assertNotVisible", `{"text":"Order placed","neverSeen":true}`, `Not visible: {text: Order placed}`, ``},
		"assertText":            {"assertText", `{"selector":{"testId":"total"},"equals":"Total:  24.00 €"}`, `status "Total: 24.00 €" reads as wanted`, ``},
		"assertText contains":   {"assertText", `{"selector":{"testId":"total"},"contains":"24.00"}`, `status "Total: 24.00 €" reads as wanted`, ``},
		"assertText matches":    {"assertText", `{"selector":{"testId":"total"},"matches":"/total: \\d+/i"}`, `status "Total: 24.00 €" reads as wanted`, ``},
		"assertValue":           {"assertValue", `{"selector":{"testId":"email"},"value":"ada@example.com"}`, `textbox "Email" holds the wanted value`, ``},
		"assertState":           {"assertState", `{"selector":{"role":"button","name":"Pay"},"state":"disabled"}`, `button "Pay" is disabled`, ``},
		"assertState enabled":   {"assertState", `{"selector":{"role":"button","name":"Help"},"state":"enabled"}`, `button "Help" is enabled`, ``},
		"assertState checked":   {"assertState", `{"selector":{"role":"radio"},"state":"checked"}`, `radio "Express" is checked`, ``},
		"assertState unchecked": {"assertState", `{"selector":{"role":"checkbox"},"state":"unchecked"}`, `checkbox "Gift wrap" is unchecked`, ``},
		"assertCount":           {"assertCount", `{"selector":{"role":"listitem","within":{"role":"list","name":"Cart"}},"count":2}`, `Counted 2 of {role: listitem, within: {role: list, name: Cart}}`, ``},
		"assertUrl":             {"assertUrl", `{"equals":"/checkout"}`, `At /checkout?step=2`, ``},
		"assertUrl contains":    {"assertUrl", `{"contains":"step="}`, `At /checkout?step=2`, ``},
		"assertUrl matches":     {"assertUrl", `{"matches":"^/check.*step=\\d$"}`, `At /checkout?step=2`, ``},
		"assertTitle":           {"assertTitle", `{"equals":"Shop"}`, `The title is as wanted`, ``},
		"rememberText":          {"rememberText", `{"selector":{"testId":"total"},"as":"total","pattern":"([0-9.]+) €"}`, `Remembered "24.00" as total`, ``},
		"rememberText whole":    {"rememberText", `{"selector":{"testId":"total"},"as":"total","pattern":"[0-9.]+ €"}`, `Remembered "24.00 €" as total`, ``},
		"rememberText value":    {"rememberText", `{"selector":{"testId":"email"},"as":"mail"}`, `Remembered "ada@example.com" as mail`, ``},
	}
	// Files, tabs, dialogs and what goes over the network have tests of their own.
	tested := map[string]bool{"uploadFiles": true, "answerDialog": true, "switchTab": true, "closeTab": true, "assertRequest": true, "assertDownload": true}
	for name, c := range cases {
		tested[c.tool] = true
		t.Run(name, func(t *testing.T) {
			p := pagetest.New(shop)
			_, got := execute(t, p, tools.Settings{}, c.tool, c.args)
			if diff := cmp.Diff(got, c.want); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(strings.Join(p.Log(), "; "), c.log); diff != "" {
				t.Error(diff)
			}
		})
	}
	for _, tool := range tools.Web().All() {
		if name := tool.Spec().Name; !tested[name] {
			t.Errorf("%s is not tested", name)
		}
	}
}

func TestToolsSayWhatWasSeen(t *testing.T) {
	cases := map[string]struct{ tool, args, want string }{
		"missing":               {"tapOn", `{"selector":{"role":"button","name":"Buy"}}`, `missing: no button named "Buy"; take a snapshot to see what is there`},
		"ambiguous":             {"tapOn", `{"selector":{"role":"listitem"}}`, `ambiguous: 2 elements match {role: listitem}; saw listitem "Blue mug" in list "Cart", listitem "Green mug" in list "Cart"; add "within" or "nth"`},
		"no focus":              {"inputText", `{"text":"x","selector":{"role":"searchbox"}}`, `missing: no searchbox; take a snapshot to see what is there`},
		"text differs":          {"assertText", `{"selector":{"testId":"total"},"equals":"25"}`, `text: the text of status "Total: 24.00 €" is "Total: 24.00 €", wanted "25"`},
		"text lacks a part":     {"assertText", `{"selector":{"testId":"total"},"contains":"25"}`, `text: the text of status "Total: 24.00 €" is "Total: 24.00 €", wanted one with "25"`},
		"text does not match":   {"assertText", `{"selector":{"testId":"total"},"matches":"^2"}`, `text: the text of status "Total: 24.00 €" is "Total: 24.00 €", wanted one that matches /^2/`},
		"value differs":         {"assertValue", `{"selector":{"testId":"email"},"value":"bo@example.com"}`, `value: textbox "Email" holds "ada@example.com", wanted "bo@example.com"`},
		"value of a secret":     {"assertValue", `{"selector":{"label":"Password"},"value":"x"}`, `secret: textbox "Password" is a secret field; what it holds is not read`},
		"remembering a secret":  {"rememberText", `{"selector":{"label":"Password"},"as":"x"}`, `secret: textbox "Password" is a secret field; what it holds is not read`},
		"remembering nothing":   {"rememberText", `{"selector":{"label":"Phone"},"as":"x"}`, `text: textbox "Phone" holds no text`},
		"remembering no match":  {"rememberText", `{"selector":{"testId":"total"},"as":"x","pattern":"USD"}`, `text: the text of status "Total: 24.00 €" is "Total: 24.00 €", and nothing in it matches /USD/`},
		"state":                 {"assertState", `{"selector":{"role":"button","name":"Help"},"state":"disabled"}`, `state: button "Help" is not disabled`},
		"count":                 {"assertCount", `{"selector":{"role":"listitem"},"count":3}`, `count: 2 of {role: listitem}, wanted 3; saw listitem "Blue mug" in list "Cart", listitem "Green mug" in list "Cart"`},
		"url":                   {"assertUrl", `{"equals":"/done"}`, `url: the address is http://shop.test/checkout?step=2, wanted "/done"`},
		"title":                 {"assertTitle", `{"contains":"Done"}`, `title: the title is "Shop", wanted one with "Done"`},
		"wait for a url":        {"waitFor", `{"url":"/done"}`, `url: the address is /checkout?step=2, wanted /done`},
		"wait for text":         {"waitFor", `{"text":"Sold out"}`, `missing: no text "Sold out"; saw heading "Checkout"; take a snapshot to see what is there`},
		"wait for its end":      {"waitFor", `{"text":"Blue mug","gone":true}`, `present: listitem "Blue mug" is still there; saw listitem "Blue mug" in list "Cart"`},
		"still visible":         {"assertNotVisible", `{"text":"Blue mug"}`, `present: listitem "Blue mug" is still there; saw listitem "Blue mug" in list "Cart"`},
		"never seen":            {"assertNotVisible", `{"selector":{"role":"button","name":"Payy"}}`, `unseen: {role: button, name: Payy} was never seen in this run, so that it is not there proves nothing; saw button "Pay" in section "Checkout"; see whether it is written right, or say neverSeen: true`},
		"no dialog":             {"answerDialog", `{"action":"accept"}`, `dialog: no dialog is open`},
		"unknown tool":          {"tapon", `{}`, `unknown: unknown tool "tapon"; did you mean "tapOn"?`},
		"bad arguments":         {"tapOn", `{"selektor":"x"}`, `arguments: tapOn: unknown argument "selektor"; did you mean "selector"?; "selector" is missing`},
		"bad selector":          {"tapOn", `{"selector":{"role":"buton"}}`, `arguments: tapOn: "selector.role": unknown role "buton"; did you mean "button"?`},
		"two of navigate":       {"navigate", `{"url":"/","action":"back"}`, `arguments: navigate: give either "url" or "action"`},
		"none of waitFor":       {"waitFor", `{}`, `arguments: waitFor: give one of "selector", "text", "url" and "seconds"`},
		"gone alone":            {"waitFor", `{"url":"/","gone":true}`, `arguments: waitFor: "gone" needs "selector" or "text"`},
		"none of assertVisible": {"assertVisible", `{}`, `arguments: assertVisible: give either "selector" or "text"`},
		"within a selector":     {"assertVisible", `{"selector":"x","within":"y"}`, `arguments: assertVisible: "within" goes with "text"; a selector has its own`},
		"two comparisons":       {"assertText", `{"selector":"x","equals":"a","contains":"b"}`, `arguments: assertText: give one of "equals", "contains" and "matches"`},
		"bad expression":        {"assertText", `{"selector":"x","matches":"("}`, `arguments: assertText: "matches" is no regular expression: "("`},
		"bad pattern":           {"rememberText", `{"selector":"x","as":"y","pattern":"("}`, `arguments: rememberText: "pattern" is no regular expression: "("`},
		"bad timeout":           {"tapOn", `{"selector":"x","timeout":"soon"}`, `arguments: tapOn: "timeout" must look like 10s or 500ms`},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			_, got := execute(t, pagetest.New(shop), tools.Settings{}, c.tool, c.args)
			if diff := cmp.Diff(got, c.want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Every act fails with the page's words when the page refuses, and ends the run when the browser is gone.
func TestToolsPassOnWhatThePageSays(t *testing.T) {
	cases := map[string]struct{ action, tool, args string }{
		"tapOn":              {"tap", "tapOn", `{"selector":"Help"}`},
		"tapOnPoint":         {"tapPoint", "tapOnPoint", `{"x":1,"y":1}`},
		"inputText":          {"fill", "inputText", `{"text":"x","selector":{"label":"Email"}}`},
		"inputText at focus": {"insert", "inputText", `{"text":"x"}`},
		"pressKey":           {"press", "pressKey", `{"key":"Enter"}`},
		"pressKey in":        {"press", "pressKey", `{"key":"Enter","selector":{"label":"Email"}}`},
		"selectOption":       {"select", "selectOption", `{"selector":{"role":"combobox"},"options":["x"]}`},
		"setChecked":         {"setChecked", "setChecked", `{"selector":{"role":"checkbox"},"checked":true}`},
		"hoverOver":          {"hover", "hoverOver", `{"selector":"Help"}`},
		"scrollTo":           {"scrollIntoView", "scrollTo", `{"selector":"Help"}`},
		"scrollBy":           {"scroll", "scrollBy", `{"direction":"up"}`},
		"scrollBy in":        {"scroll", "scrollBy", `{"direction":"up","selector":"Help"}`},
		"navigate":           {"navigate", "navigate", `{"url":"/"}`},
		"navigate back":      {"history", "navigate", `{"action":"back"}`},
		"a look":             {"look", "assertVisible", `{"text":"Help"}`},
		"the address":        {"location", "tapOn", `{"selector":"Help"}`},
	}
	refused := &tools.Failure{Code: "covered", Problem: `it is covered by dialog "Cookies"`}
	for name, c := range cases {
		for _, e := range []struct {
			err  error
			want string
		}{{refused, `covered: it is covered by dialog "Cookies"`}, {errors.New("the browser is gone"), "ended: the browser is gone"}} {
			t.Run(name+" "+e.want, func(t *testing.T) {
				p := pagetest.New(shop)
				p.Fail(c.action, 1, e.err)
				_, got := execute(t, p, tools.Settings{}, c.tool, c.args)
				if diff := cmp.Diff(got, e.want); diff != "" {
					t.Error(diff)
				}
			})
		}
	}
}

func TestChecksWaitForWhatIsStillToCome(t *testing.T) {
	loading := `page "Shop" http://shop.test/` + "\n" + `paragraph "Loading"`
	done := `page "Done" http://shop.test/done` + "\n" + `heading "Order placed" testid "h"` + "\n" + `textbox "Note" = "ok"`
	for name, c := range map[string]struct{ tool, args, want string }{
		"visible": {"assertVisible", `{"text":"Order placed"}`, `Visible: heading "Order placed"`},
		"text":    {"assertText", `{"selector":{"testId":"h"},"equals":"Order placed"}`, `heading "Order placed" reads as wanted`},
		"value":   {"assertValue", `{"selector":{"label":"Note"},"value":"ok"}`, `textbox "Note" holds the wanted value`},
		"gone":    {"assertNotVisible", `{"text":"Loading"}`, `Not visible: {text: Loading}`},
		"count":   {"assertCount", `{"selector":{"role":"heading"},"count":1}`, `Counted 1 of {role: heading}`},
		"url":     {"assertUrl", `{"equals":"/done"}`, `At /done`},
		"title":   {"assertTitle", `{"equals":"Done"}`, `The title is as wanted`},
		"tap":     {"tapOn", `{"selector":{"role":"heading"}}`, `Tapped heading "Order placed"; now at /done`},
	} {
		t.Run(name, func(t *testing.T) {
			p := pagetest.New(loading)
			p.Later(loading, done)
			_, got := execute(t, p, tools.Settings{}, c.tool, c.args)
			if diff := cmp.Diff(got, c.want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDialogBlocksEverythingButItsAnswer(t *testing.T) {
	open := `page "Shop" http://shop.test/` + "\n" + `dialog confirm "Delete?"`
	for name, c := range map[string]struct{ tool, args, want, log string }{
		"tapOn":            {"tapOn", `{"selector":"Pay"}`, `dialog: the page is blocked by a dialog: confirm "Delete?"; answer it first`, ``},
		"assertText":       {"assertText", `{"selector":"Pay","equals":"x"}`, `dialog: the page is blocked by a dialog: confirm "Delete?"; answer it first`, ``},
		"assertVisible":    {"assertVisible", `{"text":"Pay"}`, `dialog: the page is blocked by a dialog: confirm "Delete?"; answer it first`, ``},
		"assertNotVisible": {"assertNotVisible", `{"text":"Pay","neverSeen":true}`, `dialog: the page is blocked by a dialog: confirm "Delete?"; answer it first`, ``},
		"assertCount":      {"assertCount", `{"selector":"Pay","count":0}`, `dialog: the page is blocked by a dialog: confirm "Delete?"; answer it first`, ``},
		"waitFor gone":     {"waitFor", `{"text":"Pay","gone":true}`, `dialog: the page is blocked by a dialog: confirm "Delete?"; answer it first`, ``},
		"accepted":         {"answerDialog", `{"action":"accept","message":"Delete?"}`, `Accepted confirm "Delete?"; now at /gone`, `answer true`},
		"dismissed":        {"answerDialog", `{"action":"dismiss","text":"no"}`, `Dismissed confirm "Delete?"; now at /gone`, `answer false no`},
		"other message":    {"answerDialog", `{"action":"accept","message":"Save?"}`, `dialog: the dialog says "Delete?", wanted "Save?"`, ``},
	} {
		t.Run(name, func(t *testing.T) {
			p := pagetest.New(open)
			p.On("answer", func() { p.Show(`page "Gone" http://shop.test/gone`) })
			_, got := execute(t, p, tools.Settings{}, c.tool, c.args)
			if diff := cmp.Diff(got, c.want); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(strings.Join(p.Log(), "; "), c.log); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestResultHoldsWhatHappened(t *testing.T) {
	p := pagetest.New(shop)
	p.On("tap", func() { p.Show(`page "Done" http://shop.test/done`) })
	res, _ := execute(t, p, tools.Settings{}, "tapOn", `{"selector":{"role":"link","name":"Terms"}}`)
	got := []any{res.URLBefore, res.URLAfter, res.Effect.URL, res.Reached.Describe(), res.Used == nil}
	want := []any{"http://shop.test/checkout?step=2", "http://shop.test/done", "http://shop.test/done", `link "Terms"`, true}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Error(diff)
	}
	res, _ = execute(t, pagetest.New(shop), tools.Settings{}, "rememberText", `{"selector":{"testId":"total"},"as":"sum"}`)
	if diff := cmp.Diff(res.Remembered, map[string]string{"sum": "Total: 24.00 €"}); diff != "" {
		t.Error(diff)
	}
}

func TestFailureOfAnActKeepsTheField(t *testing.T) {
	p := pagetest.New(shop)
	p.Fail("fill", 1, &tools.Failure{Code: "value", Problem: "the field shows something else"})
	res, _ := execute(t, p, tools.Settings{}, "inputText", `{"text":"x","selector":{"label":"Password"}}`)
	if res.Reached == nil || !res.Reached.Flags.Has(snapshot.Secret) {
		t.Errorf("reached %v; a recorder must learn that the field is secret", res.Reached)
	}
}

func TestCallHasItsOwnDeadline(t *testing.T) {
	for name, c := range map[string]struct {
		settings tools.Settings
		step     time.Duration
		args     string
		want     time.Duration
	}{
		"by default":      {tools.Settings{}, 0, `{"key":"a"}`, tools.DefaultTimeout},
		"of the settings": {tools.Settings{Timeout: time.Hour}, 0, `{"key":"a"}`, time.Hour},
		"of the step":     {tools.Settings{Timeout: time.Hour}, 2 * time.Hour, `{"key":"a"}`, 2 * time.Hour},
		"of the call":     {tools.Settings{Timeout: time.Hour}, 2 * time.Hour, `{"key":"a","timeout":"180m"}`, 3 * time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			p := pagetest.New(shop)
			var got time.Duration
			p.On("press", func() { got = p.Left() })
			ctx := tools.WithTimeout(t.Context(), c.step)
			if _, err := tools.On(p, tools.Web(), c.settings).Execute(ctx, tools.Call{Tool: "pressKey", Args: json.RawMessage(c.args)}); err != nil {
				t.Fatal(err)
			}
			if got > c.want || got < c.want-time.Minute && c.want > time.Minute || got <= 0 {
				t.Errorf("had %s, want %s", got, c.want)
			}
		})
	}
}

func TestDeadlineIsAFailure(t *testing.T) {
	_, got := execute(t, pagetest.New(shop), tools.Settings{}, "waitFor", `{"seconds":60,"timeout":"3ms"}`)
	if diff := cmp.Diff(got, "timeout: waitFor was not done after 3ms; look at the page, or give it a longer timeout"); diff != "" {
		t.Error(diff)
	}
}

func TestFixedWaitComesOnTopOfTheDeadline(t *testing.T) {
	_, got := execute(t, pagetest.New(shop), tools.Settings{Timeout: 200 * time.Millisecond}, "waitFor", `{"seconds":0.25}`)
	if diff := cmp.Diff(got, "Waited 0.25 s"); diff != "" {
		t.Error(diff)
	}
}

func TestEndOfTheRunIsNoFailure(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := tools.On(pagetest.New(shop), tools.Web(), tools.Settings{}).Execute(ctx, tools.Call{Tool: "tapOn", Args: json.RawMessage(`{"selector":"Help"}`)})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
