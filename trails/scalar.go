package trails

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
)

// scalarText writes a text so that it reads back as the same text, with quotes only where they are needed. inFlow
// is set inside {} and [].
func scalarText(s string, inFlow bool) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	switch {
	case !printableText(s):
		return doubleQuoted(s)
	case plainText(s, inFlow) && !looksTyped(s):
		return s
	case strings.ContainsAny(s, `"\`) && !strings.Contains(s, "'"):
		return "'" + s + "'"
	}
	return doubleQuoted(s)
}

// printableText reports a text that shows all of itself: no breaks, control, zero-width or bidi characters, and no
// white space but the blank.
func printableText(s string) bool {
	for _, r := range s {
		if hidden(r) {
			return false
		}
	}
	return true
}

func hidden(r rune) bool {
	switch {
	case r == ' ' || r == '\uFFFD':
		return false
	case unicode.Is(unicode.M, r):
		return false
	case r == '\u200d': // joins emoji
		return false
	}
	return !unicode.IsPrint(r)
}

// plainText reports that YAML reads s without quotes as one whole scalar.
func plainText(s string, inFlow bool) bool {
	if s == "" || s != strings.TrimSpace(s) {
		return false
	}
	if strings.ContainsRune(",[]{}#&*!|>'\"%@`=", rune(s[0])) || strings.HasPrefix(s, "---") || strings.HasPrefix(s, "...") || s == "<<" {
		return false
	}
	if strings.ContainsRune("-?:", rune(s[0])) && (len(s) == 1 || s[1] == ' ' || inFlow && s[0] != '-') {
		return false
	}
	if strings.Contains(s, ": ") || strings.HasSuffix(s, ":") || strings.Contains(s, " #") {
		return false
	}
	return !inFlow || !strings.ContainsAny(s, ",[]{}?")
}

// typed are the texts that one YAML reader or another takes for something else: null, truth values, numbers of all
// kinds, times.
var typed = regexp.MustCompile(`^(?:~|(?i:null|true|false|yes|no|on|off|y|n)` +
	`|[-+]?(?:0[xX][0-9a-fA-F_]+|0[oO]?[0-7_]+|0[bB][01_]+)` +
	`|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?` +
	`|[-+]?(?:\.[0-9_]+|[0-9][0-9_]*(?:\.[0-9_]*)?)(?:[eE][-+]?[0-9]+)?` +
	`|[-+]?\.(?i:inf)|\.(?i:nan)` +
	`|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt ].*)?)$`)

func looksTyped(s string) bool { return typed.MatchString(s) }

func doubleQuoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteRune('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case !hidden(r):
			b.WriteRune(r)
		case r <= 0xff:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r <= 0xffff:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
