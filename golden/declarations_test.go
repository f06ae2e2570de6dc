package golden_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/delegating"
	"github.com/cairn-trails/cairn/schemas"
	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/tools"
)

var update = flag.Bool("update", false, "rewrite the goldens")

// leastWalked is how many tools a walk over all surfaces must see at least, or it has proven nothing.
const leastWalked = 38

// The guarantee: no tool that is shown to a model, in any form, takes a selector at any depth.
func TestNoModelToolTakesASelector(t *testing.T) {
	surfaces := delegating.Surfaces(delegating.Web(), tools.Web())
	offenders, walked := delegating.Offenders(surfaces)
	if walked < leastWalked {
		t.Errorf("walked only %d tools, want at least %d", walked, leastWalked)
	}
	if len(offenders) > 0 {
		t.Errorf("shown to a model:\n%s", strings.Join(offenders, "\n"))
	}
	// What is sent is what counts: both forms are read back as anybody's JSON.
	sent := 0
	for _, verify := range []bool{false, true} {
		decls := delegating.Declarations(delegating.Web(), tools.Web(), verify)
		for i, m := range delegating.MCP(decls) {
			for form, raw := range map[string]json.RawMessage{"provider": decls[i].Schema, "MCP": m.InputSchema} {
				sent++
				if problem := offends(t, closed(raw)); problem != "" {
					t.Errorf("%s, as %s gets it: %s", m.Name, form, problem)
				}
			}
		}
	}
	if sent < 2*leastWalked {
		t.Errorf("read only %d declarations, want at least %d", sent, 2*leastWalked)
	}
}

// closed says of a schema that was sent that there are no other arguments, which TestModelToolsTakeNothingElse sees to.
func closed(schema json.RawMessage) json.RawMessage {
	return json.RawMessage(strings.TrimSuffix(string(schema), "}") + `,"additionalProperties":false}`)
}

func offends(t *testing.T, schema json.RawMessage) string {
	t.Helper()
	s, err := schemas.Parse(schema)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(append(s.Selectors(), s.Nested()...), ", ")
}

// Arguments that are not declared are refused, so that no selector comes in beside them.
func TestModelToolsTakeNothingElse(t *testing.T) {
	for _, s := range delegating.Specs(delegating.Web(), tools.Web()) {
		problems := s.Args.Check(json.RawMessage(`{"selector":{"css":"#pay"}}`))
		if !slices.ContainsFunc(problems, func(p schemas.Problem) bool { return strings.Contains(p.Message, `unknown argument "selector"`) }) {
			t.Errorf("%s: an undeclared selector gave %v", s.Name, problems)
		}
	}
}

type (
	held      struct{ In selectors.Selector }
	derived   struct{ held }
	recursive struct {
		Kids []recursive
		At   *selectors.Selector
	}
	lookalike struct {
		Role string `json:"role"`
		Name string `json:"name"`
	}
	// smuggled hides its selector behind a schema of its own.
	smuggled struct{}
)

func (smuggled) SchemaJSON() string {
	return `{"anyOf":[{"type":"string"},{"type":"object","properties":{"css":{"type":"string"},"text":{"type":"string"}}}]}`
}

// planted makes a tool of the model surface with arguments A.
func planted[A any](name string) tools.Tool {
	s := tools.Spec{Name: name, Summary: "Is planted.", Example: name, Surface: tools.Model}
	return tools.New(s, func(context.Context, tools.Page, A) (tools.Result, error) { return tools.Result{}, nil })
}

// The guarantee can fail: what takes a selector is refused by the registry and found by the walk.
func TestPlantedOffendersAreFound(t *testing.T) {
	offenders := []tools.Tool{
		planted[struct{ A selectors.Selector }]("value"),
		planted[struct{ A *selectors.Selector }]("pointer"),
		planted[struct{ A []selectors.Selector }]("list"),
		planted[struct{ A map[string]selectors.Selector }]("map"),
		planted[struct{ A struct{ B held } }]("nested"),
		planted[derived]("embedded"),
		planted[recursive]("recursive"),
		planted[struct{ A lookalike }]("lookalike"),
		planted[struct{ A smuggled }]("smuggled"),
		planted[struct {
			A string `json:"cssSelector"`
		}]("named"),
	}
	for _, tool := range offenders {
		name := tool.Spec().Name
		t.Run(name, func(t *testing.T) {
			var reg tools.Registry
			if err := reg.Add(tool); err == nil || !strings.Contains(err.Error(), `"`+name+`"`) {
				t.Errorf("the registry answered %v", err)
			}
			if len(reg.All()) > 0 {
				t.Error("the tool was added all the same")
			}
			found, walked := delegating.Offenders([]delegating.Surface{{Name: "planted", Specs: []tools.Spec{tool.Spec()}}})
			if walked != 1 || !slices.ContainsFunc(found, func(f string) bool { return strings.Contains(f, `"`+name+`"`) }) {
				t.Errorf("the walk found %v in %d tools", found, walked)
			}
			if offends(t, tool.Spec().Args.JSON) == "" {
				t.Error("nothing was found in the JSON")
			}
		})
	}
}

// The declarations are exactly these bytes: a model's behaviour and a provider's cache hang on them.
func TestDeclarations(t *testing.T) {
	set, reg := delegating.Web(), tools.Web()
	for file, v := range map[string]any{
		"declarations.json":        delegating.Declarations(set, reg, false),
		"declarations.verify.json": delegating.Declarations(set, reg, true),
		"declarations.mcp.json":    delegating.MCP(delegating.Declarations(set, reg, false)),
	} {
		t.Run(file, func(t *testing.T) {
			got, err := json.MarshalIndent(v, "", " ")
			if err != nil {
				t.Fatal(err)
			}
			compare(t, file, string(got)+"\n")
		})
	}
}

// What may stand in a trail is a promise to the trails that are written: a name that goes breaks them.
func TestTrailSurface(t *testing.T) {
	var b strings.Builder
	for _, tool := range tools.Web().All() {
		s := tool.Spec()
		fmt.Fprintf(&b, "%s\n", s.Name)
		for _, a := range s.Args.Arguments() {
			optional, short := "?", ""
			if slices.Contains(s.Args.Required(), a) {
				optional = ""
			}
			if a == s.Short {
				short = " (short form)"
			}
			fmt.Fprintf(&b, "  %s%s%s\n", a, optional, short)
		}
	}
	compare(t, "trail-surface.txt", b.String())
}

func compare(t *testing.T, file, got string) {
	t.Helper()
	path := filepath.Join("testdata", file)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(got, string(want)); diff != "" {
		t.Error(diff)
	}
}
