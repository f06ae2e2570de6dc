package agent

import (
	"encoding/json"
	"slices"
)

// repeats sees a model that goes round in circles. It holds the calls since the page last changed.
type repeats struct {
	calls  []string
	warned bool
}

// circle is what repeats says of a call.
type circle int

const (
	none circle = iota
	// firstTime: a circle is closed for the first time, so the model is to be warned.
	firstTime
	// again: it went on all the same.
	again
)

// circles are the lengths that are looked for and how often each must have come round: a call asked for twice may
// be a second look, three times is none.
var circles = [...]struct{ length, times int }{{1, 3}, {2, 2}, {3, 2}}

// add notes a call that changed nothing.
func (r *repeats) add(name string, args json.RawMessage) circle {
	r.calls = append(r.calls, name+" "+canonical(args))
	if !r.closed() {
		return none
	}
	// The count begins anew, so that a warned model gets as many calls again before it is stopped.
	r.calls = nil
	if r.warned {
		return again
	}
	r.warned = true
	return firstTime
}

func (r *repeats) closed() bool {
	for _, c := range circles {
		n := c.length * c.times
		if len(r.calls) < n {
			continue
		}
		last := r.calls[len(r.calls)-n:]
		if slices.Equal(last[c.length:], last[:n-c.length]) {
			return true
		}
	}
	return false
}

// canonical makes two spellings of the same arguments equal; what is no JSON stays as it is.
func canonical(args json.RawMessage) string {
	var v any
	if json.Unmarshal(args, &v) != nil {
		return string(args)
	}
	b, err := json.Marshal(v)
	if err != nil {
		return string(args)
	}
	return string(b)
}
