package selectors

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
)

// MarshalJSON writes the selector as a map with its keys in their fixed order. A "has" that is a plain text is
// written as a bare string.
func (s Selector) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, e := range s.entries() {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('"')
		b.WriteString(e.key)
		b.WriteString(`":`)
		writeJSON(&b, e.value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// MarshalJSON writes the pattern: a text, /re/flags, {contains: part}, or {is: text} where a text would read as an
// expression.
func (p Pattern) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	writeJSON(&b, p)
	return b.Bytes(), nil
}

// MarshalJSON writes a chain of one without the list.
func (f Frames) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	writeJSON(&b, f)
	return b.Bytes(), nil
}

// entry is one key with its value: string, int, bool, Pattern, Selector or Frames.
type entry struct {
	key   string
	value any
}

// entries are the keys that are set, in their order.
func (s Selector) entries() []entry {
	var list []entry
	add := func(key string, set bool, value func() any) {
		if set {
			list = append(list, entry{key, value()})
		}
	}
	for _, key := range keys() {
		if p := s.patternAt(key); p != nil {
			add(key, *p != nil, func() any { return **p })
			continue
		}
		switch key {
		case "role":
			add(key, s.Role != "", func() any { return s.Role })
		case "level":
			add(key, s.Level != 0, func() any { return s.Level })
		case "checked":
			add(key, s.Checked != nil, func() any { return *s.Checked })
		case "expanded":
			add(key, s.Expanded != nil, func() any { return *s.Expanded })
		case "selected":
			add(key, s.Selected != nil, func() any { return *s.Selected })
		case "css":
			add(key, s.CSS != "", func() any { return s.CSS })
		case "within":
			add(key, s.Within != nil, func() any { return *s.Within })
		case "has":
			add(key, s.Has != nil, func() any { return s.Has.short() })
		case "after":
			add(key, s.After != nil, func() any { return *s.After })
		case "before":
			add(key, s.Before != nil, func() any { return *s.Before })
		case "nth":
			add(key, s.Nth != 0, func() any { return s.Nth })
		case "of":
			add(key, s.Of != 0, func() any { return s.Of })
		case "frame":
			add(key, len(s.Frame) > 0, func() any { return s.Frame })
		}
	}
	return list
}

// short is the pattern of a selector that is nothing but a text in string form, else the selector.
func (s Selector) short() any {
	if p := s.Text; p != nil && p.Kind != Contains && !(p.Kind == Exact && ambiguousText(p.Value)) && s.Equal(Selector{Text: p}) {
		return *p
	}
	return s
}

// ambiguousText reports whether an exact text would read as an expression.
func ambiguousText(s string) bool {
	_, _, ok := slashed(s)
	return ok
}

func writeJSON(b *bytes.Buffer, value any) {
	switch v := value.(type) {
	case string:
		e := json.NewEncoder(b)
		e.SetEscapeHTML(false)
		// A string can always be encoded; the encoder ends it with a newline.
		_ = e.Encode(v)
		b.Truncate(b.Len() - 1)
	case int:
		b.WriteString(strconv.Itoa(v))
	case bool:
		b.WriteString(strconv.FormatBool(v))
	case Pattern:
		switch {
		case v.Kind == Contains:
			b.WriteString(`{"contains":`)
			writeJSON(b, v.Value)
			b.WriteByte('}')
		case v.Kind == Exact && ambiguousText(v.Value):
			b.WriteString(`{"is":`)
			writeJSON(b, v.Value)
			b.WriteByte('}')
		case v.Kind == Regexp:
			writeJSON(b, v.String())
		default:
			writeJSON(b, v.Value)
		}
	case Selector:
		raw, _ := v.MarshalJSON()
		b.Write(raw)
	case Frames:
		if len(v) == 1 {
			writeJSON(b, v[0])
			return
		}
		b.WriteByte('[')
		for i, f := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			writeJSON(b, f)
		}
		b.WriteByte(']')
	}
}

// String is the selector as YAML flow text, {role: button, name: Pay}, fit for messages and for pasting into a trail.
func (s Selector) String() string {
	var b strings.Builder
	writeFlow(&b, s)
	return b.String()
}

// IsZero reports whether no key is set; such a selector matches nothing.
func (s Selector) IsZero() bool { return len(s.entries()) == 0 }

// Equal reports whether both say the same.
func (s Selector) Equal(other Selector) bool { return reflect.DeepEqual(s.plain(), other.plain()) }

// plain is the selector without the difference between an absent and an empty chain of frames.
func (s Selector) plain() Selector {
	if len(s.Frame) == 0 {
		s.Frame = nil
	}
	return s
}
