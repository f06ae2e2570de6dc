package recorder

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// ok is a call that worked on a node.
func ok(tool, args string, n *Node, e tools.Effect) Entry {
	return Entry{Call: &Kept{Tool: tool, Args: json.RawMessage(args), OK: true, Node: n, Effect: e,
		URLBefore: "http://shop.test/cart", URLAfter: e.URL}}
}

func node(number int, role, name string, states snapshot.States, editable bool) *Node {
	return &Node{Handle: snapshot.Handle{Document: 1, Number: number}, Role: role, Name: name, States: states, Editable: editable}
}

// lines is what a trail holds, a call a line.
func lines(j Journal, o Options) []string {
	t, _ := Build(j, o)
	out := []string{}
	for _, s := range t.Steps {
		for _, c := range s.Recording.Calls {
			line := c.Tool + " " + string(c.Args)
			if c.Comment != "" {
				line += " # " + c.Comment
			}
			out = append(out, line)
		}
	}
	return out
}

func TestBuild(t *testing.T) {
	email := node(1, "textbox", "Email", 0, true)
	gift := node(2, "checkbox", "Gift wrap", snapshot.Unchecked, false)
	pay := node(3, "button", "Pay", 0, false)
	country := node(4, "combobox", "Country", 0, false)
	const inEmail = `{"selector":{"label":"Email"}}`
	tests := []struct {
		name string
		in   Journal
		want []string
	}{
		{"a failed call is left out", Journal{
			{Call: &Kept{Tool: "tapOn", Args: json.RawMessage(`{"selector":{"text":"Wrong"}}`), Problem: "no such"}},
			ok("tapOn", `{"selector":{"role":"button","name":"Pay"}}`, pay, tools.Effect{DOM: true}),
		}, []string{`tapOn {"selector":{"role":"button","name":"Pay"}}`}},

		{"a call that only reads is left out", Journal{ok("find", `{"text":"x"}`, nil, tools.Effect{})}, []string{}},

		{"a tap on a field and a text without selector become one", Journal{
			ok("tapOn", inEmail, email, tools.Effect{Focus: true}),
			ok("inputText", `{"text":"ada"}`, email, tools.Effect{Value: true}),
		}, []string{`inputText {"text":"ada","selector":{"label":"Email"}}`}},

		{"the signals of the tap go with its selector", Journal{
			ok("tapOn", `{"selector":{"label":"Email"},"also":[{"testId":"mail"}]}`, email, tools.Effect{Focus: true}),
			ok("inputText", `{"text":"ada"}`, email, tools.Effect{Value: true}),
		}, []string{`inputText {"text":"ada","selector":{"label":"Email"},"also":[{"testId":"mail"}]}`}},

		{"a tap on another field stays", Journal{
			ok("tapOn", `{"selector":{"label":"Name"}}`, node(9, "textbox", "Name", 0, true), tools.Effect{Focus: true}),
			ok("inputText", `{"text":"ada","selector":{"label":"Email"}}`, email, tools.Effect{}),
		}, []string{`tapOn {"selector":{"label":"Name"}}`, `inputText {"text":"ada","selector":{"label":"Email"}}`}},

		{"a tap that led elsewhere stays", Journal{
			ok("tapOn", inEmail, email, tools.Effect{URL: "http://shop.test/mail", Document: true}),
			ok("inputText", `{"text":"ada","selector":{"label":"Email"}}`, email, tools.Effect{}),
		}, []string{`tapOn {"selector":{"label":"Email"},"effect":{"url":"/mail"}}`, `inputText {"text":"ada","selector":{"label":"Email"}}`}},

		{"a tap on a button before a text stays", Journal{
			ok("tapOn", inEmail, pay, tools.Effect{Focus: true}),
			ok("inputText", `{"text":"ada","selector":{"label":"Email"}}`, email, tools.Effect{}),
		}, []string{`tapOn {"selector":{"label":"Email"}}`, `inputText {"text":"ada","selector":{"label":"Email"}}`}},

		{"text in pieces becomes one text", Journal{
			ok("inputText", `{"text":"ada","selector":{"label":"Email"}}`, email, tools.Effect{}),
			ok("inputText", `{"text":"@x.org","selector":{"label":"Email"}}`, email, tools.Effect{}),
		}, []string{`inputText {"text":"ada@x.org","selector":{"label":"Email"}}`}},

		{"a text that was cleared and typed again is the last one", Journal{
			ok("inputText", `{"text":"adda","selector":{"label":"Email"}}`, email, tools.Effect{}),
			ok("inputText", `{"text":"ada","selector":{"label":"Email"},"clearFirst":true}`, email, tools.Effect{}),
		}, []string{`inputText {"text":"ada","selector":{"label":"Email"},"clearFirst":true}`}},

		{"a token is never glued to a text", Journal{
			ok("inputText", `{"text":"{{secrets.pw}}","selector":{"label":"Email"}}`, email, tools.Effect{}),
			ok("inputText", `{"text":"x","selector":{"label":"Email"}}`, email, tools.Effect{}),
		}, []string{`inputText {"text":"{{secrets.pw}}","selector":{"label":"Email"}}`, `inputText {"text":"x","selector":{"label":"Email"}}`}},

		{"a tap on a checkbox is the state it reached", Journal{
			ok("tapOn", `{"selector":{"role":"checkbox","name":"Gift wrap"}}`, gift, tools.Effect{Value: true}),
		}, []string{`setChecked {"selector":{"role":"checkbox","name":"Gift wrap"},"checked":true}`}},

		{"a double click on a checkbox stays a tap", Journal{
			ok("tapOn", `{"selector":{"role":"checkbox","name":"Gift wrap"},"count":2}`, gift, tools.Effect{Value: true}),
		}, []string{`tapOn {"selector":{"role":"checkbox","name":"Gift wrap"},"count":2}`}},

		{"a tap that select does by itself goes", Journal{
			ok("tapOn", `{"selector":{"label":"Country"}}`, country, tools.Effect{Focus: true}),
			ok("selectOption", `{"selector":{"label":"Country"},"options":["France"]}`, country, tools.Effect{Value: true}),
		}, []string{`selectOption {"selector":{"label":"Country"},"options":["France"]}`}},

		{"a navigation that a tap caused is its effect", Journal{
			ok("tapOn", `{"selector":{"role":"link","name":"Pay"}}`, pay, tools.Effect{URL: "http://shop.test/pay?x=1", Document: true}),
			ok("navigate", `{"url":"http://shop.test/pay?x=1"}`, nil, tools.Effect{}),
		}, []string{`tapOn {"selector":{"role":"link","name":"Pay"},"effect":{"url":"/pay"}}`}},

		{"an id in an address is left open", Journal{
			ok("tapOn", `{"selector":{"role":"button","name":"Pay"}}`, pay, tools.Effect{URL: "http://shop.test/orders/1001/done", Document: true}),
		}, []string{`tapOn {"selector":{"role":"button","name":"Pay"},"effect":{"url":"/orders/*/done"}}`}},

		{"another origin is part of the effect", Journal{
			ok("tapOn", `{"selector":{"role":"button","name":"Pay"}}`, pay, tools.Effect{URL: "https://bank.test/", Document: true}),
		}, []string{`tapOn {"selector":{"role":"button","name":"Pay"},"effect":{"url":"https://bank.test/"}}`}},

		{"a query alone is no structural effect", Journal{
			ok("tapOn", `{"selector":{"role":"button","name":"Pay"}}`, pay, tools.Effect{URL: "http://shop.test/cart?t=5"}),
		}, []string{`tapOn {"selector":{"role":"button","name":"Pay"}}`}},

		{"a dialog is an effect", Journal{
			ok("tapOn", `{"selector":{"role":"button","name":"Pay"}}`, pay, tools.Effect{Dialog: &snapshot.Dialog{Kind: "confirm"}}),
		}, []string{`tapOn {"selector":{"role":"button","name":"Pay"},"effect":{"opens":"dialog"}}`}},

		{"a scroll that showed nothing goes, a hover stays", Journal{
			ok("scrollTo", `{"selector":{"text":"End"}}`, nil, tools.Effect{}),
			ok("hoverOver", `{"selector":{"text":"File"}}`, nil, tools.Effect{}),
			ok("scrollTo", `{"selector":{"text":"More"}}`, nil, tools.Effect{DOM: true}),
		}, []string{`hoverOver {"selector":{"text":"File"}}`, `scrollTo {"selector":{"text":"More"}}`}},

		{"a hover over what is tapped next goes", Journal{
			ok("hoverOver", `{"selector":{"text":"File"}}`, nil, tools.Effect{DOM: true}),
			ok("tapOn", `{"selector":{"text":"File"}}`, nil, tools.Effect{DOM: true}),
		}, []string{`tapOn {"selector":{"text":"File"}}`}},

		{"repeated checks collapse, repeated taps stay", Journal{
			ok("assertVisible", `{"text":"Done"}`, nil, tools.Effect{}),
			ok("assertVisible", `{"text":"Done"}`, nil, tools.Effect{}),
			ok("tapOn", `{"selector":{"text":"More"}}`, pay, tools.Effect{}),
			ok("tapOn", `{"selector":{"text":"More"}}`, pay, tools.Effect{}),
		}, []string{`assertVisible {"text":"Done"}`, `tapOn {"selector":{"text":"More"}}`, `tapOn {"selector":{"text":"More"}}`}},

		{"a state that was reached already is not set again", Journal{
			ok("setChecked", `{"selector":{"role":"checkbox","name":"Gift wrap"},"checked":true}`, gift, tools.Effect{Value: true}),
			ok("setChecked", `{"selector":{"role":"checkbox","name":"Gift wrap"},"checked":true}`, gift, tools.Effect{}),
		}, []string{`setChecked {"selector":{"role":"checkbox","name":"Gift wrap"},"checked":true}`}},

		{"a position is marked fragile", Journal{
			{Call: &Kept{Tool: "tapOn", OK: true, Args: json.RawMessage(`{"selector":{"role":"button","nth":2,"of":3}}`),
				Candidates: []selectors.Candidate{{Selector: selectors.Selector{Role: "button", Nth: 2, Of: 3}, Fragile: true}}}},
		}, []string{`tapOn {"selector":{"role":"button","nth":2,"of":3}} # fragile: found by its position only`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, lines(tt.in, Options{})); diff != "" {
				t.Errorf("calls differ (-want +got):\n%s", diff)
			}
		})
	}
}

