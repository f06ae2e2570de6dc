package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/cairn-trails/cairn/internal/demo"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"cairn": func() { os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// TestScript runs testdata/script/*.txtar as a person would type them, each beside a shop and with a session folder
// of its own.
//
// Variables: SHOP is the shop's address, HOSTPORT the same without http://. Commands besides testscript's own:
//
//	vary KEY=VALUE...   turns the shop's knobs, as its page /_shop does
//	exitcode N COMMAND...  runs a command that must exit with N
//	ref NAME PATTERN    sets NAME to the ref of the one snapshot line that matches
//	site FOLDER         serves a folder's pages; SITE is their address
//	killhost            kills the session's host with signal 9
//	killpage            kills the processes of the browser's pages
//	noprocess           fails when a process or profile of this script is left, at the latest after ten seconds
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                "testdata/script",
		RequireUniqueNames: true,
		Setup:              openShop,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exitcode":  exitCode,
			"ref":       findRef,
			"vary":      vary,
			"site":      site,
			"killhost":  killHost,
			"killpage":  killPage,
			"noprocess": noProcess,
		},
		UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
	})
}

func openShop(env *testscript.Env) error {
	shop, err := demo.Serve(context.Background(), demo.Options{})
	if err != nil {
		return err
	}
	env.Defer(func() { shop.Close() })
	env.Setenv("SHOP", shop.URL)
	env.Setenv("HOSTPORT", strings.TrimPrefix(shop.URL, "http://"))
	env.Setenv("CAIRN_SESSION_DIR", filepath.Join(env.WorkDir, ".s"))
	env.Setenv("CAIRN_BROWSER", os.Getenv("CAIRN_BROWSER"))
	env.Setenv("HOME", env.WorkDir)
	env.Setenv("CI", "true")
	// A script that fails in its middle must not leave its session open.
	env.Defer(func() { killAll(env.WorkDir) })
	return nil
}

func exitCode(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) < 2 {
		ts.Fatalf("usage: exitcode N COMMAND...")
	}
	err := ts.Exec(args[1], args[2:]...)
	code := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		code = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if fmt.Sprint(code) != args[0] {
		ts.Fatalf("got exit code %d, want %s", code, args[0])
	}
}

func findRef(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: ref NAME PATTERN")
	}
	ts.Check(ts.Exec("cairn", "snapshot"))
	found := regexp.MustCompile(`(?m)^\s*(e\d+) (?:`+args[1]+`)(?:\s|$)`).FindAllStringSubmatch(ts.ReadFile("stdout"), -1)
	if len(found) != 1 {
		ts.Fatalf("%d lines match %s", len(found), args[1])
	}
	ts.Setenv(args[0], found[0][1])
}

func vary(ts *testscript.TestScript, _ bool, args []string) {
	resp, err := http.Post(ts.Getenv("SHOP")+"/_shop?"+strings.Join(args, "&"), "", nil)
	ts.Check(err)
	resp.Body.Close()
	if resp.StatusCode >= 400 {
		ts.Fatalf("the shop answered %s", resp.Status)
	}
}

// site serves the files of a folder. To a POST it answers with what was sent.
func site(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 1 {
		ts.Fatalf("usage: site FOLDER")
	}
	files := http.FileServer(http.Dir(ts.MkAbs(args[0])))
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			io.Copy(w, r.Body)
			return
		}
		files.ServeHTTP(w, r)
	}))
	ts.Defer(s.Close)
	ts.Setenv("SITE", s.URL)
}

func killHost(ts *testscript.TestScript, _ bool, _ []string) {
	for _, p := range processes(ts.Getenv("CAIRN_SESSION_DIR")) {
		if bytes.HasSuffix(p.command, []byte("\x00host\x00")) {
			ts.Check(p.kill())
			return
		}
	}
	ts.Fatalf("no host runs")
}

func killPage(ts *testscript.TestScript, _ bool, _ []string) {
	killed := 0
	for _, p := range pages(ts.Getenv("CAIRN_SESSION_DIR")) {
		ts.Check(p.kill())
		killed++
	}
	if killed == 0 {
		ts.Fatalf("no page runs")
	}
}

func noProcess(ts *testscript.TestScript, _ bool, _ []string) {
	left := awaitNoProcess(ts.Getenv("CAIRN_SESSION_DIR"))
	for _, p := range left {
		ts.Logf("%d: %q", p.pid, p.command)
	}
	if len(left) > 0 {
		ts.Fatalf("%d processes are left", len(left))
	}
	if folders := awaitNoProfile(ts.Getenv("TMPDIR")); len(folders) > 0 {
		ts.Fatalf("profiles are left: %q", folders)
	}
}

func killAll(work string) {
	for _, p := range processes(filepath.Join(work, ".s")) {
		if err := p.kill(); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	}
}
