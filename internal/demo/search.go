package demo

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// search shows what was asked for at once; typing more asks for results, which come late.
func (p *pages) search(w http.ResponseWriter, r *http.Request) {
	words := r.URL.Query().Get("q")
	p.show(w, r, http.StatusOK, "search", "Search", newHits(p.knobs.get(), words))
}

// results is the list alone, after the delay that a busy server would take.
func (p *pages) results(w http.ResponseWriter, r *http.Request) {
	if !pause(r.Context(), p.searchDelay) {
		return
	}
	v := p.knobs.get()
	var out bytes.Buffer
	err := p.templates["search"].ExecuteTemplate(&out, "results", view{names: v.names(), Page: newHits(v, r.URL.Query().Get("q"))})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write(out.Bytes())
}

// pause waits for d and says whether the visitor still does.
func pause(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// hits are the results of a search.
type hits struct {
	Words string
	Items []item
}

func newHits(v Variant, words string) hits { return hits{words, search(v.items(), words)} }

// Summary says how many there are.
func (h hits) Summary() string {
	switch {
	case strings.TrimSpace(h.Words) == "":
		return "Type to search"
	case len(h.Items) == 1:
		return fmt.Sprintf("1 result for “%s”", h.Words)
	default:
		return fmt.Sprintf("%d results for “%s”", len(h.Items), h.Words)
	}
}

// search keeps the items whose name or text holds the words, whatever their case.
func search(items []item, words string) []item {
	words = strings.ToLower(strings.TrimSpace(words))
	if words == "" {
		return nil
	}
	var hits []item
	for _, it := range items {
		if strings.Contains(strings.ToLower(it.Name+" "+it.About), words) {
			hits = append(hits, it)
		}
	}
	return hits
}
