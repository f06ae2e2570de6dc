package cassette

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"

	"github.com/cairn-trails/cairn/model"
)

// asked is what is kept of a request: in words what is new since the turn before, by their digests the rest.
type asked struct {
	System string `json:"system"`
	Tools  string `json:"tools"`
	// Limits is the tool choice and the limit of tokens.
	Limits string `json:"limits,omitempty"`
	// Earlier is everything up to the turn before.
	Earlier string `json:"earlier,omitempty"`
	// New is each message since, in words.
	New []string `json:"new"`
}

var (
	nonce = regexp.MustCompile(`(?m)^(<<<page )[0-9A-Za-z]+$|^(page )[0-9A-Za-z]+(>>>)$`)
	ports = regexp.MustCompile(`\b(127\.0\.0\.1|localhost|\[::1\]):\d{2,5}\b`)
)

// steady takes out what differs on every run.
func steady(s string) string {
	return ports.ReplaceAllString(nonce.ReplaceAllString(s, "${1}${2}NONCE${3}"), "${1}:PORT")
}

// cleaner scrubs a text and makes it steady.
func cleaner(scrub func(string) string) func(string) string {
	return func(s string) string {
		if scrub != nil {
			s = scrub(s)
		}
		return steady(s)
	}
}

func ask(r model.Request, clean func(string) string) asked {
	last := -1
	for i, m := range r.History {
		if _, ok := m.(model.Turn); ok {
			last = i
		}
	}
	var earlier, fresh []string
	for i, m := range r.History {
		if i <= last {
			earlier = append(earlier, clean(words(m)))
		} else {
			fresh = append(fresh, clean(words(m)))
		}
	}
	var tools strings.Builder
	for _, t := range r.Tools {
		fmt.Fprintf(&tools, "%s\n%s\n%s\n", t.Name, t.Description, t.Schema)
	}
	a := asked{System: digest(r.System), Tools: digest(tools.String()), New: fresh}
	if r.ToolChoice != "" || r.MaxTokens != 0 {
		a.Limits = fmt.Sprintf("%s %d", r.ToolChoice, r.MaxTokens)
	}
	if len(earlier) > 0 {
		a.Earlier = digest(strings.Join(earlier, "\x00"))
	}
	return a
}

// words is a message in words. A picture is its digest.
func words(m model.Message) string {
	var b strings.Builder
	switch m := m.(type) {
	case model.Observation:
		fmt.Fprintf(&b, "observation\n%s\n%s\n%s", m.Task, m.Snapshot, picture(m.Screenshot))
	case model.Turn:
		fmt.Fprintf(&b, "turn\n%s\n", m.Text)
		for _, c := range m.ToolCalls {
			fmt.Fprintf(&b, "%s %s %s\n", c.ID, c.Name, c.Args)
		}
	case model.Results:
		b.WriteString("results\n")
		for _, r := range m {
			fmt.Fprintf(&b, "%s %s %s %s%s\n", r.ID, r.Name, r.Status, r.Text(), picture(r.Screenshot))
		}
	}
	return strings.TrimSpace(b.String())
}

func picture(data []byte) string {
	if data == nil {
		return ""
	}
	return "picture " + digest(string(data))
}

func digest(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:6])
}

// difference says where two requests part; empty when they are the same.
func difference(was, is asked) string {
	for i := range max(len(was.New), len(is.New)) {
		switch {
		case i >= len(was.New):
			return "a message more than was recorded: " + clip(is.New[i])
		case i >= len(is.New):
			return "a message is missing: " + clip(was.New[i])
		case was.New[i] != is.New[i]:
			return lineOf(was.New[i], is.New[i])
		}
	}
	switch {
	case was.System != is.System:
		return "the system prompt has changed"
	case was.Tools != is.Tools:
		return "the declared tools have changed"
	case was.Limits != is.Limits:
		return "the tool choice or the limit of tokens has changed"
	case was.Earlier != is.Earlier:
		return "a message before the last turn has changed"
	}
	return ""
}

func lineOf(was, is string) string {
	a, b := strings.Split(was, "\n"), strings.Split(is, "\n")
	for i := range max(len(a), len(b)) {
		var x, y string
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if x != y {
			return fmt.Sprintf("line %d of a message was recorded as %q and is now %q", i+1, clip(x), clip(y))
		}
	}
	return "" // two texts that differ have a line that differs
}

func clip(s string) string {
	const most = 120
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
