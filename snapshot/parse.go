package snapshot

import (
	"regexp"
	"strings"
)

// Line is one line of a snapshot's text, read back.
type Line struct {
	// Indent is the level: 0 for the page's own line and what stands at the top.
	Indent int
	// Ref is the line's ref; for a folded list the one that its note names. Empty for none.
	Ref Ref
	// Role, Name and Value are those of the node. NameCut and ValueCut tell that only their beginning was printed.
	Role, Name, Value string
	NameCut, ValueCut bool
	// Words are what follows, a word or number each; a quoted text stays quoted and is a word of its own.
	Words []string
	// Note is set for a line that speaks of the page as a whole; then Role is empty.
	Note string
	// Parent is the index of the line that this one stands under, or -1.
	Parent int
}

var (
	noteLine  = regexp.MustCompile(`^(note|behind dialog|not shown|no change|no match)\b`)
	moreOf    = regexp.MustCompile(`\bsnapshot (e[1-9][0-9]*) for more\)`)
	diffSigns = "+-~ "
)

// ParseText reads what Text, Find or Changes printed, with or without its markers. Whatever a page wrote stays
// inside the names and values that it came from.
func ParseText(text string) []Line {
	var lines []Line
	var open []int
	for _, raw := range strings.Split(text, "\n") {
		raw = strings.TrimSuffix(raw, "\r")
		body := strings.TrimLeft(raw, " ")
		if body == "" || strings.HasPrefix(raw, "<<<page ") || strings.HasPrefix(raw, "page ") && strings.HasSuffix(raw, ">>>") {
			continue
		}
		l := parseBody(body)
		l.Indent, l.Parent = (len(raw)-len(body))/2, -1
		for len(open) > 0 && lines[open[len(open)-1]].Indent >= l.Indent {
			open = open[:len(open)-1]
		}
		if len(open) > 0 {
			l.Parent = open[len(open)-1]
		}
		if l.Note == "" && l.Role != "page" {
			open = append(open, len(lines))
		}
		lines = append(lines, l)
	}
	return lines
}

// parseBody reads a line without its indentation.
func parseBody(body string) Line {
	if noteLine.MatchString(body) && !strings.HasPrefix(body, `note "`) {
		return Line{Note: body}
	}
	var l Line
	rest := body
	if len(rest) > 2 && strings.IndexByte(diffSigns, rest[0]) >= 0 && rest[1] == ' ' {
		l.Words = append(l.Words, rest[:1])
		rest = rest[2:]
	}
	if word, after := nextWord(rest); refForm.MatchString(word) {
		l.Ref, rest = Ref(word), after
	}
	l.Role, rest = nextWord(rest)
	if !roleForm(l.Role) {
		return Line{Note: body}
	}
	if strings.HasPrefix(rest, `"`) {
		l.Name, l.NameCut, rest = readQuoted(rest)
	}
	if after, ok := strings.CutPrefix(rest, `= "`); ok {
		l.Value, l.ValueCut, rest = readQuoted(`"` + after)
	}
	for rest != "" {
		var word string
		if word, rest = nextWord(rest); word != "" {
			l.Words = append(l.Words, word)
		}
	}
	if m := moreOf.FindStringSubmatch(body); m != nil && l.Ref == "" && strings.HasSuffix(body, m[0]) {
		l.Ref = Ref(m[1])
	}
	return l
}

// readQuoted reads a quoted text at the start of s, its mark of having been cut, and the space after it.
func readQuoted(s string) (text string, cut bool, rest string) {
	text, rest, err := unquote(s)
	if err != nil {
		return s, false, ""
	}
	rest, cut = strings.CutPrefix(rest, "…")
	return text, cut, strings.TrimPrefix(rest, " ")
}

// nextWord reads up to the next space outside quotes.
func nextWord(s string) (word, rest string) {
	quoted := false
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && quoted:
			i++
		case s[i] == '"':
			quoted = !quoted
		case s[i] == ' ' && !quoted:
			return s[:i], s[i+1:]
		}
	}
	return s, ""
}

// After returns the unquoted text that follows a word, as the one after "near" or "placeholder".
func (l Line) After(word string) (string, bool) {
	for i, w := range l.Words {
		if w == word && i+1 < len(l.Words) {
			text, _, err := unquote(l.Words[i+1])
			return text, err == nil
		}
	}
	return "", false
}

// Has reports whether a word is among the line's words.
func (l Line) Has(word string) bool {
	for _, w := range l.Words {
		if w == word {
			return true
		}
	}
	return false
}
