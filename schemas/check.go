package schemas

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/cairn-trails/cairn/internal/diag"
)

// Problem is one thing that is wrong with a value.
type Problem struct {
	// Path is the JSON pointer of the value, "" for the whole.
	Path string
	// Message is what was seen and what is right, lower case, without a full stop. It names the argument and never
	// shows a text that was given for one.
	Message string
}

func (p Problem) String() string { return p.Message }

// Check says everything that is wrong with arguments, in the order of the schema; nil when they are right. No
// arguments are an empty map.
func (s Schema) Check(args json.RawMessage) []Problem {
	_, problems := s.Fit(args)
	return problems
}

func arguments(args json.RawMessage) (any, *Problem) {
	if len(bytes.TrimSpace(args)) == 0 {
		return object{}, nil
	}
	v, err := decode(args)
	if err != nil {
		return nil, &Problem{Message: "the arguments are not valid JSON: " + plain(err)}
	}
	if _, ok := v.(object); !ok {
		return nil, &Problem{Message: fmt.Sprintf("the arguments must be a map of names and values, not %s", kindOf(v))}
	}
	return v, nil
}

// plain keeps the reader's words and none of the text it read.
func plain(err error) string {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return fmt.Sprintf("broken at byte %d", syntax.Offset)
	}
	return err.Error()
}

func (s Schema) check(v any) []Problem {
	compiled, err := s.compile()
	if err != nil {
		return []Problem{{Message: "the tool's own schema is broken: " + err.Error()}}
	}
	c := checker{root: s.root(), value: v}
	var invalid *jsonschema.ValidationError
	switch err := compiled.Validate(native(v)); {
	case errors.As(err, &invalid):
		c.explain(invalid)
	case err != nil:
		return []Problem{{Message: err.Error()}}
	}
	given, _ := v.(object)
	c.problems = s.byReader(given, c.problems)
	slices.SortStableFunc(c.problems, func(a, b Problem) int { return c.rank(a) - c.rank(b) })
	return slices.Compact(c.problems)
}

func compileJSON(raw json.RawMessage) (*jsonschema.Schema, error) {
	c := jsonschema.NewCompiler()
	c.Draft = jsonschema.Draft2020
	c.LoadURL = noLoading
	if err := c.AddResource(resource, bytes.NewReader(raw)); err != nil {
		return nil, err
	}
	return c.Compile(resource)
}

const resource = "arguments.json"

// native turns decode's values into those that the validator knows.
func native(v any) any {
	switch v := v.(type) {
	case object:
		m := make(map[string]any, len(v))
		for _, e := range v {
			m[e.key] = native(e.value)
		}
		return m
	case []any:
		list := make([]any, len(v))
		for i, e := range v {
			list[i] = native(e)
		}
		return list
	}
	return v
}

// checker turns the validator's tree of errors into words.
type checker struct {
	root     object
	value    any
	problems []Problem
}

func (c *checker) add(path, format string, args ...any) {
	c.problems = append(c.problems, Problem{Path: path, Message: fmt.Sprintf(format, args...)})
}

// rank sorts by the order of the schema's arguments; what is unknown comes first.
func (c *checker) rank(p Problem) int {
	name, _, _ := strings.Cut(strings.TrimPrefix(p.Path, "/"), "/")
	props, _ := c.root.get("properties").(object)
	return slices.Index(props.keys(), name)
}

func (c *checker) explain(e *jsonschema.ValidationError) {
	keyword := last(e.KeywordLocation)
	if keyword == "anyOf" || keyword == "oneOf" {
		c.alternatives(e)
		return
	}
	if len(e.Causes) > 0 {
		causes := slices.Clone(e.Causes)
		sort.SliceStable(causes, func(i, j int) bool { return causes[i].InstanceLocation < causes[j].InstanceLocation })
		for _, cause := range causes {
			c.explain(cause)
		}
		return
	}
	_, pointer, _ := strings.Cut(e.AbsoluteKeywordLocation, "#")
	node := at(c.root, strings.TrimSuffix(pointer, "/"+keyword))
	c.leaf(e, keyword, node)
}

// alternatives speaks of the branch that was meant: the one of the value's own kind.
func (c *checker) alternatives(e *jsonschema.ValidationError) {
	for _, b := range e.Causes {
		if !wrongKind(b, e.InstanceLocation) {
			c.explain(b)
			return
		}
	}
	_, pointer, _ := strings.Cut(e.AbsoluteKeywordLocation, "#")
	node := at(c.root, strings.TrimSuffix(pointer, "/"+last(e.KeywordLocation)))
	c.wants(e.InstanceLocation, node)
}

func wrongKind(e *jsonschema.ValidationError, at string) bool {
	if last(e.KeywordLocation) == "type" && e.InstanceLocation == at {
		return true
	}
	return slices.ContainsFunc(e.Causes, func(c *jsonschema.ValidationError) bool { return wrongKind(c, at) })
}

