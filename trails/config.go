package trails

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"time"

	"github.com/cairn-trails/cairn/memory"
)

func configKeys() []string {
	return []string{"id", "title", "tags", "url", "args", "memory", "secrets", "viewport", "device", "locale", "timeZone",
		"colorScheme", "timeout", "skip"}
}

func (p *parser) config(v *value) Config {
	var c Config
	if v.empty() {
		return c
	}
	if v.kind != mapping {
		p.at(v.pos, fmt.Sprintf(`"config" must be a map, not %s`, v.saw()), "its keys are id, title, tags, url, args and others")
		return c
	}
	p.keys(v, "config", configKeys())
	for _, e := range v.keys {
		p.configKey(&c, e)
	}
	if c.Viewport != "" && c.Device != "" {
		p.at(v.keyPos("device"), `"device" and "viewport" exclude each other`, "keep one of them")
	}
	return c
}

func (p *parser) configKey(c *Config, e entry) {
	texts := map[string]*string{"id": &c.ID, "title": &c.Title, "url": &c.URL, "viewport": &c.Viewport, "device": &c.Device,
		"locale": &c.Locale, "timeZone": &c.TimeZone, "colorScheme": &c.ColorScheme, "skip": &c.Skip}
	if target, ok := texts[e.key]; ok {
		*target = p.text(e.val, e.key)
		p.prose(e.val)
		p.configText(e)
		return
	}
	switch e.key {
	case "tags":
		c.Tags = p.texts(e.val, e.key)
	case "secrets":
		c.Secrets = p.secretNames(e.val)
	case "args":
		c.Args = p.args(e.val)
	case "memory":
		c.Memory = p.memory(e.val)
	case "timeout":
		c.Timeout = p.duration(e.val, e.key)
	}
}

// size is WIDTHxHEIGHT.
var size = regexp.MustCompile(`^[1-9][0-9]{1,4}x[1-9][0-9]{1,4}$`)

// configText checks texts that have a form.
func (p *parser) configText(e entry) {
	if e.val.kind != scalar || e.val.text == "" {
		return
	}
	switch e.key {
	case "viewport":
		if !size.MatchString(e.val.text) {
			p.at(e.val.pos, fmt.Sprintf("%q is no viewport", e.val.text), "write width and height, such as 1280x720")
		}
	case "colorScheme":
		if !contains([]string{"light", "dark", "no-preference"}, e.val.text) {
			p.at(e.val.pos, fmt.Sprintf("%q is no color scheme", e.val.text), "write light, dark or no-preference")
		}
	}
}

func (p *parser) texts(v *value, name string) []string {
	if v.kind != list {
		p.at(v.pos, fmt.Sprintf("%q must be a list, not %s", name, v.saw()), fmt.Sprintf("write %s: [one, two]", name))
		return nil
	}
	var all []string
	for _, item := range v.items {
		all = append(all, p.text(item, name))
	}
	return all
}

// secretNames reads the names; a value has no place in a file.
func (p *parser) secretNames(v *value) []string {
	if v.kind == mapping {
		p.at(v.pos, `"secrets" holds names only, never values`, "write secrets: [password] and give the value with --secret or CAIRN_SECRET_PASSWORD")
		return nil
	}
	names := p.texts(v, "secrets")
	for i, name := range names {
		if name != "" && p.validName(v.items[i], name) {
			p.names.Secrets = append(p.names.Secrets, name)
		}
	}
	return names
}

func (p *parser) validName(v *value, name string) bool {
	if memory.ValidName(name) {
		return true
	}
	p.at(v.pos, fmt.Sprintf("%q can't be a name", name), "use letters, digits and _, and no word of expressions such as args or true")
	return false
}

func (p *parser) args(v *value) []Arg {
	if v.empty() {
		return nil
	}
	if v.kind != mapping {
		p.at(v.pos, fmt.Sprintf(`"args" must be a map, not %s`, v.saw()), "write args: {email: {type: string, default: ada@example.com}}")
		return nil
	}
	var all []Arg
	for _, e := range v.keys {
		if p.validName(&value{pos: e.pos}, e.key) {
			all = append(all, p.arg(e))
		}
	}
	return all
}

