package selectors

import (
	"regexp"
	"slices"
	"strings"

	"github.com/cairn-trails/cairn/snapshot"
)

// classed knows an element that says nothing, no name, no text, no icon, by its tag and its author's classes: a
// swatch, a handle, a drawing. It is the last that is unique by itself.
func (g *generator) classed() []own {
	n := g.node
	if !g.mute() {
		return nil
	}
	var list []own
	add := func(css string) {
		list = append(list, own{sel: Selector{CSS: css}, score: 80, reason: "its class"})
	}
	classes := tellingClasses(n)
	for _, class := range classes {
		add(n.Tag + "." + class)
	}
	if len(classes) > 1 {
		add(n.Tag + "." + strings.Join(classes, "."))
	}
	if ownTag(n.Tag) {
		list = append(list, own{sel: Selector{CSS: n.Tag}, score: 85, reason: "the only " + n.Tag})
	}
	return list
}

// mute tells the elements that nothing is written on or in.
func (g *generator) mute() bool {
	n := g.node
	return n.Tag != "" && n.Name == "" && n.Icon == "" && n.Title == "" && n.Alt == "" && !isField(n.Role) &&
		(n.Role == "generic" || isControl(n.Role) || ownTag(n.Tag)) && g.words(g.target) == ""
}

// ownTag tells the tags that say by themselves what an element is.
func ownTag(tag string) bool {
	switch tag {
	case "canvas", "svg", "video", "audio", "object", "embed", "img":
		return true
	}
	return strings.Contains(tag, "-")
}

// mostClasses is how many classes a selector names.
const mostClasses = 3

// tellingClasses are the first of n's classes that an author gave it for what it is: none that is generated, that a
// state puts on and off, that only lays out, or that counts.
func tellingClasses(n *snapshot.Node) []string {
	var list []string
	for _, class := range n.Classes {
		if len(list) == mostClasses {
			break
		}
		if simpleID.MatchString(class) && !generated(class) && !stateClass.MatchString(class) && !layoutClass.MatchString(class) &&
			!strings.ContainsAny(class, "0123456789") && !slices.Contains(list, class) {
			list = append(list, class)
		}
	}
	return list
}

// kindCSS is the css selector of all elements of n's kind: its tag with its telling classes.
func kindCSS(n *snapshot.Node) string {
	return strings.Join(append([]string{n.Tag}, tellingClasses(n)...), ".")
}

var (
	// stateClass are classes that come and go while an element stays what it is.
	stateClass = regexp.MustCompile(`(?i)(^|[-_])(active|inactive|selected|unselected|current|open|opened|closed|hover|hovered|focus|focused|` +
		`focus-visible|disabled|enabled|checked|unchecked|hidden|visible|invisible|show|shown|hide|collapsed|collapse|expanded|loading|loaded|` +
		`busy|ready|error|invalid|valid|dirty|pristine|touched|untouched|empty|filled|first|last|odd|even|dragging|dropping|pressed|on|off|` +
		`animated|animating|entering|leaving|enter|leave|in|out|fade|new|unread|read)$|^(is|has|was|js|ng|no|ui-state)[-_]`)
	// layoutClass are classes that say where and how large, and not what.
	layoutClass = regexp.MustCompile(`^-?(p|m|px|py|pt|pr|pb|pl|ps|pe|mx|my|mt|mr|mb|ml|ms|me|w|h|size|min|max|gap|space|inset|top|left|right|bottom|z|` +
		`flex|grid|items|justify|content|self|place|col|row|order|float|clear|overflow|object|rounded|border|shadow|ring|outline|opacity|` +
		`cursor|select|transition|duration|ease|delay|animate|transform|scale|rotate|translate|leading|tracking|align|d|text|font|position)` +
		`(-[\w.]+)*$|^(block|inline|inline-block|inline-flex|hidden|absolute|relative|fixed|sticky|static|container|clearfix|truncate|group|peer)$`)
)
