package selectors

import "slices"

// roles lists the roles that a selector may name: those of ARIA 1.3, of its graphics module, and the ones that
// stand for what has none.
func roles() []string {
	return []string{
		"alert", "alertdialog", "application", "article", "audio", "banner", "blockquote", "button", "canvas", "caption", "cell",
		"checkbox", "code", "columnheader", "combobox", "comment", "complementary", "contentinfo", "definition",
		"deletion", "dialog", "directory", "document", "emphasis", "feed", "figure", "form", "generic",
		"graphics-document", "graphics-object", "graphics-symbol", "grid", "gridcell", "group", "heading", "iframe",
		"image", "img", "insertion", "legend", "link", "list", "listbox", "listitem", "log", "main", "mark", "marquee", "math",
		"menu", "menubar", "menuitem", "menuitemcheckbox", "menuitemradio", "meter", "navigation", "none", "note",
		"option", "paragraph", "presentation", "progressbar", "radio", "radiogroup", "region", "row", "rowgroup",
		"rowheader", "scrollbar", "search", "searchbox", "separator", "slider", "spinbutton", "status", "strong",
		"subscript", "suggestion", "superscript", "switch", "tab", "table", "tablist", "tabpanel", "term", "textbox",
		"time", "timer", "toolbar", "tooltip", "tree", "treegrid", "treeitem", "video",
	}
}

// sameRole compares roles; img and image are two spellings of one.
func sameRole(a, b string) bool {
	return a == b || a == "image" && b == "img" || a == "img" && b == "image"
}

// kin gives roles that one control takes on in different builds of a page: a thing to press, a field to write in,
// a choice to make, an item of a list. Roles of different kin never stand for each other.
func kin(role string, clickable bool) string {
	switch role {
	case "button", "link", "menuitem", "tab":
		return "press"
	case "textbox", "searchbox", "combobox", "spinbutton":
		return "field"
	case "checkbox", "switch", "menuitemcheckbox":
		return "check"
	case "radio", "menuitemradio", "option":
		return "choice"
	case "row", "listitem", "article", "treeitem":
		return "item"
	case "dialog", "alertdialog":
		return "dialog"
	case "cell", "gridcell", "rowheader":
		return "cell"
	case "table", "grid", "treegrid":
		return "table"
	case "region", "group", "form", "radiogroup", "fieldset":
		return "section"
	case "img", "image":
		return "image"
	case "generic":
		if clickable {
			return "press"
		}
	}
	return role
}

// isItem tells the roles of which there are many alike in one place.
func isItem(role string) bool {
	return slices.Contains([]string{"row", "listitem", "article", "treeitem", "option"}, role)
}

// isControl tells the roles that a person acts on.
func isControl(role string) bool {
	switch role {
	case "button", "link", "checkbox", "radio", "switch", "textbox", "searchbox", "spinbutton", "slider", "combobox",
		"listbox", "option", "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "treeitem", "scrollbar":
		return true
	}
	return false
}

// isField tells the roles that hold a value, which is never a part of their identity.
func isField(role string) bool {
	switch role {
	case "textbox", "searchbox", "spinbutton", "slider", "combobox", "listbox", "checkbox", "radio", "switch":
		return true
	}
	return false
}

// namedByContent tells the roles whose accessible name is what they hold.
func namedByContent(role string) bool {
	switch role {
	case "button", "link", "checkbox", "radio", "switch", "heading", "option", "tab", "menuitem", "menuitemcheckbox",
		"menuitemradio", "treeitem", "cell", "gridcell", "columnheader", "rowheader", "tooltip", "row":
		return true
	}
	return false
}
