package offline

import (
	"regexp"
	"strings"
)

// checkRule is a form of a statement about the page.
type checkRule struct {
	form  *regexp.Regexp
	build func(p *parser, m []string) []clause
}

// checkRules are the forms of statements, in the order in which they are tried.
func checkRules() []checkRule {
	return []checkRule{
		{urlIs, func(p *parser, m []string) []clause { return p.expectURL(m[1], m[2]) }},
		{amOn, func(p *parser, m []string) []clause { return p.expectURL("is", m[1]) }},
		{requestForm, func(p *parser, m []string) []clause { return p.expectRequest(m[1:]) }},
		{downloadForm, func(p *parser, m []string) []clause { return p.expectDownload(m[1]) }},
		{anyDownload, func(p *parser, _ []string) []clause { return p.expectDownload("") }},
		{titleIs, func(p *parser, m []string) []clause { return p.expectTitle(m[1], m[2]) }},
		{countIn, func(p *parser, m []string) []clause { return p.expectCount(m[1], m[2], m[3]) }},
		{countHas, func(p *parser, m []string) []clause { return p.expectCount(m[2], m[3], m[1]) }},
		{notIn, func(p *parser, m []string) []clause { return p.inPart(m[1], m[2], p.expectGone) }},
		{notThere, func(p *parser, m []string) []clause { return p.expectGone(m[1]) }},
		{notSeen, func(p *parser, m []string) []clause { return p.expectGone(m[1]) }},
		{isState, func(p *parser, m []string) []clause { return p.expectState(m[1], m[2] != "", m[3]) }},
		{isIn, func(p *parser, m []string) []clause { return p.inPart(m[1], m[2], p.expectVisible) }},
		{isThere, func(p *parser, m []string) []clause { return p.expectVisible(m[1]) }},
		{isSeen, func(p *parser, m []string) []clause { return p.expectVisible(m[1]) }},
		{isEqual, func(p *parser, m []string) []clause { return p.expectText(m[1], m[2], true) }},
		{shows, func(p *parser, m []string) []clause { return p.expectText(m[1], m[2], false) }},
		{isPlain, func(p *parser, m []string) []clause { return p.expectText(m[1], m[2], true) }},
		{onlyQuote, func(p *parser, m []string) []clause { return p.expectVisible(m[1]) }},
	}
}

var (
	asserts = regexp.MustCompile(`(?i)^(?:(?:verify|expect|assert|ensure|validate|make sure|be sure)(?: that| if| whether)?|(?:check|confirm|see|test|note)(?: that| if| whether)|sees?|can see|look for|there (?:is|are)|the page|no )\b`)
	leadIn  = regexp.MustCompile(`(?i)^(?:(?:verify|expect|assert|ensure|validate|make sure|be sure|check|confirm|test)(?: that| if| whether)?|see (?:that|if|whether)) `)
)

// sayings are the many ways to say the same, and the one that the forms know. They work on masked text, so nothing
// quoted is touched.
var sayings = compiled([][2]string{
	{`isn't`, "is not"}, {`aren't`, "are not"}, {`doesn't`, "does not"}, {`don't`, "do not"}, {`(?:can't|cannot|can not)`, "do not"},
	{`shouldn't`, "should not"}, {`there's`, "there is"}, {`i'm`, "i am"}, {`no longer`, "not"}, {`(?:must|shall|will)`, "should"},
	{`should (?:now )?not be`, "is not"}, {`should (?:now |still )?be`, "is"}, {`should not`, "does not"}, {`should (?:now |still )?have`, "has"},
	{`should (?:now |still )?(see|show|contain|say|read|display|equal|exist|appear|include|match|hold)`, "${1}s"},
	{`to (?:not be|be not)`, "is not"}, {`not to be`, "is not"}, {`to be`, "is"}, {`to (show|contain|say|read|display|equal|exist|appear|include|match|hold)`, "${1}s"}, {`to have`, "has"},
	{`(is|are) (?:now|still|currently|also)`, "${1}"}, {`now (is|shows|has|says|contains)`, "${1}"},
})

type saying struct {
	said *regexp.Regexp
	form string
}

func compiled(list [][2]string) []saying {
	var out []saying
	for _, s := range list {
		out = append(out, saying{regexp.MustCompile(`(?i)\b` + s[0] + `\b`), s[1]})
	}
	return out
}

func plainer(s string) string {
	for _, r := range sayings {
		s = r.said.ReplaceAllString(s, r.form)
	}
	return s
}

const (
	seenWords  = `(?:visible|shown|displayed|present|there|on (?:the )?(?:page|screen)|in view|seen|available)`
	stateWords = `(?:checked|unchecked|ticked|unticked|selected|enabled|disabled|expanded|collapsed|focused|required|invalid|valid|read-?only|empty|blank|on|off|active|editable)`
	plainValue = `(?:` + quoteClass + `|[-+]?[\d][\d.,:]*(?: ?[€$£%])?|[€$£]\d[\d.,]*)`
)

