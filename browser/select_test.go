package browser

import (
	"context"
	"testing"
)

func TestSelect(t *testing.T) {
	const list = `<button role=combobox aria-label=C aria-expanded=false aria-haspopup=listbox onclick="m.hidden=!m.hidden;setAttribute('aria-expanded',!m.hidden)">-</button>
		<ul id=m role=listbox hidden onclick="log(event.target.textContent);m.hidden=true"><li role=option>Alpha<li role=option>Beta<li role=option aria-disabled=true>Gamma</ul>`
	const several = `<div role=listbox aria-label=L aria-multiselectable=true onclick="const o=event.target;o.setAttribute('aria-selected',o.getAttribute('aria-selected')!=='true');log(o.textContent)"><div role=option aria-selected=true>A</div><div role=option aria-selected=false>B</div><div role=option aria-selected=false>C</div></div>`
	play(t, []scene{
		{"goes by label before value", `<label>C <select onchange="log(value)"><option value=0>-<option value=Two>One<option value=2>Two</select></label>`, selecting("combobox", "C", "Two"), []string{"2"}, ""},
		{"goes by value where no label fits", `<label>C <select oninput="log('i')" onchange="log(value)"><option value=a>One<option value=b>Two</select></label>`, selecting("combobox", "C", "b"), []string{"i", "b"}, ""},
		{"overlooks white space", `<label>C <select onchange="log(value)"><option>-<option value=2>New&nbsp; York </select></label>`, selecting("combobox", "C", "New York"), []string{"2"}, ""},
		{"finds options in groups", `<label>C <select onchange="log(value)"><option>-<optgroup label=G><option value=2>Two</optgroup></select></label>`, selecting("combobox", "C", "Two"), []string{"2"}, ""},
		{"tells the page also what is chosen already", `<label>C <select onchange="log(value)"><option value=1>One</select></label>`, selecting("combobox", "C", "One"), []string{"1"}, ""},
		{"lists the choices when one is missing", `<label>C <select><option>Two<option>One</select></label>`, selecting("combobox", "C", "Three"), []string{}, `combobox "C" has no option "Three"; saw Two, One`},
		{"refuses a disabled option", `<label>C <select><option>One<option disabled>Two</select></label>`, selecting("combobox", "C", "Two"), []string{}, `combobox "C" has a disabled option "Two"; do first what enables it`},
		{"does not choose among twins", `<label>C <select onchange="log(value)"><option>-<option value=fr>Paris<option value=us>Paris</select></label>`, selecting("combobox", "C", "Paris"), []string{}, `combobox "C" has 2 options "Paris": name one by its value; saw "fr", "us"`},
		{"tells twins apart by value", `<label>C <select onchange="log(value)"><option>-<option value=fr>Paris<option value=us>Paris</select></label>`, selecting("combobox", "C", "us"), []string{"us"}, ""},
		{"does not choose among twins of the page's own", `<div role=listbox aria-label=L onclick="log(event.target.textContent)"><div role=option>Paris</div><div role=option>Paris</div></div>`, selecting("listbox", "L", "Paris"), []string{}, `listbox "L" has several options "Paris": tap the one that is meant`},
		{"refuses several for one", `<label>C <select><option>One<option>Two</select></label>`, selecting("combobox", "C", "One", "Two"), []string{}, `combobox "C" takes one option, not 2`},
		{"waits for late options", `<label>C <select id=c onchange="log(value)"><option>-</select></label><script>setTimeout(()=>c.add(new Option('Late','l')),300)</script>`, selecting("combobox", "C", "Late"), []string{"l"}, ""},
		{"chooses exactly these of several", `<label>C <select multiple onchange="log([...selectedOptions].map(o=>o.value))"><option selected>A<option>B<option>C</select></label>`, selecting("listbox", "C", "B", "C"), []string{"B,C"}, ""},
		{"tells when the page takes it back", `<label>C <select onchange="selectedIndex=0"><option>One<option>Two</select></label>`, selecting("combobox", "C", "Two"), []string{}, `combobox "C": wanted "Two", it shows "One"`},
		{"chooses in a combobox of the page's own", list, selecting("combobox", "C", "Beta"), []string{"Beta"}, ""},
		{"lists the choices of a combobox of the page's own", list, selecting("combobox", "C", "Delta"), []string{}, `combobox "C" has no option "Delta"; saw Alpha, Beta, Gamma`},
		{"refuses a disabled option of the page's own", list, selecting("combobox", "C", "Gamma"), []string{}, `combobox "C" has a disabled option "Gamma"; do first what enables it`},
		{"tells when nothing opens", `<button role=combobox aria-label=C>-</button>`, selecting("combobox", "C", "Beta"), []string{}, `combobox "C" shows no options, "Beta" was wanted`},
		{"chooses exactly these in a listbox of the page's own", several, selecting("listbox", "L", "B"), []string{"B", "A"}, ""},
	})
}

