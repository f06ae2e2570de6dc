package tools_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
	"github.com/cairn-trails/cairn/tools/pagetest"
)

const (
	start = `
		page "Shop" http://shop.test/
		button "Pay"`
	done = `
		page "Done" http://shop.test/done
		heading "Order placed"`
	asked = `
		page "Shop" http://shop.test/
		dialog confirm "Really?"`
)

func TestRecordedEffectMustHappen(t *testing.T) {
	cases := map[string]struct {
		effect string
		set    func(p *pagetest.Page)
		want   string
		taps   int
	}{
		"at once": {`{"url":"/done"}`, func(p *pagetest.Page) { p.On("tap", func() { p.Show(done) }) },
			`Tapped button "Pay"; now at /done`, 1},
		"late, after something was seen": {`{"url":"/done"}`, func(p *pagetest.Page) {
			p.On("tap", func() { p.Effect.Requests = 1; p.Later(start, done) })
		}, `Tapped button "Pay"; now at /done`, 1},
		"late, with nothing seen before": {`{"url":"/done"}`, func(p *pagetest.Page) { p.On("tap", func() { p.Later(done) }) },
			`Tapped button "Pay"; now at /done`, 1},
		"not at the first try": {`{"url":"/done"}`, func(p *pagetest.Page) {
			taps := 0
			p.On("tap", func() {
				if taps++; taps == 2 {
					p.Show(done)
				}
			})
		}, `Tapped button "Pay", at the second try; now at /done`, 2},
		"not at the first try, which got the focus": {`{"url":"/done"}`, func(p *pagetest.Page) {
			taps := 0
			p.On("tap", func() {
				p.Effect.Focus = true
				if taps++; taps == 2 {
					p.Show(done)
				}
			})
		}, `Tapped button "Pay", at the second try; now at /done`, 2},
		"not at all": {`{"url":"/done"}`, func(p *pagetest.Page) {},
			`effect: the call did not lead to /done as it did when it was recorded; saw no effect seen, still at /; see whether the page still does this, and edit the effect`, 2},
		"not after a request left": {`{"url":"/done"}`, func(p *pagetest.Page) { p.On("tap", func() { p.Effect.Requests = 1 }) },
			`effect: the call did not lead to /done as it did when it was recorded; saw the page changed, still at /; see whether the page still does this, and edit the effect`, 1},
		"another address": {`{"url":"/done"}`, func(p *pagetest.Page) {
			p.On("tap", func() { p.Show(`page "Login" http://shop.test/login`) })
		}, `effect: the call did not lead to /done as it did when it was recorded; saw now at /login; see whether the page still does this, and edit the effect`, 1},
		"a dialog": {`{"opens":"dialog"}`, func(p *pagetest.Page) { p.On("tap", func() { p.Show(asked) }) },
			`Tapped button "Pay"; dialog opened: confirm "Really?"`, 1},
		"a late dialog": {`{"opens":"dialog"}`, func(p *pagetest.Page) { p.On("tap", func() { p.Effect.DOM = true; p.Later(start, asked) }) },
			`Tapped button "Pay"; dialog opened: confirm "Really?"`, 1},
		"no dialog": {`{"opens":"dialog"}`, func(p *pagetest.Page) { p.On("tap", func() { p.Effect.DOM = true }) },
			`effect: the call opened no dialog as it did when it was recorded; saw the page changed; see whether the page still does this, and edit the effect`, 1},
		"a tab": {`{"opens":"tab"}`, func(p *pagetest.Page) { p.On("tap", func() { p.Effect.Tab = "Receipt" }) },
			`Tapped button "Pay"; opened tab "Receipt"`, 1},
		"no tab": {`{"opens":"tab"}`, func(p *pagetest.Page) { p.On("tap", func() { p.Effect.DOM = true }) },
			`effect: the call opened no tab as it did when it was recorded; saw the page changed; see whether the page still does this, and edit the effect`, 1},
		"a download": {`{"opens":"download"}`, func(p *pagetest.Page) { p.On("tap", func() { p.Effect.Download = "invoice.pdf" }) },
			`Tapped button "Pay"; download started: invoice.pdf`, 1},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			p := pagetest.New(start)
			c.set(p)
			_, got := execute(t, p, tools.Settings{Timeout: 50 * time.Millisecond}, "tapOn",
				`{"selector":{"role":"button","name":"Pay"},"effect":`+c.effect+`}`)
			if diff := cmp.Diff(got, c.want); diff != "" {
				t.Error(diff)
			}
			if taps := strings.Count(strings.Join(p.Log(), "\n"), "tap "); taps != c.taps {
				t.Errorf("tapped %d times, want %d", taps, c.taps)
			}
		})
	}
}

