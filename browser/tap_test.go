package browser

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/cairn-trails/cairn/tools"
)

const wayOut = "; close or move what covers it in an earlier step"

func TestTap(t *testing.T) {
	pay := tapping("button", "Pay")
	play(t, []scene{
		{"reaches a plain button once", `<button onclick="log(1)">Pay</button>`, pay, []string{"1"}, ""},
		{"sends trusted events in a hand's order", `<button>Pay</button><script>for(const e of ['pointerdown','mousedown','pointerup','mouseup','click'])document.querySelector('button').addEventListener(e,x=>log(e+x.isTrusted))</script>`,
			pay, []string{"pointerdowntrue", "mousedowntrue", "pointeruptrue", "mouseuptrue", "clicktrue"}, ""},
		{"refuses a disabled button", `<button disabled onclick="log(1)">Pay</button>`, pay, []string{}, `button "Pay" is disabled; do first what enables it`},
		{"refuses what a fieldset disables", `<fieldset disabled><button onclick="log(1)">Pay</button></fieldset>`, pay, []string{}, `button "Pay" is disabled; do first what enables it`},
		{"refuses aria-disabled", `<button aria-disabled=true onclick="log(1)">Pay</button>`, pay, []string{}, `button "Pay" is disabled; do first what enables it`},
		{"refuses what lets the pointer through", `<button style="pointer-events:none" onclick="log(1)">Pay</button>`, pay, []string{},
			`button "Pay" does not receive pointer events (pointer-events: none)` + wayOut},
		{"names a veil that covers", `<button onclick="log(1)">Pay</button><div id=veil style="position:fixed;inset:0"></div>`, pay, []string{}, `button "Pay" is covered by div#veil` + wayOut},
		{"names a dialog that covers", `<button onclick="log(1)">Pay</button><div role=dialog style="position:fixed;inset:0"><h2>Cookies</h2><p>We like them.</p></div>`, pay, []string{},
			`button "Pay" is covered by dialog "Cookies"` + wayOut},
		{"says when a container clips all of it", `<div style="height:0;overflow:hidden"><button onclick="log(1)">Pay</button></div>`, pay, []string{}, `button "Pay" is clipped by its container`},
		{"says when it is behind a modal dialog", `<button onclick="log(1)">Pay</button><dialog id=d><h2>Sure?</h2></dialog><script>d.showModal()</script>`, pay, []string{},
			`button "Pay" is covered by dialog "Sure?"` + wayOut},
		{"presses a button around slotted text", `<x-b><template shadowrootmode=open><button style="border:0;padding:0" onclick="log(1)"><slot></slot></button></template>Pay</x-b>`, pay, []string{"1"}, ""},
		{"says when it is inert", `<div inert><button onclick="log(1)">Pay</button></div>`, pay, []string{}, `button "Pay" is inert`},
		{"waits until it is enabled", `<button id=b disabled onclick="log(1)">Pay</button><script>setTimeout(()=>b.disabled=false,300)</script>`, pay, []string{"1"}, ""},
		{"waits until the cover is gone", `<button onclick="log(1)">Pay</button><div id=veil onclick="log('veil')" style="position:fixed;inset:0"></div><script>setTimeout(()=>veil.remove(),300)</script>`, pay, []string{"1"}, ""},
		{"scrolls to it", `<div style="height:3000px"></div><button onclick="log(1)">Pay</button><div style="height:3000px"></div>`, pay, []string{"1"}, ""},
		{"scrolls inside a scroller", `<div style="height:100px;overflow:auto"><div style="height:900px"></div><button onclick="log(1)">Pay</button></div>`, pay, []string{"1"}, ""},
		{"comes out from under a sticky bar", `<div style="position:fixed;top:0;left:0;right:0;height:60%;background:#fff" onclick="log('bar')"></div><div style="height:900px"></div><button onclick="log(1)">Pay</button><div style="height:3000px"></div>`,
			pay, []string{"1"}, ""},
		{"presses the uncovered part", `<button style="width:200px;height:40px" onclick="log(1)">Pay</button><div style="position:absolute;left:60px;top:0;width:150px;height:80px;background:red" onclick="log('red')"></div>`,
			pay, []string{"1"}, ""},
		{"keeps clear of a control inside", `<div role=link tabindex=0 aria-label=Card style="width:300px;height:100px;text-align:center" onclick="log('card')"><button style="margin-top:35px" onclick="event.stopPropagation();log('buy')">Buy</button></div>`,
			tapping("link", "Card"), []string{"card"}, ""},
		{"presses the label of a hidden checkbox", `<label><input type=checkbox style="display:none" onchange="log(checked)"><span>Chip</span></label>`, tapping("checkbox", "Chip"), []string{"true"}, ""},
		{"presses a transparent checkbox", `<div style="position:relative;width:40px;height:40px"><input type=checkbox aria-label=Box style="opacity:0;position:absolute;inset:0;width:40px;height:40px" onchange="log(checked)">□</div>`,
			tapping("checkbox", "Box"), []string{"true"}, ""},
		{"does not take a label's link for the label", `<label style="display:inline-block;width:300px"><input type=checkbox style="position:absolute;opacity:0;width:1px;height:1px" onchange="log(checked)">I read the <a href="#t" onclick="log('link')">terms</a></label>`,
			tapping("checkbox", "I read the terms"), []string{"true"}, ""},
		{"reaches into an open shadow root with slots", `<my-b><template shadowrootmode=open><button onclick="log(1)"><slot></slot></button></template><div>Foo</div></my-b>`, tapping("button", "Foo"), []string{"1"}, ""},
		{"reaches into a closed shadow root", `<my-c></my-c><script>customElements.define('my-c',class extends HTMLElement{constructor(){super();const r=this.attachShadow({mode:'closed'});r.innerHTML='<button>Pay</button>';r.firstChild.onclick=()=>log(1)}})</script>`,
			pay, []string{"1"}, ""},
		{"presses what display: contents wraps", `<button style="display:contents" onclick="log(1)"><span>Pay</span></button>`, pay, []string{"1"}, ""},
		{"presses what is hidden from assistive technology", `<div aria-hidden=true><button onclick="log('pay')">Pay</button></div>`, pay, []string{"pay"}, ""},
		{"takes a vanishing button for a success", `<button onmousedown="this.remove();log('gone')">Pay</button>`, pay, []string{"gone"}, ""},
		{"waits out an animation", `<style>@keyframes m{from{margin-left:0}to{margin-left:500px}}.m{animation:m .4s linear}</style><button class=m onclick="log(1)">Pay</button>`, pay, []string{"1"}, ""},
		{"presses again when it slipped away between press and release", `<button id=b onclick="log(1)">Pay</button><script>document.body.style.height='300px';addEventListener('mousedown',()=>b.style.marginLeft='500px',{once:true})</script>`, pay, []string{"1"}, ""},
		{"double taps", `<button onclick="log('c')" ondblclick="log('d')">Pay</button>`, pressing("button", "Pay", tools.Tap{Count: 2}), []string{"c", "c", "d"}, ""},
		{"taps with the right button", `<button oncontextmenu="log(event.button)">Pay</button>`, pressing("button", "Pay", tools.Tap{Button: "right"}), []string{"2"}, ""},
		{"holds modifiers", `<button onclick="log([event.ctrlKey,event.shiftKey])">Pay</button>`, pressing("button", "Pay", tools.Tap{Modifiers: []string{"Control", "Shift"}}), []string{"true,true"}, ""},
		{"holds the button down", `<button onmousedown="window.at=Date.now()" onmouseup="log(Date.now()-at>=100)">Pay</button>`, pressing("button", "Pay", tools.Tap{Hold: 120 * time.Millisecond}), []string{"true"}, ""},
		{"refuses an unknown button", `<button>Pay</button>`, pressing("button", "Pay", tools.Tap{Button: "fourth"}), []string{}, `unknown button "fourth"; use left, right or middle`},
		{"refuses an unknown modifier", `<button>Pay</button>`, pressing("button", "Pay", tools.Tap{Modifiers: []string{"Hyper"}}), []string{},
			`unknown modifier "Hyper"; use Alt, Control, Meta, Shift or ControlOrMeta`},
		{"closes an open select first", `<select aria-label=S><option>A long one<option>2<option>3<option>4<option>5<option>6</select><br><button onclick="log(1)">Pay</button>`, both(tapping("combobox", "S"), pay), []string{"1"}, ""},
		{"presses inside framed frames, scaled and scrolled", `<iframe style="border:7px solid;padding:13px;width:600px;height:400px;transform:scale(1.13);transform-origin:0 0" srcdoc="<div style='height:900px'></div><iframe style='border:7px solid;padding:13px' srcdoc='<button onclick=&quot;parent.parent.log(1)&quot;>In</button>'></iframe>"></iframe>`,
			tapping("button", "In"), []string{"1"}, ""},
		{"sees what covers an iframe", `<iframe srcdoc="<button onclick='parent.log(1)'>In</button>"></iframe><div id=veil style="position:fixed;inset:0"></div>`, tapping("button", "In"), []string{},
			`button "In" is covered by div#veil` + wayOut},
		{"hits while a page scrolls smoothly", `<style>html{scroll-behavior:smooth}</style>` + strings.Repeat(`<div style="height:300px"></div><button onclick="log(this.textContent)">B</button>`, 1) +
			`<div style="height:4000px"></div><button onclick="log('end')">End</button>`, both(tapping("button", "End"), tapping("button", "B")), []string{"end", "B"}, ""},
	})
}

