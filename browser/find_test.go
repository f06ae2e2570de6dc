package browser

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// program writes an executable file.
func program(t *testing.T, path, content string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestFindPrefersAHeadlessShell(t *testing.T) {
	dir := t.TempDir()
	shell := program(t, filepath.Join(dir, "chrome-headless-shell"), "ELF")
	full := program(t, filepath.Join(dir, "google-chrome"), "ELF")
	t.Setenv("PATH", dir)
	for _, c := range []struct {
		name string
		o    FindOptions
		want Binary
	}{
		{"headless", FindOptions{}, Binary{shell, true}},
		{"headed", FindOptions{Headed: true}, Binary{full, false}},
		{"explicit", FindOptions{Path: full}, Binary{full, false}},
		{"explicit command", FindOptions{Path: "google-chrome"}, Binary{full, false}},
	} {
		got, err := Find(c.o)
		if err != nil || got != c.want {
			t.Errorf("%s: got %+v, %v, want %+v", c.name, got, err, c.want)
		}
	}
	_, err := Find(FindOptions{Path: shell, Headed: true})
	want := `no Chromium found with a window: "` + shell + `" is a headless shell; pass a full Chrome or Chromium`
	if err == nil || err.Error() != want {
		t.Errorf("headed shell: got %v, want %s", err, want)
	}
}

func TestFindLooksBehindAWrapper(t *testing.T) {
	dir := t.TempDir()
	wrapper := program(t, filepath.Join(dir, "google-chrome"), "#!/bin/sh\n")
	own := program(t, filepath.Join(dir, "my-browser"), "#!/bin/sh\n")
	t.Setenv("PATH", dir)
	for _, c := range []struct{ name, beside, want string }{
		{"google-chrome", "", wrapper},
		{"google-chrome", "#!/bin/sh\n", wrapper},
		{"google-chrome", "ELF", filepath.Join(dir, "chrome")},
		{"my-browser", "ELF", own},
	} {
		if c.beside != "" {
			program(t, filepath.Join(dir, "chrome"), c.beside)
		}
		if got, err := Find(FindOptions{Path: c.name}); err != nil || got.Path != c.want {
			t.Errorf("%s beside %q: got %+v, %v, want %s", c.name, c.beside, got, err, c.want)
		}
	}
}

func TestFindNothing(t *testing.T) {
	for _, c := range []struct{ path, want string }{
		{"/no/such/browser", `no Chromium found at "/no/such/browser"; pass the path of a Chrome or Chromium binary`},
	} {
		_, err := Find(FindOptions{Path: c.path})
		if !errors.Is(err, ErrNoBrowser) || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
	_, err := find(nil)
	if !errors.Is(err, ErrNoBrowser) || !strings.HasPrefix(err.Error(), "no Chromium found; install one (") || !strings.HasSuffix(err.Error(), "or pass --browser PATH") {
		t.Errorf("got %v", err)
	}
}

func TestLaunchThatFailsSaysWhy(t *testing.T) {
	for _, c := range []struct{ says, want string }{
		{"cannot open the display", `: it said "cannot open the display": the browser is gone`},
		{"No usable sandbox!", `: it said "No usable sandbox!"; allow unprivileged user namespaces on this system, or run as root in a container: the browser is gone`},
	} {
		path := program(t, filepath.Join(t.TempDir(), "headless-broken"), "#!/bin/sh\necho '"+c.says+"' >&2\nexit 1\n")
		_, err := Launch(testContext(t), Options{Path: path})
		if want := path + " did not start" + c.want; err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
