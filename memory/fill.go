package memory

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
)

// Fill puts values in the place of the tokens in a call's arguments; the order of the keys stays. A name that isn't
// known is an error that lists the known ones, and a secret is refused where SecretAllowed says so. Inside a
// selector a value is always literal: it never becomes a regular expression, and in one it is quoted.
func (m *Memory) Fill(tool string, args json.RawMessage) (json.RawMessage, error) {
	if !bytes.Contains(args, []byte(open)) && !bytes.Contains(args, []byte(`\u007`)) {
		return args, nil
	}
	f := filler{m: m, tool: tool, dec: json.NewDecoder(bytes.NewReader(args))}
	f.dec.UseNumber()
	if err := f.value(place{shape: m.shape(tool)}); err != nil {
		return nil, err
	}
	if _, err := f.dec.Token(); err != io.EOF {
		return nil, fmt.Errorf("the arguments of %s are not one JSON value", tool)
	}
	return f.out.Bytes(), nil
}

// FillText puts values in the place of the tokens in a text that is shown or opened: prose, an address. Secrets are
// refused.
func (m *Memory) FillText(s string) (string, error) {
	v, err := m.text(s, true, nil)
	return Text(v), err
}

func (m *Memory) shape(tool string) Shape {
	if m.schema == nil {
		return Shape{}
	}
	s, ok := m.shapes[tool]
	if !ok {
		s = ShapeOf(m.schema(tool))
		m.shapes[tool] = s
	}
	return s
}

// text fills s. A text that is one token keeps its value's type. quote, when given, is applied to values inside a
// longer text.
func (m *Memory) text(s string, noSecrets bool, quote func(string) string) (any, error) {
	tokens := Names(s)
	known := m.known()
	var b strings.Builder
	at := 0
	for _, t := range tokens {
		if p := known.Check(t); p != nil {
			return nil, p
		}
		if noSecrets && t.secret() {
			return nil, fmt.Errorf("a secret cannot stand here; it may only be typed by inputText, sent in a header or handed to a composed tool")
		}
		v, err := m.eval(t)
		if err != nil {
			return nil, err
		}
		if len(tokens) == 1 && t.Start == 0 && t.End == len(s) {
			return v, nil
		}
		part := Text(v)
		if quote != nil {
			part = quote(part)
		}
		b.WriteString(s[at:t.Start] + part)
		at = t.End
	}
	return b.String() + s[at:], nil
}

func (t Token) secret() bool {
	for _, n := range t.Names {
		if n.Group == "secrets" {
			return true
		}
	}
	return false
}

// HasSecret reports whether a text has a token that names a secret.
func HasSecret(s string) bool {
	for _, t := range Names(s) {
		if t.secret() {
			return true
		}
	}
	return false
}

func (m *Memory) eval(t Token) (any, error) {
	for _, n := range t.Names {
		if n.Group == "secrets" && m.secrets[n.Name] == "" {
			return nil, &Missing{Secrets: []string{n.Name}}
		}
	}
	n, ok := plain(t.Expr)
	if !ok {
		v, err := m.evaluate(t.Expr)
		if err != nil {
			return nil, fmt.Errorf("{{%s}} can't be computed: %w", t.Expr, err)
		}
		return v, nil
	}
	switch n.Group {
	case "args":
		return m.args[n.Name], nil
	case "memory":
		return m.memory[n.Name], nil
	case "secrets":
		return m.secrets[n.Name], nil
	case "base":
		return m.base, nil
	}
	v, _ := m.Lookup(n.Name)
	return v, nil
}

// filler copies JSON and fills its strings.
type filler struct {
	m    *Memory
	tool string
	dec  *json.Decoder
	out  bytes.Buffer
}

// place is where a value stands: the keys that lead to it, what is wanted, and whether a selector is above it.
type place struct {
	path       []string
	shape      Shape
	inSelector bool
}

func (p place) key(name string) place {
	return place{
		path:       append(p.path[:len(p.path):len(p.path)], name),
		shape:      p.shape.Key(name),
		inSelector: p.inSelector || p.shape.Selector() || selectorKey(name),
	}
}

func (p place) item() place {
	return place{path: p.path, shape: p.shape.Item(), inSelector: p.inSelector}
}

func (p place) last() string {
	if len(p.path) == 0 {
		return ""
	}
	return p.path[len(p.path)-1]
}

