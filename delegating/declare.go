package delegating

import (
	"encoding/json"
	"fmt"

	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/tools"
)

// Specs are the model surface in the order in which it is shown: the tools that look, those that expand, the
// selector-free ones of the registry, and those that steer.
func Specs(set *Set, reg *tools.Registry) []tools.Spec {
	var looks, acts, flows []tools.Spec
	for _, s := range set.specials {
		if s.Kind == tools.Flow {
			flows = append(flows, s)
		} else {
			looks = append(looks, s)
		}
	}
	for _, d := range set.order {
		acts = append(acts, d.Spec())
	}
	for _, t := range reg.All() {
		if t.Spec().Surface == tools.Model {
			acts = append(acts, t.Spec())
		}
	}
	return append(append(looks, acts...), flows...)
}

// VerifySpecs are what a verify step shows: what checks, what looks, and the end of the step.
func VerifySpecs(set *Set, reg *tools.Registry) []tools.Spec {
	var out []tools.Spec
	for _, s := range Specs(set, reg) {
		if s.Kind == tools.Verify || s.Kind == tools.Look || s.Name == "finish" {
			out = append(out, s)
		}
	}
	return out
}

// Declarations declares the model surface for a provider: all of it, or what a verify step shows.
func Declarations(set *Set, reg *tools.Registry, verify bool) []model.ToolDecl {
	specs := Specs(set, reg)
	if verify {
		specs = VerifySpecs(set, reg)
	}
	decls := make([]model.ToolDecl, 0, len(specs))
	for _, s := range specs {
		decls = append(decls, model.ToolDecl{Name: s.Name, Description: s.Summary, Schema: s.Args.Declared()})
	}
	return decls
}

// MCPTool is a declaration as the Model Context Protocol writes it.
type MCPTool struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	InputSchema json.RawMessage `json:"inputSchema"`
}

// MCP turns declarations into those of the Model Context Protocol.
func MCP(decls []model.ToolDecl) []MCPTool {
	out := make([]MCPTool, 0, len(decls))
	for _, d := range decls {
		out = append(out, MCPTool{d.Name, d.Description, d.Schema})
	}
	return out
}

// SpecOf is the spec of a tool of the model surface.
func SpecOf(set *Set, reg *tools.Registry, name string) (tools.Spec, bool) {
	for _, s := range Specs(set, reg) {
		if s.Name == name {
			return s, true
		}
	}
	return tools.Spec{}, false
}

// Unknown is the failure of a call to a tool that the model surface does not have. A name of the trail surface leads
// to its verb, and nothing else of that surface is told.
func Unknown(set *Set, reg *tools.Registry, name string) *tools.Failure {
	if _, ok := reg.Find(name); ok {
		f := &tools.Failure{Code: "unknown", Problem: fmt.Sprintf("%s takes a selector and stands in trails only", name)}
		if verb := VerbFor(name); verb != "" {
			f.Next = "use " + verb
		}
		return f
	}
	var known []string
	for _, s := range Specs(set, reg) {
		known = append(known, s.Name)
	}
	return tools.UnknownTool(name, known)
}

// VerbFor is the verb of the model surface that expands into a recordable tool, or "" for none.
func VerbFor(recordable string) string {
	return map[string]string{
		"tapOn": "tap", "tapOnPoint": "tap", "inputText": "type", "pressKey": "press", "selectOption": "select",
		"setChecked": "check", "hoverOver": "hover", "scrollTo": "scroll", "scrollBy": "scroll", "uploadFiles": "upload", "dragTo": "drag", "switchTab": "tab", "closeTab": "tab", "waitFor": "wait",
		"answerDialog": "dialog", "rememberText": "remember", "assertVisible": "expectVisible",
		"assertNotVisible": "expectGone", "assertText": "expectText", "assertValue": "expectValue",
		"assertState": "expectState", "assertCount": "expectCount", "assertUrl": "expectUrl", "assertTitle": "expectTitle",
		"assertRequest": "expectRequest", "assertDownload": "expectDownload",
	}[recordable]
}

// Surface is one collection of declarations that a model may be shown.
type Surface struct {
	Name  string
	Specs []tools.Spec
}

// Surfaces are all the collections of declarations of a set and a registry, for whoever must look at every one.
func Surfaces(set *Set, reg *tools.Registry) []Surface {
	return []Surface{{"step", Specs(set, reg)}, {"verify step", VerifySpecs(set, reg)}}
}

// Offenders walks every tool that a model may be shown and names those that take a selector, or something that
// could hold one. walked is how many tools it looked at: an answer of none means nothing when nothing was walked.
func Offenders(surfaces []Surface) (offenders []string, walked int) {
	for _, surface := range surfaces {
		for _, s := range surface.Specs {
			walked++
			if s.Surface != tools.Model {
				offenders = append(offenders, fmt.Sprintf("%s: %s is not for a model", surface.Name, s.Name))
			}
			if err := tools.Admit(s); err != nil {
				offenders = append(offenders, fmt.Sprintf("%s: %v", surface.Name, err))
			}
		}
	}
	return offenders, walked
}
