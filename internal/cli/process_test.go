package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// process is one that a script started; it is known by the session folder in its environment.
type process struct {
	pid     int
	command []byte
}

func (p process) kill() error {
	proc, err := os.FindProcess(p.pid)
	if err != nil {
		return err
	}
	return proc.Kill()
}

func processes(sessionDir string) []process {
	mark := []byte("CAIRN_SESSION_DIR=" + sessionDir + "\x00")
	environs, _ := filepath.Glob("/proc/[0-9]*/environ") // the pattern is well formed
	var found []process
	for _, path := range environs {
		environ, err := os.ReadFile(path)
		if err != nil || !bytes.Contains(environ, mark) {
			continue
		}
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		if err != nil {
			continue
		}
		command, err := os.ReadFile(filepath.Join(filepath.Dir(path), "cmdline"))
		if err == nil && len(command) > 0 { // a zombie has no command line
			found = append(found, process{pid, command})
		}
	}
	return found
}

// pages are the processes of a script's browsers that show pages: their environment is overwritten, but they are of
// the group of their browser.
func pages(sessionDir string) []process {
	groups := map[string]bool{}
	for _, p := range processes(sessionDir) {
		groups[p.group()] = true
	}
	commands, _ := filepath.Glob("/proc/[0-9]*/cmdline") // the pattern is well formed
	var found []process
	for _, path := range commands {
		command, err := os.ReadFile(path)
		if err != nil || !bytes.Contains(command, []byte("--type=renderer")) {
			continue
		}
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		if p := (process{pid, command}); err == nil && groups[p.group()] {
			found = append(found, p)
		}
	}
	return found
}

// group is the process group, which is named by its leader; empty for a process that has ended.
func (p process) group() string {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.pid))
	if err != nil {
		return ""
	}
	// The name in brackets may hold anything.
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	return string(fields[2])
}

// awaitNoProcess returns what still runs after ten seconds; the processes of a browser end one after another.
func awaitNoProcess(sessionDir string) []process {
	return awaitNone(func() []process { return processes(sessionDir) })
}

// awaitNoProfile returns the browser profiles that are still in dir after ten seconds.
func awaitNoProfile(dir string) []string {
	return awaitNone(func() []string {
		folders, _ := filepath.Glob(filepath.Join(dir, "cairn-browser-*")) // the pattern is well formed
		return folders
	})
}

func awaitNone[T any](left func() []T) []T {
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(10 * time.Second); ; <-tick.C {
		if l := left(); len(l) == 0 || time.Now().After(end) {
			return l
		}
	}
}
