package recorder

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// Journal is what happened in a session, oldest first.
type Journal []Entry

// Entry is one line of a journal: how the session started, a step that was opened, or a call that ran.
type Entry struct {
	Start *Start `json:"start,omitempty"`
	Step  *Step  `json:"step,omitempty"`
	Call  *Kept  `json:"call,omitempty"`
}

// Start is the first line of a session on disk: what a trail's head needs to know of it.
type Start struct {
	// URL is where the page was opened, as it is to stand in the trail.
	URL string `json:"url,omitempty"`
	// Args and Memory are the values that were given by name; literals that equal one are tied to it.
	Args   map[string]any `json:"args,omitempty"`
	Memory map[string]any `json:"memory,omitempty"`
	// Secrets are the names of declared secrets. Their values are in no journal.
	Secrets  []string `json:"secrets,omitempty"`
	Viewport string   `json:"viewport,omitempty"`
	// Folder is what the names of uploaded files are relative to.
	Folder string `json:"folder,omitempty"`
}

// Step is the opening of a step.
type Step struct {
	Text     string `json:"text"`
	Verify   bool   `json:"verify,omitempty"`
	ID       string `json:"id,omitempty"`
	Optional bool   `json:"optional,omitempty"`
	// Trailhead marks the step that reaches the start state.
	Trailhead bool `json:"trailhead,omitempty"`
	// ModelOnly steps are performed and leave no recording.
	ModelOnly bool `json:"modelOnly,omitempty"`
	// Unreached steps were tried in vain: they leave no recording, for an empty one would say that nothing is to be
	// done and pass for ever.
	Unreached bool `json:"unreached,omitempty"`
}

// Kept is one executed call with what was known of it.
type Kept struct {
	Tool string          `json:"tool"`
	Args json.RawMessage `json:"args,omitempty"`
	OK   bool            `json:"ok"`
	// Problem is why it failed.
	Problem string `json:"problem,omitempty"`
	// Node is the element that was reached, as it was before the call.
	Node *Node `json:"node,omitempty"`
	// Candidates are the selectors proven for Node, best first; Signals also held.
	Candidates []selectors.Candidate `json:"candidates,omitempty"`
	Signals    []selectors.Selector  `json:"signals,omitempty"`
	Effect     tools.Effect          `json:"effect"`
	// Requests are those that left in the wake of the call, for whoever asks what happened; they are in no trail.
	Requests  []tools.Request `json:"requests,omitempty"`
	URLBefore string          `json:"urlBefore,omitempty"`
	URLAfter  string          `json:"urlAfter,omitempty"`
}

// Node is what the journal keeps of an element.
type Node struct {
	Handle snapshot.Handle `json:"handle"`
	Role   string          `json:"role"`
	Name   string          `json:"name,omitempty"`
	States snapshot.States `json:"states,omitempty"`
	// Editable and Secret are the flags of a field.
	Editable bool `json:"editable,omitempty"`
	Secret   bool `json:"secret,omitempty"`
}

func nodeOf(n *snapshot.Node) *Node {
	return &Node{Handle: n.Handle, Role: n.Role, Name: n.Name, States: n.States,
		Editable: n.Flags.Has(snapshot.Editable), Secret: n.Flags.Has(snapshot.Secret)}
}

// WriteEntries writes entries, a line each. If w has a Sync method, it is called, so that a crash loses at most the
// call in flight.
func WriteEntries(w io.Writer, entries ...Entry) error {
	var lines []byte
	for _, e := range entries {
		line, err := json.Marshal(e)
		if err != nil {
			return fmt.Errorf("writing the journal: %w", err)
		}
		lines = append(append(lines, line...), '\n')
	}
	if _, err := w.Write(lines); err != nil {
		return fmt.Errorf("writing the journal: %w", err)
	}
	if f, ok := w.(interface{ Sync() error }); ok {
		return f.Sync()
	}
	return nil
}

// ReadJournal reads the lines that Keep wrote. A last line that was cut off by a crash is left out.
func ReadJournal(r io.Reader) (Journal, error) {
	var j Journal
	in := bufio.NewReader(r)
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			return j, nil
		}
		if err != nil {
			return nil, fmt.Errorf("reading the journal: %w", err)
		}
		var e Entry
		if err := json.Unmarshal(line, &e); err != nil {
			return nil, fmt.Errorf("journal line %d: %w", n, err)
		}
		j = append(j, e)
	}
}
