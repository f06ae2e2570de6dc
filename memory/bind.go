package memory

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/cairn-trails/cairn/internal/diag"
)

// Param is a declared argument. Default is nil when it must be given.
type Param struct {
	Name, Type string
	Default    any
}

// Missing means that values which a run needs were not given.
type Missing struct {
	Args, Secrets []string
}

// Error names all that is missing and how to give it.
func (e *Missing) Error() string {
	var parts []string
	for _, name := range e.Args {
		parts = append(parts, fmt.Sprintf("argument %q has no value; give --arg %s=VALUE", name, name))
	}
	for _, name := range e.Secrets {
		parts = append(parts, fmt.Sprintf("secret %q has no value; give --secret %s=VALUE or set %s",
			name, name, SecretVariable(name)))
	}
	return strings.Join(parts, "\n")
}

// SecretVariable is the environment variable that holds a secret.
func SecretVariable(name string) string { return "CAIRN_SECRET_" + strings.ToUpper(name) }

// Bind gives the declared arguments their values: given texts are read as the declared type, the rest takes the
// default. Every problem is told at once; arguments without a value are a *Missing, and the names of given that
// nobody declared come back as unused.
func Bind(params []Param, given map[string]string) (args map[string]any, unused []diag.Problem, err error) {
	args = map[string]any{}
	var names []string
	var problems diag.Problems
	missing := &Missing{}
	for _, p := range params {
		names = append(names, p.Name)
		text, ok := given[p.Name]
		switch {
		case ok:
			v, err := ParseValue(p.Type, text)
			if err != nil {
				problems = append(problems, diag.Problem{Problem: fmt.Sprintf("argument %q: %v", p.Name, err), Hint: "give another --arg " + p.Name})
				continue
			}
			args[p.Name] = v
		case p.Default != nil:
			args[p.Name] = normal(p.Default)
		default:
			missing.Args = append(missing.Args, p.Name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if !slices.Contains(names, name) {
			unused = append(unused, diag.Problem{Problem: fmt.Sprintf("no argument is called %q", name), Hint: meantOf(name, names)})
		}
	}
	switch {
	case len(problems) > 0:
		return nil, unused, problems.Err()
	case len(missing.Args) > 0:
		return nil, unused, missing
	}
	return args, unused, nil
}

func meantOf(name string, names []string) string {
	if hint := diag.DidYouMean(name, names); hint != "" {
		return hint
	}
	if len(names) == 0 {
		return "the trail declares none"
	}
	return "known: " + strings.Join(names, ", ")
}

// ParseValue reads a text as string, integer, number or boolean.
func ParseValue(kind, text string) (any, error) {
	switch kind {
	case "integer":
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return n, nil
		}
	case "number":
		if f, err := strconv.ParseFloat(text, 64); err == nil && f-f == 0 {
			return f, nil
		}
	case "boolean":
		if text == "true" || text == "false" {
			return text == "true", nil
		}
	default:
		return text, nil
	}
	return nil, fmt.Errorf("%q is not %s", text, article(kind))
}
