package browser

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// specimens are small pages, each with something that roles and names are easily got wrong for.
func specimens() []string {
	return []string{
		`<button>Pay</button><a href=#>Link</a><a>No link</a><input type=submit><input type=reset><input type=button value=Go>`,
		`<label>Email <input></label><label for=a>Name</label><input id=a><input placeholder=Search><input title=T>`,
		`<input type=search aria-label=s><input type=number aria-label=n><input type=range aria-label=r><input type=email aria-label=e><input list=l aria-label=c><datalist id=l><option>x</datalist>`,
		`<label><input type=checkbox> Agree to <b>all</b></label><label><input type=radio name=r> One</label>`,
		`<button aria-label="Close dialog">x</button><button title=Tip></button><button aria-labelledby="x y">z</button><span id=x>First</span><span id=y>Second</span>`,
		`<button><span aria-hidden=true>🛒</span><span><b>Add</b> to <i>cart</i></span></button>`,
		`<h1>One</h1><h2>Two <small>small</small></h2><div role=heading aria-level=3>Three</div>`,
		`<img src=x alt=Logo><img src=x title=Only><a href=#><img src=x alt="Go home"></a><button><img src=x alt=Save></button>`,
		`<button><svg width=9 height=9><title>Delete</title><path d="M0 0h9v9"/></svg></button><svg role=img aria-label=Chart width=9 height=9></svg>`,
		`<ul><li>One<li>Two</ul><ol><li>Three</ol><dl><dt>T<dd>D</dl><menu><li>x</menu>`,
		`<table><caption>Items</caption><thead><tr><th>Name<th>Price<tbody><tr><th scope=row>Mug<td>24</table>`,
		`<div role=grid aria-label=G><div role=row><span role=gridcell>a</span><span role=columnheader>b</span></div></div>`,
		`<nav aria-label=Main><a href=#>Home</a></nav><main><article><h2>News</h2></article></main><aside>x</aside><footer>f</footer>`,
		`<section aria-label=Sec>x</section><section>none</section><form aria-label=F><fieldset><legend>Group</legend><input aria-label=i></fieldset></form>`,
		`<div role=dialog aria-labelledby=t><h2 id=t>Cookies</h2><button>OK</button></div>`,
		`<div role=tablist><button role=tab aria-selected=true>A</button><button role=tab>B</button></div><div role=tabpanel aria-label=P>x</div>`,
		`<div role=menu aria-label=M><div role=menuitem>Cut</div><div role=menuitemcheckbox aria-checked=true>Bold</div><div role=menuitemradio>Left</div></div>`,
		`<ul role=tree aria-label=T><li role=treeitem aria-expanded=true>Fruit<ul role=group><li role=treeitem>Apple</ul></ul>`,
		`<div role=listbox aria-label=L><div role=option aria-selected=true>One</div><div role=option>Two</div></div>`,
		`<div role=combobox aria-label=C tabindex=0>France</div><div role=textbox aria-label=X contenteditable></div><div role=searchbox aria-label=S></div>`,
		`<div role=switch aria-checked=true tabindex=0>Dark mode</div><div role=slider aria-valuenow=3 aria-label=V tabindex=0></div><div role=spinbutton aria-label=N tabindex=0></div>`,
		`<progress value=.5 aria-label=p></progress><meter value=.5 aria-label=m></meter><output>o</output><hr>`,
		`<style>.s{text-transform:uppercase}.b::before{content:"> "}</style><button class=s>shout</button><button class=b>Next</button>`,
		`<button>a<br>b</button><button>a<div>b</div>c</button><button> spaced   out </button><button>Add&nbsp;to cart</button>`,
		`<button><span style="display:none">hidden</span>shown</button><button><span hidden>x</span>y</button><button><span style="visibility:hidden">z</span>w</button>`,
		`<label>Count <input value=3> items</label><button>Page <input value=2 aria-label=p></button>`,
		`<my-b><template shadowrootmode=open><button><slot></slot></button></template>Slotted</my-b>`,
		`<figure><img src=x alt=a><figcaption>Cap</figcaption></figure><blockquote>q</blockquote><code>c</code><em>e</em><strong>s</strong><time>t</time><mark>m</mark>`,
		`<div role=alert>Saved</div><div role=status>Busy</div><div role=tooltip>Tip</div><div role=toolbar aria-label=B><button>x</button></div>`,
		`<div role=none><button>In none</button></div><ul role=presentation><li>a</ul><div role=bogus>b</div><div role="bogus button">c</div>`,
		`<select aria-label=one><option>a</select><select multiple aria-label=many><option>a</select><select size=3 aria-label=size><option>a</select>`,
		`<textarea aria-label=t>x</textarea><p>para</p><address>addr</address><search>s</search><del>d</del><ins>i</ins><sub>s</sub>`,
		`<label for=f>Upload</label><input type=file id=f><input type=image src=x alt=Go>`,
		`<div aria-owns=o role=group aria-label=G></div><button id=o>Owned</button>`,
		`<a href=#>Read <span style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)">more about it</span></a>`,
		`<button aria-labelledby=self aria-label=Delete id=self>x</button><input aria-labelledby="l n"><span id=l>Name</span><input id=n value=Ada aria-label=n2>`,
		`<div role=radiogroup aria-label=R><div role=radio aria-checked=true tabindex=0>A</div><div role=radio tabindex=-1>B</div></div>`,
		`<iframe title=Ad srcdoc="<p>x</p>"></iframe><canvas aria-label=Plot role=img></canvas><math><mi>x</mi></math>`,
		`<summary>lone</summary><details><summary>More</summary>text</details><header>h</header><div title="only a title">x</div>`,
		`<button><div role=none><span>Submit</span></div></button><td>stray</td><button disabled>Off</button><button aria-disabled=true>Also off</button>`,
	}
}

