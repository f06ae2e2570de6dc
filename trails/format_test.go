package trails

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"

	"github.com/cairn-trails/cairn/tools"
)

// hostile are texts that YAML readers and writers stumble over.
func hostile() []string {
	return []string{"007", "no", "On", "1e3", "12:30", "0x1F", "null", "~", "", " ", " a", "a ", "a: b", "a:", ":a", "- a", "-", "--- a", "...",
		"?", "? a", "#a", "a #b", "a#b", "[a", "a]", "{a}", "a, b", "&a", "*a", "!a", "|", ">", "'a'", `"a"`, `it's "x"`, `a\b`, `\d+`, "%a", "@a", "`a`",
		"a\nb", "a\n", "\n", "\ta", "a\tb", "\r\n", "é", "名前", "😀", "\u00a0", "a\u00a0b", "\u200b", "\u202e", "\uFEFF", "\u0085", "\u2028", "\x00", "\x1b[31m", "\x7f",
		"2024-01-02", "2024-01-02T10:00:00Z", ".inf", "-.INF", ".nan", "<<", "=", "true", "y", "{{x", "$5.00", "0o17", "1_000", "190:20:30", "+1", "1.", ".5", "/x/i", "a: {b}",
		"http://x/y?z=1#h", "key: |", "e\u0301", "👩‍👧", strings.Repeat("long ", 40), "\U000E0001", "\uFFFD", "-1", "'", `"`, `'"`, "a,b", "x]", "!", "&", "null ", "a  b"}
}

func TestEveryTextReadsBackAsItself(t *testing.T) {
	for _, s := range hostile() {
		for name, text := range map[string]string{
			"block": "k: " + scalarText(s, false) + "\n",
			"flow":  "{k: " + scalarText(s, true) + ", l: [" + scalarText(s, true) + "]}\n",
			"key":   member{key: s}.keyText() + ": x\n",
		} {
			var got any
			if err := yaml.Unmarshal([]byte(text), &got); err != nil {
				t.Errorf("%s of %q: %s: %v", name, s, text, err)
				continue
			}
			m, _ := got.(map[string]any)
			if name == "key" {
				if m[s] != "x" {
					t.Errorf("key %q: %s gives %#v", s, text, got)
				}
			} else if m["k"] != s {
				t.Errorf("%s of %q: %s gives %#v", name, s, text, got)
			}
		}
	}
}

func TestQuotesOnlyWhereNeeded(t *testing.T) {
	for _, c := range []struct{ in, block, flow string }{
		{"Add to cart", "Add to cart", "Add to cart"},
		{"Total: 24.00 €", `"Total: 24.00 €"`, `"Total: 24.00 €"`},
		{"a, b", "a, b", `"a, b"`},
		{"{{args.email}}", `"{{args.email}}"`, `"{{args.email}}"`},
		{"/cart?x=1", "/cart?x=1", `"/cart?x=1"`},
		{`/Inbox \(\d+\)/`, `/Inbox \(\d+\)/`, `/Inbox \(\d+\)/`},
		{`/a{2}\d/`, `/a{2}\d/`, `'/a{2}\d/'`},
		{`say "hi": ok`, `'say "hi": ok'`, `'say "hi": ok'`},
		{`it's "x": y`, `"it's \"x\": y"`, `"it's \"x\": y"`},
		{"it's", "it's", "it's"},
		{"007", `"007"`, `"007"`},
		{"no", `"no"`, `"no"`},
		{"1.2.3", "1.2.3", "1.2.3"},
		{"Hello\n", `"Hello\n"`, `"Hello\n"`},
		{"a\u00a0b\u200b", `"a\xa0b\u200b"`, `"a\xa0b\u200b"`},
		{"", `""`, `""`},
		{"Pay now!", "Pay now!", "Pay now!"},
		{"#1", `"#1"`, `"#1"`},
		{"C#", "C#", "C#"},
	} {
		if got := scalarText(c.in, false); got != c.block {
			t.Errorf("%q in block: got %s, want %s", c.in, got, c.block)
		}
		if got := scalarText(c.in, true); got != c.flow {
			t.Errorf("%q in flow: got %s, want %s", c.in, got, c.flow)
		}
	}
}

