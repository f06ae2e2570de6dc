package cli

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var shellBlock = regexp.MustCompile("(?ms)^```sh\n(.*?)^```$")

// TestReadme runs the commands of README.md's tour, one block after another, as a person would: the first block in a
// terminal of its own. Only the port differs, for it may be taken on this machine.
func TestReadme(t *testing.T) {
	data, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, tour, found := strings.Cut(string(data), "## A tour of a minute")
	if !found {
		t.Fatal("README.md has no tour")
	}
	tour = strings.ReplaceAll(tour, "8123", freePort(t))
	blocks := shellBlock.FindAllStringSubmatch(tour, -1)
	if len(blocks) < 5 {
		t.Fatalf("the tour has %d blocks of commands, want at least 5", len(blocks))
	}
	work := t.TempDir()
	env := append(os.Environ(), "PATH="+cairnOnPath(t)+string(os.PathListSeparator)+os.Getenv("PATH"), "CAIRN_SESSION_DIR="+filepath.Join(work, ".s"), "CI=true")
	t.Cleanup(func() { killAll(work) })
	serve(t, work, env, blocks[0][1])
	for _, b := range blocks[1:] {
		cmd := exec.CommandContext(t.Context(), "sh", "-e", "-c", b[1])
		cmd.Dir, cmd.Env = work, env
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n$ %s\n%s", err, b[1], out)
		}
	}
	for _, file := range []string{"buy.trail.yaml", "login.trail.yaml", "outcome.json", "junit.xml"} {
		data, err := os.ReadFile(filepath.Join(work, file))
		if err != nil {
			t.Errorf("the tour wrote no %s: %v", file, err)
		}
		if strings.Contains(string(data), "mug-lover-42") {
			t.Errorf("%s holds the password", file)
		}
	}
}

func freePort(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return fmt.Sprint(l.Addr().(*net.TCPAddr).Port)
}

// cairnOnPath gives a folder in which this test binary is called cairn, which makes it cairn: see TestMain.
func cairnOnPath(t *testing.T) string {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Symlink(exe, filepath.Join(dir, "cairn")); err != nil {
		t.Fatal(err)
	}
	return dir
}

// serve runs the block that does not end by itself, and returns when it has printed its first line.
func serve(t *testing.T, dir string, env []string, block string) {
	ctx, cancel := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, "sh", "-c", "exec "+strings.TrimSpace(block))
	cmd.Dir, cmd.Env = dir, env
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		_ = cmd.Wait() // ended by the signal
	})
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		t.Fatalf("%s: %v", block, err)
	}
}
