package diag

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// maxEdits is the most edits that a suggestion may be away from what was written.
const maxEdits = 3

// Suggest is the entry of known that a person most likely meant by word, or "" when none is near enough. Case and
// the separators _, - and blank don't count; one edit per three characters is allowed, a swap of neighbours being
// one edit. The first of equals in known wins, one that begins alike before one that doesn't.
func Suggest(word string, known []string) string {
	w := fold(word)
	if len(w) == 0 {
		return ""
	}
	best, bestRank := "", 0
	for _, k := range known {
		f := fold(k)
		d := distance(w, f)
		if d > 0 && (d > maxEdits || d > max(len(w), len(f))/3) {
			continue
		}
		rank := 2 * d
		if len(f) == 0 || w[0] != f[0] {
			rank++
		}
		if best == "" || rank < bestRank {
			best, bestRank = k, rank
		}
	}
	if best == "" {
		return beginning(w, known)
	}
	return best
}

// beginning is the only entry of known that begins with w, for words that were cut short.
func beginning(w []rune, known []string) string {
	found := ""
	for _, k := range known {
		if len(w) < 3 || !strings.HasPrefix(string(fold(k)), string(w)) {
			continue
		}
		if found != "" {
			return ""
		}
		found = k
	}
	return found
}

// DidYouMean is `did you mean "recording"?` for the suggestion, or "" when there is none: a hint ready for use.
func DidYouMean(word string, known []string) string {
	if s := Suggest(word, known); s != "" {
		return `did you mean "` + s + `"?`
	}
	return ""
}

// Nearest is at most n entries of known, the nearest to word first: those that contain it or are contained in it,
// then by edits. It never judges; use it to say what there is, not what was meant.
func Nearest(word string, known []string, n int) []string {
	w := fold(word)
	type entry struct {
		name string
		rank int
	}
	ranked := make([]entry, len(known))
	for i, k := range known {
		f := fold(k)
		rank := distance(w, f)
		if len(w) > 2 && (strings.Contains(string(f), string(w)) || len(f) > 2 && strings.Contains(string(w), string(f))) {
			rank = min(rank, 1)
		}
		ranked[i] = entry{k, rank}
	}
	slices.SortStableFunc(ranked, func(a, b entry) int { return cmp.Compare(a.rank, b.rank) })
	names := make([]string, 0, n)
	for _, e := range ranked[:min(n, len(ranked))] {
		names = append(names, e.name)
	}
	return names
}

// fold drops what people get wrong without meaning another word.
func fold(s string) []rune {
	var f []rune
	for _, r := range s {
		if r != '_' && r != '-' && r != ' ' {
			f = append(f, unicode.ToLower(r))
		}
	}
	return f
}

// distance counts insertions, deletions, replacements and swaps of neighbours that turn a into b.
func distance(a, b []rune) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			replace := last[j-1]
			if a[i-1] != b[j-1] {
				replace++
			}
			row[j] = min(last[j]+1, row[j-1]+1, replace)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