type maker struct{ *rand.Rand }

func (m maker) text() string {
	all := hostile()
	if m.IntN(2) == 0 {
		return fmt.Sprintf("word %d", m.IntN(100))
	}
	s := all[m.IntN(len(all))]
	if m.IntN(3) == 0 {
		s += all[m.IntN(len(all))]
	}
	if strings.Contains(s, "{{") {
		return "plain"
	}
	return s
}

// prose is a text that a step may have.
func (m maker) prose() string {
	if s := m.text(); s != "" {
		return s
	}
	return "step"
}

func (m maker) selector(depth int) string {
	pattern := func() string {
		switch m.IntN(3) {
		case 0:
			return `{"contains":` + string(quoteJSON("x"+m.text())) + `}`
		case 1:
			return string(quoteJSON(`/a{1,2}\d+: "x"/i`))
		}
		return string(quoteJSON("x" + m.text()))
	}
	parts := []string{`"role":"button"`, `"name":` + pattern()}
	if m.IntN(2) == 0 {
		parts = append(parts, `"testId":`+pattern())
	}
	if m.IntN(3) == 0 {
		parts = append(parts, `"nth":2,"of":3,"expanded":true`)
	}
	if depth > 0 && m.IntN(2) == 0 {
		parts = append(parts, `"within":`+m.selector(depth-1))
	}
	if depth > 0 && m.IntN(4) == 0 {
		parts = append(parts, `"has":"x 1"`)
	}
	return "{" + strings.Join(parts, ",") + "}"
}

func (m maker) call() Call {
	quoted := func() string { return string(quoteJSON(m.text())) }
	calls := []func() (string, string){
		func() (string, string) { return "tapOn", `{"selector":` + m.selector(3) + `}` },
		func() (string, string) {
			return "tapOn", `{"count":2,"selector":` + m.selector(1) + `,"also":[` + m.selector(2) + `,` + m.selector(0) + `],"effect":{"url":` + quoted() + `}}`
		},
		func() (string, string) { return "inputText", `{"text":` + quoted() + `}` },
		func() (string, string) {
			return "inputText", `{"text":` + quoted() + `,"selector":` + m.selector(2) + `,"clearFirst":true}`
		},
		func() (string, string) {
			return "scrollBy", `{"amount":1.50,"tags":[` + quoted() + `,` + quoted() + `]}`
		},
		func() (string, string) { return "scrollBy", `{"amount":-3e2,"smooth":false,"tags":[]}` },
		func() (string, string) { return "pressKey", `{"key":` + quoted() + `}` },
		func() (string, string) { return "closeTab", `{}` },
		func() (string, string) { return "inputText", `{"text":"{{args.a0}} and {{memory.m1}}"}` },
	}
	tool, args := calls[m.IntN(len(calls))]()
	c := Call{Call: tools.Call{Tool: tool, Args: json.RawMessage(args)}}
	if m.IntN(5) == 0 {
		c.Comment = []string{"fragile: found by its position", "two\nlines # here", "a\n\nb", "- tapOn: x"}[m.IntN(4)]
	}
	return c
}

func (m maker) calls() []Call {
	calls := []Call{}
	for range m.IntN(4) {
		calls = append(calls, m.call())
	}
	return calls
}

func (m maker) step() Step {
	s := Step{Text: m.prose(), Optional: m.IntN(4) == 0, Retries: m.IntN(3)}
	if m.IntN(3) == 0 {
		s.Timeout = []time.Duration{time.Second, 90 * time.Second, time.Hour, 1500 * time.Millisecond, 61 * time.Minute}[m.IntN(5)]
	}
	switch m.IntN(5) {
	case 0:
		s.ModelOnly = m.IntN(2) == 0
	case 1:
		s.Recording = &Recording{Devices: []DeviceRecording{{"desktop", m.calls()}, {"Pixel 9: " + m.text(), m.calls()}}}
	default:
		s.Recording = &Recording{Calls: m.calls()}
	}
	return s
}

