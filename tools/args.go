package tools

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/cairn-trails/cairn/selectors"
)

// Duration is a length of time in arguments, written as in Go: 500ms, 10s, 2m.
type Duration time.Duration

// SchemaJSON is the duration's JSON Schema.
func (Duration) SchemaJSON() string {
	return `{"type":"string","pattern":"^[0-9]+(\\.[0-9]+)?(ms|s|m)$","examples":["10s","500ms"]}`
}

// MarshalJSON writes the duration as text, 1m0s as 1m.
func (d Duration) MarshalJSON() ([]byte, error) {
	t := time.Duration(d)
	switch {
	case t%time.Minute == 0 && t > 0:
		return fmt.Appendf(nil, `"%dm"`, t/time.Minute), nil
	case t%time.Second == 0:
		return fmt.Appendf(nil, `"%ds"`, t/time.Second), nil
	}
	return fmt.Appendf(nil, `"%dms"`, t/time.Millisecond), nil
}

// UnmarshalJSON reads the duration from text.
func (d *Duration) UnmarshalJSON(raw []byte) error {
	var s string
	if err := json.Unmarshal(raw, &s); err != nil {
		return err
	}
	t, err := time.ParseDuration(s)
	if err != nil || t < 0 {
		return fmt.Errorf("%q is no length of time such as 10s or 500ms", s)
	}
	*d = Duration(t)
	return nil
}

// Target is the arguments that name an element.
type Target struct {
	Selector selectors.Selector   `json:"selector" doc:"The element."`
	Also     []selectors.Selector `json:"also,omitempty" doc:"Independent descriptions of the same element, to agree when the selector no longer matches."`
}

// MaybeTarget is a Target that may be left out.
type MaybeTarget struct {
	Selector *selectors.Selector  `json:"selector,omitempty" doc:"The element; none is the one that has the focus."`
	Also     []selectors.Selector `json:"also,omitempty" doc:"Independent descriptions of the same element, to agree when the selector no longer matches."`
}

// Target is the target, when there is one.
func (m MaybeTarget) Target() (Target, bool) {
	if m.Selector == nil {
		return Target{}, false
	}
	return Target{*m.Selector, m.Also}, true
}

// Timed is the argument of every tool that waits.
type Timed struct {
	Timeout Duration `json:"timeout,omitempty" doc:"How long the call may take, instead of the usual time."`
}

// Acting is the arguments of every tool that acts.
type Acting struct {
	Effect *EffectWanted `json:"effect,omitempty" doc:"What the call must cause; it is waited for."`
	Timed
}

// Pressing is the arguments of every tool that presses.
type Pressing struct {
	Count     int      `json:"count,omitempty" minimum:"1" doc:"The number of clicks; 2 is a double click."`
	Button    string   `json:"button,omitempty" enum:"left,right,middle" doc:"The mouse button; left when it is left out."`
	Modifiers []string `json:"modifiers,omitempty" enum:"Alt,Control,Meta,Shift,ControlOrMeta" doc:"Keys that are held meanwhile."`
	Hold      Duration `json:"hold,omitempty" doc:"How long the button stays down."`
}

func (p Pressing) tap() Tap {
	return Tap{Count: p.Count, Button: p.Button, Modifiers: p.Modifiers, Hold: time.Duration(p.Hold)}
}
