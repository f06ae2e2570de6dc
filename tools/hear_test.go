package tools_test

import (
	"strings"
	"testing"

	"github.com/cairn-trails/cairn/tools"
	"github.com/cairn-trails/cairn/tools/pagetest"
)

func TestAPressIsMadeAgainOnlyWhenNobodyHeardIt(t *testing.T) {
	young := tools.Hearing{Waiting: true}
	listens := func(p *pagetest.Page) {
		p.On("heed", func() { p.Hearing.Listeners++ })
	}
	cases := map[string]struct {
		hearing tools.Hearing
		effect  tools.Effect
		set     func(p *pagetest.Page)
		want    string
		taps    int
	}{
		"nobody listened, then somebody did": {young, tools.Effect{}, listens, `Tapped button "Pay", once more when the page listened; no effect seen`, 2},
		"somebody was added":                 {tools.Hearing{Listeners: 1, Waiting: true}, tools.Effect{}, listens, `Tapped button "Pay", once more when the page listened; no effect seen`, 2},
		"nobody ever listens":                {young, tools.Effect{}, nil, `Tapped button "Pay"; no effect seen`, 1},
		"something came of it":               {young, tools.Effect{DOM: true}, listens, `Tapped button "Pay"`, 1},
		"the page drew something anyway":     {young, tools.Effect{DOM: true, Restless: true}, listens, `Tapped button "Pay", once more when the page listened; no effect seen`, 2},
		"the page drew something anyway, and a listener heard": {tools.Hearing{Listeners: 1, Waiting: true}, tools.Effect{DOM: true, Restless: true}, listens,
			`Tapped button "Pay"`, 1},
		"the page asked for its own scripts": {young, tools.Effect{Requests: 2}, listens, `Tapped button "Pay", once more when the page listened; no effect seen`, 2},
		"a request left that a listener may have sent": {tools.Hearing{Listeners: 1, Waiting: true}, tools.Effect{Requests: 1}, listens,
			`Tapped button "Pay"`, 1},
		"the page answered late": {tools.Hearing{Listeners: 1, Waiting: true}, tools.Effect{}, func(p *pagetest.Page) {
			p.On("heed", func() { p.Hearing.Listeners++; p.Effect.Requests = 1 })
		}, `Tapped button "Pay"`, 1},
		"the browser acts by itself": {tools.Hearing{Native: true, Waiting: true}, tools.Effect{}, listens, `Tapped button "Pay"; no effect seen`, 1},
		"a link to nowhere":          {tools.Hearing{Stub: true, Waiting: true}, tools.Effect{URL: "http://shop.test/#"}, listens, `Tapped button "Pay", once more when the page listened; no effect seen`, 2},
		"a link to a fragment":       {young, tools.Effect{URL: "http://shop.test/#top"}, listens, `Tapped button "Pay"; now at /#top`, 1},
		"an old page":                {tools.Hearing{Listeners: 3}, tools.Effect{}, listens, `Tapped button "Pay"; no effect seen`, 1},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			p := pagetest.New(start)
			p.Hearing = c.hearing
			first := true
			p.On("tap", func() {
				if first {
					p.Effect = c.effect
				}
				first = false
			})
			if c.set != nil {
				c.set(p)
			}
			_, got := execute(t, p, tools.Settings{}, "tapOn", `{"selector":"Pay"}`)
			if got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if taps := strings.Count(strings.Join(p.Log(), "\n"), "tap "); taps != c.taps {
				t.Errorf("got %d taps, want %d", taps, c.taps)
			}
		})
	}
}
