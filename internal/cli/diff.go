package cli

import (
	"fmt"
	"slices"
	"strings"
)

// diffContext is how many lines are shown around what changed.
const diffContext = 2

// diff is what changed from one text to another: unified, without file names, empty when nothing did.
func diff(was, now []byte) string {
	lines := edited(splitLines(was), splitLines(now))
	var b strings.Builder
	for i := 0; i < len(lines); {
		if lines[i].mark == ' ' {
			i++
			continue
		}
		from := max(i-diffContext, 0)
		to := hunkEnd(lines, i)
		fmt.Fprintf(&b, "@@ line %d @@\n", lines[from].number)
		for _, l := range lines[from:to] {
			fmt.Fprintf(&b, "%c %s\n", l.mark, l.text)
		}
		i = to
	}
	return b.String()
}

// hunkEnd is where the lines that belong together end: the next change is further away than two contexts.
func hunkEnd(lines []diffLine, i int) int {
	last := i
	for j := i; j < len(lines) && j <= last+2*diffContext; j++ {
		if lines[j].mark != ' ' {
			last = j
		}
	}
	return min(last+diffContext+1, len(lines))
}

func splitLines(text []byte) []string {
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// diffLine is a line that stays (' '), goes ('-') or comes ('+'). number is its line in the old text.
type diffLine struct {
	mark   byte
	text   string
	number int
}

// edited is the shortest way from one list of lines to another, by their longest common run. What both begin and end
// with is left out of the table, which is small then for a patch.
func edited(was, now []string) []diffLine {
	head := 0
	for head < len(was) && head < len(now) && was[head] == now[head] {
		head++
	}
	tail := 0
	for tail < len(was)-head && tail < len(now)-head && was[len(was)-1-tail] == now[len(now)-1-tail] {
		tail++
	}
	var out []diffLine
	for i := range head {
		out = append(out, diffLine{' ', was[i], i + 1})
	}
	out = append(out, between(was[head:len(was)-tail], now[head:len(now)-tail], head+1)...)
	for i := len(was) - tail; i < len(was); i++ {
		out = append(out, diffLine{' ', was[i], i + 1})
	}
	return out
}

func between(was, now []string, first int) []diffLine {
	common := make([][]int, len(was)+1)
	for i := range common {
		common[i] = make([]int, len(now)+1)
	}
	for i := len(was) - 1; i >= 0; i-- {
		for j := len(now) - 1; j >= 0; j-- {
			common[i][j] = max(common[i+1][j], common[i][j+1])
			if was[i] == now[j] {
				common[i][j] = common[i+1][j+1] + 1
			}
		}
	}
	var out, added []diffLine
	for i, j := 0, 0; i < len(was) || j < len(now); {
		switch {
		case i < len(was) && j < len(now) && was[i] == now[j]:
			out = append(append(out, added...), diffLine{' ', was[i], first + i})
			added, i, j = nil, i+1, j+1
		case j == len(now) || i < len(was) && common[i+1][j] >= common[i][j+1]:
			out = append(out, diffLine{'-', was[i], first + i})
			i++
		default:
			added = append(added, diffLine{'+', now[j], first + i})
			j++
		}
	}
	return slices.Concat(out, added)
}
