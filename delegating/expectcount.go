package delegating

import (
	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// ExpectCountArgs are the arguments of expectCount.
type ExpectCountArgs struct {
	Ref
	Count int    `json:"count"`
	Role  string `json:"role,omitempty"`
}

// ExpectCount is the verb expectCount: it counts the items inside a container.
func ExpectCount() Delegating {
	return New(tools.Spec{
		Name:    "expectCount",
		Summary: "Count the items in a container.",
		Example: "expectCount e9 3",
		Kind:    tools.Verify,
	}, expandCount)
}

func expandCount(s *snapshot.Snapshot, a ExpectCountArgs) ([]tools.Call, error) {
	n, err := nodeOf(s, a.Ref.Ref)
	if err != nil {
		return nil, err
	}
	e := elementOf(s, n, selectors.Options{TextFree: true})
	if !e.described() {
		return nil, e.indescribable("name another container")
	}
	role := a.Role
	if role == "" {
		role = itemRole(n.Role)
	}
	if role == "" {
		return nil, &tools.Failure{Code: "arguments", Problem: "what to count in " + n.Describe() + " is not clear", Next: `say "role"`}
	}
	counted := selectors.Selector{Role: role}
	container := e.candidates[0].Selector
	counted.Frame, container.Frame = container.Frame, nil
	counted.Within = &container
	return one("assertCount", tools.AssertCountArgs{Selector: counted, Count: a.Count}, nil)
}

// itemRole is the role of what a container is there to hold.
func itemRole(container string) string {
	return map[string]string{"list": "listitem", "table": "row", "grid": "row", "treegrid": "row", "rowgroup": "row",
		"listbox": "option", "combobox": "option", "menu": "menuitem", "menubar": "menuitem", "tablist": "tab",
		"radiogroup": "radio", "tree": "treeitem", "feed": "article"}[container]
}
