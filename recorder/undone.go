package recorder

// dropUndone drops a choice that a later call of the same step made anew on the same element: a field that was
// cleared and typed into again, another option, the other state. Only choices may stand between the two, and only
// while nothing answered: a page that reacted to the first may have needed it.
func dropUndone(w *work) {
	out := w.calls[:0:0]
	for i, k := range w.calls {
		if by := undoneBy(w.calls, i); by >= 0 {
			w.note("dropped %s, which a later %s did anew", k.Tool, w.calls[by].Tool)
			continue
		}
		out = append(out, k)
	}
	w.calls = out
}

// undoneBy is the call that chooses anew what call i chose, or -1.
func undoneBy(calls []Kept, i int) int {
	if !isChoice(calls[i].Tool) || reacted(calls[i]) {
		return -1
	}
	for j := i + 1; j < len(calls) && isChoice(calls[j].Tool); j++ {
		if sameField(calls[i], calls[j]) {
			if calls[j].Tool == calls[i].Tool && anew(calls[j]) {
				return j
			}
			return -1
		}
		if reacted(calls[j]) {
			return -1
		}
	}
	return -1
}

func isChoice(tool string) bool {
	return tool == "inputText" || tool == "selectOption" || tool == "setChecked"
}

// anew reports a call that leaves nothing of what was chosen before.
func anew(k Kept) bool { return k.Tool != "inputText" || boolArg(k.Args, "clearFirst") }

// reacted reports that the page did more than show the choice.
func reacted(k Kept) bool { return opened(k) || k.Effect.Requests > 0 || k.Effect.DOM }
