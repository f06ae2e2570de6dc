package trails

import (
	"errors"
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"
)

// Canonical is the text of a trail in the canonical layout: the same keys in the same order, the comments, blank
// lines (one where there were several) and anchors kept. Doing it again changes nothing. The error is what Parse
// says of the text.
func Canonical(src []byte, known Tools) ([]byte, error) {
	p := newParser("", src, known)
	before := p.trail()
	if len(p.problems) > 0 {
		return nil, p.problems.Err()
	}
	c := canon{formatter{known}}
	l := &layout{}
	l.root(c.root(p.doc.Content[0]))
	lines := weave(l.lines, commentsOf(p.lines, bareLines(p.lines, p.doc)))
	end := "\n"
	if strings.Contains(string(src), "\r\n") {
		end = "\r\n"
	}
	out := []byte(strings.Join(lines, end) + end)
	after, err := Parse("", out, known)
	if err != nil {
		return nil, fmt.Errorf("the canonical layout can't be read back: %w", err)
	}
	if !Equal(uncommented(before), uncommented(after)) {
		return nil, errors.New("the canonical layout would say something else; leave the file as it is")
	}
	return out, nil
}

// uncommented is a trail without the comments of its calls: the layout may move one.
func uncommented(t *Trail) *Trail {
	u := *t
	if t.Trailhead != nil {
		head := plainStep(*t.Trailhead)
		u.Trailhead = &head
	}
	u.Steps = nil
	for _, s := range t.Steps {
		u.Steps = append(u.Steps, plainStep(s))
	}
	return &u
}

func plainStep(s Step) Step {
	if s.Recording == nil {
		return s
	}
	r := Recording{Calls: plainCalls(s.Recording.Calls)}
	for _, d := range s.Recording.Devices {
		r.Devices = append(r.Devices, DeviceRecording{d.Device, plainCalls(d.Calls)})
	}
	s.Recording = &r
	return s
}

func plainCalls(calls []Call) []Call {
	var plain []Call
	for _, c := range calls {
		c.Comment = ""
		plain = append(plain, c)
	}
	return plain
}

// canon makes pieces of YAML nodes, by what stands where.
type canon struct{ formatter }

func (c canon) root(n *yaml.Node) *piece {
	return c.mapping(n, func(key string, val *yaml.Node) *piece {
		switch key {
		case "config":
			return c.config(val)
		case "trailhead":
			return c.step(val)
		}
		return c.list(val, c.step)
	})
}

// mapping is a map in block layout whose values are made by of.
func (c canon) mapping(n *yaml.Node, of func(key string, val *yaml.Node) *piece) *piece {
	p := c.any(n)
	if n.Kind != yaml.MappingNode {
		return p
	}
	p.block = true
	for i := range p.keys {
		p.keys[i].val = of(p.keys[i].key, n.Content[2*i+1])
	}
	return p
}

func (c canon) list(n *yaml.Node, of func(*yaml.Node) *piece) *piece {
	p := c.any(n)
	if n.Kind != yaml.SequenceNode {
		return p
	}
	p.block = true
	for i := range p.items {
		p.items[i] = of(n.Content[i])
	}
	return p
}

func (c canon) config(n *yaml.Node) *piece {
	return c.mapping(n, func(key string, val *yaml.Node) *piece {
		if key == "args" {
			return c.mapping(val, func(_ string, arg *yaml.Node) *piece { return c.any(arg) })
		}
		return c.any(val)
	})
}

func (c canon) step(n *yaml.Node) *piece {
	return c.mapping(n, func(key string, val *yaml.Node) *piece {
		if key != "recording" {
			return c.any(val)
		}
		if val.Kind == yaml.MappingNode {
			return c.mapping(val, func(_ string, calls *yaml.Node) *piece { return c.list(calls, c.callNode) })
		}
		return c.list(val, c.callNode)
	})
}

func (c canon) callNode(n *yaml.Node) *piece {
	return c.mapping(n, func(tool string, args *yaml.Node) *piece {
		p := c.mapping(args, func(_ string, val *yaml.Node) *piece { return c.any(val) })
		if p.kind == scalar && p.text == "" && p.verbatim && p.mark == "" {
			return &piece{kind: mapping, line: p.line}
		}
		if p.kind == mapping && len(p.keys) == 1 && p.mark == "" && p.keys[0].key == c.short(tool) && p.keys[0].val.kind == scalar {
			short := *p.keys[0].val
			short.also = append(short.also, p.line, p.keys[0].line)
			return &short
		}
		return p
	})
}

// any is a node as it is.
func (c canon) any(n *yaml.Node) *piece {
	p := &piece{line: n.Line}
	if n.Anchor != "" {
		p.mark = "&" + n.Anchor
	}
	switch n.Kind {
	case yaml.AliasNode:
		p.mark, p.verbatim = "*"+n.Value, true
	case yaml.ScalarNode:
		p.text = n.Value
		p.verbatim = n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle|yaml.TaggedStyle) == 0
	case yaml.SequenceNode:
		p.kind = list
		for _, item := range n.Content {
			p.items = append(p.items, c.any(item))
		}
	case yaml.MappingNode:
		p.kind = mapping
		for i := 0; i+1 < len(n.Content); i += 2 {
			key := n.Content[i]
			if key.Kind == yaml.AliasNode {
				key = key.Alias
			}
			p.keys = append(p.keys, member{key.Value, c.any(n.Content[i+1]), n.Content[i].Line, key.Tag == "!!merge"})
		}
	}
	return p
}
