package trails

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/cairn-trails/cairn/internal/diag"
	"github.com/cairn-trails/cairn/memory"
	"github.com/cairn-trails/cairn/schemas"
	"github.com/cairn-trails/cairn/tools"
)

// call reads a call: a map of one tool and its arguments.
func (p *parser) call(v *value, verify bool) (Call, bool) {
	c := Call{Pos: v.pos}
	switch {
	case v.kind == scalar && !v.empty():
		p.at(v.pos, fmt.Sprintf("a call must be a map of a tool and its arguments, not %s", v.saw()), fmt.Sprintf("write `- %s: {}`", clip(v.text)))
		return c, false
	case v.kind != mapping || len(v.keys) == 0:
		p.at(v.pos, fmt.Sprintf("a call must be a map of a tool and its arguments, not %s", v.saw()), "write `- tapOn: {selector: ...}`")
		return c, false
	case len(v.keys) > 1:
		p.at(v.keys[1].pos, fmt.Sprintf("a call has one tool, but %q stands beside %q", v.keys[1].key, v.keys[0].key), p.besides(v))
		return c, false
	}
	e := v.keys[0]
	tool, ok := p.tool(e, verify)
	if !ok {
		return c, false
	}
	spec := tool.Spec()
	args := p.arguments(e, spec)
	if args == nil {
		return c, false
	}
	c.Tool = spec.Name
	shape := p.shape(spec)
	r := reading{parser: p, tool: spec.Name, spots: map[string]diag.Pos{}}
	c.Args = r.json(args, shape, nil, false)
	if r.refs(args, nil) {
		return c, false
	}
	r.check(tool, e.pos, args, shape)
	p.remembers(spec, args)
	return c, true
}

func (p *parser) shape(spec tools.Spec) memory.Shape {
	s, ok := p.shapes[spec.Name]
	if !ok {
		s = memory.ShapeOf(spec.Args.JSON)
		p.shapes[spec.Name] = s
	}
	return s
}

// besides is what to do about a second key in a call: most often it is an argument that stands too far left.
func (p *parser) besides(v *value) string {
	if p.known != nil {
		if t, ok := p.known.Find(v.keys[0].key); ok && contains(t.Spec().Args.Arguments(), v.keys[1].key) {
			return fmt.Sprintf("indent %q further, so that it is an argument of %s", v.keys[1].key, v.keys[0].key)
		}
	}
	return "begin each call with a dash of its own"
}

// tool finds the tool of a call, or tells why it can't stand here.
func (p *parser) tool(e entry, verify bool) (tools.Tool, bool) {
	var tool tools.Tool
	found := false
	if p.known != nil {
		tool, found = p.known.Find(e.key)
	}
	if !found {
		p.at(e.pos, p.unknownTool(e.key), p.otherTool(e.key))
		return nil, false
	}
	switch kind := tool.Spec().Kind; {
	case kind == tools.Look:
		p.at(e.pos, fmt.Sprintf("%s only reads the page and is never recorded", e.key), "remove the call")
		return nil, false
	case kind == tools.Flow:
		p.at(e.pos, fmt.Sprintf("%s steers the exploring and is never recorded", e.key), "remove the call")
		return nil, false
	case verify && kind != tools.Verify && e.key != "waitFor":
		p.at(e.pos, fmt.Sprintf("%s is no check, and a verify step holds checks only", e.key), "move the call to a step of its own, or make this one a `step:`")
	}
	return tool, true
}

func (p *parser) unknownTool(name string) string {
	if recordedAs(name) != "" {
		return fmt.Sprintf("%s takes refs and cannot be recorded", name)
	}
	if readsOnly(name) {
		return fmt.Sprintf("%s is for exploring and cannot be recorded", name)
	}
	return fmt.Sprintf("unknown tool %q", name)
}

func (p *parser) otherTool(name string) string {
	if use := recordedAs(name); use != "" {
		return "use " + use
	}
	if readsOnly(name) {
		return "remove the call"
	}
	var names []string
	if p.known != nil {
		for _, t := range p.known.All() {
			if k := t.Spec().Kind; k != tools.Look && k != tools.Flow {
				names = append(names, t.Spec().Name)
			}
		}
	}
	if hint := diag.DidYouMean(name, names); hint != "" {
		return hint
	}
	if near := diag.Nearest(name, names, 5); len(near) > 0 {
		return "the nearest are " + strings.Join(near, ", ")
	}
	return "no tool is known"
}

