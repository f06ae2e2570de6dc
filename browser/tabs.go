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

// openTab opens an empty tab, which may become the active one (see opened).
func (p *Page) openTab(ctx context.Context) (*tab, error) {
	b := p.browser.client
	var made proto.TargetCreateTargetResult
	if err := b.call(ctx, proto.TargetCreateTarget{URL: "about:blank", BrowserContextID: p.context}, &made); err != nil {
		return nil, err
	}
	var t *tab
	if err := p.until(ctx, nil, func() bool { t = p.tab(made.TargetID); return t != nil }); err != nil {
		return nil, err
	}
	select {
	case <-t.ready:
		return t, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-b.gone:
		return nil, ErrBrowserGone
	}
}

// replace puts a new tab in the place of one that crashed, with the cookies and storage that it had. What was under way
// there is over.
func (p *Page) replace(ctx context.Context) (*tab, error) {
	p.mu.Lock()
	crashed := p.active
	p.mu.Unlock()
	t, err := p.openTab(ctx)
	if err != nil {
		return nil, fmt.Errorf("opening a tab in place of one that crashed: %w", err)
	}
	p.mu.Lock()
	t.opener = crashed.opener
	p.active = t
	if a := p.current; a != nil {
		a.on, a.opened, a.before, a.commits = t, nil, countings{}, t.moving.commits
	}
	p.mu.Unlock()
	if err := p.browser.client.call(ctx, proto.TargetCloseTarget{TargetID: crashed.id}, nil); err != nil {
		return nil, fmt.Errorf("closing a tab that crashed: %w", err)
	}
	return t, p.until(ctx, nil, func() bool { return p.tab(crashed.id) == nil })
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
