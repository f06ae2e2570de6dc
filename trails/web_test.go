package trails

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/memory"
	"github.com/cairn-trails/cairn/tools"
)

func TestNoSecretReachesAWebToolButInputText(t *testing.T) {
	for _, tool := range tools.Web().All() {
		spec := tool.Spec()
		for _, arg := range spec.Args.Arguments() {
			want := spec.Name == "inputText" && arg == "text" || arg == "headers"
			if got := memory.SecretAllowed(spec.Name, []string{arg}); got != want {
				t.Errorf("a secret in %s.%s: allowed %v, want %v", spec.Name, arg, got, want)
			}
		}
	}
}

func TestExamplesOfWebToolsParse(t *testing.T) {
	web := tools.Web()
	for _, tool := range web.All() {
		spec := tool.Spec()
		if spec.Surface != tools.Trail || spec.Kind == tools.Look || spec.Kind == tools.Flow {
			continue
		}
		src := "trail:\n  - step: try " + spec.Name + "\n    recording:\n      - " + strings.ReplaceAll(strings.TrimPrefix(spec.Example, "- "), "\n", "\n        ") + "\n"
		trail, err := Parse(spec.Name, []byte(src), web)
		if err != nil {
			t.Errorf("%v\n%s", err, src)
			continue
		}
		again, err := Parse(spec.Name, Format(trail, web), web)
		if err != nil || !Equal(trail, again) {
			t.Errorf("%s: %v %s", spec.Name, err, Format(trail))
		}
	}
}

func TestASampleOfWebToolsIsCanonical(t *testing.T) {
	data, err := os.ReadFile("testdata/web.trail.yaml")
	if err != nil {
		t.Fatal(err)
	}
	trail, err := Parse("web.trail.yaml", data, tools.Web())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(data), string(Format(trail))); diff != "" {
		t.Error(diff)
	}
}

func TestSelectorsOfWebToolsAreChecked(t *testing.T) {
	src := `trail:
  - step: a
    recording:
      - tapOn: {selector: {role: buton, name: /a(/}}
      - tapOn: {selector: {role: link, within: {rol: row}}, effct: {url: /}}
      - tapOn:
          selector:
            role: button
            nth: 2
      - assertText: {selector: {name: a}, matches: "a("}
      - assertState: {selector: {name: a}, state: chekced}
`
	_, err := Parse("f", []byte(src), tools.Web())
	want := `f:4:34: tapOn: unknown role "buton"; did you mean "button"?
f:4:47: tapOn: the expression "/a(/" can't be read: missing closing ): ` + "`a(`" + `
f:5:49: tapOn: unknown key "rol" in a selector; did you mean "role"?
f:5:61: tapOn: unknown argument "effct"; did you mean "effect"?
f:9:18: tapOn: "nth" without "of"; write also how many there must be, for example of: 2
f:10:52: assertText: "matches" is no regular expression: "a("
f:11:51: assertState: "state" must be one of enabled, disabled, checked, unchecked, mixed, expanded, collapsed, selected, focused, required, invalid, readonly, not "chekced"; did you mean "checked"?`
	if err == nil {
		t.Fatal("parsed")
	}
	if diff := cmp.Diff(want, err.Error()); diff != "" {
		t.Error(diff)
	}
}
