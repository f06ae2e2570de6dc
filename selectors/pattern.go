package selectors

import (
	"fmt"
	"regexp"
	"strings"
)

// Is is the pattern that compares whole and exact.
func Is(text string) *Pattern { return &Pattern{Kind: Exact, Value: text} }

// Expression is the pattern of a regular expression, written without slashes.
func Expression(expression string) *Pattern { return &Pattern{Kind: Regexp, Value: expression} }

// Matches reports whether a text of the page fits the pattern. Both are normalised; an expression may fit anywhere
// in the text, so write ^ and $ where it must not.
func (p Pattern) Matches(text string) bool { return newTest(&p).fits(Normalize(text)) }

// String is the pattern as it reads in a trail: the text, /expression/flags, or contains "part".
func (p Pattern) String() string {
	switch p.Kind {
	case Regexp:
		return "/" + p.Value + "/" + p.Flags
	case Contains:
		return fmt.Sprintf("contains %q", p.Value)
	}
	return p.Value
}

// parsePattern reads the string form.
func parsePattern(s string) Pattern {
	if value, flags, ok := slashed(s); ok {
		return Pattern{Kind: Regexp, Value: value, Flags: flags}
	}
	return Pattern{Kind: Exact, Value: s}
}

// slashed splits /re/flags; ok is false for a text that is none, a path for example.
func slashed(s string) (value, flags string, ok bool) {
	end := strings.LastIndexByte(s, '/')
	if end < 2 || s[0] != '/' {
		return "", "", false
	}
	value, flags = s[1:end], s[end+1:]
	for i, f := range flags {
		if !strings.ContainsRune("ism", f) || strings.ContainsRune(flags[:i], f) {
			return "", "", false
		}
	}
	return value, flags, true
}

// compile makes the regular expression of a Regexp pattern.
func (p Pattern) compile() (*regexp.Regexp, error) {
	expression := p.Value
	if p.Flags != "" {
		expression = "(?" + p.Flags + ")" + expression
	}
	return regexp.Compile(expression)
}

// test is a pattern made ready for many texts. A nil test fits nothing and is never asked: see present.
type test struct {
	kind PatternKind
	text string
	re   *regexp.Regexp
	// folded is the text or the expression's fixed words for a loose comparison.
	folded string
	stem   bool
}

// newTest makes a pattern ready. An expression that doesn't compile fits nothing: Parse has refused it before.
func newTest(p *Pattern) *test {
	if p == nil {
		return nil
	}
	t := &test{kind: p.Kind, text: Normalize(p.Value)}
	if p.Kind == Regexp {
		t.re, _ = p.compile()
	}
	return t
}

// fits reports whether the normalised text s fits.
func (t *test) fits(s string) bool {
	switch t.kind {
	case Regexp:
		return t.re != nil && t.re.MatchString(s)
	case Contains:
		return t.text != "" && strings.Contains(s, t.text)
	}
	return s == t.text
}
