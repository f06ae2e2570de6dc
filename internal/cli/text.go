package cli

import (
	"maps"
	"os"
	"slices"
	"strings"
)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// sources gives lines of files, each read once.
func sources() func(file string, n int) string {
	files := map[string][]string{}
	return func(file string, n int) string {
		lines, ok := files[file]
		if !ok {
			data, err := os.ReadFile(file)
			if err == nil {
				lines = strings.Split(string(data), "\n")
			}
			files[file] = lines
		}
		if n < 1 || n > len(lines) {
			return ""
		}
		return lines[n-1]
	}
}
