package trails

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// ChangedError means that a file is no longer what was read, and was not overwritten.
type ChangedError struct {
	Path string
	// New says that the file was not there when it was looked for.
	New bool
}

// Error says what happened and what to do.
func (e *ChangedError) Error() string {
	if e.New {
		return fmt.Sprintf("%s was written by someone else meanwhile; look at it and try again", e.Path)
	}
	return fmt.Sprintf("%s changed on disk since it was read; look at it and try again", e.Path)
}

// BusyError means that another writer holds a file's folder.
type BusyError struct{ Path string }

// Error says what happened and what to do.
func (e *BusyError) Error() string {
	return fmt.Sprintf("%s is being written by another process; try again when it is done", e.Path)
}

// lockWait is how long a second writer waits for the first.
const lockWait = 5 * time.Second

// Write replaces a file as a whole or not at all: the text goes to a temporary file in the same folder, is synced
// and renamed. readAs is what was read before, nil when there was no file; if the file differs from it by now it is
// left alone and the error is a *ChangedError. Two writers take turns; a second one that waits too long gets a
// *BusyError. A symbolic link stays one.
func Write(path string, data, readAs []byte) error {
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		target = path
	}
	unlock, err := lockFolder(filepath.Dir(target), lockWait)
	if errors.Is(err, errBusy) {
		return &BusyError{path}
	}
	if err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	defer unlock()
	mode, err := unchanged(target, path, readAs)
	if err != nil {
		return err
	}
	if err := replaceFile(target, data, mode); err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return nil
}

// unchanged compares the file with what was read and gives its permissions.
func unchanged(target, path string, readAs []byte) (fs.FileMode, error) {
	now, err := os.ReadFile(target)
	switch {
	case errors.Is(err, fs.ErrNotExist) && readAs == nil:
		return 0o644, nil
	case errors.Is(err, fs.ErrNotExist):
		return 0, &ChangedError{Path: path}
	case err != nil:
		return 0, fmt.Errorf("writing %s: %w", path, err)
	case readAs == nil:
		return 0, &ChangedError{Path: path, New: true}
	case !bytes.Equal(now, readAs):
		return 0, &ChangedError{Path: path}
	}
	info, err := os.Stat(target)
	if err != nil {
		return 0, fmt.Errorf("writing %s: %w", path, err)
	}
	return info.Mode().Perm(), nil
}

func replaceFile(path string, data []byte, mode fs.FileMode) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Chmod(mode), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

// errBusy means that the lock was not free in time.
var errBusy = errors.New("locked")
