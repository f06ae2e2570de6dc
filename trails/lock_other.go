//go:build !unix

package trails

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// lockFolder takes the lock of a folder: a file that is there only while it is held.
func lockFolder(dir string, wait time.Duration) (unlock func(), err error) {
	path := filepath.Join(dir, ".cairn.lock")
	retry := time.NewTicker(10 * time.Millisecond)
	defer retry.Stop()
	for deadline := time.Now().Add(wait); ; <-retry.C {
		f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		switch {
		case err == nil:
			return func() { _ = f.Close(); _ = os.Remove(path) }, nil
		case !errors.Is(err, fs.ErrExist):
			return nil, err
		case time.Now().After(deadline):
			return nil, errBusy
		}
	}
}