func TestBuildTiesValuesToTheirTokens(t *testing.T) {
	j := Journal{
		ok("inputText", `{"text":"ada@x.org","selector":{"label":"Email"}}`, nil, tools.Effect{}),
		ok("tapOn", `{"selector":{"role":"button","name":"Edit","within":{"role":"row","name":"ada@x.org"}}}`, nil, tools.Effect{}),
	}
	token := func(s string) (string, bool) { return "{{args.email}}", s == "ada@x.org" }
	want := []string{
		`inputText {"text":"{{args.email}}","selector":{"label":"Email"}}`,
		`tapOn {"selector":{"role":"button","name":"Edit","within":{"role":"row","name":"{{args.email}}"}}}`,
	}
	if diff := cmp.Diff(want, lines(j, Options{Token: token})); diff != "" {
		t.Errorf("calls differ (-want +got):\n%s", diff)
	}
}

func TestBuildGroupsCallsUnderTheirSteps(t *testing.T) {
	call := func(text string) Entry { return ok("assertVisible", `{"text":"`+text+`"}`, nil, tools.Effect{}) }
	j := Journal{call("before any step"),
		{Step: &Step{Text: "Open", Trailhead: true}}, call("a"),
		{Step: &Step{Text: "Empty"}},
		{Step: &Step{Text: "By a model", ModelOnly: true}}, call("b"),
		{Step: &Step{Text: "Check", Verify: true, ID: "c"}}, call("c")}
	got, _ := Build(j, Options{})
	type step struct {
		Text   string
		Verify bool
		ID     string
		Calls  int
	}
	var steps []step
	for _, s := range got.Steps {
		n := -1
		if s.Recording != nil {
			n = len(s.Recording.Calls)
		}
		steps = append(steps, step{s.Text, s.Verify, s.ID, n})
	}
	want := []step{{"Explore the page", false, "", 1}, {"Empty", false, "", 0}, {"By a model", false, "", -1}, {"Check", true, "c", 1}}
	if diff := cmp.Diff(want, steps); diff != "" {
		t.Errorf("steps differ (-want +got):\n%s", diff)
	}
	if got.Trailhead == nil || got.Trailhead.Text != "Open" {
		t.Errorf("got trailhead %+v, want the step Open", got.Trailhead)
	}
}

