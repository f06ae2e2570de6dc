package offline

// The forms about tabs of the browser.
var (
	goToTab        = `(?:switch|go|change|move|return)(?: back)? to (?:the |a )?`
	titledTab      = `(?: (?:titled|named|called|at|with the title))? (` + quoteClass + `|` + address + `)`
	openerForm     = pattern(goToTab + `(?:opener|(?:opening|previous|original|first|old) (?:browser )?(?:tab|window))`)
	browserTabForm = pattern(goToTab + `(?:(?:browser|other|new|popup) (?:tab|window)|window|popup)` + titledTab + `|` + goToTab + `(` + quoteClass + `) (?:browser tab|window|popup)`)
	anyTabForm     = pattern(goToTab + `tab` + titledTab)
	closeTabForm   = pattern(`close (?:the |this )?(?:current |new |browser |open |active |popup )?(?:tab|window)`)
)

func (p *parser) browserTab(name string) []clause {
	return fixed("tab", args{"action": "switch", "tab": p.value(name)})
}

// anyTab goes to a tab of the page where one has the name, and else to one of the browser.
func (p *parser) anyTab(name string) []clause {
	if !isQuote(name) {
		return p.browserTab(name)
	}
	own := &target{said: p.said(name), readings: []reading{{name: p.value(name), quoted: true, role: "tab"}}}
	return []clause{{looks: true, plan: func(v *view) plan {
		l, problem := v.one(own, wanted{acting: true})
		switch {
		case problem == nil:
			return onRef("tap", l, nil)
		case problem.missing:
			return plan{call: &call{"tab", args{"action": "switch", "tab": p.value(name)}}}
		}
		return plan{problem: problem}
	}}}
}
