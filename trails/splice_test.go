package trails

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/tools"
)

// key is a recorded call of pressKey.
func key(name string) Call {
	return Call{Call: tools.Call{Tool: "pressKey", Args: json.RawMessage(`{"key":"` + name + `"}`)}}
}

func tap(name string) Call {
	return Call{Call: tools.Call{Tool: "tapOn", Args: json.RawMessage(`{"selector":{"role":"link","name":"` + name + `"}}`)}}
}

func recorded(text string, calls ...Call) Step {
	return Step{Text: text, Recording: &Recording{Calls: calls}}
}

func fragile(c Call) Call {
	c.Comment = "fragile"
	return c
}

func trailOf(steps ...Step) *Trail { return &Trail{Steps: steps} }

const hand = `# our shop
config: {id: "shop"}   # hand-made

trail:
  # first of all
  - step:   'open'    # prose
    recording:   # r
      # by hand
      - pressKey: a   # one

      # two
      - tapOn: { selector: {name: Mugs, role: link} }
      - pressKey: 'c'
      # trailing

  # then
  - step: check
    id: chk
  - step: pay
    recording: []
# end
`

const inner = `trail:
  - step: open
    recording:
      # the shelf
      - tapOn:   # not the link above
          # it moved once
          selector: {role: link, name: Mugs}   # was Pots
          count: 2   # twice
`

const innerAfter = `trail:
  - step: open
    recording:
      # the shelf
      # it moved once
      # twice
      - tapOn:  # not the link above
          selector: {role: link, name: Cups}  # was Pots
`

