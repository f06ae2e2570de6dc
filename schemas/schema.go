// Package schemas makes JSON Schemas from argument structs, compiles and checks values against them, and keeps
// selectors off model surfaces. It owns the JSON Schema dependency and the published schema of the trail file.
//
// It stands below the tools: a tool's argument struct is its schema, and one schema serves a model's declaration,
// the check before a call runs, the check of a trail file and the file that editors complete from. It knows no tool
// and no page; a selector is known by its marker method, or by looking like one.
//
//	type args struct {
//		Ref   string `json:"ref" doc:"The element's ref."`
//		Count int    `json:"count,omitempty" minimum:"1" doc:"Clicks, 2 for a double one."`
//	}
//	s := schemas.For[args]()
//	problems := s.Check(json.RawMessage(`{"reff":"e1"}`)) // unknown argument "reff"; did you mean "ref"?
package schemas

import (
	"encoding/json"
	"fmt"
	"reflect"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// Schema is the JSON Schema of one tool's arguments, with the Go type it was made from.
type Schema struct {
	// JSON is the schema as it is shown to a model: flat, minimal, additionalProperties false.
	JSON json.RawMessage

	typ  reflect.Type
	tree object
	once *compiled
}

// compiled is shared by the copies of a Schema, so that it is compiled once and only when it is first needed.
type compiled struct {
	once   sync.Once
	schema *jsonschema.Schema
	err    error
}

// For makes the schema of an argument struct. The json tag names the argument, without omitempty it is required;
// doc describes it; enum:"a,b", minimum, maximum, minItems and pattern limit it. Embedded structs are flattened and the
// order is that of the fields. It panics for a type that JSON cannot hold, which is a programmer's mistake.
func For[A any]() Schema {
	s, err := Of(reflect.TypeFor[A]())
	if err != nil {
		panic("schemas: " + err.Error())
	}
	return s
}

// Of is For, for a type that is known at run time.
func Of(t reflect.Type) (Schema, error) {
	b := builder{defs: map[reflect.Type]string{}, shapes: map[reflect.Type]object{}}
	tree, err := b.root(t)
	if err != nil {
		return Schema{}, fmt.Errorf("arguments %s: %w", t, err)
	}
	return Schema{JSON: encode(tree), typ: t, tree: tree, once: &compiled{}}, nil
}

// Parse takes a schema that was written by hand or by another server.
func Parse(raw json.RawMessage) (Schema, error) {
	v, err := decode(raw)
	if err != nil {
		return Schema{}, fmt.Errorf("reading a schema: %w", err)
	}
	tree, ok := v.(object)
	if !ok {
		return Schema{}, fmt.Errorf("reading a schema: it is %s, not a map", kindOf(v))
	}
	s := Schema{JSON: encode(tree), tree: tree, once: &compiled{}}
	if _, err := s.compile(); err != nil {
		return Schema{}, fmt.Errorf("reading a schema: %w", err)
	}
	return s, nil
}

func (s Schema) compile() (*jsonschema.Schema, error) {
	if s.once == nil {
		return compileJSON(s.JSON)
	}
	s.once.once.Do(func() { s.once.schema, s.once.err = compileJSON(s.JSON) })
	return s.once.schema, s.once.err
}

// root is the schema as a tree; a Schema literal has none of its own.
func (s Schema) root() object {
	if s.tree != nil {
		return s.tree
	}
	v, err := decode(s.JSON)
	if err != nil {
		return nil
	}
	tree, _ := v.(object)
	return tree
}

// Arguments are the names of the arguments, in order.
func (s Schema) Arguments() []string {
	props, _ := s.root().get("properties").(object)
	return props.keys()
}

// Required are the names of the arguments that must be given.
func (s Schema) Required() []string { return texts(s.root().get("required")) }

// Type is the JSON type of an argument ("string", "integer", "array", ...), or "" for none of that name or any type.
func (s Schema) Type(argument string) string {
	root := s.root()
	props, _ := root.get("properties").(object)
	node, _ := props.get(argument).(object)
	t, _ := resolve(root, node).get("type").(string)
	return t
}

// Describe is the description of an argument.
func (s Schema) Describe(argument string) string {
	props, _ := s.root().get("properties").(object)
	node, _ := props.get(argument).(object)
	d, _ := node.get("description").(string)
	return d
}
