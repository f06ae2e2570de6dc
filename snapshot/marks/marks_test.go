package marks

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"github.com/cairn-trails/cairn/snapshot"
)

func blank(t *testing.T, width, height int) []byte {
	t.Helper()
	white := image.NewRGBA(image.Rect(0, 0, width, height))
	for i := range white.Pix {
		white.Pix[i] = 0xff
	}
	var out bytes.Buffer
	if err := png.Encode(&out, white); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func page(nodes ...*snapshot.Node) *snapshot.Snapshot {
	s := &snapshot.Snapshot{Viewport: snapshot.Size{Width: 200, Height: 100}, Root: &snapshot.Node{Role: "page"}}
	for _, n := range nodes {
		n.Parent = s.Root
		s.Root.Children = append(s.Root.Children, n)
	}
	return s
}

func button(ref snapshot.Ref, x, y, width, height float64) *snapshot.Node {
	return &snapshot.Node{Role: "button", Ref: ref, Flags: snapshot.Visible | snapshot.InView, Box: snapshot.Box{X: x, Y: y, Width: width, Height: height}}
}

func TestMarksLieOnTheBoxes(t *testing.T) {
	for _, scale := range []int{1, 2, 3} {
		out, drawn, err := Draw(blank(t, 200*scale, 100*scale), page(button("e7", 40, 30, 60, 20)))
		if err != nil || drawn != 1 {
			t.Fatalf("at scale %d: %d marks, %v", scale, drawn, err)
		}
		marked, err := png.Decode(bytes.NewReader(out))
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range []struct {
			x, y  float64
			frame bool
		}{{40, 49.5, true}, {99.5, 30, true}, {70, 30, true}, {70, 49.5, true}, {39, 40, false}, {101, 40, false}, {70, 40, false}, {70, 51, false}} {
			got := color.RGBAModel.Convert(marked.At(int(at.x*float64(scale)), int(at.y*float64(scale)))) == colours[0]
			if got != at.frame {
				t.Errorf("at scale %d, the pixel at %g,%g is of the frame: %t, want %t", scale, at.x, at.y, got, at.frame)
			}
		}
	}
}

func TestOnlyWhatCanBeActedOnIsMarked(t *testing.T) {
	shown := func(role string, flags snapshot.Flags, ref snapshot.Ref) *snapshot.Node {
		return &snapshot.Node{Role: role, Ref: ref, Flags: flags, Box: snapshot.Box{Width: 50, Height: 20}}
	}
	seen := snapshot.Visible | snapshot.InView
	tests := map[string]struct {
		node *snapshot.Node
		want bool
	}{
		"a button":          {shown("button", seen, "e1"), true},
		"a clickable thing": {shown("generic", seen|snapshot.Clickable, "e1"), true},
		"a heading":         {shown("heading", seen, "e1"), false},
		"out of view":       {shown("button", snapshot.Visible, "e1"), false},
		"behind a dialog":   {shown("button", seen|snapshot.Inert, "e1"), false},
		"without a ref":     {shown("button", seen, ""), false},
	}
	for name, tc := range tests {
		if _, drawn, err := Draw(blank(t, 200, 100), page(tc.node)); err != nil || drawn == 1 != tc.want {
			t.Errorf("%s: %d marks, %v, want one: %t", name, drawn, err, tc.want)
		}
	}
}

func TestEveryRefCanBeWritten(t *testing.T) {
	for _, letter := range "e0123456789" {
		if _, ok := shapes[letter]; !ok {
			t.Errorf("%q has no shape", letter)
		}
	}
	out, _, err := Draw(blank(t, 200, 100), page(button("e12", 100, 50, 60, 20)))
	if err != nil {
		t.Fatal(err)
	}
	marked, err := png.Decode(bytes.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	// The foot of the 1 of e12, in the label above the box.
	if got := color.RGBAModel.Convert(marked.At(100+2*5, 50-2*2)); got != (color.RGBA{0xff, 0xff, 0xff, 0xff}) {
		t.Errorf("the label says nothing: %v", got)
	}
}

func TestWhatIsNoPictureIsTold(t *testing.T) {
	if _, _, err := Draw([]byte("no picture"), page()); err == nil || err.Error() != "reading the picture: png: invalid format: not a PNG file" {
		t.Errorf("got %v", err)
	}
}
