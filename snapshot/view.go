package snapshot

// Mode says how much of a page a text shows.
type Mode int

// The modes.
const (
	// Full shows whatever says something.
	Full Mode = iota
	// Interactive shows what can be acted on, and what tells it apart.
	Interactive
	// Compact is Full without structure and long prose.
	Compact
)

// View says what a text of a snapshot shows. The zero value is the whole page under the default budget.
type View struct {
	Mode Mode
	// Depth cuts what lies deeper than that many levels; 0 means all levels.
	Depth int
	// Scope narrows the text to the node with this ref; empty means the page.
	Scope Ref
	// Budget is the most tokens the text may cost; 0 means 2,000, and less than 0 no limit.
	Budget int
	// Links shows where links lead.
	Links bool
	// Nonce, when set, puts the text between marker lines that carry it, for a reader that must not take the
	// page's words for anything else.
	Nonce string
}

const defaultBudget = 2000

// budget is the limit in tokens; ok is false for none.
func (v View) budget() (tokens int, ok bool) {
	if v.Budget == 0 {
		return defaultBudget, true
	}
	return v.Budget, v.Budget > 0
}

// framed puts a text between the markers of the view's nonce.
func (v View) framed(text string) string {
	if v.Nonce == "" {
		return text
	}
	return "<<<page " + v.Nonce + "\n" + text + "page " + v.Nonce + ">>>\n"
}

// ModeOf reads a mode as callers spell it: interactive (or i), compact (or c); all else is Full.
func ModeOf(name string) Mode {
	switch name {
	case "interactive", "i":
		return Interactive
	case "compact", "c":
		return Compact
	}
	return Full
}
