package recorder

import (
	"strings"
	"unicode"

	"github.com/cairn-trails/cairn/snapshot"
)

// tie puts the token of an argument or memory value in the place of a literal that equals it, in texts and inside
// selectors, so that another value types another text and finds another row.
func tie(token func(string) (string, bool)) pass {
	return func(w *work) {
		if token == nil {
			return
		}
		for i, k := range w.calls {
			w.calls[i].Args = mapStrings(k.Args, func(s string) string {
				if isToken(s) {
					return s
				}
				t, ok := token(s)
				if !ok {
					return s
				}
				w.note("tied a value of %s to %s", k.Tool, t)
				return t
			})
		}
	}
}

// SecretName makes the name of a secret from its field: the field's name attribute, label or "password".
func SecretName(field *snapshot.Node) string {
	for _, s := range []string{field.FieldName, field.Label, field.Name, field.Placeholder} {
		if name := identifier(s); name != "" {
			return name
		}
	}
	return "password"
}

// identifier is s in lower camel case, letters and digits only; empty when it has no letter first.
func identifier(s string) string {
	words := strings.FieldsFunc(s, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) == 0 || len(words) > 3 || !unicode.IsLetter(rune(words[0][0])) {
		return ""
	}
	words[0] = strings.ToLower(words[0][:1]) + words[0][1:]
	for i, w := range words[1:] {
		words[i+1] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, "")
}
