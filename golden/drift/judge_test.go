package drift_test

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

//go:embed testdata/judge.js
var judgeScript string

// event is one that reached a page, as its judge tells.
type event struct {
	Type    string
	Trusted bool
	// Target is true when it reached the target or something inside it, Foreign when it reached another control.
	Target, Foreign bool
	// Value is what the field held then, Label the chosen option, On what was reached.
	Value, Label, On string
	Checked          bool
}

// judge serves one case, one variant at a time, at one address, and keeps what its pages tell.
type judge struct {
	*httptest.Server
	file file

	mu      sync.Mutex
	variant string
	events  []event
	spots   chan spot
}

func newJudge(t *testing.T, f file) *judge {
	j := &judge{file: f}
	j.Server = httptest.NewServer(j)
	t.Cleanup(j.Close)
	return j
}

// show makes a variant be the page, and forgets what was told.
func (j *judge) show(variant string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.variant, j.events, j.spots = variant, nil, make(chan spot, 1)
}

// told is what the pages told since the variant is shown.
func (j *judge) told() []event {
	j.mu.Lock()
	defer j.mu.Unlock()
	return append([]event(nil), j.events...)
}

// where waits until the page, or a frame of it, tells where the target lies.
func (j *judge) where(ctx context.Context) (spot, error) {
	j.mu.Lock()
	spots := j.spots
	j.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	select {
	case at := <-spots:
		return at, nil
	case <-ctx.Done():
		return spot{}, fmt.Errorf("the page did not tell where its target is")
	}
}

func (j *judge) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	j.mu.Lock()
	defer j.mu.Unlock()
	name, isFrame := strings.CutPrefix(r.URL.Path, "/page/frame/")
	switch {
	case r.URL.Path == "/_event":
		var e event
		take(w, r, &e)
		j.events = append(j.events, e)
	case r.URL.Path == "/_spot":
		var s spot
		take(w, r, &s)
		select {
		case j.spots <- s:
		default:
		}
	case r.URL.Path == "/page/":
		j.page(w, j.file.page(j.variant))
	case isFrame && j.file.frame(j.variant, name) != "":
		j.page(w, j.file.frame(j.variant, name))
	default:
		fmt.Fprint(w, "<!doctype html><title>Arrived</title><p>Arrived")
	}
}

func take(w http.ResponseWriter, r *http.Request, into any) {
	body, err := io.ReadAll(r.Body)
	if err == nil {
		err = json.Unmarshal(body, into)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
	}
}

const style = `<style>body{font:15px/1.5 sans-serif;margin:16px}button{padding:4px 12px}table{border-collapse:collapse}` +
	`td,th{border:1px solid #ccd;padding:4px 10px}.row{display:flex;gap:12px}.card{border:1px solid #ccc;margin:4px;padding:4px}` +
	`.ic{width:24px;height:24px;display:inline-block}</style>`

func (j *judge) page(w http.ResponseWriter, body string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	marks := "forget"
	if !strings.HasPrefix(j.variant, "gone/") {
		marks = "keep"
	}
	fmt.Fprintf(w, "<!doctype html><html lang=en><meta charset=utf-8><title>Page</title>%s<body>\n%s\n<script data-marks=%s>%s</script></body></html>", style, body, marks, judgeScript)
}
