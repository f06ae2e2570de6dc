package schemas

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Selectors are the paths of the arguments that are or hold a selector: by type at any depth (pointer, list, map,
// nested, embedded or recursive struct), and by form, for a schema may come without a Go type: an object with two
// or more of a selector's keys, or an argument that is called one. A path reads like "also[]", "fields{}.target" or
// "." for the arguments as a whole.
func (s Schema) Selectors() []string {
	var paths []string
	add := func(path string) {
		if !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	if s.typ != nil {
		byType(s.typ, "", map[reflect.Type]bool{}, add)
	}
	root := s.root()
	byForm(root, root, "", map[string]bool{}, add)
	return paths
}

// Nested are the paths of the arguments that are neither a scalar nor a list of scalars, so that they could hold
// anything. A model's schemas have none.
func (s Schema) Nested() []string {
	var paths []string
	root := s.root()
	props, _ := root.get("properties").(object)
	for _, p := range props {
		node, _ := p.value.(object)
		if !flat(root, node, true) {
			paths = append(paths, p.key)
		}
	}
	if extra, ok := root.get("additionalProperties").(bool); !ok || extra {
		paths = append(paths, ".")
	}
	return paths
}

func flat(root, node object, list bool) bool {
	node = resolve(root, node)
	switch node.get("type") {
	case "string", "integer", "number", "boolean":
		return true
	case "array":
		items, ok := node.get("items").(object)
		return ok && list && flat(root, items, false)
	}
	return false
}

// Stripped is the schema without the arguments that are or hold a selector.
func (s Schema) Stripped() Schema {
	tree := s.root()
	for _, path := range s.Selectors() {
		tree, _ = strip(tree, tree, split(path)).(object)
	}
	// A type that contains itself is stripped where it is first met and has the selector again further down.
	for _, path := range (Schema{tree: tree}).Selectors() {
		tree, _ = strip(tree, tree, split(path)[:1]).(object)
	}
	if !refers(tree.without("$defs")) {
		tree = tree.without("$defs")
	}
	return Schema{JSON: encode(tree), tree: tree, once: &compiled{}}
}

func byType(t reflect.Type, path string, above map[reflect.Type]bool, add func(string)) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if implements(t, markerType) {
		add(orDot(path))
		return
	}
	switch t.Kind() {
	case reflect.Slice, reflect.Array:
		byType(t.Elem(), path+"[]", above, add)
	case reflect.Map:
		byType(t.Key(), path+"{}", above, add)
		byType(t.Elem(), path+"{}", above, add)
	case reflect.Struct:
		if above[t] {
			return
		}
		above[t] = true
		defer delete(above, t)
		for i := range t.NumField() {
			f := t.Field(i)
			name, _, skip := jsonName(f)
			if _, ok := flattened(f); ok {
				byType(f.Type, path, above, add)
			} else if !skip {
				byType(f.Type, join(path, name), above, add)
			}
		}
	}
}

// selectorKeys are those by which a selector is known when it has no type. Two of them in one object are a selector.
func selectorKeys() []string {
	return []string{"role", "name", "text", "label", "placeholder", "title", "alt", "testId", "css", "within", "has", "nth", "frame"}
}

// selectorNames are those of an argument that is a selector whatever its type, in lower case without separators.
func selectorNames() []string {
	return []string{"selector", "selectors", "css", "cssselector", "xpath", "locator", "testid", "queryselector"}
}

func byForm(root, node object, path string, seen map[string]bool, add func(string)) {
	if ref, ok := node.get("$ref").(string); ok {
		if seen[ref] {
			return
		}
		seen[ref] = true
		defer delete(seen, ref)
		node = resolve(root, node)
	}
	if path != "" && looksLikeSelector(node) {
		add(path)
		return
	}
	props, _ := node.get("properties").(object)
	for _, p := range props {
		child, _ := p.value.(object)
		if namedSelector(p.key) {
			add(join(path, p.key) + strings.Repeat("[]", listDepth(root, child)))
			continue
		}
		byForm(root, child, join(path, p.key), seen, add)
	}
	for _, c := range below(node) {
		byForm(root, c.node, path+c.suffix, seen, add)
	}
}

type inner struct {
	node   object
	suffix string
}

// below are the schemas inside a node that are not named properties.
func below(node object) []inner {
	var out []inner
	if items, ok := node.get("items").(object); ok {
		out = append(out, inner{items, "[]"})
	}
	for _, key := range []string{"additionalProperties", "unevaluatedProperties"} {
		if values, ok := node.get(key).(object); ok {
			out = append(out, inner{values, "{}"})
		}
	}
	patterns, _ := node.get("patternProperties").(object)
	for _, p := range patterns {
		if values, ok := p.value.(object); ok {
			out = append(out, inner{values, "{}"})
		}
	}
	for _, key := range []string{"anyOf", "oneOf", "allOf", "prefixItems"} {
		list, _ := node.get(key).([]any)
		for _, e := range list {
			if o, ok := e.(object); ok {
				out = append(out, inner{node: o})
			}
		}
	}
	return out
}

func looksLikeSelector(node object) bool {
	props, _ := node.get("properties").(object)
	n := 0
	for _, p := range props {
		// Reading JSON into a struct takes any case, so any case may mean the key.
		if slices.ContainsFunc(selectorKeys(), func(k string) bool { return strings.EqualFold(k, p.key) }) {
			n++
		}
	}
	return n >= 2
}

func namedSelector(name string) bool {
	plain := strings.NewReplacer("_", "", "-", "").Replace(strings.ToLower(name))
	return slices.Contains(selectorNames(), plain) || strings.HasSuffix(plain, "selector") || strings.HasSuffix(plain, "xpath")
}

func listDepth(root, node object) int {
	node = resolve(root, node)
	items, ok := node.get("items").(object)
	if node.get("type") != "array" || !ok {
		return 0
	}
	return 1 + listDepth(root, items)
}

// resolve follows references inside the schema, a few steps at most.
func resolve(root, node object) object {
	for range 8 {
		ref, ok := node.get("$ref").(string)
		if !ok {
			return node
		}
		node = at(root, strings.TrimPrefix(ref, "#"))
	}
	return node
}

// strip removes the property at the end of a path, and its name from required.
func strip(root object, v any, path []string) any {
	node, ok := v.(object)
	if !ok || len(path) == 0 {
		return v
	}
	if _, isRef := node.get("$ref").(string); isRef {
		node = resolve(root, node)
	}
	for _, key := range []string{"anyOf", "oneOf", "allOf"} {
		if list, ok := node.get(key).([]any); ok {
			var kept []any
			for _, e := range list {
				kept = append(kept, strip(root, e, path))
			}
			node = node.with(key, kept)
		}
	}
	switch head := path[0]; head {
	case "[]":
		return node.with("items", strip(root, node.get("items"), path[1:]))
	case "{}":
		return node.with("additionalProperties", strip(root, node.get("additionalProperties"), path[1:]))
	default:
		return stripProperty(root, node, head, path[1:])
	}
}

func stripProperty(root, node object, name string, rest []string) object {
	props, ok := node.get("properties").(object)
	if !ok || !props.has(name) {
		return node
	}
	if !slices.ContainsFunc(rest, func(s string) bool { return s != "[]" && s != "{}" }) {
		node = node.with("properties", props.without(name))
		return unrequire(node, name)
	}
	return node.with("properties", props.with(name, strip(root, props.get(name), rest)))
}

func unrequire(node object, name string) object {
	var kept []any
	for _, r := range texts(node.get("required")) {
		if r != name {
			kept = append(kept, r)
		}
	}
	if len(kept) == 0 {
		return node.without("required")
	}
	return node.with("required", kept)
}

func refers(v any) bool {
	switch v := v.(type) {
	case object:
		return v.has("$ref") || slices.ContainsFunc(v, func(m member) bool { return refers(m.value) })
	case []any:
		return slices.ContainsFunc(v, refers)
	}
	return false
}

func split(path string) []string {
	path = strings.NewReplacer("[]", ".[]", "{}", ".{}").Replace(path)
	return strings.FieldsFunc(path, func(r rune) bool { return r == '.' })
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

func orDot(path string) string {
	if path == "" {
		return "."
	}
	return path
}

// at is the schema at a JSON pointer, or nil.
func at(v any, pointer string) object {
	for _, token := range strings.Split(pointer, "/")[1:] {
		token = strings.NewReplacer("~1", "/", "~0", "~").Replace(token)
		switch c := v.(type) {
		case object:
			v = c.get(token)
		case []any:
			var i int
			if _, err := fmt.Sscanf(token, "%d", &i); err != nil || i < 0 || i >= len(c) {
				return nil
			}
			v = c[i]
		default:
			return nil
		}
	}
	o, _ := v.(object)
	return o
}
