package schemas

import "encoding/json"

// Recordable is a tool that may stand in a trail.
type Recordable struct {
	Name, Summary string
	// Short names the argument that a bare scalar stands for; empty for none.
	Short string
	Args  Schema
}

// token is a text with a {{...}}, which may stand wherever a value may.
const token = `\{\{`

// Trail is the JSON Schema of trail files, with the arguments of each tool, for editors that complete and underline.
// The parser of trails says more, and in better words.
func Trail(list []Recordable) json.RawMessage {
	calls, defs := object{}, object{}
	for _, r := range list {
		args := r.Args.root()
		shared, _ := args.get("$defs").(object)
		for _, d := range shared {
			node, _ := d.value.(object)
			defs = defs.with(d.key, lenient(node))
		}
		calls = append(calls, member{r.Name, callSchema(r, args.without("$defs"))})
	}
	defs = append(object{
		{"config", configSchema()},
		{"step", stepSchema()},
		{"calls", object{{"type", "array"}, {"items", object{
			{"type", "object"}, {"minProperties", json.Number("1")}, {"maxProperties", json.Number("1")},
			{"properties", calls}, {"additionalProperties", false}}}}},
	}, defs...)
	return encode(object{
		{"$schema", "https://json-schema.org/draft/2020-12/schema"},
		{"title", "Cairn trail"},
		{"type", "object"},
		{"properties", object{
			{"config", refTo("config")},
			{"trailhead", refTo("step")},
			{"trail", object{{"type", "array"}, {"items", refTo("step")}}},
		}},
		{"required", []any{"trail"}},
		{"additionalProperties", false},
		{"$defs", defs},
	})
}

func refTo(def string) object { return object{{"$ref", "#/$defs/" + def}} }

// callSchema is what stands behind a tool's name: its arguments, a bare scalar, or nothing where none is required.
func callSchema(r Recordable, args object) object {
	forms := []any{lenient(args)}
	props, _ := args.get("properties").(object)
	if short, ok := props.get(r.Short).(object); ok {
		forms = append(forms, lenient(short.without("description")))
	}
	if len(texts(args.get("required"))) == 0 {
		forms = append(forms, object{{"type", "null"}})
	}
	if len(forms) == 1 {
		return forms[0].(object).with("description", r.Summary)
	}
	return object{{"description", r.Summary}, {"anyOf", forms}}
}

// lenient makes a schema fit for YAML, where a text may look like a number and a token may stand for any value.
func lenient(node object) object {
	out := object{}
	for _, m := range node {
		out = append(out, member{m.key, lenientValue(m.key, m.value)})
	}
	orToken := func(n object) object {
		description := n.get("description")
		n = object{{"anyOf", []any{n.without("description"), object{{"type", "string"}, {"pattern", token}}}}}
		if description != nil {
			n = append(object{{"description", description}}, n...)
		}
		return n
	}
	switch t := node.get("type"); {
	case t == "string" && !node.has("enum") && !node.has("pattern"):
		return out.with("type", []any{"string", "number", "boolean"})
	case t == "string" || t == "integer" || t == "number" || t == "boolean":
		return orToken(out)
	}
	return out
}

func lenientValue(key string, v any) any {
	switch v := v.(type) {
	case object:
		if key == "properties" {
			props := object{}
			for _, p := range v {
				node, _ := p.value.(object)
				props = append(props, member{p.key, lenient(node)})
			}
			return props
		}
		return lenient(v)
	case []any:
		list := make([]any, len(v))
		for i, e := range v {
			list[i] = e
			if node, ok := e.(object); ok {
				list[i] = lenient(node)
			}
		}
		return list
	}
	return v
}

func text(description string) object {
	return object{{"type", []any{"string", "number", "boolean"}}, {"description", description}}
}

func duration(description string) object {
	return object{{"type", "string"}, {"pattern", `^[0-9]+(\.[0-9]+)?(ms|s|m)$`}, {"description", description}}
}

func configSchema() object {
	list := object{{"type", "array"}, {"items", text("A word.")}}
	arg := object{{"type", "object"}, {"properties", object{
		{"type", object{{"enum", []any{"string", "integer", "number", "boolean"}}}},
		{"default", object{}},
		{"summary", text("What it is for.")},
	}}, {"additionalProperties", false}}
	return object{{"type", "object"}, {"properties", object{
		{"id", text("A name that stays when the file moves.")},
		{"title", text("What the trail is about.")},
		{"tags", list},
		{"url", text("Where a fresh context starts; a relative one is relative to --base-url.")},
		{"args", object{{"type", "object"}, {"additionalProperties", arg}, {"description", "Declared arguments, used as {{args.name}}."}}},
		{"memory", object{{"type", "object"}, {"description", "Values that are there from the start, used as {{name}}."}}},
		{"secrets", object{{"type", "array"}, {"items", object{{"type", "string"}}}, {"description", "Names of secrets, used as {{secrets.name}}; never their values."}}},
		{"viewport", object{{"type", "string"}, {"pattern", "^[0-9]+x[0-9]+$"}, {"description", "Width and height in CSS pixels, 1280x720."}}},
		{"device", text("The name of a device, in place of a viewport.")},
		{"locale", text("Such as en-GB.")},
		{"timeZone", text("Such as Europe/Paris.")},
		{"colorScheme", object{{"enum", []any{"light", "dark"}}}},
		{"timeout", duration("Per call; 10s when it is left out.")},
		{"skip", text("Why the trail is reported and not run.")},
	}}, {"additionalProperties", false}}
}

func stepSchema() object {
	return object{{"type", "object"}, {"properties", object{
		{"step", text("What is to be done, in prose.")},
		{"verify", text("What must hold, in prose.")},
		{"id", text("A name by which a recording finds the step again.")},
		{"recording", object{{"description", "The calls that were recorded, for all devices or by class or name of device."}, {"anyOf", []any{
			refTo("calls"), object{{"type", "object"}, {"additionalProperties", refTo("calls")}}}}}},
		{"recordable", object{{"type", "boolean"}, {"description", "false: always left to a model."}}},
		{"optional", object{{"type", "boolean"}, {"description", "A miss is a note, not a failure."}}},
		{"timeout", duration("Per call of this step.")},
		{"retries", object{{"type", "integer"}, {"minimum", json.Number("0")}, {"description", "How often the step is tried again."}}},
	}}, {"oneOf", []any{object{{"required", []any{"step"}}}, object{{"required", []any{"verify"}}}}}, {"additionalProperties", false}}
}
