// Package delegating is the tools a model sees: each takes refs, has no way to run, and expands into recordable
// calls that hold selectors. A ref therefore cannot reach a trail by forgetting a flag.
//
//	d := delegating.Web().Find("tap")
//	calls, err := d.Expand(snap, json.RawMessage(`{"ref":"e12"}`))
//	// calls[0] is tapOn{selector: {role: button, name: Pay}}
package delegating

import (
	"encoding/json"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// Delegating is a tool that is never executed.
type Delegating interface {
	Spec() tools.Spec
	// Expand turns arguments that hold refs of s into recordable calls. s is the present state of the page, with the
	// refs that were shown to the caller. The error is a *tools.Failure when the arguments or the ref are the reason.
	Expand(s *snapshot.Snapshot, args json.RawMessage) ([]tools.Call, error)
}
