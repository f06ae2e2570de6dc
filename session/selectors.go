package session

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// Selectors lists every selector that would find the element behind a ref, best first, with the reason of its
// rank; as JSON on request.
func (s *Session) Selectors(ctx context.Context, ref string, asJSON bool) (string, error) {
	snap, err := s.look(ctx)
	if err != nil {
		return "", err
	}
	r, ok := snapshot.ParseRef(ref)
	if !ok {
		return "", &tools.Failure{Code: "arguments", Problem: fmt.Sprintf("%q is not a ref such as e12", ref)}
	}
	n, err := snap.ByRef(r)
	if err != nil {
		return "", refFailure(err)
	}
	candidates := selectors.Generate(snap, selectors.Lift(n), selectors.Options{All: true})
	if asJSON {
		data, err := json.MarshalIndent(candidates, "", "  ")
		return string(data) + "\n", err
	}
	if len(candidates) == 0 {
		return "no selector is unique for " + n.Describe() + "; a tap would be recorded as a point\n", nil
	}
	var b strings.Builder
	for i, c := range candidates {
		fragile := ""
		if c.Fragile {
			fragile = " (fragile)"
		}
		fmt.Fprintf(&b, "%2d. %s\n    %s%s\n", i+1, c.Selector, c.Reason, fragile)
	}
	return b.String(), nil
}
