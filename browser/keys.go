package browser

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/tools"
)

// key is a key of a US keyboard, as its events tell it.
type key struct {
	key, code string
	// number is the virtual key code.
	number int
	// text is what it types without modifiers, shifted what it types with Shift.
	text, shifted string
	location      int
}

// modifier bits of the protocol.
const (
	altBit = 1 << iota
	controlBit
	metaBit
	shiftBit
)

// namedKeys are the keys that have a name instead of a character.
func namedKeys() map[string]key {
	keys := map[string]key{
		"Enter": {"Enter", "Enter", 13, "\r", "\r", 0}, "Tab": {"Tab", "Tab", 9, "", "", 0}, "Space": {" ", "Space", 32, " ", " ", 0},
		"Backspace": {"Backspace", "Backspace", 8, "", "", 0}, "Delete": {"Delete", "Delete", 46, "", "", 0},
		"Escape": {"Escape", "Escape", 27, "", "", 0}, "Insert": {"Insert", "Insert", 45, "", "", 0},
		"ArrowLeft": {"ArrowLeft", "ArrowLeft", 37, "", "", 0}, "ArrowUp": {"ArrowUp", "ArrowUp", 38, "", "", 0},
		"ArrowRight": {"ArrowRight", "ArrowRight", 39, "", "", 0}, "ArrowDown": {"ArrowDown", "ArrowDown", 40, "", "", 0},
		"Home": {"Home", "Home", 36, "", "", 0}, "End": {"End", "End", 35, "", "", 0},
		"PageUp": {"PageUp", "PageUp", 33, "", "", 0}, "PageDown": {"PageDown", "PageDown", 34, "", "", 0},
		"CapsLock": {"CapsLock", "CapsLock", 20, "", "", 0}, "ContextMenu": {"ContextMenu", "ContextMenu", 93, "", "", 0},
		"Alt": {"Alt", "AltLeft", 18, "", "", 1}, "Control": {"Control", "ControlLeft", 17, "", "", 1},
		"Meta": {"Meta", "MetaLeft", 91, "", "", 1}, "Shift": {"Shift", "ShiftLeft", 16, "", "", 1},
	}
	for i := 1; i <= 12; i++ {
		name := fmt.Sprintf("F%d", i)
		keys[name] = key{name, name, 111 + i, "", "", 0}
	}
	return keys
}

// punctuation are the keys beside letters and digits: characters plain and shifted, code, virtual key code.
var punctuation = [...]struct {
	plain, shifted rune
	code           string
	number         int
}{
	{'-', '_', "Minus", 189}, {'=', '+', "Equal", 187}, {'[', '{', "BracketLeft", 219}, {']', '}', "BracketRight", 221},
	{'\\', '|', "Backslash", 220}, {';', ':', "Semicolon", 186}, {'\'', '"', "Quote", 222}, {'`', '~', "Backquote", 192},
	{',', '<', "Comma", 188}, {'.', '>', "Period", 190}, {'/', '?', "Slash", 191},
}

// keyOf is the key that types r, and whether Shift is held for it. Others than those of a US keyboard have none.
func keyOf(r rune) (k key, shift, ok bool) {
	const onDigits = ")!@#$%^&*("
	switch {
	case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z':
		low := strings.ToLower(string(r))
		up := strings.ToUpper(low)
		return key{low, "Key" + up, int(up[0]), low, up, 0}, string(r) == up, true
	case r >= '0' && r <= '9':
		return digit(int(r - '0')), false, true
	case r == ' ':
		return key{" ", "Space", 32, " ", " ", 0}, false, true
	case r == '\n':
		return namedKeys()["Enter"], false, true
	case r < utf8.RuneSelf && strings.ContainsRune(onDigits, r):
		return digit(strings.IndexRune(onDigits, r)), true, true
	}
	for _, p := range punctuation {
		if r == p.plain || r == p.shifted {
			return key{string(p.plain), p.code, p.number, string(p.plain), string(p.shifted), 0}, r == p.shifted, true
		}
	}
	return key{}, false, false
}

func digit(n int) key {
	return key{fmt.Sprint(n), fmt.Sprintf("Digit%d", n), '0' + n, fmt.Sprint(n), string(")!@#$%^&*("[n]), 0}
}

// chord are the events of a key or chord: "Enter", "a", "Control+A", "ControlOrMeta+Shift+K". Keys go down in order and
// up in reverse, as a hand does it.
func chord(spelled string) ([]inputEvent, error) {
	names, last := splitChord(spelled)
	held := 0
	var down, up []inputEvent
	for _, name := range names {
		bit, err := modifiersOf([]string{name})
		if err != nil {
			return nil, unknownKey(spelled, name)
		}
		held |= bit
		k := modifierKey(bit)
		down = append(down, k.event(proto.InputDispatchKeyEventTypeRawKeyDown, held))
	}
	for i := len(names) - 1; i >= 0; i-- {
		bit, _ := modifiersOf(names[i : i+1])
		up = append(up, modifierKey(bit).event(proto.InputDispatchKeyEventTypeKeyUp, held&^bit))
		held &^= bit
	}
	for _, name := range names {
		bit, _ := modifiersOf([]string{name})
		held |= bit
	}
	k, shift, err := keyNamed(spelled, last)
	if err != nil {
		return nil, err
	}
	if shift && len(names) == 0 {
		held |= shiftBit
	}
	events := append(down, k.press(held)...)
	return append(events, up...), nil
}

