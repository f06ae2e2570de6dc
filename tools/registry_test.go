package tools_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/schemas"
	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

func spec(name string) tools.Spec {
	return tools.Spec{Name: name, Summary: "Does it.", Example: name, Surface: tools.Model}
}

func does[A any](context.Context, tools.Page, A) (tools.Result, error) { return tools.Result{}, nil }

func TestNewPanicsWithTheToolsName(t *testing.T) {
	cases := map[string]struct {
		make func()
		want string
	}{
		"no form in JSON": {func() { tools.New(spec("x"), does[struct{ F func() }]) }, `tools: tool "x": arguments struct { F func() }: F: func() has no form in JSON`},
		"no struct":       {func() { tools.New(spec("x"), does[string]) }, `tools: tool "x": arguments string: a struct is needed`},
		"no verb":         {func() { tools.New(spec("Tap On"), does[struct{}]) }, `tools: tool "Tap On": the name must be a verb in lower camel case`},
		"no summary":      {func() { tools.New(tools.Spec{Name: "x", Example: "x"}, does[struct{}]) }, `tools: tool "x": it has no summary`},
		"no example":      {func() { tools.New(tools.Spec{Name: "x", Summary: "x"}, does[struct{}]) }, `tools: tool "x": it has no example`},
		"no short argument": {func() {
			tools.New(tools.Spec{Name: "x", Summary: "x", Example: "x", Short: "y"}, does[struct{}])
		}, `tools: tool "x": its short form is the argument "y", which it does not have`},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if diff := cmp.Diff(fmt.Sprint(recover()), c.want); diff != "" {
					t.Error(diff)
				}
			}()
			c.make()
		})
	}
}

type (
	holder   struct{ In selectors.Selector }
	embedded struct{ holder }
	tree     struct {
		Kids []tree
		At   *selectors.Selector
	}
	lookalike struct{ Role, Name string }
	bare      struct{ tools.Tool }
)

func (bare) Spec() tools.Spec { return tools.Spec{Name: "bare", Example: "bare"} }

func TestRegistryRefusesASelectorOnTheModelSurface(t *testing.T) {
	refused := func(path string) string {
		return `tool "x" is shown to a model and takes a selector in "` + path + `"; a model picks elements by ref: make it a delegating tool, or keep it on the trail surface`
	}
	type plain struct{ Text string }
	cases := map[string]struct {
		tool tools.Tool
		want string
	}{
		"value":                {tools.New(spec("x"), does[struct{ A selectors.Selector }]), refused("A")},
		"pointer":              {tools.New(spec("x"), does[struct{ A *selectors.Selector }]), refused("A")},
		"list":                 {tools.New(spec("x"), does[struct{ A []selectors.Selector }]), refused("A[]")},
		"chain":                {tools.New(spec("x"), does[struct{ A selectors.Frames }]), refused("A[]")},
		"map":                  {tools.New(spec("x"), does[struct{ A map[string]selectors.Selector }]), refused("A{}")},
		"nested":               {tools.New(spec("x"), does[struct{ A struct{ B holder } }]), refused("A.B.In")},
		"embedded":             {tools.New(spec("x"), does[embedded]), refused("In")},
		"recursive":            {tools.New(spec("x"), does[struct{ Root tree }]), refused("Root.At")},
		"lookalike":            {tools.New(spec("x"), does[struct{ A []lookalike }]), refused("A[]")},
		"by name":              {tools.New(spec("x"), does[struct{ CSS string }]), refused("CSS")},
		"anything":             {tools.New(spec("x"), does[struct{ A any }]), `tool "x" is shown to a model and its argument "A" is neither a scalar nor a list of scalars; make it flat`},
		"taken":                {tools.New(spec("taken"), does[plain]), `tool "taken": the name is taken`},
		"bare":                 {bare{}, `tool "bare": it has no summary`},
		"plain":                {tools.New(spec("x"), does[plain]), ""},
		"on the trail surface": {tools.New(tools.Spec{Name: "x", Summary: "x", Example: "x"}, does[holder]), ""},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			reg := &tools.Registry{}
			if err := reg.Add(tools.New(spec("taken"), does[plain])); err != nil {
				t.Fatal(err)
			}
			got := ""
			if err := reg.Add(c.tool); err != nil {
				got = err.Error()
			}
			if diff := cmp.Diff(got, c.want); diff != "" {
				t.Error(diff)
			}
			if _, found := reg.Find(c.tool.Spec().Name); found != (c.want == "" || name == "taken") {
				t.Errorf("found: %t", found)
			}
		})
	}
}