func TestSplice(t *testing.T) {
	web := web()
	for _, c := range []struct {
		name, src string
		recorded  *Trail
		change    func(string) string
		notes     []string
	}{
		{"nothing new", hand, trailOf(recorded("open", key("a"), tap("Mugs"), key("c")), Step{Text: "check"}, recorded("pay")), same, nil},
		{"one call of three", hand, trailOf(recorded("open", key("a"), tap("Cups"), key("c"))),
			swap("      - tapOn: { selector: {name: Mugs, role: link} }\n", "      - tapOn:\n          selector: {role: link, name: Cups}\n"), nil},
		{"comments inside a call that changes", inner, trailOf(recorded("open", tap("Cups"))), func(string) string { return innerAfter }, nil},
		{"a title", hand, &Trail{Config: Config{Title: "Buy"}}, func(s string) string {
			return strings.Replace(s, "config: {id: \"shop\"}   # hand-made\n", "config:\n  id: shop\n  title: Buy\n", 1)
		}, nil},
		{"another title", "config:\n  title: Sell\n  id: a\ntrail:\n  - step: a\n", &Trail{Config: Config{Title: "Buy"}},
			swap("title: Sell", "title: Buy"), nil},
		{"no title leaves the one that is there", "config:\n  title: Sell\ntrail:\n  - step: a\n", &Trail{}, same, nil},
		{"a call goes, one comes", hand, trailOf(recorded("open", tap("Mugs"), key("c"), key("d"))), func(s string) string {
			s = strings.Replace(s, "      # by hand\n      - pressKey: a   # one\n", "", 1)
			return strings.Replace(s, "      - pressKey: 'c'\n", "      - pressKey: 'c'\n      - pressKey: d\n", 1)
		}, nil},
		{"a fragile mark", hand, trailOf(recorded("open", key("a"), tap("Mugs"), fragile(key("c")))),
			swap("      - pressKey: 'c'\n", "      # fragile\n      - pressKey: 'c'\n"), nil},
		{"a comment by hand stays where one was recorded", hand, trailOf(recorded("open", fragile(key("a")), tap("Mugs"), key("c"))), same, nil},
		{"all other calls", hand, trailOf(recorded("open", tap("x"))), func(s string) string {
			s = strings.Replace(s, "      # by hand\n      - pressKey: a   # one\n", "", 1)
			s = strings.Replace(s, "      - tapOn: { selector: {name: Mugs, role: link} }\n      - pressKey: 'c'\n", "      - tapOn:\n          selector: {role: link, name: x}\n", 1)
			return s
		}, nil},
		{"first recording of a step, by id", hand, trailOf(Step{Text: "reworded", ID: "chk", Recording: &Recording{Calls: []Call{key("x")}}}),
			swap("    id: chk\n", "    id: chk\n    recording:\n      - pressKey: x\n"), nil},
		{"an empty recording is filled", hand, trailOf(recorded("pay", key("x"))),
			swap("    recording: []\n", "    recording:\n      - pressKey: x\n"), nil},
		{"an empty recording is taken over", hand, trailOf(recorded("open")), func(s string) string {
			i, j := strings.Index(s, "    recording:   # r"), strings.Index(s, "      # trailing")
			return s[:i] + "    recording: []\n" + s[j:]
		}, nil},
		{"steps that were not reached stay", hand, trailOf(recorded("open", key("a"), tap("Mugs"), key("c"))), same, nil},
		{"reworded by hand", strings.Replace(hand, "step: pay", "step: hand over the money", 1), trailOf(recorded("open", key("a"), tap("Mugs"), key("c")), Step{Text: "check"}, recorded("pay", key("x"))),
			func(s string) string {
				return strings.Replace(s, "recording: []\n", "recording:\n      - pressKey: x\n", 1)
			}, []string{`step 3 "hand over the money" was matched by its position; it was recorded as "pay"`}},
		{"a new step at the end", hand, trailOf(recorded("pay", key("a")), recorded("say goodbye", key("b"))), func(s string) string {
			return strings.Replace(s, "    recording: []\n", "    recording:\n      - pressKey: a\n  - step: say goodbye\n    recording:\n      - pressKey: b\n", 1)
		}, []string{`step "say goodbye" was added`}},
		{"a new step in between", hand, trailOf(Step{Text: "open"}, recorded("look around", key("b")), Step{Text: "check"}),
			swap("      - pressKey: 'c'\n", "      - pressKey: 'c'\n  - step: look around\n    recording:\n      - pressKey: b\n"), []string{`step "look around" was added`}},
		{"a new step in front", hand, trailOf(recorded("sign in", key("b")), Step{Text: "open"}),
			swap("trail:\n", "trail:\n  - step: sign in\n    recording:\n      - pressKey: b\n"), []string{`step "sign in" was added`}},
		{"a verify step doesn't take the recording of a step of the same words", hand, trailOf(Step{Text: "open", Verify: true, Recording: &Recording{}}),
			swap("    recording: []\n", "    recording: []\n  - verify: open\n    recording: []\n"), []string{`step "open" was added`}},
		{"a trailhead", hand, &Trail{Trailhead: &Step{Text: "start", Recording: &Recording{Calls: []Call{key("x")}}}},
			swap("trail:\n", "trailhead:\n  step: start\n  recording:\n    - pressKey: x\ntrail:\n"), nil},
		{"names that the recording needs", hand, &Trail{Config: Config{Secrets: []string{"password"}, URL: "/x"}, Steps: []Step{recorded("pay", Call{Call: tools.Call{Tool: "inputText", Args: json.RawMessage(`{"text":"{{secrets.password}}"}`)}})}},
			func(s string) string {
				s = strings.Replace(s, "config: {id: \"shop\"}   # hand-made\n", "config:\n  id: shop\n  url: /x\n  secrets: [password]\n", 1)
				return strings.Replace(s, "recording: []\n", "recording:\n      - inputText: \"{{secrets.password}}\"\n", 1)
			}, nil},
		{"no new line at the end", "trail:\n  - step: a", trailOf(recorded("a", key("x")), recorded("b")), func(string) string {
			return "trail:\n  - step: a\n    recording:\n      - pressKey: x\n  - step: b\n    recording: []\n"
		}, []string{`step "b" was added`}},
		{"other indentation", "trail:\n- step: a\n  recording:\n  - pressKey: x\n  -\n    pressKey: y\n-\n  step: b\n", trailOf(recorded("a", key("x"), key("z")), recorded("b", key("q"))), func(string) string {
			return "trail:\n- step: a\n  recording:\n  - pressKey: x\n  - pressKey: z\n-\n  step: b\n  recording:\n    - pressKey: q\n"
		}, nil},
		{"braces", "trail: [{step: a, recording: [pressKey: x]}, {step: b}]\n", trailOf(recorded("c")), func(string) string {
			return "trail:\n  - step: a\n    recording:\n      - pressKey: x\n  - step: b\n  - step: c\n    recording: []\n"
		}, nil},
		{"a step in braces", "trail:\n  - {step: a, recording: [pressKey: x]} # c\n  - step: b\n", trailOf(recorded("a", key("z"))), func(string) string {
			return "trail:\n  - step: a\n    recording:\n      - pressKey: z\n  - step: b\n"
		}, nil},
		{"an alias is replaced where it stood", "trail:\n  - step: a\n    recording: &r\n      - pressKey: x\n  - step: b\n    recording: *r\n", trailOf(recorded("b", key("z"))),
			swap("    recording: *r\n", "    recording:\n      - pressKey: z\n"), nil},
		{"steps in brackets under an alias", "config: {id: a}\ntrailhead: &s {step: a, recording: [pressKey: x]}\ntrail: [*s]\n", trailOf(recorded("a", key("z"))), func(string) string {
			return "config: {id: a}\ntrailhead: &s {step: a, recording: [pressKey: x]}\ntrail:\n  - step: a\n    recording:\n      - pressKey: z\n"
		}, nil},
		{"left to a model", "trail:\n  - step: a\n    recordable: false\n", trailOf(recorded("a", key("x"))), same,
			[]string{`step "a" is left to a model (recordable: false); its recording was not kept`}},
		{"one device", "trail:\n  - step: a\n    recording:\n      desktop: # d\n        - pressKey: x\n      mobile:\n        - pressKey: y # m\n", trailOf(Step{Text: "a", Recording: &Recording{Devices: []DeviceRecording{{"mobile", []Call{key("z")}}}}}),
			swap("        - pressKey: y # m\n", "        - pressKey: z  # m\n"), nil},
		{"one more device", "trail:\n  - step: a\n    recording:\n      desktop:\n        - pressKey: x\n", trailOf(Step{Text: "a", Recording: &Recording{Devices: []DeviceRecording{{"mobile", []Call{key("z")}}}}}),
			func(s string) string { return s + "      mobile:\n        - pressKey: z\n" }, nil},
		{"devices and none", "trail:\n  - step: a\n    recording:\n      desktop:\n        - pressKey: x\n", trailOf(recorded("a", key("z"))), same,
			[]string{`step "a" keeps what it had: one recording is for devices and the other is not`}},
		{"a file without text", "\n", trailOf(recorded("a", key("x"))), func(string) string { return "trail:\n  - step: a\n    recording:\n      - pressKey: x\n" }, nil},
	} {
		for _, eol := range []string{"\n", "\r\n"} {
			t.Run(c.name, func(t *testing.T) {
				windows := strings.NewReplacer("\n", eol)
				src := windows.Replace(c.src)
				got, notes, err := Splice([]byte(src), c.recorded, web)
				if err != nil {
					t.Fatal(err)
				}
				want := windows.Replace(c.change(c.src))
				if !strings.Contains(src, eol+" ") && eol == "\r\n" {
					return // one line says nothing of line ends
				}
				if diff := cmp.Diff(want, string(got)); diff != "" {
					t.Error(diff)
				}
				if diff := cmp.Diff(c.notes, notes); diff != "" {
					t.Error(diff)
				}
				again, _, err := Splice(got, c.recorded, web)
				if err != nil || string(again) != string(got) {
					t.Errorf("a second time it changes: %v %s", err, cmp.Diff(string(got), string(again)))
				}
			})
		}
	}
}

