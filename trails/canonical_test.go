package trails

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCanonical(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"layout, quotes and comments", `# the shop


# second comment
config: {id: 'shop', "tags": ["a","b"]} # why
trail:   # the steps


- step:   "Buy a mug"   # prose
  recording:
  # fragile
  - tapOn: { selector: { role: link, name: "Mugs" } } # beside
  - navigate: {url: /cart}
  - closeTab:
  - inputText: |
      Hello
      # no comment

  # - tapOn: left out
- verify: 'it holds'
  recording: []
# the end
`, `# the shop

# second comment
config: # why
  id: shop
  tags: [a, b]
trail: # the steps

  - step: Buy a mug # prose
    recording:
      # fragile
      - tapOn: # beside
          selector: {role: link, name: Mugs}
      - navigate: /cart
      - closeTab: {}
      - inputText: "Hello\n# no comment\n"

      # - tapOn: left out
  - verify: it holds
    recording: []
# the end
`},
		{"texts stay as written", "trail:\n  - step: 007\n    recording:\n      - inputText: {text: 12:30, selector: {name: no, text: '007'}}\n      - inputText: {text: 'a, b'}\n",
			"trail:\n  - step: 007\n    recording:\n      - inputText:\n          text: 12:30\n          selector: {name: no, text: \"007\"}\n      - inputText: a, b\n"},
		{"comments inside of what becomes one line", "trail:\n  - step: a\n    recording:\n      - tapOn:\n          selector:\n            # the role\n            role: link # r\n\n            name: Mugs # n\n            # last\n",
			"trail:\n  - step: a\n    recording:\n      - tapOn:\n          # the role\n          # r\n          # n\n          selector: {role: link, name: Mugs}\n          # last\n"},
		{"anchors", "trail:\n  - step: a\n    recording: &open\n      - &tap\n        tapOn: &args {selector: &pay {role: button, name: Pay}}\n  - step: b\n    recording: *open\n  - step: c\n    recording:\n      - *tap\n      - tapOn: {<<: *args, count: 2}\n      - tapOn:\n          selector: *pay\n",
			"trail:\n  - step: a\n    recording: &open\n      - &tap\n        tapOn: &args\n          selector: &pay {role: button, name: Pay}\n  - step: b\n    recording: *open\n  - step: c\n    recording:\n      - *tap\n      - tapOn:\n          <<: *args\n          count: 2\n      - tapOn:\n          selector: *pay\n"},
		{"byte order mark, start of document and CRLF", "\uFEFF---\r\ntrail:\r\n- step: a # x\r\n", "trail:\r\n  - step: a # x\r\n"},
		{"hash signs in texts", "trail:\n  - step: \"a # b\" # c\n  - step: 'it''s # d'\n  - step: \"one\n      # two\"\n  - step: C#\n",
			"trail:\n  - step: \"a # b\" # c\n  - step: \"it's # d\"\n  - step: \"one # two\"\n  - step: C#\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := Canonical([]byte(c.in), web())
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, string(got)); diff != "" {
				t.Error(diff)
			}
			again, err := Canonical(got, web())
			if err != nil || string(again) != string(got) {
				t.Errorf("a second time it changes: %v %s", err, cmp.Diff(string(got), string(again)))
			}
		})
	}
}

func TestCanonicalRefusesWhatParseRefuses(t *testing.T) {
	_, err := Canonical([]byte("trail:\n  - stpe: a\n"), web())
	if want := `2:5: unknown key "stpe" in a step; did you mean "step"?`; err == nil || err.Error() != "line "+want {
		t.Errorf("got %v", err)
	}
}

// Comments are put everywhere: none is lost, and the layout is stable.
func TestCanonicalLosesNoComment(t *testing.T) {
	data, err := os.ReadFile("testdata/checkout.trail.yaml")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(data), "\n"), "\n")
	r, web := rand.New(rand.NewPCG(3, 5)), web()
	for range 150 {
		var b strings.Builder
		var want []string
		for _, l := range lines {
			for r.IntN(4) == 0 {
				want = append(want, mark(len(want)))
				b.WriteString(strings.Repeat(" ", r.IntN(12)) + want[len(want)-1] + strings.Repeat("\n", 1+r.IntN(3)))
			}
			b.WriteString(l)
			if r.IntN(4) == 0 {
				want = append(want, mark(len(want)))
				b.WriteString("  " + want[len(want)-1])
			}
			b.WriteString("\n")
		}
		got, err := Canonical([]byte(b.String()), web)
		if err != nil {
			t.Fatalf("%v\n%s", err, b.String())
		}
		at := 0
		for _, w := range want {
			i := strings.Index(string(got)[at:], w+"\n")
			if i < 0 {
				t.Fatalf("%s is lost or out of order:\n%s\n%s", w, b.String(), got)
			}
			at += i
		}
		again, err := Canonical(got, web)
		if err != nil || string(again) != string(got) {
			t.Fatalf("a second time it changes: %v %s", err, cmp.Diff(string(got), string(again)))
		}
	}
}

func mark(n int) string { return "#m" + strings.Repeat("x", n) }
