package selectors

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Normalize is the form in which texts are compared: Unicode NFC, white space of every kind (no-break spaces too)
// folded to single spaces and trimmed, zero-width characters and soft hyphens left out. Case and punctuation count.
func Normalize(s string) string {
	if plain(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	space := false
	for _, r := range norm.NFC.String(s) {
		switch {
		case unicode.IsSpace(r):
			space = b.Len() > 0
			continue
		case invisible(r):
			continue
		}
		if space {
			b.WriteByte(' ')
			space = false
		}
		b.WriteRune(r)
	}
	// Leaving a character out can bring a base and its mark together.
	return norm.NFC.String(b.String())
}

// plain reports whether s is normal already, which nearly every text of a page is.
func plain(s string) bool {
	before := byte(' ')
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c < ' ' || c >= utf8.RuneSelf || c == 0x7f || c == ' ' && before == ' ' {
			return false
		}
		before = c
	}
	return before != ' ' || s == ""
}

// invisible reports whether r takes no room and carries no meaning for a reader. The zero-width joiners that hold
// emoji and Indic letters together are among them: a name typed by hand lacks them as often as not.
func invisible(r rune) bool {
	switch r {
	case '\u00ad', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u2060', '\ufeff', '\u061c', '\u180e':
		return true
	}
	return r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}
