package offline

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
)

// fixed is a clause that needs no look at the page.
func fixed(tool string, a args) []clause {
	return []clause{{plan: func(*view) plan { return plan{call: &call{tool, a}} }}}
}

// settled is a clause that every call fulfils by itself, since each waits for what it set off.
func settled() clause { return clause{plan: func(*view) plan { return plan{done: true} }} }

// onLine is a clause on the one line that a target means. with gives the call for it.
func (p *parser) onLine(t *target, w wanted, with func(*line) plan) []clause {
	if t == nil {
		return nil
	}
	return []clause{{looks: true, plan: func(v *view) plan {
		l, problem := v.one(t, w)
		if problem != nil {
			return plan{problem: problem}
		}
		return with(l)
	}}}
}

// onTarget is a clause of one call with a ref and fixed further arguments.
func (p *parser) onTarget(tool, s string, w wanted, more args) []clause {
	return p.onLine(p.target(s), w, func(l *line) plan { return onRef(tool, l, more) })
}

func onRef(tool string, l *line, more args) plan {
	a := args{"ref": l.ref}
	for k, v := range more {
		a[k] = v
	}
	return plan{call: &call{tool, a}}
}

func (p *parser) tap(s string, more args) []clause {
	return p.onTarget("tap", s, wanted{acting: true}, more)
}

func (p *parser) tapTimes(s, times string) []clause {
	n, ok := repeat(times)
	if !ok {
		return nil
	}
	if n == 1 {
		return p.tap(s, nil)
	}
	return p.tap(s, args{"count": n})
}

func repeat(s string) (int, bool) {
	switch strings.ToLower(s) {
	case "", "once":
		return 1, true
	case "twice":
		return 2, true
	case "thrice":
		return 3, true
	}
	n, ok := number(strings.Fields(s)[0])
	return n, ok && n > 0 && n <= 20
}

var addressForm = regexp.MustCompile(`(?i)^(?:` + address + `|\{\{.*\}\}.*)$`)

func (p *parser) navigate(s string) []clause {
	to := p.value(s)
	if !addressForm.MatchString(to) {
		return nil
	}
	return fixed("navigate", args{"url": to})
}

func history(action string) []clause {
	return fixed("navigate", args{"action": strings.ToLower(action)})
}

// goTo follows the link, tab or button to a place of that name.
// ofPlace is what a sentence says after the name of what leads to a place.
var ofPlace = regexp.MustCompile(`(?i) (?:page|screen|view)$`)

// goTo taps what leads to a place: "the Cart page" is said of a link "Cart page" and of a link "Cart".
func (p *parser) goTo(s string) []clause {
	t := p.target(s)
	if name := ofPlace.ReplaceAllString(s, ""); name != s {
		switch place := p.target(name); {
		case t == nil:
			t = place
		case place != nil:
			t.readings = append(t.readings, place.readings...)
		}
	}
	leading := wanted{roles: []string{"link", "tab", "button", "menuitem", "treeitem"}, noun: "link or tab"}
	return p.onLine(t, leading, func(l *line) plan { return onRef("tap", l, nil) })
}

// open taps what is to be opened.
func (p *parser) open(s string) []clause {
	if ofPlace.MatchString(s) {
		return p.goTo(s)
	}
	return p.tap(s, nil)
}

func (p *parser) dialog(action, text string) []clause {
	a := args{"action": "dismiss"}
	switch strings.ToLower(action) {
	case "accept", "confirm", "ok", "approve":
		a["action"] = "accept"
	}
	if text != "" {
		if !isQuote(text) {
			return nil
		}
		a["text"] = p.value(text)
	}
	return fixed("dialog", a)
}

