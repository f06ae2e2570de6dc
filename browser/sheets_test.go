package browser

import (
	"strings"
	"testing"

	"github.com/go-rod/rod/lib/proto"
)

// compareStyled runs in the scripts' world: a look as it is, then one that asks each element for all of its style, then
// one that asks for none that only a sheet could give. It tells whether the first two agree, and the third does not.
const compareStyled = `(() => {
  const look = () => {
    const seen = cairn.look({ testIds: [], names: null, css: [], top: false, primed: false });
    return JSON.stringify([seen.ints, seen.texts, seen.facts]);
  };
  const own = [cairn.sheetFacts, cairn.rootSheets];
  const first = look();
  cairn.sheetFacts = () => { const facts = own[0](); for (const deed in cairn.deeds) facts[deed] = true; return facts; };
  const asking = look();
  cairn.sheetFacts = cairn.noDeeds;
  cairn.rootSheets = () => {};
  const blind = look();
  [cairn.sheetFacts, cairn.rootSheets] = own;
  return (first === asking ? 'agrees' : 'differs') + (blind === asking ? '' : ', by a sheet');
})()`

func TestLookAsksForStylesThatSheetsCouldGive(t *testing.T) {
	const inside = `<div id=x>words <span>and more</span></div>`
	shadow := func(css, mode string) string {
		return inside + `<script>x.attachShadow({mode: 'open'}).innerHTML = '<style>` + css + `</style><p>inner</p><slot></slot>'; ` + mode + `</script>`
	}
	tests := []struct{ name, html, want string }{
		{"no style at all", inside, "agrees"},
		{"opacity", `<style>#x { opacity: 0 }</style>` + inside, "agrees, by a sheet"},
		{"visibility", `<style>#x { visibility: hidden } span { visibility: visible }</style>` + inside, "agrees, by a sheet"},
		{"cursor", `<style>#x { cursor: pointer }</style>` + inside, "agrees, by a sheet"},
		{"overflow", `<style>#x { overflow-y: auto; height: 5px }</style>` + inside, "agrees, by a sheet"},
		{"clip", `<style>#x { position: absolute; clip: rect(0 0 0 0) }</style>` + inside, "agrees, by a sheet"},
		{"clip-path", `<style>#x { clip-path: circle(0) }</style>` + inside, "agrees, by a sheet"},
		{"colour", `<style>#x { color: #fff }</style>` + inside, "agrees, by a sheet"},
		{"background", `<style>#x { background: #000 }</style>` + inside, "agrees, by a sheet"},
		{"size of letters", `<style>#x { font-size: 0; padding: 9px }</style>` + inside, "agrees, by a sheet"},
		{"indent", `<style>#x { text-indent: -999px }</style>` + inside, "agrees, by a sheet"},
		{"a fixed place", `<style>#x { position: fixed; left: 100% }</style>` + inside, "agrees, by a sheet"},
		{"overflow by a variable", `<style>:root { --o: auto } #x { overflow: var(--o); height: 5px }</style>` + inside, "agrees, by a sheet"},
		{"case", `<style>#x { text-transform: uppercase }</style>` + inside, "agrees, by a sheet"},
		{"everything from the parent", `<style>span { all: inherit }</style><div id=x style="opacity: 0">words <span>and more</span></div>`, "agrees"},
		{"inline", `<div style="visibility: hidden">a<b style="visibility: visible">b</b></div><p style="opacity: 0">c<i>d</i></p>` +
			`<div style="cursor: pointer; text-transform: uppercase">e<u>f</u></div><div style="overflow: auto; height: 3px">g</div>`, "agrees"},
		{"a rule in a media query", `<style>@media screen { #x { opacity: 0 } }</style>` + inside, "agrees, by a sheet"},
		{"a nested rule", `<style>body { #x { opacity: 0 } }</style>` + inside, "agrees, by a sheet"},
		{"an animation of a sheet", `<style>@keyframes f { to { opacity: 0 } } #x { animation: f 1s -5s forwards }</style>` + inside, "agrees, by a sheet"},
		{"an animation of a script", inside + `<script>x.animate({opacity: 0}, {duration: 1, fill: 'forwards'}).finish()</script>`, "agrees, by a sheet"},
		{"a sheet that a script made", inside + `<script>const s = new CSSStyleSheet(); s.replaceSync('#x { opacity: 0 }'); document.adoptedStyleSheets = [s]</script>`, "agrees, by a sheet"},
		{"the host, from inside", shadow(":host { opacity: 0 }", ""), "agrees, by a sheet"},
		{"what is slotted, from inside", shadow("::slotted(span) { visibility: hidden }", ""), "agrees, by a sheet"},
		{"an animation inside", shadow("", "x.shadowRoot.querySelector('p').animate({opacity: 0}, {duration: 1, fill: 'forwards'}).finish()"), "agrees, by a sheet"},
		{"a picture's attributes", `<svg width=90 height=90><g opacity=0><text y=20>a</text></g><text visibility=hidden y=40>b</text><a cursor=pointer><text y=60>c</text></a></svg>`, "agrees"},
		{"the browser's own styles", `<textarea>a</textarea><dialog open>b</dialog><a href=/>c</a><details><summary>d</summary>e</details>` +
			`<button>f</button><select><option>g</select><fieldset><legend>h</legend><input></fieldset><label>i</label><div popover>j</div>`, "agrees"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := servePage(t, test.html)
			if got := inWorld(t, p, compareStyled); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// A rule that a script changes leaves the number of rules as it was.
func TestLookSeesThatAScriptChangedARule(t *testing.T) {
	p := servePage(t, `<style>#x { color: red }</style><div id=x>words</div>`)
	if got, want := inWorld(t, p, compareStyled), "agrees"; got != want {
		t.Errorf("before: got %q, want %q", got, want)
	}
	inPage[any](t, p, "document.styleSheets[0].cssRules[0].style.opacity = 0")
	if got, want := inWorld(t, p, compareStyled), "agrees, by a sheet"; got != want {
		t.Errorf("after: got %q, want %q", got, want)
	}
	inPage[any](t, p, "document.querySelector('style').textContent = '#x { color: red }' + '.y { color: red }'.repeat(200), 0")
	inWorld(t, p, compareStyled)
	inPage[any](t, p, "document.styleSheets[0].cssRules[0].style.opacity = 0")
	if got, want := inWorld(t, p, compareStyled), "agrees, by a sheet"; got != want {
		t.Errorf("in a large sheet: got %q, want %q", got, want)
	}
}

func TestLookOfSpecimensAsksForStylesThatSheetsCouldGive(t *testing.T) {
	p := servePage(t, "<!doctype html><meta charset=utf-8><body>"+strings.Join(specimens(), "\n"))
	if got := inWorld(t, p, compareStyled); !strings.HasPrefix(got, "agrees") {
		t.Errorf("got %q, want agreement", got)
	}
}

// inWorld evaluates an expression that gives a text in the scripts' world of the top document.
func inWorld(t testing.TB, p *Page, expression string) string {
	t.Helper()
	at, err := p.frames()[0].place(testContext(t))
	if err != nil {
		t.Fatal(err)
	}
	var e evaluated
	request := proto.RuntimeEvaluate{Expression: expression, UniqueContextID: at.world, ReturnByValue: true}
	if err := at.session.call(testContext(t), request, &e); err != nil {
		t.Fatal(err)
	}
	text, err := e.text("evaluated")
	if err != nil {
		t.Fatal(err)
	}
	return text
}