// axNode is a node of Chrome's own accessibility tree.
type axNode struct {
	Ignored    bool
	Role, Name struct{ Value string }
}

// spelled are the roles that the accessibility tree names in another way.
func spelled(role string) string {
	other := map[string]string{"image": "img", "DisclosureTriangle": "button", "Iframe": "iframe", "none": "generic", "MenuListPopup": "", "StaticText": "",
		"InlineTextBox": "", "RootWebArea": "", "ListMarker": "", "LineBreak": "", "LabelText": "generic", "Legend": "legend", "SvgRoot": "img",
		"Section": "generic", "DescriptionList": "list", "LayoutTable": "generic", "LayoutTableRow": "generic", "LayoutTableCell": "generic",
		"Canvas": "canvas", "MathMLMath": "math", "MathMLIdentifier": "generic", "Figcaption": "generic", "Details": "group",
		"Date": "textbox", "InputTime": "textbox", "DateTime": "textbox", "ColorWell": "textbox", "DisclosureTriangleGrouped": "button",
		"sectionheader": "generic", "sectionfooter": "generic", "MathMLOperator": "generic", "MathMLNumber": "generic", "Ruby": "generic",
		"Abbr": "generic", "Video": "video", "Audio": "audio"}
	if r, ok := other[role]; ok {
		return r
	}
	return role
}

// Chrome's own tree is the judge of roles and names.
func TestRolesAndNamesAreChromes(t *testing.T) {
	for i, html := range specimens() {
		p := servePage(t, "<!doctype html><meta charset=utf-8><body>"+html)
		s, err := p.Look(testContext(t), tools.Looking{})
		if err != nil {
			t.Fatal(err)
		}
		want, got := told(t, p), said(s)
		for _, line := range want {
			if k := slices.Index(got, line); k >= 0 {
				got = slices.Delete(got, k, k+1)
			} else {
				t.Errorf("page %d: Chrome has %s, the look has not\n%s\n%s", i, line, html, outline(s.Root))
			}
		}
	}
}