func waitSeconds(count, unit string) []clause {
	n, err := strconv.ParseFloat(count, 64)
	if err != nil {
		whole, ok := number(strings.Replace(strings.ToLower(count), "a", "one", 1))
		if strings.ToLower(count) != "a" {
			whole, ok = number(count)
		}
		if !ok {
			return nil
		}
		n = float64(whole)
	}
	switch strings.ToLower(unit)[0] {
	case 'm':
		if strings.HasPrefix(strings.ToLower(unit), "ms") || strings.HasPrefix(strings.ToLower(unit), "milli") {
			n /= 1000
		} else {
			n *= 60
		}
	}
	return fixed("wait", args{"seconds": n})
}

// quotedText is the text of `"X"` or of `the "X" message`; words without quotes are no text to wait or look for.
func (p *parser) quotedText(s string) (string, bool) {
	t := p.target(s)
	if t == nil || len(t.readings) != 1 {
		return "", false
	}
	r := t.readings[0]
	return r.name, r.quoted && r.within == nil && r.holding == nil && r.nth == 0
}

func (p *parser) wait(s string, how args) []clause {
	text, ok := p.quotedText(s)
	if !ok {
		return nil
	}
	how["text"] = text
	return fixed("wait", how)
}

func scrollBy(direction, amount string) []clause {
	a := args{"direction": strings.ToLower(direction)}
	if n, ok := number(amount); ok {
		a["amount"] = n
	}
	return fixed("scroll", a)
}

func scrollEnd(end string) []clause {
	key := "End"
	if strings.EqualFold(end, "top") {
		key = "Home"
	}
	return fixed("press", args{"key": key})
}

func (p *parser) drag(from, to string) []clause {
	source, target := p.target(from), p.target(to)
	if source == nil || target == nil {
		return nil
	}
	return []clause{{looks: true, plan: func(v *view) plan {
		a, problem := v.one(source, wanted{})
		if problem != nil {
			return plan{problem: problem}
		}
		b, problem := v.one(target, wanted{})
		if problem != nil {
			return plan{problem: problem}
		}
		return plan{call: &call{"drag", args{"ref": a.ref, "toRef": b.ref}}}
	}}}
}

func (p *parser) upload(files, to string) []clause {
	return p.onTarget("upload", to, wanted{}, args{"files": p.each(files)})
}

var sayAs = regexp.MustCompile(`^\{\{ *(?:memory\.)?(\w+) *\}\}$`)

func (p *parser) remember(s, name string) []clause {
	name = p.value(name)
	if m := sayAs.FindStringSubmatch(name); m != nil {
		name = m[1]
	}
	t := p.target(s)
	if t == nil {
		return nil
	}
	return []clause{{looks: true, plan: func(v *view) plan {
		l, prefix, problem := v.labelled(t)
		if problem != nil {
			return plan{problem: problem}
		}
		a := args{"ref": l.ref, "name": name}
		if prefix != "" {
			a["pattern"] = "^" + regexp.QuoteMeta(strings.TrimSpace(prefix)) + `\s*(.+)$`
		} else if inside := valueInside(l, t); inside != "" {
			a["pattern"] = inside
		}
		return plan{call: &call{"remember", a}}
	}}}
}

// valueInside is the expression for a value that is told in a sentence ("Your order number is 1001."): the word that
// follows the name and "is". It is empty when the text is not of that kind.
func valueInside(l *line, t *target) string {
	for _, r := range t.readings {
		if r.name == "" || normal(r.name) == l.norm {
			continue
		}
		told := regexp.MustCompile(`(?i)` + regexp.QuoteMeta(r.name) + `(?: is|:| #| =)?\s`)
		if at := told.FindString(l.name); at != "" && (strings.HasSuffix(strings.TrimSpace(at), "is") || strings.ContainsAny(at, ":#=")) {
			return regexp.QuoteMeta(strings.TrimSpace(at)) + `\s+([^\s,;]*[^\s,;.])`
		}
	}
	return ""
}

func encode(a args) json.RawMessage {
	// The arguments are texts, numbers, booleans and lists of texts, which cannot fail to encode.
	b, _ := json.Marshal(a)
	return b
}
