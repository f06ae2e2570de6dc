package trails

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/cairn-trails/cairn/internal/diag"
	"github.com/cairn-trails/cairn/memory"
)

// reading makes the JSON of a call's arguments. It is done twice: once for the trail, and once with samples in the
// place of tokens, for the check against the schema.
type reading struct {
	*parser
	tool     string
	sampling bool
	// loose lets a key stand without a value.
	loose bool
	// spots are the places of JSON pointers.
	spots map[string]diag.Pos
	// told are places of which something was told already, so that a check doesn't tell it again.
	told map[int]bool
}

// json writes v in the order of the file. shape is what the schema wants there; path are the keys that lead to it.
func (r *reading) json(v *value, shape memory.Shape, path []string, inSelector bool) json.RawMessage {
	if _, known := r.spots[pointer(path)]; !known {
		r.spots[pointer(path)] = v.pos
	}
	inSelector = inSelector || shape.Selector()
	var b bytes.Buffer
	switch v.kind {
	case mapping:
		b.WriteByte('{')
		for i, e := range v.keys {
			if i > 0 {
				b.WriteByte(',')
			}
			inner := append(path[:len(path):len(path)], e.key)
			pos := e.val.pos
			if !shape.Has(e.key) {
				pos = e.pos
			}
			r.spots[pointer(inner)] = pos
			b.Write(quoteJSON(e.key))
			b.WriteByte(':')
			b.Write(r.json(e.val, shape.Key(e.key), inner, inSelector))
		}
		b.WriteByte('}')
	case list:
		b.WriteByte('[')
		for i, item := range v.items {
			if i > 0 {
				b.WriteByte(',')
			}
			b.Write(r.json(item, shape.Item(), append(path[:len(path):len(path)], strconv.Itoa(i)), inSelector))
		}
		b.WriteByte(']')
	default:
		b.Write(r.scalar(v, shape, path))
	}
	return b.Bytes()
}

// scalar writes a scalar in the type that the schema wants. A text keeps what was written: 007, no and 1e3 are texts
// where a text is wanted.
func (r *reading) scalar(v *value, shape memory.Shape, path []string) json.RawMessage {
	if memory.HasToken(v.text) {
		return r.token(v, shape, path)
	}
	if v.empty() {
		return r.nothing(v, path)
	}
	if !v.plain {
		return quoteJSON(v.text)
	}
	c, kind := natural(v)
	if kind != "string" && shape.Wants(kind) && (!shape.Known() || shape.Names(kind)) {
		return number(v.text, c)
	}
	if f, ok := c.(float64); ok && shape.Names("integer") && f == float64(int64(f)) {
		return json.RawMessage(strconv.FormatInt(int64(f), 10))
	}
	if v.text == "null" && !shape.Known() {
		return json.RawMessage("null")
	}
	if kind != "string" && !shape.Wants("string") {
		return number(v.text, c)
	}
	return quoteJSON(v.text)
}

// number keeps the spelling.
func number(text string, c any) json.RawMessage {
	if b, ok := c.(bool); ok {
		return json.RawMessage(strconv.FormatBool(b))
	}
	return json.RawMessage(text)
}

func (r *reading) nothing(v *value, path []string) json.RawMessage {
	if r.sampling {
		return json.RawMessage(`""`)
	}
	if r.loose {
		return json.RawMessage("null")
	}
	r.tell(v.pos, fmt.Sprintf("%s: %q has no value", r.tool, dotted(path)), `write "" for an empty text, or remove the key`)
	return json.RawMessage("null")
}

// tell adds a problem and keeps the check from telling another of the same place.
func (r *reading) tell(pos diag.Pos, problem, hint string) {
	r.at(pos, problem, hint)
	if r.told == nil {
		r.told = map[int]bool{}
	}
	r.told[pos.Line*10_000+pos.Column] = true
}

func (r *reading) token(v *value, shape memory.Shape, path []string) json.RawMessage {
	if !r.sampling {
		r.tokens = append(r.tokens, tokenText{v, r.tool, memory.SecretAllowed(r.tool, keysOnly(path))})
		return quoteJSON(v.text)
	}
	if sample, ok := shape.Sample(); ok && memory.Whole(v.text) {
		out, err := json.Marshal(sample)
		if err != nil {
			panic("trails: encoding: " + err.Error())
		}
		return out
	}
	return quoteJSON(v.text)
}

// keysOnly is a path without the indexes of lists.
func keysOnly(path []string) []string {
	var keys []string
	for _, p := range path {
		if _, err := strconv.Atoi(p); err != nil {
			keys = append(keys, p)
		}
	}
	return keys
}

func pointer(path []string) string {
	var b strings.Builder
	for _, p := range path {
		b.WriteString("/" + strings.ReplaceAll(strings.ReplaceAll(p, "~", "~0"), "/", "~1"))
	}
	return b.String()
}

func dotted(path []string) string { return strings.Join(path, ".") }

// quoteJSON is a text in JSON without the escapes for HTML.
func quoteJSON(s string) json.RawMessage {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		panic("trails: encoding: " + err.Error())
	}
	return b.Bytes()[:b.Len()-1]
}
