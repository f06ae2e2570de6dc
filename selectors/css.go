package selectors

import (
	"regexp"
	"slices"
	"strings"

	"github.com/cairn-trails/cairn/snapshot"
)

// simpleCSS is a css selector of one element without combinators, which a snapshot can answer by itself. Any other
// is answered by the browser: see snapshot.Node.CSS.
type simpleCSS struct {
	tag, id, name, kind string
	classes             []string
}

var (
	compound = regexp.MustCompile(`^(\*|[a-zA-Z][\w-]*)?((?:[#.][\w-]+|\[(?:name|type)=(?:"[^"\\]*"|'[^'\\]*'|[\w-]+)\])*)$`)
	cssPart  = regexp.MustCompile(`[#.][\w-]+|\[(?:name|type)=(?:"[^"\\]*"|'[^'\\]*'|[\w-]+)\]`)
	simpleID = regexp.MustCompile(`^[A-Za-z_][\w-]*$`)
	cssToken = regexp.MustCompile(`[#.]([\w-]+)|\[(?:id|class)[~|^$*]?=["']?([^"'\]]+)`)
)

// parseCSS reads a compound of tag, id, classes, name and type; nil for any other selector.
func parseCSS(css string) *simpleCSS {
	m := compound.FindStringSubmatch(strings.TrimSpace(css))
	if m == nil || strings.TrimSpace(css) == "" {
		return nil
	}
	c := &simpleCSS{tag: strings.ToLower(strings.TrimPrefix(m[1], "*"))}
	for _, part := range cssPart.FindAllString(m[2], -1) {
		value := part[1:]
		switch {
		case part[0] == '#':
			c.id = value
		case part[0] == '.':
			c.classes = append(c.classes, value)
		case strings.HasPrefix(part, "[name="):
			c.name = strings.Trim(strings.TrimSuffix(value, "]")[len("name="):], `"'`)
		default:
			c.kind = strings.Trim(strings.TrimSuffix(value, "]")[len("type="):], `"'`)
		}
	}
	return c
}

// fits reports whether n is such an element.
func (c *simpleCSS) fits(n *snapshot.Node) bool {
	if c.tag != "" && c.tag != n.Tag || c.id != "" && c.id != n.ID || c.name != "" && c.name != n.FieldName ||
		c.kind != "" && c.kind != n.Type || n.Tag == "" {
		return false
	}
	for _, class := range c.classes {
		if !slices.Contains(n.Classes, class) {
			return false
		}
	}
	return true
}

// cssTokens are the ids and classes that a css selector names.
func cssTokens(css string) []string {
	var tokens []string
	for _, m := range cssToken.FindAllStringSubmatch(css, -1) {
		tokens = append(tokens, m[1]+m[2])
	}
	return tokens
}
