package cli

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/cairn-trails/cairn/tools"
)

// fileFlags say which files may be sent to a page.
type fileFlags struct{ allowed []string }

func (f *fileFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.allowed, "allow-files", nil, "`folder` that files may be uploaded from, besides the trail's own and this one; may be repeated")
}

// files are what may be uploaded by what lies in folder, empty for this one: files there, below the working folder, and in
// the folders of the flag.
func (f fileFlags) files(folder string) (tools.Files, error) {
	here, err := os.Getwd()
	if err != nil {
		return tools.Files{}, environment(err)
	}
	if folder == "" {
		folder = here
	}
	if folder, err = filepath.Abs(folder); err != nil {
		return tools.Files{}, environment(err)
	}
	out := tools.Files{Folder: folder, Within: []string{folder}}
	for _, dir := range append([]string{here}, f.allowed...) {
		full, err := filepath.Abs(dir)
		if err != nil {
			return out, environment(err)
		}
		if info, err := os.Stat(full); err != nil || !info.IsDir() {
			return out, usage("--allow-files %s: there is no such folder", dir)
		}
		if !slices.Contains(out.Within, full) {
			out.Within = append(out.Within, full)
		}
	}
	return out, nil
}

// fromHere makes the files of an upload absolute: the words of a command line are relative to where it is typed, which a
// session that was opened elsewhere does not know.
func fromHere(name string, args map[string]any) {
	list, ok := args["files"].([]any)
	if !ok || name != "upload" {
		return
	}
	for i, file := range list {
		if path, ok := file.(string); ok {
			if full, err := filepath.Abs(path); err == nil {
				list[i] = full
			}
		}
	}
}

// relativeTo gives the path of a file as a trail in a folder names it. from is what relative paths are relative to now.
func relativeTo(folder, from string) func(path string) string {
	return func(path string) string {
		full := filepath.FromSlash(path)
		if !filepath.IsAbs(full) {
			full = filepath.Join(from, full)
		}
		base, err := filepath.Abs(folder)
		if err != nil {
			return path
		}
		rel, err := filepath.Rel(base, full)
		if err != nil {
			return path
		}
		return filepath.ToSlash(rel)
	}
}
