package browser

import (
	"context"
	"fmt"
	"slices"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/tools"
)

// Tabs lists the open tabs, oldest first.
func (p *Page) Tabs(ctx context.Context) []tools.Tab {
	p.mu.Lock()
	open, active := slices.Clone(p.list), p.active
	var opener *tab
	if active != nil {
		opener = p.tab(active.opener)
	}
	p.mu.Unlock()
	tabs := make([]tools.Tab, len(open))
	for i, t := range open {
		tabs[i] = tools.Tab{URL: t.root.address(), Active: t == active, Opener: t == opener}
		tabs[i].Title = p.title(ctx, t)
	}
	return tabs
}

// title is a tab's title; empty when it has none, or does not answer.
func (p *Page) title(ctx context.Context, t *tab) string {
	ctx, cancel := context.WithTimeout(ctx, busyLimit)
	defer cancel()
	var title string
	if err := t.root.call(ctx, "title", nil, &title); err != nil {
		return ""
	}
	return title
}

// SwitchTab makes the tab with that index in Tabs the active one.
func (p *Page) SwitchTab(ctx context.Context, index int) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if index < 0 || index >= len(p.list) {
		return &tools.Failure{Problem: fmt.Sprintf("no tab %d: %d are open", index+1, len(p.list)), Code: "missing"}
	}
	p.active = p.list[index]
	p.active.top.send(proto.PageBringToFront{})
	p.changed()
	return nil
}

// CloseTab closes the active tab; its opener, else the newest one, is active then. The last one stays open.
func (p *Page) CloseTab(ctx context.Context) error {
	p.mu.Lock()
	t, last := p.active, len(p.list) == 1
	p.mu.Unlock()
	if t == nil {
		return ErrTabClosed
	}
	if last {
		return &tools.Failure{Problem: "this is the only tab", Next: "navigate to another address instead", Code: "missing"}
	}
	if err := p.browser.client.call(ctx, proto.TargetCloseTarget{TargetID: t.id}, nil); err != nil {
		return fmt.Errorf("closing a tab: %w", err)
	}
	return p.until(ctx, nil, func() bool { return p.tab(t.id) == nil })
}
