package browser

import (
	"context"
	"strings"
	"testing"

	"github.com/go-rod/rod/lib/proto"
	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// keyWords spells key events as "+Control" (down), "+a=a" (down, with the text that it types) and "-a" (up).
func keyWords(events []inputEvent) string {
	var words []string
	for _, e := range events {
		k := e.(proto.InputDispatchKeyEvent)
		word := "+" + k.Key
		if k.Type == proto.InputDispatchKeyEventTypeKeyUp {
			word = "-" + k.Key
		}
		if k.Text != "" {
			word += "=" + strings.ReplaceAll(k.Text, "\r", "CR")
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

func TestChord(t *testing.T) {
	for spelled, want := range map[string]string{
		"Enter":           "+Enter=CR -Enter",
		"enter":           "+Enter=CR -Enter",
		"Esc":             "+Escape -Escape",
		"a":               "+a=a -a",
		"A":               "+A=A -A",
		"%":               "+%=% -%",
		"+":               "++=+ -+",
		"Control++":       "+Control += -= -Control",
		"Control+A":       "+Control +a -a -Control",
		"Shift+a":         "+Shift +A=A -A -Shift",
		"Shift+Tab":       "+Shift +Tab -Tab -Shift",
		"Control+Shift+K": "+Control +Shift +K -K -Shift -Control",
		"Shift":           "+Shift -Shift",
		"F5":              "+F5 -F5",
	} {
		events, err := chord(spelled)
		if err != nil {
			t.Errorf("%s: %v", spelled, err)
			continue
		}
		if got := keyWords(events); got != want {
			t.Errorf("%s: got %s, want %s", spelled, got, want)
		}
	}
}

func TestUnknownKey(t *testing.T) {
	const names = "Alt, ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Backspace, CapsLock, ContextMenu, Control, Delete, End, Enter, Escape, " +
		"Home, Insert, Meta, PageDown, PageUp, Shift, Space, Tab"
	for spelled, part := range map[string]string{"Foo": "Foo", "Control+Foo": "Foo", "Hyper+A": "Hyper", "": "", "ö": "ö", "Control+": ""} {
		_, err := chord(spelled)
		f := mustFail(t, err)
		want := `unknown key "` + part + `" in "` + spelled + `"; use a character, F1 to F12, or ` + names +
			"; hold keys as in Control+A, Shift+Tab, ControlOrMeta+K"
		if diff := cmp.Diff(f.Error(), want); diff != "" {
			t.Errorf("%q (-got +want):\n%s", spelled, diff)
		}
	}
}

func TestKeysReachThePage(t *testing.T) {
	p := servePage(t, `<input id=i autofocus value=old><form onsubmit="event.preventDefault(); sent = true"><input id=j></form>
<script>var sent = false, seen = []; addEventListener('keydown', e => seen.push([e.key, e.code, e.keyCode, e.isTrusted, e.ctrlKey, e.shiftKey].join(' ')))</script>`)
	ctx := testContext(t)
	press := func(chords ...string) {
		t.Helper()
		for _, c := range chords {
			if err := p.Press(ctx, c); err != nil {
				t.Fatal(err)
			}
		}
	}
	inPage[any](t, p, "i.focus()")
	press("ControlOrMeta+A", "H", "i", "!", "Tab", "x", "Enter")
	if got, want := inPage[string](t, p, "[i.value, j.value, sent].join()"), "Hi!,x,true"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	want := []string{"Control ControlLeft 17 true true false", "a KeyA 65 true true false", "H KeyH 72 true false true", "i KeyI 73 true false false",
		"! Digit1 49 true false true", "Tab Tab 9 true false false", "x KeyX 88 true false false", "Enter Enter 13 true false false"}
	if diff := cmp.Diff(inPage[[]string](t, p, "seen"), want); diff != "" {
		t.Errorf("key events (-got +want):\n%s", diff)
	}
}

func TestInputKeepsItsOrder(t *testing.T) {
	p := servePage(t, `<input id=i autofocus>`)
	const text = "The quick brown fox jumps over the lazy dog; 0123456789 (and back)."
	var events []inputEvent
	for _, r := range text {
		events = append(events, typed(r)...)
	}
	inPage[any](t, p, "i.focus()")
	for range 5 {
		inPage[any](t, p, "i.value = ''")
		if err := p.input(testContext(t), events...); err != nil {
			t.Fatal(err)
		}
		if got := inPage[string](t, p, "i.value"); got != text {
			t.Fatalf("got %q, want %q", got, text)
		}
	}
}

func TestKeysReachAFrameOfAnotherSite(t *testing.T) {
	address := serve(t, `<input id=i>`)
	p := newPageOf(t, launch(t, Options{Flags: []string{"--site-per-process"}}), PageOptions{})
	goTo(t, p, serve(t, `<iframe src=`+strings.Replace(address, "localhost", "127.0.0.1", 1)+`></iframe>`))
	ctx := testContext(t)
	if err := p.until(ctx, nil, func() bool { f := p.active.root.list(nil); return len(f) == 2 && f[1].doc.usable }); err != nil {
		t.Fatal(err)
	}
	inner := p.frames()[1]
	s, err := p.Look(ctx, tools.Looking{})
	if err != nil {
		t.Fatal(err)
	}
	var field *snapshot.Node
	s.Walk(func(n *snapshot.Node) bool {
		if n.Role == "textbox" {
			field = n
		}
		return true
	})
	if field == nil {
		t.Fatalf("no textbox in the frame; notes: %v", s.Notes)
	}
	e, err := p.Act(ctx, func(ctx context.Context) error {
		if err := p.Element(field).Tap(ctx, tools.Tap{}); err != nil {
			return err
		}
		return p.Press(ctx, "x")
	})
	if err != nil || !e.Value || !e.Focus {
		t.Errorf("got effect %+v, %v, want a value and a focus", e, err)
	}
	var c counts
	if err := inner.call(ctx, "counts", nil, &c); err != nil || c.Values != 1 {
		t.Errorf("got %+v, %v, want 1 value", c, err)
	}
}
