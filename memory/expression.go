package memory

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/types"
	"github.com/expr-lang/expr/vm"

	"github.com/cairn-trails/cairn/internal/diag"
)

// Functions are the names of the functions that expressions may call: pure ones on texts and numbers.
func Functions() []string {
	return []string{"abs", "ceil", "float", "floor", "hasPrefix", "hasSuffix", "indexOf", "int", "join", "lastIndexOf", "len",
		"lower", "max", "min", "replace", "round", "split", "string", "trim", "trimPrefix", "trimSuffix", "upper"}
}

// read parses the expression and lists its names.
func (t *Token) read() {
	if name, ok := plain(t.Expr); ok {
		t.Names = []Name{name}
		return
	}
	if t.Expr == "" {
		t.Problem = &diag.Problem{Problem: `"{{}}" holds nothing`, Hint: `name a value, such as {{args.email}}, or write ` + literal + ` for two literal braces`}
		return
	}
	tree, err := parser.ParseWithConfig(t.Expr, newConfig())
	if err != nil {
		t.Problem = &diag.Problem{Problem: fmt.Sprintf("%q can't be read: %s", t.Expr, reason(err)), Hint: "write a calculation such as {{args.quantity * 12}}"}
		return
	}
	v := &visitor{members: map[*ast.IdentifierNode]bool{}}
	ast.Walk(&tree.Node, v)
	t.Names = v.names()
	t.Problem = v.problem
}

func newConfig() *conf.Config {
	c := conf.CreateNew()
	c.Strict = false
	return c
}

// reason is what an error of the expression library says, without its snippet.
func reason(err error) string {
	text := err.Error()
	if f := (*file.Error)(nil); errors.As(err, &f) {
		text = f.Message
	}
	text, _, _ = strings.Cut(text, "\n")
	if text == "" {
		return "no reason given"
	}
	return strings.ToLower(text[:1]) + text[1:]
}

// visitor collects the names of an expression and refuses what is no plain calculation.
type visitor struct {
	found   []Name
	bases   []*ast.IdentifierNode
	members map[*ast.IdentifierNode]bool
	problem *diag.Problem
}

// Visit is called for every node, children first.
func (v *visitor) Visit(node *ast.Node) {
	switch n := (*node).(type) {
	case *ast.IdentifierNode:
		v.bases = append(v.bases, n)
	case *ast.MemberNode:
		v.member(n)
	case *ast.BuiltinNode:
		v.call(n.Name)
	case *ast.CallNode:
		if id, ok := n.Callee.(*ast.IdentifierNode); ok {
			v.members[id] = true
			v.call(id.Value)
		}
	case *ast.PredicateNode, *ast.VariableDeclaratorNode, *ast.SequenceNode:
		v.refuse("only a single calculation can stand between the braces", "")
	}
}

func (v *visitor) member(n *ast.MemberNode) {
	id, ok := n.Node.(*ast.IdentifierNode)
	if !ok || id.Value != "args" && id.Value != "memory" && id.Value != "secrets" {
		return
	}
	v.members[id] = true
	property, ok := n.Property.(*ast.StringNode)
	if !ok {
		v.refuse(fmt.Sprintf("%s[...] needs a name that is written out", id.Value), fmt.Sprintf("write %s.name", id.Value))
		return
	}
	v.found = append(v.found, Name{id.Value, property.Value})
}

func (v *visitor) call(name string) {
	if slices.Contains(Functions(), name) {
		return
	}
	hint := diag.DidYouMean(name, Functions())
	if hint == "" {
		hint = "known: " + strings.Join(Functions(), ", ")
	}
	v.refuse(fmt.Sprintf("unknown function %q", name), hint)
}

func (v *visitor) refuse(problem, hint string) {
	if v.problem == nil {
		v.problem = &diag.Problem{Problem: problem, Hint: hint}
	}
}

func (v *visitor) names() []Name {
	for _, id := range v.bases {
		switch {
		case v.members[id]:
		case id.Value == "base":
			v.found = append(v.found, Name{Group: "base"})
		case reserved(id.Value) || strings.HasPrefix(id.Value, "$"):
			v.refuse(fmt.Sprintf("%q is no value", id.Value), "name one of its values, such as args.email")
		default:
			v.found = append(v.found, Name{Name: id.Value})
		}
	}
	return v.found
}

// typed compiles an expression against the types of its names, so that a sum of a text and a number is found
// before a run.
func typed(source string, k Known) error {
	env := types.Map{"base": types.String}
	for group, names := range map[string]map[string]string{"args": k.Args, "memory": k.Memory} {
		members := types.Map{}
		for name, t := range names {
			members[name] = exprType(t)
			env[name] = exprType(t)
		}
		env[group] = members
	}
	secrets := types.Map{}
	for _, name := range k.Secrets {
		secrets[name] = types.String
	}
	env["secrets"] = secrets
	_, err := compile(source, env)
	return err
}

func exprType(t string) types.Type {
	switch t {
	case "integer":
		return types.Int
	case "number":
		return types.Float
	case "boolean":
		return types.Bool
	}
	return types.String
}

func compile(source string, env any) (*vm.Program, error) {
	options := []expr.Option{expr.Env(env), expr.DisableAllBuiltins()}
	for _, f := range Functions() {
		options = append(options, expr.EnableBuiltin(f))
	}
	return expr.Compile(source, options...)
}

// evaluate computes an expression whose names were checked.
func (m *Memory) evaluate(source string) (any, error) {
	env := map[string]any{"args": m.args, "memory": m.memory, "secrets": m.secrets, "base": m.base}
	for _, values := range []map[string]any{m.memory, m.args} {
		for name, value := range values {
			env[name] = value
		}
	}
	program, err := compile(source, env)
	if err != nil {
		return nil, errors.New(reason(err))
	}
	v, err := expr.Run(program, env)
	if err != nil {
		return nil, errors.New(reason(err))
	}
	switch v := v.(type) {
	case string, int, int64, float64, bool:
		return normal(v), nil
	}
	return nil, errors.New("it gives no text, number or truth value")
}
