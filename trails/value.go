package trails

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/cairn-trails/cairn/internal/diag"
)

// value is a part of the file with aliases and merge keys resolved, so that whoever reads it sees plain maps, lists
// and scalars, each with its place.
type value struct {
	kind kind
	pos  diag.Pos
	// text is a scalar as it was written, quotes removed; plain says that it had none.
	text  string
	plain bool
	keys  []entry
	items []*value
}

type kind int

const (
	scalar kind = iota
	mapping
	list
)

func (k kind) String() string { return [...]string{"a text", "a map", "a list"}[k] }

type entry struct {
	key string
	pos diag.Pos
	val *value
}

// get is the value of a key, or nil.
func (v *value) get(key string) *value {
	for _, e := range v.keys {
		if e.key == key {
			return e.val
		}
	}
	return nil
}

// empty reports a key without any value.
func (v *value) empty() bool { return v.kind == scalar && v.plain && v.text == "" }

// saw is what v is, in words.
func (v *value) saw() string {
	if v.empty() {
		return "nothing"
	}
	if v.kind == scalar {
		return fmt.Sprintf("%q", clip(v.text))
	}
	return v.kind.String()
}

// clip shortens a text for a message.
func clip(s string) string {
	const most = 60
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}

// maxValues bounds what a file may blow up to through aliases.
const maxValues = 20_000

// resolver turns YAML nodes into values.
type resolver struct {
	*source
	above []*yaml.Node // aliases that are being resolved
	count int
}

func (r *resolver) at(n *yaml.Node) diag.Pos { return r.pos(n.Line, n.Column) }

func (r *resolver) value(n *yaml.Node) *value {
	r.count++
	if r.count > maxValues {
		if r.count == maxValues+1 {
			r.problem(n.Line, n.Column, "the aliases of this file make more than 20000 values", "write fewer of them")
		}
		return &value{pos: r.at(n), plain: true}
	}
	switch n.Kind {
	case yaml.AliasNode:
		return r.alias(n)
	case yaml.MappingNode:
		v := &value{kind: mapping, pos: r.at(n)}
		r.mapping(v, n)
		return v
	case yaml.SequenceNode:
		v := &value{kind: list, pos: r.at(n)}
		for _, c := range n.Content {
			v.items = append(v.items, r.value(c))
		}
		return v
	}
	if n.Style&yaml.TaggedStyle != 0 && n.Tag != "!!str" {
		r.problem(n.Line, n.Column, fmt.Sprintf("the tag %q has no meaning here", n.Tag), "remove it")
	}
	plain := n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) == 0
	return &value{pos: r.at(n), text: n.Value, plain: plain && n.Style&yaml.TaggedStyle == 0}
}

func (r *resolver) alias(n *yaml.Node) *value {
	if slices.Contains(r.above, n.Alias) {
		r.problem(n.Line, n.Column, fmt.Sprintf("*%s stands inside of itself", n.Value), "write the value out")
		return &value{pos: r.at(n), plain: true}
	}
	r.above = append(r.above, n.Alias)
	v := *r.value(n.Alias)
	r.above = r.above[:len(r.above)-1]
	v.pos = r.at(n)
	return &v
}

func (r *resolver) mapping(v *value, n *yaml.Node) {
	var merged []*value
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, val := n.Content[i], n.Content[i+1]
		if key.Kind == yaml.AliasNode {
			key = key.Alias
		}
		switch {
		case key.Kind != yaml.ScalarNode:
			r.problem(key.Line, key.Column, "a map or list can't be a key", "write a text as the key")
		case key.Tag == "!!merge":
			merged = append(merged, r.value(val))
		case v.get(key.Value) != nil:
			r.problem(key.Line, key.Column, fmt.Sprintf("duplicate key %q", key.Value), fmt.Sprintf("remove one; the first stands in line %d", v.keyPos(key.Value).Line))
		default:
			v.keys = append(v.keys, entry{key.Value, r.at(n.Content[i]), r.value(val)})
		}
	}
	for _, m := range merged {
		r.merge(v, m)
	}
}

func (v *value) keyPos(key string) diag.Pos {
	for _, e := range v.keys {
		if e.key == key {
			return e.pos
		}
	}
	return v.pos
}

// merge adds the keys of `<<: *other` that v has not itself.
func (r *resolver) merge(v, m *value) {
	switch m.kind {
	case mapping:
		for _, e := range m.keys {
			if v.get(e.key) == nil {
				v.keys = append(v.keys, e)
			}
		}
	case list:
		for _, each := range m.items {
			r.merge(v, each)
		}
	default:
		r.problem(m.pos.Line, m.pos.Column, `"<<" needs a map`, "write << : *anchor with the anchor of a map")
	}
}

// join is names for a message: `a, b and c` in quotes.
func join(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = fmt.Sprintf("%q", n)
	}
	if len(quoted) < 2 {
		return strings.Join(quoted, "")
	}
	return strings.Join(quoted[:len(quoted)-1], ", ") + " and " + quoted[len(quoted)-1]
}
