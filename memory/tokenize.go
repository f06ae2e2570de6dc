package memory

import (
	"maps"
	"slices"
	"strconv"
	"unicode/utf8"
)

// Tokenize is the token for a literal that equals a value: a secret, else an argument, else a remembered value. Only
// the whole text counts, and values that stand in a page for other reasons (fewer than 3 characters, true, false,
// numbers below 1000) never become a token. The first name in the alphabet wins.
func (m *Memory) Tokenize(value string) (string, bool) {
	if name, ok := m.SecretName(value); ok {
		return "{{secrets." + name + "}}", true
	}
	return m.TokenizePublic(value)
}

// TokenizePublic is Tokenize without the secrets, for places where a secret may not stand.
func (m *Memory) TokenizePublic(value string) (string, bool) {
	if trivial(value) {
		return "", false
	}
	for _, group := range []struct {
		prefix string
		values map[string]any
	}{{"args.", m.args}, {"memory.", m.memory}} {
		for _, name := range slices.Sorted(maps.Keys(group.values)) {
			if Text(group.values[name]) == value {
				return "{{" + group.prefix + name + "}}", true
			}
		}
	}
	return "", false
}

func trivial(value string) bool {
	if utf8.RuneCountInString(value) < 3 || value == "true" || value == "false" {
		return true
	}
	n, err := strconv.ParseFloat(value, 64)
	return err == nil && n > -1000 && n < 1000
}