func (c *checker) leaf(e *jsonschema.ValidationError, keyword string, node object) {
	path := e.InstanceLocation
	v := value(c.value, path)
	switch keyword {
	case "type":
		c.wants(path, node)
	case "required":
		c.missing(path, node, v)
	case "additionalProperties":
		c.unknown(path, node, v)
	case "enum":
		c.add(path, "%s must be one of %s%s", title(path), strings.Join(texts(node.get("enum")), ", "), meant(v, node))
	case "minimum":
		c.add(path, "%s must be at least %v, not %v", title(path), node.get("minimum"), v)
	case "maximum":
		c.add(path, "%s must be at most %v, not %v", title(path), node.get("maximum"), v)
	case "minItems":
		c.add(path, "%s must hold at least %v", title(path), node.get("minItems"))
	case "pattern":
		c.add(path, "%s must look like %s", title(path), likeness(node))
	default:
		c.add(path, "%s does not fit: %s", title(path), e.Message)
	}
}

func likeness(node object) string {
	if examples := texts(node.get("examples")); len(examples) > 0 {
		return strings.Join(examples, " or ")
	}
	return fmt.Sprint(node.get("pattern"))
}

func meant(v any, node object) string {
	text, ok := v.(string)
	if !ok {
		return ", not " + kindOf(v)
	}
	if m := diag.Suggest(text, texts(node.get("enum"))); m != "" {
		return fmt.Sprintf(", not %q; did you mean %q?", text, m)
	}
	return fmt.Sprintf(", not %q", text)
}

func (c *checker) missing(path string, node object, v any) {
	given, _ := v.(object)
	for _, name := range texts(node.get("required")) {
		if !given.has(name) {
			c.add(path+"/"+name, "%s is missing", title(path+"/"+name))
		}
	}
}

func (c *checker) unknown(path string, node object, v any) {
	given, _ := v.(object)
	props, _ := node.get("properties").(object)
	for _, name := range given.keys() {
		if props.has(name) {
			continue
		}
		where := ""
		if path != "" {
			where = " in " + title(path)
		}
		next := "it takes no arguments"
		if m := diag.Suggest(name, props.keys()); m != "" {
			next = fmt.Sprintf("did you mean %q?", m)
		} else if len(props) > 0 {
			next = "known are " + strings.Join(props.keys(), ", ")
		}
		c.add(path+"/"+escape(name), "unknown argument %q%s; %s", name, where, next)
	}
}

func (c *checker) wants(path string, node object) {
	v := value(c.value, path)
	got := kindOf(v)
	want := wanted(c.root, node)
	switch v.(type) {
	case json.Number, bool:
		if want == "text" {
			c.add(path, "%s must be text, not %s; write it in quotes", title(path), got)
			return
		}
		if _, fraction := v.(json.Number); fraction && want == "a whole number" {
			got = fmt.Sprint(v)
		}
	}
	if path == "" {
		c.add(path, "the arguments must be %s, not %s", want, got)
		return
	}
	c.add(path, "%s must be %s, not %s", title(path), want, got)
}

func wanted(root, node object) string {
	node = resolve(root, node)
	if list, ok := node.get("anyOf").([]any); ok {
		var each []string
		for _, e := range list {
			o, _ := e.(object)
			if w := wanted(root, o); !slices.Contains(each, w) {
				each = append(each, w)
			}
		}
		return strings.Join(each, " or ")
	}
	switch node.get("type") {
	case "string":
		return "text"
	case "integer":
		return "a whole number"
	case "number":
		return "a number"
	case "boolean":
		return "true or false"
	case "array":
		return "a list"
	case "object":
		return "a map"
	}
	return "something else"
}

// value is the part of v at a JSON pointer.
func value(v any, pointer string) any {
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
		}
	}
	return v
}

// title is a pointer as a person names the argument: "selector.within" or "options[1]", in quotes.
func title(pointer string) string {
	var b strings.Builder
	for _, token := range strings.Split(pointer, "/")[1:] {
		token = strings.NewReplacer("~1", "/", "~0", "~").Replace(token)
		switch {
		case token != "" && strings.Trim(token, "0123456789") == "":
			b.WriteString("[" + token + "]")
		case b.Len() > 0:
			b.WriteString("." + token)
		default:
			b.WriteString(token)
		}
	}
	return fmt.Sprintf("%q", b.String())
}

func escape(s string) string { return strings.NewReplacer("~", "~0", "/", "~1").Replace(s) }

func last(pointer string) string { return pointer[strings.LastIndex(pointer, "/")+1:] }

func noLoading(url string) (io.ReadCloser, error) {
	return nil, fmt.Errorf("a schema must not refer to %s", url)
}
