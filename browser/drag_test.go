package browser

import (
	"context"
	"testing"
)

func dragging(role, name, toRole, toName string) func(context.Context, *stage) error {
	return func(ctx context.Context, s *stage) error {
		_, err := s.page.Act(ctx, func(ctx context.Context) error {
			return s.find(role, name).DragTo(ctx, s.find(toRole, toName))
		})
		return err
	}
}

func TestDrag(t *testing.T) {
	const dropping = `ondragover="event.preventDefault()" ondrop="event.preventDefault();log('drop '+event.dataTransfer.getData('text/plain')+' '+event.isTrusted)"`
	card := `<div draggable=true role=button aria-label=Card style="width:90px;height:30px" ondragstart="event.dataTransfer.setData('text/plain','card-1');log('start')" ondragend="log('end '+event.dataTransfer.dropEffect)" onclick="log('click')">Card</div>`
	sortable := `<ul id=l style="width:200px;list-style:none;padding:0">` +
		`<li role=option aria-label=A style="height:30px">A<li role=option aria-label=B style="height:30px">B<li role=option aria-label=C style="height:30px">C</ul>
<script>let d=null;l.onpointerdown=e=>{d=e.target.closest('li');d.setPointerCapture(e.pointerId)};
l.onpointermove=e=>{if(!d)return;const o=document.elementsFromPoint(e.clientX,e.clientY).find(n=>n.localName==='li'&&n!==d);if(!o)return;
const all=[...l.children];if(all.indexOf(o)>all.indexOf(d))o.after(d);else o.before(d)};l.onpointerup=()=>{d=null;log([...l.children].map(n=>n.textContent).join(''))}</script>`
	play(t, []scene{
		{"carries data from a draggable to a zone", card + `<div role=group aria-label=Bin style="height:80px;margin-top:60px" ` + dropping + `>Bin</div>`,
			dragging("button", "Card", "group", "Bin"), []string{"start", "drop card-1 true", "end copy"}, ""},
		{"says when the target does not take it", card + `<div role=group aria-label=Bin style="height:80px">Bin</div>`,
			dragging("button", "Card", "group", "Bin"), []string{"start", "end none"}, `group "Bin" does not take button "Card"; drop it somewhere else`},
		{"sorts a list that follows the pointer", sortable, dragging("option", "A", "option", "C"), []string{"BCA"}, ""},
		{"sorts it upwards", sortable, dragging("option", "C", "option", "A"), []string{"CAB"}, ""},
		{"drags under a shield that the page puts up", `<button id=h style="width:40px">H</button><div style="margin-left:300px"><button onclick="log('no')">T</button></div>
<script>h.onmousedown=()=>{const s=document.createElement('div');s.style='position:fixed;inset:0;z-index:9';document.body.append(s);s.onmouseup=e=>{log(e.clientX>300);s.remove()}}</script>`,
			dragging("button", "H", "button", "T"), []string{"true"}, ""},
		{"scrolls to a target far away", card + `<div style="height:2000px"></div><div role=group aria-label=Bin style="height:80px" ` + dropping + `>Bin</div>`,
			dragging("button", "Card", "group", "Bin"), []string{"start", "drop card-1 true", "end copy"}, ""},
		{"refuses a covered source", card + `<div role=group aria-label=Bin style="position:relative;z-index:2;height:80px" ` + dropping + `>Bin</div><div id=veil style="position:fixed;left:0;top:0;right:0;height:50px"></div>`,
			dragging("button", "Card", "group", "Bin"), []string{}, `button "Card" is covered by div#veil` + wayOut},
		{"refuses itself", card, dragging("button", "Card", "button", "Card"), []string{}, `button "Card" cannot be dragged onto itself; name another target`},
		{"drops a link on a field as its address", `<a href="/there">L</a><br><br><input aria-label=F oninput="log(value.endsWith('/there'))">`, dragging("link", "L", "textbox", "F"), []string{"true"}, ""},
	})
}
