package selectors

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// writeFlow writes a value as YAML flow text.
func writeFlow(b *strings.Builder, value any) {
	switch v := value.(type) {
	case string:
		b.WriteString(flowText(v))
	case int:
		b.WriteString(strconv.Itoa(v))
	case bool:
		b.WriteString(strconv.FormatBool(v))
	case Pattern:
		switch {
		case v.Kind == Contains:
			b.WriteString("{contains: " + flowText(v.Value) + "}")
		case v.Kind == Exact && ambiguousText(v.Value):
			b.WriteString("{is: " + flowText(v.Value) + "}")
		case v.Kind == Regexp:
			b.WriteString(flowText(v.String()))
		default:
			b.WriteString(flowText(v.Value))
		}
	case Selector:
		b.WriteByte('{')
		for i, e := range v.entries() {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(e.key + ": ")
			writeFlow(b, e.value)
		}
		b.WriteByte('}')
	case Frames:
		if len(v) == 1 {
			writeFlow(b, v[0])
			return
		}
		b.WriteByte('[')
		for i, f := range v {
			if i > 0 {
				b.WriteString(", ")
			}
			writeFlow(b, f)
		}
		b.WriteByte(']')
	}
}

// flowText quotes a text where YAML would read something else in flow context: single quotes where they are enough,
// so that the back-slashes of expressions stay as they are.
func flowText(s string) string {
	switch {
	case plainFlow(s):
		return s
	case strings.ContainsFunc(s, func(r rune) bool {
		return r < ' ' || r == 0x7f || r == '\u0085' || r == '\u2028' || r == '\u2029' || r == '\ufeff' || invisible(r)
	}):
		return doubleQuoted(s)
	case strings.Contains(s, "'") && !strings.ContainsAny(s, `"\`):
		return `"` + s + `"`
	}
	return "'" + strings.ReplaceAll(s, "'", "''") + "'"
}

// plainFlow reports whether YAML reads s back as the same string without quotes.
func plainFlow(s string) bool {
	if s == "" || s != strings.TrimSpace(s) || strings.ContainsAny(s, ",[]{}\"'`\n\t\\") {
		return false
	}
	if strings.ContainsRune("-?:!&*#|>@%=~", rune(s[0])) || strings.Contains(s, ": ") || strings.Contains(s, " #") || strings.HasSuffix(s, ":") {
		return false
	}
	for _, r := range s {
		if r < ' ' || r == 0x7f || r == '\u0085' || r == '\u2028' || r == '\u2029' || r == '\ufeff' || invisible(r) {
			return false
		}
	}
	return !otherType(s)
}

// otherType reports whether YAML takes the bare word for something else than a string.
func otherType(s string) bool {
	switch strings.ToLower(s) {
	case "y", "n", "yes", "no", "on", "off", "true", "false", "null", "~", ".nan", ".inf", "<<", "=":
		return true
	}
	numeric := strings.ContainsRune("0123456789.+", rune(s[0]))
	return numeric && regexp.MustCompile(`^[-+.0-9][-+.0-9a-fA-FxXoOeEtTzZ_: ]*$`).MatchString(s)
}

func doubleQuoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r < ' ' || r == 0x7f || r == '\u0085':
			fmt.Fprintf(&b, `\x%02x`, r)
		case r == '\u2028' || r == '\u2029' || r == '\ufeff' || invisible(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
