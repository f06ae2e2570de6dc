package delegating

import "github.com/cairn-trails/cairn/tools"

// SnapshotArgs are the arguments of snapshot.
type SnapshotArgs struct {
	Mode  string `json:"mode,omitempty" enum:"full,interactive,compact,changes"`
	Ref   string `json:"ref,omitempty"`
	Depth int    `json:"depth,omitempty"`
}

// FindArgs are the arguments of find.
type FindArgs struct {
	Text string `json:"text"`
}

// ReadArgs are the arguments of read.
type ReadArgs struct {
	Ref
	What string `json:"what,omitempty" enum:"text,value,href"`
}

// ScreenshotArgs are the arguments of screenshot.
type ScreenshotArgs struct {
	Annotate bool `json:"annotate,omitempty" doc:"draw the refs"`
}

// BeginStepArgs are the arguments of beginStep.
type BeginStepArgs struct {
	Description string `json:"description"`
	Verify      bool   `json:"verify,omitempty"`
}

// FinishArgs are the arguments of finish.
type FinishArgs struct {
	Status      string `json:"status" enum:"passed,failed"`
	Explanation string `json:"explanation"`
}

// Looks are the specs of the tools that only look. The session runs them itself: what they answer is text, and none
// of it is recorded.
func Looks() []tools.Spec {
	return []tools.Spec{
		tools.Define[SnapshotArgs](tools.Spec{Name: "snapshot", Surface: tools.Model, Kind: tools.Look,
			Summary: "Show the page, with refs.", Example: "snapshot -i"}),
		tools.Define[FindArgs](tools.Spec{Name: "find", Surface: tools.Model, Kind: tools.Look,
			Summary: "Find text on the whole page, with refs.", Example: `find "Delete"`}),
		tools.Define[ReadArgs](tools.Spec{Name: "read", Surface: tools.Model, Kind: tools.Look,
			Summary: "Read an element in full.", Example: "read e8"}),
		tools.Define[ScreenshotArgs](tools.Spec{Name: "screenshot", Surface: tools.Model, Kind: tools.Look,
			Summary: "Take a picture.", Example: "screenshot"}),
	}
}

// Flows are the specs of the tools that steer the exploring. The session runs them itself.
func Flows() []tools.Spec {
	return []tools.Spec{
		tools.Define[BeginStepArgs](tools.Spec{Name: "beginStep", Surface: tools.Model, Kind: tools.Flow,
			Summary: "Begin a step.", Example: `beginStep "Sign in"`}),
		tools.Define[FinishArgs](tools.Spec{Name: "finish", Surface: tools.Model, Kind: tools.Flow,
			Summary: "End the task.", Example: "finish passed"}),
	}
}