func same(s string) string { return s }

func swap(old, now string) func(string) string {
	return func(s string) string { return strings.Replace(s, old, now, 1) }
}

func TestSpliceRefuses(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"a file that doesn't parse", "trail:\n  - stpe: a\n", `line 2:5: unknown key "stpe" in a step; did you mean "step"?`},
		{"a text that others share", "trail:\n  - step: a\n    recording:\n      - &x\n        pressKey: x\n  - step: b\n    recording: [*x]\n",
			"the recording can't be put into the file as it is written: line 6:17: no anchor \"x\" stands above; define it with &x before it is used"},
	} {
		got, _, err := Splice([]byte(c.src), trailOf(recorded("a", key("z"))), web())
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: got %v and\n%s\nwant %s", c.name, err, got, c.want)
		}
	}
}

// Whatever is recorded, the result reads back as the merge and a second splice changes nothing.
func TestSpliceOfRandomTrails(t *testing.T) {
	m, web := maker{rand.New(rand.NewPCG(1, 9))}, web()
	sample, err := os.ReadFile("testdata/checkout.trail.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for range 60 {
		old := m.trail()
		src := Format(old, web)
		if m.IntN(3) == 0 {
			src = sample
			if old, err = Parse("", sample, web); err != nil {
				t.Fatal(err)
			}
		}
		next := m.trail()
		next.Trailhead = nil
		for i := range next.Steps {
			if i < len(old.Steps) && m.IntN(2) == 0 {
				next.Steps[i].Text, next.Steps[i].Verify = old.Steps[i].Text, old.Steps[i].Verify
				if next.Steps[i].Verify {
					next.Steps[i].Recording = nil
				}
				if r := old.Steps[i].Recording; r != nil && len(r.Calls) > 0 && next.Steps[i].Recording != nil {
					next.Steps[i].Recording = &Recording{Calls: slices.Insert(slices.Clone(r.Calls), m.IntN(len(r.Calls)), m.call())}
				}
			}
		}
		got, _, err := Splice(src, next, web)
		if err != nil {
			t.Fatalf("%v\n%s\n%s", err, src, Format(next, web))
		}
		again, _, err := Splice(got, next, web)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(got), string(again)); diff != "" {
			t.Fatalf("a second time it changes: %s\n%s", diff, Format(next, web))
		}
	}
}