// The forms.
var (
	urlIs     = pattern(`(?:the )?(?:page'?s? |current |browser )?(?:url|address)(?: path)? (is|equals?|is equal to|becomes|contains?|includes?|ends with|starts with|begins with|matches|has) (?:the )?<T>`)
	amOn      = pattern(`(?:i am |am |we are |are |user is |is |the user is |the page is |page is |the browser is )?(?:on|at) (?:the )?(?:page |url |address )?(` + address + `|` + quoteClass + `\S*)(?: page)?`)
	titleIs   = pattern(`(?:the )?(?:page'?s? |window |document |browser |tab )?title (?:of the page )?(is|equals?|is equal to|contains?|includes?|starts with|ends with|matches) <T>`)
	countIn   = pattern(`there (?:are|is) (?:exactly |only )?(\w+) (\w+(?: items?)?) (?:in|inside|within|on) <T>`)
	countHas  = pattern(`<V> (?:has|have|contains?|shows?|lists?|holds?) (?:exactly |only )?(\d+|one|two|three|four|five|six|seven|eight|nine|ten|no) (\w+(?: items?)?)`)
	notThere  = pattern(`<V> (?:is|are) (?:not ` + seenWords + `|gone|hidden|absent|missing|invisible|removed)(?: any ?more| anymore)?|<V> (?:does|do) not (?:appear|exist|show(?: up)?)s?(?: any ?more)?|<V> (?:has |have )?(?:disappeared|disappears?|vanish(?:es|ed)?|went away)`)
	notSeen   = pattern(`(?:i |we |you |the user |user )?(?:do|does) not see <T>|(?:there (?:is|are) )?(?:no|not any|not a|not an) <V>(?: (?:is|are) ` + seenWords + `)?(?: on the page)?|(?:the )?page (?:does not|do not) (?:show|contain|say|have|display|include|mention)s? (?:the text |text )?<T>`)
	isState   = pattern(`<V> (?:is|are) (not )?(` + stateWords + `)`)
	isIn      = pattern(`<V> (?:is|are) (?:(?:visible|shown|displayed|present|listed) )?(?:in|inside|within|on) <T>`)
	notIn     = pattern(`<V> (?:is|are) not (?:(?:visible|shown|displayed|present|listed) )?(?:in|inside|within|on) <T>`)
	isThere   = pattern(`<V> (?:is|are) ` + seenWords + `|<V> (?:appears?|exists?|shows? up)(?: on the page)?|there (?:is|are) (?:the text |text )?<V>(?: on the page)?`)
	isSeen    = pattern(`(?:i |we |you |the user |user )?(?:can )?sees? (?:the text |text )?<T>|(?:the )?page (?:shows?|contains?|says?|displays?|has|reads?|includes?|mentions?) (?:the text |text )?<T>|look for <T>`)
	isEqual   = pattern(`<V> (?:is|are|equals?|reads?|says?|has) (?:exactly |equal to |set to |the value |value |the text |text )(` + plainValue + `)|<V> (?:equals?|=|==) (` + plainValue + `)`)
	shows     = pattern(`<V> (?:shows?|contains?|displays?|includes?|says?|reads?|has|have|holds?|mentions?) (?:the text |text |the value |value )?(` + plainValue + `)`)
	isPlain   = pattern(`<V> (?:is|are) (` + plainValue + `)`)
	onlyQuote = pattern(`<Q>`)
)

// check reads a clause that states something about the page, with or without a verb in front.
func (p *parser) check(s string) ([]clause, bool) {
	body := plainer(leadIn.ReplaceAllString(s, ""))
	for _, r := range checkRules() {
		m := r.form.FindStringSubmatch(body)
		if m == nil {
			continue
		}
		for len(m) > 2 && m[1] == "" {
			m = append(m[:1], m[2:]...)
		}
		clauses := r.build(p, append(m, "", ""))
		if len(clauses) == 0 {
			continue
		}
		for i := range clauses {
			clauses[i].said = p.said(s)
		}
		return clauses, true
	}
	return nil, false
}

var onlyQuotes = pattern(`(?:both |the texts? |all of )?<QS>`)

// subjects is the targets of a statement: several when it is about a list of quoted names.
func (p *parser) subjects(s string) []*target {
	if m := onlyQuotes.FindStringSubmatch(s); m != nil {
		var out []*target
		for _, name := range p.each(m[1]) {
			out = append(out, &target{said: `"` + name + `"`, readings: []reading{{name: name, quoted: true}}})
		}
		return out
	}
	if t := p.target(s); t != nil {
		return []*target{t}
	}
	return nil
}

// bare is the text of a target that is nothing but a quoted text, or a message that says it.
func (t *target) bare() (string, bool) {
	if len(t.readings) != 1 {
		return "", false
	}
	r := t.readings[0]
	return r.name, r.quoted && r.nth == 0 && r.within == nil && r.holding == nil && (r.role == "" || is(anyRole, rolesOf(r.role)))
}

