package memory

import (
	"cmp"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"html"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// dots stand in the place of a secret.
const dots = "••••"

// shortest is the length from which a secret is looked for inside a text; a shorter one is only blotted out where
// it is the whole text, for else every "1" of a page would vanish.
const shortest = 3

// Scrub blots out every secret value of a text, also where it is URL-encoded, base64, hexadecimal, or escaped for
// JSON, HTML or Go.
func (m *Memory) Scrub(s string) string {
	if len(m.secrets) == 0 || s == "" {
		return s
	}
	if m.forms == nil {
		m.forms = forms(m.secrets)
	}
	for _, v := range m.secrets {
		if s == v {
			return dots
		}
	}
	type span struct{ from, to int }
	var spans []span
	for _, form := range m.forms {
		for at := 0; ; {
			i := strings.Index(s[at:], form)
			if i < 0 {
				break
			}
			spans = append(spans, span{at + i, at + i + len(form)})
			at += i + 1
		}
	}
	slices.SortFunc(spans, func(a, b span) int { return cmp.Or(a.from-b.from, b.to-a.to) })
	var b strings.Builder
	at := 0
	for i := 0; i < len(spans); {
		from, to := spans[i].from, spans[i].to
		for i < len(spans) && spans[i].from <= to {
			to = max(to, spans[i].to)
			i++
		}
		b.WriteString(s[at:from] + dots)
		at = to
	}
	return b.String() + s[at:]
}

// forms are the spellings of the secrets to look for.
func forms(secrets map[string]string) []string {
	all := []string{}
	for _, v := range secrets {
		if len(v) < shortest {
			continue
		}
		all = append(all, v)
		for _, f := range spellings(v) {
			if len(f) >= shortest && f != dots {
				all = append(all, f)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func spellings(v string) []string {
	list := []string{html.EscapeString(v), hex.EncodeToString([]byte(v)), strings.ToUpper(hex.EncodeToString([]byte(v)))}
	for _, escaped := range []string{url.QueryEscape(v), url.PathEscape(v), percent(v), strings.ReplaceAll(url.QueryEscape(v), "+", "%20")} {
		list = append(list, escaped, lowerHex(escaped))
	}
	quoted := strconv.Quote(v)
	list = append(list, quoted[1:len(quoted)-1])
	ascii := strconv.QuoteToASCII(v)
	list = append(list, ascii[1:len(ascii)-1], jsonText(v, true), jsonText(v, false))
	return append(list, base64Forms(v)...)
}

func jsonText(v string, escapeHTML bool) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(escapeHTML)
	if enc.Encode(v) != nil {
		return ""
	}
	return b.String()[1 : b.Len()-2]
}

// percent encodes all but letters and digits, as strict writers do.
func percent(v string) string {
	var b strings.Builder
	for i := range len(v) {
		c := v[i]
		if c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
			b.WriteByte(c)
		} else {
			b.WriteString("%" + strings.ToUpper(hex.EncodeToString([]byte{c})))
		}
	}
	return b.String()
}

func lowerHex(s string) string {
	b := []byte(s)
	for i := 0; i+2 < len(b); i++ {
		if b[i] == '%' {
			copy(b[i+1:i+3], strings.ToLower(s[i+1:i+3]))
		}
	}
	return string(b)
}

// base64Forms are the encodings of v alone, and those parts of it that are the same wherever v stands in a longer
// text, such as the "user:password" of an Authorization header.
func base64Forms(v string) []string {
	var list []string
	for _, enc := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
		list = append(list, enc.EncodeToString([]byte(v)))
		for shift := range 3 {
			whole := enc.EncodeToString([]byte(strings.Repeat("x", shift) + v))
			from := (shift*8 + 5) / 6
			to := (shift + len(v)) * 8 / 6
			if core := whole[from:to]; len(core) >= 6 {
				list = append(list, core)
			}
		}
	}
	return list
}
