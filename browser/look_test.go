package browser

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

func lookAt(t testing.TB, html string) *snapshot.Snapshot {
	t.Helper()
	p := servePage(t, "<!doctype html><meta charset=utf-8><title>T</title><body>"+html)
	s, err := p.Look(testContext(t), tools.Looking{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// facts is a line per node: role, name, then what tells it apart from the ordinary.
func facts(root *snapshot.Node) string {
	var b strings.Builder
	var write func(n *snapshot.Node, depth int)
	write = func(n *snapshot.Node, depth int) {
		for _, c := range n.Children {
			b.WriteString(strings.Repeat("  ", depth) + line(c) + "\n")
			write(c, depth+1)
		}
	}
	write(root, 0)
	return strings.TrimSpace(b.String())
}

func line(n *snapshot.Node) string {
	if n.Role == "text" {
		return fmt.Sprintf("text %q", n.Text)
	}
	parts := []string{n.Role}
	if n.Name != "" {
		parts = append(parts, fmt.Sprintf("%q", n.Name))
	}
	for _, f := range []struct{ name, value string }{{"value", n.Value}, {"label", n.Label}, {"placeholder", n.Placeholder}, {"icon", n.Icon},
		{"testid", n.TestID}, {"href", n.Href}, {"alt", n.Alt}, {"title", n.Title}, {"covered", n.Covered}, {"options", strings.Join(n.Options, "|")}, {"says", n.Description}} {
		if f.value != "" {
			parts = append(parts, f.name+"="+f.value)
		}
	}
	if n.Level != 0 {
		parts = append(parts, fmt.Sprint("level ", n.Level))
	}
	states := []string{"disabled", "checked", "unchecked", "mixed", "expanded", "collapsed", "pressed", "unpressed", "selected", "unselected",
		"focused", "required", "invalid", "readonly", "busy", "current", "modal"}
	for i, name := range states {
		if n.States.Has(1 << i) {
			parts = append(parts, name)
		}
	}
	if !n.Flags.Has(snapshot.Visible) {
		parts = append(parts, "unseen")
	}
	flags := map[snapshot.Flags]string{snapshot.Clickable: "clickable", snapshot.AriaHidden: "aria-hidden", snapshot.Inert: "inert", snapshot.Secret: "secret",
		snapshot.Scrollable: "scrollable", snapshot.FrameMissing: "missing"}
	for _, f := range []snapshot.Flags{snapshot.Clickable, snapshot.AriaHidden, snapshot.Inert, snapshot.Secret, snapshot.Scrollable, snapshot.FrameMissing} {
		if n.Flags.Has(f) {
			parts = append(parts, flags[f])
		}
	}
	return strings.Join(parts, " ")
}

func TestLookFacts(t *testing.T) {
	tests := []struct{ name, html, want string }{
		{"heading with levels", `<h2>A <i>b</i></h2><div role=heading aria-level=4>C</div>`, "heading \"A b\" level 2\n  text \"A \"\n  generic\n    text \"b\"\nheading \"C\" level 4\n  text \"C\""},
		{"wrappers vanish and text is there once", `<ul><li><div><div><label><a href=#><span>Title</span></a></label></div></div></ul>`, "list\n  listitem\n    link \"Title\" href=#\n      generic\n        text \"Title\""},
		{"presentation is no role", `<ul role=presentation><li role=none><a href=/x>X</a></ul>`, "link \"X\" href=/x\n  text \"X\""},
		{"text keeps words apart", `<p><b>a</b> <i>b</i><br>c<span>d</span></p>`, "paragraph\n  generic\n    text \"a \"\n  generic\n    text \"b\"\n  text \" c\"\n  generic\n    text \"d\""},
		{"generated text counts", `<style>.r::before{content:"* "}.i::before{content:"\e900"}</style><p class=r>Name</p><p class=i>Icon</p>`, "paragraph\n  text \"* Name\"\nparagraph\n  text \"Icon\""},
		{"text is as shown", `<p style="text-transform:uppercase">shout</p>`, "paragraph\n  text \"SHOUT\""},
		{"fields with labels", `<label>Email <input name=e value=x placeholder=you required></label><input aria-labelledby=q><span id=q>Qty</span>`,
			"generic\n  text \"Email \"\n  textbox \"Email\" value=x label=Email placeholder=you required\ntextbox \"Qty\" label=Qty\ngeneric\n  text \"Qty\""},
		{"passwords are dots", `<input type=password value=hunter2 aria-label=P><input autocomplete=one-time-code value=123 aria-label=C>`, "textbox \"P\" value=••••••• secret\ntextbox \"C\" value=••• secret"},
		{"select", `<select aria-label=C><option>A<option selected>B</select><select multiple aria-label=M><option selected>A<option selected>B</select>`, "combobox \"C\" value=B options=A|B\nlistbox \"M\" value=A, B options=A|B"},
		{"states", `<input type=checkbox checked aria-label=a><input type=radio aria-label=b><button aria-expanded=false aria-pressed=true>c</button><div role=tab aria-selected=true>d</div><div role=switch aria-checked=mixed aria-label=e style="height:9px"></div><a href=# aria-current=page>f</a><input aria-invalid=true readonly aria-label=g><fieldset disabled><button>h</button></fieldset>`,
			"checkbox \"a\" checked\nradio \"b\" unchecked\nbutton \"c\" collapsed pressed\n  text \"c\"\ntab \"d\" selected\n  text \"d\"\nswitch \"e\" mixed\nlink \"f\" href=# current\n  text \"f\"\ntextbox \"g\" invalid readonly\ngroup disabled\n  button \"h\" disabled\n    text \"h\""},
		{"details", `<details><summary>More</summary><button>In</button></details><details open><summary>Less</summary>text</details>`,
			"group\n  button \"More\" collapsed\n    text \"More\"\ngroup\n  button \"Less\" expanded\n    text \"Less\"\n  text \"text\""},
		{"what is not rendered is left out", `<div hidden>a</div><div style="display:none">b</div><div hidden=until-found>c</div><template>d</template><script>1</script><div style="content-visibility:hidden">e</div><p>z</p>`, "paragraph\n  text \"z\""},
		{"hidden parts and shown parts of them", `<div style="visibility:hidden">a<button style="visibility:visible">B</button></div>`, "button \"B\"\n  text \"B\""},
		{"what cannot be seen is marked", `<button style="opacity:0">a</button><div style="height:0;overflow:hidden"><button>b</button></div><span style="position:absolute;width:1px;height:1px;overflow:hidden">c</span>`,
			"button \"a\" unseen\n  text \"a\"\nbutton \"b\" unseen\n  text \"b\"\ngeneric unseen\n  text \"c\""},
		{"slides out of sight", `<div style="width:200px;overflow:hidden"><div style="display:flex"><button style="flex:none;width:200px">1</button><button style="flex:none;width:200px">2</button></div></div>`,
			"generic\n  button \"1\"\n    text \"1\"\n  button \"2\" unseen\n    text \"2\""},
		{"what is scrolled away can be seen", `<div style="height:100px;overflow:auto" aria-label=S><div style="height:500px"></div><button>b</button></div>`, "generic \"S\" scrollable\n  button \"b\"\n    text \"b\""},
		{"custom checkboxes", `<label><input type=checkbox style="display:none">Chip</label><label for=x>Other</label><input id=x type=radio style="position:absolute;opacity:0;width:1px;height:1px">`,
			"generic\n  checkbox \"Chip\" label=Chip unchecked\n  text \"Chip\"\ngeneric\n  text \"Other\"\nradio \"Other\" label=Other unchecked"},
		{"clickables", `<div style="cursor:pointer"><svg width=20 height=20><title>Cart</title><path d="M0 0h20v20"/></svg></div><div style="cursor:pointer;width:9px;height:9px"></div><div onclick="1">x<span style="cursor:pointer">y</span></div><span tabindex=0>z</span>`,
			"generic clickable\n  img \"Cart\"\ngeneric clickable\ngeneric clickable\n  text \"x\"\n  generic clickable\n    text \"y\"\ngeneric clickable\n  text \"z\""},
		{"icons of nameless controls", `<button><svg width=9 height=9><use href="#trash"/></svg></button><button><i class="fa fa-pencil"></i></button><button><img src="/i/bin.3f9a1c2d.svg" alt="" width=9 height=9></button><button><svg class="lucide lucide-trash-2" width=9 height=9></svg></button><a href=#><span class="search-icon">&#xe900;</span></a>`,
			"button icon=trash\nbutton icon=pencil\n  generic unseen\nbutton icon=bin\n  img icon=bin\nbutton icon=trash-2\n  img icon=trash-2\nlink icon=search href=#\n  generic"},
		{"test ids", `<div data-testid=a><p>x</p></div><div data-qa=b data-test-id=c>y</div>`, "generic testid=a\n  paragraph\n    text \"x\"\ngeneric testid=c\n  text \"y\""},
		{"aria-hidden is kept and marked", `<div aria-hidden=true><button>Pay</button></div>`, "button \"Pay\" aria-hidden\n  text \"Pay\""},
		{"names in nested markup", `<button><span aria-hidden=true>🛒</span><span><b>Add</b> to <i>cart</i></span></button>`,
			"button \"Add to cart\"\n  generic aria-hidden\n    text \"🛒\"\n  generic\n    generic\n      text \"Add\"\n    text \" to \"\n    generic\n      text \"cart\""},
		{"slots and shadow", `<my-b><template shadowrootmode=open><button><slot></slot></button><slot name=z></slot></template><div>Foo</div><b slot=z>Z</b></my-b>`, "generic\n  button \"Foo\"\n    generic\n      text \"Foo\"\n  generic\n    text \"Z\""},
		{"owned nodes come last", `<div role=list aria-owns=o aria-label=L><div role=listitem>1</div></div><div role=listitem id=o>2</div>`, "list \"L\"\n  listitem\n    text \"1\"\n  listitem\n    text \"2\""},
		{"text in pictures", `<svg width=90 height=30><g><text x=0 y=20>Sales</text></g><rect width=3 height=3 /></svg>`, "generic\n  text \"Sales\""},
		{"editors", `<div contenteditable aria-label=E>text <b>bold</b></div>`, "textbox \"E\" value=text bold"},
		{"sliders and meters", `<input type=range value=70 aria-label=a><progress value=.5 aria-label=b></progress><div role=slider aria-valuenow=3 aria-valuetext=three aria-label=c tabindex=0 style="height:9px"></div>`, "slider \"a\" value=70\nprogressbar \"b\" value=0.5\nslider \"c\" value=three"},
		{"a modal dialog makes the rest inert", `<button>Back</button><dialog id=d aria-label=Sure><button>Yes</button></dialog><script>d.showModal()</script>`,
			"button \"Back\" covered=dialog \"Sure\" inert\n  text \"Back\" \ndialog \"Sure\" modal\n  button \"Yes\" focused\n    text \"Yes\""},
		{"a menu at the end of the body is no part of what a dialog covers", `<div style="position:fixed;inset:0"><button>Back</button></div><div role=dialog aria-modal=true aria-label=D style="position:fixed;inset:0;background:#fff"><button>Yes</button></div><div role=menu style="position:fixed;top:200px"><button>Item</button></div>`,
			"button \"Back\" covered=dialog \"D\" inert\n  text \"Back\"\ndialog \"D\" modal\n  button \"Yes\"\n    text \"Yes\"\nmenu\n  button \"Item\"\n    text \"Item\""},
		{"descriptions", `<button aria-describedby=d>Pay</button><p id=d>No way back</p>`, "button \"Pay\" says=No way back\n  text \"Pay\"\nparagraph\n  text \"No way back\""},
		{"links and pictures", `<a href="/x?y">In</a><a>Not</a><img alt=Logo src=/l.png width=9 height=9>`, "link \"In\" href=/x?y\n  text \"In\"\ngeneric\n  text \"Not\"\nimg \"Logo\" alt=Logo"},
		{"a table", `<table><caption>Items</caption><tr><th>Name<th>Price<tr><td>Mug<td>24 <button>Remove</button></table>`,
			"table \"Items\"\n  caption\n    text \"Items\"\n  rowgroup\n    row\n      columnheader \"Name\"\n        text \"Name\"\n      columnheader \"Price\"\n        text \"Price\"\n    row\n      cell \"Mug\"\n        text \"Mug\"\n      cell \"24 Remove\"\n        text \"24 \"\n        button \"Remove\"\n          text \"Remove\""},
		{"a lone surrogate", "<p id=p></p><script>p.textContent='a\\ud83d b'</script>", "paragraph\n  text \"a\ufffd b\""},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			want := strings.ReplaceAll(tc.want, "\"Back\" \n", "\"Back\"\n")
			if d := cmp.Diff(strings.Split(facts(lookAt(t, tc.html).Root), "\n"), strings.Split(want, "\n")); d != "" {
				t.Errorf("got - and want +:\n%s", d)
			}
		})
	}
}

func TestLookTellsThePage(t *testing.T) {
	s := lookAt(t, `<div style="height:2160px"></div><script>scrollTo(0,720)</script>`)
	if s.Title != "T" || s.Viewport != (snapshot.Size{Width: 1280, Height: 720}) || s.Tabs != 1 || !strings.HasPrefix(s.URL, "http://localhost:") {
		t.Errorf("got title %q, viewport %v, %d tabs, address %q", s.Title, s.Viewport, s.Tabs, s.URL)
	}
	if s.Scrolled < 48 || s.Scrolled > 51 {
		t.Errorf("scrolled %d%%, want about half", s.Scrolled)
	}
}

func TestLookPutsFramesInPlace(t *testing.T) {
	s := lookAt(t, `<style>body{margin:0}</style><iframe style="border:7px solid;padding:13px;width:300px;height:200px;transform:scale(1.5);transform-origin:0 0" srcdoc="<style>body{margin:0}</style><button style='position:absolute;left:10px;top:20px;width:100px;height:40px'>In</button><button style='position:absolute;top:900px'>Far</button>"></iframe>`)
	in := nodes(s, "button", "In")[0]
	if want := (snapshot.Box{X: 45, Y: 60, Width: 150, Height: 60}); in.Box != want {
		t.Errorf("box %v, want %v", in.Box, want)
	}
	if in.Frame() == nil || !in.Flags.Has(snapshot.InView|snapshot.Visible) {
		t.Errorf("flags %b in frame %v", in.Flags, in.Frame())
	}
	if far := nodes(s, "button", "Far")[0]; far.Flags.Has(snapshot.InView) || !far.Flags.Has(snapshot.Visible) {
		t.Errorf("a button below the frame's fold has flags %b", far.Flags)
	}
}

func TestLookKeepsEqualFramesApart(t *testing.T) {
	other := strings.Replace(serve(t, `<button onclick="parent.postMessage(window.name,'*')">Pay</button>`), "localhost", "127.0.0.1", 1)
	same := `srcdoc="<button onclick='parent.postMessage(window.name,&quot;*&quot;)'>Pay</button>"`
	p := servePage(t, prelude+`<script>onmessage=e=>log(e.data)</script><iframe name=a `+same+`></iframe><iframe name=b `+same+`></iframe><iframe name=c src="`+other+`"></iframe>`)
	s := &stage{t, p}
	var pays []*snapshot.Node
	if err := p.Await(testContext(t), tools.Looking{}, func(s *snapshot.Snapshot) error {
		if pays = nodes(s, "button", "Pay"); len(pays) != 3 {
			return fmt.Errorf("%d buttons", len(pays))
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	seen := map[snapshot.Handle]bool{}
	for _, n := range pays {
		seen[n.Handle] = true
	}
	if len(seen) != 3 {
		t.Errorf("handles are not told apart: %v", seen)
	}
	for i, want := range []string{"a", "b", "c"} {
		if err := s.page.Element(pays[i]).Tap(testContext(t), tools.Tap{}); err != nil {
			t.Fatal(err)
		}
		if got := inPage[string](t, p, "new Promise(r=>{const f=()=>L.length>"+fmt.Sprint(i)+"?r(L.at(-1)):setTimeout(f,5);f()})"); got != want {
			t.Errorf("frame %q logged, want %q", got, want)
		}
	}
}

func TestLookNotesAFrameThatDoesNotAnswer(t *testing.T) {
	busy := strings.Replace(serveFunc(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<p>busy</p><script>onmessage=()=>setTimeout(()=>{const t=Date.now();while(Date.now()-t<5000);},50)</script>`)
	}), "localhost", "127.0.0.1", 1)
	p := newPageOf(t, launch(t, Options{Flags: []string{"--site-per-process"}}), PageOptions{})
	goTo(t, p, serve(t, `<button>Here</button><iframe id=f title=Ad src="`+busy+`"></iframe>`))
	if err := p.Await(testContext(t), tools.Looking{}, shows("busy")); err != nil {
		t.Fatal(err)
	}
	inPage[any](t, p, "new Promise(r=>{f.contentWindow.postMessage(1,'*');setTimeout(r,200)})")
	began := time.Now()
	s, err := p.Look(testContext(t), tools.Looking{})
	if err != nil {
		t.Fatal(err)
	}
	if took := time.Since(began); took > 2*frameLimit {
		t.Errorf("the look took %v", took)
	}
	frame := nodes(s, "iframe", "Ad")[0]
	if len(s.Notes) != 1 || !strings.HasPrefix(s.Notes[0], `iframe "Ad" does not answer`) || !frame.Flags.Has(snapshot.FrameMissing) || len(nodes(s, "button", "Here")) != 1 {
		t.Errorf("notes %q, flags %b\n%s", s.Notes, frame.Flags, outline(s.Root))
	}
}

func TestLookRemembersPasswords(t *testing.T) {
	p := servePage(t, `<input id=i type=password value=hunter2 aria-label=P>`)
	inPage[any](t, p, "i.type='text'")
	s, err := p.Look(testContext(t), tools.Looking{})
	if err != nil {
		t.Fatal(err)
	}
	if got := nodes(s, "textbox", "P")[0]; got.Value != "•••••••" || !got.Flags.Has(snapshot.Secret) {
		t.Errorf("a shown password reads %q", got.Value)
	}
}

// The page must not be able to tell that it was looked at.
func TestLookLeavesNoTrace(t *testing.T) {
	p := servePage(t, `<!doctype html><div id=d><button>Pay</button><input></div><script>window.seen=0;new MutationObserver(r=>seen+=r.length).observe(document,{subtree:true,childList:true,attributes:true,characterData:true});window.globals=0;globals=Object.getOwnPropertyNames(window).length;
		Node.prototype.contains=Element.prototype.getAttribute=Array.prototype.push=function(){throw 1};JSON.stringify=()=>{throw 1}</script>`)
	before := inPage[string](t, p, "document.documentElement.outerHTML")
	s, err := p.Look(testContext(t), tools.Looking{})
	if err != nil {
		t.Fatal(err)
	}
	if len(nodes(s, "button", "Pay")) != 1 {
		t.Errorf("no button in\n%s", outline(s.Root))
	}
	if after := inPage[string](t, p, "document.documentElement.outerHTML"); after != before {
		t.Errorf("the markup changed to %s", after)
	}
	if got := inPage[int](t, p, "seen+Object.getOwnPropertyNames(window).length-globals"); got != 0 {
		t.Errorf("%d changes can be seen", got)
	}
}

// The script's bits and kinds are those of the Go side.
func TestLookConstantsAgree(t *testing.T) {
	text := scripts()
	for i, name := range []string{"disabled", "checked", "unchecked", "mixed", "expanded", "collapsed", "pressed", "unpressed", "selected", "unselected",
		"focused", "required", "invalid", "readOnly", "busy", "current", "modal"} {
		if want := fmt.Sprintf(" %s: %d,", name, 1<<i); !strings.Contains(text, want) {
			t.Errorf("state %s is not %d in the script", name, 1<<i)
		}
	}
	if snapshot.Modal != 1<<16 || snapshot.FrameMissing != 1<<10 {
		t.Error("the bits of the snapshot moved")
	}
	for i, name := range []string{"visible", "inView", "clickable", "block", "ariaHidden", "inert", "focusable", "editable", "secret", "scrollable", "frameMissing"} {
		if want := fmt.Sprintf(" %s: %d,", name, 1<<i); !strings.Contains(text, want) {
			t.Errorf("flag %s is not %d in the script", name, 1<<i)
		}
	}
	for kind, name := range map[int]string{factTestID: "testId", factIcon: "icon", factOption: "option", factCSS: "css", factCovered: "covered", factType: "type", factText: "text", factLevel: "level"} {
		if want := fmt.Sprintf(" %s: %d,", name, kind); !strings.Contains(text, want) {
			t.Errorf("fact %s is not %d in the script", name, kind)
		}
	}
}

func TestNumbers(t *testing.T) {
	tests := []struct {
		text string
		want numbers
	}{{"", numbers{}}, {"7", numbers{7}}, {"-1,0,22,-333", numbers{-1, 0, 22, -333}}}
	for _, tc := range tests {
		var got numbers
		if err := got.UnmarshalText([]byte(tc.text)); err != nil || cmp.Diff(got, tc.want) != "" {
			t.Errorf("%q: got %v, %v, want %v", tc.text, got, err, tc.want)
		}
	}
	var got numbers
	if err := got.UnmarshalText([]byte("1,x")); err == nil || err.Error() != `"1,x" is no list of numbers` {
		t.Errorf("got %v, want an error", err)
	}
}
