package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/tools"
)

// BenchmarkWarm measures recorded calls on a quiet page, from finding the element to the end of what they set off. Beside
// the median it reports the ratio to the floor: what the bare protocol takes, in the same rounds, to find the element by
// its id and do as much to it, without a check of anything.
func BenchmarkWarm(b *testing.B) {
	const id = `{"selector": {"role": %q, "name": %q}%s}`
	tests := []struct{ name, html, tool, role, named, even, odd, floor string }{
		{"tap", `<button id=x onclick="L=[]">Pay</button>`, "tapOn", "button", "Pay", "", "", "tap"},
		{"type", `<label>N <input id=x></label>`, "inputText", "textbox", "N", `, "text": "twenty letters typed", "clearFirst": true`,
			`, "text": "and another twenty so", "clearFirst": true`, "type"},
		{"select", `<label>C <select id=x><option>One<option>Two</select></label>`, "selectOption", "combobox", "C", `, "options": ["One"]`, `, "options": ["Two"]`,
			"x.selectedIndex = 1 - x.selectedIndex; x.dispatchEvent(new Event('input')); x.dispatchEvent(new Event('change'))"},
		{"check", `<label><input id=x type=checkbox>A</label>`, "setChecked", "checkbox", "A", `, "checked": true`, `, "checked": false`, "tap"},
		{"assert", `<h1 id=x>Paid</h1>`, "assertVisible", "heading", "Paid", "", "", "x.checkVisibility()"},
	}
	for _, test := range tests {
		b.Run(test.name, func(b *testing.B) {
			ctx := context.Background()
			url := serve(b, prelude+test.html)
			p, bare := newPage(b), newPage(b)
			goTo(b, p, url)
			goTo(b, bare, url)
			execute := tools.On(p, tools.Web(), tools.Settings{})
			took := timings{}
			for n := 0; b.Loop(); n++ {
				args := fmt.Sprintf(id, test.role, test.named, []string{test.even, test.odd}[n%2])
				began := time.Now()
				if _, err := execute.Execute(ctx, tools.Call{Tool: test.tool, Args: json.RawMessage(args)}); err != nil {
					b.Fatal(err)
				}
				took.add("call", time.Since(began))
				took.add("floor", floor(b, bare, test.floor))
			}
			b.ReportMetric(took.median("call"), "ms/call")
			b.ReportMetric(took.median("call")/took.median("floor"), "of-floor")
		})
	}
}

// floor does the least to the element x: how is tap, type, or a script.
func floor(b *testing.B, p *Page, how string) time.Duration {
	began := time.Now()
	switch how {
	case "tap":
		if err := click(b, p, "x")(context.Background()); err != nil {
			b.Fatal(err)
		}
	case "type":
		inPage[any](b, p, "x.focus(); x.select()")
		if err := p.input(context.Background(), proto.InputInsertText{Text: "twenty letters typed"}); err != nil {
			b.Fatal(err)
		}
	default:
		inPage[any](b, p, how)
	}
	return time.Since(began)
}
