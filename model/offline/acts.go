package offline

import (
	"regexp"
	"strings"
)

// rule is a form of an act. verb is what a following clause may leave out; empty when it must name its own.
type rule struct {
	form  *regexp.Regexp
	verb  string
	build func(p *parser, m []string) []clause
}

// actRules are the forms of acts, in the order in which they are tried.
func actRules() []rule {
	return []rule{
		{urlForm, "", func(p *parser, m []string) []clause { return p.navigate(m[1]) }},
		{historyForm, "", func(_ *parser, m []string) []clause { return history(m[1]) }},
		{openerForm, "", func(*parser, []string) []clause { return fixed("tab", args{"action": "switch", "tab": "opener"}) }},
		{browserTabForm, "", func(p *parser, m []string) []clause { return p.browserTab(m[1]) }},
		{anyTabForm, "", func(p *parser, m []string) []clause { return p.anyTab(m[1]) }},
		{closeTabForm, "", func(*parser, []string) []clause { return fixed("tab", args{"action": "close"}) }},
		{reloadForm, "", func(_ *parser, _ []string) []clause { return history("reload") }},
		{dialogForm, "", func(p *parser, m []string) []clause { return p.dialog(m[1], m[2]) }},
		{answerForm, "", func(p *parser, m []string) []clause { return p.dialog("accept", m[1]) }},
		{waitLoadForm, "", func(*parser, []string) []clause { return []clause{settled()} }},
		{waitTimeForm, "", func(_ *parser, m []string) []clause { return waitSeconds(m[1], m[2]) }},
		{waitURLForm, "", func(p *parser, m []string) []clause {
			return fixed("wait", args{"url": p.value(m[1])})
		}},
		{waitGoneForm, "", func(p *parser, m []string) []clause { return p.wait(m[1], args{"gone": true}) }},
		{waitForm, "", func(p *parser, m []string) []clause { return p.wait(m[1], args{}) }},
		{rememberForm, "", func(p *parser, m []string) []clause { return p.remember(m[1], m[2]) }},
		{keyForm, "", func(p *parser, m []string) []clause { return p.press(m[1], m[2], m[3], m[4]) }},
		{scrollByForm, "", func(_ *parser, m []string) []clause { return scrollBy(m[1], m[2]) }},
		{scrollEndForm, "", func(_ *parser, m []string) []clause { return scrollEnd(m[1]) }},
		{scrollForm, "", func(p *parser, m []string) []clause { return p.onTarget("scroll", m[1], wanted{}, nil) }},
		{hoverForm, "hover", func(p *parser, m []string) []clause { return p.onTarget("hover", m[1], wanted{acting: true}, nil) }},
		{dragForm, "", func(p *parser, m []string) []clause { return p.drag(m[1], m[2]) }},
		{uploadForm, "", func(p *parser, m []string) []clause { return p.upload(m[1], m[2]) }},
		{appendForm, "append", func(p *parser, m []string) []clause { return p.typeInto(m[1], m[2], keepOld) }},
		{fillForm, "fill", func(p *parser, m []string) []clause { return p.typeInto(m[2], m[1], replaceOld) }},
		{typeForm, "type", func(p *parser, m []string) []clause { return p.typeInto(m[1], m[2], replaceOld) }},
		{typeHereForm, "", func(p *parser, m []string) []clause { return p.typeHere(m[1]) }},
		{clearForm, "clear", func(p *parser, m []string) []clause { return p.clearField(m[1]) }},
		{setInForm, "", func(p *parser, m []string) []clause { return p.set(m[1]+" in "+m[3], m[2]) }},
		{setForm, "set", func(p *parser, m []string) []clause { return p.set(m[1], m[2]) }},
		{selectInForm, "select", func(p *parser, m []string) []clause { return p.selectIn(m[1], m[2]) }},
		{turnForm, "", func(p *parser, m []string) []clause { return p.setChecked(m[1], strings.EqualFold(m[2], "on")) }},
		{uncheckForm, "uncheck", func(p *parser, m []string) []clause { return p.setChecked(m[1], false) }},
		{checkForm, "check", func(p *parser, m []string) []clause { return p.setChecked(m[1], true) }},
		{chooseForm, "select", func(p *parser, m []string) []clause { return p.choose(m[1]) }},
		{expandForm, "", func(p *parser, m []string) []clause { return p.disclose(m[1], m[2]) }},
		{closeForm, "", func(p *parser, m []string) []clause { return p.closeDialog(m[1]) }},
		{doubleForm, "double-click", func(p *parser, m []string) []clause { return p.tap(m[1], args{"count": 2}) }},
		{rightForm, "right-click", func(p *parser, m []string) []clause { return p.tap(m[1], args{"button": "right"}) }},
		{tapTimesForm, "", func(p *parser, m []string) []clause { return p.tapTimes(m[1], m[2]) }},
		{tapForm, "click", func(p *parser, m []string) []clause { return p.tap(m[1], nil) }},
		{openForm, "", func(p *parser, m []string) []clause { return p.open(m[1]) }},
		{goForm, "", func(p *parser, m []string) []clause { return p.goTo(m[1]) }},
	}
}

