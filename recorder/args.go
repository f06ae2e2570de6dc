package recorder

import (
	"bytes"
	"encoding/json"
	"strings"
)

// object is a JSON object whose key order is kept, for the order of arguments is what a person reads in the trail.
type object []member

type member struct {
	key   string
	value json.RawMessage
}

// fields splits a JSON object into its members; anything else has none.
func fields(raw json.RawMessage) object {
	dec := json.NewDecoder(bytes.NewReader(raw))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return nil
	}
	var o object
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return nil
		}
		var v json.RawMessage
		if dec.Decode(&v) != nil {
			return nil
		}
		o = append(o, member{key.(string), v})
	}
	return o
}

func (o object) get(key string) (json.RawMessage, bool) {
	for _, m := range o {
		if m.key == key {
			return m.value, true
		}
	}
	return nil, false
}

// with sets a member in its place, or adds it at the end.
func (o object) with(key string, value any) object {
	raw := encode(value)
	out := append(object(nil), o...)
	for i := range out {
		if out[i].key == key {
			out[i].value = raw
			return out
		}
	}
	return append(out, member{key, raw})
}

func (o object) without(key string) object {
	var out object
	for _, m := range o {
		if m.key != key {
			out = append(out, m)
		}
	}
	return out
}

// after adds a member behind another one; an empty list is not written.
func (o object) after(key, name string, value json.RawMessage) object {
	if string(value) == "null" || string(value) == "[]" {
		return o
	}
	var out object
	for _, m := range o {
		out = append(out, m)
		if m.key == key {
			out = append(out, member{name, value})
		}
	}
	return out
}

func (o object) json() json.RawMessage {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(encode(m.key))
		b.WriteByte(':')
		b.Write(m.value)
	}
	b.WriteByte('}')
	return b.Bytes()
}

func withArg(args json.RawMessage, name string, value any) json.RawMessage {
	return fields(args).with(name, value).json()
}

// encode is JSON without the HTML escapes, which would show up in a trail. Values here are always encodable.
func encode(v any) json.RawMessage {
	if raw, ok := v.(json.RawMessage); ok {
		return raw
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic("recorder: encoding an argument: " + err.Error())
	}
	return bytes.TrimSpace(b.Bytes())
}

// mapStrings applies change to every string value of a JSON value, keys excepted.
func mapStrings(raw json.RawMessage, change func(string) string) json.RawMessage {
	trimmed := bytes.TrimSpace(raw)
	if len(trimmed) == 0 {
		return raw
	}
	switch trimmed[0] {
	case '"':
		var s string
		if json.Unmarshal(trimmed, &s) != nil {
			return raw
		}
		if c := change(s); c != s {
			return encode(c)
		}
	case '{':
		o := fields(trimmed)
		for i := range o {
			o[i].value = mapStrings(o[i].value, change)
		}
		return o.json()
	case '[':
		var list []json.RawMessage
		if json.Unmarshal(trimmed, &list) != nil {
			return raw
		}
		for i := range list {
			list[i] = mapStrings(list[i], change)
		}
		return encode(list)
	}
	return raw
}

func sameJSON(a, b json.RawMessage) bool {
	var x, y bytes.Buffer
	if json.Compact(&x, a) != nil || json.Compact(&y, b) != nil {
		return false
	}
	return bytes.Equal(x.Bytes(), y.Bytes())
}

// isToken reports whether a text is a {{...}} token as a whole.
func isToken(s string) bool { return strings.HasPrefix(s, "{{") && strings.HasSuffix(s, "}}") }
