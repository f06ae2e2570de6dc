package recorder

import "github.com/cairn-trails/cairn/snapshot"

// foldTyping makes one inputText of what a person would call typing one text into one field: a tap on the field
// followed by text, and text in pieces. Only what is next to each other folds; anything between may depend on it.
func foldTyping(w *work) {
	var out []Kept
	for _, k := range w.calls {
		if len(out) > 0 {
			if folded, ok := typeAfter(out[len(out)-1], k); ok {
				w.note("folded %s and inputText into one inputText", out[len(out)-1].Tool)
				out[len(out)-1] = folded
				continue
			}
		}
		out = append(out, k)
	}
	w.calls = out
}

// typeAfter gives the one call that does what first and then did.
func typeAfter(first, then Kept) (Kept, bool) {
	if then.Tool != "inputText" || !sameField(first, then) {
		return Kept{}, false
	}
	switch first.Tool {
	case "tapOn":
		if !plainTap(first) || first.Node == nil || !first.Node.Editable || opened(first) {
			return Kept{}, false
		}
		return intoField(first, then), true
	case "inputText":
		a, b := stringArg(first.Args, "text"), stringArg(then.Args, "text")
		if boolArg(then.Args, "clearFirst") {
			folded := then
			if _, ok := fields(then.Args).get("selector"); !ok {
				folded = intoField(first, then)
			}
			return folded, true
		}
		// A token must stay a whole value to keep its meaning and its secrecy.
		if isToken(a) || isToken(b) {
			return Kept{}, false
		}
		folded := first
		folded.Args = withArg(first.Args, "text", a+b)
		folded.Effect, folded.URLAfter = then.Effect, then.URLAfter
		return folded, true
	}
	return Kept{}, false
}

// intoField is then, with the selector of the call before it.
func intoField(first, then Kept) Kept {
	folded := then
	sel, ok := fields(first.Args).get("selector")
	if !ok {
		return then
	}
	args := object{{"text", encode(stringArg(then.Args, "text"))}, {"selector", sel}}
	if also, ok := fields(first.Args).get("also"); ok {
		args = append(args, member{"also", also})
	}
	for _, m := range fields(then.Args) {
		if _, have := args.get(m.key); !have {
			args = append(args, m)
		}
	}
	folded.Args = args.json()
	folded.Node, folded.Candidates, folded.Signals = first.Node, first.Candidates, first.Signals
	folded.URLBefore = first.URLBefore
	return folded
}

// sameField reports whether then types into the element that first acted on: the same selector, or no selector and
// the same node.
func sameField(first, then Kept) bool {
	a, hasA := fields(first.Args).get("selector")
	b, hasB := fields(then.Args).get("selector")
	if hasA && hasB {
		return sameJSON(a, b)
	}
	return !hasB && first.Node != nil && then.Node != nil && first.Node.Handle == then.Node.Handle && first.Node.Handle != (snapshot.Handle{})
}

// foldTaps removes a tap that the next call on the same element does by itself, and makes a tap on a checkbox,
// radio or switch the state that it reached.
func foldTaps(w *work) {
	var out []Kept
	for i, k := range w.calls {
		if k.Tool == "tapOn" && plainTap(k) && i+1 < len(w.calls) && takesOver(w.calls[i+1]) && sameField(k, w.calls[i+1]) && !opened(k) {
			w.note("dropped a tap that %s does by itself", w.calls[i+1].Tool)
			continue
		}
		if checked, ok := stateReached(k); ok {
			w.note("wrote a tap on %s %q as setChecked", k.Node.Role, k.Node.Name)
			k = checked
		}
		out = append(out, k)
	}
	w.calls = out
}

func takesOver(next Kept) bool {
	return next.Tool == "selectOption" || next.Tool == "setChecked" || next.Tool == "uploadFiles"
}

// stateReached is a tap on something that is either on or off, as the state that the tap brought it to.
func stateReached(k Kept) (Kept, bool) {
	if k.Tool != "tapOn" || !plainTap(k) || k.Node == nil || opened(k) {
		return k, false
	}
	on := k.Node.States.Has(snapshot.Checked)
	switch k.Node.Role {
	case "checkbox", "switch":
		if k.Node.States.Has(snapshot.Mixed) || !on && !k.Node.States.Has(snapshot.Unchecked) {
			return k, false
		}
		k.Args = fields(k.Args).with("checked", !on).json()
	case "radio":
		k.Args = fields(k.Args).with("checked", true).json()
	default:
		return k, false
	}
	k.Tool = "setChecked"
	return k, true
}

// opened reports whether a call led somewhere else, so that it cannot be part of the next one.
func opened(k Kept) bool {
	return k.Effect.URL != "" || k.Effect.Document || k.Effect.Dialog != nil || k.Effect.Tab != "" || k.Effect.Download != ""
}

// plainTap reports whether a tap is one left click without modifiers.
func plainTap(k Kept) bool {
	for _, m := range fields(k.Args) {
		switch m.key {
		case "count", "button", "modifiers", "hold":
			return false
		}
	}
	return true
}

func boolArg(args []byte, name string) bool {
	raw, ok := fields(args).get(name)
	return ok && string(raw) == "true"
}