const (
	keyName = `enter|return|escape|esc|tab|space|spacebar|backspace|delete|del|home|end|page ?up|page ?down|arrow ?up|arrow ?down|arrow ?left|arrow ?right|(?:up|down|left|right)(?: arrow)|f\d{1,2}` +
		`|(?:(?:control|ctrl|alt|option|shift|meta|cmd|command|controlormeta) ?\+ ?)+(?:[a-z0-9]|enter|tab|escape|backspace|delete|home|end|arrow(?:up|down|left|right)|f\d{1,2})`
	address  = `(?:/|\./|\?|https?://|file:|about:|data:|localhost\b|www\.)\S*`
	boxWords = `(?:dialog|alert|confirm|confirmation|confirmation dialog|prompt|popup|pop-up|message)`
)

// The forms.
var (
	urlForm       = pattern(`(?:go|navigate|browse|head) to (?:the )?(?:page |url |address |page at )?(` + address + `|` + quoteClass + `\S*)|(?:open|visit|load)(?: the)?(?: page| url| address)? (` + address + `|` + quoteClass + `\S*)(?: page)?`)
	historyForm   = pattern(`(?:go|navigate|move) (back|forward)(?: to the (?:previous|next|last) page| (?:a|one) page| in (?:the )?(?:browser|history))?`)
	reloadForm    = pattern(`(?:reload|refresh)(?: the)?(?: current)?(?: page| browser)?`)
	dialogForm    = pattern(`(accept|confirm|ok|approve|dismiss|cancel|decline|reject) (?:the |this |that )?(?:browser |javascript |js )?` + boxWords + `(?: with (.+))?`)
	answerForm    = pattern(`answer (?:the |this )?` + boxWords + ` with (.+)`)
	waitLoadForm  = pattern(`wait (?:for|until) (?:the )?(?:page|site|app|application)(?: to be| is| to| has)? ?(?:fully )?(?:load|loaded|loads|ready|settled|finish loading|finished loading)`)
	waitTimeForm  = pattern(`wait(?: for)? (\d+(?:\.\d+)?|a|one|two|three|five|ten) ?(s|secs?|seconds?|ms|milliseconds?|minutes?)`)
	waitURLForm   = pattern(`wait (?:for|until) (?:the )?(?:url|address|page url) (?:to be|to become|to contain|to match|is|becomes|contains|matches) (.+)`)
	waitGoneForm  = pattern(`wait (?:for|until|till) <V> (?:to disappear|disappears|to be gone|is gone|to go away|goes away|to vanish|vanishes|to be hidden|is hidden|is not visible|is no longer visible|to not be visible)`)
	waitForm      = pattern(`wait (?:for|until|till) <V>(?: to appear| appears| to be (?:visible|shown|displayed|there)| is (?:visible|shown|displayed|there)| to show| shows(?: up)?)?`)
	rememberForm  = pattern(`(?:remember|store|note|keep) <V> (?:as|in|under) (?:variable |the variable )?(` + quoteClass + `|[a-z_]\w*)`)
	keyForm       = pattern(`(?:press|hit|push)(?: the)? (` + keyName + `|` + quoteClass + `)( key)?(?: (?:in|on|inside) <V>)?(?: (once|twice|\d+ times|two times|three times))?`)
	scrollByForm  = pattern(`scroll (up|down|left|right)(?: (?:by )?(\d+) ?(?:px|pixels?)?)?`)
	scrollEndForm = pattern(`scroll (?:down |up |all the way |back )*to (?:the )?(top|bottom|end)(?: of (?:the )?page)?`)
	scrollForm    = pattern(`scroll (?:down |up )?(?:to|until|till)(?: you see)? <V>(?: is visible| is shown| into view)?|scroll <V> into view`)
	hoverForm     = pattern(`(?:hover over|hover on|hover|mouse over|point at|move (?:the )?(?:mouse|pointer|cursor) (?:over|to|onto)) <T>`)
	dragForm      = pattern(`(?:drag and drop|drag|move) <V> (?:onto|on to|to|over|into) <T>`)
	uploadForm    = pattern(`(?:upload|attach)(?: the)?(?: files?)? <QS> (?:to|into|in|as|for|with|using) <T>`)
	appendForm    = pattern(`append <V> to <T>`)
	fillForm      = pattern(`(?:fill in|fill out|fill|complete) <V> with <T>`)
	typeForm      = pattern(`(?:type|enter|input|write|key in|fill in|fill)(?: the text| text| the value| value)? <V> (?:into|in to|in|inside|to|as|for|on|at)(?: the| your| my)? <T>`)
	typeHereForm  = pattern(`(?:type|enter|input|write)(?: the text| text| the value| value)? <Q>`)
	clearForm     = pattern(`(?:clear out|clear|empty) <T>`)
	setInForm     = pattern(`(?:set|change|update) <V> to (` + plainValue + `) (?:in|inside|within|for|of|on) <T>`)
	setForm       = pattern(`(?:set|change|update|switch) <V> to <T>`)
	selectInForm  = pattern(`(?:select|choose|pick) (?:the )?(?:option |options |value )?(<qs>|.+?) (?:from|in|under|for|on|as) <T>`)
	turnForm      = pattern(`(?:turn|switch) <V> (on|off)`)
	uncheckForm   = pattern(`(?:uncheck|untick|unmark|turn off|switch off|deactivate|disable|deselect|unselect) <T>`)
	checkForm     = pattern(`(?:check|tick|mark|turn on|switch on|activate|enable) <T>`)
	chooseForm    = pattern(`(?:select|choose|pick) <T>`)
	expandForm    = pattern(`(expand|collapse|unfold|fold) <T>`)
	closeForm     = pattern(`close <T>`)
	doubleForm    = pattern(`double[- ]?(?:click|tap)(?: on)? <T>`)
	rightForm     = pattern(`(?:right[- ]?click|context[- ]?click)(?: on)? <T>`)
	tapTimesForm  = pattern(`(?:click|tap|press|push|hit)(?: on)? <V>,? (once|twice|thrice|\d+ times|\w+ times)`)
	tapForm       = pattern(`(?:click|tap|press|push|hit|toggle|follow)(?: on)? <T>`)
	openForm      = pattern(`open <T>`)
	goForm        = pattern(`(?:go|navigate|switch|move|head|change) (?:over )?to <T>`)
)

// act reads a clause that does something.
func (p *parser) act(s string) ([]clause, string, bool) {
	for _, r := range actRules() {
		m := r.form.FindStringSubmatch(s)
		if m == nil {
			continue
		}
		// A form with alternatives has a group for each; the one that matched stands first.
		for len(m) > 2 && m[1] == "" {
			m = append(m[:1], m[2:]...)
		}
		clauses := r.build(p, m)
		if len(clauses) == 0 {
			continue
		}
		for i := range clauses {
			clauses[i].said, clauses[i].acts = p.said(s), true
		}
		return clauses, r.verb, true
	}
	return nil, "", false
}
