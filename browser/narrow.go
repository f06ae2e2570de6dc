package browser

import (
	"maps"
	"slices"

	"github.com/cairn-trails/cairn/selectors"
)

// lookArgs are the arguments of cairn.look.
type lookArgs struct {
	TestIDs []string `json:"testIds"`
	// Names is nil for all names.
	Names *naming  `json:"names"`
	CSS   []string `json:"css"`
	Top   bool     `json:"top"`
	// Primed is true when Chrome is asked for roles and names.
	Primed bool `json:"primed"`
}

// naming says whose names are wanted: names are the costly part of a look.
type naming struct {
	All   bool     `json:"all"`
	Roles []string `json:"roles"`
}

// narrowed limits a look to what could matter to the selectors: it leaves out the names of nodes that none of them asks
// for. Roles that can stand for each other when a page is rebuilt are asked for together.
// With whole, only their css is taken: that is asked of the browser in any look.
func (a lookArgs) narrowed(wanted []selectors.Selector, whole bool) lookArgs {
	if len(wanted) == 0 {
		return a
	}
	n := narrowing{names: &naming{}, roles: map[string]bool{}, css: map[string]bool{}}
	for i := range wanted {
		n.gather(&wanted[i])
	}
	a.CSS = slices.Sorted(maps.Keys(n.css))
	if !whole {
		n.names.Roles = slices.Sorted(maps.Keys(n.roles))
		a.Names = n.names
	}
	return a
}

// narrowing gathers what selectors ask for.
type narrowing struct {
	names *naming
	roles map[string]bool
	css   map[string]bool
}

func (n *narrowing) gather(s *selectors.Selector) {
	if s == nil {
		return
	}
	if s.CSS != "" {
		n.css[s.CSS] = true
	}
	// What had a title, a placeholder or an alternative text may be named so when the page is rebuilt.
	switch {
	case s.Name == nil && s.Icon == nil && s.Title == nil && s.Placeholder == nil && s.Alt == nil:
	case s.Role == "" && (s.Name != nil || s.Icon != nil):
		n.names.All = true
	case s.Role == "":
	default:
		n.want(s.Role)
	}
	if s.Label != nil {
		// A field goes by its name where it has no label.
		for _, role := range []string{"textbox", "slider", "listbox", "checkbox", "radio"} {
			n.want(role)
		}
	}
	if s.Column != nil {
		n.want("columnheader")
	}
	for _, part := range []*selectors.Selector{s.Within, s.Has, s.After, s.Before} {
		n.gather(part)
	}
	for i := range s.Frame {
		n.gather(&s.Frame[i])
	}
}

// want asks for the names of a role and of its kin.
func (n *narrowing) want(role string) {
	n.roles[role] = true
	if role == "img" || role == "image" {
		// A picture may have become a control, but not the other way.
		n.want("button")
	}
	for _, kin := range kindreds() {
		if slices.Contains(kin, role) {
			for _, r := range kin {
				n.roles[r] = true
			}
		}
	}
}

// kindreds are the roles that one control takes on in different builds of a page.
func kindreds() [][]string {
	return [][]string{
		{"button", "link", "menuitem", "tab", "generic"},
		{"textbox", "searchbox", "combobox", "spinbutton"},
		{"checkbox", "switch", "menuitemcheckbox"},
		{"radio", "menuitemradio", "option"},
		{"row", "listitem", "article", "treeitem"},
		{"dialog", "alertdialog"},
		{"cell", "gridcell", "rowheader"},
		{"table", "grid", "treegrid"},
		{"region", "group", "form", "radiogroup"},
		{"img", "image"},
	}
}
