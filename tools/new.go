package tools

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/cairn-trails/cairn/schemas"
)

// Agreeing is an argument struct whose arguments must also agree with each other, beyond what its schema can say.
// The error names them, as `give "url" or "action"`.
type Agreeing interface{ Agree() error }

// New makes a tool of a function. The argument struct A is the schema: see schemas.For. A definition that cannot
// work is a programmer's mistake and panics at start, with the tool's name.
func New[A any](s Spec, run func(ctx context.Context, p Page, a A) (Result, error)) Tool {
	return &typed[A]{Define[A](s), run}
}

// Define completes a spec with the schema of A. It panics, naming the tool, when the spec is not fit for use.
func Define[A any](s Spec) Spec {
	args, err := schemas.Of(reflect.TypeFor[A]())
	if err != nil {
		panic(fmt.Sprintf("tools: tool %q: %v", s.Name, err))
	}
	s.Args = args
	if problem := s.incomplete(); problem != "" {
		panic(fmt.Sprintf("tools: tool %q: %s", s.Name, problem))
	}
	return s
}

var verbForm = regexp.MustCompile(`^[a-z][a-zA-Z0-9]*$`)

func (s Spec) incomplete() string {
	switch {
	case !verbForm.MatchString(s.Name):
		return "the name must be a verb in lower camel case"
	case s.Summary == "":
		return "it has no summary"
	case s.Example == "":
		return "it has no example"
	case s.Short != "" && !slices.Contains(s.Args.Arguments(), s.Short):
		return fmt.Sprintf("its short form is the argument %q, which it does not have", s.Short)
	}
	return ""
}

type typed[A any] struct {
	spec Spec
	run  func(ctx context.Context, p Page, a A) (Result, error)
}

func (t *typed[A]) Spec() Spec { return t.spec }

func (t *typed[A]) Run(ctx context.Context, p Page, args json.RawMessage) (Result, error) {
	a, problems := Decode[A](t.spec, args)
	if len(problems) > 0 {
		return Result{}, BadArguments(t.spec.Name, problems)
	}
	return t.run(ctx, p, a)
}

// Check says everything that is wrong with arguments, beyond the schema too.
func (t *typed[A]) Check(args json.RawMessage) []schemas.Problem {
	_, problems := Decode[A](t.spec, args)
	return problems
}

// Decode checks arguments against the spec's schema and reads them, strictly.
func Decode[A any](s Spec, args json.RawMessage) (A, []schemas.Problem) {
	var a A
	fitted, problems := s.Args.Fit(args)
	if len(problems) > 0 {
		return a, problems
	}
	dec := json.NewDecoder(bytes.NewReader(fitted))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&a); err != nil {
		return a, []schemas.Problem{{Message: strings.TrimPrefix(err.Error(), "json: ")}}
	}
	if agreeing, ok := any(a).(Agreeing); ok {
		if err := agreeing.Agree(); err != nil {
			return a, []schemas.Problem{{Message: err.Error()}}
		}
	}
	return a, nil
}

// BadArguments is the failure of a call whose arguments do not fit its tool.
func BadArguments(tool string, problems []schemas.Problem) *Failure {
	var each []string
	for _, p := range problems {
		each = append(each, p.Message)
	}
	return &Failure{Code: "arguments", Problem: tool + ": " + strings.Join(each, "; ")}
}
