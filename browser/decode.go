package browser

import (
	"fmt"
	"strings"

	"github.com/cairn-trails/cairn/snapshot"
)

// The kinds of facts in a look's columns, as in js/look.js.
const (
	factTestID = iota + 1
	factID
	factFieldName
	factClasses
	factLabel
	factPlaceholder
	factTitle
	factAlt
	factHref
	factIcon
	factOption
	factValue
	factCSS
	factCovered
	factDescription
	factType
	factText
	factLevel
)

// columns is what cairn.look returns of one frame.
type columns struct {
	Ints    numbers    `json:"ints"`
	Texts   []string   `json:"texts"`
	Facts   numbers    `json:"facts"`
	Frames  []int      `json:"frames"`
	Page    *pageFacts `json:"page"`
	Version int        `json:"version"`
	// Unsure is true when Chrome had better be asked for roles and names.
	Unsure bool `json:"unsure"`
}

// numbers are whole numbers, joined by commas. A tenth of a look was spent on reading them as JSON.
type numbers []int

// UnmarshalText reads them.
func (n *numbers) UnmarshalText(text []byte) error {
	list := make([]int, 0, len(text)/3)
	value, sign, some := 0, 1, false
	for _, c := range text {
		switch {
		case c == '-':
			sign = -1
		case c >= '0' && c <= '9':
			value, some = 10*value+int(c-'0'), true
		case c == ',':
			list = append(list, sign*value)
			value, sign = 0, 1
		default:
			return fmt.Errorf("%q is no list of numbers", text)
		}
	}
	if some {
		list = append(list, sign*value)
	}
	*n = list
	return nil
}

type pageFacts struct {
	URL           string
	Title         string
	Width, Height float64
	Scrolled      int
}

// The numbers per row, fact and frame, and the units of lengths and scales.
const (
	rowStride   = 11
	factStride  = 3
	frameStride = 5
	lengthUnit  = 8
	scaleUnit   = 1e6
)

// void marks a row that was left out after all.
const void = -1

// origin is where a document's viewport lies in the top page's, and how much it is scaled.
type origin struct{ x, y, scaleX, scaleY float64 }

// box carries a rectangle of the document over to the top page.
func (o origin) box(ints []int) snapshot.Box {
	return snapshot.Box{
		X:      o.x + float64(ints[0])/lengthUnit*o.scaleX,
		Y:      o.y + float64(ints[1])/lengthUnit*o.scaleY,
		Width:  float64(ints[2]) / lengthUnit * o.scaleX,
		Height: float64(ints[3]) / lengthUnit * o.scaleY,
	}
}

// nodes makes the nodes of one document below root, which stands for the document itself, and returns them by row.
func (c *columns) nodes(root *snapshot.Node, document int, at origin) []*snapshot.Node {
	rows := len(c.Ints) / rowStride
	nodes := make([]*snapshot.Node, rows)
	slab := make([]snapshot.Node, rows)
	for i := range rows {
		row := c.Ints[i*rowStride : (i+1)*rowStride]
		if row[1] == void {
			continue
		}
		if i == 0 {
			nodes[0] = root
			continue
		}
		n := &slab[i]
		*n = snapshot.Node{
			Handle: snapshot.Handle{Document: document, Number: row[1]},
			Tag:    c.Texts[row[2]],
			Role:   c.Texts[row[3]],
			Name:   c.Texts[row[4]],
			States: snapshot.States(row[5]),
			Flags:  snapshot.Flags(row[6]),
			Box:    at.box(row[7:]),
			Parent: nodes[row[0]],
		}
		n.Parent.Children = append(n.Parent.Children, n)
		nodes[i] = n
	}
	for i := 0; i+factStride <= len(c.Facts); i += factStride {
		if n := nodes[c.Facts[i]]; n != nil {
			c.fact(n, c.Facts[i+1], c.Facts[i+2])
		}
	}
	return nodes
}

func (c *columns) fact(n *snapshot.Node, kind, value int) {
	if kind == factLevel {
		n.Level = value
		return
	}
	text := c.Texts[value]
	switch kind {
	case factTestID:
		n.TestID = text
	case factID:
		n.ID = text
	case factFieldName:
		n.FieldName = text
	case factClasses:
		n.Classes = strings.Fields(text)
	case factLabel:
		n.Label = text
	case factPlaceholder:
		n.Placeholder = text
	case factTitle:
		n.Title = text
	case factAlt:
		n.Alt = text
	case factHref:
		n.Href = text
	case factIcon:
		n.Icon = text
	case factOption:
		n.Options = append(n.Options, text)
	case factValue:
		n.Value = text
	case factCSS:
		n.CSS = append(n.CSS, text)
	case factCovered:
		n.Covered = text
	case factDescription:
		n.Description = text
	case factType:
		n.Type = text
	case factText:
		n.Text = text
	}
}
