package selectors

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cairn-trails/cairn/internal/diag"
)

// Parse reads a selector from its JSON: a map, or a bare string as {text: ...}. Its error is Problems: everything
// that is wrong, each with its path inside the selector.
func Parse(raw json.RawMessage) (Selector, error) {
	var d decoder
	s := d.selector("", raw)
	if len(d.problems) == 0 {
		d.check("", s, true)
	}
	if len(d.problems) > 0 {
		return Selector{}, d.problems
	}
	return s, nil
}

// UnmarshalJSON is Parse.
func (s *Selector) UnmarshalJSON(raw []byte) error {
	parsed, err := Parse(raw)
	if err != nil {
		return err
	}
	*s = parsed
	return nil
}

// UnmarshalJSON reads a pattern: a text, /re/flags, {contains: part} or {is: text}.
func (p *Pattern) UnmarshalJSON(raw []byte) error {
	var d decoder
	parsed := d.pattern("", raw)
	if parsed != nil {
		d.checkPattern("", parsed)
	}
	if len(d.problems) > 0 {
		return d.problems
	}
	*p = *parsed
	return nil
}

// UnmarshalJSON reads a chain: one selector or a list of them.
func (f *Frames) UnmarshalJSON(raw []byte) error {
	var d decoder
	parsed := d.frames("", raw)
	if len(d.problems) > 0 {
		return d.problems
	}
	*f = parsed
	return nil
}

// decoder reads selectors strictly and keeps every problem.
type decoder struct{ problems Problems }

func (d *decoder) fail(path, hint, format string, args ...any) {
	d.problems = append(d.problems, Problem{Path: path, Problem: fmt.Sprintf(format, args...), Hint: hint})
}

// keys lists the keys of a selector in the order in which they are written.
func keys() []string {
	return []string{"role", "name", "text", "label", "placeholder", "title", "alt", "testId", "level", "checked",
		"expanded", "selected", "href", "icon", "css", "within", "has", "column", "after", "before", "nth", "of", "frame"}
}

func (d *decoder) selector(path string, raw json.RawMessage) Selector {
	raw = bytes.TrimSpace(raw)
	if len(raw) > 0 && raw[0] == '"' {
		return Selector{Text: d.pattern(path, raw)}
	}
	fields, ok := d.object(path, raw)
	if !ok {
		return Selector{}
	}
	var s Selector
	for _, f := range fields {
		d.field(&s, at(path, f.key), f)
	}
	return s
}

// field is one key of an object, in the order of the text.
type field struct {
	key string
	raw json.RawMessage
}

// object reads a JSON object in order and refuses a key that stands twice.
func (d *decoder) object(path string, raw json.RawMessage) ([]field, bool) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		d.fail(path, "write a map such as {role: button, name: Pay}, or a text", "a selector can't be %s", kindOf(raw))
		return nil, false
	}
	var fields []field
	seen := map[string]bool{}
	for dec.More() {
		t, err := dec.Token()
		var f field
		if err == nil {
			f.key, _ = t.(string)
			err = dec.Decode(&f.raw)
		}
		if err != nil {
			d.fail(path, "", "not JSON: %v", err)
			return nil, false
		}
		if seen[f.key] {
			d.fail(at(path, f.key), "", "key %q stands twice", f.key)
		}
		seen[f.key] = true
		fields = append(fields, f)
	}
	return fields, true
}

func kindOf(raw json.RawMessage) string {
	if len(raw) == 0 {
		return "nothing"
	}
	switch raw[0] {
	case '{':
		return "a map"
	case '[':
		return "a list"
	case '"':
		return "a text"
	case 't', 'f':
		return "true or false"
	case 'n':
		return "null"
	}
	return "a number"
}

func (d *decoder) field(s *Selector, path string, f field) {
	if p := s.patternAt(f.key); p != nil {
		*p = d.pattern(path, f.raw)
		return
	}
	switch f.key {
	case "role":
		d.into(path, f.raw, &s.Role, "a role")
	case "css":
		d.into(path, f.raw, &s.CSS, "a css selector")
	case "level":
		d.number(path, f.raw, &s.Level)
	case "nth":
		d.number(path, f.raw, &s.Nth)
	case "of":
		d.number(path, f.raw, &s.Of)
	case "checked":
		d.into(path, f.raw, &s.Checked, "true or false")
	case "expanded":
		d.into(path, f.raw, &s.Expanded, "true or false")
	case "selected":
		d.into(path, f.raw, &s.Selected, "true or false")
	case "within":
		s.Within = d.nested(path, f.raw)
	case "has":
		s.Has = d.nested(path, f.raw)
	case "after":
		s.After = d.nested(path, f.raw)
	case "before":
		s.Before = d.nested(path, f.raw)
	case "frame":
		s.Frame = d.frames(path, f.raw)
	default:
		d.fail(path, d.meant(f.key), "unknown key %q in a selector", f.key)
	}
}

