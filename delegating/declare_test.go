package delegating_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/delegating"
	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

func TestSetRefusesASelector(t *testing.T) {
	spec := func(name string) tools.Spec { return tools.Spec{Name: name, Summary: "Does it.", Example: name} }
	var set delegating.Set
	if err := set.AddSpecial(delegating.Looks()...); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		add  func() error
		want string
	}{
		"a verb": {func() error {
			return set.Add(delegating.New(spec("pick"), func(*snapshot.Snapshot, struct{ At []selectors.Selector }) ([]tools.Call, error) { return nil, nil }))
		}, `tool "pick" is shown to a model and takes a selector in "At[]"; a model picks elements by ref: make it a delegating tool, or keep it on the trail surface`},
		"a special": {func() error {
			s := spec("peek")
			s.Surface = tools.Model
			return set.AddSpecial(tools.Define[struct{ At *selectors.Selector }](s))
		}, `tool "peek" is shown to a model and takes a selector in "At"; a model picks elements by ref: make it a delegating tool, or keep it on the trail surface`},
		"a verb's name again": {func() error {
			return set.Add(delegating.New(spec("snapshot"), func(*snapshot.Snapshot, struct{}) ([]tools.Call, error) { return nil, nil }))
		}, `tool "snapshot": the name is taken`},
	} {
		t.Run(name, func(t *testing.T) {
			err := c.add()
			if err == nil {
				t.Fatal("taken")
			}
			if diff := cmp.Diff(err.Error(), c.want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestNamesBelongToOneFamily(t *testing.T) {
	set, reg := delegating.Web(), tools.Web()
	for _, d := range set.All() {
		if _, ok := reg.Find(d.Spec().Name); ok {
			t.Errorf("%s is in both families", d.Spec().Name)
		}
	}
	for _, s := range append(delegating.Looks(), delegating.Flows()...) {
		if _, ok := reg.Find(s.Name); ok {
			t.Errorf("%s is in both families", s.Name)
		}
	}
}

func TestEveryRecordableToolHasItsVerb(t *testing.T) {
	set, reg := delegating.Web(), tools.Web()
	for _, tool := range reg.All() {
		s := tool.Spec()
		verb := delegating.VerbFor(s.Name)
		if s.Surface == tools.Model {
			continue
		}
		if _, ok := set.Find(verb); !ok {
			t.Errorf("%s has the verb %q, which is not there", s.Name, verb)
		}
	}
}

func TestVerifyStepShowsOnlyWhatChecks(t *testing.T) {
	var got []string
	for _, d := range delegating.Declarations(delegating.Web(), tools.Web(), true) {
		got = append(got, d.Name)
	}
	want := []string{"snapshot", "find", "read", "screenshot", "expectVisible", "expectGone", "expectText", "expectValue",
		"expectState", "expectCount", "expectUrl", "expectTitle", "expectRequest", "expectDownload", "finish"}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Error(diff)
	}
}

func TestUnknownToolLeadsToTheModelSurface(t *testing.T) {
	for name, want := range map[string]string{
		"inputText": `inputText takes a selector and stands in trails only; use type`,
		"tpa":       `unknown tool "tpa"; did you mean "tap"?`,
		"tapOm":     `unknown tool "tapOm"`,
		"assertUlr": `unknown tool "assertUlr"`,
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(delegating.Unknown(delegating.Web(), tools.Web(), name).Error(), want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestSpecOfKnowsTheModelSurfaceOnly(t *testing.T) {
	set, reg := delegating.Web(), tools.Web()
	for name, want := range map[string]bool{"tap": true, "navigate": true, "snapshot": true, "finish": true, "tapOn": false, "": false} {
		if s, ok := delegating.SpecOf(set, reg, name); ok != want || ok && s.Name != name {
			t.Errorf("%s: %t", name, ok)
		}
	}
}

// Declarations are paid for with every request.
func TestDeclarationsAreCheap(t *testing.T) {
	count := func(v any) int {
		raw, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return snapshot.Tokens(string(raw))
	}
	decls := delegating.Declarations(delegating.Web(), tools.Web(), false)
	if n := count(decls); n >= 1500 {
		t.Errorf("the whole surface costs %d tokens", n)
	}
	for _, d := range decls {
		if n := count(d); d.Name == "type" && n >= 90 || n > 120 {
			t.Errorf("%s costs %d tokens", d.Name, n)
		}
	}
}

func TestEveryModelToolIsComplete(t *testing.T) {
	for _, s := range delegating.Specs(delegating.Web(), tools.Web()) {
		if len(s.Example) < len(s.Name) || s.Example[:len(s.Name)] != s.Name {
			t.Errorf("%s: the example is %q", s.Name, s.Example)
		}
		if s.Summary[len(s.Summary)-1] != '.' {
			t.Errorf("%s: the summary is no sentence: %q", s.Name, s.Summary)
		}
	}
}
