package demo

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestVariants(t *testing.T) {
	names := regexp.MustCompile(`Blue mug|Green mug|Red mug`)
	tests := map[string]struct {
		knobs string
		want  []string
	}{
		"as it is":   {"", []string{"Blue mug", "Green mug", "Red mug"}},
		"reversed":   {"order=reversed", []string{"Red mug", "Green mug", "Blue mug"}},
		"without":    {"without=green-mug", []string{"Blue mug", "Red mug"}},
		"both":       {"without=green-mug,blue-mug&order=reversed", []string{"Red mug"}},
		"other hash": {"hashes=2", []string{"Blue mug", "Green mug", "Red mug"}},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			b := open(t, Variant{})
			b.post("/_shop?"+tc.knobs, nil)
			if diff := cmp.Diff(names.FindAllString(b.get("/mugs"), -1), tc.want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAnItemThatIsNotSoldIsNowhere(t *testing.T) {
	b := open(t, Variant{Without: []string{"green-mug"}})
	lacks(t, b.get("/search?q=mug"), "Green mug")
	holds(t, b.get("/mugs/green-mug"), "Page not found")
	holds(t, b.post("/cart/items", add("green-mug", "1")), "this item is not sold any more")
}

func TestKnobs(t *testing.T) {
	first := Variant{Without: []string{"teapot"}}
	tests := []struct{ knobs, want string }{
		{"order=reversed", `{"order":"reversed","without":["teapot"]}`},
		{"hashes=3", `{"order":"reversed","without":["teapot"],"hashes":3}`},
		{"survey=1&cookies=1", `{"order":"reversed","without":["teapot"],"hashes":3,"survey":true,"cookies":true}`},
		{"survey=0&without=", `{"order":"reversed","hashes":3,"cookies":true}`},
		{"order=sideways", `order "sideways": want listed or reversed`},
		{"without=plate", `no item "plate"; the items are blue-mug, green-mug, red-mug, espresso-cup, travel-mug, teapot, mug-brush`},
		{"hashes=many", `hashes "many": want a whole number`},
		{"survey=yes", `survey "yes": want 1 or 0`},
		{"reset=please", `reset "please": want 1 or 0`},
		{"ordr=reversed", `no knob "ordr"; the knobs are order, without, hashes, survey, cookies, reset`},
		{"", `{"order":"reversed","hashes":3,"cookies":true}`},
		{"reset=1&hashes=2", `{"without":["teapot"],"hashes":2}`},
	}
	b := open(t, first)
	for _, tc := range tests {
		if diff := cmp.Diff(strings.TrimSpace(b.html("POST", "/_shop?"+tc.knobs, nil)), tc.want); diff != "" {
			t.Errorf("%s: %s", tc.knobs, diff)
		}
	}
	holds(t, b.html("GET", "/_shop", nil), `"hashes":2`)
}

func TestAResetForgetsTheVisitors(t *testing.T) {
	b := open(t, Variant{})
	b.post("/cart/items", add("blue-mug", "2"))
	b.post("/_shop?reset=1", nil)
	holds(t, b.get("/cart"), "Cart (0)")
}

func TestNoticesComeUntilTheyAreAnswered(t *testing.T) {
	tests := map[string]struct {
		variant     Variant
		path, about string
		notice      string
	}{
		"survey by variant":  {Variant{Survey: true}, "/mugs", "survey", "No thanks"},
		"survey by address":  {Variant{}, "/cart?survey=1", "survey", "No thanks"},
		"cookies by variant": {Variant{Cookies: true}, "/", "cookies", "Decline"},
		"cookies by address": {Variant{}, "/mugs?cookies=1", "cookies", "Decline"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			b := open(t, tc.variant)
			holds(t, b.get(tc.path), tc.notice)
			lacks(t, b.post("/answers", url.Values{"about": {tc.about}, "back": {tc.path}}), tc.notice)
			lacks(t, b.get(tc.path), tc.notice)
			holds(t, b.another().get(tc.path), tc.notice)
		})
	}
	lacks(t, open(t, Variant{}).get("/mugs"), "No thanks", "Decline")
}
