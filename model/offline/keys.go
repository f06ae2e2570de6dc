package offline

import (
	"regexp"
	"strings"
)

func (p *parser) press(key, word, in, times string) []clause {
	chord, ok := keyOf(p.value(key))
	n, counted := repeat(times)
	if !ok || !counted {
		return nil
	}
	var one []clause
	if in != "" {
		one = p.onTarget("press", in, wanted{}, args{"key": chord})
	} else {
		one = []clause{{looks: word == "", plan: func(v *view) plan { return pressOrTap(v, p.value(key), chord) }}}
	}
	var out []clause
	for range n {
		out = append(out, one...)
	}
	return out
}

// pressOrTap refuses a key that is also the name of a button: "press Delete" can mean either.
func pressOrTap(v *view, said, chord string) plan {
	if v != nil {
		for _, l := range v.lines {
			if l.acts() && l.norm == normal(said) {
				return plan{problem: &problem{text: "press " + said + " can mean the key or " + l.describe() + "; write press the " + said + ` key, or click "` + l.name + `"`}}
			}
		}
	}
	return plan{call: &call{"press", args{"key": chord}}}
}

// keyOf spells a key or chord as the tool wants it.
func keyOf(s string) (string, bool) {
	if !regexp.MustCompile(`(?i)^(?:` + keyName + `|.)$`).MatchString(s) {
		return "", false
	}
	parts := strings.Split(s, "+")
	if s == "+" || len(parts) > 1 && parts[len(parts)-1] == "" {
		return s, true
	}
	for i, part := range parts {
		parts[i] = oneKey(strings.TrimSpace(part), len(parts) > 1)
	}
	return strings.Join(parts, "+"), true
}

func oneKey(s string, chord bool) string {
	switch strings.ReplaceAll(strings.ToLower(s), " ", "") {
	case "enter", "return":
		return "Enter"
	case "escape", "esc":
		return "Escape"
	case "tab":
		return "Tab"
	case "space", "spacebar":
		return "Space"
	case "backspace":
		return "Backspace"
	case "delete", "del":
		return "Delete"
	case "home":
		return "Home"
	case "end":
		return "End"
	case "pageup":
		return "PageUp"
	case "pagedown":
		return "PageDown"
	case "up", "uparrow", "arrowup":
		return "ArrowUp"
	case "down", "downarrow", "arrowdown":
		return "ArrowDown"
	case "left", "leftarrow", "arrowleft":
		return "ArrowLeft"
	case "right", "rightarrow", "arrowright":
		return "ArrowRight"
	case "control", "ctrl":
		return "Control"
	case "alt", "option":
		return "Alt"
	case "shift":
		return "Shift"
	case "meta", "cmd", "command":
		return "Meta"
	case "controlormeta":
		return "ControlOrMeta"
	}
	if chord || len(s) > 1 {
		return strings.ToUpper(s)
	}
	return s
}
