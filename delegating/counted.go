package delegating

import (
	"fmt"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
)

// counted tells a node that nothing else tells from its twins: the n-th of exactly so many on the page. It breaks
// loudly when another comes, where a point would press what has taken its place.
func counted(s *snapshot.Snapshot, n *snapshot.Node) []selectors.Candidate {
	sel, ok := selectors.Kind(n)
	if !ok || n.Frame() != nil {
		return nil
	}
	twins := selectors.Match(s, sel)
	for i, t := range twins {
		if t == n {
			sel.Nth, sel.Of = i+1, len(twins)
			return []selectors.Candidate{{Selector: sel, Score: 1000, Fragile: true, Reason: fmt.Sprintf("%d. of %d on the page", i+1, len(twins))}}
		}
	}
	return nil
}
