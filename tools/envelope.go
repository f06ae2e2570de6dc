package tools

import (
	"strings"
	"unicode/utf8"
)

// maxOutput is the length of an envelope's output in characters.
const maxOutput = 200

// Envelope is what a caller gets for every tool that does not only look.
type Envelope struct {
	OK     bool   `json:"ok"`
	Output string `json:"output"`
}

// Envelope is the result as a caller gets it.
func (r Result) Envelope() Envelope { return Envelope{true, Short(r.Output)} }

// Envelope is the failure as a caller gets it: what to do next stays, what was seen gives way.
func (f *Failure) Envelope() Envelope {
	cut := *f
	for utf8.RuneCountInString(cut.Error()) > maxOutput && len(cut.Saw) > 0 {
		cut.Saw = cut.Saw[:len(cut.Saw)-1]
	}
	if over := utf8.RuneCountInString(cut.Error()) - maxOutput; over > 0 && cut.Next != "" {
		cut.Problem = Clip(cut.Problem, max(utf8.RuneCountInString(cut.Problem)-over, maxOutput/4))
	}
	return Envelope{false, Short(cut.Error())}
}

// Short is s on one line of at most 200 characters; what was cut is marked with an ellipsis.
func Short(s string) string { return Clip(strings.Join(strings.Fields(s), " "), maxOutput) }

// Clip is s cut to max characters, the last one being an ellipsis when anything was cut.
func Clip(s string, max int) string {
	if utf8.RuneCountInString(s) <= max {
		return s
	}
	runes := []rune(s)
	return strings.TrimRight(string(runes[:max-1]), " ") + "…"
}
