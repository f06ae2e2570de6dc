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
	for i, w := range words {
		if changes(words, i, w) {
			words[i] = volatileMark
		}
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
	for i := 0; i < len(text); i++ {
		if text[i] >= '0' && text[i] <= '9' {
			return true
		}
	}
	if len(text) > 200 {
		return false
	}
	return strings.Contains(text, "ago") || strings.Contains(text, "day") || strings.Contains(text, "omorrow") ||
		strings.Contains(text, "ust now")
}

// spaceBrackets sets brackets apart, so that a count glued to a word is a word of its own.
func spaceBrackets(text string) string {
	if !strings.ContainsAny(text, "()[]") {
		return text
	}
	return strings.NewReplacer("(", " ( ", ")", " ) ", "[", " [ ", "]", " ] ").Replace(text)
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
