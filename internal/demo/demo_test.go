package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// browser is a visitor with a cookie jar of its own.
type browser struct {
	t    *testing.T
	base string
	http *http.Client
}

// open serves a shop without search delay and gives its first visitor.
func open(t *testing.T, v Variant) *browser {
	t.Helper()
	srv := httptest.NewServer(Handler(Options{Variant: v, SearchDelay: -1}))
	t.Cleanup(srv.Close)
	return (&browser{t: t, base: srv.URL}).another()
}

// another is a further visitor of the same shop.
func (b *browser) another() *browser {
	b.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		b.t.Fatal(err)
	}
	return &browser{b.t, b.base, &http.Client{Jar: jar}}
}

// get and post give the page that is reached in the end, as text without tags.
func (b *browser) get(path string) string { return plain(b.html(http.MethodGet, path, nil)) }

func (b *browser) post(path string, form url.Values) string {
	return plain(b.html(http.MethodPost, path, form))
}

func (b *browser) html(method, path string, form url.Values) string {
	b.t.Helper()
	_, body := b.do(method, path, form)
	return body
}

func (b *browser) do(method, path string, form url.Values) (*http.Response, string) {
	b.t.Helper()
	req, err := http.NewRequest(method, b.base+path, strings.NewReader(form.Encode()))
	if err != nil {
		b.t.Fatal(err)
	}
	if method == http.MethodPost {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	res, err := b.http.Do(req)
	if err != nil {
		b.t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return res, string(body)
}

// plain is a page as words with single spaces between them.
func plain(html string) string {
	words := regexp.MustCompile(`<[^>]*>`).ReplaceAllString(html, " ")
	return strings.Join(strings.Fields(words), " ")
}

func holds(t *testing.T, page string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !strings.Contains(page, w) {
			t.Errorf("the page has no %q:\n%s", w, page)
		}
	}
}

func lacks(t *testing.T, page string, unwanted ...string) {
	t.Helper()
	for _, w := range unwanted {
		if strings.Contains(page, w) {
			t.Errorf("the page has %q:\n%s", w, page)
		}
	}
}

func add(item, quantity string) url.Values {
	return url.Values{"item": {item}, "quantity": {quantity}, "back": {"/mugs"}}
}

func address() url.Values {
	return url.Values{
		"name": {"Ada Lovelace"}, "email": {Email}, "street": {"Mill Lane 3"}, "postcode": {"1010"}, "city": {"Vienna"},
		"country": {"Austria"}, "delivery": {"standard"}, "date": {"2030-02-14"},
	}
}

func TestSigningIn(t *testing.T) {
	tests := map[string]struct {
		email, password string
		want, not       string
	}{
		"the right password greets":     {Email, Password, "Welcome back, Ada", "Sign in"},
		"the case of the email is free": {"ADA@example.com", Password, "Welcome back, Ada", "Sign in"},
		"a wrong password says so":      {Email, "mug-hater", "Email or password is wrong", "Welcome"},
		"a wrong email says the same":   {"bob@example.com", Password, "Email or password is wrong", "Welcome"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			b := open(t, Variant{})
			page := b.post("/login", url.Values{"email": {tc.email}, "password": {tc.password}})
			holds(t, page, tc.want)
			lacks(t, page, tc.not)
		})
	}
}

func TestASignInThatFailedKeepsTheEmailAndNeverThePassword(t *testing.T) {
	page := open(t, Variant{}).html("POST", "/login", url.Values{"email": {"bob@example.com"}, "password": {"hunter2-hunter2"}})
	holds(t, page, `value="bob@example.com"`)
	lacks(t, page, "hunter2-hunter2")
}

