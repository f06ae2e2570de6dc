package offline

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Quoted pieces and {{tokens}} are replaced by one private-use character each, so that the grammar can be written as
// patterns over words without looking into what a person quoted.
const (
	firstQuote = '\ue000'
	lastQuote  = '\uf8ff'
	quoteClass = `[\x{e000}-\x{f8ff}]`
)

// sentence is a text with its quoted pieces set aside.
type sentence struct {
	text   string
	quotes []quote
}

type quote struct{ text, written string }

var (
	errOpenQuote = errors.New("a quote is opened and not closed")
	errPrivate   = errors.New("it holds private-use characters")
)

// mask sets the quoted pieces of s aside.
func mask(s string) (sentence, error) {
	var out strings.Builder
	var m sentence
	previous := ' '
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r >= firstQuote && r <= lastQuote {
			return sentence{}, errPrivate
		}
		text, length, err := quotedAt(s[i:], previous)
		if err != nil {
			return sentence{}, err
		}
		if length > 0 {
			out.WriteRune(firstQuote + rune(len(m.quotes)))
			m.quotes = append(m.quotes, quote{text, s[i : i+length]})
			i, previous = i+length, '"'
			continue
		}
		out.WriteRune(r)
		i, previous = i+size, r
	}
	m.text = strings.Join(strings.Fields(out.String()), " ")
	return m, nil
}

// quotedAt reads the quoted piece or token that s begins with; its length is 0 when there is none. A single quote
// opens only at the beginning of a word, since it is an apostrophe elsewhere.
func quotedAt(s string, previous rune) (text string, length int, err error) {
	if strings.HasPrefix(s, "{{") {
		end := strings.Index(s, "}}")
		if end < 0 {
			return "", 0, errOpenQuote
		}
		return s[:end+2], end + 2, nil
	}
	open, size := utf8.DecodeRuneInString(s)
	closing := closingOf(open)
	if closing == "" || strings.ContainsRune(`'‘`, open) && !unicode.IsSpace(previous) && previous != '(' {
		return "", 0, nil
	}
	var b strings.Builder
	for i := size; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '\\' && i+n < len(s) && (s[i+n] == '"' || s[i+n] == '\\'):
			b.WriteByte(s[i+n])
			i += n + 1
			continue
		case strings.ContainsRune(closing, r) && (open != '\'' && open != '‘' || endsWord(s[i+n:])):
			return b.String(), i + n, nil
		}
		b.WriteRune(r)
		i += n
	}
	if open == '\'' || open == '‘' {
		return "", 0, nil
	}
	return "", 0, errOpenQuote
}

func closingOf(open rune) string {
	switch open {
	case '"':
		return `"`
	case '“':
		return `”"`
	case '„':
		return `“”"`
	case '«':
		return `»`
	case '`':
		return "`"
	case '\'':
		return `'`
	case '‘':
		return `’'`
	}
	return ""
}

func endsWord(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return rest == "" || !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// said gives masked words back as they were written.
func (m sentence) said(s string) string { return m.fill(s, func(q quote) string { return q.written }) }

// value is what masked words stand for: quoted pieces without their quotes.
func (m sentence) value(s string) string {
	return m.fill(strings.TrimSpace(s), func(q quote) string { return q.text })
}

func (m sentence) fill(s string, as func(quote) string) string {
	var b strings.Builder
	for _, r := range s {
		if i := int(r - firstQuote); r >= firstQuote && i < len(m.quotes) {
			b.WriteString(as(m.quotes[i]))
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// isQuote reports whether s is exactly one quoted piece.
func isQuote(s string) bool {
	r, size := utf8.DecodeRuneInString(s)
	return size == len(s) && r >= firstQuote && r <= lastQuote
}

// hasQuote reports whether s holds a quoted piece.
func hasQuote(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r >= firstQuote && r <= lastQuote })
}