func TestSetChecked(t *testing.T) {
	twice := func(role, name string, on bool) func(context.Context, *stage) error {
		return both(checking(role, name, on), checking(role, name, on))
	}
	play(t, []scene{
		{"checks once", `<label><input type=checkbox onchange="log(checked)">A</label>`, twice("checkbox", "A", true), []string{"true"}, ""},
		{"unchecks", `<label><input type=checkbox checked onchange="log(checked)">A</label>`, twice("checkbox", "A", false), []string{"false"}, ""},
		{"leaves a right state alone", `<label><input type=checkbox checked onchange="log(checked)">A</label>`, checking("checkbox", "A", true), []string{}, ""},
		{"checks a radio button", `<label><input type=radio name=r onchange="log(checked)">A</label>`, checking("radio", "A", true), []string{"true"}, ""},
		{"cannot uncheck a radio button", `<label><input type=radio name=r checked>A</label>`, checking("radio", "A", false), []string{}, `radio "A" is a radio button and cannot be unchecked; check another of its group`},
		{"turns a switch", `<button role=switch aria-checked=false onclick="setAttribute('aria-checked','true');log('on')">A</button>`, twice("switch", "A", true), []string{"on"}, ""},
		{"turns a switch that answers late", `<button role=switch aria-checked=false onclick="log('on');setTimeout(()=>setAttribute('aria-checked','true'),200)">A</button>`, checking("switch", "A", true), []string{"on"}, ""},
		{"turns a toggle button", `<button aria-pressed=false onclick="setAttribute('aria-pressed','true');log('on')">A</button>`, twice("button", "A", true), []string{"on"}, ""},
		{"checks through a label", `<label><input type=checkbox style="display:none" onchange="log(checked)">A</label>`, checking("checkbox", "A", true), []string{"true"}, ""},
		{"tells when it stays as it was", `<label><input type=checkbox onclick="return false">A</label>`, checking("checkbox", "A", true), []string{}, `checkbox "A" is still unchecked after the tap`},
		{"refuses what has no such state", `<button>A</button>`, checking("button", "A", true), []string{}, `button "A" is no checkbox, radio button or switch`},
		{"refuses disabled", `<label><input type=checkbox disabled>A</label>`, checking("checkbox", "A", true), []string{}, `checkbox "A" is disabled; do first what enables it`},
	})
}

func TestScroll(t *testing.T) {
	play(t, []scene{
		{"brings an element to the middle", `<div style="height:3000px"></div><button id=b>B</button><div style="height:3000px"></div>`, func(ctx context.Context, s *stage) error {
			err := s.find("button", "B").ScrollIntoView(ctx)
			if y := inPage[float64](s, s.page, "b.getBoundingClientRect().y"); y < 300 || y > 420 {
				s.Errorf("the button is at %v", y)
			}
			return err
		}, []string{}, ""},
		{"turns the wheel over the page", `<div style="height:3000px"></div><script>addEventListener('scrollend',()=>log(scrollY))</script>`, func(ctx context.Context, s *stage) error {
			err := s.page.ScrollBy(ctx, 0, 200)
			inPage[any](s, s.page, "new Promise(r=>L.length?r():addEventListener('scrollend',r))")
			return err
		}, []string{"200"}, ""},
		{"turns the wheel over the scroller around", `<div id=d style="height:200px;overflow:auto"><p id=p>Text</p><div style="height:900px"></div></div><script>d.addEventListener('scrollend',()=>log(d.scrollTop))</script>`, func(ctx context.Context, s *stage) error {
			err := s.find("paragraph", "p").ScrollBy(ctx, 0, 150)
			inPage[any](s, s.page, "new Promise(r=>L.length?r():d.addEventListener('scrollend',r))")
			return err
		}, []string{"150"}, ""},
	})
}