func TestSigningInGoesOnToAPageOfTheShopOnly(t *testing.T) {
	for next, want := range map[string]string{
		"/cart": "/cart", "": "/", "//evil.test/": "/", "https://evil.test/": "/", `/\evil.test`: "/",
	} {
		res, _ := open(t, Variant{}).do("POST", "/login", url.Values{"email": {Email}, "password": {Password}, "next": {next}})
		if got := res.Request.URL.Path; got != want {
			t.Errorf("next %q leads to %s, want %s", next, got, want)
		}
	}
}

func TestSigningOutForgetsTheAccount(t *testing.T) {
	b := open(t, Variant{})
	b.post("/login", url.Values{"email": {Email}, "password": {Password}})
	holds(t, b.get("/cart"), "Sign out")
	holds(t, b.post("/logout", nil), "You are signed out", "Sign in")
}

func TestSearch(t *testing.T) {
	tests := map[string]struct {
		words     string
		want, not []string
	}{
		"names, whatever their case": {"BLUE", []string{"1 result for “BLUE”", "Blue mug"}, []string{"Green mug"}},
		"several":                    {"mug", []string{"5 results for “mug”", "Blue mug", "Green mug", "Red mug", "Travel mug", "Mug brush"}, []string{"Teapot"}},
		"texts":                      {"strainer", []string{"1 result", "Teapot"}, nil},
		"nothing found":              {"plate", []string{"0 results for “plate”"}, []string{"Blue mug"}},
		"nothing asked":              {"  ", []string{"Type to search"}, []string{"Blue mug"}},
		"markup is text":             {"<b>x</b>", []string{"0 results for “&lt;b&gt;x&lt;/b&gt;”"}, nil},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			b := open(t, Variant{})
			for _, path := range []string{"/search", "/search/results"} {
				page := b.get(path + "?q=" + url.QueryEscape(tc.words))
				holds(t, page, tc.want...)
				lacks(t, page, tc.not...)
			}
		})
	}
}

func TestSearchResultsComeLate(t *testing.T) {
	const delay = 40 * time.Millisecond
	srv := httptest.NewServer(Handler(Options{SearchDelay: delay}))
	defer srv.Close()
	began := time.Now()
	res, err := http.Get(srv.URL + "/search/results?q=mug")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if took := time.Since(began); took < delay {
		t.Errorf("results came after %v, want at least %v", took, delay)
	}
}

func TestCartAddsUp(t *testing.T) {
	b := open(t, Variant{})
	holds(t, b.post("/cart/items", add("blue-mug", "1")), "Blue mug added to the cart", "Cart (1)")
	holds(t, b.post("/cart/items", add("blue-mug", "1")), "Cart (2)")
	holds(t, b.post("/cart/items", add("red-mug", "2")), "2 × Red mug added to the cart", "Cart (4)")
	holds(t, b.get("/cart"), "Blue mug 12.00 € 24.00 €", "Red mug 13.50 € 27.00 €", "Total: 51.00 €")
	holds(t, b.post("/cart", url.Values{"blue-mug": {"3"}, "red-mug": {"0"}}), "Cart updated", "Total: 36.00 €", "Cart (3)")
	holds(t, b.post("/cart", url.Values{"remove": {"blue-mug"}}), "Blue mug removed", "There is nothing in your cart", "Cart (0)")
}

func TestCartRefusals(t *testing.T) {
	tests := map[string]struct {
		path string
		form url.Values
		want string
	}{
		"more than there is":           {"/cart/items", add("red-mug", "4"), "Only 3 of Red mug in stock"},
		"none":                         {"/cart/items", add("red-mug", "0"), "Choose at least one Red mug"},
		"fewer than none":              {"/cart/items", add("red-mug", "-1"), "&#34;-1&#34; is not a quantity"},
		"not a number":                 {"/cart/items", add("red-mug", "many"), "&#34;many&#34; is not a quantity"},
		"sold out":                     {"/cart/items", add("travel-mug", "1"), "Only 0 of Travel mug in stock"},
		"unknown item":                 {"/cart/items", add("plate", "1"), "this item is not sold any more"},
		"a quantity that is too large": {"/cart", url.Values{"blue-mug": {"13"}}, "Only 12 of Blue mug in stock"},
		"a quantity that is no number": {"/cart", url.Values{"blue-mug": {""}}, "&#34;&#34; is not a quantity"},
		"an item that is not in it":    {"/cart", url.Values{"remove": {"red-mug"}}, "This item is not in your cart"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			b := open(t, Variant{})
			b.post("/cart/items", add("blue-mug", "2"))
			holds(t, b.post(tc.path, tc.form), tc.want)
			holds(t, b.get("/cart"), "Total: 24.00 €")
		})
	}
}

