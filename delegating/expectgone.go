package delegating

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// ExpectGone is the verb expectGone.
func ExpectGone() Delegating {
	return New(tools.Spec{
		Name:    "expectGone",
		Summary: "Check that a seen element or text is gone.",
		Example: "expectGone e5",
		Kind:    tools.Verify,
	}, expandGone)
}

func expandGone(s *snapshot.Snapshot, a SoughtArgs) ([]tools.Call, error) {
	if a.Text != "" {
		sought, err := a.text(s)
		if err != nil {
			return nil, err
		}
		return one("assertNotVisible", tools.AssertNotVisibleArgs{SoughtArgs: sought}, nil)
	}
	e, err := checked(s, a.Ref, selectors.Options{})
	if err == nil {
		return e.on("assertNotVisible", tools.AssertNotVisibleArgs{SoughtArgs: e.sought()})
	}
	// That the ref is stale is what the caller hopes for: it is described as it was when it was shown.
	_, refErr := s.ByRef(snapshot.Ref(a.Ref))
	stale, ok := errors.AsType[*snapshot.StaleError](refErr)
	if !ok {
		return nil, err
	}
	sel, ok := asItWas(stale.Was)
	if !ok {
		return nil, err
	}
	ev := &tools.Evidence{Node: &snapshot.Node{Role: stale.Was.Role, Name: stale.Was.Name}}
	return one("assertNotVisible", tools.AssertNotVisibleArgs{SoughtArgs: tools.SoughtArgs{Selector: &sel}}, ev)
}

// asItWas describes what a ref stood for when no node is left to prove a selector on.
func asItWas(was snapshot.Identity) (selectors.Selector, bool) {
	if was.Name == "" {
		return selectors.Selector{}, false
	}
	sel := selectors.Selector{Role: was.Role, Name: selectors.Is(was.Name)}
	switch was.Role {
	case "text", "generic", "paragraph", "strong", "emphasis", "cell":
		sel = selectors.Selector{Text: selectors.Is(was.Name)}
	}
	sel.Within = container(was.Container)
	return sel, true
}

// container reads `row "Ada"` back; a name that was cut short is looked for by its beginning.
func container(described string) *selectors.Selector {
	m := regexp.MustCompile(`^([a-z]+) ("(?:[^"\\]|\\.)*")$`).FindStringSubmatch(described)
	if m == nil {
		return nil
	}
	name, err := strconv.Unquote(m[2])
	if err != nil {
		return nil
	}
	p := selectors.Is(name)
	if cut, ok := strings.CutSuffix(name, "…"); ok {
		p = &selectors.Pattern{Kind: selectors.Contains, Value: cut}
	}
	return &selectors.Selector{Role: m[1], Name: p}
}
