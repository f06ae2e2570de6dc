package golden_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// houseProblems is what the house does not want in a tree, one line for each place, sorted.
func houseProblems(tree fs.FS) ([]string, error) {
	var problems []string
	documented := map[string]bool{}
	err := walk(tree, func(name string, content []byte) error {
		if binary(content) {
			return nil
		}
		problems = append(problems, words(name, content)...)
		switch path.Ext(name) {
		case ".go":
			p, doc, err := goProblems(name, content)
			if err != nil {
				return err
			}
			problems = append(problems, p...)
			if dir := path.Dir(name); !strings.HasSuffix(name, "_test.go") {
				documented[dir] = documented[dir] || doc
			}
		case ".js":
			if text := strings.TrimSpace(string(content)); !strings.HasPrefix(text, "//") && !strings.HasPrefix(text, "/*") {
				problems = append(problems, name+":1: a script begins with a comment on what it gives or does")
			}
		}
		return nil
	})
	for dir, has := range documented {
		if !has {
			problems = append(problems, dir+": the package has no comment")
		}
	}
	slices.Sort(problems)
	return problems, err
}

// binary tells pictures and the like from text, as git does.
func binary(content []byte) bool { return slices.Contains(content[:min(len(content), 8000)], 0) }

// words finds what is true on one machine or one day only: absolute paths of a workplace, notes for later.
func words(name string, content []byte) (problems []string) {
	// The patterns are put together so that this file does not hold what it looks for.
	unwanted := regexp.MustCompile(`(^|[^\w.])/` + `(work|home|Users)/\w+|(^|[^\w.])/` + `tmp/\w|\b(TO` + `DO|FIX` + `ME|HA` + `CK)\b`)
	for i, line := range strings.Split(string(content), "\n") {
		if m := unwanted.FindString(line); m != "" {
			problems = append(problems, fmt.Sprintf("%s:%d: %q does not belong into the tree", name, i+1, strings.TrimSpace(m)))
		}
	}
	return problems
}

// goProblems finds what Go code here does without, and says whether the file has a package comment.
func goProblems(name string, content []byte) (problems []string, doc bool, err error) {
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, name, content, parser.ParseComments)
	if err != nil {
		return nil, false, err
	}
	test := strings.HasSuffix(name, "_test.go")
	exempt := exemptions()
	report := func(n ast.Node, format string, args ...any) {
		problems = append(problems, fmt.Sprintf("%s:%d: %s", name, set.Position(n.Pos()).Line, fmt.Sprintf(format, args...)))
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Recv == nil && n.Name.Name == "init" {
				report(n, "no init functions: what a package needs is made where it is used")
			}
			if !test && f.Name.Name != "main" && undocumented(n) {
				report(n, "%s is exported and has no comment", n.Name.Name)
			}
		case *ast.SelectorExpr:
			use := called(n)
			if exempt[name+" "+use] != "" {
				return true
			}
			if use == "time.Sleep" {
				report(n, "no time.Sleep: wait for what is waited for")
			} else if strings.HasPrefix(use, "os.") && !test && !mayReadEnvironment(name) {
				report(n, "%s: only internal/cli and cmd read the environment and end the process", use)
			}
		}
		return true
	})
	return problems, f.Doc != nil, nil
}

// called is the function of the standard library that a selector names, if it is one that has rules.
func called(sel *ast.SelectorExpr) string {
	pkg, ok := sel.X.(*ast.Ident)
	if !ok {
		return ""
	}
	name := pkg.Name + "." + sel.Sel.Name
	if slices.Contains([]string{"time.Sleep", "os.Exit", "os.Getenv", "os.LookupEnv", "os.Args"}, name) {
		return name
	}
	return ""
}

// exemptions are uses that have a reason, by file and function.
func exemptions() map[string]string {
	return map[string]string{
		"browser/find.go os.Getenv":     "Windows tells its program folders this way; no setting of ours is read",
		"browser/profile.go time.Sleep": "a process that is ending tells nobody when it has written its last file",
	}
}

func mayReadEnvironment(file string) bool {
	return strings.HasPrefix(file, "internal/cli/") || strings.HasPrefix(file, "cmd/")
}

// undocumented tells an exported function, or an exported method of an exported type, without a comment. Methods that
// an interface of the standard library asks for speak for themselves.
func undocumented(f *ast.FuncDecl) bool {
	if f.Doc != nil || !f.Name.IsExported() {
		return false
	}
	if f.Recv == nil {
		return true
	}
	if slices.Contains([]string{"Error", "Unwrap", "Is", "String", "Len", "Less", "Swap", "MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText"}, f.Name.Name) {
		return false
	}
	recv := f.Recv.List[0].Type
	for {
		switch t := recv.(type) {
		case *ast.StarExpr:
			recv = t.X
		case *ast.IndexExpr:
			recv = t.X
		case *ast.Ident:
			return t.IsExported()
		default:
			return false
		}
	}
}

func TestTheTreeKeepsTheHouseRules(t *testing.T) {
	problems, err := houseProblems(os.DirFS(".."))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		t.Error(p)
	}
}

func TestEachBrokenHouseRuleIsSeen(t *testing.T) {
	text := func(lines ...string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(strings.Join(lines, "\n"))}
	}
	got, err := houseProblems(fstest.MapFS{
		"a/a.go": text("// Package a is documented.", "package a", `import ("os"; "time")`,
			"func init() { time.Sleep(1) }",
			`func Exported() { os.Exit(len(os.Getenv("X"))) }`,
			"type T struct{}", "func (*T) Method() {}", "func (*T) String() string { return \"\" }",
			"type u struct{}", "func (u) Method() {}",
			"// Documented is fine.", "func Documented() {}"),
		"a/a_test.go":          text("package a", `import ("os"; "time")`, "func Helper() { os.Getenv(\"X\")", "time.Sleep(1) }"),
		"bare/bare.go":         text("package bare"),
		"cmd/x/main.go":        text("// Command x ends.", "package main", `import "os"`, "func main() { os.Exit(1) }"),
		"browser/js/look.js":   text("// look gives a tree.", "() => 1"),
		"browser/js/bare.js":   text("() => 1"),
		"docs/place.md":        text("see /"+"home/ada/notes and https://example.com/home/ada", "kept in /"+"tmp/x", "TO"+"DO: write"),
		"picture.png":          text("\x00 /" + "home/ada"),
		"a/testdata/any.txt":   text("/" + "home/ada"),
		"node_modules/x/x.txt": text("/" + "home/ada"),
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"a/a.go:4: no init functions: what a package needs is made where it is used",
		"a/a.go:4: no time.Sleep: wait for what is waited for",
		"a/a.go:5: Exported is exported and has no comment",
		"a/a.go:5: os.Exit: only internal/cli and cmd read the environment and end the process",
		"a/a.go:5: os.Getenv: only internal/cli and cmd read the environment and end the process",
		"a/a.go:7: Method is exported and has no comment",
		"a/a_test.go:4: no time.Sleep: wait for what is waited for",
		"bare: the package has no comment",
		"browser/js/bare.js:1: a script begins with a comment on what it gives or does",
		`docs/place.md:1: "/` + `home/ada" does not belong into the tree`,
		`docs/place.md:2: "/` + `tmp/x" does not belong into the tree`,
		`docs/place.md:3: "TO` + `DO" does not belong into the tree`,
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Error(diff)
	}
}
