package schemas

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// Explained is an error of a type's own reader that knows the places of its problems.
type Explained interface {
	error
	// Explain gives the problems, with pointers inside the value that was read.
	Explain() []Problem
}

// byReader lets the types of the arguments that hold a selector speak for themselves: their readers know more than
// a schema can say, the roles and the words of other tools. What they say stands in the place of the schema's words.
func (s Schema) byReader(given object, problems []Problem) []Problem {
	if s.typ == nil {
		return problems
	}
	eachField(s.typ, func(name string, t reflect.Type) {
		if !given.has(name) || !holdsSelector(t) {
			return
		}
		found := readerProblems(t, name, given.get(name))
		if len(found) == 0 {
			return
		}
		kept := found
		for _, p := range problems {
			if p.Path != "/"+name && !strings.HasPrefix(p.Path, "/"+name+"/") {
				kept = append(kept, p)
			}
		}
		problems = kept
	})
	return problems
}

func readerProblems(t reflect.Type, name string, v any) []Problem {
	err := json.Unmarshal(encode(v), reflect.New(t).Interface())
	var explained Explained
	if !errors.As(err, &explained) {
		return nil
	}
	var out []Problem
	for _, p := range explained.Explain() {
		path := "/" + name + p.Path
		out = append(out, Problem{path, fmt.Sprintf("%s: %s", title(path), p.Message)})
	}
	return out
}

func holdsSelector(t reflect.Type) bool {
	found := false
	byType(t, "", map[reflect.Type]bool{}, func(string) { found = true })
	return found
}

// eachField visits the arguments of a struct, embedded ones flattened.
func eachField(t reflect.Type, visit func(name string, t reflect.Type)) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, skip := jsonName(f)
		if inner, ok := flattened(f); ok {
			eachField(inner, visit)
		} else if !skip {
			visit(name, f.Type)
		}
	}
}
