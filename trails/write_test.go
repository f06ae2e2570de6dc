package trails

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWriteRefusesWhatChanged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.trail.yaml")
	if err := Write(path, []byte("one"), nil); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Write(path, []byte("two"), []byte("one")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		path   string
		readAs []byte
		want   string
	}{
		{"changed", path, []byte("one"), path + " changed on disk since it was read; look at it and try again"},
		{"appeared", path, nil, path + " was written by someone else meanwhile; look at it and try again"},
		{"gone", path + ".gone", []byte("x"), path + ".gone changed on disk since it was read; look at it and try again"},
	} {
		err := Write(c.path, []byte("three"), c.readAs)
		var changed *ChangedError
		if !errors.As(err, &changed) || err.Error() != c.want {
			t.Errorf("%s: got %v, want %s", c.name, err, c.want)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil || string(got) != "two" {
		t.Errorf("got %q, %v", got, err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("got mode %v, %v", info.Mode(), err)
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 1 {
		t.Errorf("files were left behind: %v, %v", entries, err)
	}
}

func TestWriteKeepsASymbolicLink(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "real.trail.yaml"), filepath.Join(dir, "link.trail.yaml")
	if err := os.WriteFile(target, []byte("a"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
	if err := Write(link, []byte("b"), []byte("a")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(link)
	if err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v, %v", info.Mode(), err)
	}
	if got, _ := os.ReadFile(target); string(got) != "b" {
		t.Errorf("got %q", got)
	}
}

func TestOfManyWritersOneWins(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.trail.yaml")
	if err := os.WriteFile(path, []byte("start"), 0o644); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	errs := make([]error, 8)
	for i := range errs {
		wg.Go(func() { errs[i] = Write(path, fmt.Appendf(nil, "writer %d", i), []byte("start")) })
	}
	wg.Wait()
	won := -1
	for i, err := range errs {
		var changed *ChangedError
		switch {
		case err == nil && won >= 0:
			t.Errorf("writers %d and %d both won", won, i)
		case err == nil:
			won = i
		case !errors.As(err, &changed):
			t.Error(err)
		}
	}
	if got, _ := os.ReadFile(path); string(got) != fmt.Sprintf("writer %d", won) {
		t.Errorf("got %q, writer %d won", got, won)
	}
}

func TestASecondWriterThatWaitsTooLongIsTold(t *testing.T) {
	dir := t.TempDir()
	unlock, err := lockFolder(dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lockFolder(dir, 0); !errors.Is(err, errBusy) {
		t.Errorf("got %v, want busy", err)
	}
	unlock()
	again, err := lockFolder(dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	again()
	want := "x is being written by another process; try again when it is done"
	if got := (&BusyError{"x"}).Error(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestFind(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, file := range []string{"a.trail.yaml", "sub/b.trail.yaml", "sub/deep/c.TRAIL.YAML", "sub/notes.yaml", ".hidden/d.trail.yaml", "node_modules/e.trail.yaml", "empty/readme.md", "other/f.trail.yml"} {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		paths, want []string
		err         string
	}{
		{paths: []string{"."}, want: []string{"a.trail.yaml", "other/f.trail.yml", "sub/b.trail.yaml", "sub/deep/c.TRAIL.YAML"}},
		{paths: []string{"sub", "a.trail.yaml", "./a.trail.yaml"}, want: []string{"a.trail.yaml", "sub/b.trail.yaml", "sub/deep/c.TRAIL.YAML"}},
		{paths: []string{"*.trail.yaml"}, want: []string{"a.trail.yaml"}},
		{paths: []string{"**/*.trail.yaml"}, want: []string{"a.trail.yaml", "sub/b.trail.yaml"}},
		{paths: []string{"sub/[a-c].trail.yam?"}, want: []string{"sub/b.trail.yaml"}},
		{paths: []string{"s*"}, want: []string{"sub/b.trail.yaml", "sub/deep/c.TRAIL.YAML"}},
		{paths: []string{"sub/notes.yaml"}, want: []string{"sub/notes.yaml"}},
		{paths: []string{"empty"}, err: `no trail in "empty"; a trail's name ends in .trail.yaml`},
		{paths: []string{"nope/*.yaml"}, err: `no file fits "nope/*.yaml": there is no folder "nope"`},
		{paths: []string{"*.json"}, err: `no file fits "*.json"; a trail's name ends in .trail.yaml`},
		{paths: []string{"[a"}, err: `the pattern "[a" can't be read; close its brackets`},
		{paths: []string{"b.trail.yam"}, err: `no file or folder "b.trail.yam"; did you mean "a.trail.yaml"?`},
		{paths: []string{"sub/bb"}, err: `no file or folder "sub/bb"; check the path`},
		{paths: []string{"zzz"}, err: `no file or folder "zzz"; check the path`},
		{paths: nil, err: "no path is given; name a trail, a folder or a pattern"},
	} {
		got, err := Find(c.paths)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%q: %s", c.paths, diff)
		}
		if (err != nil || c.err != "") && (err == nil || err.Error() != c.err) {
			t.Errorf("%q: got %v, want %s", c.paths, err, c.err)
		}
	}
}
