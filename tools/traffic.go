package tools

import (
	"fmt"
	"slices"
)

// Watched is a page that tells what went over the network.
type Watched interface {
	// Requests are those that left after the first n of the page's life, oldest first, and how many left so far. Only the
	// newest are kept.
	Requests(n int) (list []Request, count int)
	// Downloads are those that began so far, oldest first.
	Downloads() []Download
}

// Request is a request of a page. What proves who someone is (cookies, authorization) is masked in it.
type Request struct {
	Method string `json:"method"`
	URL    string `json:"url"`
	// Type is what the browser asked for: Document, XHR, Fetch, Script, Image and so on.
	Type string `json:"type"`
	// Status is that of the answer, 0 while there is none. Problem is why there will be none.
	Status  int    `json:"status,omitempty"`
	Problem string `json:"problem,omitempty"`
	// Sent and Received are the headers, Body the beginning of what was sent.
	Sent     map[string]string `json:"sent,omitempty"`
	Received map[string]string `json:"received,omitempty"`
	Body     string            `json:"body,omitempty"`
}

func (r Request) String() string {
	s := r.Method + " " + Clip(path(r.URL), 80)
	switch {
	case r.Status > 0:
		s += fmt.Sprintf(" (%d)", r.Status)
	case r.Problem != "":
		s += " (" + r.Problem + ")"
	}
	return s
}

// Download is a download of a page.
type Download struct {
	// ID is unique in a page, Name what the page or server called the file, Path where it is when Done.
	ID, Name, Path string
	// Size is in bytes.
	Size int64
	// Done is true when all of it is there. Problem is why it will not be.
	Done    bool
	Problem string
}

func (d Download) String() string {
	switch {
	case d.Problem != "":
		return fmt.Sprintf("%q (%s)", d.Name, d.Problem)
	case !d.Done:
		return fmt.Sprintf("%q (not complete)", d.Name)
	}
	return fmt.Sprintf("%q", d.Name)
}

// mostRequests is how many requests of a call are kept with it.
const mostRequests = 20

// wake is what became of the network since the last act of an executor's page.
type wake struct {
	// since is how many requests had left before the act.
	since int
	// claimed are the downloads that a check was about.
	claimed map[string]bool
}

// begin notes what was there before an act. Waiting is none.
func (w *wake) begin(p Page, s Spec) {
	if s.Kind == Act && s.Name != "waitFor" {
		_, w.since = p.Requests(0)
	}
}

// ofNote are the requests that tell what a call did: neither pictures nor style sheets.
func (w *wake) ofNote(p Page) []Request {
	list, _ := p.Requests(w.since)
	list = slices.DeleteFunc(list, func(r Request) bool {
		return !slices.Contains([]string{"Document", "XHR", "Fetch", "Ping", "EventSource", "WebSocket", "Other"}, r.Type)
	})
	return list[:min(len(list), mostRequests)]
}

// wakeOf is that of the executor that a call runs in; outside of one everything is since the last act.
func wakeOf(p Page) *wake {
	if v, ok := p.(*visit); ok && v.wake != nil {
		return v.wake
	}
	return &wake{}
}
