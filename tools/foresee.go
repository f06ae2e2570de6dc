package tools

// Foreseeing is an executor that is better for knowing which calls will come: what a later call denies must be seen
// before it is gone. An executor that wraps another passes it on.
type Foreseeing interface{ Foresee(calls []Call) }

// Foresee tells an executor which calls will come, if it wants to know.
func Foresee(e Executor, calls []Call) {
	if f, ok := e.(Foreseeing); ok {
		f.Foresee(calls)
	}
}

// Foresee watches for what the calls will deny.
func (e *executor) Foresee(calls []Call) {
	for _, c := range calls {
		e.settings.Sightings.Watch(Denied(c)...)
	}
}

// Foresee passes on the calls whose values are known by now; the others follow when theirs are remembered.
func (f *filling) Foresee(calls []Call) {
	f.foreseen = nil
	var known []Call
	for _, c := range calls {
		if len(Denied(c)) == 0 {
			continue
		}
		args, err := f.memory.Fill(c.Tool, c.Args)
		if err != nil {
			f.foreseen = append(f.foreseen, c)
			continue
		}
		c.Args = args
		known = append(known, c)
	}
	Foresee(f.next, known)
}
