package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

func BenchmarkLook1k(b *testing.B)  { benchLook(b, 1_000) }
func BenchmarkLook10k(b *testing.B) { benchLook(b, 10_000) }
func BenchmarkLook50k(b *testing.B) { benchLook(b, 50_000) }

// benchLook takes snapshots, refs and text included, of a listing of about that many elements. Reported are, in ms: the
// whole and its parts (the page script and its transport, decoding, refs, text); and as ratios, the whole to what the
// browser itself needs for its snapshot of the DOM and for its accessibility tree, taken of another page in the same run.
func benchLook(b *testing.B, elements int) {
	ctx := context.Background()
	dom, tree := browsersOwn(b, elements)
	p := servePage(b, listing(elements))
	at, err := p.frames()[0].place(ctx)
	if err != nil {
		b.Fatal(err)
	}
	var refs snapshot.Refs
	var whole, script, decode, show, text time.Duration
	for b.Loop() {
		began := time.Now()
		s, err := p.Look(ctx, tools.Looking{})
		if err != nil {
			b.Fatal(err)
		}
		looked := time.Now()
		refs.Show(s)
		shown := time.Now()
		s.Text(snapshot.View{})
		whole, show, text = whole+time.Since(began), show+shown.Sub(looked), text+time.Since(shown)
		began = time.Now()
		raw, err := at.invoke(ctx, "look", lookArgs{TestIDs: p.browser.options.TestIDAttributes, Top: true})
		if err != nil {
			b.Fatal(err)
		}
		came := time.Now()
		v := &view{frame: p.frames()[0], document: at.document}
		if err := unpack(raw, "look", &v.columns); err != nil {
			b.Fatal(err)
		}
		stitch([]*view{v})
		script, decode = script+came.Sub(began), decode+time.Since(came)
	}
	each := func(d time.Duration, unit string) {
		b.ReportMetric(float64(d.Microseconds())/1000/float64(b.N), unit)
	}
	each(whole, "ms/snapshot")
	each(script, "ms/script")
	each(decode, "ms/decode")
	each(show, "ms/refs")
	each(text, "ms/text")
	b.ReportMetric(float64(whole)/float64(b.N)/float64(dom), "of-dom-snapshot")
	b.ReportMetric(float64(whole)/float64(b.N)/float64(tree), "of-ax-tree")
}

// browsersOwn is how long the browser takes for its own snapshot of the DOM, and for its whole accessibility tree.
func browsersOwn(b *testing.B, elements int) (dom, tree time.Duration) {
	ctx := context.Background()
	p := servePage(b, listing(elements))
	s := p.frames()[0].session
	timed := func(req proto.Request) time.Duration {
		began := time.Now()
		var all json.RawMessage
		if err := s.call(ctx, req, &all); err != nil {
			b.Fatal(err)
		}
		return time.Since(began)
	}
	capture := proto.DOMSnapshotCaptureSnapshot{ComputedStyles: []string{"display", "visibility"}, IncludeDOMRects: true}
	timed(capture)
	dom = timed(capture)
	return dom, timed(proto.AccessibilityGetFullAXTree{})
}

// listing is a shop's page of about that many elements.
func listing(elements int) string {
	var html strings.Builder
	html.WriteString(`<!doctype html><title>Listing</title><style>
	*{box-sizing:border-box} main{max-width:940px;margin:18px auto} .hidden{display:none}
	.row{display:grid;grid-template-columns:220px 1fr;gap:8px} .card{background:#fff;border:1px solid #d7dce3;padding:10px;margin:8px 0}
	</style><main>`)
	for i := range elements / 19 {
		fmt.Fprintf(&html, `<article class=card id=p%[1]d><h2><a href="#p%[1]d">Anchor buoy %[1]d</a></h2><p>A lantern for the mast, number %[1]d. <em>%[1]d in stock</em></p>
		<ul><li>Weight %[1]d kg</li><li>Berth Keel %[1]d</li></ul>
		<div class=row><label for=q%[1]d>Quantity</label><input id=q%[1]d type=number value=1></div>
		<div><span>%[1]d.00</span><button type=button>Add to cart</button><button type=button>Details</button></div>
		<label><input type=checkbox> Compare</label><div class=hidden><span>internal</span></div></article>`, i)
	}
	return html.String()
}
