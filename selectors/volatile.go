package selectors

import (
	"regexp"
	"strings"
	"unicode"
)

// The parts of a text that come and go while the thing stays the same, in the order in which they are tried.
var (
	bracketed = `[ ]?[(\[]\d[\d.,' ]*(?:\+|[kKmM]\b)?[)\]]`
	currency  = `(?:[€$£¥₹₽₩₪₺₴฿]|\b(?:EUR|USD|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|PLN|CZK|INR|BRL|kr|zł|Kč)\b)`
	amount    = `\d+(?:[.,']\d+|[ ]\d{3}\b)*`
	price     = `(?:(?:` + currency + `|US\$|A\$|C\$)[ ]?` + amount + `|` + amount + `(?:[ ]?` + currency + `))`
	clock     = `\b\d{1,2}:\d{2}(?::\d{2})?(?:[ ]?[AaPp]\.?[Mm]\b\.?)?`
	month     = `(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?`
	date      = `\b(?:\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?Z?)?|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,2}(?:st|nd|rd|th|\.)?[ ]` + month + `(?:,?[ ]\d{4})?|` + month + `[ ]\d{1,2}(?:st|nd|rd|th)?(?:,?[ ]\d{4})?\b)`
	unit      = `(?:s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|d|days?|w|weeks?|months?|years?|yrs?)`
	relative  = `(?i:\b(?:just now|(?:about |in )?(?:\d+|an?|one|two|three|few|a few)[ ]?` + unit + `[ ](?:ago|left|from now)|in[ ](?:\d+|an?|one|two|three|a few)[ ]` + unit + `)\b)`
	dayWord   = `(?i:\b(?:today|yesterday|tomorrow)\b)`
	percent   = `\d+(?:[.,]\d+)?[ ]?%`
	longID    = `#\d{3,}\b|\b[0-9a-fA-F]{8}-[0-9a-fA-F-]{13,}\b|\b\d{6,}\b|\b[A-Z]{2,5}-\d{3,}\b`
	changing  = regexp.MustCompile(bracketed + `|` + price + `|` + date + `|` + clock + `|` + relative + `|` + percent)
	dayWords  = regexp.MustCompile(dayWord)
	weekday   = regexp.MustCompile(`\b(?:Mon|Tue|Tues|Wed|Thu|Thur|Thurs|Fri|Sat|Sun)(?:day|nesday|rsday|urday|sday)?\b\.?`)
	ids       = regexp.MustCompile(longID)
	counted   = regexp.MustCompile(`\b\d[\d.,]*\+?( \p{L}{3,})`)
	outOf     = regexp.MustCompile(`\b\d+ (?:of|/) \d+\b`)
	trailing  = regexp.MustCompile(`(?:^|(\p{L}+)|[·•|,:–—-]|\p{So}[\x{FE0F}\x{1F3FB}-\x{1F3FF}]*)([ ]?\d[\d.,]*\+?)$`)
	// tailSeparator parts a name from what is counted behind it: "Notifications, 3 unread".
	tailSeparator = regexp.MustCompile(`(?:,| ·| -| –)[ ]$`)
	// amountOnly is a price or percentage and nothing else.
	amountOnly = regexp.MustCompile(`^(?:` + price + `|` + percent + `)$`)
	stockCount = regexp.MustCompile(`(?i)^\d[\d.,]* (?:in stock|left|available|remaining|sold|views?|likes?|reviews?|ratings?|comments?|votes?|items?|results?|unread|new|messages?)$`)
	onlyNumber = regexp.MustCompile(`^[\d\s.,:/+#%()-]*$`)
)

// span is a changing part of a text and the expression that stands for it.
type span struct {
	from, to   int
	expression string
	// words stay the same although they are a part of the expression.
	words string
}

// generalise gives an expression for a name with changing parts, or nil when nothing in it changes. Wholly changing
// names have none either: nothing would be left to know them by. badge is the text of a number that stands in an
// element of its own at the end of the name.
func generalise(name, badge string, withIDs bool, keepers []string) *Pattern {
	spans := spansOf(name, badge, withIDs)
	spans = withoutKept(name, spans, keepers)
	if len(spans) == 0 {
		return nil
	}
	var b, rest strings.Builder
	b.WriteByte('^')
	at := 0
	for _, s := range spans {
		b.WriteString(quoteMeta(name[at:s.from]))
		rest.WriteString(name[at:s.from] + s.words + " ")
		b.WriteString(s.expression)
		at = s.to
	}
	b.WriteString(quoteMeta(name[at:]))
	rest.WriteString(name[at:])
	b.WriteByte('$')
	if letters(rest.String()) < 2 {
		return nil
	}
	return &Pattern{Kind: Regexp, Value: b.String()}
}

