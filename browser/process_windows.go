//go:build windows

package browser

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
)

// start runs the browser with its two pipe ends inherited by handle, which is how Chromium takes them on Windows.
func start(binary Binary, args []string, stderr io.Writer) (*process, error) {
	itsIn, toIt, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	fromIt, itsOut, err := os.Pipe()
	if err != nil {
		itsIn.Close()
		toIt.Close()
		return nil, err
	}
	defer itsIn.Close()
	defer itsOut.Close()
	handles := []syscall.Handle{syscall.Handle(itsIn.Fd()), syscall.Handle(itsOut.Fd())}
	for _, h := range handles {
		if err := syscall.SetHandleInformation(h, syscall.HANDLE_FLAG_INHERIT, syscall.HANDLE_FLAG_INHERIT); err != nil {
			return nil, err
		}
	}
	args = append(args, fmt.Sprintf("--remote-debugging-io-pipes=%d,%d", handles[0], handles[1]))
	cmd := exec.Command(binary.Path, args...)
	cmd.Stderr = stderr
	cmd.WaitDelay = reapDelay
	cmd.SysProcAttr = &syscall.SysProcAttr{AdditionalInheritedHandles: handles, CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &process{cmd: cmd, toIt: toIt, fromIt: fromIt, done: make(chan struct{})}
	go p.watch()
	return p, nil
}

// kill ends the browser; its other processes end with it.
func (p *process) kill() { p.cmd.Process.Kill() }

// lock relies on the system: an open file cannot be removed by another process.
func lock(*os.File) bool { return true }
