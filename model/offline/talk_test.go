package offline

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/model"
)

func TestLooksAgainAfterAnActAndNotAfterACheck(t *testing.T) {
	p := player{looks: true, pages: []string{
		"page \"A\"\ne1 button \"Save\"\ne2 button \"Next\"",
		"page \"A\"\ne1 button \"Save\"\ne3 button \"Next\"",
	}}
	got := p.play(t, `Click "Save", verify the "Save" button is visible, and click "Next"`)
	want := []string{`tap {"ref":"e1"}`, `snapshot {}`, `expectVisible {"ref":"e1"}`, `tap {"ref":"e3"}`, "passed"}
	if d := cmp.Diff(got, want); d != "" {
		t.Errorf("calls (-got +want):\n%s", d)
	}
}

func TestAStaleRefIsWorthOneNewLook(t *testing.T) {
	pages := func() []string {
		return []string{"page \"A\"\ne1 button \"Save\"", "page \"A\"\ne2 button \"Save\""}
	}
	p := player{pages: pages(), fail: map[string]string{"tap": "e1 is stale: the list was redrawn"}}
	if d := cmp.Diff(p.play(t, `Click "Save"`), []string{`tap {"ref":"e1"}`, `tap {"ref":"e2"}`, "passed"}); d != "" {
		t.Errorf("calls (-got +want):\n%s", d)
	}
	p = player{pages: pages(), fail: map[string]string{"tap": `button "Save" is disabled`}}
	if d := cmp.Diff(p.play(t, `Click "Save"`), []string{`tap {"ref":"e1"}`, `failed: Click "Save": button "Save" is disabled`}); d != "" {
		t.Errorf("a failure of another kind (-got +want):\n%s", d)
	}
}

const cutPage = `
page "Orders"
e9 searchbox "Filter"
table "Orders" 200 rows, 2 shown (find or snapshot e3 for more)
  row "Ada"
    e11 cell "Ada"
    e12 button "View"
  row "Bo"
    e13 cell "Bo"
    e14 button "View"
`

func TestWhatIsNotShownIsSearchedBeforeAnythingIsTakenForTheOnlyOne(t *testing.T) {
	for name, tc := range map[string]struct {
		step, find string
		want       []string
	}{
		"shown, and the only one": {`Type "x" into Filter`, "page \"Orders\"\nnote: 1 match\ne9 searchbox \"Filter\"",
			[]string{`find {"text":"Filter"}`, `type {"ref":"e9","text":"x"}`, "passed"}},
		"shown, but not the only one": {`Click "Ada"`, "page \"Orders\"\nrow \"Ada\"\n  e11 cell \"Ada\"\nrow \"Ada\"\n  e99 cell \"Ada\"",
			[]string{`find {"text":"Ada"}`, `failed: 2 things fit "Ada": cell "Ada" in table "Orders", cell "Ada"; say which, by its kind, its row or section, or its place (the second ...)`}},
		"not shown, and found": {`Click "View" in the row of "Cy"`, "page \"Orders\"\nrow \"Cy\"\n  e21 cell \"Cy\"\n  e22 button \"View\"",
			[]string{`find {"text":"Cy"}`, `tap {"ref":"e22"}`, "passed"}},
		"not shown, and not found": {`Click "View" in the row of "Di"`, "",
			[]string{`find {"text":"Di"}`, `wait {"text":"Di"}`, `failed: nothing on the page fits the row of "Di"; saw button "View"`}},
		"the last of a list that goes on": {`Click the last "View"`, "",
			[]string{`find {"text":"View"}`, `wait {"text":"View"}`, `failed: no element fits the last "View"; saw button "View"`}},
	} {
		t.Run(name, func(t *testing.T) {
			got := player{page: cutPage, find: tc.find}.play(t, tc.step)
			if d := cmp.Diff(got, tc.want); d != "" {
				t.Errorf("calls (-got +want):\n%s", d)
			}
		})
	}
}

func TestWhatIsNotThereYetIsWaitedFor(t *testing.T) {
	p := player{waits: true, pages: []string{"page \"A\"\ne1 text \"Loading\"", "page \"A\"\ne2 button \"Buy\""}}
	got := p.play(t, `Click "Buy"`)
	if d := cmp.Diff(got, []string{`wait {"text":"Buy"}`, `tap {"ref":"e2"}`, "passed"}); d != "" {
		t.Errorf("calls (-got +want):\n%s", d)
	}
}

func TestFreeTaskOpensAStepForEachClause(t *testing.T) {
	p := player{page: "page \"A\"\ne1 button \"Save\"", kind: "task"}
	got := p.play(t, `click "Save" and verify that "Saved" is visible`)
	want := []string{
		`beginStep {"description":"Click \"Save\""}`, `tap {"ref":"e1"}`,
		`beginStep {"description":"Verify that \"Saved\" is visible","verify":true}`, `expectVisible {"text":"Saved"}`, "passed",
	}
	if d := cmp.Diff(got, want); d != "" {
		t.Errorf("calls (-got +want):\n%s", d)
	}
}

