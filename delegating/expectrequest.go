package delegating

import (
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// ExpectRequestArgs are the arguments of expectRequest.
type ExpectRequestArgs struct {
	URL    string `json:"url"`
	Method string `json:"method,omitempty"`
	Status int    `json:"status,omitempty"`
}

// ExpectRequest is the verb expectRequest.
func ExpectRequest() Delegating {
	return New(tools.Spec{
		Name:    "expectRequest",
		Summary: "Check that the last act sent a request.",
		Example: "expectRequest /api/orders",
		Kind:    tools.Verify,
	}, func(_ *snapshot.Snapshot, a ExpectRequestArgs) ([]tools.Call, error) {
		return one("assertRequest", tools.AssertRequestArgs{URL: a.URL, Method: a.Method, Status: a.Status}, nil)
	})
}
