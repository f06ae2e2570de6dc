package selectors

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
)

// fold is the form in which two spellings of one name are the same: without case, emoji and other pictures, the
// marks of required fields, closing colons, dots and arrows, with straight quotes and plain dashes. Numbers, "+",
// "#" and words count: C++ is not C, and A (billing) is not A.
func fold(s string) string {
	s = Normalize(s)
	if strings.HasSuffix(s, ")") || strings.HasSuffix(s, "*") {
		s = decoration.ReplaceAllString(s, "")
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '‘' || r == '’' || r == '‚' || r == '`' || r == '´':
			r = '\''
		case r == '“' || r == '”' || r == '„' || r == '«' || r == '»':
			r = '"'
		case r >= '‐' && r <= '―' || r == '−':
			r = '-'
		case picture(r):
			r = ' '
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return strings.Trim(strings.Join(strings.Fields(b.String()), " "), " *:.…!?›>→-|·•")
}

// decoration is what a field's name gains or loses when it becomes required.
var decoration = regexp.MustCompile(`(?i)\s*(\((required|optional)\)|\*+)\s*$`)

// picture tells the characters that decorate a name: emoji, dingbats, arrows, private-use icons.
func picture(r rune) bool {
	return unicode.Is(unicode.So, r) || unicode.Is(unicode.Co, r) || unicode.Is(unicode.Sk, r) && r > 0x7f ||
		r >= 0xfe00 && r <= 0xfe0f || r >= 0x2190 && r <= 0x21ff || r == '\u20e3' || r >= 0x1f3fb && r <= 0x1f3ff || r >= 0x2700 && r <= 0x27bf
}

// loose reports whether s is another spelling of the text, or has the words of an expression that was recorded for
// a name with changing parts.
func (t *test) loose(s string) bool {
	if !t.stem {
		t.stem = true
		switch t.kind {
		case Exact:
			t.folded = fold(t.text)
		case Regexp:
			t.folded = stem(fixedWords(t.re))
		}
	}
	if t.folded == "" || len(s) > 3*len(t.folded)+40 {
		return false
	}
	switch t.kind {
	case Exact:
		return fold(s) == t.folded || !strings.ContainsFunc(t.text, unicode.IsDigit) && fold(numbering.ReplaceAllString(s, "")) == t.folded
	case Regexp:
		if t.fits(strings.ToLower(s)) || t.insensitive().MatchString(s) {
			return true
		}
		return strings.ContainsFunc(t.folded, unicode.IsLetter) && priceless(stem(s)) == priceless(t.folded) && hasNumbersOf(fixedWords(t.re), s)
	}
	return false
}

// numbering is what a name without a number gains: an ordinal, a plus sign, a count.
var numbering = regexp.MustCompile(`^(?:\d{1,3}[.)]|\+)[ ]|[ ]?[(\[]\d[\d.,]*\+?[)\]]$`)

// insensitive is the expression without regard to case.
func (t *test) insensitive() *regexp.Regexp {
	return regexp.MustCompile("(?i)" + t.re.String())
}

// stem is the words of a name that do not change: without counts, prices, times and dates. A word that holds a digit,
// as a seat or a version, is a word.
func stem(s string) string {
	var words []string
	for _, w := range stemWords(withoutVolatile(Normalize(s))) {
		if strings.ContainsFunc(w, func(r rune) bool { return !unicode.IsDigit(r) }) {
			words = append(words, w)
		}
	}
	return strings.Join(words, " ")
}

func stemWords(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) && !strings.ContainsRune("'+#&", r)
	})
}

// priceless is a stem without what stands for a price of nothing.
func priceless(stem string) string { return strings.TrimSuffix(stem, " free") }

// version is the number of an edition, which changes with what it is named in.
var version = regexp.MustCompile(`(?i)\bversion[ ]\d+(?:\.\d+)*\b`)

// hasNumbersOf reports whether every number that the fixed words of an expression name stands in s.
func hasNumbersOf(fixed, s string) bool {
	words := stemWords(Normalize(s))
	for _, w := range stemWords(version.ReplaceAllString(fixed, " ")) {
		if onlyNumber.MatchString(w) && !slices.Contains(words, w) {
			return false
		}
	}
	return true
}

// fixedWords is the text that an expression of literals and changing parts spells out, "" when it is not anchored
// at both ends or has alternatives: then its words may lie anywhere, and nothing can be concluded from them.
func fixedWords(re *regexp.Regexp) string {
	if re == nil {
		return ""
	}
	tree, err := syntax.Parse(re.String(), syntax.Perl)
	if err != nil || tree.Op != syntax.OpConcat || len(tree.Sub) < 2 {
		return ""
	}
	first, last := tree.Sub[0].Op, tree.Sub[len(tree.Sub)-1].Op
	if first != syntax.OpBeginText && first != syntax.OpBeginLine || last != syntax.OpEndText && last != syntax.OpEndLine {
		return ""
	}
	var b strings.Builder
	for _, part := range tree.Sub[1 : len(tree.Sub)-1] {
		switch part.Op {
		case syntax.OpLiteral:
			b.WriteString(string(part.Rune))
		case syntax.OpQuest, syntax.OpPlus, syntax.OpStar, syntax.OpCharClass, syntax.OpRepeat, syntax.OpAnyCharNotNL, syntax.OpCapture, syntax.OpConcat:
			b.WriteByte(' ')
		default:
			return ""
		}
	}
	return b.String()
}