func (m maker) trail() *Trail {
	c := Config{Args: []Arg{{Name: "a0", Type: "string", Default: m.text(), Summary: ""}, {Name: "n", Type: "number", Default: 2.0}, {Name: "i", Type: "integer", Default: int64(-7)}, {Name: "b", Type: "boolean", Default: false}, {Name: "must", Type: "string"}},
		Memory: []Value{{"m1", m.text()}, {"f", 3.0}, {"g", math.Pi * 1e30}, {"k", int64(12)}, {"t", true}}}
	if m.IntN(2) == 0 {
		c.ID, c.Title, c.Skip, c.URL = m.text(), m.text(), m.text(), "{{base}}/x"
		c.Tags = []string{m.prose(), m.prose()}
		c.Secrets, c.Viewport, c.Locale, c.TimeZone, c.ColorScheme, c.Timeout = []string{"password"}, "1280x720", "de-DE", "Europe/Berlin", "dark", 10*time.Second
	}
	t := &Trail{Config: c}
	if m.IntN(2) == 0 {
		s := m.step()
		t.Trailhead = &s
	}
	for range 1 + m.IntN(4) {
		t.Steps = append(t.Steps, m.step())
	}
	return t
}

func TestWhatIsFormattedParsesBack(t *testing.T) {
	m, web := maker{rand.New(rand.NewPCG(7, 11))}, web()
	for i := range 250 {
		want := m.trail()
		text := Format(want, web)
		got, err := Parse("", text, web)
		if err != nil {
			t.Fatalf("trail %d: %v\n%s", i, err, text)
		}
		if !Equal(want, got) {
			t.Fatalf("trail %d: %s\n%s", i, cmp.Diff(want, got), text)
		}
		if again := Format(got, web); string(again) != string(text) {
			t.Fatalf("formatting again changes it: %s", cmp.Diff(string(text), string(again)))
		}
		canonical, err := Canonical(text, web)
		if err != nil {
			t.Fatalf("trail %d: %v\n%s", i, err, text)
		}
		if diff := cmp.Diff(string(text), string(canonical)); diff != "" {
			t.Fatalf("a formatted trail isn't canonical: %s", diff)
		}
	}
}

func TestEqualSeesEveryDifference(t *testing.T) {
	base := func() *Trail {
		return &Trail{Config: Config{ID: "a", Tags: []string{"x"}}, Steps: []Step{{Text: "s", Recording: &Recording{Calls: []Call{{Call: tools.Call{Tool: "pressKey", Args: json.RawMessage(`{"key":"a"}`)}}}}}}}
	}
	if a, b := base(), base(); !Equal(a, b) {
		t.Error("equal trails differ")
	}
	same := base()
	same.Config.Secrets, same.Steps[0].Pos.Line, same.Steps[0].Recording.Calls[0].Args = []string{}, 7, json.RawMessage(`{ "key": "\u0061" }`)
	if !Equal(base(), same) {
		t.Error("places, spelling of JSON or an empty list count")
	}
	for name, change := range map[string]func(*Trail){
		"config":    func(t *Trail) { t.Config.URL = "/" },
		"tags":      func(t *Trail) { t.Config.Tags = nil },
		"trailhead": func(t *Trail) { t.Trailhead = &Step{Text: "x"} },
		"prose":     func(t *Trail) { t.Steps[0].Text = "x" },
		"verify":    func(t *Trail) { t.Steps[0].Verify = true },
		"steps":     func(t *Trail) { t.Steps = append(t.Steps, Step{}) },
		"recording": func(t *Trail) { t.Steps[0].Recording = nil },
		"empty":     func(t *Trail) { t.Steps[0].Recording = &Recording{} },
		"devices":   func(t *Trail) { t.Steps[0].Recording.Devices = []DeviceRecording{{Device: "mobile"}} },
		"tool":      func(t *Trail) { t.Steps[0].Recording.Calls[0].Tool = "x" },
		"args":      func(t *Trail) { t.Steps[0].Recording.Calls[0].Args = json.RawMessage(`{"key":"b"}`) },
		"comment":   func(t *Trail) { t.Steps[0].Recording.Calls[0].Comment = "x" },
	} {
		changed := base()
		change(changed)
		if Equal(base(), changed) {
			t.Errorf("%s: the difference isn't seen", name)
		}
	}
	if Equal(nil, base()) || !Equal(nil, nil) {
		t.Error("nil")
	}
}
