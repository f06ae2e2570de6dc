package delegating

import (
	"errors"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// WaitArgs are the arguments of wait.
type WaitArgs struct {
	Text    string  `json:"text,omitempty"`
	Gone    bool    `json:"gone,omitempty"`
	URL     string  `json:"url,omitempty"`
	Seconds float64 `json:"seconds,omitempty" doc:"last resort"`
}

// Agree holds when exactly one thing is awaited.
func (a WaitArgs) Agree() error {
	n := 0
	for _, given := range []bool{a.Text != "", a.URL != "", a.Seconds > 0} {
		if given {
			n++
		}
	}
	switch {
	case n != 1:
		return errors.New(`give one of "text", "url" and "seconds"`)
	case a.Gone && a.Text == "":
		return errors.New(`"gone" needs "text"`)
	}
	return nil
}

// Wait is the verb wait.
func Wait() Delegating {
	return New(tools.Spec{
		Name:    "wait",
		Summary: "Wait for text or an address.",
		Example: `wait "Order placed"`,
		Kind:    tools.Act,
	}, func(s *snapshot.Snapshot, a WaitArgs) ([]tools.Call, error) {
		args := tools.WaitForArgs{Gone: a.Gone, URL: a.URL, Seconds: a.Seconds}
		if a.Text != "" {
			args.Text = textPattern(s, a.Text, nil)
		}
		return one("waitFor", args, nil)
	})
}
