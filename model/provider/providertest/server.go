// Package providertest is a provider's server for tests of adapters: it gives canned answers in order over a loopback
// connection, keeps what it was asked, and fails the test when an answer is left over or one too many is asked for.
//
//	s := providertest.Serve(t, "/v1/messages", providertest.OK(body))
//	m, err := anthropic.New(anthropic.Options{BaseURL: s.URL, Wait: s.Wait, ...})
package providertest

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// Answer is one canned answer.
type Answer struct {
	Status  int
	Body    string
	Headers map[string]string
}

// OK is an answer that worked.
func OK(body string) Answer { return Answer{Status: http.StatusOK, Body: body} }

// Server is a provider's server. It is for one request at a time.
type Server struct {
	// URL is its address without a path.
	URL string
	// Asked are the requests' bodies, Headers their headers.
	Asked   []map[string]any
	Headers []http.Header
	// Waits are the pauses asked of Wait.
	Waits []time.Duration

	t       testing.TB
	path    string
	answers []Answer
}

// Serve starts a server that expects posts to one path.
func Serve(t testing.TB, path string, answers ...Answer) *Server {
	t.Helper()
	s := &Server{t: t, path: path, answers: answers}
	server := httptest.NewServer(s)
	s.URL = server.URL
	t.Cleanup(func() {
		server.Close()
		if len(s.answers) > 0 {
			t.Errorf("%d answers were not asked for", len(s.answers))
		}
	})
	return s
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost || r.URL.Path != s.path {
		s.t.Errorf("asked for %s %s, want POST %s", r.Method, r.URL.Path, s.path)
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		s.t.Errorf("reading the request: %v", err)
	}
	var asked map[string]any
	if err := json.Unmarshal(body, &asked); err != nil {
		s.t.Errorf("the request is no JSON: %v", err)
	}
	s.Asked, s.Headers = append(s.Asked, asked), append(s.Headers, r.Header)
	if len(s.answers) == 0 {
		s.t.Error("one request too many")
		w.WriteHeader(http.StatusTeapot)
		return
	}
	a := s.answers[0]
	s.answers = s.answers[1:]
	w.Header().Set("Content-Type", "application/json")
	for k, v := range a.Headers {
		w.Header().Set(k, v)
	}
	w.WriteHeader(a.Status)
	_, _ = io.WriteString(w, a.Body) // the client sees what is missing
}

// Wait notes a pause and does not wait.
func (s *Server) Wait(_ context.Context, d time.Duration) error {
	s.Waits = append(s.Waits, d)
	return nil
}

// Silent is the address of a server that never answers.
func Silent(t testing.TB) string {
	t.Helper()
	done := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-r.Context().Done():
		case <-done:
		}
	}))
	t.Cleanup(func() {
		close(done)
		server.Close()
	})
	return server.URL
}