// told are the roles and names of Chrome's tree that a look should have: those with a role to act on or a name.
func told(t *testing.T, p *Page) []string {
	t.Helper()
	var tree struct{ Nodes []axNode }
	if err := p.frames()[0].session.call(testContext(t), proto.AccessibilityGetFullAXTree{}, &tree); err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, n := range tree.Nodes {
		role := spelled(n.Role.Value)
		// The options of a native select are facts of it, and an image button's picture is the button.
		if n.Ignored || role == "" || role == "generic" || role == "option" && n.Name.Value == "a" || role == "img" && n.Name.Value == "" {
			continue
		}
		name := strings.Join(strings.Fields(n.Name.Value), " ")
		if cut := strings.LastIndex(name, ": "); cut > 0 && strings.HasSuffix(name, "No file chosen") {
			name = name[:cut]
		}
		list = append(list, fmt.Sprintf("%s %q", role, name))
	}
	return list
}

func said(s *snapshot.Snapshot) []string {
	var list []string
	s.Walk(func(n *snapshot.Node) bool {
		if n.Frame() == nil {
			list = append(list, fmt.Sprintf("%s %q", n.Role, n.Name))
		}
		return true
	})
	return list
}

// A narrowed look matches what the full one matches.
func TestNarrowedLooksMatchTheSame(t *testing.T) {
	exact := func(s string) *selectors.Pattern { return &selectors.Pattern{Value: s} }
	part := &selectors.Pattern{Kind: selectors.Regexp, Value: "^[A-Z]"}
	yes := true
	var wanted []selectors.Selector
	for _, role := range []string{"button", "link", "textbox", "checkbox", "heading", "row", "cell", "option", "img", "dialog", "tab", "listitem", "generic", "combobox", "group"} {
		wanted = append(wanted, selectors.Selector{Role: role}, selectors.Selector{Role: role, Name: part})
	}
	for _, text := range []string{"Pay", "Name", "Email", "Submit", "One", "Mug", "Cookies", "Add to cart", "Go", "Link"} {
		wanted = append(wanted, selectors.Selector{Name: exact(text)}, selectors.Selector{Text: exact(text)}, selectors.Selector{Label: exact(text)},
			selectors.Selector{Role: "button", Within: &selectors.Selector{Role: "dialog", Name: exact(text)}},
			selectors.Selector{Role: "button", Name: part, After: &selectors.Selector{Text: exact(text)}})
	}
	wanted = append(wanted, selectors.Selector{CSS: "button"}, selectors.Selector{CSS: "div > span"}, selectors.Selector{CSS: "body button"}, selectors.Selector{Role: "checkbox", Checked: &yes},
		selectors.Selector{Role: "cell", Column: exact("Price")}, selectors.Selector{Role: "row", Has: &selectors.Selector{Role: "rowheader", Name: exact("Mug")}},
		selectors.Selector{Placeholder: exact("Search")}, selectors.Selector{Title: exact("Tip")}, selectors.Selector{Alt: exact("Logo")})
	page := strings.Join(specimens(), "\n")
	for _, html := range []string{page, page + `<dialog id=d aria-label=Cookies><button>OK</button></dialog><script>d.showModal()</script>`} {
		p := servePage(t, "<!doctype html><meta charset=utf-8><body>"+html)
		for _, sel := range wanted {
			l := tools.Looking{For: []selectors.Selector{sel}}
			full, _, err := p.look(testContext(t), l, looking{whole: true})
			if err != nil {
				t.Fatal(err)
			}
			narrow, err := p.Look(testContext(t), l)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := handles(selectors.Match(narrow, sel)), handles(selectors.Match(full, sel)); !slices.Equal(got, want) {
				text, _ := json.Marshal(sel)
				t.Errorf("%s: the narrowed look matches %v, the full one %v", text, got, want)
			}
		}
	}
}

func handles(list []*snapshot.Node) []snapshot.Handle {
	var h []snapshot.Handle
	for _, n := range list {
		h = append(h, n.Handle)
	}
	return h
}
