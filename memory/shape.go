package memory

import (
	"encoding/json"
	"slices"
	"strings"
)

// Shape is what a JSON Schema wants at one place, as far as filling and reading need it: which types, and whether
// it is a selector. The zero Shape wants anything.
type Shape struct {
	root  map[string]any
	nodes []map[string]any
	// selector is set below a definition that describes a selector.
	selector bool
}

// maxRefs bounds how far references are followed.
const maxRefs = 16

// ShapeOf reads a schema; what is none wants anything.
func ShapeOf(schema json.RawMessage) Shape {
	var root map[string]any
	if json.Unmarshal(schema, &root) != nil {
		return Shape{}
	}
	s := Shape{root: root}
	s.add(root, 0)
	return s
}

// add takes a schema node, following references and alternatives.
func (s *Shape) add(node map[string]any, depth int) {
	if depth > maxRefs {
		return
	}
	if ref, ok := node["$ref"].(string); ok {
		if strings.HasSuffix(ref, "/selector") {
			s.selector = true
		}
		if target, ok := s.resolve(ref); ok {
			s.add(target, depth+1)
		}
		return
	}
	split := false
	for _, key := range []string{"anyOf", "oneOf", "allOf"} {
		list, _ := node[key].([]any)
		for _, e := range list {
			if n, ok := e.(map[string]any); ok {
				split = true
				s.add(n, depth+1)
			}
		}
	}
	if !split || node["properties"] != nil {
		s.nodes = append(s.nodes, node)
	}
}

func (s *Shape) resolve(ref string) (map[string]any, bool) {
	at := any(s.root)
	for _, part := range strings.Split(strings.TrimPrefix(ref, "#"), "/")[1:] {
		m, ok := at.(map[string]any)
		if !ok {
			return nil, false
		}
		at = m[part]
	}
	node, ok := at.(map[string]any)
	return node, ok
}

// Key is the shape of a member.
func (s Shape) Key(name string) Shape {
	inner := Shape{root: s.root}
	for _, n := range s.nodes {
		if props, ok := n["properties"].(map[string]any); ok {
			if p, ok := props[name].(map[string]any); ok {
				inner.add(p, 0)
				continue
			}
		}
		if p, ok := n["additionalProperties"].(map[string]any); ok {
			inner.add(p, 0)
		}
	}
	return inner
}

// Item is the shape of a list's entries.
func (s Shape) Item() Shape {
	inner := Shape{root: s.root}
	for _, n := range s.nodes {
		if items, ok := n["items"].(map[string]any); ok {
			inner.add(items, 0)
		}
	}
	return inner
}

// Selector reports whether a selector is wanted.
func (s Shape) Selector() bool { return s.selector }

// Known reports whether the schema says anything about this place.
func (s Shape) Known() bool { return len(s.nodes) > 0 }

// Wants reports whether a JSON type (string, integer, number, boolean, array, object, null) is welcome. A number is
// welcome where an integer is not only if the schema says number.
func (s Shape) Wants(kind string) bool {
	if len(s.nodes) == 0 {
		return true
	}
	for _, n := range s.nodes {
		kinds := typesOf(n)
		if len(kinds) == 0 || slices.Contains(kinds, kind) || kind == "integer" && slices.Contains(kinds, "number") {
			return true
		}
	}
	return false
}

func typesOf(node map[string]any) []string {
	switch t := node["type"].(type) {
	case string:
		return []string{t}
	case []any:
		var kinds []string
		for _, e := range t {
			if k, ok := e.(string); ok {
				kinds = append(kinds, k)
			}
		}
		return kinds
	}
	list, _ := node["enum"].([]any)
	if c, ok := node["const"]; ok {
		list = append(list, c)
	}
	var kinds []string
	for _, e := range list {
		switch e.(type) {
		case string:
			kinds = append(kinds, "string")
		case float64:
			kinds = append(kinds, "number")
		case bool:
			kinds = append(kinds, "boolean")
		}
	}
	return kinds
}

// Sample is a value that the schema accepts in the place of a token whose value is not known yet; false when the
// token's own text will do.
func (s Shape) Sample() (any, bool) {
	for _, n := range s.nodes {
		if list, ok := n["enum"].([]any); ok && len(list) > 0 {
			return list[0], true
		}
	}
	switch {
	case s.Wants("string"):
		return nil, false
	case s.Wants("integer"):
		return max(s.number("minimum"), 1), true
	case s.Wants("boolean"):
		return true, true
	}
	return nil, false
}

func (s Shape) number(key string) float64 {
	for _, n := range s.nodes {
		if f, ok := n[key].(float64); ok {
			return f
		}
	}
	return 0
}

// Has reports whether the schema names a member.
func (s Shape) Has(name string) bool {
	for _, n := range s.nodes {
		if props, ok := n["properties"].(map[string]any); ok && props[name] != nil {
			return true
		}
	}
	return false
}

// Names reports whether the schema says a JSON type in so many words.
func (s Shape) Names(kind string) bool {
	for _, n := range s.nodes {
		if kinds := typesOf(n); slices.Contains(kinds, kind) || kind == "integer" && slices.Contains(kinds, "number") {
			return true
		}
	}
	return false
}