// letters counts what can be read: a pictogram says as much as a word.
func letters(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case unicode.IsLetter(r):
			n++
		case unicode.Is(unicode.So, r):
			n += 2
		}
	}
	return n
}

// quoteMeta escapes a literal, but not more than a reader needs.
func quoteMeta(s string) string { return regexp.QuoteMeta(s) }

// spansOf finds the changing parts, without overlaps, in order.
func spansOf(name, badge string, withIDs bool) []span {
	var spans []span
	add := func(from, to int, expression, words string) {
		for _, s := range spans {
			if from < s.to && s.from < to {
				return
			}
		}
		spans = append(spans, span{from, to, expression, words})
	}
	if badge != "" && strings.HasSuffix(name, " "+badge) {
		add(len(name)-len(badge)-1, len(name), `( [\d.,+]+)?`, "")
	}
	for _, m := range changing.FindAllStringIndex(name, -1) {
		add(m[0], m[1], expressionFor(name[m[0]:m[1]]), "")
	}
	for _, m := range dayWords.FindAllStringIndex(name, -1) {
		add(m[0], m[1], `.+`, "")
	}
	for _, m := range outOf.FindAllStringIndex(name, -1) {
		add(m[0], m[1], numbersOut.ReplaceAllString(quoteMeta(name[m[0]:m[1]]), `\d+`), "")
	}
	if withIDs {
		for _, m := range ids.FindAllStringIndex(name, -1) {
			add(m[0], m[1], idExpression(name[m[0]:m[1]]), "")
		}
	}
	countsIn(name, add)
	for i := 1; i < len(spans); i++ {
		for k := i; k > 0 && spans[k].from < spans[k-1].from; k-- {
			spans[k], spans[k-1] = spans[k-1], spans[k]
		}
	}
	return spans
}

// countsIn finds the numbers that count what is named next to them.
func countsIn(name string, add func(from, to int, expression, words string)) {
	for _, m := range counted.FindAllStringSubmatchIndex(name, -1) {
		if noun := strings.TrimSpace(name[m[2]:m[3]]); countable(noun) {
			if tail := tailSeparator.FindString(name[:m[0]]); tail != "" && m[1] == len(name) {
				add(m[0]-len(tail), m[1], "("+quoteMeta(tail)+`[\d.,+]+ `+singularOrPlural(noun)+")?", "")
			} else if m[0] > 0 && name[m[0]-1] == ' ' {
				add(m[0]-1, m[1], `( [\d.,+]+)? `+singularOrPlural(noun), noun)
			} else {
				add(m[0], m[1], `([\d.,+]+ )?`+singularOrPlural(noun), noun)
			}
		}
	}
	if m := trailing.FindStringSubmatchIndex(name); m != nil && m[4] > 0 {
		if m[2] < 0 || gathers(name[m[2]:m[3]]) {
			add(m[4], m[5], `( ?[\d.,+]+)?`, "")
		}
	}
}

var numbersOut = regexp.MustCompile(`\d+`)

// withoutKept leaves what holds a value that the caller knows, a variable of the trail for example.
func withoutKept(name string, spans []span, keepers []string) []span {
	var kept []span
	for _, s := range spans {
		held := false
		for _, k := range keepers {
			held = held || k != "" && strings.Contains(name[s.from:s.to], k)
		}
		if !held {
			kept = append(kept, s)
		}
	}
	return kept
}

// expressionFor is how one changing part is written. Counts may vanish, prices keep their currency.
func expressionFor(part string) string {
	switch {
	case strings.HasSuffix(part, ")") || strings.HasSuffix(part, "]"):
		open := strings.IndexAny(part, "([")
		digits := `[\d.,+]+`
		if strings.ContainsAny(part, "kKmM") {
			digits = `[\d.,+kKmM]+`
		}
		return "(" + part[:open] + quoteMeta(part[open:open+1]) + digits + quoteMeta(part[len(part)-1:]) + ")?"
	case regexp.MustCompile(`^` + relative + `$`).MatchString(part), regexp.MustCompile(month).MatchString(part):
		return `.+`
	case strings.Contains(part, ":"):
		return regexp.MustCompile(`\d[\d:]*\d`).ReplaceAllString(quoteMeta(part), `[\d:]+`)
	case regexp.MustCompile(`^` + date + `$`).MatchString(part):
		return `[\d./-]+`
	}
	trimmed := strings.TrimSpace(part)
	digits := regexp.MustCompile(`\d(?:[\d.,' ]*\d)?`).FindStringIndex(trimmed)
	inside := `[\d.,]+`
	if strings.ContainsAny(trimmed[digits[0]:digits[1]], " '") {
		inside = `[\d.,' ]+`
	}
	return quoteMeta(trimmed[:digits[0]]) + inside + quoteMeta(trimmed[digits[1]:])
}

