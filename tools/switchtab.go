package tools

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
)

// SwitchTabArgs are the arguments of switchTab.
type SwitchTabArgs struct {
	Title  *selectors.Pattern `json:"title,omitempty" doc:"Its title, or a part of it that no other tab's has."`
	URL    string             `json:"url,omitempty" doc:"Its address, written as in assertUrl."`
	Opener bool               `json:"opener,omitempty" doc:"The tab that opened this one."`
	Timed
}

// Agree holds when exactly one thing names the tab.
func (a SwitchTabArgs) Agree() error {
	given := 0
	for _, is := range []bool{a.Title != nil, a.URL != "", a.Opener} {
		if is {
			given++
		}
	}
	if given != 1 {
		return errors.New(`give one of "title", "url" and "opener"`)
	}
	return nil
}

// SwitchTab is the tool switchTab: the calls that follow act on another tab.
func SwitchTab() Tool {
	return New(Spec{
		Name:    "switchTab",
		Summary: "Goes to another open tab; the calls that follow act on it.",
		Example: "switchTab: {title: Invoice}",
		Kind:    Act,
		Short:   "title",
	}, switchTab)
}

// switchTab waits for the tab: it may be opening, and get its title late.
func switchTab(ctx context.Context, p Page, a SwitchTabArgs) (Result, error) {
	var to Tab
	stays := false
	err := p.Await(ctx, Looking{Quick: true}, func(s *snapshot.Snapshot) error {
		tabs := p.Tabs(ctx)
		i, err := a.among(tabs)
		if err != nil {
			return err
		}
		to = tabs[i]
		if to.Active {
			stays = true
			return nil
		}
		return p.SwitchTab(ctx, i)
	})
	if err != nil {
		return Result{}, err
	}
	// What comes next wants a page that is there.
	err = p.Await(ctx, Looking{Quick: true}, func(*snapshot.Snapshot) error { return nil })
	return Result{Effect: Effect{Document: !stays}}.saying(err, "Now in %s", to)
}

// among finds the one tab that is meant.
func (a SwitchTabArgs) among(tabs []Tab) (int, error) {
	hits := where(tabs, a.is)
	if len(hits) == 0 && a.Title != nil && a.Title.Kind == selectors.Exact {
		part := strings.ToLower(a.Title.Value)
		hits = where(tabs, func(t Tab) bool { return strings.Contains(strings.ToLower(t.Title), part) })
	}
	var open []string
	for _, t := range tabs {
		open = append(open, t.String())
	}
	open = open[:min(len(open), 5)]
	switch len(hits) {
	case 1:
		return hits[0], nil
	case 0:
		return 0, &Failure{Code: "missing", Problem: "no open tab " + a.wanted(), Saw: open}
	}
	return 0, &Failure{Code: "ambiguous", Problem: fmt.Sprintf("%d open tabs %s", len(hits), a.wanted()), Saw: open, Next: "name it by its address"}
}

func where(tabs []Tab, is func(Tab) bool) []int {
	var hits []int
	for i, t := range tabs {
		if is(t) {
			hits = append(hits, i)
		}
	}
	return hits
}

func (a SwitchTabArgs) is(t Tab) bool {
	switch {
	case a.Opener:
		return t.Opener
	case a.URL != "":
		return MatchAddress(a.URL, t.URL)
	}
	return a.Title.Matches(t.Title)
}

func (a SwitchTabArgs) wanted() string {
	switch {
	case a.Opener:
		return "opened this one"
	case a.URL != "":
		return "at " + a.URL
	}
	return "titled " + snapshotQuote(a.Title.String())
}
