package trails

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/cairn-trails/cairn/tools"
)

// Format writes a trail in the canonical layout: steps and calls as lists, an argument a line, selectors in braces
// where they fit, quotes only where they are needed. A call whose only argument has a short form is written with it;
// known tells the short forms; without it those of the web tools are used.
func Format(t *Trail, known ...Tools) []byte {
	f := formatter{}
	if len(known) > 0 {
		f.known = known[0]
	} else {
		f.known = tools.Web()
	}
	root := &piece{kind: mapping, block: true}
	if c := f.config(t.Config); len(c.keys) > 0 {
		root.put("config", c)
	}
	if t.Trailhead != nil {
		root.put("trailhead", f.step(*t.Trailhead))
	}
	steps := &piece{kind: list, block: true}
	for _, s := range t.Steps {
		steps.items = append(steps.items, f.step(s))
	}
	root.put("trail", steps)
	l := &layout{}
	l.root(root)
	return l.bytes("\n")
}

func (l *layout) bytes(end string) []byte {
	var b bytes.Buffer
	for _, line := range l.lines {
		b.WriteString(line.text + end)
	}
	return b.Bytes()
}

type formatter struct{ known Tools }

func (p *piece) put(key string, val *piece) { p.keys = append(p.keys, member{key: key, val: val}) }

// putText adds a text unless it is empty.
func (p *piece) putText(key, text string) {
	if text != "" {
		p.put(key, textPiece(text))
	}
}

func textPiece(s string) *piece { return &piece{text: s} }

func wordPiece(s string) *piece { return &piece{text: s, verbatim: true} }

func textsPiece(all []string) *piece {
	p := &piece{kind: list}
	for _, s := range all {
		p.items = append(p.items, textPiece(s))
	}
	return p
}

func (f formatter) config(c Config) *piece {
	p := &piece{kind: mapping, block: true}
	p.putText("id", c.ID)
	p.putText("title", c.Title)
	if len(c.Tags) > 0 {
		p.put("tags", textsPiece(c.Tags))
	}
	p.putText("url", c.URL)
	if len(c.Args) > 0 {
		p.put("args", argsPiece(c.Args))
	}
	if len(c.Memory) > 0 {
		m := &piece{kind: mapping}
		for _, v := range c.Memory {
			m.put(v.Name, constantPiece(v.Value, true))
		}
		p.put("memory", m)
	}
	if len(c.Secrets) > 0 {
		p.put("secrets", textsPiece(c.Secrets))
	}
	p.putText("viewport", c.Viewport)
	p.putText("device", c.Device)
	p.putText("locale", c.Locale)
	p.putText("timeZone", c.TimeZone)
	p.putText("colorScheme", c.ColorScheme)
	p.putText("timeout", durationText(c.Timeout))
	p.putText("skip", c.Skip)
	return p
}

func argsPiece(args []Arg) *piece {
	p := &piece{kind: mapping, block: true}
	for _, a := range args {
		m := &piece{kind: mapping}
		kind := a.Type
		if kind == "" {
			kind = "string"
		}
		m.putText("type", kind)
		if a.Default != nil {
			m.put("default", constantPiece(a.Default, false))
		}
		m.putText("summary", a.Summary)
		p.put(a.Name, m)
	}
	return p
}

// constantPiece is a value of the config. typed keeps a float from reading as an integer.
func constantPiece(v any, typed bool) *piece {
	switch v := v.(type) {
	case string:
		return textPiece(v)
	case float64:
		s := strconv.FormatFloat(v, 'g', -1, 64)
		if typed && integral.MatchString(s) {
			s += ".0"
		}
		return wordPiece(s)
	}
	return wordPiece(fmt.Sprint(v))
}

// durationText is 1m rather than 1m0s.
func durationText(d time.Duration) string {
	if d == 0 {
		return ""
	}
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}

func (f formatter) step(s Step) *piece {
	p := &piece{kind: mapping, block: true}
	intent := "step"
	if s.Verify {
		intent = "verify"
	}
	p.put(intent, textPiece(s.Text))
	p.putText("id", s.ID)
	if s.Optional {
		p.put("optional", wordPiece("true"))
	}
	if s.ModelOnly {
		p.put("recordable", wordPiece("false"))
	}
	p.putText("timeout", durationText(s.Timeout))
	if s.Retries != 0 {
		p.put("retries", wordPiece(strconv.Itoa(s.Retries)))
	}
	if s.Recording != nil {
		p.put("recording", f.recording(s.Recording))
	}
	return p
}

func (f formatter) recording(r *Recording) *piece {
	if len(r.Devices) == 0 {
		return f.calls(r.Calls)
	}
	p := &piece{kind: mapping, block: true}
	for _, d := range r.Devices {
		p.put(d.Device, f.calls(d.Calls))
	}
	return p
}

func (f formatter) calls(calls []Call) *piece {
	p := &piece{kind: list, block: true}
	for _, c := range calls {
		p.items = append(p.items, f.call(c))
	}
	return p
}

func (f formatter) call(c Call) *piece {
	args := argumentsPiece(c.Args)
	args.block = true
	if short := f.short(c.Tool); len(args.keys) == 1 && args.keys[0].key == short && args.keys[0].val.kind == scalar {
		args = args.keys[0].val
	}
	p := &piece{kind: mapping, block: true}
	p.put(c.Tool, args)
	if c.Comment != "" {
		p.above = commentLines(c.Comment)
	}
	return p
}

// commentLines keeps a comment's lines and drops what YAML can't hold.
func commentLines(comment string) []string {
	clean := strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || r >= ' ' && !forbidden(r) && r != 0x85 && r != '\u2028' && r != '\u2029' && r != '\uFEFF' {
			return r
		}
		return ' '
	}, strings.ToValidUTF8(comment, "\uFFFD"))
	lines := strings.Split(clean, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	return lines
}

func (f formatter) short(tool string) string {
	if f.known == nil {
		return ""
	}
	t, ok := f.known.Find(tool)
	if !ok {
		return ""
	}
	return t.Spec().Short
}

// argumentsPiece reads JSON in its order. No arguments are an empty map.
func argumentsPiece(args json.RawMessage) *piece {
	dec := json.NewDecoder(bytes.NewReader(args))
	dec.UseNumber()
	if p := jsonPiece(dec); p != nil && p.kind == mapping {
		return p
	}
	return &piece{kind: mapping}
}

func jsonPiece(dec *json.Decoder) *piece {
	t, err := dec.Token()
	if err != nil {
		return nil
	}
	switch t := t.(type) {
	case json.Delim:
		return jsonInside(dec, t)
	case string:
		return textPiece(t)
	case nil:
		return wordPiece("null")
	}
	return wordPiece(fmt.Sprint(t))
}

func jsonInside(dec *json.Decoder, open json.Delim) *piece {
	p := &piece{kind: list}
	if open == '{' {
		p.kind = mapping
	}
	for dec.More() {
		key := ""
		if p.kind == mapping {
			t, err := dec.Token()
			if err != nil {
				return nil
			}
			key, _ = t.(string)
		}
		val := jsonPiece(dec)
		if val == nil {
			return nil
		}
		if p.kind == mapping {
			p.put(key, val)
		} else {
			p.items = append(p.items, val)
		}
	}
	_, err := dec.Token()
	if err != nil {
		return nil
	}
	return p
}
