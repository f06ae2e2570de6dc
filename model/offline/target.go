package offline

import (
	"regexp"
	"slices"
	"strings"
)

// target is what a person wrote of an element. Words without quotes can often be read in more than one way ("Add to
// cart for the Green mug"); each reading is looked up, and only if they agree on one element is it taken.
type target struct {
	// said is the text as written, for messages.
	said     string
	readings []reading
}

// reading is one way to understand a target.
type reading struct {
	// name is empty when only a kind is given ("the search field").
	name   string
	quoted bool
	// role is the word for the kind of thing; empty for none.
	role string
	// nth is the ordinal, from 1; -1 is the last; 0 is none.
	nth int
	// holding is what an item holds ("the row of X"); nil for none.
	holding *reading
	// within is the part of the page in which to look; nil for all of it.
	within *target
}

var (
	articles  = regexp.MustCompile(`(?i)^(?:the|a|an|this|that|its|my|your|all) `)
	ordinals  = regexp.MustCompile(`(?i)^(\w+) (.+)$`)
	numbered  = regexp.MustCompile(`^(.+?) ?(?:#|number |no\. ?)(\d+)$`)
	container = regexp.MustCompile(`(?i),? (?:in|inside|within|on|from|of|for|under|below|beneath|next to|beside|near|at) `)
	belongs   = regexp.MustCompile(`(?i) (?:of|for) $`)
	naming    = regexp.MustCompile(`(?i) (?:named|called|labell?ed|titled|saying|that says|that reads|with (?:the )?(?:text|name|label|title|caption))$`)
	holding   = regexp.MustCompile(`(?i)^(.+?) (?:of|for|with|containing|that (?:contains|has|holds|says|shows)|where|named|called) (?:the )?(.+)$`)
)

// target reads what stands for an element; nil when it can be none.
func (p *parser) target(s string) *target {
	s = strings.TrimSpace(s)
	t := &target{said: p.said(s), readings: p.plain(s)}
	for _, at := range container.FindAllStringIndex(s, -1) {
		left, right := s[:at[0]], s[at[1]:]
		if isItem(articles.ReplaceAllString(left, "")) && belongs.MatchString(s[at[0]:at[1]]) {
			continue // "the row of X" is the row that holds X, and not a row inside X
		}
		inner := p.plain(left)
		if len(inner) == 0 {
			continue
		}
		within := p.target(right)
		if within == nil {
			continue
		}
		for _, r := range inner {
			r.within = within
			t.readings = append(t.readings, r)
		}
	}
	if len(t.readings) == 0 {
		return nil
	}
	return t
}

// plain reads a target without a container.
func (p *parser) plain(s string) []reading {
	s = articles.ReplaceAllString(strings.TrimSpace(s), "")
	nth := 0
	if m := ordinals.FindStringSubmatch(s); m != nil {
		if n, ok := ordinal(m[1]); ok {
			nth, s = n, m[2]
		}
	}
	if m := numbered.FindStringSubmatch(s); m != nil && nth == 0 {
		nth, _ = number(m[2])
		s = m[1]
	}
	var out []reading
	if r, ok := p.item(s); ok {
		out = append(out, r)
	} else if hasQuote(s) {
		out = p.quotedName(s)
	} else {
		out = bareName(s)
	}
	for i := range out {
		out[i].nth = nth
	}
	return out
}

// item reads "row of X": one thing among its like, known by what it holds.
func (p *parser) item(s string) (reading, bool) {
	m := holding.FindStringSubmatch(s)
	if m == nil || !isItem(m[1]) {
		return reading{}, false
	}
	if isQuote(m[2]) {
		return reading{role: strings.ToLower(m[1]), holding: &reading{name: p.value(m[2]), quoted: true}}, true
	}
	if hasQuote(m[2]) || len(container.FindString(m[2])) > 0 {
		return reading{}, false
	}
	return reading{role: strings.ToLower(m[1]), holding: &reading{name: m[2]}}, true
}

// quotedName reads a quoted name with a kind before or after it.
func (p *parser) quotedName(s string) []reading {
	words := strings.Fields(naming.ReplaceAllString(strings.TrimSpace(s), ""))
	last := words[len(words)-1]
	if isQuote(last) {
		kind := naming.ReplaceAllString(strings.Join(words[:len(words)-1], " "), "")
		if kind == "" {
			return []reading{{name: p.value(last), quoted: true}}
		}
		if rolesOf(kind) != nil {
			return []reading{{name: p.value(last), quoted: true, role: strings.ToLower(kind)}}
		}
		return nil
	}
	rest, role := cutRole(words, false)
	if role == "" || len(rest) != 1 || !isQuote(rest[0]) {
		return nil
	}
	return []reading{{name: p.value(rest[0]), quoted: true, role: role}}
}

// bareName reads a name without quotes, in every way it can be split into name and kind.
func bareName(s string) (out []reading) {
	words := strings.Fields(s)
	if len(words) == 0 || len(words) > 8 || slices.ContainsFunc(words, isGlue) {
		return nil
	}
	if roles := rolesOf(s); len(words) <= 2 && roles != nil && !is(anyRole, roles) {
		out = append(out, reading{role: strings.ToLower(s)})
	}
	out = append(out, reading{name: s})
	if rest, role := cutRole(words, false); role != "" && len(rest) > 0 {
		out = append(out, reading{name: strings.Join(rest, " "), role: role})
	}
	if rest, role := cutRole(words, true); role != "" && len(rest) > 0 {
		out = append(out, reading{name: strings.Join(rest, " "), role: role})
	}
	return out
}

// isGlue reports whether a word makes a statement or a condition of the words around it, so that they are no name.
func isGlue(word string) bool {
	switch strings.ToLower(word) {
	case "is", "are", "was", "isn't", "aren't", "not", "should", "must", "that", "if", "when", "unless", "until", "while", "whether", "each", "every", "whichever":
		return true
	}
	return strings.ContainsAny(word, ",;")
}

// quoted reports whether every reading has its name in quotes: then the person meant these very letters.
func (t *target) quoted() bool {
	for _, r := range t.readings {
		if !r.quoted && r.name != "" || r.holding != nil && !r.holding.quoted || r.within != nil && !r.within.quoted() {
			return false
		}
	}
	return true
}

// parts is t as far as it names a part of the page by its kind; nil when it does not.
func (t *target) parts() *target {
	out := &target{said: t.said}
	for _, r := range t.readings {
		if sectionRolesOf(r.role) != nil {
			out.readings = append(out.readings, r)
		}
	}
	if len(out.readings) == 0 {
		return nil
	}
	return out
}
