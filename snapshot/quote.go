package snapshot

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxName is how many characters of a name or value are printed before the rest is cut.
const maxName = 200

// Quote writes page text so that it stays on its line and inside its quotes: \" \\ \n \t, and \u{XXXX} for control,
// direction and zero-width characters. What is not valid text becomes U+FFFD.
func Quote(text string) string {
	var b strings.Builder
	b.Grow(len(text) + 2)
	b.WriteByte('"')
	escape(&b, text)
	b.WriteByte('"')
	return b.String()
}

// quoteShort is Quote for what may be long. A cut is marked by an ellipsis outside the quotes, where no page can
// put one.
func quoteShort(text string, most int) string {
	head, cut := shorten(text, most)
	if cut {
		return Quote(head) + "…"
	}
	return Quote(head)
}

func escape(b *strings.Builder, text string) {
	text = strings.ToValidUTF8(text, "\ufffd")
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case unprintable(r):
			fmt.Fprintf(b, `\u{%04X}`, r)
		default:
			b.WriteRune(r)
		}
	}
}

// unprintable reports whether r could hide, reorder or break the text around it. All white space but the plain
// space counts, for some of it breaks lines.
func unprintable(r rune) bool {
	if r < 0x7f {
		return r < ' '
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Zs) || zeroWidth(r)
}

// zeroWidth lists the characters without width that Unicode does not count as format characters.
func zeroWidth(r rune) bool {
	switch r {
	case '\u034f', '\u115f', '\u1160', '\u17b4', '\u17b5', '\u2800', '\u3164', '\uffa0':
		return true
	}
	return r >= 0xe0000 && r <= 0xe0fff
}

// shorten cuts text to most characters.
func shorten(text string, most int) (string, bool) {
	if len(text) <= most {
		return text, false
	}
	count := 0
	for i := range text {
		if count == most {
			return strings.TrimRight(text[:i], " "), true
		}
		count++
	}
	return text, false
}

// unquote reads a quoted text at the start of s and returns it with what follows it.
func unquote(s string) (text, rest string, err error) {
	if !strings.HasPrefix(s, `"`) {
		return "", s, fmt.Errorf("no quoted text at %q", s)
	}
	var b strings.Builder
	for i := 1; i < len(s); {
		switch c := s[i]; c {
		case '"':
			return b.String(), s[i+1:], nil
		case '\\':
			r, size, err := unescape(s[i:])
			if err != nil {
				return "", s, err
			}
			b.WriteRune(r)
			i += size
		default:
			_, size := utf8.DecodeRuneInString(s[i:])
			b.WriteString(s[i : i+size])
			i += size
		}
	}
	return "", s, fmt.Errorf("quoted text without an end: %q", s)
}

// unescape reads the escape at the start of s and returns its length.
func unescape(s string) (rune, int, error) {
	if len(s) < 2 {
		return 0, 0, fmt.Errorf("unfinished escape in %q", s)
	}
	switch s[1] {
	case '"', '\\':
		return rune(s[1]), 2, nil
	case 'n':
		return '\n', 2, nil
	case 't':
		return '\t', 2, nil
	}
	end := strings.IndexByte(s, '}')
	if !strings.HasPrefix(s, `\u{`) || end < 0 {
		return 0, 0, fmt.Errorf("unknown escape in %q", s)
	}
	code, err := strconv.ParseInt(s[3:end], 16, 32)
	if err != nil {
		return 0, 0, fmt.Errorf("unknown escape %q", s[:end+1])
	}
	return rune(code), end + 1, nil
}

// plain makes text that stands outside quotes (an address, a note) safe for its line and without spaces of its own
// kind; what could end the line or turn it around is escaped.
func plain(text string) string {
	var b strings.Builder
	for _, r := range strings.ToValidUTF8(text, "\ufffd") {
		if unprintable(r) {
			fmt.Fprintf(&b, `\u{%04X}`, r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// collapse folds white space and trims, as names are compared.
func collapse(text string) string {
	if collapsed(text) {
		return text
	}
	return strings.Join(strings.Fields(text), " ")
}

// collapsed spares the many texts that are so already.
func collapsed(text string) bool {
	space := true
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c >= utf8.RuneSelf || c < ' ' || c == ' ' && space {
			return false
		}
		space = c == ' '
	}
	return !space || text == ""
}
