package golden_test

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

const module = "github.com/cairn-trails/cairn"

// laws are the tables of docs/architecture.md.
type laws struct {
	// floors are by package path below the module.
	floors map[string]int
	// neighbours are allowed imports within one floor, as "importer -> imported".
	neighbours map[string]bool
	// owners are by module path or a prefix of one; the owner "tests" is every test file.
	owners map[string]string
}

// readLaws takes the tables from the page: a row is told by its number of cells and the code in them.
func readLaws(page string) laws {
	l := laws{map[string]int{}, map[string]bool{}, map[string]string{}}
	floor := regexp.MustCompile("^\\| (\\d+) \\| `([^`]+)` \\|")
	neighbour := regexp.MustCompile("^\\| `([^`]+)` \\| `([^`]+)` \\| [^|]+ \\|$")
	owner := regexp.MustCompile("^\\| `([^`]+)` \\| `?([^`|]+?)`? \\|$")
	for _, line := range strings.Split(page, "\n") {
		if m := floor.FindStringSubmatch(line); m != nil {
			l.floors[m[2]], _ = strconv.Atoi(m[1]) // the expression lets digits pass only
		} else if m := neighbour.FindStringSubmatch(line); m != nil {
			l.neighbours[m[1]+" -> "+m[2]] = true
		} else if m := owner.FindStringSubmatch(line); m != nil {
			l.owners[m[1]] = m[2]
		}
	}
	return l
}

// use is one import of one file.
type use struct {
	file     string
	line     int
	imported string
}

func (u use) String() string    { return fmt.Sprintf("%s:%d", u.file, u.line) }
func (u use) importer() string  { return path.Dir(u.file) }
func (u use) inTest() bool      { return strings.HasSuffix(u.file, "_test.go") }
func (u use) own() (pkg string) { return strings.TrimPrefix(u.imported, module+"/") }

// uses reads the imports of all Go files of a tree, whatever their build constraints.
func uses(tree fs.FS) ([]use, error) {
	var all []use
	err := walk(tree, func(name string, content []byte) error {
		if path.Ext(name) != ".go" {
			return nil
		}
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, name, content, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range f.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			all = append(all, use{name, set.Position(spec.Pos()).Line, imported})
		}
		// A file without imports still makes its folder a package.
		all = append(all, use{file: name, line: 1})
		return nil
	})
	return all, err
}

// walk hands over each file that is part of the project. Folders that tools fill are not, and neither is testdata.
func walk(tree fs.FS, visit func(name string, content []byte) error) error {
	return fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if slices.Contains([]string{".git", ".cairn", "bin", "node_modules", "testdata"}, d.Name()) {
				return fs.SkipDir
			}
			return nil
		}
		if !d.Type().IsRegular() {
			return nil
		}
		content, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		return visit(name, content)
	})
}

// broken says which uses break the laws.
func (l laws) broken(all []use) []string {
	var problems []string
	seen := map[string]bool{}
	for _, u := range all {
		seen[u.importer()] = true
		if _, known := l.floors[u.importer()]; !known {
			problems = append(problems, fmt.Sprintf("%s has no floor; give it one in docs/architecture.md", u.importer()))
			continue
		}
		if p := l.judge(u); p != "" {
			problems = append(problems, fmt.Sprintf("%v: %s", u, p))
		}
	}
	for pkg := range l.floors {
		if !seen[pkg] {
			problems = append(problems, fmt.Sprintf("docs/architecture.md has a floor for %s, which is not there", pkg))
		}
	}
	slices.Sort(problems)
	return slices.Compact(problems)
}

// judge says what is wrong with one import, or nothing.
func (l laws) judge(u use) string {
	switch {
	case strings.HasPrefix(u.imported, module+"/"):
		return l.judgeOwn(u)
	case strings.Contains(strings.Split(u.imported, "/")[0], "."):
		return l.judgeForeign(u)
	default: // the standard library
		return ""
	}
}

