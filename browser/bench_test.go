package browser

import (
	"context"
	"testing"
)

// benchAct measures one act; the page is served with html and nothing else runs on it.
func benchAct(b *testing.B, html string, do func(p *Page) func(context.Context) error) {
	p := newPage(b)
	goTo(b, p, slow(b, html))
	step := do(p)
	for b.Loop() {
		if _, err := p.Act(context.Background(), step); err != nil {
			b.Fatal(err)
		}
	}
}

// What an act costs beside what it does.
func BenchmarkActNothing(b *testing.B) {
	benchAct(b, `<p>x`, func(*Page) func(context.Context) error { return func(context.Context) error { return nil } })
}

// A press that changes nothing.
func BenchmarkActPress(b *testing.B) {
	benchAct(b, effectPage(``), func(p *Page) func(context.Context) error { return click(b, p, "b") })
}

// A press that changes the page at once.
func BenchmarkActRender(b *testing.B) {
	benchAct(b, effectPage(`o.textContent += '.'`), func(p *Page) func(context.Context) error { return click(b, p, "b") })
}

// A press that fetches and then changes the page.
func BenchmarkActFetch(b *testing.B) {
	benchAct(b, effectPage(`o.textContent += (await (await fetch('/next?' + Math.random())).text()).length`),
		func(p *Page) func(context.Context) error { return click(b, p, "b") })
}

// Twenty keys.
func BenchmarkActType20(b *testing.B) {
	benchAct(b, `<input id=b autofocus>`, func(p *Page) func(context.Context) error {
		inPage[any](b, p, "b.focus()")
		return func(ctx context.Context) error {
			var events []inputEvent
			for _, r := range "twenty letters typed" {
				events = append(events, typed(r)...)
			}
			return p.input(ctx, events...)
		}
	})
}

// One round trip to the page.
func BenchmarkCall(b *testing.B) {
	p := newPage(b)
	goTo(b, p, slow(b, `<p>x`))
	f := p.frames()[0]
	for b.Loop() {
		if err := f.call(context.Background(), "counts", nil, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// One batch of input events.
func BenchmarkInput(b *testing.B) {
	p := newPage(b)
	goTo(b, p, slow(b, effectPage(``)))
	press := click(b, p, "b")
	for b.Loop() {
		if err := press(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
}

// A navigation inside of an act.
func BenchmarkActNavigate(b *testing.B) {
	p := newPage(b)
	base := slow(b, `<p>x`)
	for b.Loop() {
		if _, err := p.Act(context.Background(), func(ctx context.Context) error { return p.Navigate(ctx, base) }); err != nil {
			b.Fatal(err)
		}
	}
}

// A fresh context with its page.
func BenchmarkNewPage(b *testing.B) {
	for b.Loop() {
		p, err := shared.NewPage(context.Background(), PageOptions{})
		if err != nil {
			b.Fatal(err)
		}
		if err := p.Close(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
}

// A browser from nothing to its first page.
func BenchmarkLaunch(b *testing.B) {
	for b.Loop() {
		br, err := Launch(context.Background(), Options{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := br.NewPage(context.Background(), PageOptions{}); err != nil {
			b.Fatal(err)
		}
		br.Close()
	}
}