func idExpression(id string) string {
	switch {
	case id[0] == '#':
		return `#\d+`
	case strings.IndexFunc(id, func(r rune) bool { return !unicode.IsDigit(r) }) < 0:
		return `\d+`
	case unicode.IsUpper(rune(id[0])) && strings.Count(id, "-") == 1:
		return id[:strings.IndexByte(id, '-')] + `-\d+`
	}
	return `[0-9a-fA-F-]+`
}

// countable tells the words that a number in front counts: plural nouns, and what is said of a heap of things. A
// measure of time or length is none: "Last 7 days" and "Last 30 days" are different things.
func countable(noun string) bool {
	switch strings.ToLower(noun) {
	case "unread", "new", "open", "left", "selected", "remaining", "more", "total", "pending", "done", "results", "result",
		"item", "review", "comment", "reply", "message", "file", "vote", "like":
		return true
	case "days", "hours", "minutes", "seconds", "weeks", "months", "years", "pixels", "metres", "meters", "miles", "players",
		"seats", "rooms", "columns", "rows", "stars", "bedrooms", "adults", "guests", "inches", "points", "this", "plus", "pass", "class":
		return false
	}
	return len(noun) > 3 && strings.HasSuffix(noun, "s") && !strings.HasSuffix(noun, "ss")
}

func singularOrPlural(noun string) string {
	switch {
	case strings.HasSuffix(noun, "ies"):
		return quoteMeta(noun[:len(noun)-3]) + "(y|ies)"
	case strings.HasSuffix(noun, "s"):
		return quoteMeta(noun[:len(noun)-1]) + "s?"
	case strings.HasSuffix(noun, "y") && countable(noun):
		return quoteMeta(noun[:len(noun)-1]) + "(y|ies)"
	}
	return quoteMeta(noun)
}

// gathers tells the words that a number behind counts what is in: "Inbox 3", "Messages 12", but not "Chapter 3".
func gathers(word string) bool {
	switch strings.ToLower(word) {
	case "inbox", "cart", "basket", "bag", "spam", "trash", "archive", "wishlist", "queue", "todo", "unread", "all", "open", "closed":
		return true
	}
	return len(word) > 4 && strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss") && !strings.HasSuffix(word, "ies")
}

// withoutVolatile cuts out what changes.
func withoutVolatile(s string) string {
	s = changing.ReplaceAllString(s, " ")
	s = dayWords.ReplaceAllString(s, " ")
	return ids.ReplaceAllString(s, " ")
}

// dateForm is a text with its dates, times and names of days written as marks, or "" without any: of several controls
// whose forms are equal each stands for its own day.
func dateForm(s string) string {
	form := changing.ReplaceAllString(s, "\x00")
	form = weekday.ReplaceAllString(dayWords.ReplaceAllString(form, "\x00"), "\x00")
	if form == s {
		return ""
	}
	return form
}

// allVolatile reports whether a text says nothing but when, how much or how many: "due in 3 days", "24.00 €", "12".
func allVolatile(s string) bool {
	rest := dayWords.ReplaceAllString(changing.ReplaceAllString(s, " "), " ")
	changed := rest != s
	for _, word := range strings.FieldsFunc(rest, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if !timeWord(word) {
			return false
		}
		changed = changed || lateWord(word)
	}
	return changed || onlyNumber.MatchString(s)
}

// lateWord tells the words that stand where a date could.
func lateWord(word string) bool {
	switch strings.ToLower(word) {
	case "overdue", "expired", "delayed":
		return true
	}
	return false
}

// timeWord tells the words that come with dates and amounts and say nothing else.
func timeWord(word string) bool {
	switch strings.ToLower(word) {
	case "due", "overdue", "in", "at", "on", "by", "until", "till", "since", "from", "to", "updated", "created", "modified",
		"posted", "edited", "sent", "seen", "last", "expires", "expired", "valid", "ago", "for", "only", "each", "per", "total",
		"price", "now", "was", "and", "about", "am", "pm", "late", "delayed":
		return true
	}
	return false
}
