package delegating

import (
	"strings"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// ExpectDownloadArgs are the arguments of expectDownload.
type ExpectDownloadArgs struct {
	Name string `json:"name,omitempty"`
}

// ExpectDownload is the verb expectDownload.
func ExpectDownload() Delegating {
	return New(tools.Spec{
		Name:    "expectDownload",
		Summary: "Check that a file was downloaded.",
		Example: "expectDownload orders.csv",
		Kind:    tools.Verify,
	}, func(_ *snapshot.Snapshot, a ExpectDownloadArgs) ([]tools.Call, error) {
		var args tools.AssertDownloadArgs
		if a.Name != "" {
			args.Name = selectors.Is(a.Name)
			if expr, ok := strings.CutPrefix(a.Name, "/"); ok && strings.HasSuffix(expr, "/") {
				args.Name = selectors.Expression(strings.TrimSuffix(expr, "/"))
			}
		}
		return one("assertDownload", args, nil)
	})
}
