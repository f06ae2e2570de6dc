package offline

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/cairn-trails/cairn/model"
)

// player answers the calls of the offline model, as an agent and a session would.
type player struct {
	// page is what a look shows; pages, when set, are shown one after the other by each look.
	page  string
	pages []string
	// kind is "step" (also when empty), "verify" or "task".
	kind string
	// find is the output of a find; empty fails it. waits makes waiting succeed.
	find  string
	waits bool
	// fail is the output of a tool that does not work.
	fail map[string]string
	// looks keeps the snapshot calls in what play gives.
	looks bool
}

// play does a step and gives its calls, then how it ended: "passed", "failed: why", "declined: why".
func (p player) play(t *testing.T, step string) []string {
	t.Helper()
	if p.kind == "" {
		p.kind = "step"
	}
	history := []model.Message{model.Observation{Task: step + "\nRules.", Snapshot: p.look(), Metadata: map[string]string{"step": p.kind, "shown": "page"}}}
	var got []string
	for range 60 {
		turn, err := New().Respond(t.Context(), model.Request{History: history})
		if err != nil {
			t.Fatal(err)
		}
		if turn.Refused {
			return append(got, "declined: "+turn.FailureMessage)
		}
		if len(turn.ToolCalls) != 1 {
			t.Fatalf("a turn of %d calls: %+v", len(turn.ToolCalls), turn)
		}
		c := turn.ToolCalls[0]
		if c.Name == "finish" {
			return append(got, ending(c))
		}
		if c.Name != "snapshot" || p.looks {
			got = append(got, c.Name+" "+string(c.Args))
		}
		history = append(history, turn, model.Results{p.answer(c)})
	}
	t.Fatalf("no end after 60 turns: %q", got)
	return nil
}

func ending(c model.ToolCall) string {
	var a struct{ Status, Explanation string }
	_ = json.Unmarshal(c.Args, &a)
	if a.Status == "passed" {
		return a.Status
	}
	return a.Status + ": " + a.Explanation
}

func (p *player) look() string {
	if len(p.pages) > 0 {
		p.page, p.pages = p.pages[0], p.pages[1:]
	}
	return "<<<page N1\n" + strings.Trim(p.page, "\n") + "\npage N1>>>"
}

func (p *player) answer(c model.ToolCall) model.ToolResult {
	r := model.ToolResult{ID: c.ID, Name: c.Name, OK: true, Status: model.Success, Output: c.Name + " done"}
	refuse := func(why string) { r.OK, r.Status, r.Output = false, model.Error, why }
	switch {
	case p.fail[c.Name] != "":
		refuse(p.fail[c.Name])
		delete(p.fail, c.Name)
	case c.Name == "snapshot":
		r.Output = p.look()
	case c.Name == "find" && p.find != "":
		r.Output = p.find
	case c.Name == "find":
		refuse("no match")
	case c.Name == "wait" && !p.waits && strings.Contains(string(c.Args), "text"):
		refuse(fmt.Sprintf("nothing matches %s", c.Args))
	}
	return r
}

// row is a step and what it must lead to, one call a line.
type row struct{ step, want string }

func (p player) table(t *testing.T, rows []row) {
	t.Helper()
	for _, r := range rows {
		t.Run(r.step, func(t *testing.T) {
			got := strings.Join(p.play(t, r.step), "\n")
			if r.want == "" || got != r.want {
				t.Errorf("got\n%s\nwant\n%s", got, r.want)
			}
		})
	}
}
