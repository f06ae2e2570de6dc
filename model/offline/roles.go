package offline

import (
	"slices"
	"strings"
)

// anyRole stands in a role list for every role: words such as "message" say what a thing is for, not what it is.
const anyRole = "*"

// fields are the roles that text can be typed into, options those that hold one of several choices.
func fields() []string {
	return []string{"textbox", "searchbox", "combobox", "spinbutton", "slider", "date", "time"}
}
func dropdowns() []string { return []string{"combobox", "listbox"} }
func checkables() []string {
	return []string{"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"}
}
func items() []string {
	return []string{"row", "listitem", "article", "option", "treeitem", "group", "gridcell", "menuitem"}
}
func sections() []string {
	return []string{"form", "region", "group", "dialog", "alertdialog", "navigation", "main", "banner", "contentinfo", "complementary",
		"article", "section", "list", "listitem", "table", "grid", "treegrid", "tabpanel", "toolbar", "menu", "menubar", "search",
		"figure", "radiogroup", "tree", "row", "rowgroup", "listbox", "tablist", "iframe", "alert", "status"}
}

// interactive are the roles that a tap is meant for, before anything else of that name.
func interactive() []string {
	return append(append(fields(), checkables()...), "button", "link", "tab", "menuitem", "option", "treeitem", "listbox", "disclosure triangle", "summary")
}

// rolesOf are the roles that a person may mean by a word; nil for a word that is no kind of thing.
func rolesOf(word string) []string {
	switch strings.ToLower(word) {
	case "button", "icon button":
		return []string{"button", "menuitem", "switch"}
	case "link", "hyperlink":
		return []string{"link"}
	case "field", "input", "input field", "text field", "textbox", "text box", "text area", "textarea", "entry field":
		return fields()
	case "search box", "search field", "search bar", "searchbox", "search input":
		return []string{"searchbox"}
	case "dropdown", "drop-down", "drop down", "dropdown list", "dropdown menu", "drop-down list", "drop-down menu", "select", "select box", "combobox", "combo box", "listbox", "picker", "selector":
		return dropdowns()
	case "checkbox", "check box", "tickbox", "tick box":
		return []string{"checkbox", "menuitemcheckbox", "switch"}
	case "switch", "toggle":
		return []string{"switch", "checkbox", "button"}
	case "radio", "radio button", "radiobutton":
		return []string{"radio", "menuitemradio"}
	case "option", "choice":
		return []string{"option", "radio", "menuitemradio", "checkbox", "menuitemcheckbox"}
	case "box":
		return append(fields(), checkables()...)
	case "slider":
		return []string{"slider"}
	case "tab":
		return []string{"tab"}
	case "heading", "headline":
		return []string{"heading"}
	case "menu item", "menu entry":
		return []string{"menuitem", "menuitemcheckbox", "menuitemradio", "link", "button"}
	case "image", "picture", "photo", "logo":
		return []string{"image", "img"}
	case "icon":
		return []string{"image", "img", "button", "link"}
	case "cell":
		return []string{"cell", "gridcell"}
	case "message", "text", "notice", "label", "error", "error message", "toast", "notification", "status", "warning", "value", "price", "badge", "paragraph", "element":
		return []string{anyRole}
	}
	return sectionRolesOf(word)
}

// sectionRolesOf are the roles of a word for a part of the page that holds others.
func sectionRolesOf(word string) []string {
	switch strings.ToLower(word) {
	case "row", "line":
		return []string{"row", "listitem"}
	case "item", "entry", "list item", "card", "tile", "product", "result":
		return []string{"listitem", "article", "row", "option", "treeitem", "group", "region"}
	case "dialog", "modal", "popup", "pop-up", "window", "overlay", "dialogue":
		return []string{"dialog", "alertdialog"}
	case "table", "grid":
		return []string{"table", "grid", "treegrid"}
	case "list":
		return []string{"list", "listbox", "tree"}
	case "menu":
		return []string{"menu", "menubar", "navigation", "list"}
	case "form":
		return []string{"form", "search", "group", "region"}
	case "navigation", "nav", "nav bar", "navbar", "navigation bar":
		return []string{"navigation", "menubar", "toolbar"}
	case "header", "page header":
		return []string{"banner"}
	case "footer", "page footer":
		return []string{"contentinfo"}
	case "sidebar", "side bar":
		return []string{"complementary", "navigation"}
	case "toolbar":
		return []string{"toolbar"}
	case "frame", "iframe":
		return []string{"iframe"}
	case "alert", "banner":
		return []string{"alert", "status", "banner", "region", "dialog", "alertdialog"}
	case "section", "area", "region", "panel", "group", "block", "box", "column", "part", "fieldset":
		return sections()
	}
	return nil
}

// isItem reports whether one thing among its like is meant by the word, so that "the row of X" is the one that holds X.
func isItem(word string) bool {
	r := sectionRolesOf(word)
	return len(r) > 0 && (r[0] == "row" || r[0] == "listitem")
}

// cutRole takes a kind of thing from the end of words, or with front from their beginning.
func cutRole(words []string, front bool) (rest []string, role string) {
	for n := min(2, len(words)); n > 0; n-- {
		cut := words[len(words)-n:]
		rest := words[:len(words)-n]
		if front {
			cut, rest = words[:n], words[n:]
		}
		if word := strings.Join(cut, " "); rolesOf(word) != nil {
			return rest, strings.ToLower(word)
		}
	}
	return words, ""
}

func is(role string, roles []string) bool {
	return slices.Contains(roles, role) || slices.Contains(roles, anyRole)
}
