package browser

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/cairn-trails/cairn/tools"
)

// controlled is an input whose state a framework keeps: it takes an input event only for a value that it has not
// set itself, and writes its state back into the field at the next frame.
const controlled = `<script>function control(i){let tracked=i.value;const d=Object.getOwnPropertyDescriptor(Object.getPrototypeOf(i),'value');
Object.defineProperty(i,'value',{get(){return d.get.call(this)},set(v){tracked=v;d.set.call(this,v)}});
i.addEventListener('input',()=>{const v=d.get.call(i);if(v===tracked)return;tracked=v;log(v);requestAnimationFrame(()=>{i.value=v})})}</script>`

// owned is an editor that takes what is to be done with its text, and shows its own text then.
const owned = `<script>function own(e,m){e.addEventListener('beforeinput',v=>{v.preventDefault();
const all=getSelection().toString()===m;if(v.inputType.startsWith('insert'))m=(all?'':m)+(v.data||'');else if(all)m='';e.textContent=m;log(m)})}</script>`

func TestFill(t *testing.T) {
	const odd = "a.B,;'\"`~ é ß 漢字 😊 👩‍👩‍👧\tx\nzwei"
	play(t, []scene{
		{"types into a field", `<label>Email <input oninput="log(value)"></label>`, typing("textbox", "Email", "ada@example.com"), []string{"ada@example.com"}, ""},
		{"replaces what was there", `<label>Email <input value=old oninput="log(value)"></label>`, typing("textbox", "Email", "new"), []string{"new"}, ""},
		{"appends", `<label>Email <input value=old oninput="log(value)"></label>`, appending("textbox", "Email", "er"), []string{"older"}, ""},
		{"appends to a number", `<label>N <input type=number value=1 oninput="log(value)"></label>`, appending("spinbutton", "N", "2"), []string{"12"}, ""},
		{"clears", `<label>Email <input value=old oninput="log('['+value+']')"></label>`, typing("textbox", "Email", ""), []string{"[]"}, ""},
		{"leaves an empty field empty", `<label>Email <input oninput="log(value)"></label>`, typing("textbox", "Email", ""), []string{}, ""},
		{"is heard by listeners for keys", `<label>N <input onkeydown="log('down '+event.key)" onkeyup="log('up '+value)"></label>`, typing("textbox", "N", "aB"), []string{"down B", "up aB"}, ""},
		{"fills what a label names", `<label for=x>Name</label><input id=x oninput="log(value)">`, typing("textbox", "Name", "Ada"), []string{"Ada"}, ""},
		{"refuses read-only", `<label>Email <input readonly></label>`, typing("textbox", "Email", "x"), []string{}, `textbox "Email" is read-only`},
		{"refuses disabled", `<label>Email <textarea disabled></textarea></label>`, typing("textbox", "Email", "x"), []string{}, `textbox "Email" is disabled; do first what enables it`},
		{"waits until it is enabled", `<label>Email <textarea id=a disabled oninput="log(value)"></textarea></label><script>setTimeout(()=>a.disabled=false,300)</script>`, typing("textbox", "Email", "x"), []string{"x"}, ""},
		{"refuses what is no field", `<button>Pay</button>`, typing("button", "Pay", "x"), []string{}, `button "Pay" is not a field that text can be typed into`},
		{"tells of a lost character", `<label>Email <input oninput="value=value.replace('l','')"></label>`, typing("textbox", "Email", "hello"), []string{}, `textbox "Email": wanted "hello", field shows "heo"`},
		{"tells of a late change", `<label>N <input oninput="setTimeout(()=>{value='helo'},30)"></label>`, typing("textbox", "N", "hello"), []string{}, `textbox "N": wanted "hello", field shows "helo"`},
		{"never quotes a password", `<label>P <input type=password oninput="value=value.slice(1)"></label>`, typing("textbox", "P", "hunter2"), []string{}, `textbox "P" does not hold what was typed`},
		{"tells when letters go into a number", `<label>N <input type=number></label>`, typing("spinbutton", "N", "abc"), []string{}, `spinbutton "N": wanted "abc", field shows ""`},
		{"takes a mask for the same", `<label>Tel <input oninput="value=value.replace(/\D/g,'').replace(/(\d{3})(?=\d)/,'$1-');log(value)"></label>`, typing("textbox", "Tel", "5551234"), []string{"555-1234"}, ""},
		{"types by keys where a mask takes keys only", `<label>Tel <input onkeydown="if(event.key.length===1){event.preventDefault();value+=event.key}" onbeforeinput="if(event.data)event.preventDefault()" onkeyup="log(value)"></label>`,
			typing("textbox", "Tel", "123"), []string{"3", "", "1", "12", "123"}, ""},
		{"fills a code of one box per digit", `<div onkeyup="log(event.key);event.target.nextElementSibling?.focus()"><input aria-label=d1 maxlength=1><input aria-label=d2 maxlength=1><input aria-label=d3 maxlength=1></div>`,
			typing("textbox", "d1", "123"), []string{"1", "2", "3"}, ""},
		{"tells of text cut short", `<label>N <input maxlength=3></label>`, typing("textbox", "N", "hello"), []string{}, `textbox "N": wanted "hello", field shows "hel"`},
		{"fills a controlled input", `<label>N <input id=i></label>` + controlled + `<script>control(i)</script>`, typing("textbox", "N", "hello"), []string{"hello"}, ""},
		{"fills a controlled text area", `<label>N <textarea id=i></textarea></label>` + controlled + `<script>control(i)</script>`, typing("textbox", "N", "hello"), []string{"hello"}, ""},
		{"follows a field replaced while typing", `<label>N <input oninput="h(this)"></label><script>let c;function h(e){log(e.value);if(!c){c=1;const n=e.cloneNode(true);n.value=e.value;e.replaceWith(n);n.focus()}}</script>`,
			typing("textbox", "N", "hello"), []string{"hello"}, ""},
		{"keeps every character in an input", `<label>N <input oninput="log(value)"></label>`, typing("textbox", "N", strings.ReplaceAll(odd, "\n", " ")), []string{strings.ReplaceAll(odd, "\n", " ")}, ""},
		{"keeps every character and line in a text area", `<label>N <textarea oninput="if(L[0]!==value)log(value)"></textarea></label>`, typing("textbox", "N", odd), []string{odd}, ""},
		{"keeps a last line break and sends no Enter", `<label>N <textarea onkeydown="log(event.key)" oninput="if(L[0]!==value)log(value)"></textarea></label>`, typing("textbox", "N", "Hello\n"), []string{"Hello\n"}, ""},
		{"fills an editor", `<div contenteditable role=textbox aria-label=N oninput="log(innerText)">old</div>`, typing("textbox", "N", "ab 😊"), []string{"ab 😊"}, ""},
		{"fills an editor with lines", `<div contenteditable aria-label=N oninput="const v=innerText.replace(/\n+/g,'|');if(L[0]!==v)log(v)">old</div>`, typing("textbox", "N", "one\ntwo"), []string{"one|two"}, ""},
		{"fills an editor that keeps its text itself", `<div id=e contenteditable aria-label=N>old</div>` + owned + `<script>own(e,'old')</script>`, typing("textbox", "N", "hello"), []string{"hello"}, ""},
		{"fills an editor for plain text with lines", `<div contenteditable=plaintext-only aria-label=N oninput="L[0]=innerText">old</div>`, typing("textbox", "N", "one\ntwo"), []string{"one\ntwo"}, ""},
		{"fills an editor of paragraphs as keys would", `<div contenteditable aria-label=N oninput="L[0]=innerHTML"><p>old</p></div>`, typing("textbox", "N", "one\n\ntwo"), []string{"<p>one</p><p><br></p><p>two</p>"}, ""},
		{"appends in an editor", `<div contenteditable aria-label=N oninput="log(innerText)">old</div>`, appending("textbox", "N", "er"), []string{"older"}, ""},
		{"tells when the focus goes elsewhere", `<label>N <input onfocus="o.focus()"></label><input id=o aria-label=Other>`, typing("textbox", "N", "x"), []string{},
			`textbox "N" does not take the focus; the focus went to textbox "Other"`},
		{"fills in a shadow root", `<my-b><template shadowrootmode=open><input aria-label=N oninput="log(value)"></template></my-b>`, typing("textbox", "N", "x"), []string{"x"}, ""},
		{"fills in a frame", `<iframe srcdoc="<input aria-label=N oninput='parent.log(value)'>"></iframe>`, typing("textbox", "N", "x"), []string{"x"}, ""},
	})
}

