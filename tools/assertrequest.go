package tools

import (
	"context"
	"fmt"
	"strings"

	"github.com/cairn-trails/cairn/snapshot"
)

// AssertRequestArgs are the arguments of assertRequest.
type AssertRequestArgs struct {
	URL    string `json:"url" doc:"The address, written as in assertUrl: a path compares the path, and the query when it is written."`
	Method string `json:"method,omitempty" doc:"GET, POST and so on; any when it is left out."`
	Status int    `json:"status,omitempty" doc:"The status of the answer; any when it is left out."`
	Timed
}

// AssertRequest is the tool assertRequest: it checks that the last act, or what it set off, sent a request.
func AssertRequest() Tool {
	return New(Spec{
		Name:    "assertRequest",
		Summary: "Checks that a request has left since the last act.",
		Example: "assertRequest: {url: /api/orders, method: POST, status: 201}",
		Kind:    Verify,
		Short:   "url",
	}, func(ctx context.Context, p Page, a AssertRequestArgs) (Result, error) {
		var hit Request
		err := p.Await(ctx, Looking{Quick: true}, func(*snapshot.Snapshot) (err error) {
			list, _ := p.Requests(wakeOf(p).since)
			hit, err = a.among(list)
			return err
		})
		return Result{}.saying(err, "Sent %s", hit)
	})
}

// among finds the request. The failure names those to the same place first.
func (a AssertRequestArgs) among(list []Request) (Request, error) {
	var near, others []string
	for _, r := range list {
		switch to := MatchAddress(a.URL, r.URL); {
		case to && (a.Method == "" || strings.EqualFold(a.Method, r.Method)) && (a.Status == 0 || a.Status == r.Status):
			return r, nil
		case to:
			near = append(near, r.String())
		case wakeful(r):
			others = append(others, r.String())
		}
	}
	saw := append(near, others...)
	f := &Failure{Code: "request", Problem: fmt.Sprintf("no request %s since the last act", a.wanted()), Saw: saw[:min(len(saw), 5)]}
	if len(saw) == 0 {
		f.Next = "none at all has left; check right after the act that sends it"
	}
	return Request{}, f
}

// wakeful leaves out of a failure what says nothing of what a page did.
func wakeful(r Request) bool {
	switch r.Type {
	case "Image", "Stylesheet", "Font", "Media", "Script":
		return false
	}
	return true
}

func (a AssertRequestArgs) wanted() string {
	s := strings.TrimSpace(strings.ToUpper(a.Method) + " " + Clip(a.URL, 80))
	if a.Status != 0 {
		s += fmt.Sprintf(" with status %d", a.Status)
	}
	return s
}
