package snapshot

import "strings"

// volatileMark stands for what changes in a generalised text. No normalised text holds it.
const volatileMark = "\x00"

// generalise replaces what comes and goes in a text while the thing stays the same (counts, prices, percentages,
// times, dates, "3 minutes ago"), so that "Inbox (12)" and "Inbox (13)" compare equal. A number that is glued to
// letters, follows a word like "order" or is long tells things apart and stays.
func generalise(text string) string {
	if !mayChange(text) {
		return text
	}
	words := strings.Fields(spaceBrackets(text))
	changed := false
	for i, w := range words {
		if changes(words, i, w) {
			words[i], changed = volatileMark, true
		}
	}
	if !changed {
		return text
	}
	for i, w := range words {
		if i == 0 || words[i-1] != volatileMark {
			continue
		}
		words[i] = strings.TrimSuffix(w, "s")
		if i+1 < len(words) && words[i+1] == "ago" {
			words[i] = "ago"
			words[i+1] = volatileMark
		}
	}
	return strings.Join(words, " ")
}

// mayChange is the quick no for the many texts without a number or a word of time.
func mayChange(text string) bool {
	time := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c >= '0' && c <= '9':
			return true
		case c == 'o' && !time:
			time = strings.HasSuffix(text[:i], "ag")
		case c == 'y' && !time:
			time = strings.HasSuffix(text[:i], "da")
		case c == 'w' && !time:
			time = strings.HasSuffix(text[:i], "omorro") || strings.HasSuffix(text[:i], "ust no")
		}
	}
	return time && len(text) <= 200
}

// spaceBrackets sets brackets apart, so that a count glued to a word is a word of its own.
func spaceBrackets(text string) string {
	if !strings.ContainsAny(text, "()[]") {
		return text
	}
	var b strings.Builder
	b.Grow(len(text) + 8)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '(', ')', '[', ']':
			b.WriteByte(' ')
			b.WriteByte(c)
			b.WriteByte(' ')
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// changes decides for one word among its neighbours.
func changes(words []string, i int, w string) bool {
	digits, marks, ok := numeric(w)
	if !ok {
		return timeWord(words, i, w)
	}
	bracketed := i > 0 && (words[i-1] == "(" || words[i-1] == "[")
	if bracketed || marks {
		return true
	}
	return digits <= 3 && (i == 0 || !tellsApart(words[i-1]))
}

// timeWord reports whether w says when, without a number.
func timeWord(words []string, i int, w string) bool {
	switch strings.Trim(w, ".,;:!") {
	case "yesterday", "today", "tomorrow", "Yesterday", "Today", "Tomorrow":
		return true
	case "now":
		return i > 0 && strings.EqualFold(words[i-1], "just")
	case "a", "an", "one", "A", "An", "One":
		return i+2 < len(words) && words[i+2] == "ago"
	}
	return false
}

// numeric reports whether w is a number by itself, how many digits it has, and whether it carries a mark of
// amounts or times: a currency, a percent sign, a separator.
func numeric(w string) (digits int, marks, ok bool) {
	w = strings.TrimRight(w, ".,;:!?")
	for _, r := range w {
		switch {
		case r >= '0' && r <= '9':
			digits++
		case strings.ContainsRune("$€£¥₹%.,:/", r):
			marks = true
		case r == '-' || r == '+' || r == '−' || r == '–':
		default:
			return 0, false, false
		}
	}
	return digits, marks, digits > 0
}

// tellsApart lists the words whose number is a name, not a count.
func tellsApart(word string) bool {
	switch strings.ToLower(strings.Trim(word, ".,:#")) {
	case "order", "invoice", "ticket", "issue", "id", "no", "nr", "number", "step", "page", "row", "item", "line", "level",
		"version", "chapter", "part", "unit", "room", "gate", "table", "task", "day", "week", "player", "user", "slide",
		"section", "tab", "option", "":
		return true
	}
	return false
}
