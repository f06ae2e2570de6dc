package demo

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
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
