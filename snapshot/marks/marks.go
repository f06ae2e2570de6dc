// Package marks draws the refs of a snapshot into a picture of the page: a frame around each control that is in view,
// and its ref in the frame's corner. Only the picture is drawn on; the page never knows.
package marks

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"

	"github.com/cairn-trails/cairn/snapshot"
)

// Draw puts the refs of s into picture, a PNG of the same moment that shows the viewport. It answers the marked
// picture and how many refs are in it.
func Draw(picture []byte, s *snapshot.Snapshot) ([]byte, int, error) {
	source, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		return nil, 0, fmt.Errorf("reading the picture: %w", err)
	}
	canvas := image.NewRGBA(source.Bounds())
	draw.Draw(canvas, canvas.Bounds(), source, source.Bounds().Min, draw.Src)
	scale := 1.0
	if s.Viewport.Width > 0 {
		scale = float64(canvas.Bounds().Dx()) / s.Viewport.Width
	}
	m := marker{canvas: canvas, scale: scale, pen: max(1, int(math.Round(scale)))}
	drawn := 0
	s.Walk(func(n *snapshot.Node) bool {
		if Marked(n) {
			m.mark(n, colours[drawn%len(colours)])
			drawn++
		}
		return true
	})
	var out bytes.Buffer
	if err := png.Encode(&out, canvas); err != nil {
		return nil, 0, fmt.Errorf("writing the picture: %w", err)
	}
	return out.Bytes(), drawn, nil
}

// Marked reports whether a node gets a mark: it has a ref, a person can see it, and it is something to act on.
func Marked(n *snapshot.Node) bool {
	seen := n.Ref != "" && n.Flags.Has(snapshot.Visible|snapshot.InView) && !n.Flags.Has(snapshot.Inert)
	return seen && n.Interactive()
}

// colours of the marks, one after the other, so that neighbours can be told apart.
var colours = [...]color.RGBA{{0xd0, 0x1c, 0x1c, 0xff}, {0x15, 0x5b, 0xd6, 0xff}, {0x0a, 0x7a, 0x3c, 0xff}, {0x8a, 0x2b, 0xc2, 0xff}}

type marker struct {
	canvas *image.RGBA
	scale  float64
	// pen is the width of a line, in pixels of the picture.
	pen int
}

func (m marker) mark(n *snapshot.Node, c color.RGBA) {
	at := func(v float64) int { return int(math.Round(v * m.scale)) }
	box := image.Rect(at(n.Box.X), at(n.Box.Y), at(n.Box.X+n.Box.Width), at(n.Box.Y+n.Box.Height))
	fill := func(r image.Rectangle, c color.RGBA) {
		draw.Draw(m.canvas, r.Intersect(m.canvas.Bounds()), image.NewUniform(c), image.Point{}, draw.Src)
	}
	for _, side := range []image.Rectangle{
		image.Rect(box.Min.X, box.Min.Y, box.Max.X, box.Min.Y+m.pen), image.Rect(box.Min.X, box.Max.Y-m.pen, box.Max.X, box.Max.Y),
		image.Rect(box.Min.X, box.Min.Y, box.Min.X+m.pen, box.Max.Y), image.Rect(box.Max.X-m.pen, box.Min.Y, box.Max.X, box.Max.Y),
	} {
		fill(side, c)
	}
	dot := 2 * m.pen
	label := image.Rect(0, 0, (4*len(n.Ref)+1)*dot, 7*dot).Add(m.corner(box, 7*dot))
	fill(label, c)
	for i, glyph := range n.Ref {
		for y, row := range shapes[glyph] {
			for x := range 3 {
				if row&(4>>x) != 0 {
					p := label.Min.Add(image.Pt((1+4*i+x)*dot, (1+y)*dot))
					fill(image.Rect(p.X, p.Y, p.X+dot, p.Y+dot), color.RGBA{0xff, 0xff, 0xff, 0xff})
				}
			}
		}
	}
}

// corner is where a label of that height goes: above the box, or inside it where there is no room.
func (m marker) corner(box image.Rectangle, height int) image.Point {
	if box.Min.Y-height >= m.canvas.Bounds().Min.Y {
		return image.Pt(max(0, box.Min.X), box.Min.Y-height)
	}
	return image.Pt(max(0, box.Min.X), max(0, box.Min.Y))
}

// shapes are the letters that a ref is made of: five rows of three dots.
var shapes = map[rune][5]uint8{
	'e': {0, 7, 7, 4, 7},
	'0': {7, 5, 5, 5, 7}, '1': {2, 6, 2, 2, 7}, '2': {7, 1, 7, 4, 7}, '3': {7, 1, 7, 1, 7}, '4': {5, 5, 7, 1, 1},
	'5': {7, 4, 7, 1, 7}, '6': {7, 4, 7, 5, 7}, '7': {7, 1, 1, 2, 2}, '8': {7, 5, 7, 5, 7}, '9': {7, 5, 7, 1, 7},
}
