package delegating

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// Ref is the argument by which a caller picks an element.
type Ref struct {
	Ref string `json:"ref"`
}

// element is what a ref stands for: the node, and the selectors that were proven to lead to it alone.
type element struct {
	node       *snapshot.Node
	candidates []selectors.Candidate
	signals    []selectors.Selector
}

// acted is the element that an act on a ref reaches: the button, not the icon in it. There is no other way from a
// ref to the selector of an act, so what one verb records for an element is what every verb records for it.
func acted(s *snapshot.Snapshot, ref string) (element, error) {
	n, err := nodeOf(s, ref)
	if err != nil {
		return element{}, err
	}
	return elementOf(s, selectors.Lift(n), selectors.Options{}), nil
}

// described is acted, for a verb that cannot do with a point.
func described(s *snapshot.Snapshot, ref string) (element, error) {
	e, err := acted(s, ref)
	if err == nil && !e.described() {
		err = e.indescribable("tap it, which needs none")
	}
	return e, err
}

// checked is the element that a check of a ref is about: the very node. What is compared must not be a part of its
// selector, or the check could never see another text.
func checked(s *snapshot.Snapshot, ref string, o selectors.Options) (element, error) {
	n, err := nodeOf(s, ref)
	if err != nil {
		return element{}, err
	}
	e := elementOf(s, n, o)
	if len(e.candidates) == 0 {
		return e, e.indescribable("use a text near it, or another element")
	}
	return e, nil
}

func elementOf(s *snapshot.Snapshot, n *snapshot.Node, o selectors.Options) element {
	e := element{node: n, candidates: selectors.Generate(s, n, o)}
	if len(e.candidates) == 0 {
		// A point would press whatever has taken its place.
		e.candidates = selectors.Counted(s, n)
	}
	if len(e.candidates) > 0 {
		e.signals = signals(s, n, e.candidates[0].Selector, o)
	}
	return e
}

// signals are what else holds for n. For a call that reads the text they must not hold the text.
func signals(s *snapshot.Snapshot, n *snapshot.Node, chosen selectors.Selector, o selectors.Options) []selectors.Selector {
	var out []selectors.Selector
	for _, sig := range selectors.Signals(s, n, chosen) {
		if !o.TextFree || sig.Text == nil && sig.Name == nil {
			out = append(out, sig)
		}
	}
	return out
}

// nodeOf is the node of a ref, in any of its spellings. A ref that no longer holds passes as it is: the caller is
// told what it was.
func nodeOf(s *snapshot.Snapshot, ref string) (*snapshot.Node, error) {
	if s.Dialog != nil {
		return nil, &tools.Failure{Code: "dialog", Problem: fmt.Sprintf("the page is blocked by a dialog: %s %q", s.Dialog.Kind, tools.Clip(s.Dialog.Message, 60)),
			Next: "answer it with dialog"}
	}
	r, ok := snapshot.ParseRef(ref)
	if !ok {
		return nil, &tools.Failure{Code: "ref", Problem: fmt.Sprintf("%q is not a ref such as e12", tools.Clip(ref, 40))}
	}
	n, err := s.ByRef(r)
	if err == nil {
		return n, nil
	}
	code := "stale"
	if unknown, ok := errors.AsType[*snapshot.UnknownRefError](err); ok && unknown != nil {
		code = "ref"
	}
	return nil, &tools.Failure{Code: code, Problem: err.Error()}
}

// described reports whether a selector is proven to lead to the element.
func (e element) described() bool { return len(e.candidates) > 0 }

// target is the element as arguments name it.
func (e element) target() tools.Target {
	return tools.Target{Selector: e.candidates[0].Selector, Also: e.signals}
}

func (e element) maybe() tools.MaybeTarget {
	t := e.target()
	return tools.MaybeTarget{Selector: &t.Selector, Also: t.Also}
}

func (e element) evidence() *tools.Evidence {
	return &tools.Evidence{Node: e.node, Candidates: e.candidates, Signals: e.signals}
}

// middle is the point at which an element is tapped that no selector describes.
func (e element) middle() (tools.TapOnPointArgs, error) {
	b := e.node.Box
	if b.Width <= 0 || b.Height <= 0 {
		return tools.TapOnPointArgs{}, &tools.Failure{Code: "indescribable", Problem: e.node.Describe() + " has no selector of its own and no place on the page"}
	}
	return tools.TapOnPointArgs{X: b.X + b.Width/2, Y: b.Y + b.Height/2}, nil
}

func (e element) indescribable(next string) *tools.Failure {
	return &tools.Failure{Code: "indescribable", Problem: "no selector describes " + e.node.Describe() + " alone", Next: next}
}

// call makes a recordable call of a tool's own arguments.
func call(tool string, args any, ev *tools.Evidence) tools.Call {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // a trail shows "a & b"
	if err := enc.Encode(args); err != nil {
		panic("delegating: " + tool + ": " + err.Error()) // arguments are plain data
	}
	return tools.Call{Tool: tool, Args: bytes.TrimSpace(b.Bytes()), Evidence: ev}
}

// one is the only call of an expansion.
func one(tool string, args any, ev *tools.Evidence) ([]tools.Call, error) {
	return []tools.Call{call(tool, args, ev)}, nil
}

// on is the expansion of a verb that needs a described element.
func (e element) on(tool string, args any) ([]tools.Call, error) {
	return one(tool, args, e.evidence())
}
