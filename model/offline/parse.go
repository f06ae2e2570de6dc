package offline

import (
	"fmt"
	"regexp"
	"strings"
)

// clause is one thing to do or to check.
type clause struct {
	// said is the clause as written.
	said string
	// acts is set when it changes the page, and looks when it needs to see it.
	acts, looks bool
	// plan says which call does it on the page as it is.
	plan func(v *view) plan
}

// plan is a call, or why there is none.
type plan struct {
	call    *call
	problem *problem
	// done is set when there is nothing to do.
	done bool
}

// call is a tool and its arguments.
type call struct {
	tool string
	args args
}

type args map[string]any

// parser reads one step.
type parser struct {
	sentence
	// furthest is how far into the text whole clauses could be read.
	furthest int
}

// unreadable says what could not be read.
type unreadable struct{ text, why string }

func (u *unreadable) Error() string {
	return fmt.Sprintf(`%q is no plain step (%s); write it as in Click "Save" or Type "Ada" into the Name field, or use a language model`, u.text, u.why)
}

// parse reads a step into its clauses.
func parse(step string) ([]clause, error) {
	m, err := mask(withSecretTokens(step))
	if err != nil {
		return nil, &unreadable{step, err.Error()}
	}
	m.text = strings.TrimRight(m.text, " .!;,")
	p := &parser{sentence: m}
	if clauses, ok := p.list(0, ""); ok && len(clauses) > 0 {
		return clauses, nil
	}
	return nil, &unreadable{p.said(m.text[p.furthest:]), "it begins with no known verb, or what follows is not in a known form"}
}

var (
	separator = regexp.MustCompile(`(?i)\s*(?:,? (?:and )?(?:then|afterwards|after that),? |[;.!] (?:then |and |next,? |finally,? )?|, and |, |\s?& | and )\s*`)
	filler    = regexp.MustCompile(`(?i)^(?:please|then|and|now|next|finally|first,|after that|afterwards|the user|user|i|you|we)[, ]+`)
)

// list reads clauses from a place on, trying the shortest first clause before longer ones; before is the verb of the
// clause that went ahead, which a list such as `check "A" and "B"` does not repeat.
func (p *parser) list(from int, before string) ([]clause, bool) {
	rest := p.text[from:]
	ends := separator.FindAllStringIndex(rest, -1)
	for _, end := range append(ends, []int{len(rest), len(rest)}) {
		head, verb, ok := p.one(rest[:end[0]], before)
		if !ok {
			continue
		}
		if end[1] == len(rest) {
			return head, true
		}
		p.furthest = max(p.furthest, from+end[1])
		if tail, ok := p.list(from+end[1], verb); ok {
			return append(head, tail...), true
		}
	}
	return nil, false
}

// one reads one clause and gives the verb that the next may leave out.
func (p *parser) one(s, before string) (clauses []clause, verb string, ok bool) {
	s = strings.TrimSpace(s)
	for filler.MatchString(s) {
		s = filler.ReplaceAllString(s, "")
	}
	if s == "" {
		return nil, "", false
	}
	if asserts.MatchString(s) {
		c, ok := p.check(s)
		return c, "", ok
	}
	if c, verb, ok := p.act(s); ok {
		return c, verb, true
	}
	if c, ok := p.check(s); ok && !(before != "" && isQuote(s)) {
		return c, "", true
	}
	if before != "" && (isQuote(first(s)) || strings.HasPrefix(before, "fill") || strings.HasPrefix(before, "set")) && hasQuote(s) {
		c, verb, ok := p.act(before + " " + s)
		for i := range c {
			c[i].said = p.said(s)
		}
		return c, verb, ok
	}
	return nil, "", false
}

func first(s string) string {
	word, _, _ := strings.Cut(s, " ")
	return word
}

// pattern compiles a pattern of the grammar. Q stands for a quoted piece, QS for a list of them, T and V for what is
// written of a target or a value, and the whole must match without regard to case.
func pattern(s string) *regexp.Regexp {
	list := quoteClass + `(?:(?:, and|,| and) ` + quoteClass + `)*`
	s = strings.NewReplacer("<T>", "(.+)", "<V>", "(.+?)", "<Q>", "("+quoteClass+")", "<QS>", "("+list+")", "<qs>", list).Replace(s)
	return regexp.MustCompile("(?i)^(?:" + s + ")$")
}

// each is the quoted pieces of a list of them.
func (p *parser) each(s string) []string {
	var out []string
	for _, r := range s {
		if q := string(r); isQuote(q) {
			out = append(out, p.value(q))
		}
	}
	return out
}
