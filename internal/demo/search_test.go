package demo

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"
)

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
