//go:build unix

package browser

import (
	"os"
	"os/exec"
	"syscall"
)

// undertaker removes dir when this process has ended, however it ended: a shell waits at a pipe that nobody writes to
// and whose other end only this process holds. release lets it go, and it then removes what is left.
func undertaker(dir string) (release func(), err error) {
	theirs, ours, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer theirs.Close()
	// The browser's own processes may be writing still while they end.
	cmd := exec.Command("/bin/sh", "-c", `read -r _; n=0; while [ -e "$1" ] && [ $n -lt 50 ]; do rm -rf "$1"; n=$((n+1)); [ -e "$1" ] && sleep 0.1; done`, "sh", dir)
	cmd.Stdin = theirs
	cmd.Env = []string{"PATH=/usr/bin:/bin"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		ours.Close()
		return nil, err
	}
	return func() {
		ours.Close()
		_ = cmd.Wait() // the folder is what counts, and remove has looked after it
	}, nil
}
