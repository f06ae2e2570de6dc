//go:build unix

package trails

import (
	"errors"
	"os"
	"syscall"
	"time"
)

// lockFolder takes the lock of a folder, which leaves no file behind and goes with its process.
func lockFolder(dir string, wait time.Duration) (unlock func(), err error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	retry := time.NewTicker(10 * time.Millisecond)
	defer retry.Stop()
	for deadline := time.Now().Add(wait); ; <-retry.C {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case err == nil:
			return func() { _ = f.Close() }, nil
		case errors.Is(err, syscall.ENOTSUP) || errors.Is(err, syscall.ENOSYS):
			// A file system without locks: the check for changes still holds.
			return func() { _ = f.Close() }, nil
		case !errors.Is(err, syscall.EWOULDBLOCK) && !errors.Is(err, syscall.EINTR):
			_ = f.Close()
			return nil, err
		case time.Now().After(deadline):
			_ = f.Close()
			return nil, errBusy
		}
	}
}
