package browser

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// shownTexts are the texts and the named nodes of a look that a person can see, in order.
func shownTexts(s *snapshot.Snapshot) []string {
	list := []string{}
	s.Walk(func(n *snapshot.Node) bool {
		switch {
		case !n.Flags.Has(snapshot.Visible):
		case n.Role == "text" && strings.TrimSpace(n.Text) != "":
			list = append(list, strings.TrimSpace(n.Text))
		case n.Role != "text" && n.Name != "":
			list = append(list, n.Role+" "+n.Name)
		}
		return true
	})
	return list
}

// Each page says Seen where a person can read it, and Hidden where nobody can.
func TestLookTellsWhatCannotBeSeen(t *testing.T) {
	const sr = `.sr{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap;border:0}`
	tests := []struct {
		name, html string
		want       []string
	}{
		{"white on white", `<p style="color:#fff">Hidden<p>Seen`, []string{"Seen"}},
		{"white on white by a sheet", `<style>.x{color:white}</style><p class=x>Hidden<p>Seen`, []string{"Seen"}},
		{"white on white by a variable", `<style>:root{--c:#fff}.x{color:var(--c)}</style><p class=x>Hidden<p>Seen`, []string{"Seen"}},
		{"nearly white on white", `<p style="color:#fefefd">Hidden<p>Seen`, []string{"Seen"}},
		{"a font element", `<p><font color=white>Hidden</font> <font color=red>Seen</font>`, []string{"Seen"}},
		{"black on black by a sheet", `<style>.x{background:#000}</style><p class=x>Hidden<p>Seen`, []string{"Seen"}},
		{"colour of a box further out", `<div style="background:#123456"><div><p style="color:rgb(18,52,86)">Hidden</p><p style="color:#fff">Seen</p></div></div>`, []string{"Seen"}},
		{"half of a colour over its own", `<div style="background:#f00"><div style="background:rgba(255,0,0,.5)"><p style="color:rgba(255,0,0,.7)">Hidden</p></div></div>`, []string{}},
		{"transparent", `<p style="color:transparent">Hidden<p style="color:rgb(0 0 0 / 0)">Hidden<p style="-webkit-text-fill-color:transparent">Hidden<p>Seen`, []string{"Seen"}},
		{"white over a picture", `<div style="position:relative"><img width=300 height=90 alt="" src=/x.svg><p style="position:absolute;top:0;color:#fff">Seen</p></div>`, []string{"Seen"}},
		{"white over a background picture", `<div style="background:url(/x.svg)"><p style="color:#fff">Seen</p></div>`, []string{"Seen"}},
		{"white over a gradient", `<div style="background:linear-gradient(#000,#333)"><p style="color:#fff">Seen</p></div>`, []string{"Seen"}},
		{"white over a box beside it", `<div style="position:relative"><div style="background:#000;height:40px"></div><p style="position:absolute;top:0;color:#fff">Seen</p></div>`, []string{"Seen"}},
		{"white over generated content", `<style>.x{position:relative;color:#fff}.x::before{content:"";position:absolute;inset:0;background:#000;z-index:-1}</style><p class=x>Seen`, []string{"Seen"}},
		{"white with a shadow", `<p style="color:#fff;text-shadow:0 0 2px #000">Seen`, []string{"Seen"}},
		{"white with an outline", `<p style="color:#fff;-webkit-text-stroke:1px #000">Seen`, []string{"Seen"}},
		{"filled with a gradient", `<p style="color:transparent;background:linear-gradient(red,blue);background-clip:text">Seen`, []string{"Seen"}},
		{"white on a dark scheme", `<style>:root{color-scheme:dark}</style><p style="color:#fff">Seen`, []string{"Seen"}},
		{"a size of none", `<p style="font-size:0">Hidden <span style="font-size:16px">Seen</span>`, []string{"Seen"}},
		{"a size of none by a sheet", `<style>.x{font-size:.5px}</style><p class=x>Hidden<p>Seen`, []string{"Seen"}},
		{"a size of none in short", `<style>.x{font:0/0 a}</style><p class=x>Hidden<p>Seen`, []string{"Seen"}},
		{"left of the page", `<p style="position:absolute;left:-9999px">Hidden<p>Seen`, []string{"Seen"}},
		{"left of the page and what is in it", `<div style="position:absolute;left:-9999px"><p>Hidden <a href=/>Hidden</a></p></div><p>Seen`, []string{"Seen"}},
		{"above the page", `<p style="position:absolute;top:-500px">Hidden<p>Seen`, []string{"Seen"}},
		{"moved out of the page", `<p style="transform:translateX(-200vw)">Hidden<p>Seen`, []string{"Seen"}},
		{"shrunk to nothing", `<p style="transform:scale(0)">Hidden<p>Seen`, []string{"Seen"}},
		{"a fixed part beside the window", `<nav style="position:fixed;left:100%;width:300px"><p>Hidden</nav><p>Seen`, []string{"Seen"}},
		{"a fixed part beside the window by a sheet", `<style>nav{position:fixed;right:-300px;width:300px}</style><nav><p>Hidden</nav><p>Seen`, []string{"Seen"}},
		{"a fixed part in the window", `<nav style="position:fixed;left:10%;width:300px"><p>Seen</nav>`, []string{"Seen"}},
		{"a fixed part of what is moved", `<div style="transform:translateY(0);margin-top:900px"><nav style="position:fixed;top:0"><p>Seen</nav></div>`, []string{"Seen"}},
		{"beside a page that does not scroll sideways", `<style>body{overflow-x:hidden}</style><p style="position:absolute;left:150vw">Hidden<p>Seen`, []string{"Seen"}},
		{"below the window", `<p style="margin-top:3000px">Seen`, []string{"Seen"}},
		{"beside the window", `<p style="position:absolute;left:3000px">Seen`, []string{"Seen"}},
		{"scrolled past", `<p>Seen<div style="height:4000px"></div><script>scrollTo(0, 2000)</script>`, []string{"Seen"}},
		{"scrolled past in a body that scrolls", `<style>html{overflow:hidden;height:100%}body{overflow:auto;height:100%;margin:0}</style><p>Seen<div style="height:4000px"></div><script>document.body.scrollTop = 2000</script>`, []string{"Seen"}},
		{"scrolled past in a scroller", `<div id=s style="height:100px;overflow:auto"><p>Seen<div style="height:4000px"></div></div><script>s.scrollTop = 2000</script>`, []string{"Seen"}},
		{"scrolled sideways from right to left", `<html dir=rtl><div style="width:4000px"><p style="width:100px;margin-right:3000px">Seen</div>`, []string{"Seen"}},
		{"an indent", `<p style="text-indent:-9999px">Hidden<p style="text-indent:-1em;padding-left:2em">Seen`, []string{"Seen"}},
		{"an indent past the end", `<style>.x{text-indent:100%;white-space:nowrap;overflow:hidden}</style><p class=x>Hidden<p>Seen`, []string{"Seen"}},
		{"an indented button keeps its name", `<button style="text-indent:-9999px;width:40px;height:40px">Menu</button>`, []string{"button Menu"}},
		{"clipped by an inset", `<style>.x{clip-path:inset(50%)}</style><div class=x><p>Hidden</div><p>Seen`, []string{"Seen"}},
		{"clipped by a circle", `<p style="clip-path:circle(0)">Hidden<p style="clip-path:circle(0 at 50% 50%)">Hidden<p style="clip-path:circle(50%)">Seen`, []string{"Seen"}},
		{"clipped by an ellipse", `<p style="clip-path:ellipse(0 20px)">Hidden<p style="clip-path:ellipse(50% 50%)">Seen`, []string{"Seen"}},
		{"clipped by a polygon", `<p style="clip-path:polygon(0 0, 0 0, 0 0)">Hidden<p style="clip-path:polygon(0 0, 100% 0, 50% 100%)">Seen`, []string{"Seen"}},
		{"clipped in part", `<div style="clip-path:inset(0 0 0 200px);height:40px"><span style="position:absolute;left:0">Hidden</span><span style="position:absolute;left:400px">Seen</span></div>`, []string{"Seen"}},
		{"clipped by a rectangle", `<p style="position:absolute;clip:rect(0,0,0,0)">Hidden<p style="position:absolute;clip:rect(auto,auto,auto,auto)">Seen`, []string{"Seen"}},
		{"opacity", `<div style="opacity:0"><h2>Hidden</h2><p>Hidden</div><p>Seen`, []string{"Seen"}},
		{"a speck", `<style>` + sr + `</style><span class=sr>Hidden <b>Hidden</b></span><p>Seen`, []string{"Seen"}},
		{"a heading", `<h2 style="color:#fff">Hidden</h2><h2><span style="color:#fff">Hidden</span></h2><h2>Seen</h2>`, []string{"heading Seen", "Seen"}},
		{"a cell", `<table><tr><th>Seen<tr><td style="color:#fff">Hidden</table>`, []string{"columnheader Seen", "Seen"}},
		{"a label that names a field", `<style>` + sr + `</style><label class=sr for=q>Quantity</label><input id=q>`, []string{"textbox Quantity"}},
		{"a text that names a button", `<style>` + sr + `</style><button><svg width=9 height=9></svg><span class=sr>Remove</span></button>`, []string{"button Remove"}},
		{"a white text that names a button", `<button style="background:#fff;color:#fff">Go</button>`, []string{"button Go"}},
		{"a box that a label stands for", `<style>` + sr + `</style><input type=checkbox class=sr id=c><label for=c>Gift</label>`, []string{"checkbox Gift", "Gift"}},
		{"inside a frame nobody knows what is behind", `<iframe width=300 height=90 srcdoc="<p style='color:#fff'>Seen</p><p style='background:#fff;color:#fff'>Hidden</p>"></iframe>`, []string{"Seen"}},
		{"in a shadow root", `<my-x><template shadowrootmode=open><style>p{color:#fff}</style><p>Hidden</p><p style="color:red">Seen</p></template></my-x>`, []string{"Seen"}},
	}
	var body atomic.Value
	base := serveFunc(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/" {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprint(w, "<!doctype html><body>", body.Load())
		}
	})
	p := newPage(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			body.Store(tt.html)
			goTo(t, p, base)
			inPage[any](t, p, `document.readyState === 'complete' || new Promise((r) => addEventListener('load', () => r(true)))`)
			s, err := p.Look(testContext(t), tools.Looking{})
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(shownTexts(s), tt.want); d != "" {
				t.Errorf("got - and want +:\n%s", d)
			}
		})
	}
}