func TestFillOfWholeValues(t *testing.T) {
	const heard = ` oninput="log('i '+value)" onchange="log('c '+value)"></label>`
	both := func(v string) []string { return []string{"i " + v, "c " + v} }
	play(t, []scene{
		{"date", `<label>D <input type=date` + heard, typing("textbox", "D", "2025-02-28"), both("2025-02-28"), ""},
		{"time", `<label>D <input type=time` + heard, typing("textbox", "D", "14:30"), both("14:30"), ""},
		{"month", `<label>D <input type=month` + heard, typing("textbox", "D", "2025-02"), both("2025-02"), ""},
		{"week", `<label>D <input type=week` + heard, typing("textbox", "D", "2025-W09"), both("2025-W09"), ""},
		{"date and time", `<label>D <input type=datetime-local` + heard, typing("textbox", "D", "2025-02-28T14:30"), both("2025-02-28T14:30"), ""},
		{"color", `<label>D <input type=color` + heard, typing("textbox", "D", "#FF8800"), both("#ff8800"), ""},
		{"slider", `<label>D <input type=range` + heard, typing("slider", "D", "70"), both("70"), ""},
		{"malformed date", `<label>D <input type=date` + heard, typing("textbox", "D", "31/02/2025"), []string{}, `textbox "D": "31/02/2025" is not a date; the format is YYYY-MM-DD, as 2025-02-28`},
		{"malformed time", `<label>D <input type=time` + heard, typing("textbox", "D", "2 pm"), []string{}, `textbox "D": "2 pm" is not a time; the format is HH:MM, as 14:30`},
		{"malformed color", `<label>D <input type=color` + heard, typing("textbox", "D", "mauve"), []string{}, `textbox "D": "mauve" is not a color; the format is #rrggbb, as #ff8800`},
		{"beyond the maximum", `<label>D <input type=date max=2025-01-31` + heard, typing("textbox", "D", "2025-02-28"), both("2025-02-28"),
			`textbox "D": "2025-02-28" is after or above the maximum 2025-01-31`},
		{"before the minimum", `<label>D <input type=date min=2025-03-01` + heard, typing("textbox", "D", "2025-02-28"), both("2025-02-28"),
			`textbox "D": "2025-02-28" is before or below the minimum 2025-03-01`},
		{"off the step", `<label>D <input type=time step=1800` + heard, typing("textbox", "D", "14:40"), both("14:40"), `textbox "D": "14:40" does not fit the step 1800`},
		{"beyond a slider's end", `<label>D <input type=range` + heard, typing("slider", "D", "700"), []string{}, `slider "D": wanted "700", the slider goes to "100"`},
	})
}