func respond(t *testing.T, r model.Request) model.Turn {
	t.Helper()
	turn, err := New().Respond(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return turn
}

func TestItDeclinesWhatItCannotFollow(t *testing.T) {
	first := model.Observation{Task: `Click "Save"`, Snapshot: "page \"A\"\ne1 button \"Save\"", Metadata: map[string]string{"step": "step"}}
	for name, tc := range map[string]struct {
		request model.Request
		want    string
	}{
		"a step begun by another model": {
			model.Request{History: []model.Message{first, model.Turn{Text: "hm", Raw: json.RawMessage(`{"choice":1}`)}, model.Results{}}},
			"the step was begun by another model",
		},
		"a tool that is not there": {
			model.Request{History: []model.Message{first}, Tools: []model.ToolDecl{{Name: "finish"}}},
			`"Click \"Save\"" needs the tool tap, which is not available here`,
		},
		"no task": {
			model.Request{},
			`"" is no plain step (it begins with no known verb, or what follows is not in a known form); write it as in Click "Save" or Type "Ada" into the Name field, or use a language model`,
		},
		"private-use characters": {
			model.Request{History: []model.Message{model.Observation{Task: "Click \ue000"}}},
			"\"Click \\ue000\" is no plain step (it holds private-use characters); write it as in Click \"Save\" or Type \"Ada\" into the Name field, or use a language model",
		},
	} {
		t.Run(name, func(t *testing.T) {
			turn := respond(t, tc.request)
			if !turn.Refused || turn.FailureMessage != tc.want {
				t.Errorf("got %+v, want a refusal: %s", turn, tc.want)
			}
		})
	}
}

func TestTurnsCanBeToldApart(t *testing.T) {
	history := []model.Message{model.Observation{Task: `Press Tab twice`, Snapshot: "page \"A\""}}
	first := respond(t, model.Request{History: history})
	history = append(history, first, model.Results{{ID: first.ToolCalls[0].ID, Name: "press", OK: true}})
	second := respond(t, model.Request{History: history})
	if a, b := first.ToolCalls[0].ID, second.ToolCalls[0].ID; a == b || a == "" {
		t.Errorf("ids %q and %q", a, b)
	}
}

func TestAFinishThatIsRefusedIsNotRepeated(t *testing.T) {
	p := player{page: "page \"A\"", fail: map[string]string{"finish": "no expect call has passed"}}
	history := []model.Message{model.Observation{Task: "Wait for the page to load", Snapshot: p.page}}
	turn := respond(t, model.Request{History: history})
	history = append(history, turn, model.Results{p.answer(turn.ToolCalls[0])})
	if turn = respond(t, model.Request{History: history}); !turn.Refused || turn.FailureMessage != "no expect call has passed" {
		t.Errorf("got %+v", turn)
	}
}

func TestProviderHasNoVariants(t *testing.T) {
	if _, err := Provider(model.Settings{}); err != nil {
		t.Error(err)
	}
	_, err := Provider(model.Settings{Model: "big"})
	if want := "the offline model has no variants; write offline in place of offline/big"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %q", err, want)
	}
}

func TestNamesAgreeAsAPersonReadsThem(t *testing.T) {
	for name, shown := range map[string]string{
		"Add to cart":  "add\u00a0to \u200bCART",
		"Email":        "Email:",
		"Don't ask":    "Don’t ask",
		"Terms & more": "Terms  &  more…",
		"OK":           "ＯＫ",
		"×":            "×",
		"Total *":      "Total",
	} {
		if got, want := normal(shown), normal(name); got != want {
			t.Errorf("%q is %q, %q is %q", shown, got, name, want)
		}
	}
	if holds(normal("Subtotal"), normal("Total")) || !holds(normal("The Total: 4"), normal("total")) {
		t.Error("words are not compared as a whole")
	}
}

func TestHeadingsOpenTheirSections(t *testing.T) {
	page := strings.TrimSpace(`
page "Shop"
e1 heading "Billing" level 2
e2 textbox "Street"
e3 heading "Contact" level 3
e4 button "Edit"
e5 heading "Shipping" level 2
e6 textbox "Street"
e7 button "Edit"`)
	player{page: page}.table(t, []row{
		{`Type "x" into Street in the Shipping section`, "type {\"ref\":\"e6\",\"text\":\"x\"}\npassed"},
		{`Click "Edit" under the "Billing" heading`, "tap {\"ref\":\"e4\"}\npassed"},
		{`Click Edit in the "Shipping" section`, "tap {\"ref\":\"e7\"}\npassed"},
		{`Click "Edit" in "Contact"`, "tap {\"ref\":\"e4\"}\npassed"},
	})
}

func TestAControlAndWhatIsInItAreOneThing(t *testing.T) {
	page := strings.TrimSpace(`
page "Shop"
e1 link "Blue mug"
  e2 heading "Blue mug" level 3
e3 generic "Menu" clickable
  e4 button "Menu"
e5 text "Close"
e6 dialog "Cookies"
  e7 button "Accept"
  e8 button "Close"
e9 textbox placeholder "Your city"
`)
	player{page: page}.table(t, []row{
		{`Click "Blue mug"`, "tap {\"ref\":\"e1\"}\npassed"},
		{`Click "Menu"`, "tap {\"ref\":\"e4\"}\npassed"},
		{`Click "Close"`, "tap {\"ref\":\"e8\"}\npassed"},
		{`Close the Cookies dialog`, "tap {\"ref\":\"e8\"}\npassed"},
		{`Click the "Accept" button in the dialog`, "tap {\"ref\":\"e7\"}\npassed"},
		{`Type "Rome" into "Your city"`, "type {\"ref\":\"e9\",\"text\":\"Rome\"}\npassed"},
	})
}