func TestAStepThatWasNotReachedHasNoRecording(t *testing.T) {
	failed := Entry{Call: &Kept{Tool: "tapOn", Args: json.RawMessage(`{}`), Problem: "covered"}}
	worked := ok("assertVisible", `{"text":"Done"}`, nil, tools.Effect{})
	got, _ := Build(Journal{
		{Step: &Step{Text: "In vain"}}, failed,
		{Step: &Step{Text: "Half way", Unreached: true}}, worked,
		{Step: &Step{Text: "At the second try"}}, failed, worked,
	}, Options{})
	var recorded []bool
	for _, s := range got.Steps {
		recorded = append(recorded, s.Recording != nil)
	}
	if diff := cmp.Diff([]bool{false, false, true}, recorded); diff != "" {
		t.Errorf("recordings differ (-want +got):\n%s", diff)
	}
}

func TestBuildTellsWhatItChanged(t *testing.T) {
	j := Journal{{Step: &Step{Text: "Pay"}},
		{Call: &Kept{Tool: "tapOn", Args: json.RawMessage(`{}`), Problem: "covered"}},
		ok("assertVisible", `{"text":"Done"}`, nil, tools.Effect{}),
		ok("assertVisible", `{"text":"Done"}`, nil, tools.Effect{})}
	_, notes := Build(j, Options{})
	want := []Note{"step 1: dropped a failed tapOn", "step 1: dropped a repeated assertVisible"}
	if diff := cmp.Diff(want, notes); diff != "" {
		t.Errorf("notes differ (-want +got):\n%s", diff)
	}
}

// A trail that was built is built again from its own calls without a change: the passes are at rest on it.
func TestBuildIsAtRestOnItsOwnResult(t *testing.T) {
	pay := node(3, "button", "Pay", 0, false)
	j := Journal{{Step: &Step{Text: "Pay"}},
		ok("inputText", `{"text":"ada","selector":{"label":"Email"}}`, node(1, "textbox", "Email", 0, true), tools.Effect{Value: true}),
		ok("tapOn", `{"selector":{"role":"button","name":"Pay"}}`, pay, tools.Effect{URL: "http://shop.test/orders/7", Document: true})}
	first, _ := Build(j, Options{})
	again := Journal{{Step: &Step{Text: "Pay"}}}
	for i, c := range first.Steps[0].Recording.Calls {
		e := j[i+1]
		again = append(again, ok(c.Tool, string(c.Args), e.Call.Node, e.Call.Effect))
	}
	if diff := cmp.Diff(lines(j, Options{}), lines(again, Options{})); diff != "" {
		t.Errorf("the second recording differs (-first +second):\n%s", diff)
	}
}
