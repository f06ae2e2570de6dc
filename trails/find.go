package trails

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cairn-trails/cairn/internal/diag"
)

// Find is the trail files that paths name: files as they are, folders with all *.trail.yaml below them, and patterns
// with *, ?, [] and ** for any folders. Each file comes once, sorted. A path that names none is an error. Hidden
// folders and node_modules are left out of folders and of **.
func Find(paths []string) ([]string, error) {
	var all []string
	for _, path := range paths {
		files, err := findOne(path)
		if err != nil {
			return nil, err
		}
		all = append(all, files...)
	}
	if len(paths) == 0 {
		return nil, errors.New("no path is given; name a trail, a folder or a pattern")
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

func findOne(path string) ([]string, error) {
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		files, err := below(path, func(file string) bool { return isTrail(file) })
		if err == nil && len(files) == 0 {
			err = fmt.Errorf("no trail in %q; a trail's name ends in .trail.yaml", path)
		}
		return files, err
	case err == nil:
		return []string{filepath.Clean(path)}, nil
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	case strings.ContainsAny(path, "*?["):
		return matching(path)
	}
	return nil, fmt.Errorf("no file or folder %q%s", path, meantPath(path))
}

func isTrail(file string) bool {
	name := strings.ToLower(filepath.Base(file))
	return strings.HasSuffix(name, ".trail.yaml") || strings.HasSuffix(name, ".trail.yml")
}

// meantPath suggests a neighbour.
func meantPath(path string) string {
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return "; check the path"
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name(), strings.TrimSuffix(e.Name(), ".trail.yaml"))
	}
	near := diag.Suggest(filepath.Base(path), names)
	if near == "" {
		return "; check the path"
	}
	for _, e := range entries {
		if near == strings.TrimSuffix(e.Name(), ".trail.yaml") {
			near = e.Name()
		}
	}
	return fmt.Sprintf("; did you mean %q?", filepath.Join(filepath.Dir(path), near))
}

// below walks a folder.
func below(dir string, wanted func(file string) bool) ([]string, error) {
	var files []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != dir && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules"):
			return filepath.SkipDir
		case !d.IsDir() && wanted(path):
			files = append(files, path)
		}
		return nil
	})
	return files, err
}

// matching is the files that fit a pattern; folders that fit stand for the trails below them.
func matching(pattern string) ([]string, error) {
	expr, err := patternExpr(filepath.ToSlash(filepath.Clean(pattern)))
	if err != nil {
		return nil, fmt.Errorf("the pattern %q can't be read; close its brackets", pattern)
	}
	dir := filepath.Dir(pattern[:strings.IndexAny(pattern, "*?[")] + "x")
	if _, err := os.Stat(dir); err != nil {
		return nil, fmt.Errorf("no file fits %q: there is no folder %q", pattern, dir)
	}
	files, err := below(dir, func(file string) bool {
		if expr.MatchString(filepath.ToSlash(file)) {
			return isTrail(file) || filepath.Ext(pattern) != ""
		}
		for up := filepath.Dir(file); len(up) > len(dir); up = filepath.Dir(up) {
			if isTrail(file) && expr.MatchString(filepath.ToSlash(up)) {
				return true
			}
		}
		return false
	})
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("no file fits %q; a trail's name ends in .trail.yaml", pattern)
	}
	return files, err
}

// patternExpr is a file pattern as a regular expression.
func patternExpr(pattern string) (*regexp.Regexp, error) {
	var b strings.Builder
	b.WriteString("^")
	for i := 0; i < len(pattern); i++ {
		switch c := pattern[i]; {
		case strings.HasPrefix(pattern[i:], "**/"):
			b.WriteString("(?:.*/)?")
			i += 2
		case strings.HasPrefix(pattern[i:], "**"):
			b.WriteString(".*")
			i++
		case c == '*':
			b.WriteString("[^/]*")
		case c == '?':
			b.WriteString("[^/]")
		case c == '[' || c == ']' || c == '-' || c == '^':
			b.WriteByte(c)
		default:
			b.WriteString(regexp.QuoteMeta(pattern[i : i+1]))
		}
	}
	return regexp.Compile(b.String() + "$")
}