// splitChord splits at the pluses; the key may itself be "+".
func splitChord(spelled string) (modifiers []string, last string) {
	if spelled == "+" {
		return nil, "+"
	}
	if before, ok := strings.CutSuffix(spelled, "++"); ok {
		return strings.Split(before, "+"), "+"
	}
	parts := strings.Split(spelled, "+")
	return parts[:len(parts)-1], parts[len(parts)-1]
}

func modifierKey(bit int) key {
	name := map[int]string{altBit: "Alt", controlBit: "Control", metaBit: "Meta", shiftBit: "Shift"}[bit]
	return namedKeys()[name]
}

// keyNamed finds a key by its name or character; the spelling of names does not depend on case.
func keyNamed(spelled, name string) (k key, shift bool, err error) {
	if name == "ControlOrMeta" {
		bit, _ := modifiersOf([]string{name})
		return modifierKey(bit), false, nil
	}
	for each, k := range namedKeys() {
		if strings.EqualFold(each, name) {
			return k, false, nil
		}
	}
	short := map[string]string{"esc": "Escape", "del": "Delete", "return": "Enter", "up": "ArrowUp", "down": "ArrowDown", "left": "ArrowLeft", "right": "ArrowRight"}
	if long, ok := short[strings.ToLower(name)]; ok {
		return namedKeys()[long], false, nil
	}
	if r, size := utf8.DecodeRuneInString(name); size == len(name) && size > 0 {
		if k, shift, ok := keyOf(r); ok {
			return k, shift, nil
		}
	}
	return key{}, false, unknownKey(spelled, name)
}

func unknownKey(spelled, name string) error {
	var names []string
	for each := range namedKeys() {
		if !strings.HasPrefix(each, "F") {
			names = append(names, each)
		}
	}
	slices.Sort(names)
	return &tools.Failure{Problem: fmt.Sprintf("unknown key %q in %q", name, spelled), Code: "usage",
		Next: "use a character, F1 to F12, or " + strings.Join(names, ", ") + "; hold keys as in Control+A, Shift+Tab, ControlOrMeta+K"}
}

// press are the events of one press with these modifiers held.
func (k key) press(held int) []inputEvent {
	text := k.text
	if held&shiftBit != 0 {
		text = k.shifted
		if utf8.RuneCountInString(k.key) == 1 {
			k.key = k.shifted
		}
	}
	kind := proto.InputDispatchKeyEventTypeKeyDown
	if text == "" || held&(altBit|controlBit|metaBit) != 0 {
		text, kind = "", proto.InputDispatchKeyEventTypeRawKeyDown
	}
	down := k.event(kind, held)
	down.Text, down.UnmodifiedText = text, text
	if runtime.GOOS == "darwin" && held == metaBit {
		down.Commands = macCommands(k.key)
	}
	return []inputEvent{down, k.event(proto.InputDispatchKeyEventTypeKeyUp, held)}
}

// macCommands are the editing commands that macOS itself makes of a chord.
func macCommands(key string) []string {
	commands := map[string]string{"a": "selectAll", "c": "copy", "v": "paste", "x": "cut", "z": "undo", "Backspace": "deleteToBeginningOfLine"}
	if c, ok := commands[key]; ok {
		return []string{c}
	}
	return nil
}

func (k key) event(kind proto.InputDispatchKeyEventType, held int) proto.InputDispatchKeyEvent {
	location := k.location
	e := proto.InputDispatchKeyEvent{Type: kind, Modifiers: held, Key: k.key, Code: k.code, WindowsVirtualKeyCode: k.number, NativeVirtualKeyCode: k.number}
	if location != 0 {
		e.Location = &location
	}
	return e
}

// typed are the events that type one character: a key's, or one insertion for what no US keyboard has.
func typed(r rune) []inputEvent {
	k, shift, ok := keyOf(r)
	if !ok {
		return []inputEvent{proto.InputInsertText{Text: string(r)}}
	}
	held := 0
	if shift {
		held = shiftBit
	}
	return k.press(held)
}

// Press sends a key or chord ("Enter", "Control+A", "ControlOrMeta+K") to the focused element.
func (p *Page) Press(ctx context.Context, spelled string) error {
	events, err := chord(spelled)
	if err != nil {
		return err
	}
	if err := p.retype(ctx, true); err != nil {
		return err
	}
	p.forget()
	return p.input(ctx, events...)
}
