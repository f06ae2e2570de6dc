package drift_test

import (
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// file is one case of testdata; see its README.
type file struct {
	name    string
	archive *txtar.Archive
}

func files(t *testing.T) []file {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(*dir, "*.txtar"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	var all []file
	for _, p := range paths {
		a, err := txtar.ParseFile(p)
		if err != nil {
			t.Fatal(err)
		}
		f := file{strings.TrimSuffix(filepath.Base(p), ".txtar"), a}
		if !strings.Contains(f.page("before")+f.frames(), "data-target") {
			t.Fatalf("%s has no target", p)
		}
		all = append(all, f)
	}
	return all
}

func (f file) section(name string) string {
	for _, s := range f.archive.Files {
		if s.Name == name {
			return string(s.Data)
		}
	}
	return ""
}

// frames is the text of all frames.
func (f file) frames() string {
	var all strings.Builder
	for _, s := range f.archive.Files {
		if strings.HasPrefix(s.Name, "frame/") {
			all.Write(s.Data)
		}
	}
	return all.String()
}

// relaunch is the variant that every case has.
const relaunch = "after/relaunch"

// variants are the changed pages, in the order of the file.
func (f file) variants() []string {
	var names []string
	for _, s := range f.archive.Files {
		kind, name := path.Split(s.Name)
		if (kind == "after/" || kind == "gone/") && name != "" {
			names = append(names, s.Name)
		}
	}
	at := slices.IndexFunc(names, func(n string) bool { return strings.HasPrefix(n, "gone/") })
	if at < 0 {
		at = len(names)
	}
	return slices.Insert(names, at, relaunch)
}

// page is the body of the variant's page.
func (f file) page(variant string) string {
	if variant != relaunch {
		return f.section(variant)
	}
	return `<div id="app-o92q" class="i0qb0l"><header class="row"><a href="/">Quay Street</a><form role="search">` +
		`<input aria-label="Search this site"><button>Go</button></form><a href="/basket">Basket (0)</a></header>` +
		`<div class="layout izo2cb"><div>` + regenerated(f.section("before")) + `</div></div>` +
		`<div class="foot"><a href="/imprint">Imprint</a> <button>Change language</button></div></div>`
}

// regenerated is a page whose generated names are others, as after the next build or load.
func regenerated(page string) string {
	generated := regexp.MustCompile(`(:r|\b(css-|ember|mat-input-|id_|btn_|jss|radix-)?(:r)?)\d+[0-9a-z]*\b`)
	attribute := regexp.MustCompile(`\b(id|class|for|aria-labelledby|aria-controls|aria-describedby)="[^"]*"`)
	return attribute.ReplaceAllStringFunc(page, func(a string) string {
		return generated.ReplaceAllStringFunc(a, func(name string) string {
			return strings.Map(func(r rune) rune {
				if '0' <= r && r <= '9' {
					return '0' + (r-'0'+3)%10
				}
				return r
			}, name)
		})
	})
}

// frame is the body of a frame on the variant's page.
func (f file) frame(variant, name string) string {
	if own := f.section(variant + "/frame/" + name); own != "" {
		return own
	}
	return f.section("frame/" + name)
}

// act is what is done to the target, and with what text.
func (f file) act() (tool, text string) {
	tool, text, _ = strings.Cut(strings.TrimSpace(f.section("act")), " ")
	if tool == "" {
		tool = "tap"
	}
	return tool, text
}

// TestRelaunchHasOtherGeneratedNames keeps labels with their fields while generated names change.
func TestRelaunchHasOtherGeneratedNames(t *testing.T) {
	got := regenerated(`<label for=":r1:">Seat 12</label><input id=":r1:" class="css-1a2b wide" data-testid="seat-12">`)
	want := `<label for=":r4:">Seat 12</label><input id=":r4:" class="css-4a5b wide" data-testid="seat-12">`
	if got != want {
		t.Errorf("regenerated: got %s, want %s", got, want)
	}
}
