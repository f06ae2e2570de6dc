package schemas

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode"
)

// Shaped is a type that is not what its Go kind says in JSON, such as a struct that is written as text. SchemaJSON
// is its schema; it may refer to "#/$defs/selector".
type Shaped interface{ SchemaJSON() string }

// marker is what a selector type has. Package selectors stands above this one, so the type itself is not known here.
type marker interface{ IsSelector() }

var (
	shapedType = reflect.TypeFor[Shaped]()
	markerType = reflect.TypeFor[marker]()
	rawType    = reflect.TypeFor[json.RawMessage]()
)

func implements(t, iface reflect.Type) bool {
	return t.Implements(iface) || t.Kind() != reflect.Pointer && reflect.PointerTo(t).Implements(iface)
}

// builder turns types into schemas. Named structs below the root become definitions, so that a type may contain
// itself and a published schema says it once.
type builder struct {
	defs  map[reflect.Type]string
	order object
	// shapes are the schemas of Shaped types that were read already.
	shapes map[reflect.Type]object
}

func (b *builder) root(t reflect.Type) (object, error) {
	if t.Kind() != reflect.Struct {
		return nil, fmt.Errorf("a struct is needed")
	}
	root, err := b.structure(t)
	if err != nil {
		return nil, err
	}
	if len(b.order) > 0 {
		root = append(root, member{"$defs", b.order})
	}
	return root, nil
}

func (b *builder) structure(t reflect.Type) (object, error) {
	props, required := object{}, []any{}
	if err := b.fields(t, &props, &required); err != nil {
		return nil, err
	}
	out := object{{"type", "object"}, {"properties", props}}
	if len(required) > 0 {
		out = append(out, member{"required", required})
	}
	return append(out, member{"additionalProperties", false}), nil
}

func (b *builder) fields(t reflect.Type, props *object, required *[]any) error {
	for i := range t.NumField() {
		f := t.Field(i)
		name, optional, skip := jsonName(f)
		if skip {
			continue
		}
		if inner, ok := flattened(f); ok {
			if err := b.fields(inner, props, required); err != nil {
				return err
			}
			continue
		}
		node, err := b.field(f)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if props.has(name) {
			return fmt.Errorf("%s: two fields have this name", name)
		}
		*props = append(*props, member{name, node})
		if !optional {
			*required = append(*required, name)
		}
	}
	return nil
}

// jsonName is a field's name in JSON as encoding/json sees it.
func jsonName(f reflect.StructField) (name string, optional, skip bool) {
	tag := f.Tag.Get("json")
	if tag == "-" || !f.IsExported() && !f.Anonymous {
		return "", false, true
	}
	name, options, _ := strings.Cut(tag, ",")
	if name == "" {
		name = f.Name
	}
	optional = strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero")
	return name, optional, false
}

// flattened is the struct whose fields JSON shows in the place of f.
func flattened(f reflect.StructField) (reflect.Type, bool) {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	t := deref(f.Type)
	return t, f.Anonymous && name == "" && t.Kind() == reflect.Struct
}

func deref(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t
}

func (b *builder) field(f reflect.StructField) (object, error) {
	node, err := b.node(f.Type)
	if err != nil {
		return nil, err
	}
	if doc := f.Tag.Get("doc"); doc != "" {
		node = node.with("description", doc)
	}
	return limits(node, f.Tag)
}

// limits adds what the tags say. An enum of a list is that of its items.
func limits(node object, tag reflect.StructTag) (object, error) {
	if enum, ok := tag.Lookup("enum"); ok {
		var values []any
		for _, v := range strings.Split(enum, ",") {
			values = append(values, v)
		}
		if items, ok := node.get("items").(object); ok {
			node = node.with("items", items.with("enum", values))
		} else {
			node = node.with("enum", values)
		}
	}
	for _, key := range []string{"minimum", "maximum", "minItems"} {
		if text, ok := tag.Lookup(key); ok {
			if _, err := strconv.ParseFloat(text, 64); err != nil {
				return nil, fmt.Errorf("%s %q is not a number", key, text)
			}
			node = node.with(key, json.Number(text))
		}
	}
	if text, ok := tag.Lookup("pattern"); ok {
		node = node.with("pattern", text)
	}
	return node, nil
}

func (b *builder) node(t reflect.Type) (object, error) {
	t = deref(t)
	switch {
	case t == rawType || t.Kind() == reflect.Interface:
		return object{}, nil
	case implements(t, shapedType):
		return b.shape(t)
	}
	switch t.Kind() {
	case reflect.String:
		return object{{"type", "string"}}, nil
	case reflect.Bool:
		return object{{"type", "boolean"}}, nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return object{{"type", "integer"}}, nil
	case reflect.Float32, reflect.Float64:
		return object{{"type", "number"}}, nil
	case reflect.Slice, reflect.Array:
		items, err := b.node(t.Elem())
		return object{{"type", "array"}, {"items", items}}, err
	case reflect.Map:
		values, err := b.node(t.Elem())
		return object{{"type", "object"}, {"additionalProperties", values}}, err
	case reflect.Struct:
		return b.definition(t)
	}
	return nil, fmt.Errorf("%s has no form in JSON", t)
}

func (b *builder) shape(t reflect.Type) (object, error) {
	if node, ok := b.shapes[t]; ok {
		return node, nil
	}
	s := reflect.New(t).Interface().(Shaped)
	v, err := decode([]byte(s.SchemaJSON()))
	if err != nil {
		return nil, fmt.Errorf("the schema of %s: %w", t, err)
	}
	node, ok := v.(object)
	if !ok {
		return nil, fmt.Errorf("the schema of %s is %s, not a map", t, kindOf(v))
	}
	b.shapes[t] = node
	return node, nil
}

// definition is a reference to the struct's definition, made on the way when it is new. A selector is also the
// bare string that stands for its text.
func (b *builder) definition(t reflect.Type) (object, error) {
	name, known := b.defs[t]
	if !known && t.Name() == "" {
		return b.structure(t)
	}
	if !known {
		name = b.fresh(t)
		b.defs[t] = name
		b.order = append(b.order, member{name, nil})
		node, err := b.structure(t)
		if err != nil {
			return nil, err
		}
		if implements(t, markerType) {
			node = object{{"anyOf", []any{object{{"type", "string"}}, node}}}
		}
		b.order = b.order.with(name, node)
	}
	return object{{"$ref", "#/$defs/" + name}}, nil
}

// fresh is the type's name with a small first letter, numbered when another type has it.
func (b *builder) fresh(t reflect.Type) string {
	runes := []rune(t.Name())
	runes[0] = unicode.ToLower(runes[0])
	base := strings.Map(func(r rune) rune {
		if r < 128 && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			return r
		}
		return -1
	}, string(runes))
	name := base
	for i := 2; b.order.has(name); i++ {
		name = base + strconv.Itoa(i)
	}
	return name
}
