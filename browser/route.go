package browser

import (
	"net/http"
	"sort"
	"strings"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/tools"
)

// Route answers requests in the place of the network.
type Route struct {
	// URL is what it answers, in the form of assertUrl's equals; Method narrows it, empty for all.
	URL, Method string
	// Status is that of the answer; 0 for 200. Headers and Body are the rest of it.
	Status  int
	Headers map[string]string
	Body    []byte
	// Abort leaves the request without an answer, as without a network.
	Abort bool
}

func (r Route) matches(method, address string) bool {
	return (r.Method == "" || strings.EqualFold(r.Method, method)) && tools.MatchAddress(r.URL, address)
}

// routeFor is the index of the first route for a request, or -1.
func (g gate) routeFor(method, address string) int {
	for i, r := range g.routes {
		if r.matches(method, address) {
			return i
		}
	}
	return -1
}

// answer is the command that answers a paused request.
func (r Route) answer(e paused) proto.Request {
	if r.Abort {
		return proto.FetchFailRequest{RequestID: e.RequestID, ErrorReason: proto.NetworkErrorReasonInternetDisconnected}
	}
	status := r.Status
	if status == 0 {
		status = http.StatusOK
	}
	headers := map[string]string{}
	for name, value := range r.Headers {
		headers[http.CanonicalHeaderKey(name)] = value
	}
	e.shareWith(headers)
	return fulfil(e.RequestID, status, headers, r.Body)
}

// preflight is the answer to the question whether a page of another origin may send the request that a route answers.
func (e paused) preflight() proto.Request {
	headers := map[string]string{"Access-Control-Allow-Methods": e.header("Access-Control-Request-Method")}
	if asked := e.header("Access-Control-Request-Headers"); asked != "" {
		headers["Access-Control-Allow-Headers"] = asked
	}
	e.shareWith(headers)
	return fulfil(e.RequestID, http.StatusNoContent, headers, nil)
}

// shareWith lets the page that asked read the answer, also when it is of another origin: unless the route says who may.
func (e paused) shareWith(headers map[string]string) {
	origin := e.header("Origin")
	if _, said := headers["Access-Control-Allow-Origin"]; said || origin == "" {
		return
	}
	headers["Access-Control-Allow-Origin"], headers["Access-Control-Allow-Credentials"], headers["Vary"] = origin, "true", "Origin"
}

func fulfil(id proto.FetchRequestID, status int, headers map[string]string, body []byte) proto.Request {
	var list []*proto.FetchHeaderEntry
	for name, value := range headers {
		list = append(list, &proto.FetchHeaderEntry{Name: name, Value: value})
	}
	if body == nil {
		// The browser takes no null.
		body = []byte{}
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Name < list[j].Name })
	return proto.FetchFulfillRequest{RequestID: id, ResponseCode: status, ResponseHeaders: list, Body: body}
}

// Unused are the addresses of routes that answered nothing so far.
func (p *Page) Unused() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var list []string
	for i, r := range p.options.Routes {
		if !p.answered[i] {
			list = append(list, r.URL)
		}
	}
	return list
}
