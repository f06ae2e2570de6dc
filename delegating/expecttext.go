package delegating

import (
	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// ExpectTextArgs are the arguments of expectText.
type ExpectTextArgs struct {
	Ref
	Text  string `json:"text"`
	Match string `json:"match,omitempty" enum:"equals,contains,regex"`
}

func (a ExpectTextArgs) comparing() tools.Comparing {
	switch a.Match {
	case "contains":
		return tools.Comparing{Contains: a.Text}
	case "regex":
		return tools.Comparing{Matches: a.Text}
	}
	return tools.Comparing{Equals: &a.Text}
}

// ExpectText is the verb expectText.
func ExpectText() Delegating {
	return New(tools.Spec{
		Name:    "expectText",
		Summary: "Check an element's text.",
		Example: `expectText e8 "Total: 24.00 €"`,
		Kind:    tools.Verify,
	}, func(s *snapshot.Snapshot, a ExpectTextArgs) ([]tools.Call, error) {
		e, err := checked(s, a.Ref.Ref, selectors.Options{TextFree: true})
		if err != nil {
			return nil, err
		}
		return e.on("assertText", tools.AssertTextArgs{Target: e.target(), Comparing: a.comparing()})
	})
}
