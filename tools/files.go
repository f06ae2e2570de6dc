package tools

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Files says which files a run may send to a page. The zero value is those below the working folder.
type Files struct {
	// Folder is what relative paths are relative to, the folder of the trail; empty for the working folder.
	Folder string
	// Within are the folders that a file must lie in; none means Folder.
	Within []string
	// Anywhere lets files lie anywhere.
	Anywhere bool
}

// resolve gives the absolute paths of files that exist and may be sent, or a *Failure that names the first that may not.
func (f Files) resolve(paths []string) ([]string, error) {
	folder, err := filepath.Abs(f.Folder)
	if err != nil {
		return nil, fmt.Errorf("finding the working folder: %w", err)
	}
	within := f.Within
	if len(within) == 0 {
		within = []string{folder}
	}
	var all []string
	for _, p := range paths {
		full := filepath.FromSlash(p)
		if !filepath.IsAbs(full) {
			full = filepath.Join(folder, full)
		}
		if err := f.admit(p, full, within); err != nil {
			return nil, err
		}
		all = append(all, full)
	}
	return all, nil
}

// admit says why a file cannot be sent. Links are followed first: one that leads out of the folders is outside.
func (f Files) admit(said, full string, within []string) error {
	real, err := filepath.EvalSymlinks(full)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &Failure{Code: "file", Problem: fmt.Sprintf("there is no file %q", said), Saw: []string{full}, Next: "give a path relative to the trail's folder"}
	case err != nil:
		return &Failure{Code: "file", Problem: fmt.Sprintf("the file %q cannot be read", said), Saw: []string{full}}
	}
	if f.Anywhere {
		return nil
	}
	for _, w := range within {
		if folder, err := filepath.EvalSymlinks(w); err == nil && inside(folder, real) {
			return nil
		}
	}
	return &Failure{Code: "outside", Problem: fmt.Sprintf("the file %q lies in no folder that files may be sent from", said),
		Next: "allow its folder with --allow-files"}
}

func inside(folder, path string) bool {
	rel, err := filepath.Rel(folder, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(os.PathSeparator))
}