var wholePage = regexp.MustCompile(`(?i)^(?:the )?(?:page|screen|view|window)$`)

// inPart states something of a thing in a part of the page.
func (p *parser) inPart(s, part string, expect func(string) []clause) []clause {
	if wholePage.MatchString(part) {
		return expect(s)
	}
	return expect(s + " in " + part)
}

func (p *parser) expectVisible(s string) []clause {
	var out []clause
	for _, t := range p.subjects(s) {
		if text, ok := t.bare(); ok {
			out = append(out, clause{looks: true, plan: func(v *view) plan { return visible(v, t, text) }})
			continue
		}
		out = append(out, clause{looks: true, plan: func(v *view) plan {
			if a := v.textWithin(t); a != nil {
				return plan{call: &call{"expectVisible", a}}
			}
			l, trouble := v.one(t, wanted{})
			if trouble != nil {
				return plan{problem: trouble}
			}
			return onRef("expectVisible", l, nil)
		}})
	}
	return out
}

// visible looks for a text, except for what is known by a name that is no text: a field, a picture.
func visible(v *view, t *target, text string) plan {
	if v != nil {
		found := v.all(t, wanted{})
		said := false
		for _, l := range found {
			said = said || !is(l.role, append(fields(), "image", "img", "listbox"))
		}
		if len(found) == 1 && !said {
			return onRef("expectVisible", found[0], nil)
		}
	}
	return plan{call: &call{"expectVisible", args{"text": text}}}
}

// expectGone denies a text, or an element that is still there and goes away. What is not there at all can only be
// denied by its text.
func (p *parser) expectGone(s string) []clause {
	var out []clause
	for _, t := range p.subjects(s) {
		if text, ok := t.bare(); ok {
			out = append(out, fixed("expectGone", args{"text": text})...)
			continue
		}
		if len(t.readings) != 1 || !t.readings[0].quoted {
			return nil
		}
		out = append(out, clause{looks: true, plan: func(v *view) plan {
			if a := v.textWithin(t); a != nil {
				return plan{call: &call{"expectGone", a}}
			}
			l, trouble := v.one(t, wanted{})
			switch {
			case trouble == nil:
				return onRef("expectGone", l, nil)
			case trouble.missing && t.readings[0].within == nil:
				return plan{call: &call{"expectGone", args{"text": t.readings[0].name}}}
			case trouble.missing:
				trouble = nothingToDeny(t)
			}
			return plan{problem: trouble}
		}})
	}
	return out
}

// textWithin is the arguments for a quoted text in a part of the page that has a ref; nil when t is none.
func (v *view) textWithin(t *target) args {
	if len(t.readings) != 1 {
		return nil
	}
	r := t.readings[0]
	if r.within == nil || !r.quoted || r.nth != 0 || r.holding != nil || r.role != "" && !is(anyRole, rolesOf(r.role)) {
		return nil
	}
	top := v.oneTop(v.scope(r.within))
	if top == nil || top.acts() {
		return nil
	}
	return args{"ref": top.ref, "text": r.name}
}

// nothingToDeny is for an element of a part of the page that is not there now: a check that it is gone would have
// nothing to look for.
func nothingToDeny(t *target) *problem {
	return &problem{beyond: true, text: t.said + ` is not there now, so there is nothing to deny; write it as "..." is not visible`}
}

func (p *parser) expectState(s string, not bool, word string) []clause {
	state, ok := stateOf(strings.ToLower(word), not)
	if !ok {
		return nil
	}
	var out []clause
	for _, t := range p.subjects(s) {
		w := wanted{acting: true}
		switch state {
		case "checked", "unchecked":
			w = wanted{roles: append(checkables(), "button", "option"), noun: "checkbox"}
		case "empty":
			w = field()
		}
		out = append(out, p.onLine(t, w, func(l *line) plan {
			if state == "empty" {
				return onRef("expectValue", l, args{"value": ""})
			}
			if state == "selected" && is(l.role, checkables()) {
				return onRef("expectState", l, args{"state": "checked"})
			}
			return onRef("expectState", l, args{"state": state})
		})...)
	}
	return out
}

// stateOf is the state that a word means. The opposite of some is no state that can be checked.
func stateOf(word string, not bool) (string, bool) {
	opposite := map[string]string{
		"checked": "unchecked", "unchecked": "checked", "enabled": "disabled", "disabled": "enabled", "expanded": "collapsed", "collapsed": "expanded",
	}
	switch word {
	case "ticked", "on":
		word = "checked"
	case "unticked", "off":
		word = "unchecked"
	case "active", "editable":
		word = "enabled"
	case "readonly", "read-only":
		word = "readonly"
	case "blank":
		word = "empty"
	case "valid":
		return "", false
	}
	if !not {
		return word, true
	}
	o, ok := opposite[word]
	return o, ok
}
