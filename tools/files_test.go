package tools_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/tools"
	"github.com/cairn-trails/cairn/tools/pagetest"
)

func TestUploadFilesSendsOnlyWhatARunMay(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"trails/data/a.txt", "trails/b.txt", "shared/c.txt", "private/d.txt"} {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join(root, "private/d.txt"), filepath.Join(root, "trails/link.txt")); err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(root, "trails")
	own := tools.Files{Folder: folder}
	const outside = `; allow its folder with --allow-files`
	for name, c := range map[string]struct {
		files     tools.Files
		path      string
		want, log string
	}{
		"relative to the trail":        {own, "data/a.txt", `Uploaded "a.txt" to button "Pay"; no effect seen`, "ROOT/trails/data/a.txt"},
		"absolute, inside":             {own, "ROOT/trails/b.txt", `Uploaded "b.txt" to button "Pay"; no effect seen`, "ROOT/trails/b.txt"},
		"missing":                      {own, "none.txt", `file: there is no file "none.txt"; saw ROOT/trails/none.txt; give a path relative to the trail's folder`, ""},
		"outside":                      {own, "../shared/c.txt", `outside: the file "../shared/c.txt" lies in no folder that files may be sent from` + outside, ""},
		"a link that leads outside":    {own, "link.txt", `outside: the file "link.txt" lies in no folder that files may be sent from` + outside, ""},
		"in an allowed folder":         {tools.Files{Folder: folder, Within: []string{folder, filepath.Join(root, "shared")}}, "../shared/c.txt", `Uploaded "c.txt" to button "Pay"; no effect seen`, "ROOT/shared/c.txt"},
		"anywhere, when that is asked": {tools.Files{Folder: folder, Anywhere: true}, "../private/d.txt", `Uploaded "d.txt" to button "Pay"; no effect seen`, "ROOT/private/d.txt"},
	} {
		t.Run(name, func(t *testing.T) {
			p := pagetest.New(`button "Pay"`)
			_, got := execute(t, p, tools.Settings{Files: c.files}, "uploadFiles", `{"selector":"Pay","files":["`+strings.ReplaceAll(c.path, "ROOT", root)+`"]}`)
			if diff := cmp.Diff(strings.ReplaceAll(got, root, "ROOT"), c.want); diff != "" {
				t.Error(diff)
			}
			want := ""
			if c.log != "" {
				want = `upload button "Pay" ` + c.log
			}
			if diff := cmp.Diff(strings.ReplaceAll(strings.Join(p.Log(), "; "), root, "ROOT"), want); diff != "" {
				t.Error(diff)
			}
		})
	}
}
