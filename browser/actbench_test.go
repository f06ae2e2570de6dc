package browser

import (
	"context"
	"testing"

	"github.com/cairn-trails/cairn/tools"
)

// benchElement measures one kind of action on an element of a quiet page, without the look for it.
func benchElement(b *testing.B, html, role, name string, do func(context.Context, tools.Element, int) error) {
	e := (&stage{b, servePage(b, prelude+html)}).find(role, name)
	ctx := context.Background()
	n := 0
	for b.Loop() {
		n++
		if err := do(ctx, e, n); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTap(b *testing.B) {
	benchElement(b, `<button onclick="L=[]">Pay</button>`, "button", "Pay", func(ctx context.Context, e tools.Element, _ int) error { return e.Tap(ctx, tools.Tap{}) })
}

func BenchmarkFill(b *testing.B) {
	texts := []string{"twenty letters typed", "and another twenty so"}
	benchElement(b, `<label>N <input></label>`, "textbox", "N", func(ctx context.Context, e tools.Element, n int) error { return e.Fill(ctx, texts[n%2], true) })
}

func BenchmarkSelect(b *testing.B) {
	options := []string{"One", "Two"}
	benchElement(b, `<label>C <select><option>One<option>Two</select></label>`, "combobox", "C", func(ctx context.Context, e tools.Element, n int) error { return e.Select(ctx, options[n%2:n%2+1]) })
}

func BenchmarkCheck(b *testing.B) {
	benchElement(b, `<label><input type=checkbox>A</label>`, "checkbox", "A", func(ctx context.Context, e tools.Element, n int) error { return e.SetChecked(ctx, n%2 == 0) })
}
