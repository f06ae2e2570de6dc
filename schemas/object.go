package schemas

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// object is a JSON object that keeps the order of its keys: schemas are read by people and cached by providers, so
// their bytes must not depend on map order.
type object []member

type member struct {
	key   string
	value any
}

func (o object) get(key string) any {
	for _, m := range o {
		if m.key == key {
			return m.value
		}
	}
	return nil
}

func (o object) has(key string) bool {
	for _, m := range o {
		if m.key == key {
			return true
		}
	}
	return false
}

func (o object) keys() []string {
	var out []string
	for _, m := range o {
		out = append(out, m.key)
	}
	return out
}

// with sets a key in its place, or adds it at the end, in a copy.
func (o object) with(key string, value any) object {
	out := append(object(nil), o...)
	for i := range out {
		if out[i].key == key {
			out[i].value = value
			return out
		}
	}
	return append(out, member{key, value})
}

func (o object) without(key string) object {
	out := object{}
	for _, m := range o {
		if m.key != key {
			out = append(out, m)
		}
	}
	return out
}

func texts(v any) []string {
	list, _ := v.([]any)
	var out []string
	for _, e := range list {
		if s, ok := e.(string); ok {
			out = append(out, s)
		}
	}
	return out
}

// decode reads one JSON value: object, []any, string, json.Number, bool or nil. A key that is given twice is an
// error, because readers disagree on which of the two counts.
func decode(raw []byte) (any, error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	v, err := decodeValue(dec)
	if err == io.EOF {
		return nil, io.ErrUnexpectedEOF
	}
	if err != nil {
		return nil, err
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, fmt.Errorf("there is more after the end of the value")
	}
	return v, nil
}

func decodeValue(dec *json.Decoder) (any, error) {
	t, err := dec.Token()
	if err != nil {
		return nil, err
	}
	switch t {
	case json.Delim('{'):
		return decodeObject(dec)
	case json.Delim('['):
		list := []any{}
		for dec.More() {
			v, err := decodeValue(dec)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err := dec.Token()
		return list, err
	}
	return t, nil
}

func decodeObject(dec *json.Decoder) (object, error) {
	o := object{}
	for dec.More() {
		t, err := dec.Token()
		if err != nil {
			return nil, err
		}
		key, ok := t.(string)
		if !ok {
			return nil, fmt.Errorf("a key must be text")
		}
		if o.has(key) {
			return nil, fmt.Errorf("%q is given twice", key)
		}
		v, err := decodeValue(dec)
		if err != nil {
			return nil, err
		}
		o = append(o, member{key, v})
	}
	_, err := dec.Token()
	return o, err
}

// encode writes a value of decode's kinds, without the HTML escapes that a person would trip over.
func encode(v any) json.RawMessage {
	var b bytes.Buffer
	write(&b, v)
	return b.Bytes()
}

func write(b *bytes.Buffer, v any) {
	switch v := v.(type) {
	case object:
		b.WriteByte('{')
		for i, m := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			write(b, m.key)
			b.WriteByte(':')
			write(b, m.value)
		}
		b.WriteByte('}')
	case []any:
		b.WriteByte('[')
		for i, e := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			write(b, e)
		}
		b.WriteByte(']')
	case string:
		writeText(b, v)
	default:
		enc := json.NewEncoder(b)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(v); err != nil {
			panic("schemas: encoding: " + err.Error())
		}
		b.Truncate(b.Len() - 1) // Encode ends with a new line
	}
}

// writeText writes text that needs no escape as it is, which nearly all text here is.
func writeText(b *bytes.Buffer, s string) {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			enc := json.NewEncoder(b)
			enc.SetEscapeHTML(false)
			_ = enc.Encode(s) // a string can always be encoded
			b.Truncate(b.Len() - 1)
			return
		}
	}
	b.WriteByte('"')
	b.WriteString(s)
	b.WriteByte('"')
}

func kindOf(v any) string {
	switch v.(type) {
	case object:
		return "a map"
	case []any:
		return "a list"
	case string:
		return "text"
	case json.Number:
		return "a number"
	case bool:
		return "a truth value"
	}
	return "nothing"
}