// selectorKey names the members that hold selectors, in calls and in selectors.
func selectorKey(name string) bool {
	switch name {
	case "selector", "target", "within", "has", "after", "before", "frame", "also":
		return true
	}
	return false
}

func (f *filler) value(p place) error {
	t, err := f.dec.Token()
	if err != nil {
		return f.unreadable(err)
	}
	switch t {
	case json.Delim('{'):
		return f.list('{', '}', func() error {
			key, err := f.dec.Token()
			if err != nil {
				return f.unreadable(err)
			}
			name, _ := key.(string)
			f.write(name)
			f.out.WriteByte(':')
			return f.value(p.key(name))
		})
	case json.Delim('['):
		return f.list('[', ']', func() error { return f.value(p.item()) })
	}
	s, ok := t.(string)
	if !ok || !HasToken(s) {
		f.write(t)
		return nil
	}
	v, err := f.fill(s, p)
	if err != nil {
		return err
	}
	f.write(v)
	return nil
}

func (f *filler) list(from, to byte, each func() error) error {
	f.out.WriteByte(from)
	for n := 0; f.dec.More(); n++ {
		if n > 0 {
			f.out.WriteByte(',')
		}
		if err := each(); err != nil {
			return err
		}
	}
	f.out.WriteByte(to)
	if _, err := f.dec.Token(); err != nil {
		return f.unreadable(err)
	}
	return nil
}

func (f *filler) unreadable(err error) error {
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return fmt.Errorf("the arguments of %s can't be read: %w", f.tool, err)
}

func (f *filler) write(v any) {
	enc := json.NewEncoder(&f.out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic("memory: encoding: " + err.Error())
	}
	f.out.Truncate(f.out.Len() - 1) // Encode ends with a new line
}

// fill gives the value for a string that holds tokens.
func (f *filler) fill(s string, p place) (any, error) {
	pattern := p.inSelector || p.last() == "matches"
	var quote func(string) string
	if p.last() == "matches" || pattern && strings.HasPrefix(s, "/") {
		quote = regexp.QuoteMeta
	}
	v, err := f.m.text(s, !SecretAllowed(f.tool, p.path), quote)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.where(p), err)
	}
	v, err = convert(v, p.shape)
	if err != nil {
		return nil, fmt.Errorf("%s: %s %w", f.where(p), s, err)
	}
	text, ok := v.(string)
	if !ok || !p.inSelector {
		return v, nil
	}
	if strings.TrimSpace(text) == "" {
		return nil, fmt.Errorf("%s: %s is empty, and a selector needs a text", f.where(p), s)
	}
	return asPattern(s, text, p), nil
}

func (f *filler) where(p place) string { return strings.Join(append([]string{f.tool}, p.path...), ".") }

// asPattern keeps a value from becoming a regular expression, which would match another element.
func asPattern(source, text string, p place) any {
	if strings.HasPrefix(source, "/") || !strings.HasPrefix(text, "/") {
		return text
	}
	is := map[string]any{"is": text}
	if selectorKey(p.last()) {
		return map[string]any{"text": is}
	}
	switch p.last() {
	case "name", "text", "label", "placeholder", "title", "alt", "testId", "href", "icon", "column":
		return is
	}
	return text
}

// convert brings a value to the type that is wanted.
func convert(v any, s Shape) (any, error) {
	text, isText := v.(string)
	switch {
	case s.Wants(typeOf(v)):
		return v, nil
	case s.Wants("string"):
		return Text(v), nil
	case s.Wants("array") || s.Wants("object"):
		return v, nil // the tool's own check knows whether one value will do
	case !isText:
		if f, ok := v.(float64); ok && f == float64(int64(f)) && s.Wants("integer") {
			return int64(f), nil
		}
	case s.Wants("integer"):
		if n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64); err == nil {
			return n, nil
		}
		if n, err := strconv.ParseFloat(strings.TrimSpace(text), 64); err == nil && s.Wants("number") {
			return n, nil
		}
	case s.Wants("boolean"):
		if text == "true" || text == "false" {
			return text == "true", nil
		}
	}
	return nil, fmt.Errorf("is %s, but %s is wanted", article(typeOf(v)), s.wanted())
}

func (s Shape) wanted() string {
	for _, kind := range []string{"number", "integer", "boolean"} {
		if s.Wants(kind) {
			return article(kind)
		}
	}
	return "something else"
}
