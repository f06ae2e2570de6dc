package trails

import (
	"fmt"
	"strings"

	"github.com/cairn-trails/cairn/internal/diag"
	"github.com/cairn-trails/cairn/memory"
	"github.com/cairn-trails/cairn/tools"
)

// Tools is what a trail needs to know of the tools that may stand in it; *tools.Registry is one.
type Tools interface {
	Find(name string) (tools.Tool, bool)
	All() []tools.Tool
}

// Parse reads a trail and checks it against the tools that are known. The error is diag.Problems, every problem of
// the file at once, sorted by place; there is no trail then.
func Parse(file string, data []byte, known Tools) (*Trail, error) {
	p := newParser(file, data, known)
	t := p.trail()
	if len(p.problems) > 0 {
		return nil, p.problems.Err()
	}
	return t, nil
}

// parser walks the values of a file, makes the trail and collects what is wrong with it.
type parser struct {
	*source
	known Tools
	// broken tells that the syntax was wrong somewhere, so that what is missing may be there but unread.
	broken bool
	names  memory.Known
	// tokens are the texts with {{...}}, to be checked when all names are known.
	tokens []tokenText
	root   *value
	shapes map[string]memory.Shape
	// bare are the lines with the insides of texts masked, made when first needed.
	bare []string
}

func newParser(file string, data []byte, known Tools) *parser {
	return &parser{
		source: newSource(file, data), known: known, shapes: map[string]memory.Shape{},
		names: memory.Known{Args: map[string]string{}, Memory: map[string]string{}, Base: true},
	}
}

// at adds a problem at a value.
func (p *parser) at(pos diag.Pos, problem, hint string) {
	p.problem(pos.Line, pos.Column, problem, hint)
}

func (p *parser) trail() *Trail {
	doc := p.load()
	p.broken = len(p.problems) > 0
	if doc == nil || len(doc.Content) == 0 {
		if !p.broken {
			p.problem(1, 1, "the file is empty", "begin with `trail:` and a list of steps")
		}
		return nil
	}
	r := &resolver{source: p.source}
	p.root = r.value(doc.Content[0])
	if r.count > maxValues {
		return nil
	}
	t := &Trail{File: p.file}
	if p.root.kind != mapping {
		p.at(p.root.pos, fmt.Sprintf("a trail is a map with the keys %s, not %s", join(topKeys()), p.root.saw()), "begin with `trail:` and a list of steps")
		return nil
	}
	p.keys(p.root, "a trail", topKeys())
	if v := p.root.get("config"); v != nil {
		t.Config = p.config(v)
	}
	if v := p.root.get("trailhead"); v != nil {
		head := p.step(v, true)
		t.Trailhead = &head
	}
	t.Steps = p.steps()
	p.checkTokens()
	return t
}

func topKeys() []string { return []string{"config", "trailhead", "trail"} }

func (p *parser) steps() []Step {
	v := p.root.get("trail")
	switch {
	case p.broken && (v == nil || v.empty()):
		return nil
	case v == nil:
		p.at(p.root.pos, `the key "trail" is missing`, "add `trail:` with a list of steps")
		return nil
	case v.kind != list:
		p.at(v.pos, fmt.Sprintf(`"trail" must be a list of steps, not %s`, v.saw()), "begin each step with `- step: what to do`")
		return nil
	case len(v.items) == 0:
		p.at(v.pos, "the trail has no steps", "add one: `- step: what to do`")
		return nil
	}
	var steps []Step
	ids := map[string]int{}
	for _, item := range v.items {
		s := p.step(item, false)
		if line, taken := ids[s.ID]; taken && s.ID != "" {
			p.at(item.get("id").pos, fmt.Sprintf("the step id %q is taken", s.ID), fmt.Sprintf("choose another; the first stands in line %d", line))
		} else if s.ID != "" {
			ids[s.ID] = item.get("id").pos.Line
		}
		steps = append(steps, s)
	}
	return steps
}

// keys tells of unknown keys.
func (p *parser) keys(v *value, of string, known []string) {
	for _, e := range v.keys {
		if contains(known, e.key) {
			continue
		}
		hint := diag.DidYouMean(e.key, known)
		if hint == "" {
			hint = "known are " + strings.Join(known, ", ")
		}
		p.at(e.pos, fmt.Sprintf("unknown key %q in %s", e.key, of), hint)
	}
}

func contains(list []string, s string) bool {
	for _, e := range list {
		if e == s {
			return true
		}
	}
	return false
}

// text reads a scalar as it was written; what is none is told.
func (p *parser) text(v *value, name string) string {
	if v.kind != scalar || v.empty() {
		p.at(v.pos, fmt.Sprintf("%q must be a text, not %s", name, v.saw()), "write it behind the colon")
		return ""
	}
	return v.text
}

func (p *parser) bool(v *value, name string) bool {
	if v.kind == scalar && v.plain && (v.text == "true" || v.text == "false") {
		return v.text == "true"
	}
	p.at(v.pos, fmt.Sprintf("%q must be true or false, not %s", name, v.saw()), "write true or false without quotes")
	return false
}
