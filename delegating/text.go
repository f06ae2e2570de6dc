package delegating

import (
	"strings"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
)

// textPattern is how a text that a caller quotes from the page is looked for: as the whole text of an element where
// the page has it so, else as a part, for a caller quotes what matters and a page says more.
func textPattern(s *snapshot.Snapshot, text string, within *selectors.Selector) *selectors.Pattern {
	whole := selectors.Is(text)
	if strings.Contains(text, "{{") || len(selectors.Match(s, selectors.Selector{Text: whole, Within: within})) > 0 {
		return whole
	}
	return &selectors.Pattern{Kind: selectors.Contains, Value: text}
}