// meant suggests a key; the names that other tools use lead to ours.
func (d *decoder) meant(key string) string {
	ours := map[string]string{"ariaLabel": "name", "aria-label": "name", "accessibleName": "name", "id": "css", "class": "css",
		"xpath": "css", "tag": "css", "containerText": "within", "inside": "within", "in": "within", "parent": "within",
		"contains": "has", "index": "nth", "iframe": "frame", "below": "after", "above": "before", "ref": "role",
		"data-testid": "testId", "data-test": "testId", "data-qa": "testId", "url": "href", "hasText": "has"}
	if k, ok := ours[key]; ok {
		return fmt.Sprintf("did you mean %q?", k)
	}
	if hint := diag.DidYouMean(key, keys()); hint != "" {
		return hint
	}
	return "known keys: " + strings.Join(keys(), ", ")
}

// patternAt is where a key's pattern is kept, nil for a key that holds none.
func (s *Selector) patternAt(key string) **Pattern {
	switch key {
	case "name":
		return &s.Name
	case "text":
		return &s.Text
	case "label":
		return &s.Label
	case "placeholder":
		return &s.Placeholder
	case "title":
		return &s.Title
	case "alt":
		return &s.Alt
	case "testId":
		return &s.TestID
	case "href":
		return &s.Href
	case "icon":
		return &s.Icon
	case "column":
		return &s.Column
	}
	return nil
}

func (d *decoder) into(path string, raw json.RawMessage, target any, what string) {
	if err := json.Unmarshal(raw, target); err != nil || string(raw) == "null" {
		d.fail(path, "write "+what, "%s is no %s", raw, strings.TrimPrefix(what, "a "))
	}
}

func (d *decoder) number(path string, raw json.RawMessage, target *int) {
	if err := json.Unmarshal(raw, target); err != nil || *target < 1 {
		d.fail(path, "write a whole number from 1", "%s is no count", raw)
	}
}

func (d *decoder) nested(path string, raw json.RawMessage) *Selector {
	s := d.selector(path, raw)
	return &s
}

func (d *decoder) frames(path string, raw json.RawMessage) Frames {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 || raw[0] != '[' {
		return Frames{d.selector(path, raw)}
	}
	var list []json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil || len(list) == 0 {
		d.fail(path, "write the selector of the iframe", "an empty chain of frames")
		return nil
	}
	chain := make(Frames, len(list))
	for i, r := range list {
		chain[i] = d.selector(fmt.Sprintf("%s[%d]", path, i), r)
	}
	return chain
}

func (d *decoder) pattern(path string, raw json.RawMessage) *Pattern {
	var text string
	if json.Unmarshal(raw, &text) == nil && string(raw) != "null" {
		p := parsePattern(text)
		return &p
	}
	if kind := kindOf(raw); kind != "a map" {
		if kind == "a number" || kind == "true or false" {
			// A person writes name: 12 in YAML and means the text.
			return &Pattern{Kind: Exact, Value: string(raw)}
		}
		d.fail(path, `write a text, /re/ or {contains: part}`, "a text can't be %s", kind)
		return nil
	}
	fields, ok := d.object(path, raw)
	if !ok {
		return nil
	}
	if len(fields) != 1 {
		d.fail(path, `write {contains: part} or {is: text}`, "a pattern has one key, not %d", len(fields))
		return nil
	}
	f := fields[0]
	p := &Pattern{Kind: Contains}
	switch f.key {
	case "contains":
	case "is":
		p.Kind = Exact
	default:
		d.fail(at(path, f.key), cmpOr(diag.DidYouMean(f.key, []string{"contains", "is"}), "known keys: contains, is"), "unknown key %q in a pattern", f.key)
		return nil
	}
	d.into(at(path, f.key), f.raw, &p.Value, "a text")
	return p
}

func cmpOr(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
