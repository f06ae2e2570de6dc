package browser

import (
	"fmt"
	"testing"
)

// sliderOf is a slider of the page's own that takes the keys of a table.
func sliderOf(attributes, keys string) string {
	return `<div id=s role=slider aria-label=V tabindex=0 style="height:9px;width:90px" ` + attributes + `></div><output id=o></output><script>
const num=n=>Number(s.getAttribute('aria-value'+n));
const put=v=>{v=Math.max(num('min'),Math.min(num('max'),v));s.setAttribute('aria-valuenow',v);o.textContent=v};
s.addEventListener('keydown',e=>{const k=` + keys + `;if(e.key in k){e.preventDefault();k[e.key](num('now'))}})</script>`
}

func TestSlide(t *testing.T) {
	const (
		hundred = `aria-valuemin=0 aria-valuemax=100 aria-valuenow=30`
		full    = `{ArrowUp:v=>put(v+1),ArrowDown:v=>put(v-1),Home:()=>put(0),End:()=>put(100)}`
	)
	for _, c := range []struct{ name, attributes, keys, text, shows, fault string }{
		{"up", hundred, full, "70", "70", ""},
		{"down", hundred, full, "12", "12", ""},
		{"to its end", hundred, full, "100", "100", ""},
		{"where it is", hundred, full, "30", "30", ""},
		{"without ends by key", hundred, `{ArrowRight:v=>put(v+5),ArrowLeft:v=>put(v-5)}`, "95", "95", ""},
		{"from right to left", hundred, `{ArrowLeft:v=>put(v+5),ArrowRight:v=>put(v-5)}`, "95", "95", ""},
		{"down from right to left", hundred, `{ArrowLeft:v=>put(v+5),ArrowRight:v=>put(v-5)}`, "20", "20", ""},
		{"by a key that leads the wrong way only", hundred, `{ArrowRight:v=>put(v-5)}`, "95", "25", `slider "V": wanted "95", its arrow keys leave it at 25; drag it, or press what stands beside it`},
		{"in steps that differ", hundred, `{ArrowUp:v=>put(v<50?v+10:v+1),ArrowDown:v=>put(v>50?v-1:v-10)}`, "53", "53", ""},
		{"in parts of one", `aria-valuemin=0 aria-valuemax=1 aria-valuenow=0.5`, `{ArrowUp:v=>put(Math.round(v*100+1)/100)}`, "0.57", "0.57", ""},
		{"answering late", hundred, `{ArrowUp:v=>setTimeout(()=>put(num('now')+1)),Home:()=>put(0),End:()=>put(100)}`, "33", "33", ""},
		{"between two steps", hundred, `{ArrowUp:v=>put(v+10),ArrowDown:v=>put(v-10)}`, "75", "80", `slider "V": wanted "75", it goes from 70 to 80, where it is now`},
		{"beyond its end", hundred, full, "700", "30", `slider "V": wanted "700", it goes from 0 to 100`},
		{"no number", hundred, full, "loud", "30", `slider "V": "loud" is not a number`},
		{"without keys", hundred, `{}`, "70", "30", `slider "V": wanted "70", its arrow keys leave it at 30; drag it, or press what stands beside it`},
		{"without a value", ``, full, "70", "", `slider "V": wanted "70", it states no number; drag it, or press what stands beside it`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPage(t)
			goTo(t, p, serve(t, prelude+sliderOf(c.attributes, c.keys)))
			err := (&stage{t, p}).find("slider", "V").Fill(testContext(t), c.text, true)
			if got := fmt.Sprint(err); got != c.fault && (err != nil || c.fault != "") {
				t.Errorf("got %q, want %q", got, c.fault)
			}
			if got := inPage[string](t, p, "s.getAttribute('aria-valuenow')||''"); c.shows != "" && got != c.shows {
				t.Errorf("the slider is at %q, want %q", got, c.shows)
			}
		})
	}
}
