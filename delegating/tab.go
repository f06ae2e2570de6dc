package delegating

import (
	"errors"
	"strings"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// TabArgs are the arguments of tab.
type TabArgs struct {
	Action string `json:"action" enum:"switch,close"`
	Tab    string `json:"tab,omitempty" doc:"title, path or opener"`
}

// Agree holds when it is said which tab to go to.
func (a TabArgs) Agree() error {
	switch {
	case a.Action == "switch" && a.Tab == "":
		return errors.New(`"switch" needs "tab"`)
	case a.Action == "close" && a.Tab != "":
		return errors.New(`"close" closes the tab in front; switch to another one first`)
	}
	return nil
}

// Tab is the verb tab.
func Tab() Delegating {
	return New(tools.Spec{
		Name:    "tab",
		Summary: "Switch to another tab, or close this one.",
		Example: `tab switch "Invoice"`,
		Kind:    tools.Act,
	}, func(_ *snapshot.Snapshot, a TabArgs) ([]tools.Call, error) {
		switch {
		case a.Action == "close":
			return one("closeTab", tools.CloseTabArgs{}, nil)
		case a.Tab == "opener":
			return one("switchTab", tools.SwitchTabArgs{Opener: true}, nil)
		case strings.HasPrefix(a.Tab, "/") || strings.Contains(a.Tab, "://"):
			return one("switchTab", tools.SwitchTabArgs{URL: a.Tab}, nil)
		}
		return one("switchTab", tools.SwitchTabArgs{Title: selectors.Is(a.Tab)}, nil)
	})
}
