//go:build unix

package browser

import (
	"io"
	"os"
	"os/exec"
	"syscall"
)

// start runs the browser as the leader of a process group of its own, so that a Ctrl-C at the terminal reaches this
// program alone and Close reaches every process of the browser. It reads its commands at descriptor 3 and
// writes at 4. A death signal (Pdeathsig) is not asked for: it would fire when the starting thread ends; the closed
// pipe ends the browser instead.
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
	cmd := exec.Command(binary.Path, args...)
	cmd.ExtraFiles = []*os.File{itsIn, itsOut}
	cmd.Stderr = stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	// A grandchild that outlives the browser may hold its stderr open.
	cmd.WaitDelay = reapDelay
	err = cmd.Start()
	itsIn.Close()
	itsOut.Close()
	if err != nil {
		toIt.Close()
		fromIt.Close()
		return nil, err
	}
	p := &process{cmd: cmd, toIt: toIt, fromIt: fromIt, done: make(chan struct{})}
	go p.watch()
	return p, nil
}

// kill ends the whole group at once.
func (p *process) kill() {
	syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL)
}

// lock holds f until this process ends, and reports false when another process holds it.
func lock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
