package trails

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/internal/diag"
)

// steps is a trail with one recorded step whose calls are given.
func calls(lines ...string) string {
	return "config:\n  args: {email: {type: string}, n: {type: integer, default: 2}}\n  secrets: [password]\n  memory: {coupon: SPRING}\n" +
		"trail:\n  - step: go\n    recording:\n      " + strings.Join(lines, "\n      ") + "\n"
}

func TestParseSaysEveryProblemWithItsPlace(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"empty file", "", "f:1:1: the file is empty; begin with `trail:` and a list of steps"},
		{"only comments", "# nothing\n", "f:1:1: the file is empty; begin with `trail:` and a list of steps"},
		{"a list at the top", "- step: x\n", "f:1:1: a trail is a map with the keys \"config\", \"trailhead\" and \"trail\", not a list; begin with `trail:` and a list of steps"},
		{"no trail", "config: {id: a}\n", "f:1:1: the key \"trail\" is missing; add `trail:` with a list of steps"},
		{"no steps", "trail: []\n", "f:1:8: the trail has no steps; add one: `- step: what to do`"},
		{"steps as a map", "trail:\n  step: x\n", "f:2:3: \"trail\" must be a list of steps, not a map; begin each step with `- step: what to do`"},
		{"typos in keys", "trial: []\ntrail:\n  - stpe: x\n    recordng: []\n  - step: y\n    bananas: 1\n", `f:1:1: unknown key "trial" in a trail; did you mean "trail"?
f:3:5: unknown key "stpe" in a step; did you mean "step"?
f:4:5: unknown key "recordng" in a step; did you mean "recording"?
f:6:5: unknown key "bananas" in a step; known are step, verify, id, optional, recordable, timeout, retries, recording`},
		{"step problems", "trailhead:\n  verify: x\ntrail:\n  - just text\n  - step: a\n    verify: b\n  - recording: []\n  - step: ''\n  - step: [x]\n  - step:\n", "f:2:3: the trailhead reaches a state and verifies nothing; write `step:`, and move the check to a step of the trail\n" +
			"f:4:5: a step must be a map, not \"just text\"; write `- step: what to do`\n" +
			"f:6:5: a step has either \"step\" or \"verify\", not both; make two steps of it\n" +
			"f:7:5: this step has no prose; say what it does in `step:`, or what must hold in `verify:`\n" +
			"f:8:11: \"step\" is an empty text; say in words what the step is for\n" +
			"f:9:11: \"step\" must be a text, not a list; write it behind the colon\n" +
			"f:10:10: \"step\" must be a text, not nothing; write it behind the colon"},
		{"trailhead as a list", "trailhead:\n  - step: x\ntrail:\n  - step: y\n", "f:2:3: a step must be a map, not a list; write `step: what to do` below it"},
		{"wrong types in a step", "trail:\n  - step: a\n    optional: yes\n    recordable: 'false'\n    timeout: 10\n    retries: -1\n    recording: x\n  - step: b\n    recording: {tapOn: {}, pressKey: x}\n  - step: c\n    recording: {desktop: x}\n  - step: d\n    recording:\n", "f:3:15: \"optional\" must be true or false, not \"yes\"; write true or false without quotes\n" +
			"f:4:17: \"recordable\" must be true or false, not \"false\"; write true or false without quotes\n" +
			"f:5:14: \"timeout\" must be a length of time, not \"10\"; write it with its unit, such as 500ms, 10s or 2m\n" +
			"f:6:14: \"retries\" must be a number from 0 to 100, not \"-1\"; write such as 2\n" +
			"f:7:16: a recording must be a list of calls, not \"x\"; write [] when there is on purpose nothing to do, or remove the key to leave the step to a model\n" +
			"f:9:16: a recording is a list of calls, not a map; begin each call with a dash: `- tapOn: ...`\n" +
			"f:11:26: the recording for \"desktop\" must be a list of calls, not \"x\"; begin each call with a dash\n" +
			"f:13:15: a recording must be a list of calls, not nothing; write [] when there is on purpose nothing to do, or remove the key to leave the step to a model"},
		{"model-only with a recording", "trail:\n  - step: a\n    recordable: false\n    recording: []\n", "f:4:5: a step with `recordable: false` keeps no recording; remove one of the two"},
		{"ids twice", "trail:\n  - step: a\n    id: x\n  - step: b\n    id: x\n", `f:5:9: the step id "x" is taken; choose another; the first stands in line 3`},
		{"config", "config:\n  idd: x\n  tags: smoke\n  viewport: big\n  device: Pixel 9\n  colorScheme: blue\n  timeout: soon\n  args:\n    a: 5\n    b: {type: text}\n    c: {type: integer, default: x}\n    d: {typ: string}\n    e-f: {}\n    g: {default: }\n  memory: {x: [1], y: }\n  secrets: {password: hunter2}\n  skip: [a]\ntrail:\n  - step: x\n",
			`f:2:3: unknown key "idd" in config; did you mean "id"?
f:3:9: "tags" must be a list, not "smoke"; write tags: [one, two]
f:4:13: "big" is no viewport; write width and height, such as 1280x720
f:5:3: "device" and "viewport" exclude each other; keep one of them
f:6:16: "blue" is no color scheme; write light, dark or no-preference
f:7:12: "timeout" must be a length of time, not "soon"; write it with its unit, such as 500ms, 10s or 2m
f:9:8: the argument "a" must be a map, not "5"; write a: {type: string, default: ...}
f:10:15: "text" is no type; write string, integer, number or boolean
f:11:33: the default of "c" must be a integer, not "x"; change the default or the type
f:12:9: unknown key "typ" in the argument "d"; did you mean "type"?
f:13:5: "e-f" can't be a name; use letters, digits and _, and no word of expressions such as args or true
f:14:18: the default of "g" is nothing; write "" for an empty text, or remove the key
f:15:15: the memory value "x" must be a text, a number or true or false, not a list; write "" for an empty text
f:15:23: the memory value "y" must be a text, a number or true or false, not nothing; write "" for an empty text
f:16:12: "secrets" holds names only, never values; write secrets: [password] and give the value with --secret or CAIRN_SECRET_PASSWORD
f:17:9: "skip" must be a text, not a list; write it behind the colon`},
		{"parts of the config of a wrong kind", "config: [x]\ntrail:\n  - step: x\n", `f:1:9: "config" must be a map, not a list; its keys are id, title, tags, url, args and others`},
		{"args and memory of a wrong kind", "config:\n  args: [a]\n  memory: x\ntrail:\n  - step: x\n", `f:2:9: "args" must be a map, not a list; write args: {email: {type: string, default: ada@example.com}}
f:3:11: "memory" must be a map, not "x"; write memory: {coupon: SPRING}`},
		{"calls of a wrong form", calls("- closeTab", "- []", "- {}", "- tapOn: {selector: {name: a}}", "  pressKey: x", "- tapOn:", "  selector: {name: a}", "- tapOn: Pay", "- pressKey: [a]"), "f:8:9: a call must be a map of a tool and its arguments, not \"closeTab\"; write `- closeTab: {}`\n" +
			"f:9:9: a call must be a map of a tool and its arguments, not a list; write `- tapOn: {selector: ...}`\n" +
			"f:10:9: a call must be a map of a tool and its arguments, not a map; write `- tapOn: {selector: ...}`\n" +
			"f:12:9: a call has one tool, but \"pressKey\" stands beside \"tapOn\"; begin each call with a dash of its own\n" +
			"f:14:9: a call has one tool, but \"selector\" stands beside \"tapOn\"; indent \"selector\" further, so that it is an argument of tapOn\n" +
			"f:15:16: the arguments of tapOn must be a map, not \"Pay\"; write tapOn: {selector: ...}\n" +
			"f:16:19: the arguments of pressKey must be a map or one text, not a list; write pressKey: {key: ...}"},
		{"tools", calls("- tapp: {}", "- tap: {ref: e12}", "- type: {text: x}", "- expectVisible: {ref: e1}", "- snapshot: {}", "- look: {}", "- steer: {}", "- banana: {}"), `f:8:9: unknown tool "tapp"; the nearest are tapOn, login, waitFor, navigate, closeTab
f:9:9: tap takes refs and cannot be recorded; use tapOn with a selector
f:10:9: type takes refs and cannot be recorded; use inputText with a selector and a text
f:11:9: expectVisible takes refs and cannot be recorded; use assertVisible with a selector or a text
f:12:9: snapshot is for exploring and cannot be recorded; remove the call
f:13:9: look only reads the page and is never recorded; remove the call
f:14:9: steer steers the exploring and is never recorded; remove the call
f:15:9: unknown tool "banana"; the nearest are tapOn, login, navigate, waitFor, closeTab`},
		{"arguments", calls("- inputText: {txt: x, clearFirst: yes}", "- tapOn: {count: 0, button: lft, selector: {rol: button}}", "- pressKey: {}", "- navigate: {url: /a, action: back}", "- tapOn: {selector: {name: a}, count: many}", "- pressKey:"), `f:8:9: inputText: "text" is missing
f:8:21: inputText: unknown argument "txt"; did you mean "text"?
f:8:41: inputText: "clearFirst" must be true or false, not text
f:9:24: tapOn: "count" must be at least 1, not 0
f:9:35: tapOn: "button" must be one of left, right, middle, not "lft"; did you mean "left"?
f:9:51: tapOn: unknown key "rol" in a selector; did you mean "role"?
f:10:9: pressKey: "key" is missing
f:11:9: navigate: give "url" or "action"
f:12:45: tapOn: "count" must be a whole number, not text
f:13:9: pressKey: "key" is missing`},
		{"arguments without a value", calls("- inputText: {text: , selector: {name: }}", "- inputText:", "    text:", "    selector: {name: a}"), `f:8:27: inputText: "text" has no value; write "" for an empty text, or remove the key
f:8:46: inputText: "selector.name" has no value; write "" for an empty text, or remove the key
f:10:16: inputText: "text" has no value; write "" for an empty text, or remove the key`},
		{"refs", calls("- tapOn: {selector: e12}", "- tapOn: {ref: e12}", "- tapOn: {selector: {role: button, within: '@e3'}}", "- tapOn: {selector: {text: e12}}"), `f:8:27: "e12" is a ref, and a ref means nothing outside the session that gave it; use a selector
f:9:17: "ref": a ref means nothing outside the session that gave it; use a selector
f:10:50: "@e3" is a ref, and a ref means nothing outside the session that gave it; use a selector`},
		{"verify holds checks only", "trail:\n  - verify: x\n    recording:\n      - waitFor: a\n      - assertVisible: b\n      - pressKey: Enter\n", "f:6:9: pressKey is no check, and a verify step holds checks only; move the call to a step of its own, or make this one a `step:`"},
		{"unknown names", calls("- inputText: 'Hi {{args.emial}}'", "- navigate: /{{banana}}", "- rememberText: {selector: {name: a}, as: order}", "- inputText: '{{order}} {{memory.order}} {{coupon}}'"), `f:8:24: unknown name "args.emial"; did you mean "args.email"? known: args.email, args.n, memory.coupon, memory.order, secrets.password, base
f:9:20: unknown name "banana"; known: args.email, args.n, memory.coupon, memory.order, secrets.password, base`},
		{"expressions", calls("- inputText: '{{args.n *}}'", "- inputText: '{{args.email * 2}}'", `- inputText: "a {{b"`, "- inputText: '{{now()}}'"), `f:8:21: "args.n *" can't be read: unexpected token EOF; write a calculation such as {{args.quantity * 12}}
f:9:21: "args.email * 2" can't be computed: invalid operation: * (mismatched types string and int); args.email is a string
f:10:23: "{{" is never closed; close it with "}}", or write {{"{{"}} for two literal braces
f:11:21: unknown function "now"; known: abs, ceil, float, floor, hasPrefix, hasSuffix, indexOf, int, join, lastIndexOf, len, lower, max, min, replace, round, split, string, trim, trimPrefix, trimSuffix, upper`},
		{"secrets in wrong places", "config:\n  url: /{{secrets.password}}\n  secrets: [password]\ntrail:\n  - step: sign in with {{secrets.password}}\n    recording:\n      - inputText: '{{secrets.password}}'\n      - login: {email: a, password: '{{secrets.password}}'}\n      - navigate: /{{secrets.password}}\n      - tapOn: {selector: {name: '{{secrets.password}}'}}\n  - verify: y\n    recording:\n      - assertText: {selector: {name: a}, equals: '{{secrets.password}}'}\n", `f:2:9: the secret "password" can't stand in a text that is shown; a secret may only be typed by inputText, sent in a header or handed to a composed tool
f:5:24: the secret "password" can't stand in a text that is shown; a secret may only be typed by inputText, sent in a header or handed to a composed tool
f:9:20: the secret "password" can't stand in this argument of navigate; a secret may only be typed by inputText, sent in a header or handed to a composed tool
f:10:35: the secret "password" can't stand in this argument of tapOn; a secret may only be typed by inputText, sent in a header or handed to a composed tool
f:13:52: the secret "password" can't stand in this argument of assertText; a secret may only be typed by inputText, sent in a header or handed to a composed tool`},
		{"duplicate keys", "trail:\n  - step: a\n    step: b\n    recording:\n      - tapOn: {selector: {name: a, name: b}}\n", `f:3:5: duplicate key "step"; remove one; the first stands in line 2
f:5:37: duplicate key "name"; remove one; the first stands in line 5`},
		{"odd YAML", "trail:\n  - step: !secret a\n    ? [x]\n    : y\n    recording: &r\n      - *r\n", "f:2:11: the tag \"!secret\" has no meaning here; remove it\nf:3:7: a map or list can't be a key; write a text as the key\nf:6:9: *r stands inside of itself; write the value out\nf:6:9: a call must be a map of a tool and its arguments, not a list; write `- tapOn: {selector: ...}`"},
		{"merge of no map", "trail:\n  - step: a\n    <<: b\n", `f:3:9: "<<" needs a map; write << : *anchor with the anchor of a map`},
		{"two documents", "trail:\n  - step: a\n---\ntrail:\n  - stpe: b\n", `f:4:1: a second document begins here; a file holds one trail; give it a file of its own`},
		{"tabs", "trail:\n\t- step: a\n\t  id: b\n  - stp: c\n", "f:2:1: a tab in the indentation; indent with spaces\nf:3:1: a tab in the indentation; indent with spaces\nf:4:5: unknown key \"stp\" in a step; did you mean \"step\"?"},
		{"a tab after the colon is fine but not before", "trail:\n  -\t\tstep: a\n", `f:2:4: a tab where spaces are needed; replace it with spaces`},
		{"wrong indent", "trail:\n  - step: a\n     id: x\n  - step: b\n   recording: []\n  - stpe: c\n", `f:3:6: this line is indented by 5; the lines it can belong to are indented by 0, 2, 4
f:5:4: this line is indented by 3; the lines it can belong to are indented by 0, 2, 4
f:6:5: unknown key "stpe" in a step; did you mean "step"?`},
		{"broken YAML in several steps", "trail:\n  - step: Total: 5\n  - step: \"open\n  - stpe: fine\n  - step: @x\n  - step: {a: b\n  - step: \"a\\q\"\n  - step: *nowhere\n  - verfy: z\n", "f:2:16: a \":\" inside a text without quotes; put the text in quotes\n" +
			"f:3:11: this quote is never closed; close it with the same quote\n" +
			"f:4:5: unknown key \"stpe\" in a step; did you mean \"step\"?\n" +
			"f:5:11: a text without quotes can't begin with '@'; put it in quotes\n" +
			"f:6:11: this bracket is not closed, or a comma is missing in it; close it, and put texts that hold , : ? { } [ ] in quotes\n" +
			"f:7:13: an escape that YAML does not know; write \\\\ for a backslash, or use single quotes\n" +
			"f:8:11: no anchor \"nowhere\" stands above; define it with &nowhere before it is used\n" +
			"f:9:5: unknown key \"verfy\" in a step; did you mean \"verify\"?"},
		{"trailing garbage", "trail:\n  - step: a\ngarbage\n", "f:3:1: no \":\" after this key; write it as `key: value`, or remove the line"},
		{"garbage before", "hello world\ntrail:\n  - step: a\n", "f:2:1: this line does not fit the ones above it; check its indentation, quotes and brackets"},
		{"a directive", "trail:\n  - step: a\n%x\n", "f:3:1: a line can't begin with %; put the text in quotes, or remove the line"},
		{"control characters", "trail:\n  - step: a\x01b\n    id: c\x7f\n", "f:2:12: control character U+0001; remove it, or write it as an escape in double quotes, such as \"\\e\"\nf:3:10: control character U+007F; remove it, or write it as an escape in double quotes, such as \"\\e\""},
		{"not UTF-8", "trail:\n  - step: é\xff\n", "f:2:12: the text is not UTF-8 from here on; save the file as UTF-8"},
		{"UTF-16", "\xff\xfet\x00r\x00", "f:1:1: the file is UTF-16; save it as UTF-8"},
		{"byte order mark and CRLF don't move places", "\uFEFFtrail:\r\n  - stpe: é\r\n    recordng: []\r\n", "f:2:5: unknown key \"stpe\" in a step; did you mean \"step\"?\nf:3:5: unknown key \"recordng\" in a step; did you mean \"recording\"?"},
	} {
		t.Run(c.name, func(t *testing.T) {
			trail, err := Parse("f", []byte(c.in), web())
			if err == nil {
				t.Fatalf("parsed: %+v", trail)
			}
			if _, ok := err.(diag.Problems); !ok || trail != nil {
				t.Errorf("got %T and %v, want diag.Problems and no trail", err, trail)
			}
			if diff := cmp.Diff(c.want, err.Error()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// argsOf parses calls and gives the arguments of the first.
func argsOf(t *testing.T, lines ...string) string {
	t.Helper()
	trail, err := Parse("f", []byte(calls(lines...)), web())
	if err != nil {
		t.Fatal(err)
	}
	return string(trail.Steps[0].Recording.Calls[0].Args)
}

func TestTextArgumentsKeepWhatWasWritten(t *testing.T) {
	for _, s := range []string{"007", "no", "on", "yes", "1e3", "12:30", "0x1F", "null", ".inf", ".nan", "2024-01-02", "~", "true", "-5", "+1", "1_000", "0o17", "1.50", "1.", ".5", "a b", "/x/i", "é", "-x", "12,50 €"} {
		want := `{"text":` + string(quoteJSON(s)) + `}`
		for _, line := range []string{"- inputText: " + s, "- inputText: {text: '" + s + "'}", "- inputText:\n          text: " + s + " # why"} {
			if got := argsOf(t, line); got != want {
				t.Errorf("%s: got %s, want %s", line, got, want)
			}
		}
	}
}

func TestArgumentsInJSON(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"order of the file", "- tapOn: {count: 2, selector: {name: a, role: button}, button: left}", `{"count":2,"selector":{"name":"a","role":"button"},"button":"left"}`},
		{"short form", "- navigate: /cart", `{"url":"/cart"}`},
		{"no arguments", "- closeTab: {}", `{}`},
		{"no arguments, nothing written", "- closeTab:", `{}`},
		{"texts in selectors", "- tapOn: {selector: {name: 42, text: yes, within: 007}}", `{"selector":{"name":"42","text":"yes","within":"007"}}`},
		{"numbers in selectors", "- tapOn: {selector: {name: a, nth: 2, of: 3, checked: true}}", `{"selector":{"name":"a","nth":2,"of":3,"checked":true}}`},
		{"number kept", "- scrollBy: {amount: 1.50, smooth: true, tags: [1, b]}", `{"amount":1.50,"smooth":true,"tags":["1","b"]}`},
		{"integer with exponent", "- tapOn: {selector: {name: a}, count: 1e1}", `{"selector":{"name":"a"},"count":10}`},
		{"whole tokens", "- tapOn: {selector: {name: '{{args.email}}', nth: '{{args.n}}', of: 3}, count: '{{args.n + 1}}'}", `{"selector":{"name":"{{args.email}}","nth":"{{args.n}}","of":3},"count":"{{args.n + 1}}"}`},
		{"block text", "- inputText: |\n          one\n          # two\n", `{"text":"one\n# two\n"}`},
		{"html stays", "- inputText: <b>&amp;", `{"text":"<b>&amp;"}`},
		{"list of selectors", "- tapOn: {selector: {testId: pay}, also: [{role: button}, text]}", `{"selector":{"testId":"pay"},"also":[{"role":"button"},"text"]}`},
		{"pattern", "- tapOn: {selector: {name: {contains: a}, text: /x+/i}}", `{"selector":{"name":{"contains":"a"},"text":"/x+/i"}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := argsOf(t, c.in); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestAnchorsAndMergeKeys(t *testing.T) {
	in := `trail:
  - step: a
    recording: &open
      - &tap
        tapOn: &args {selector: &pay {role: button, name: Pay}}
  - step: b
    recording: *open
  - step: c
    recording:
      - *tap
      - tapOn: {<<: *args, count: 2}
      - tapOn:
          <<: [*args]
          selector: *pay
`
	trail, err := Parse("f", []byte(in), web())
	if err != nil {
		t.Fatal(err)
	}
	const pay = `{"selector":{"role":"button","name":"Pay"}}`
	var got []string
	for _, s := range trail.Steps {
		for _, c := range s.Recording.Calls {
			got = append(got, string(c.Args))
		}
	}
	want := []string{pay, pay, pay, `{"count":2,"selector":{"role":"button","name":"Pay"}}`, pay}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestManyAliasesAreRefused(t *testing.T) {
	var b strings.Builder
	b.WriteString("trail:\n  - step: a\n    recording:\n      - scrollBy: {amount: 1, tags: &a0 [x]}\n")
	for i := range 12 {
		b.WriteString("      - scrollBy: {amount: 1, tags: &a" + string(rune('b'+i)) + " [")
		prev := "a0"
		if i > 0 {
			prev = "a" + string(rune('a'+i))
		}
		b.WriteString(strings.Repeat("*"+prev+", ", 9) + "*" + prev + "]}\n")
	}
	_, err := Parse("f", []byte(b.String()), web())
	if err == nil || !strings.Contains(err.Error(), "the aliases of this file make more than 20000 values; write fewer of them") {
		t.Errorf("got %.300v", err)
	}
}

func TestCommentsAboveCalls(t *testing.T) {
	in := "trail:\n  - step: a\n    recording:\n      # fragile: by position\n      #\n      # second line\n      - pressKey: a # not this\n      - inputText: |\n          x\n          # text\n      - pressKey: b\n"
	trail, err := Parse("f", []byte(in), web())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range trail.Steps[0].Recording.Calls {
		got = append(got, c.Comment)
	}
	if diff := cmp.Diff([]string{"fragile: by position\n\nsecond line", "", ""}, got); diff != "" {
		t.Error(diff)
	}
}

func TestSampleTrailsAreCanonical(t *testing.T) {
	files, err := filepath.Glob("testdata/*.trail.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no sample trails", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		trail, err := Parse(file, data, web())
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		if diff := cmp.Diff(string(data), string(Format(trail, web()))); diff != "" {
			t.Errorf("%s: %s", file, diff)
		}
	}
}