func TestScriptsAddToTheCartWithoutLeavingThePage(t *testing.T) {
	b := open(t, Variant{})
	req, err := http.NewRequest("POST", b.base+"/cart/items", strings.NewReader(add("blue-mug", "2").Encode()))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Accept", "application/json")
	res, err := b.http.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var got map[string]any
	if err := json.NewDecoder(res.Body).Decode(&got); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{"message": "2 × Blue mug added to the cart", "count": 2.0}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Error(diff)
	}
	lacks(t, b.get("/cart"), "added to the cart")
}

func TestOrdering(t *testing.T) {
	b := open(t, Variant{})
	holds(t, b.get("/checkout"), "Your cart is empty")
	b.post("/cart/items", add("blue-mug", "2"))
	form := address()
	form.Set("gift", "on")
	form.Set("delivery", "express")
	holds(t, b.post("/checkout", form),
		"Order placed", "Thank you, Ada Lovelace", "order number is 1001", "2 × Blue mug 24.00 €", "Total: 31.00 €",
		"Express delivery to Mill Lane 3, 1010 Vienna, Austria on 2030-02-14, gift wrapped", "Cart (0)")
	holds(t, b.get("/orders"), "1001 2030-02-14 31.00 €")
	holds(t, b.get("/orders/1001/invoice.txt"), "Invoice 1001 for Ada Lovelace", "Total 31.00 €")
	holds(t, b.post("/checkout", address()), "Your cart is empty")
	holds(t, b.get("/orders/1002"), "Page not found")
	holds(t, b.get("/orders/1002/invoice.txt"), "Page not found")

	b.post("/cart/items", add("teapot", "1"))
	holds(t, b.post("/checkout", address()), "order number is 1002", "Total: 29.00 €", "Standard delivery")
}

func TestCheckoutSaysWhatIsMissing(t *testing.T) {
	tests := map[string]struct{ field, value, want string }{
		"name":           {"name", " ", "Enter your full name"},
		"email":          {"email", "ada", "Enter an email address such as ada@example.com"},
		"street":         {"street", "", "Enter street and number"},
		"postal code":    {"postcode", "", "Enter the postal code"},
		"city":           {"city", "", "Enter the city"},
		"country":        {"country", "", "Choose a country"},
		"delivery":       {"delivery", "pigeon", "Choose how we deliver"},
		"date too early": {"date", "2030-01-06", "Choose a day from 2030-01-07 to 2030-12-20"},
		"date too late":  {"date", "2030-12-21", "Choose a day from 2030-01-07 to 2030-12-20"},
		"no date":        {"date", "", "Choose a day from 2030-01-07 to 2030-12-20"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			b := open(t, Variant{})
			b.post("/cart/items", add("blue-mug", "2"))
			form := address()
			form.Set(tc.field, tc.value)
			page := b.post("/checkout", form)
			holds(t, page, tc.want, "Please check 1 field", "Cart (2)")
			lacks(t, page, "Order placed")
		})
	}
	b := open(t, Variant{})
	b.post("/cart/items", add("blue-mug", "1"))
	page := b.html("POST", "/checkout", url.Values{"name": {"Ada"}})
	holds(t, page, "Please check 7 fields", `aria-invalid="true"`, `value="Ada"`)
}

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
