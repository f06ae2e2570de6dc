package selectors

import (
	"fmt"
	"strings"

	"github.com/cairn-trails/cairn/snapshot"
)

// describe is a selector in words, for "no ...": `button named "Pay" in dialog "Checkout"`.
func describe(s Selector) string {
	parts := []string{"element"}
	if s.Role != "" {
		parts[0] = s.Role
	}
	add := func(word string, p *Pattern) {
		if p != nil {
			parts = append(parts, word+" "+patternText(*p))
		}
	}
	add("named", s.Name)
	if s.Text != nil && s.Role == "" && s.Name == nil {
		parts[0] = "text " + patternText(*s.Text)
	} else {
		add("with text", s.Text)
	}
	add("labelled", s.Label)
	add("with placeholder", s.Placeholder)
	add("with title", s.Title)
	add("with alt text", s.Alt)
	add("with test id", s.TestID)
	add("leading to", s.Href)
	add("with icon", s.Icon)
	if s.Level != 0 {
		parts = append(parts, fmt.Sprintf("of level %d", s.Level))
	}
	for _, state := range []struct {
		word string
		on   *bool
	}{{"checked", s.Checked}, {"expanded", s.Expanded}, {"selected", s.Selected}} {
		if state.on != nil {
			parts = append(parts, map[bool]string{true: "that is ", false: "that is not "}[*state.on]+state.word)
		}
	}
	if s.CSS != "" {
		parts = append(parts, "matching "+s.CSS)
	}
	if place := placeText(s); place != "" {
		parts = append(parts, place)
	}
	return strings.Join(parts, " ")
}

// placeText is the part of a selector that says where, in words.
func placeText(s Selector) string {
	var parts []string
	if s.Has != nil {
		parts = append(parts, "with "+describeShort(*s.Has))
	}
	if s.Within != nil {
		parts = append(parts, "in "+describeShort(*s.Within))
	}
	if s.Column != nil {
		parts = append(parts, "in column "+patternText(*s.Column))
	}
	if s.After != nil {
		parts = append(parts, "after "+describeShort(*s.After))
	}
	if s.Before != nil {
		parts = append(parts, "before "+describeShort(*s.Before))
	}
	return strings.Join(parts, " ")
}

// describeShort is describe with a role and name put together as on the page: dialog "Checkout".
func describeShort(s Selector) string {
	if s.Role != "" && s.Name != nil {
		short := s.Role + " " + patternText(*s.Name)
		if place := placeText(s); place != "" {
			short += " " + place
		}
		return short
	}
	if s.Role == "" && s.Name == nil && s.Has != nil && s.Text == nil {
		return "the item with " + describeShort(*s.Has)
	}
	return describe(s)
}

func patternText(p Pattern) string {
	if p.Kind == Exact {
		return fmt.Sprintf("%q", p.Value)
	}
	return p.String()
}

// called is how a node is called in messages: button "Pay".
func called(n *snapshot.Node) string {
	name := Normalize(n.Name)
	if name == "" {
		name = Normalize(n.Label)
	}
	role := n.Role
	if role == "generic" {
		role = "element"
	}
	if name == "" {
		if text := Normalize(n.Content()); text != "" {
			name = text
		}
	}
	if name == "" {
		if n.TestID != "" {
			return fmt.Sprintf("%s with test id %q", role, n.TestID)
		}
		return role + " without a name"
	}
	return fmt.Sprintf("%s %q", role, clip(name))
}

func clip(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:59]) + "…"
	}
	return s
}

// seenAs is a node with its ref and the place that tells it from others.
func (f *finder) seenAs(i int) string {
	n := f.tree.nodes[i]
	text := called(n)
	if n.Ref != "" {
		text += " (" + string(n.Ref) + ")"
	}
	if place := f.placeOf(i); place != "" {
		text += " in " + place
	}
	return text
}

// placeOf names the nearest place of i.
func (f *finder) placeOf(i int) string {
	p := f.placesOf(i, Options{})
	switch {
	case len(p.strong) > 0:
		return p.strong[0].what
	case len(p.soft) > 0:
		return p.soft[0].what
	case len(p.headings) > 0:
		return "section " + strings.TrimPrefix(p.headings[0].what, "heading ")
	}
	return ""
}
