package browser

import (
	"os"
	"path/filepath"
	"time"
)

// Profile folders are recognised by their name, and known to be in use by a lock on a file inside: the lock ends with
// the process, in whatever container it ran, while a process number can come again.
const (
	profilePrefix = "cairn-browser-"
	lockName      = "cairn.lock"
	// youngest is the age below which a profile is left alone: its owner may not have locked it yet.
	youngest = time.Minute
	// reapDelay is how long the end of a process is waited for.
	reapDelay = 2 * time.Second
)

type profile struct {
	dir  string
	held *os.File
	// release lets the undertaker go.
	release func()
}

func newProfile() (*profile, error) {
	dir, err := os.MkdirTemp("", profilePrefix)
	if err != nil {
		return nil, err
	}
	held, err := os.Create(filepath.Join(dir, lockName))
	if err != nil {
		os.RemoveAll(dir)
		return nil, err
	}
	lock(held)
	release, err := undertaker(dir)
	if err != nil {
		held.Close()
		os.RemoveAll(dir)
		return nil, err
	}
	return &profile{dir: dir, held: held, release: release}, nil
}

// remove deletes the folder. Processes of the browser that are just ending may still write into it.
func (p *profile) remove() error {
	defer p.release()
	p.held.Close()
	var err error
	for deadline := time.Now().Add(reapDelay); ; time.Sleep(5 * time.Millisecond) {
		if err = os.RemoveAll(p.dir); err == nil || time.Now().After(deadline) {
			return err
		}
	}
}

// sweepProfiles removes the profiles in dir that a process left behind which was killed.
func sweepProfiles(dir string) {
	left, _ := filepath.Glob(filepath.Join(dir, profilePrefix+"*"))
	for _, d := range left {
		info, err := os.Stat(d)
		if err != nil || time.Since(info.ModTime()) < youngest {
			continue
		}
		f, err := os.Open(filepath.Join(d, lockName))
		if err != nil {
			continue
		}
		if lock(f) {
			os.RemoveAll(d)
		}
		f.Close()
	}
}