func TestFocusAloneIsNoEffectOfAButton(t *testing.T) {
	for target, want := range map[string]string{"Pay": `Tapped button "Pay"; no effect seen`, "Name": `Tapped textbox "Name"`} {
		p := pagetest.New(start + "\n\t\ttextbox \"Name\"")
		p.On("tap", func() { p.Effect.Focus = true })
		_, got := execute(t, p, tools.Settings{}, "tapOn", `{"selector":{"name":"`+target+`"}}`)
		if diff := cmp.Diff(got, want); diff != "" {
			t.Error(diff)
		}
	}
}

func TestRemovedElementIsLocatedAgain(t *testing.T) {
	p := pagetest.New(start)
	p.Fail("tap", 1, tools.ErrDetached)
	p.Fail("tap", 2, tools.ErrDetached)
	_, got := execute(t, p, tools.Settings{}, "tapOn", `{"selector":"Pay"}`)
	if diff := cmp.Diff(got, `Tapped button "Pay"; no effect seen`); diff != "" {
		t.Error(diff)
	}
}

func TestWhatIsUnclearCountsWhenItLasts(t *testing.T) {
	two := start + "\n\t\tbutton \"Pay\""
	tagged := start + ` testid "pay"`
	renamed := `
		page "Shop" http://shop.test/
		button "Pay now" testid "pay"`
	both := tagged + "\n\t\tbutton \"Cancel\""
	cases := map[string]struct {
		states []string
		args   string
		want   string
		drift  string
	}{
		"two for a moment": {[]string{two, start}, `{"selector":{"role":"button","name":"Pay"}}`, `Tapped button "Pay"; no effect seen`, ""},
		"two, none, one":   {[]string{two, done, done, start}, `{"selector":{"role":"button","name":"Pay"}}`, `Tapped button "Pay"; no effect seen`, ""},
		"two for good": {[]string{two, two}, `{"selector":{"role":"button","name":"Pay"}}`,
			`ambiguous: 2 elements match {role: button, name: Pay}; saw button "Pay", button "Pay"; add "within" or "nth"`, ""},
		"renamed for a moment": {[]string{renamed, both}, `{"selector":{"role":"button","name":"Pay"},"also":[{"testId":"pay"}]}`, `Tapped button "Pay"; no effect seen`, ""},
		"renamed for good": {[]string{renamed, renamed}, `{"selector":{"role":"button","name":"Pay"},"also":[{"testId":"pay"}]}`,
			`Tapped button "Pay now"; no effect seen`, "{role: button, name: Pay}"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			p := pagetest.New(c.states[0])
			p.Later(c.states[1:]...)
			res, got := execute(t, p, tools.Settings{}, "tapOn", c.args)
			if diff := cmp.Diff(got, c.want); diff != "" {
				t.Error(diff)
			}
			drift := ""
			if res.Drift != nil {
				drift = res.Drift.Was.String()
			}
			if drift != c.drift {
				t.Errorf("drifted from %q, want %q", drift, c.drift)
			}
		})
	}
}