func argTypes() []string { return []string{"string", "integer", "number", "boolean"} }

func (p *parser) arg(e entry) Arg {
	a := Arg{Name: e.key, Type: "string"}
	p.names.Args[e.key] = a.Type
	if e.val.empty() {
		return a
	}
	if e.val.kind != mapping {
		p.at(e.val.pos, fmt.Sprintf("the argument %q must be a map, not %s", e.key, e.val.saw()), fmt.Sprintf("write %s: {type: string, default: ...}", e.key))
		return a
	}
	p.keys(e.val, fmt.Sprintf("the argument %q", e.key), []string{"type", "default", "summary"})
	if v := e.val.get("type"); v != nil {
		a.Type = p.text(v, "type")
		if a.Type != "" && !contains(argTypes(), a.Type) {
			p.at(v.pos, fmt.Sprintf("%q is no type", a.Type), "write string, integer, number or boolean")
			a.Type = "string"
		}
	}
	p.names.Args[e.key] = a.Type
	if v := e.val.get("summary"); v != nil {
		a.Summary = p.text(v, "summary")
	}
	if v := e.val.get("default"); v != nil {
		a.Default = p.constant(v, a.Type, e.key)
	}
	return a
}

// constant reads a value of a declared type.
func (p *parser) constant(v *value, kind, name string) any {
	if v.kind == scalar && !v.empty() {
		if c, err := memory.ParseValue(kind, v.text); err == nil && (v.plain || kind == "string") {
			return c
		}
	}
	if v.empty() && kind == "string" {
		p.at(v.pos, fmt.Sprintf("the default of %q is nothing", name), `write "" for an empty text, or remove the key`)
		return nil
	}
	p.at(v.pos, fmt.Sprintf("the default of %q must be a %s, not %s", name, kind, v.saw()), "change the default or the type")
	return nil
}

func (p *parser) memory(v *value) []Value {
	if v.empty() {
		return nil
	}
	if v.kind != mapping {
		p.at(v.pos, fmt.Sprintf(`"memory" must be a map, not %s`, v.saw()), "write memory: {coupon: SPRING}")
		return nil
	}
	var all []Value
	for _, e := range v.keys {
		if !p.validName(&value{pos: e.pos}, e.key) {
			continue
		}
		p.names.Memory[e.key] = "string"
		if e.val.kind != scalar || e.val.empty() {
			p.at(e.val.pos, fmt.Sprintf("the memory value %q must be a text, a number or true or false, not %s", e.key, e.val.saw()), `write "" for an empty text`)
			continue
		}
		c, kind := natural(e.val)
		p.names.Memory[e.key] = kind
		all = append(all, Value{e.key, c})
	}
	return all
}

// natural is a scalar in the type that it looks like: only what JSON would read as a number is one, so that 007,
// 12:30 and 2024-01-02 stay texts.
func natural(v *value) (c any, kind string) {
	if !v.plain {
		return v.text, "string"
	}
	switch {
	case v.text == "true" || v.text == "false":
		return v.text == "true", "boolean"
	case integral.MatchString(v.text):
		if n, err := strconv.ParseInt(v.text, 10, 64); err == nil {
			return n, "integer"
		}
	case fractional.MatchString(v.text):
		if f, err := strconv.ParseFloat(v.text, 64); err == nil && !math.IsInf(f, 0) {
			return f, "number"
		}
	}
	return v.text, "string"
}

// The numbers of JSON.
var (
	integral   = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)
	fractional = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`)
)

func (p *parser) duration(v *value, name string) time.Duration {
	if v.kind == scalar {
		if d, err := time.ParseDuration(v.text); err == nil && d > 0 {
			return d
		}
	}
	p.at(v.pos, fmt.Sprintf("%q must be a length of time, not %s", name, v.saw()), "write it with its unit, such as 500ms, 10s or 2m")
	return 0
}
