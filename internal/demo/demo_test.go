package demo

import (
	"context"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestVisitorsDoNotSeeEachOther(t *testing.T) {
	ada := open(t, Variant{})
	bob := ada.another()
	ada.post("/login", url.Values{"email": {Email}, "password": {Password}})
	ada.post("/cart/items", add("blue-mug", "2"))
	page := bob.get("/cart")
	holds(t, page, "Cart (0)", "Sign in")
	bob.post("/cart/items", add("red-mug", "3"))
	holds(t, ada.get("/cart"), "Total: 24.00 €")
	ada.post("/checkout", address())
	holds(t, bob.get("/orders/1001"), "Page not found")
	holds(t, bob.get("/cart"), "Total: 40.50 €")
}

// walk is what a whole visit shows.
func walk(b *browser) string {
	var all strings.Builder
	for _, path := range []string{"/", "/mugs", "/mugs/red-mug", "/search?q=mug", "/login", "/cart", "/care", "/nowhere", "/assets/style.css", "/assets/shop.js"} {
		all.WriteString(b.html("GET", path, nil))
	}
	b.post("/cart/items", add("blue-mug", "2"))
	all.WriteString(b.html("GET", "/checkout", nil))
	all.WriteString(b.html("POST", "/checkout", url.Values{}))
	all.WriteString(b.html("POST", "/checkout", address()))
	return all.String()
}

func TestEveryVisitShowsTheSameBytes(t *testing.T) {
	first := open(t, Variant{})
	got := walk(first.another())
	if diff := cmp.Diff(got, walk(first.another())); diff != "" {
		t.Errorf("two visitors of one shop: %s", diff)
	}
	if diff := cmp.Diff(got, walk(open(t, Variant{}))); diff != "" {
		t.Errorf("two shops: %s", diff)
	}
}

func TestHashesChangeClassesAndIdsAndNothingElse(t *testing.T) {
	one, two := walk(open(t, Variant{})), walk(open(t, Variant{Hashes: 2}))
	generated := regexp.MustCompile(`css-[0-9a-z]{6}|:r[0-9a-z]{4}:`)
	if diff := cmp.Diff(generated.ReplaceAllString(one, "*"), generated.ReplaceAllString(two, "*")); diff != "" {
		t.Error(diff)
	}
	kept := generated.FindAllString(two, -1)
	for _, name := range generated.FindAllString(one, -1) {
		if slices.Contains(kept, name) {
			t.Errorf("%s is the same under both seeds", name)
		}
	}
	if len(kept) == 0 {
		t.Error("no generated names at all")
	}
}

func TestEveryClassOfThePagesHasItsOwnGeneratedName(t *testing.T) {
	authored := regexp.MustCompile(`\.([a-z][a-z-]*)`)
	byHash := map[string]string{}
	for _, m := range authored.FindAllStringSubmatch(asset("style.css"), -1) {
		hash := names(1).class(m[1])
		if other, taken := byHash[hash]; taken && other != m[1] {
			t.Errorf("%s and %s are both %s", other, m[1], hash)
		}
		byHash[hash] = m[1]
	}
	for _, class := range regexp.MustCompile(`css-[0-9a-z]{6}`).FindAllString(walk(open(t, Variant{})), -1) {
		if byHash[class] == "" {
			t.Errorf("the style sheet has nothing for %s", class)
		}
	}
}

func TestIdsAreUniqueInAPageAndLabelsHaveTheirFields(t *testing.T) {
	b := open(t, Variant{Survey: true, Cookies: true})
	b.post("/login", url.Values{"email": {Email}, "password": {Password}})
	b.post("/cart/items", add("blue-mug", "2"))
	b.post("/cart/items", add("red-mug", "1"))
	pages := map[string]string{"invalid checkout": b.html("POST", "/checkout", url.Values{})}
	for _, path := range []string{"/", "/mugs", "/mugs/red-mug", "/search?q=mug", "/login", "/cart", "/checkout", "/orders"} {
		pages[path] = b.html("GET", path, nil)
	}
	for name, html := range pages {
		seen := map[string]bool{}
		for _, m := range regexp.MustCompile(`\sid="([^"]*)"`).FindAllStringSubmatch(html, -1) {
			if seen[m[1]] {
				t.Errorf("%s: id %s twice", name, m[1])
			}
			seen[m[1]] = true
		}
		for _, m := range regexp.MustCompile(`\s(for|form|aria-(?:controls|labelledby|describedby))="([^"]*)"`).FindAllStringSubmatch(html, -1) {
			if !seen[m[2]] {
				t.Errorf("%s: %s points at %s, which is not there", name, m[1], m[2])
			}
		}
	}
}

func TestServing(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	shop, err := Serve(ctx, Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := (&browser{t: t, base: shop.URL}).another()
	holds(t, b.get("/mugs"), "Green mug")
	shop.Vary(Variant{Without: []string{"green-mug"}})
	lacks(t, b.get("/mugs"), "Green mug")
	cancel()
	for range 2 {
		if err := shop.Close(); err != nil {
			t.Errorf("closing: %v", err)
		}
	}
	if _, err := b.http.Get(shop.URL); err == nil {
		t.Error("a closed shop answers")
	}
}

func TestServingRefusesWhatOthersCouldReach(t *testing.T) {
	for addr, want := range map[string]string{
		"0.0.0.0:0":   `address "0.0.0.0:0" is not a loopback address; use 127.0.0.1:PORT`,
		":8080":       `address ":8080" is not a loopback address; use 127.0.0.1:PORT`,
		"example.com": `address "example.com": want HOST:PORT, such as 127.0.0.1:8080`,
	} {
		_, err := Serve(t.Context(), Options{Addr: addr})
		if diff := cmp.Diff(fmt.Sprint(err), want); diff != "" {
			t.Error(diff)
		}
	}
	shop, err := Serve(t.Context(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer shop.Close()
	_, err = Serve(t.Context(), Options{Addr: strings.TrimPrefix(shop.URL, "http://")})
	if err == nil || !strings.HasPrefix(err.Error(), "serving the demo shop: listen tcp 127.0.0.1:") {
		t.Errorf("a taken port gives %v", err)
	}
}
