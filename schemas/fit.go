package schemas

import (
	"encoding/json"
	"regexp"
)

// Fit is Check for arguments that a model or a command line wrote: what says the same in another JSON type is taken
// (7 for a text, "7" for a number, one text for a list of them, null for an optional argument), when nothing is lost
// by it. It answers the arguments to use.
func (s Schema) Fit(args json.RawMessage) (json.RawMessage, []Problem) {
	v, problem := arguments(args)
	if problem != nil {
		return args, []Problem{*problem}
	}
	root := s.root()
	fitted := fit(root, root, v)
	return encode(fitted), s.check(fitted)
}

func fit(root, node object, v any) any {
	node = branch(root, resolve(root, node), v)
	switch node.get("type") {
	case "string":
		if n, ok := v.(json.Number); ok && lossless.MatchString(n.String()) {
			return n.String()
		}
	case "integer", "number":
		if t, ok := v.(string); ok && lossless.MatchString(t) {
			return json.Number(t)
		}
	case "boolean":
		switch v {
		case "true":
			return true
		case "false":
			return false
		}
	case "array":
		return fitList(root, node, v)
	case "object":
		return fitObject(root, node, v)
	}
	return v
}

// lossless is a number that has one spelling: what a reader made of it is what was written. 1e3, 1.0 and numbers of
// more than 15 digits are not.
var lossless = regexp.MustCompile(`^-?(?:0|[1-9][0-9]{0,14})$|^-?(?:0|[1-9][0-9]{0,6})\.[0-9]{0,7}[1-9]$`)

func fitList(root, node object, v any) any {
	items, _ := node.get("items").(object)
	switch v := v.(type) {
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = fit(root, items, e)
		}
		return out
	case string, json.Number:
		return []any{fit(root, items, v)}
	}
	return v
}

func fitObject(root, node object, v any) any {
	given, ok := v.(object)
	if !ok {
		return v
	}
	props, _ := node.get("properties").(object)
	required := texts(node.get("required"))
	out := object{}
	for _, m := range given {
		child, known := props.get(m.key).(object)
		if m.value == nil && known && !contains(required, m.key) {
			continue
		}
		if !known {
			child, _ = node.get("additionalProperties").(object)
		}
		out = append(out, member{m.key, fit(root, child, m.value)})
	}
	return out
}

func contains(list []string, s string) bool {
	for _, e := range list {
		if e == s {
			return true
		}
	}
	return false
}

// branch is the alternative of an anyOf that is meant by a value of v's kind, else the first that is a scalar.
func branch(root, node object, v any) object {
	list, ok := node.get("anyOf").([]any)
	if !ok {
		return node
	}
	var scalar object
	for _, e := range list {
		o, _ := e.(object)
		o = branch(root, resolve(root, o), v)
		if sameKind(o.get("type"), v) {
			return o
		}
		if scalar == nil && o.get("type") == "string" {
			scalar = o
		}
	}
	switch v.(type) {
	case object, []any, nil:
		return node
	}
	return scalar
}

func sameKind(t, v any) bool {
	switch v.(type) {
	case object:
		return t == "object"
	case []any:
		return t == "array"
	case string:
		return t == "string"
	case json.Number:
		return t == "integer" || t == "number"
	case bool:
		return t == "boolean"
	}
	return false
}