func TestFillMeansTheSameInEveryLocale(t *testing.T) {
	for _, locale := range []string{"en-US", "de-DE", "ar"} {
		p := newPageOf(t, shared, PageOptions{Locale: locale})
		goTo(t, p, serve(t, prelude+`<label>D <input type=date oninput="log(value)"></label>`))
		if err := (&stage{t, p}).find("textbox", "D").Fill(testContext(t), "2025-02-28", true); err != nil {
			t.Errorf("%s: %v", locale, err)
		}
		if got := inPage[[]string](t, p, "L"); fmt.Sprint(got) != "[2025-02-28]" {
			t.Errorf("%s: the page logged %q", locale, got)
		}
	}
}

func TestFillHidesDeclaredSecrets(t *testing.T) {
	p := newPageOf(t, shared, PageOptions{Secrets: func() []string { return []string{"s3cret", "s3cret-and-more"} }})
	goTo(t, p, serve(t, prelude+`<label>Key <input value="s3cret-and-more" oninput="value=value.slice(1)"></label>`))
	e := (&stage{t, p}).find("textbox", "Key")
	if got, want := e.Node().Value, strings.Repeat("•", 15); got != want {
		t.Errorf("the look shows %q, want %q", got, want)
	}
	got := message(e.Fill(testContext(t), "s3cret", true))
	if want := `textbox "Key" does not hold what was typed`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestInsertText(t *testing.T) {
	insert := func(text string, clear bool, wantID string) func(context.Context, *stage) error {
		return func(ctx context.Context, s *stage) error {
			n, err := s.page.InsertText(ctx, text, clear)
			if err == nil && n.ID != wantID {
				s.Errorf("typed into %q, want %q", n.ID, wantID)
			}
			return err
		}
	}
	play(t, []scene{
		{"needs a focus", `<input id=a><input id=b>`, insert("x", false, ""), []string{}, "nothing on the page has the focus; name the field to type into"},
		{"goes to the focused field", `<input id=a><input id=b autofocus oninput="log(value)">`, insert("x", false, "b"), []string{"x"}, ""},
		{"goes where the caret is", `<input id=a value=ac oninput="log(value)"><script>a.focus();a.setSelectionRange(1,1)</script>`, insert("b", false, "a"), []string{"abc"}, ""},
		{"replaces all when told to", `<input id=a value=old oninput="log(value)"><script>a.focus()</script>`, insert("new", true, "a"), []string{"new"}, ""},
		{"goes into a frame", `<iframe srcdoc="<input id=f oninput='parent.log(value)'><script>f.focus()</script>"></iframe>`, insert("x", false, "f"), []string{"x"}, ""},
		{"goes into a shadow root", `<my-b><template shadowrootmode=open><input id=s oninput="log(value)"></template></my-b><script>document.querySelector('my-b').shadowRoot.firstChild.focus()</script>`,
			insert("x", false, "s"), []string{"x"}, ""},
		{"refuses a focused button", `<button id=a autofocus>Go</button>`, insert("x", false, ""), []string{}, `button "Go" is not a field that text can be typed into`},
	})
}

func TestElementPress(t *testing.T) {
	play(t, []scene{
		{"sends Enter to a form", `<form onsubmit="log('sent '+q.value);return false"><input id=q aria-label=Q value=x></form>`,
			func(ctx context.Context, s *stage) error { return s.find("textbox", "Q").Press(ctx, "Enter") }, []string{"sent x"}, ""},
		{"refuses a disabled field", `<input aria-label=Q disabled>`, func(ctx context.Context, s *stage) error { return s.find("textbox", "Q").Press(ctx, "Enter") },
			[]string{}, `textbox "Q" is disabled; do first what enables it`},
	})
}

func TestFillInAFrameOfAnotherSite(t *testing.T) {
	inner := strings.Replace(serve(t, `<input aria-label=N oninput="parent.postMessage(value,'*')"><button onclick="parent.postMessage('pay','*')">Pay</button>`), "localhost", "127.0.0.1", 1)
	p := newPageOf(t, launch(t, Options{Flags: []string{"--site-per-process"}}), PageOptions{})
	goTo(t, p, serve(t, prelude+`<script>onmessage=e=>log(e.data)</script><iframe style="margin:50px;border:9px solid" src="`+inner+`"></iframe>`))
	s := &stage{t, p}
	if err := s.find("textbox", "N").Fill(testContext(t), "x", true); err != nil {
		t.Fatal(err)
	}
	if err := s.find("button", "Pay").Tap(testContext(t), tools.Tap{}); err != nil {
		t.Fatal(err)
	}
	if got := inPage[[]string](t, p, "new Promise(r=>setTimeout(()=>r(L),50))"); fmt.Sprint(got) != "[x pay]" {
		t.Errorf("the page logged %q, want x, pay", got)
	}
}
