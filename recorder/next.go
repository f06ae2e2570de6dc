package recorder

import (
	"encoding/json"

	"github.com/cairn-trails/cairn/tools"
)

// NextSelector gives the arguments of c with the selector that ranked next when its element was recorded, if there
// is one that is not a last resort.
func NextSelector(j Journal, c tools.Call) (json.RawMessage, bool) {
	sel, ok := fields(c.Args).get("selector")
	if !ok {
		return nil, false
	}
	for _, e := range j {
		if e.Call == nil || !e.Call.OK {
			continue
		}
		for i, candidate := range e.Call.Candidates {
			if !sameJSON(encode(candidate.Selector), sel) {
				continue
			}
			if i+1 == len(e.Call.Candidates) || e.Call.Candidates[i+1].Fragile {
				return nil, false
			}
			return fields(c.Args).without("also").with("selector", e.Call.Candidates[i+1].Selector).json(), true
		}
	}
	return nil, false
}
