package recorder

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// ErrHolds means that there is nothing to mend: the call's selector still leads to its element.
var ErrHolds = errors.New("its selector holds")

// Mended is a call whose selector no longer matched, with one that does.
type Mended struct {
	// Call is the call as it is to stand in the trail. Its evidence is the element on the page, so that an executor
	// acts on that one or fails.
	Call tools.Call
	// Was and Now are the selectors as a person writes them, tokens included.
	Was, Now string
	// Element is what Now leads to, in words.
	Element string
	// Why is what made sure that it is the element that was recorded.
	Why string
	// Signals is how many of the call's signals hold for the element, Of how many it had.
	Signals, Of int
}

// Mend gives c another selector for the element that its old one and its signals agree on, on a full snapshot of the
// page as it is just before the call. filled are the arguments with their values in place of the tokens. Signals
// that still hold stay, so that as little as possible changes. An element that is in doubt is never taken: the error
// is the miss, *selectors.Miss, or says that nothing lasting describes it.
func Mend(s *snapshot.Snapshot, c tools.Call, filled json.RawMessage) (Mended, error) {
	var want struct {
		Selector *selectors.Selector  `json:"selector"`
		Also     []selectors.Selector `json:"also"`
	}
	if err := json.Unmarshal(filled, &want); err != nil || want.Selector == nil {
		return Mended{}, ErrHolds
	}
	r, err := selectors.Resolve(s, *want.Selector, want.Also)
	if err != nil {
		return Mended{}, err
	}
	if r.Drift == nil {
		return Mended{}, ErrHolds
	}
	candidates := lasting(selectors.Generate(s, r.Node, selectors.Options{}))
	if len(candidates) == 0 {
		return Mended{}, fmt.Errorf("%s was found, but only its position describes it now", r.Node.Describe())
	}
	best := candidates[0].Selector
	m := Mended{Element: r.Node.Describe(), Why: r.Drift.Why, Of: len(want.Also)}
	tokens := tokensIn(c.Args, filled)
	args := fields(c.Args).with("selector", retied(encode(best), tokens))
	for _, sig := range want.Also {
		if holds(s, sig, want.Selector.Frame, r.Node) {
			m.Signals++
		}
	}
	if _, had := args.get("also"); had && m.Signals < m.Of {
		args = args.without("also").after("selector", "also", retied(encode(selectors.Signals(s, r.Node, best)), tokens))
	}
	old, _ := fields(c.Args).get("selector")
	now, _ := args.get("selector")
	m.Was, m.Now = written(old), written(now)
	m.Call = tools.Call{Tool: c.Tool, Args: args.json(), Evidence: &tools.Evidence{Node: r.Node, Candidates: candidates[:1]}}
	return m, nil
}

// lasting leaves out candidates that are a last resort.
func lasting(list []selectors.Candidate) []selectors.Candidate {
	var out []selectors.Candidate
	for _, c := range list {
		if !c.Fragile {
			out = append(out, c)
		}
	}
	return out
}

// holds reports that a signal is true of n.
func holds(s *snapshot.Snapshot, sig selectors.Selector, frame []selectors.Selector, n *snapshot.Node) bool {
	if len(sig.Frame) == 0 {
		sig.Frame = frame
	}
	for _, m := range selectors.Match(s, sig) {
		if m == n {
			return true
		}
	}
	return false
}

// tokensIn says which value of the filled arguments was which token.
func tokensIn(args, filled json.RawMessage) map[string]string {
	var tokens, values []string
	mapStrings(args, func(s string) string { tokens = append(tokens, s); return s })
	mapStrings(filled, func(s string) string { values = append(values, s); return s })
	of := map[string]string{}
	if len(tokens) != len(values) {
		return of
	}
	for i, t := range tokens {
		if isToken(t) {
			of[values[i]] = t
		}
	}
	return of
}

// retied puts the tokens back in the place of their values.
func retied(raw json.RawMessage, tokens map[string]string) json.RawMessage {
	return mapStrings(raw, func(s string) string {
		if t, ok := tokens[s]; ok {
			return t
		}
		return s
	})
}

// written is a selector in the words of a trail.
func written(raw json.RawMessage) string {
	var sel selectors.Selector
	if json.Unmarshal(raw, &sel) != nil {
		return string(raw)
	}
	return sel.String()
}