func TestUnknownToolIsToldOnlyOfTheCallersSurface(t *testing.T) {
	reg := tools.Web()
	for name, c := range map[string]struct {
		tool    string
		surface tools.Surface
		want    string
	}{
		"trail":          {"tapOm", tools.Trail, `unknown tool "tapOm"; did you mean "tapOn"?`},
		"model":          {"tapOm", tools.Model, `unknown tool "tapOm"`},
		"model's own":    {"navigat", tools.Model, `unknown tool "navigat"; did you mean "navigate"?`},
		"operator's too": {"navigat", tools.Operator, `unknown tool "navigat"; did you mean "navigate"?`},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(reg.Unknown(c.tool, c.surface).Error(), c.want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestRegistryChecksCallsBeforeTheyRun(t *testing.T) {
	for name, c := range map[string]struct {
		call tools.Call
		want []schemas.Problem
	}{
		"right":    {tools.Call{Tool: "navigate", Args: json.RawMessage(`{"url":"/"}`)}, nil},
		"unknown":  {tools.Call{Tool: "navigat"}, []schemas.Problem{{Message: `unknown tool "navigat"; did you mean "navigate"?`}}},
		"disagree": {tools.Call{Tool: "navigate"}, []schemas.Problem{{Message: `give either "url" or "action"`}}},
		"selector": {tools.Call{Tool: "tapOn", Args: json.RawMessage(`{"selector":{"within":{"id":"x"}}}`)},
			[]schemas.Problem{{Path: "/selector/within/id", Message: `"selector.within.id": unknown key "id" in a selector; did you mean "css"?`}}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tools.Web().Check(c.call), c.want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestEveryWebToolIsComplete(t *testing.T) {
	for _, tool := range tools.Web().All() {
		s := tool.Spec()
		t.Run(s.Name, func(t *testing.T) {
			if !strings.HasPrefix(s.Example, s.Name) {
				t.Errorf("the example is %q", s.Example)
			}
			if !strings.HasSuffix(s.Summary, ".") {
				t.Errorf("the summary is no sentence: %q", s.Summary)
			}
			for _, a := range s.Args.Arguments() {
				if s.Args.Describe(a) == "" && s.Surface != tools.Model {
					t.Errorf("%s is not described", a)
				}
			}
			if _, problems := s.Args.Fit(nil); s.Args.Required() == nil && problems != nil {
				t.Error(problems)
			}
		})
	}
}

func TestEnvelopeIsShort(t *testing.T) {
	long := strings.Repeat("é", 250)
	saw := []string{long[:160], long[:160], long[:160]}
	for name, c := range map[string]struct {
		envelope tools.Envelope
		want     string
	}{
		"a result":          {tools.Result{Output: "Tapped\n it"}.Envelope(), `{"ok":true,"output":"Tapped it"}`},
		"a long result":     {tools.Result{Output: long}.Envelope(), `{"ok":true,"output":"` + long[:2*199] + `…"}`},
		"a failure":         {(&tools.Failure{Problem: "no", Saw: []string{"a", "b"}, Next: "look"}).Envelope(), `{"ok":false,"output":"no; saw a, b; look"}`},
		"too much was seen": {(&tools.Failure{Problem: "no", Saw: saw, Next: "look"}).Envelope(), `{"ok":false,"output":"no; saw ` + saw[0] + ", " + saw[1] + `; look"}`},
		"a long problem":    {(&tools.Failure{Problem: long, Next: "look"}).Envelope(), `{"ok":false,"output":"` + long[:2*193] + `…; look"}`},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := json.Marshal(c.envelope)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(got), c.want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestEffectInWords(t *testing.T) {
	for want, e := range map[string]tools.Effect{
		"no effect seen":                   {Pending: "a request"},
		"":                                 {DOM: true},
		"now at /done?x=1#y":               {URL: "http://shop.test/done?x=1#y", DOM: true},
		"now at /":                         {URL: "http://shop.test"},
		"now at about:blank":               {URL: "about:blank"},
		`dialog opened: confirm "Delete?"`: {Dialog: &snapshot.Dialog{Kind: "confirm", Message: "Delete?"}},
		`opened tab "Receipt"`:             {Tab: "Receipt"},
		"download started: invoice.pdf":    {Download: "invoice.pdf"},
	} {
		t.Run(want, func(t *testing.T) {
			if diff := cmp.Diff(e.String(), want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestEffectWantedInWords(t *testing.T) {
	for want, w := range map[string]tools.EffectWanted{"/done": {URL: "/done"}, "a tab": {Opens: "tab"}, "nothing": {}} {
		if diff := cmp.Diff(w.String(), want); diff != "" {
			t.Error(diff)
		}
	}
}

func TestDurationIsWrittenAsPeopleDo(t *testing.T) {
	for text, want := range map[string]time.Duration{"10s": 10 * time.Second, "500ms": 500 * time.Millisecond, "2m": 2 * time.Minute, "1500ms": 1500 * time.Millisecond, "0s": 0} {
		t.Run(text, func(t *testing.T) {
			var d tools.Duration
			if err := json.Unmarshal([]byte(`"`+text+`"`), &d); err != nil || time.Duration(d) != want {
				t.Fatalf("got %v, %v", time.Duration(d), err)
			}
			out, err := json.Marshal(d)
			if err != nil || string(out) != `"`+text+`"` {
				t.Errorf("written as %s, %v", out, err)
			}
		})
	}
	var d tools.Duration
	if err := json.Unmarshal([]byte(`"-1s"`), &d); err == nil || err.Error() != `"-1s" is no length of time such as 10s or 500ms` {
		t.Errorf("got %v", err)
	}
}

func TestFailureIsFoundBehindWrapping(t *testing.T) {
	err := fmt.Errorf("step 3: %w", &tools.Failure{Problem: "no", Code: "missing"})
	if f, ok := errors.AsType[*tools.Failure](err); !ok || f.Code != "missing" {
		t.Errorf("got %v", f)
	}
}