// A page that moves the target at the very moment of the press must never have another thing pressed.
func TestTapIsGuarded(t *testing.T) {
	p := servePage(t, prelude+`<style>button{display:block;height:40px;width:200px}</style><div id=top style="height:0"></div>
		<button onclick="log('other')">Other</button><button onclick="log('pay')">Pay</button>
		<script>let n=0;addEventListener('pointermove',()=>{if(n++<3)top_.style.height=(n%2?40:0)+'px'},true);const top_=document.getElementById('top')</script>`)
	s := &stage{t, p}
	for range 3 {
		if err := s.find("button", "Pay").Tap(testContext(t), tools.Tap{}); err != nil {
			t.Fatal(err)
		}
	}
	if got := inPage[[]string](t, p, "L"); len(got) != 3 || got[0] != "pay" || got[1] != "pay" || got[2] != "pay" {
		t.Errorf("the page logged %q, want pay three times", got)
	}
}

func TestTapOfARemovedElementIsDetached(t *testing.T) {
	p := servePage(t, prelude+`<button onclick="log(1)">Pay</button>`)
	e := (&stage{t, p}).find("button", "Pay")
	inPage[any](t, p, "document.querySelector('button').outerHTML='<button>Pay</button>'")
	if err := e.Tap(testContext(t), tools.Tap{}); !errors.Is(err, tools.ErrDetached) {
		t.Errorf("got %v, want %v", err, tools.ErrDetached)
	}
	goTo(t, p, serve(t, prelude+`<button>Pay</button>`))
	if err := e.Tap(testContext(t), tools.Tap{}); !errors.Is(err, tools.ErrDetached) {
		t.Errorf("after a navigation: got %v, want %v", err, tools.ErrDetached)
	}
}

