package schemas_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/schemas"
)

func TestFromTextTakesTextAsItIsWritten(t *testing.T) {
	s := schemas.For[everything]()
	for name, c := range map[string]struct{ argument, text, want, problem string }{
		"zeros":              {"ref", "007", `"007"`, ""},
		"no":                 {"ref", "no", `"no"`, ""},
		"a dash":             {"ref", "-5", `"-5"`, ""},
		"a number":           {"count", "2", `2`, ""},
		"a fraction":         {"amount", "2.5", `2.5`, ""},
		"a truth value":      {"on", "false", `false`, ""},
		"a list of one":      {"options", "a,b", `["a,b"]`, ""},
		"unknown":            {"cuont", "2", `"2"`, ""},
		"not a whole number": {"count", "2.5", "", `count takes a whole number, not "2.5"`},
		"not a number":       {"amount", "x", "", `amount takes a number, not "x"`},
		"not a truth value":  {"on", "maybe", "", `on is true or false, not "maybe"`},
	} {
		t.Run(name, func(t *testing.T) {
			v, err := s.FromText(c.argument, c.text)
			problem := ""
			if err != nil {
				problem = err.Error()
			}
			if diff := cmp.Diff(problem, c.problem); diff != "" {
				t.Error(diff)
			}
			got, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			if c.problem == "" && string(got) != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
