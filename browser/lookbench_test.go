package browser

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
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

// benchLook takes snapshots, refs and text included, of a listing of about that many elements. Reported are, in ms, the
// median of the whole and of its parts (the page script with its transport, decoding, refs, text), and as ratios the
// whole to what others take in the same rounds: the browser for its own snapshot of the DOM and (once) for its
// accessibility tree and, where CAIRN_BENCH_PEERS names a node_modules folder that holds playwright-core, Playwright for its snapshot.
func benchLook(b *testing.B, elements int) {
	ctx := context.Background()
	url := serve(b, listing(elements))
	p, other := newPage(b), newPage(b)
	goTo(b, p, url)
	goTo(b, other, url)
	peer := newPeer(b, url)
	at, err := p.frames()[0].place(ctx)
	if err != nil {
		b.Fatal(err)
	}
	var refs snapshot.Refs
	took := timings{}
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
		took.add("snapshot", time.Since(began))
		took.add("refs", shown.Sub(looked))
		took.add("text", time.Since(shown))
		took.addLook(b, p, at)
		took.add("dom", browsersOwn(b, other, proto.DOMSnapshotCaptureSnapshot{ComputedStyles: []string{"display", "visibility"}, IncludeDOMRects: true}))
		if took["ax"] == nil {
			took.add("ax", browsersOwn(b, other, proto.AccessibilityGetFullAXTree{}))
		}
		if peer != nil {
			took.add("playwright", peer.snapshot(b))
		}
	}
	for _, part := range []string{"snapshot", "script", "decode", "refs", "text"} {
		b.ReportMetric(took.median(part), "ms/"+part)
	}
	for _, reference := range []string{"dom", "ax", "playwright"} {
		if took[reference] != nil {
			b.ReportMetric(took.median("snapshot")/took.median(reference), "of-"+reference)
		}
	}
}

// timings are how long things took, in ms.
type timings map[string][]float64

func (t timings) add(what string, d time.Duration) { t[what] = append(t[what], d.Seconds()*1000) }

func (t timings) median(what string) float64 {
	slices.Sort(t[what])
	return t[what][len(t[what])/2]
}

// addLook takes apart what a look does: the page script with its transport, and the decoding.
func (t timings) addLook(b *testing.B, p *Page, at place) {
	began := time.Now()
	raw, err := at.invoke(context.Background(), "look", lookArgs{TestIDs: p.browser.options.TestIDAttributes, Top: true})
	if err != nil {
		b.Fatal(err)
	}
	came := time.Now()
	v := &view{frame: p.frames()[0], document: at.document}
	if err := unpack(raw, "look", &v.columns); err != nil {
		b.Fatal(err)
	}
	stitch([]*view{v})
	t.add("script", came.Sub(began))
	t.add("decode", time.Since(came))
}

// browsersOwn is how long the browser takes for one request.
func browsersOwn(b *testing.B, p *Page, req proto.Request) time.Duration {
	began := time.Now()
	var all json.RawMessage
	if err := p.frames()[0].session.call(context.Background(), req, &all); err != nil {
		b.Fatal(err)
	}
	return time.Since(began)
}

// peer is Playwright on a page of its own.
type peer struct {
	ask  io.Writer
	said *bufio.Scanner
}

// newPeer starts Playwright on the same browser and address; nil when it is not there.
func newPeer(b *testing.B, url string) *peer {
	modules := os.Getenv("CAIRN_BENCH_PEERS")
	if modules == "" {
		return nil
	}
	binary, err := Find(FindOptions{Path: os.Getenv("CAIRN_TEST_BROWSER")})
	if err != nil {
		b.Fatal(err)
	}
	cmd := exec.Command("node", filepath.Join("testdata", "peer.mjs"), modules, binary.Path, url)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		in.Close()
		if err := cmd.Wait(); err != nil {
			b.Error(err)
		}
	})
	p := &peer{in, bufio.NewScanner(out)}
	if !p.said.Scan() || p.said.Text() != "ready" {
		b.Fatalf("Playwright said %q, want %q", p.said.Text(), "ready")
	}
	return p
}

// snapshot has Playwright take one, and returns how long that took.
func (p *peer) snapshot(b *testing.B) time.Duration {
	if _, err := io.WriteString(p.ask, "ai\n"); err != nil {
		b.Fatal(err)
	}
	p.said.Scan()
	ms, err := strconv.ParseFloat(p.said.Text(), 64)
	if err != nil {
		b.Fatal(err)
	}
	return time.Duration(ms * float64(time.Millisecond))
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
