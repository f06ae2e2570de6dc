package memory

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cairn-trails/cairn/internal/diag"
)

// Known is what a name in a token can mean, for checking a text before there are values.
type Known struct {
	// Args and Memory are types by name: string, integer, number or boolean.
	Args, Memory map[string]string
	Secrets      []string
	// Base tells that there is a base URL.
	Base bool
}

// Check tells what is wrong with a token, or nil.
func (k Known) Check(t Token) *diag.Problem {
	if t.Problem != nil {
		return t.Problem
	}
	for _, n := range t.Names {
		if p := k.name(n); p != nil {
			return p
		}
	}
	if _, ok := plain(t.Expr); ok {
		return nil
	}
	if err := typed(t.Expr, k); err != nil {
		return &diag.Problem{Problem: fmt.Sprintf("%q can't be computed: %s", t.Expr, reason(err)), Hint: k.types(t.Names)}
	}
	return nil
}

// types tells what the names of an expression are, for who mixed texts and numbers.
func (k Known) types(names []Name) string {
	var parts []string
	for _, n := range names {
		t := "string"
		switch {
		case n.Group == "args" || n.Group == "" && k.Args[n.Name] != "":
			t = k.Args[n.Name]
		case n.Group == "memory" || n.Group == "":
			t = k.Memory[n.Name]
		}
		parts = append(parts, n.String()+" is "+article(t))
	}
	return strings.Join(parts, ", ")
}

func article(t string) string {
	if t == "integer" {
		return "an integer"
	}
	return "a " + t
}

func (k Known) name(n Name) *diag.Problem {
	_, arg := k.Args[n.Name]
	_, mem := k.Memory[n.Name]
	ok := false
	switch n.Group {
	case "args":
		ok = arg
	case "memory":
		ok = mem
	case "secrets":
		ok = slices.Contains(k.Secrets, n.Name)
	case "base":
		if !k.Base {
			return &diag.Problem{Problem: "{{base}} has no value", Hint: "give --base-url"}
		}
		ok = true
	default:
		ok = arg || mem
		if arg && mem {
			return &diag.Problem{Problem: fmt.Sprintf("%q is both an argument and a memory value", n.Name),
				Hint: fmt.Sprintf("write args.%s or memory.%s", n.Name, n.Name)}
		}
	}
	if ok {
		return nil
	}
	return &diag.Problem{Problem: fmt.Sprintf("unknown name %q", n), Hint: k.meant(n)}
}

// meant is the hint for an unknown name: the one that was meant, or all there are.
func (k Known) meant(n Name) string {
	all := k.all()
	near := diag.Suggest(n.String(), all)
	for _, candidate := range all {
		// The right name in the wrong group, or without one.
		if near == "" && candidate[strings.LastIndexByte(candidate, '.')+1:] == n.Name {
			near = candidate
		}
	}
	list := "known: " + strings.Join(all, ", ")
	switch {
	case len(all) == 0:
		return `none is declared; declare it under "args", "memory" or "secrets" in config`
	case near != "":
		return fmt.Sprintf("did you mean %q? %s", near, list)
	}
	return list
}

func (k Known) all() []string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(k.Args)) {
		all = append(all, "args."+name)
	}
	for _, name := range slices.Sorted(maps.Keys(k.Memory)) {
		all = append(all, "memory."+name)
	}
	for _, name := range slices.Sorted(slices.Values(k.Secrets)) {
		all = append(all, "secrets."+name)
	}
	if k.Base {
		all = append(all, "base")
	}
	return all
}
