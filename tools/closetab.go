package tools

import (
	"context"

	"github.com/cairn-trails/cairn/snapshot"
)

// CloseTabArgs are the arguments of closeTab.
type CloseTabArgs struct{ Timed }

// CloseTab is the tool closeTab: it closes the tab that the calls act on, and its opener is in front again.
func CloseTab() Tool {
	return New(Spec{
		Name:    "closeTab",
		Summary: "Closes the tab in front; the one that opened it comes back.",
		Example: "closeTab: {}",
		Kind:    Act,
	}, func(ctx context.Context, p Page, _ CloseTabArgs) (Result, error) {
		if err := p.CloseTab(ctx); err != nil {
			return Result{}, err
		}
		var now Tab
		err := p.Await(ctx, Looking{Quick: true}, func(*snapshot.Snapshot) error {
			for _, t := range p.Tabs(ctx) {
				if t.Active {
					now = t
				}
			}
			return nil
		})
		return Result{Effect: Effect{Document: true}}.saying(err, "Closed the tab; now in %s", now)
	})
}
