package golden_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A machine for scripts/browser.sh is a folder of commands, each of which writes its call to stderr.
func TestBrowserInstallation(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("the script is for systems with a shell")
	}
	const (
		root     = "echo 0"
		person   = "echo 1000"
		refuses  = `case "$*" in *headless-shell*) exit 100;; esac; `
		installs = `case "$1" in install) : > "$BIN/chromium"; /bin/chmod +x "$BIN/chromium";; esac`
		says     = `echo "apt-get $*" >&2; `
	)
	const update, both, one = "apt-get update -qq", "apt-get install -y -qq --no-install-recommends chromium chromium-headless-shell",
		"apt-get install -y -qq --no-install-recommends chromium"
	const notice = "installing chromium and chromium-headless-shell (Debian packages)"
	tests := map[string]struct {
		commands map[string]string
		env      string
		want     []string
		code     int
	}{
		"a headless shell is enough":     {map[string]string{"chromium-headless-shell": ""}, "", nil, 0},
		"so is any Chrome":               {map[string]string{"google-chrome": ""}, "", nil, 0},
		"so is a path in CAIRN_BROWSER":  {nil, "CAIRN_BROWSER=/opt/chrome", nil, 0},
		"Debian's packages are taken":    {map[string]string{"id": root, "apt-get": says + installs}, "", []string{notice, update, both}, 0},
		"without a package of the shell": {map[string]string{"id": root, "apt-get": says + refuses + installs}, "", []string{notice, update, both, one}, 0},
		"packages that bring nothing": {map[string]string{"id": root, "apt-get": says}, "", []string{notice, update, both,
			"no browser found: the packages brought none; set CAIRN_BROWSER to the path of Chrome or Chromium"}, 4},
		"without root it says what to run": {map[string]string{"id": person, "apt-get": says}, "", []string{
			"no browser found: run as root: apt-get update && apt-get install chromium chromium-headless-shell"}, 4},
		"on another system it says what to do": {nil, "", []string{
			"no browser found: install Chrome or Chromium and put it into PATH, or set CAIRN_BROWSER to its path"}, 4},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			bin := t.TempDir()
			for command, does := range tc.commands {
				if err := os.WriteFile(filepath.Join(bin, command), []byte("#!"+sh+"\n"+does+"\n"), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			cmd := exec.Command(sh, "../scripts/browser.sh")
			cmd.Env = []string{"PATH=" + bin, "BIN=" + bin, "APPLICATIONS=" + bin, tc.env}
			var stdout, stderr strings.Builder
			cmd.Stdout, cmd.Stderr = &stdout, &stderr
			code := 0
			if err := cmd.Run(); err != nil {
				exit, ok := errors.AsType[*exec.ExitError](err)
				if !ok {
					t.Fatal(err)
				}
				code = exit.ExitCode()
			}
			if code != tc.code {
				t.Errorf("ended with %d, want %d", code, tc.code)
			}
			if diff := cmp.Diff(strings.TrimSpace(stderr.String()), strings.Join(tc.want, "\n")); diff != "" {
				t.Error(diff)
			}
			if stdout.String() != "" {
				t.Errorf("printed %q; stdout is for data", stdout.String())
			}
		})
	}
}
