package recorder

// dropCausedNavigation drops a navigate to where the call before it had led already: a page that was reached by a
// link or a form must be reached so again, for it may not open by its address alone.
func dropCausedNavigation(w *work) {
	out := w.calls[:0:0]
	for i, k := range w.calls {
		if k.Tool == "navigate" && i > 0 && w.calls[i-1].Tool != "navigate" && w.calls[i-1].URLAfter != "" {
			if to := stringArg(k.Args, "url"); to != "" && to == w.calls[i-1].URLAfter {
				w.note("dropped a navigate to where %s had led", w.calls[i-1].Tool)
				continue
			}
		}
		out = append(out, k)
	}
	w.calls = out
}

// dropNeedlessMoves drops scrolls that made nothing appear, and hovers over what the next call acts on: the next
// call does both by itself. Other hovers stay: what a style sheet shows under the pointer is no change of the page
// that could be seen.
func dropNeedlessMoves(w *work) {
	out := w.calls[:0:0]
	for i, k := range w.calls {
		switch k.Tool {
		case "scrollTo", "scrollBy":
			if !k.Effect.DOM && k.Effect.Requests == 0 && k.Effect.URL == "" {
				w.note("dropped %s, which made nothing appear", k.Tool)
				continue
			}
		case "hoverOver":
			if i+1 < len(w.calls) && sameField(k, w.calls[i+1]) {
				w.note("dropped a hover that %s does by itself", w.calls[i+1].Tool)
				continue
			}
		}
		out = append(out, k)
	}
	w.calls = out
}

// collapseChecks drops a check that repeats the one before it, and a state that was reached already. Other repeated
// actions stay: two taps are two taps.
func collapseChecks(w *work) {
	out := w.calls[:0:0]
	for _, k := range w.calls {
		if n := len(out); n > 0 && (isCheck(k.Tool) || k.Tool == "setChecked") && out[n-1].Tool == k.Tool && sameJSON(out[n-1].Args, k.Args) {
			w.note("dropped a repeated %s", k.Tool)
			continue
		}
		out = append(out, k)
	}
	w.calls = out
}

func isCheck(tool string) bool { return len(tool) > 6 && tool[:6] == "assert" }