func TestEvidenceDecides(t *testing.T) {
	sel := func(raw string) selectors.Candidate {
		s, err := selectors.Parse(json.RawMessage(raw))
		if err != nil {
			t.Fatal(err)
		}
		return selectors.Candidate{Selector: s}
	}
	byName, byID, byPlace := sel(`{"role":"button","name":"Pay"}`), sel(`{"testId":"pay"}`), sel(`{"role":"button","nth":1,"of":1}`)
	byPlace.Fragile = true
	node := &snapshot.Node{Role: "button", Name: "Pay", Handle: snapshot.Handle{Document: 1, Number: 7}}
	cases := map[string]struct {
		page       string
		candidates []selectors.Candidate
		want, used string
	}{
		"the first candidate": {`button "Pay" testid "pay" #7`, []selectors.Candidate{byName, byID}, `Tapped button "Pay"; no effect seen`, ""},
		"the first leads elsewhere": {"button \"Pay\" #8\nbutton \"Checkout\" testid \"pay\" #7", []selectors.Candidate{byName, byID},
			`Tapped button "Checkout"; no effect seen`, `{"selector":{"testId":"pay"}}`},
		"the first leads to several": {"button \"Pay\" #8\nbutton \"Pay\" testid \"pay\" #7", []selectors.Candidate{byName, byID},
			`Tapped button "Pay"; no effect seen`, `{"selector":{"testId":"pay"}}`},
		"all lead elsewhere": {"button \"Pay\" #8\nbutton \"Cancel\" #7", []selectors.Candidate{byName},
			`stale: button "Pay" changed meanwhile: no recordable description leads to it any more; take a new snapshot`, ""},
		"it was replaced by its like":   {`button "Pay" #8`, []selectors.Candidate{byName}, `Tapped button "Pay"; no effect seen`, ""},
		"it was replaced by another":    {`button "Cancel" testid "pay" #8`, []selectors.Candidate{byID}, `stale: button "Pay" changed meanwhile: it is gone from the page; take a new snapshot`, ""},
		"a position finds its like":     {`button "Pay" #8`, []selectors.Candidate{byPlace}, `stale: button "Pay" changed meanwhile: it is gone from the page; take a new snapshot`, ""},
		"it was removed, others remain": {`button "Pay later" #8`, []selectors.Candidate{byName}, `stale: button "Pay" changed meanwhile: it is gone from the page; take a new snapshot`, ""},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			p := pagetest.New("page \"Shop\" http://shop.test/\n" + c.page)
			reg := &tools.Registry{}
			if err := reg.Add(tools.TapOn()); err != nil {
				t.Fatal(err)
			}
			args, err := json.Marshal(map[string]any{"selector": c.candidates[0].Selector})
			if err != nil {
				t.Fatal(err)
			}
			call := tools.Call{Tool: "tapOn", Args: args, Evidence: &tools.Evidence{Node: node, Candidates: c.candidates}}
			res, got := executeCall(t, p, tools.Settings{}, call)
			if diff := cmp.Diff(got, c.want); diff != "" {
				t.Error(diff)
			}
			used := ""
			if res.Used != nil {
				used = string(res.Used.Args)
			}
			if diff := cmp.Diff(used, c.used); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestOnlyWhatWasSeenCanBeDenied(t *testing.T) {
	gone := tools.Call{Tool: "assertNotVisible", Args: json.RawMessage(`{"text":"Saving"}`)}
	const passed = `Not visible: {text: Saving}`
	saving := start + "\n\t\tparagraph \"Saving\""
	tap := tools.Call{Tool: "tapOn", Args: json.RawMessage(`{"selector":{"role":"button","name":"Pay"}}`)}
	cases := map[string]struct {
		foresee bool
		set     func(p *pagetest.Page, s *tools.Sightings)
		pass    bool
	}{
		"never there":                 {true, func(*pagetest.Page, *tools.Sightings) {}, false},
		"there before the act":        {true, func(p *pagetest.Page, _ *tools.Sightings) { p.Show(saving); p.On("tap", func() { p.Show(start) }) }, true},
		"there for a moment after it": {true, func(p *pagetest.Page, _ *tools.Sightings) { p.On("tap", func() { p.Show(saving); p.Later(start) }) }, true},
		"there, and nobody knew":      {false, func(p *pagetest.Page, _ *tools.Sightings) { p.Show(saving); p.On("tap", func() { p.Show(start) }) }, false},
		"in a full look before": {false, func(_ *pagetest.Page, s *tools.Sightings) {
			s.Note(pagetest.Parse(saving))
		}, true},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			p, seen := pagetest.New(start), &tools.Sightings{}
			c.set(p, seen)
			exec := tools.On(p, tools.Web(), tools.Settings{Sightings: seen})
			if c.foresee {
				tools.Foresee(exec, []tools.Call{tap, gone})
			}
			if _, err := exec.Execute(t.Context(), tap); err != nil {
				t.Fatal(err)
			}
			res, err := exec.Execute(t.Context(), gone)
			failure, _ := errors.AsType[*tools.Failure](err)
			switch {
			case c.pass && (err != nil || res.Output != passed):
				t.Errorf("got %q, %v", res.Output, err)
			case !c.pass && (failure == nil || failure.Code != "unseen"):
				t.Errorf("got %q, %v", res.Output, err)
			}
		})
	}
}

func TestSightingsKeepALimitedPast(t *testing.T) {
	big := func(name string) *snapshot.Snapshot {
		s := pagetest.Parse("page \"Shop\" http://shop.test/\nbutton \"" + name + "\"")
		for range 60_000 {
			s.Root.Children = append(s.Root.Children, &snapshot.Node{Role: "generic", Parent: s.Root})
		}
		return s
	}
	s := &tools.Sightings{}
	s.Note(big("first"))
	s.Note(big("second"))
	for name, want := range map[string]bool{"first": false, "second": true} {
		if got := s.Seen(selectors.Selector{Role: "button", Name: selectors.Is(name)}); got != want {
			t.Errorf("%s seen: %t, want %t", name, got, want)
		}
	}
}