func (l laws) judgeOwn(u use) string {
	from, to := l.floors[u.importer()], l.floors[u.own()]
	switch {
	case u.inTest() || to < from || l.neighbours[u.importer()+" -> "+u.own()]:
		return ""
	case to > from:
		return fmt.Sprintf("%s (floor %d) imports %s (floor %d): imports go down only", u.importer(), from, u.own(), to)
	default:
		return fmt.Sprintf("%s imports %s of its own floor (%d), which docs/architecture.md does not list", u.importer(), u.own(), from)
	}
}

func (l laws) judgeForeign(u use) string {
	for _, prefix := range slices.Sorted(maps.Keys(l.owners)) {
		if u.imported != prefix && !strings.HasPrefix(u.imported, prefix+"/") {
			continue
		}
		switch owner := l.owners[prefix]; {
		case owner == u.importer(), owner == "tests" && u.inTest():
			return ""
		case owner == "tests":
			return fmt.Sprintf("%s imports %s, which only tests may", u.importer(), u.imported)
		default:
			return fmt.Sprintf("%s imports %s, which belongs to %s", u.importer(), u.imported, owner)
		}
	}
	return fmt.Sprintf("%s imports %s, which has no owner; give it one in docs/architecture.md", u.importer(), u.imported)
}

func TestImportsGoDownAndDependenciesHaveOneOwner(t *testing.T) {
	page, err := os.ReadFile("../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	l := readLaws(string(page))
	// Tables that are not found would let everything pass, or nothing.
	if len(l.floors) < 20 || len(l.owners) < 10 || len(l.neighbours) == 0 {
		t.Fatalf("docs/architecture.md: read %d floors, %d owners and %d neighbours", len(l.floors), len(l.owners), len(l.neighbours))
	}
	all, err := uses(os.DirFS(".."))
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range l.broken(all) {
		t.Error(problem)
	}
}

func TestEachBrokenLawIsSeen(t *testing.T) {
	l := readLaws(strings.Join([]string{
		"| 0 | `low` | text |", "| 0 | `beside` | text |", "| 1 | `high` | text |", "| 2 | `gone` | text |",
		"| `beside` | `low` | a reason |",
		"| `example.com/yaml` | `high` |", "| `example.com/cmp` | tests |",
	}, "\n"))
	file := func(pkg string, imports ...string) *fstest.MapFile {
		text := "package " + path.Base(pkg) + "\n"
		for _, i := range imports {
			text += fmt.Sprintf("import %q\n", i)
		}
		return &fstest.MapFile{Data: []byte(text)}
	}
	all, err := uses(fstest.MapFS{
		"high/ok.go":          file("high", "fmt", module+"/low", "example.com/yaml/v3"),
		"high/up_test.go":     file("high", module+"/high", "example.com/cmp"),
		"beside/ok.go":        file("beside", module+"/low"),
		"low/up.go":           file("low", module+"/high"),
		"low/beside.go":       file("low", module+"/beside"),
		"low/foreign.go":      file("low", "example.com/yaml", "example.com/yamlish"),
		"low/foreign_test.go": file("low", "example.com/yaml"),
		"low/cmp.go":          file("low", "example.com/cmp"),
		"low/cond_windows.go": file("low", module+"/high"),
		"new/new.go":          file("new"),
		"low/testdata/x/x.go": file("x", module+"/high"),
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"docs/architecture.md has a floor for gone, which is not there",
		"low/beside.go:2: low imports beside of its own floor (0), which docs/architecture.md does not list",
		"low/cmp.go:2: low imports example.com/cmp, which only tests may",
		"low/cond_windows.go:2: low (floor 0) imports high (floor 1): imports go down only",
		"low/foreign.go:2: low imports example.com/yaml, which belongs to high",
		"low/foreign.go:3: low imports example.com/yamlish, which has no owner; give it one in docs/architecture.md",
		"low/foreign_test.go:2: low imports example.com/yaml, which belongs to high",
		"low/up.go:2: low (floor 0) imports high (floor 1): imports go down only",
		"new has no floor; give it one in docs/architecture.md",
	}
	if diff := cmp.Diff(l.broken(all), want); diff != "" {
		t.Error(diff)
	}
}
