package drift_test

import (
	"fmt"
	"math"

	"github.com/cairn-trails/cairn/snapshot"
)

// spot is where the target lies, in CSS pixels of the top page.
type spot struct {
	Tag                 string
	X, Y, Width, Height float64
}

// refAt is the ref of the node that lies where the judge says, or of the smallest around its middle: the box of an
// element whose control lies in a shadow root, or is invisible, is not that of the control.
func refAt(s *snapshot.Snapshot, at spot) (snapshot.Ref, error) {
	var same, around *snapshot.Node
	s.Walk(func(n *snapshot.Node) bool {
		if n.Ref == "" {
			return true
		}
		if at.is(n.Box) && (same == nil || n.Tag == at.Tag && same.Tag != at.Tag) {
			same = n
		}
		if at.middleIn(n.Box) && n.Role != "generic" && (around == nil || n.Box.Width*n.Box.Height <= around.Box.Width*around.Box.Height) {
			around = n
		}
		return true
	})
	switch {
	case same != nil:
		return same.Ref, nil
	case around != nil:
		return around.Ref, nil
	}
	return "", fmt.Errorf("no ref for the %s at %g,%g in\n%s", at.Tag, at.X, at.Y, s.Text(snapshot.View{}))
}

func (at spot) is(b snapshot.Box) bool {
	return math.Abs(b.X-at.X) < 1 && math.Abs(b.Y-at.Y) < 1 && math.Abs(b.Width-at.Width) < 1 && math.Abs(b.Height-at.Height) < 1
}

func (at spot) middleIn(b snapshot.Box) bool {
	x, y := at.X+at.Width/2, at.Y+at.Height/2
	return b.X <= x && x <= b.X+b.Width && b.Y <= y && y <= b.Y+b.Height
}
