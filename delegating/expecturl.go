package delegating

import (
	"strings"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// ExpectURLArgs are the arguments of expectUrl.
type ExpectURLArgs struct {
	Pattern string `json:"pattern"`
}

// ExpectURL is the verb expectUrl.
func ExpectURL() Delegating {
	return New(tools.Spec{
		Name:    "expectUrl",
		Summary: "Check the address: a path, may hold *.",
		Example: "expectUrl /cart",
		Kind:    tools.Verify,
	}, func(_ *snapshot.Snapshot, a ExpectURLArgs) ([]tools.Call, error) {
		c := tools.Comparing{Equals: &a.Pattern}
		if !strings.HasPrefix(a.Pattern, "/") && !strings.Contains(a.Pattern, "://") {
			c = tools.Comparing{Contains: a.Pattern}
		}
		return one("assertUrl", tools.AssertURLArgs{Comparing: c}, nil)
	})
}
