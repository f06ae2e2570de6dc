package snapshot

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

type stateName struct {
	state States
	word  string
}

// stateNames are the states that differ from the ordinary, in the order of printing.
func stateNames() [14]stateName {
	return [14]stateName{{Checked, "checked"}, {Unchecked, "unchecked"}, {Mixed, "mixed"}, {Expanded, "expanded"},
		{Collapsed, "collapsed"}, {Pressed, "pressed"}, {Selected, "selected"}, {Disabled, "disabled"},
		{Required, "required"}, {Invalid, "invalid"}, {ReadOnly, "readonly"}, {Busy, "busy"}, {Current, "current"},
		{Focused, "focused"}}
}

func stateWords(s States) []string {
	var words []string
	if s == 0 {
		return nil
	}
	for _, w := range stateNames() {
		if s.Has(w.state) {
			words = append(words, w.word)
		}
	}
	return words
}

// describeIn fills in what l says of its node besides the name.
func (l *line) describeIn(v View) {
	n := l.node
	if n.Level > 0 && (n.Role == "heading" || n.Role == "treeitem") {
		l.words = append(l.words, fmt.Sprintf("level %d", n.Level))
	}
	if kind := fieldKind(n); kind != "" {
		l.words = append(l.words, "type "+kind)
	}
	l.value = valueOf(n)
	if len(n.Options) > 0 {
		l.words = append(l.words, optionWords(n.Options))
	}
	l.words = append(l.words, stateWords(n.States)...)
	if n.Placeholder != "" && n.Placeholder != n.Name && l.value == "" {
		l.words = append(l.words, "placeholder "+quoteShort(n.Placeholder, mostDescribed))
	}
	if v.Links && n.Href != "" {
		l.words = append(l.words, "url "+quoteShort(cutData(n.Href), maxName))
	}
	if n.Covered != "" && n.Interactive() {
		l.words = append(l.words, "covered by "+coverWords(n.Covered))
	}
	if n.Flags.Has(FrameMissing) {
		l.words = append(l.words, "unread")
	}
}

// fieldKind is the kind of a field whose role does not tell what it takes.
func fieldKind(n *Node) string {
	if n.Tag != "input" {
		return ""
	}
	switch n.Type {
	case "date", "time", "month", "week", "datetime-local", "color", "file", "password":
		return n.Type
	}
	return ""
}

// valueOf is what a field shows as its value. A secret's dots do not tell its length.
func valueOf(n *Node) string {
	if n.Value != "" && n.Flags.Has(Secret) {
		return "••••••"
	}
	return n.Value
}

// mostOptions is how many options a line lists, and mostListed how many bytes of them; longer lists are only counted.
const (
	mostOptions = 10
	mostListed  = 120
)

func optionWords(options []string) string {
	if len(options) == 1 {
		return "(1 option: " + quoteShort(options[0], mostDescribed) + ")"
	}
	count := fmt.Sprintf("(%d options", len(options))
	if len(options) > mostOptions {
		return count + ")"
	}
	quoted := make([]string, len(options))
	for i, o := range options {
		quoted[i] = quoteShort(o, mostDescribed)
	}
	if list := strings.Join(quoted, ", "); len(list) <= mostListed {
		return count + ": " + list + ")"
	}
	return count + ")"
}

// cutData leaves the content out of a data: address and says how long it is.
func cutData(href string) string {
	head, content, ok := strings.Cut(href, ",")
	if !ok || content == "" || !strings.HasPrefix(href, "data:") {
		return href
	}
	return head + ",…(" + counted(utf8.RuneCountInString(content), "character", "characters") + ")"
}

var (
	coverNamed = regexp.MustCompile(`^([a-zA-Z-]+) "(.*)"$`)
	coverPlain = regexp.MustCompile(`^[a-zA-Z][\w#.-]{0,80}$`)
)

// coverWords makes what lies over a node safe to print: the page chose its ids and names.
func coverWords(covered string) string {
	if m := coverNamed.FindStringSubmatch(covered); m != nil && roleForm(m[1]) {
		return m[1] + " " + quoteShort(m[2], mostDescribed)
	}
	if coverPlain.MatchString(covered) {
		return covered
	}
	return quoteShort(covered, mostDescribed)
}