func TestTapReturnsWhenADialogOpens(t *testing.T) {
	p := servePage(t, prelude+`<button onclick="log(confirm('Sure?'))">Pay</button>`)
	if err := (&stage{t, p}).find("button", "Pay").Tap(testContext(t), tools.Tap{}); err != nil {
		t.Fatal(err)
	}
	d, err := p.AnswerDialog(testContext(t), true, "")
	if err != nil || d.Message != "Sure?" {
		t.Errorf("got dialog %+v, %v", d, err)
	}
}

func TestTapPoint(t *testing.T) {
	p := servePage(t, prelude+`<script>onclick=e=>log([e.clientX,e.clientY])</script>`)
	if err := p.TapPoint(testContext(t), 30, 40, tools.Tap{}); err != nil {
		t.Fatal(err)
	}
	if got := inPage[[]string](t, p, "L"); len(got) != 1 || got[0] != "30,40" {
		t.Errorf("the page logged %q, want 30,40", got)
	}
	got := message(p.TapPoint(testContext(t), 5000, 1, tools.Tap{}))
	if want := "point 5000,1 is outside of the viewport (1280 x 720)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestHover(t *testing.T) {
	play(t, []scene{{"reveals a menu", `<style>ul ul{display:none}li:hover ul{display:block}</style><ul><li>File<ul><li><button onclick="log('export')">Export</button></ul></ul>`,
		func(ctx context.Context, s *stage) error {
			var li tools.Element
			for _, n := range nodesOf(s, "listitem") {
				li = s.page.Element(n)
			}
			if err := li.Hover(ctx); err != nil {
				return err
			}
			return s.find("button", "Export").Tap(ctx, tools.Tap{})
		}, []string{"export"}, ""}})
}

func TestABusyPageIsAFailure(t *testing.T) {
	p := servePage(t, prelude+`<button>Pay</button>`)
	e := (&stage{t, p}).find("button", "Pay")
	inPage[any](t, p, "setTimeout(()=>{const t=Date.now();while(Date.now()-t<1200);},0)")
	ctx, cancel := context.WithTimeout(testContext(t), 300*time.Millisecond)
	defer cancel()
	if got, want := message(e.Hover(ctx)), `button "Pay": the page did not answer in time`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A press that was cut off must not leave the guard behind.
func TestACancelledTapLeavesNoGuard(t *testing.T) {
	p := servePage(t, prelude+`<script>onclick=e=>log(e.target.id);onmouseup=e=>log('up')</script><button id=a>A</button><button id=b style="position:absolute;top:200px;left:0;width:90px;height:40px">B</button>`)
	e := (&stage{t, p}).find("button", "A")
	ctx, cancel := context.WithTimeout(testContext(t), 200*time.Millisecond)
	defer cancel()
	if err := e.Tap(ctx, tools.Tap{Hold: time.Minute}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want %v", err, context.DeadlineExceeded)
	}
	if err := p.TapPoint(testContext(t), 40, 220, tools.Tap{}); err != nil {
		t.Fatal(err)
	}
	if got := inPage[[]string](t, p, "L"); strings.Join(got, " ") != "up  up b" {
		t.Errorf("the page logged %q, want a release, a click of nothing, and a click of b", got)
	}
}
