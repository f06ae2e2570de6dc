package diag

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// snippetWidth is how many cells of a source line are shown; longer ones are cut around the caret.
const snippetWidth = 120

// Render writes every problem, sorted, each with its source line and a caret below the place. source gives the text
// of a file, or nil when there is none to show. With color the place is bold and the caret red.
func (ps Problems) Render(w io.Writer, source func(file string) []byte, color bool) error {
	var b strings.Builder
	for _, p := range ps.sorted() {
		if at := p.Pos.String(); at != "" {
			b.WriteString(paint(at+":", "1", color) + " ")
		}
		b.WriteString(line(Pos{}, printable(p.Problem), printable(p.Hint)) + "\n")
		if source != nil && p.Pos.Line > 0 {
			snippet(&b, source(p.Pos.File), p.Pos, color)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func paint(s, code string, color bool) string {
	if !color {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

// snippet writes the line of pos and, when the column is known, a caret that stands below it on a terminal.
func snippet(b *strings.Builder, source []byte, pos Pos, color bool) {
	text, ok := lineOf(source, pos.Line)
	if !ok {
		return
	}
	before, after := cut([]rune(text), pos.Column)
	gutter := fmt.Sprintf("%5d | ", pos.Line)
	b.WriteString(paint(gutter, "2", color) + before + after + "\n")
	if pos.Column > 0 {
		b.WriteString(paint(strings.Repeat(" ", len(gutter)-2)+"| ", "2", color) + under(before) + paint("^", "31", color) + "\n")
	}
}

// lineOf is the 1-based line n of source without its end and without a byte order mark.
func lineOf(source []byte, n int) (string, bool) {
	lines := strings.Split(strings.TrimPrefix(string(source), "\uFEFF"), "\n")
	if n > len(lines) || len(source) == 0 {
		return "", false
	}
	return printable(strings.TrimSuffix(lines[n-1], "\r")), true
}

// printable replaces what could disturb a terminal, one character for one, so that columns still count.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' || r == '\n' || unicode.IsPrint(r) || unicode.Is(unicode.M, r) || unicode.Is(unicode.Zs, r) {
			return r
		}
		return utf8.RuneError
	}, s)
}

// cut splits a line at the 1-based column and shortens a long one on both sides.
func cut(text []rune, column int) (before, after string) {
	at := min(max(column-1, 0), len(text))
	from, to := 0, len(text)
	if len(text) > snippetWidth {
		from = max(0, min(at-snippetWidth/2, len(text)-snippetWidth))
		to = from + snippetWidth
	}
	before, after = string(text[from:at]), string(text[at:to])
	if from > 0 {
		before = "…" + before
	}
	if to < len(text) {
		after += "…"
	}
	return before, after
}

// under is white space as wide as s on a terminal: tabs stay tabs, wide characters take two cells, marks none.
func under(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '\t':
			b.WriteByte('\t')
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r) || r == '\u200d' || r == '\ufe0f':
		case isWide(r):
			b.WriteString("  ")
		default:
			b.WriteByte(' ')
		}
	}
	return b.String()
}

func isWide(r rune) bool {
	k := width.LookupRune(r).Kind()
	return k == width.EastAsianWide || k == width.EastAsianFullwidth
}
