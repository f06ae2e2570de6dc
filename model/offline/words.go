package offline

import (
	"slices"
	"strings"
	"unicode"
)

// normal is a name as two people would agree that it is the same: case, white space, zero-width characters, full-width
// forms, typographic quotes and the marks after a label do not count.
func normal(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\u00ad' || r >= '\u200b' && r <= '\u200f' || r == '\u2060' || r == '\ufeff':
			return -1
		case r == '\u2018' || r == '\u2019':
			return '\''
		case r == '\u201c' || r == '\u201d':
			return '"'
		case r >= '\uff01' && r <= '\uff5e':
			return unicode.ToLower(r - 0xfee0)
		}
		return unicode.ToLower(r)
	}, s)
	s = strings.Join(strings.Fields(s), " ")
	if cut := strings.TrimRight(s, " :*…"); cut != "" {
		s = cut
	}
	return s
}

// wordsOf are the runs of letters and digits of a normal name.
func wordsOf(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// holds reports whether the words of part stand in whole, one after the other.
func holds(whole, part string) bool {
	w, p := wordsOf(whole), wordsOf(part)
	if len(p) == 0 {
		return false
	}
	for i := 0; i+len(p) <= len(w); i++ {
		if slices.Equal(w[i:i+len(p)], p) {
			return true
		}
	}
	return false
}

// number reads a count, in digits or as a word up to ten.
func number(s string) (int, bool) {
	for i, word := range [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"} {
		if strings.EqualFold(s, word) {
			return i, true
		}
	}
	n := 0
	for _, r := range s {
		if r < '0' || r > '9' || n > 9999 {
			return 0, false
		}
		n = n*10 + int(r-'0')
	}
	return n, s != ""
}

// ordinal reads "first", "2nd", "last" (-1).
func ordinal(s string) (int, bool) {
	s = strings.ToLower(s)
	if s == "last" {
		return -1, true
	}
	for i, word := range [...]string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"} {
		if s == word {
			return i + 1, true
		}
	}
	for _, suffix := range [...]string{"st", "nd", "rd", "th"} {
		if digits, ok := strings.CutSuffix(s, suffix); ok {
			n, ok := number(digits)
			return n, ok && n > 0 && digits[0] <= '9'
		}
	}
	return 0, false
}