// arguments are a call's arguments as a map, the short form spelled out; nil when there are none to read.
func (p *parser) arguments(e entry, spec tools.Spec) *value {
	switch {
	case e.val.kind == mapping:
		return e.val
	case e.val.empty():
		return &value{kind: mapping, pos: e.pos}
	case spec.Short == "":
		hint := fmt.Sprintf("write %s: {}", spec.Name)
		if names := spec.Args.Arguments(); len(names) > 0 {
			hint = fmt.Sprintf("write %s: {%s: ...}", spec.Name, names[0])
		}
		p.at(e.val.pos, fmt.Sprintf("the arguments of %s must be a map, not %s", spec.Name, e.val.saw()), hint)
		return nil
	case e.val.kind == list:
		p.at(e.val.pos, fmt.Sprintf("the arguments of %s must be a map or one text, not a list", spec.Name), fmt.Sprintf("write %s: {%s: ...}", spec.Name, spec.Short))
		return nil
	}
	return &value{kind: mapping, pos: e.val.pos, keys: []entry{{spec.Short, e.val.pos, e.val}}}
}

// remembers makes the name that a call sets known to the tokens.
func (p *parser) remembers(spec tools.Spec, args *value) {
	if spec.Kind != tools.Remember {
		return
	}
	if v := args.get("as"); v != nil && v.kind == scalar && p.validName(v, v.text) {
		p.names.Memory[v.text] = "string"
	}
}

// refForm is a ref as a model writes it.
var refForm = regexp.MustCompile(`^(?:ref=|@)?\[?@?e[0-9]+\]?$`)

// refs tells of refs that found their way into a call.
func (r *reading) refs(v *value, path []string) bool {
	found := false
	for _, e := range v.keys {
		inner := append(path[:len(path):len(path)], e.key)
		switch {
		case e.key == "ref" || e.key == "toRef":
			r.at(e.pos, fmt.Sprintf("%q: a ref means nothing outside the session that gave it", e.key), "use a selector")
			found = true
		case selectorKey(e.key) && e.val.kind == scalar && refForm.MatchString(e.val.text):
			r.at(e.val.pos, fmt.Sprintf("%q is a ref, and a ref means nothing outside the session that gave it", e.val.text), "use a selector")
			found = true
		default:
			found = r.refs(e.val, inner) || found
		}
	}
	for _, item := range v.items {
		found = r.refs(item, path) || found
	}
	return found
}

func selectorKey(name string) bool {
	switch name {
	case "selector", "target", "within", "has", "after", "before", "frame":
		return true
	}
	return false
}

// checked is a tool that knows more about its arguments than its schema says.
type checked interface {
	Check(args json.RawMessage) []schemas.Problem
}

// check tells what the tool has to say about the arguments, with samples in the place of tokens.
func (r *reading) check(tool tools.Tool, at diag.Pos, args *value, shape memory.Shape) {
	sample := reading{parser: r.parser, tool: r.tool, sampling: true, spots: map[string]diag.Pos{}}
	given := sample.json(args, shape, nil, false)
	problems := tool.Spec().Args.Check(given)
	if c, ok := tool.(checked); ok && len(problems) == 0 {
		problems = c.Check(given)
	}
	for _, problem := range problems {
		if problem.Path == "" {
			problem.Path = aboutOne(problem.Message)
		}
		pos := r.spot(problem.Path, at)
		if r.told[pos.Line*10_000+pos.Column] {
			continue
		}
		message, hint, _ := strings.Cut(titled.ReplaceAllString(problem.Message, ""), "; ")
		r.at(pos, r.tool+": "+message, hint)
	}
}

// aboutOne is the pointer of the argument that a message begins with, or "".
func aboutOne(message string) string {
	name, _, quoted := strings.Cut(strings.TrimPrefix(message, `"`), `"`)
	if !quoted || !strings.HasPrefix(message, `"`) {
		return ""
	}
	return "/" + name
}

// titled is the name of the argument in front of a message; the place says as much.
var titled = regexp.MustCompile(`^"[^"]+": `)

// spot is the place of a JSON pointer: of the key where there is one, else of what is above it.
func (r *reading) spot(pointer string, whole diag.Pos) diag.Pos {
	for pointer != "" {
		if pos, ok := r.spots[pointer]; ok {
			return pos
		}
		pointer = pointer[:strings.LastIndexByte(pointer, '/')]
	}
	return whole
}
