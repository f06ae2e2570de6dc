package snapshot

// control lists the roles that a person acts on.
func control(role string) bool {
	switch role {
	case "button", "link", "checkbox", "radio", "switch", "textbox", "searchbox", "spinbutton", "slider", "combobox",
		"listbox", "option", "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "treeitem", "scrollbar":
		return true
	}
	return false
}

// Interactive reports whether a person would act on n: by its role, because it can be typed into, or because it
// reacts to the pointer. Parts of a control that only inherit its pointer are not.
func (n *Node) Interactive() bool {
	if control(n.Role) {
		return true
	}
	if n.Role == "text" || n.Role == "page" || n.Role == "iframe" {
		return false
	}
	if n.Flags.Has(Editable) && (n.Parent == nil || !n.Parent.Flags.Has(Editable)) {
		return true
	}
	return n.Flags.Has(Clickable) && !partOfControl(n)
}

// partOfControl looks a few levels up: what lies deeper than that in a control is no part that could be meant.
func partOfControl(n *Node) bool {
	for p, i := n.Parent, 0; p != nil && i < 8; p, i = p.Parent, i+1 {
		if control(p.Role) {
			return p.Role != "listbox"
		}
		if p.Role == "iframe" {
			return false
		}
		if n.Role == "generic" && p.Role == "generic" && p.Flags.Has(Clickable) {
			return true
		}
	}
	return false
}

// wrapper lists the roles that say nothing without a name of their own.
func wrapper(role string) bool {
	switch role {
	case "generic", "paragraph", "strong", "emphasis", "code", "mark", "subscript", "superscript", "deletion",
		"insertion", "time", "term", "definition", "blockquote", "caption", "legend", "rowgroup", "main", "banner",
		"contentinfo", "complementary", "group", "figure", "region", "form", "label", "section", "sectionheader",
		"sectionfooter", "none", "presentation", "document", "application", "associationlist", "":
		return true
	}
	return false
}

// saidByText lists the roles whose own text is all they say, so that it stands on their line.
func saidByText(role string) bool {
	switch role {
	case "listitem", "cell", "gridcell", "columnheader", "rowheader", "status", "alert", "log", "timer", "marquee",
		"note", "tooltip", "caption", "legend", "figure", "blockquote", "code", "math":
		return true
	}
	return false
}

// live lists the roles whose text is expected to change while they stay what they are.
func live(role string) bool {
	switch role {
	case "status", "alert", "log", "timer", "marquee", "progressbar", "meter":
		return true
	}
	return false
}

// item lists the roles of which there are many alike, told apart by what they hold.
func item(role string) bool {
	switch role {
	case "row", "listitem", "article", "treeitem", "option":
		return true
	}
	return false
}

// showsRef tells whether a line carries its node's ref. Those that only set others apart do without, for each
// costs tokens.
func showsRef(role string) bool {
	switch role {
	case "row", "form", "group", "navigation", "main", "banner", "contentinfo", "complementary", "search", "rowgroup",
		"page":
		return false
	}
	return true
}
