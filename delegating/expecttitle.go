package delegating

import (
	"strings"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// ExpectTitleArgs are the arguments of expectTitle.
type ExpectTitleArgs struct {
	Pattern string `json:"pattern" doc:"text or /regex/"`
}

// ExpectTitle is the verb expectTitle.
func ExpectTitle() Delegating {
	return New(tools.Spec{
		Name:    "expectTitle",
		Summary: "Check the page's title.",
		Example: `expectTitle "Cart"`,
		Kind:    tools.Verify,
	}, func(_ *snapshot.Snapshot, a ExpectTitleArgs) ([]tools.Call, error) {
		c := tools.Comparing{Equals: &a.Pattern}
		if len(a.Pattern) > 2 && strings.HasPrefix(a.Pattern, "/") && strings.Contains(a.Pattern[1:], "/") {
			c = tools.Comparing{Matches: a.Pattern}
		}
		return one("assertTitle", tools.AssertTitleArgs{Comparing: c}, nil)
	})
}
