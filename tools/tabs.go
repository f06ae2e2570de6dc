package tools

import "context"

// Tabbed is a page whose context may have several tabs; its calls act on one of them.
type Tabbed interface {
	// Tabs lists the open tabs, oldest first.
	Tabs(ctx context.Context) []Tab
	// SwitchTab makes the tab with that index in Tabs the one that calls act on.
	SwitchTab(ctx context.Context, index int) error
	// CloseTab closes the tab that calls act on; its opener, else the newest one, follows. The last one stays open.
	CloseTab(ctx context.Context) error
}

// Tab is an open tab of a page's context.
type Tab struct {
	Title, URL string
	// Active is true for the tab that the page's calls act on, Opener for the one that opened it.
	Active, Opener bool
}

func (t Tab) String() string {
	if t.Title == "" {
		return "tab " + Clip(path(t.URL), 60)
	}
	return "tab " + snapshotQuote(t.Title) + " " + Clip(path(t.URL), 60)
}
