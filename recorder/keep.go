package recorder

// keepSucceeded drops calls that failed: a trail holds the way that led to the goal.
func keepSucceeded(w *work) {
	w.filter(func(k Kept) bool {
		if !k.OK {
			w.note("dropped a failed %s", k.Tool)
		}
		return k.OK
	})
}

// dropReadOnly drops calls that only look. None reach an executor today; the pass keeps it so.
func dropReadOnly(w *work) {
	w.filter(func(k Kept) bool {
		switch k.Tool {
		case "snapshot", "find", "read", "screenshot":
			w.note("dropped %s, which only reads", k.Tool)
			return false
		}
		return true
	})
}

func (w *work) filter(keep func(Kept) bool) {
	out := w.calls[:0:0]
	for _, k := range w.calls {
		if keep(k) {
			out = append(out, k)
		}
	}
	w.calls = out
}
