package host

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

var nameForm = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$`)

// CheckName refuses a session name that could not be a file name everywhere.
func CheckName(name string) error {
	if !nameForm.MatchString(name) {
		return fmt.Errorf("session name %q: use letters, digits, dot, dash and underscore, 64 at most", name)
	}
	return nil
}

// Prepare makes dir with access for its owner only, and refuses one that others could write to.
func Prepare(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("making the session folder: %w", err)
	}
	info, err := os.Stat(dir)
	if err != nil {
		return fmt.Errorf("reading the session folder: %w", err)
	}
	if info.Mode().Perm()&0o077 != 0 {
		return fmt.Errorf("the session folder %s is open to other users: run chmod 700 on it", dir)
	}
	return nil
}

func socketPath(dir, name string) string { return filepath.Join(dir, name+".sock") }

// JournalPath is where the session's journal is kept, also after the host is gone.
func JournalPath(dir, name string) string { return filepath.Join(dir, name+".journal") }

func logPath(dir, name string) string { return filepath.Join(dir, name+".log") }

// Names are the sessions whose sockets are in dir.
func Names(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if n, ok := strings.CutSuffix(e.Name(), ".sock"); ok {
			names = append(names, n)
		}
	}
	return names, nil
}
