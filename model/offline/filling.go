package offline

import (
	"regexp"
	"slices"
	"strings"
)

// old says what becomes of a field's old text.
type old bool

const (
	keepOld    old = false
	replaceOld old = true
)

func field() wanted    { return wanted{roles: fields(), noun: "field"} }
func dropdown() wanted { return wanted{roles: dropdowns(), noun: "dropdown"} }
func checkable() wanted {
	return wanted{roles: checkables(), noun: "checkbox"}
}

var startsWithArticle = regexp.MustCompile(`(?i)^(?:the|a|an|my|your|some|any) `)

// typed is a value to type: a quoted one, or plain words that do not read like a description of something else.
func (p *parser) typed(s string) (string, bool) {
	if hasQuote(s) && !isQuote(s) {
		whole := regexp.MustCompile(`^(?:` + quoteClass + `|[^\s\x{e000}-\x{f8ff}])+$`).MatchString(s)
		return p.value(s), whole
	}
	return p.value(s), isQuote(s) || !startsWithArticle.MatchString(s) && len(strings.Fields(s)) <= 6
}

func (p *parser) typeInto(value, into string, o old) []clause {
	text, ok := p.typed(value)
	if !ok {
		return nil
	}
	return p.onLine(p.target(into), field(), func(l *line) plan { return typing(l, text, o) })
}

// typing replaces what a field holds, so that it holds the text afterwards; an empty field needs no clearing.
func typing(l *line, text string, o old) plan {
	more := args{"text": text}
	if o == replaceOld && l.value != "" {
		more["clearFirst"] = true
	}
	return onRef("type", l, more)
}

func (p *parser) typeHere(value string) []clause {
	return fixed("type", args{"text": p.value(value)})
}

func (p *parser) clearField(s string) []clause {
	return p.onTarget("type", s, field(), args{"text": "", "clearFirst": true})
}

// set brings a field, dropdown, checkbox or slider to a value.
func (p *parser) set(s, value string) []clause {
	text, ok := p.typed(value)
	t := p.target(s)
	if !ok || t == nil {
		return nil
	}
	settable := wanted{roles: append(fields(), append(checkables(), "listbox")...), noun: "field"}
	return p.onLine(t, settable, func(l *line) plan {
		switch {
		case is(l.role, checkables()):
			on, ok := onOff(text)
			if !ok {
				return plan{problem: &problem{text: l.describe() + ` can be set to "on" or "off", not to "` + text + `"`}}
			}
			return onRef("check", l, checkedArg(on))
		case is(l.role, dropdowns()):
			return onRef("select", l, args{"options": []string{text}})
		}
		return typing(l, text, replaceOld)
	})
}

func onOff(s string) (on, ok bool) {
	switch strings.ToLower(s) {
	case "on", "checked", "true", "yes", "ticked", "enabled":
		return true, true
	case "off", "unchecked", "false", "no", "unticked", "disabled":
		return false, true
	}
	return false, false
}

func checkedArg(on bool) args {
	if on {
		return nil
	}
	return args{"checked": false}
}

func (p *parser) setChecked(s string, on bool) []clause {
	return p.onTarget("check", s, checkable(), checkedArg(on))
}

// selectIn chooses options of a dropdown; when no dropdown is meant, what is named is one choice in a part of the
// page.
func (p *parser) selectIn(options, in string) []clause {
	list := p.each(options)
	if len(list) == 0 {
		text, ok := p.typed(options)
		if !ok {
			return nil
		}
		list = []string{text}
	}
	t := p.target(in)
	if t == nil {
		return nil
	}
	choice := &target{said: p.said(options)}
	if len(list) == 1 {
		for _, r := range p.plain(options) {
			r.within = t
			choice.readings = append(choice.readings, r)
		}
	}
	return []clause{{looks: true, plan: func(v *view) plan {
		l, problem := v.one(t, dropdown())
		if problem == nil {
			return onRef("select", l, args{"options": list})
		}
		if problem.missing && len(choice.readings) > 0 {
			if l, other := v.one(choice, wanted{acting: true}); other == nil {
				return chosen(l)
			} else if !other.missing {
				return plan{problem: other}
			}
		}
		return plan{problem: problem}
	}}}
}

// choose takes a radio button, an option or whatever else of that name can be tapped; where there is none and the
// page has only one dropdown, it is an option of that.
func (p *parser) choose(s string) []clause {
	t := p.target(s)
	if t == nil {
		return nil
	}
	return []clause{{looks: true, plan: func(v *view) plan {
		for _, w := range []wanted{checkable(), {acting: true, noun: "choice"}} {
			l, problem := v.one(t, w)
			if problem == nil {
				return chosen(l)
			}
			if !problem.missing {
				return plan{problem: problem}
			}
		}
		return inDropdown(v, t)
	}}}
}

func chosen(l *line) plan {
	if is(l.role, checkables()) {
		return onRef("check", l, nil)
	}
	return onRef("tap", l, nil)
}

// inDropdown takes the choice in the dropdown that lists it, or in the only one when none lists its options.
func inDropdown(v *view, t *target) plan {
	_, problem := v.one(t, wanted{acting: true, noun: "choice"})
	var all, listing []*line
	r := t.readings[0]
	for _, l := range v.lines {
		if !is(l.role, dropdowns()) || l.ref == "" {
			continue
		}
		all = append(all, l)
		if slices.ContainsFunc(l.options, func(o string) bool { return normal(o) == normal(r.name) }) {
			listing = append(listing, l)
		}
	}
	plainly := len(t.readings) == 1 && r.quoted && r.nth == 0 && r.within == nil && (r.role == "" || r.role == "option")
	switch {
	case plainly && len(listing) == 1:
		return onRef("select", listing[0], args{"options": []string{r.name}})
	case plainly && len(all) == 1 && len(all[0].options) == 0 && !v.cut:
		return onRef("select", all[0], args{"options": []string{r.name}})
	case problem != nil && len(all) > 0:
		problem.text += `; an option of a dropdown is written as select "..." from the ... dropdown`
	}
	return plan{problem: problem}
}

// disclose opens or closes what can be expanded, unless it already is.
func (p *parser) disclose(verb, s string) []clause {
	open := strings.EqualFold(verb, "expand") || strings.EqualFold(verb, "unfold")
	return p.onLine(p.target(s), wanted{acting: true}, func(l *line) plan {
		if open && l.says("expanded") || !open && l.says("collapsed") {
			return plan{done: true}
		}
		return onRef("tap", l, nil)
	})
}

// closeDialog presses the button named Close of a part of the page. A name alone could mean anything.
func (p *parser) closeDialog(s string) []clause {
	t := p.target(s)
	if t == nil {
		return nil
	}
	parts := t.parts()
	if parts == nil {
		return p.tap("close "+s, nil)
	}
	button := &target{said: "close " + t.said, readings: []reading{{name: "Close", quoted: true, role: "button", within: parts}}}
	return p.onLine(button, wanted{}, func(l *line) plan { return onRef("tap", l, nil) })
}
