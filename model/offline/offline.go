// Package offline is a model that is no language model: it reads plain imperative steps, such as
//
//	Type "Ada" into the Name field, then click "Save"
//	Verify that "Saved" is visible
//
// and does them through the same tools and refs as any other model. It understands fixed forms (docs/steps.md lists
// them), looks names up in the page text it is shown, and never guesses: where two things fit it ends the step with
// their names, and what it cannot read it declines, so that a cascade can ask another model.
//
// It keeps nothing between two requests. Where it is in a step stands in the Raw of its own turns.
//
//	m := offline.New()
//	turn, err := m.Respond(ctx, model.Request{History: history})
package offline

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-trails/cairn/model"
)

// New makes the model. It has no settings.
func New() model.Model { return offline{} }

// Provider makes the model for a model.Providers map. A name after the slash means nothing to it.
func Provider(s model.Settings) (model.Model, error) {
	if s.Model != "" {
		return nil, fmt.Errorf("the offline model has no variants; write offline in place of offline/%s", s.Model)
	}
	return New(), nil
}

type offline struct{}

// Respond implements model.Model.
func (offline) Respond(_ context.Context, r model.Request) (model.Turn, error) {
	task, kind := taskOf(r.History)
	clauses, err := parse(task)
	if err != nil {
		return decline(err.Error()), nil
	}
	if kind == "verify" {
		for _, c := range clauses {
			if c.acts {
				return decline(fmt.Sprintf("%q changes the page, and a check may only look; write it as a step of its own", c.said)), nil
			}
		}
	}
	t := &talk{request: r, clauses: clauses, free: kind == "task"}
	if !t.follow() {
		return decline("the step was begun by another model"), nil
	}
	return t.next(), nil
}

// taskOf is the step's prose, and whether it is a step, a check or a free task.
func taskOf(history []model.Message) (task, kind string) {
	for _, m := range history {
		if o, ok := m.(model.Observation); ok && o.Task != "" {
			line, _, _ := strings.Cut(o.Task, "\n")
			return line, o.Metadata["step"]
		}
	}
	return "", ""
}

func decline(why string) model.Turn { return model.Turn{Refused: true, FailureMessage: why} }

// offers reports whether a tool was declared. Without declarations everything is taken to be there.
func (t *talk) offers(tool string) bool {
	return len(t.request.Tools) == 0 || slices.ContainsFunc(t.request.Tools, func(d model.ToolDecl) bool { return d.Name == tool })
}

// call is a turn of one call, with the place in the step in its Raw.
func (t *talk) call(c call, at cursor) model.Turn {
	if !t.offers(c.tool) {
		return decline(fmt.Sprintf("%q needs the tool %s, which is not available here", t.said(), c.tool))
	}
	at.Offline = true
	raw, _ := json.Marshal(at)
	return model.Turn{
		ToolCalls: []model.ToolCall{{ID: fmt.Sprintf("offline-%d", t.turns+1), Name: c.tool, Args: encode(c.args)}},
		Raw:       raw,
	}
}
