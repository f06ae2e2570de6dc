package scenario_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/cairn-trails/cairn/browser"
	"github.com/cairn-trails/cairn/memory"
	"github.com/cairn-trails/cairn/session"
	"github.com/cairn-trails/cairn/snapshot"
)

// blue is a button that a picture tells from everything else.
const blue = `<button aria-label=Blue style="position:absolute;left:50px;top:%dpx;width:70px;height:24px;border:0;background:#00f"></button>`

// Pictures with refs are held against where the pixels of a button really are.
func TestMarksOfAPictureLieOnWhatTheyMark(t *testing.T) {
	b, err := browser.Launch(t.Context(), browser.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	plain := fmt.Sprintf(blue, 60)
	for name, c := range map[string]struct {
		html  string
		scale float64
	}{
		"plain":    {plain, 1},
		"retina":   {plain, 2},
		"zoomed":   {`<style>body{zoom:1.5}</style>` + plain, 1},
		"scaled":   {`<div style="transform:scale(1.25);transform-origin:0 0">` + plain + `</div>`, 1},
		"scrolled": {fmt.Sprintf(blue, 3000) + `<div style="height:4000px"></div><script>scrollTo(0, 2900)</script>`, 1},
		"framed":   {`<iframe style="margin:33px;border:5px solid" width=300 height=200 srcdoc='` + plain + `'></iframe>`, 2},
	} {
		t.Run(name, func(t *testing.T) {
			srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "text/html")
				fmt.Fprint(w, "<!doctype html><body style='margin:0'>"+c.html)
			}))
			t.Cleanup(srv.Close)
			page, err := b.NewPage(t.Context(), browser.PageOptions{Viewport: snapshot.Size{Width: 600, Height: 400}, Scale: c.scale})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { page.Close(context.WithoutCancel(t.Context())) })
			if err := page.Navigate(t.Context(), srv.URL); err != nil {
				t.Fatal(err)
			}
			s := session.New(page, session.Options{Memory: memory.New(memory.Values{}), Base: srv.URL})
			marked := pictureOf(t, s, `{"annotate":true}`)
			box := blueIn(pictureOf(t, s, `{}`))
			if box.Empty() {
				t.Fatal("the button is not in the picture")
			}
			mid := box.Min.Add(box.Size().Div(2))
			for what, p := range map[string]struct {
				at   image.Point
				same bool
			}{
				"left": {image.Pt(box.Min.X, mid.Y), false}, "right": {image.Pt(box.Max.X-1, mid.Y), false},
				"top": {image.Pt(box.Max.X-2, box.Min.Y), false}, "bottom": {image.Pt(mid.X, box.Max.Y-1), false},
				"inside": {mid, true},
			} {
				if is := isBlue(marked.At(p.at.X, p.at.Y)); is != p.same {
					t.Errorf("%s of the button at %v: still its own colour: %t, want %t", what, box, is, p.same)
				}
			}
		})
	}
}

func pictureOf(t *testing.T, s *session.Session, args string) image.Image {
	t.Helper()
	reply, err := s.Do(t.Context(), "screenshot", json.RawMessage(args))
	if err != nil || !reply.OK {
		t.Fatalf("screenshot: %v %s", err, reply.Output)
	}
	picture, err := png.Decode(bytes.NewReader(reply.Screenshot))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

func isBlue(c color.Color) bool { return color.RGBAModel.Convert(c) == color.RGBA{0, 0, 0xff, 0xff} }

// blueIn is the box of all pixels of the button's colour.
func blueIn(picture image.Image) image.Rectangle {
	var box image.Rectangle
	for y := picture.Bounds().Min.Y; y < picture.Bounds().Max.Y; y++ {
		for x := picture.Bounds().Min.X; x < picture.Bounds().Max.X; x++ {
			if isBlue(picture.At(x, y)) {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}
