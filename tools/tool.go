// Package tools is what a tool is (Spec, Call, Result, Failure, Registry, Executor), the Page that a tool acts on,
// and the recordable web tools, a file per verb. Recordable tools take selectors; nothing here takes a ref.
//
// It stands between the delegating tools, whose expansions it executes, and the browser, which implements Page.
//
//	reg := tools.Web()
//	exec := tools.On(page, reg, tools.Settings{})
//	res, err := exec.Execute(ctx, tools.Call{Tool: "tapOn", Args: json.RawMessage(`{"selector":{"role":"button","name":"Pay"}}`)})
package tools

import (
	"context"
	"encoding/json"

	"github.com/cairn-trails/cairn/schemas"
	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
)

// Spec is what a tool says of itself. It feeds the schema, the declarations for a model, the command line's help
// and the docs.
type Spec struct {
	// Name is a lower camel case verb, unique over all families.
	Name string
	// Summary is one or two sentences for a model and a person.
	Summary string
	// Example is one call as it stands in a trail (recordable tools) or on a command line (model tools).
	Example string
	// Surface is who may be shown the tool and call it directly.
	Surface Surface
	Kind    Kind
	// Short names the argument that a bare scalar stands for in a trail (`- navigate: /cart`); empty for none.
	Short string
	// Args is made from the argument struct.
	Args schemas.Schema
}

// Surface is who may be shown a tool. A wider surface includes the narrower ones.
type Surface int

// The surfaces.
const (
	// Trail: expansions, trails and composed tools only.
	Trail Surface = iota
	// Operator: also the command line, MCP operators and scripts.
	Operator
	// Model: also shown to a model.
	Model
)

// Kind is what a tool does to the page.
type Kind int

// The kinds.
const (
	// Act changes the page.
	Act Kind = iota
	// Verify checks the page.
	Verify
	// Look only reads it and is never recorded.
	Look
	// Remember keeps a text of the page in memory.
	Remember
	// Flow steers the exploring (beginStep, finish) and is never recorded as a call.
	Flow
)

// Call is a tool's name and its arguments: what a trail holds.
type Call struct {
	Tool string          `json:"tool"`
	Args json.RawMessage `json:"args,omitempty"`
	// Evidence is what the expansion knew. It travels to the executor and the recorder and is in no file.
	Evidence *Evidence `json:"-"`
}

// Evidence is what was known of a call's element before the call ran.
type Evidence struct {
	// Node is the node that the caller meant.
	Node *snapshot.Node
	// Candidates are the selectors that were proven unique for Node, best first; the call holds the first.
	Candidates []selectors.Candidate
	// Signals are independent descriptions that also held.
	Signals []selectors.Selector
	// Target is the evidence of a call's second element, what something is dragged to; nil for none.
	Target *Evidence
}

// Tool runs on a page. It takes no snapshot, so a ref cannot reach it.
type Tool interface {
	Spec() Spec
	Run(ctx context.Context, p Page, args json.RawMessage) (Result, error)
}

// Executor runs one recordable call. A *Failure in the error means the step did not work and the run goes on as
// the caller decides; any other error ends the run.
type Executor interface {
	Execute(ctx context.Context, c Call) (Result, error)
}

// Result is what a call that worked gives.
type Result struct {
	// Output is one short sentence, at most 200 characters.
	Output string
	// Effect is what the call changed, as far as it was seen.
	Effect Effect
	// Reached is the node that was acted on or checked, or nil.
	Reached *snapshot.Node
	// Used is the call as it was really made, when a later candidate of its evidence found the element; else nil. It
	// is what to record.
	Used *Call
	// Drift is set when the selector no longer matched and the signals agreed on the element instead.
	Drift *Drift
	// Requests are those that left since the last act began, of the kinds that tell what it did.
	Requests []Request
	// Remembered are the memory values that the call set.
	Remembered map[string]string
	// URLBefore and URLAfter are the page's address around the call.
	URLBefore, URLAfter string
}

// Drift says that a call's selector no longer matches and which one would.
type Drift struct {
	Was, Now selectors.Selector
	// Why is the evidence in a few words: which signals agreed.
	Why string
}
