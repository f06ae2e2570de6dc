package tools_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/tools"
	"github.com/cairn-trails/cairn/tools/pagetest"
)

func TestTabs(t *testing.T) {
	for name, c := range map[string]struct{ tool, args, want, log string }{
		"by title":          {"switchTab", `{"title":"Invoice 7"}`, `Now in tab "Invoice 7" /invoice?id=7`, "switchTab Invoice 7"},
		"by a part of it":   {"switchTab", `{"title":"help"}`, `Now in tab "Help - Shop" /help`, "switchTab Help - Shop"},
		"whole before part": {"switchTab", `{"title":"Invoice"}`, `Now in tab "Invoice" /old`, "switchTab Invoice"},
		"by expression":     {"switchTab", `{"title":"/^Invoice [0-9]+$/"}`, `Now in tab "Invoice 7" /invoice?id=7`, "switchTab Invoice 7"},
		"by address":        {"switchTab", `{"url":"/help"}`, `Now in tab "Help - Shop" /help`, "switchTab Help - Shop"},
		"to the opener":     {"switchTab", `{"opener":true}`, `Now in tab "Invoice 7" /invoice?id=7`, "switchTab Invoice 7"},
		"there already":     {"switchTab", `{"title":"Checkout"}`, `Now in tab "Checkout" /checkout`, ""},
		"none":              {"switchTab", `{"title":"Cart"}`, `missing: no open tab titled "Cart"; saw tab "Checkout" /checkout, tab "Invoice 7" /invoice?id=7, tab "Help - Shop" /help, tab "Invoice" /old`, ""},
		"none there":        {"switchTab", `{"url":"/cart"}`, `missing: no open tab at /cart; saw tab "Checkout" /checkout, tab "Invoice 7" /invoice?id=7, tab "Help - Shop" /help, tab "Invoice" /old`, ""},
		"several":           {"switchTab", `{"title":"/Invoice/"}`, `ambiguous: 2 open tabs titled "/Invoice/"; saw tab "Checkout" /checkout, tab "Invoice 7" /invoice?id=7, tab "Help - Shop" /help, tab "Invoice" /old; name it by its address`, ""},
		"named twice":       {"switchTab", `{"title":"a","url":"/b"}`, `arguments: switchTab: give one of "title", "url" and "opener"`, ""},
		"closes the one":    {"closeTab", `{}`, `Closed the tab; now in tab "Invoice" /old`, "closeTab now Invoice"},
	} {
		t.Run(name, func(t *testing.T) {
			p := pagetest.New(`page "Checkout" http://shop.test/checkout`)
			p.Others = []tools.Tab{{Title: "Invoice 7", URL: "http://shop.test/invoice?id=7", Opener: true}, {Title: "Help - Shop", URL: "http://shop.test/help"}, {Title: "Invoice", URL: "http://shop.test/old"}}
			_, got := execute(t, p, tools.Settings{}, c.tool, c.args)
			if diff := cmp.Diff(got, c.want); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(strings.Join(p.Log(), "; "), c.log); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestTheOnlyTabStaysOpen(t *testing.T) {
	_, got := execute(t, pagetest.New(`page "Checkout" http://shop.test/checkout`), tools.Settings{}, "closeTab", `{}`)
	if want := `missing: this is the only tab`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
