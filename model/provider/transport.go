// Package provider is what the adapters of hosted models share: patience with a server that asks for it, and the
// words of their errors. It knows no provider and nothing of what is sent.
//
//	client := &http.Client{Transport: provider.Transport{}}
//	...
//	return provider.Failure{Model: "openai/gpt-5", Key: key, Status: 429, Said: message}.Err()
package provider

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// Transport is an http.RoundTripper around another that sends a request again after too many requests, an overloaded
// or broken server, or a connection that was lost. It waits as long as the server says, else longer each time. The
// zero value works.
type Transport struct {
	// Base sends a request once; nil means http.DefaultTransport.
	Base http.RoundTripper
	// Max is how often a request is sent again; 0 means 4, a negative number never.
	Max int
	// Attempt is the longest time that one attempt may take, its answer included; 0 means 3 minutes.
	Attempt time.Duration
	// Longest is the longest wait that is borne; a server that asks for more gets its answer passed on. 0 means 2 minutes.
	Longest time.Duration
	// Final says that an answer that looks worth another attempt is not; nil for never.
	Final func(status int, body []byte) bool
	// Hint reads from an answer's body how long the server asks to wait; nil where only headers say so.
	Hint func(body []byte) (time.Duration, bool)
	// Wait pauses between attempts; nil means a timer.
	Wait func(ctx context.Context, d time.Duration) error
	// Now is the clock that dates in answers are compared with; nil means time.Now.
	Now func() time.Time
}

// largest is the longest answer that is read.
const largest = 64 << 20

// RoundTrip implements http.RoundTripper. The answer's body is read before it returns.
func (t Transport) RoundTrip(req *http.Request) (*http.Response, error) {
	for attempt := 0; ; attempt++ {
		res, body, err := t.once(req)
		if attempt >= t.max() || !t.again(req, res, body, err) {
			return res, err
		}
		wait, ok := t.pause(res, body, attempt)
		if !ok {
			return res, err
		}
		if waited := t.wait(req.Context(), wait); waited != nil {
			return nil, waited
		}
		if req, err = rewound(req); err != nil {
			return nil, err
		}
	}
}

func (t Transport) max() int {
	if t.Max == 0 {
		return 4
	}
	return t.Max
}

// once sends the request and reads the whole answer, so that a connection lost in the middle counts as one.
func (t Transport) once(req *http.Request) (*http.Response, []byte, error) {
	limit := t.Attempt
	if limit == 0 {
		limit = 3 * time.Minute
	}
	ctx, cancel := context.WithTimeoutCause(req.Context(), limit, fmt.Errorf("no answer within %v", limit))
	defer cancel()
	base := t.Base
	if base == nil {
		base = http.DefaultTransport
	}
	res, err := base.RoundTrip(req.WithContext(ctx))
	if err != nil {
		return nil, nil, caused(ctx, err)
	}
	body, err := io.ReadAll(io.LimitReader(res.Body, largest))
	_ = res.Body.Close() // what was read counts
	if err != nil {
		return nil, nil, caused(ctx, err)
	}
	res.Body = io.NopCloser(bytes.NewReader(body))
	return res, body, nil
}

// caused names the time limit where that is what ended an attempt.
func caused(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

func (t Transport) again(req *http.Request, res *http.Response, body []byte, err error) bool {
	if req.Context().Err() != nil || req.Body != nil && req.GetBody == nil {
		return false
	}
	if err != nil {
		return true
	}
	switch res.StatusCode {
	case http.StatusRequestTimeout, http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusBadGateway,
		http.StatusServiceUnavailable, http.StatusGatewayTimeout, 529:
		return res.Header.Get("x-should-retry") != "false" && (t.Final == nil || !t.Final(res.StatusCode, body))
	}
	return false
}

// pause is how long to wait, and whether that is borne.
func (t Transport) pause(res *http.Response, body []byte, attempt int) (time.Duration, bool) {
	longest := t.Longest
	if longest == 0 {
		longest = 2 * time.Minute
	}
	if hint, ok := t.hint(res, body); ok {
		return hint, hint <= longest
	}
	return min(time.Second/2<<min(attempt, 10), 30*time.Second, longest), true
}

// hint is what the server asks for: milliseconds, seconds, or a date.
func (t Transport) hint(res *http.Response, body []byte) (time.Duration, bool) {
	if res == nil {
		return 0, false
	}
	if ms, err := strconv.ParseFloat(res.Header.Get("retry-after-ms"), 64); err == nil && ms >= 0 {
		return time.Duration(ms * float64(time.Millisecond)), true
	}
	after := res.Header.Get("Retry-After")
	if s, err := strconv.ParseFloat(after, 64); err == nil && s >= 0 {
		return time.Duration(s * float64(time.Second)), true
	}
	if at, err := http.ParseTime(after); err == nil {
		now := time.Now
		if t.Now != nil {
			now = t.Now
		}
		return max(0, at.Sub(now())), true
	}
	if t.Hint != nil {
		return t.Hint(body)
	}
	return 0, false
}

func (t Transport) wait(ctx context.Context, d time.Duration) error {
	if t.Wait != nil {
		return t.Wait(ctx, d)
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// rewound is the request with its body from the start.
func rewound(req *http.Request) (*http.Request, error) {
	if req.GetBody == nil {
		return req, nil
	}
	body, err := req.GetBody()
	if err != nil {
		return nil, err
	}
	again := req.Clone(req.Context())
	again.Body = body
	return again, nil
}
