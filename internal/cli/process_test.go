package cli

import (
	"bytes"
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
