package provider_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/model/provider"
)

// answers gives one answer after the other, the last one for ever, and keeps the bodies that it was sent.
type answers struct {
	list   []func(http.ResponseWriter)
	bodies []string
}

func (a *answers) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	a.bodies = append(a.bodies, string(body))
	answer := a.list[0]
	if len(a.list) > 1 {
		a.list = a.list[1:]
	}
	answer(w)
}

func status(code int, headers ...string) func(http.ResponseWriter) {
	return func(w http.ResponseWriter) {
		for i := 0; i < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(code)
		_, _ = io.WriteString(w, http.StatusText(code))
	}
}

// hangUp breaks the connection.
func hangUp(w http.ResponseWriter) {
	conn, _, err := w.(http.Hijacker).Hijack()
	if err == nil {
		_ = conn.Close()
	}
}

func TestRequestsAreSentAgainAsTheServerAsks(t *testing.T) {
	noon := time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)
	quota := func(_ int, body []byte) bool { return strings.Contains(string(body), "Too Many") }
	for name, tc := range map[string]struct {
		transport provider.Transport
		answers   []func(http.ResponseWriter)
		status    int
		waits     []time.Duration
	}{
		"nothing to mend":            {answers: []func(http.ResponseWriter){status(200)}, status: 200},
		"a wrong request":            {answers: []func(http.ResponseWriter){status(400)}, status: 400},
		"longer each time":           {answers: []func(http.ResponseWriter){status(500), status(502), status(529), status(200)}, status: 200, waits: []time.Duration{time.Second / 2, time.Second, 2 * time.Second}},
		"given up after four":        {answers: []func(http.ResponseWriter){status(503)}, status: 503, waits: []time.Duration{time.Second / 2, time.Second, 2 * time.Second, 4 * time.Second}},
		"never":                      {transport: provider.Transport{Max: -1}, answers: []func(http.ResponseWriter){status(503)}, status: 503},
		"seconds":                    {answers: []func(http.ResponseWriter){status(429, "Retry-After", "7"), status(200)}, status: 200, waits: []time.Duration{7 * time.Second}},
		"milliseconds go first":      {answers: []func(http.ResponseWriter){status(429, "Retry-After", "7", "Retry-After-Ms", "250"), status(200)}, status: 200, waits: []time.Duration{250 * time.Millisecond}},
		"a date":                     {answers: []func(http.ResponseWriter){status(429, "Retry-After", "Fri, 02 Jan 2026 12:00:09 GMT"), status(200)}, status: 200, waits: []time.Duration{9 * time.Second}},
		"a date that is past":        {answers: []func(http.ResponseWriter){status(429, "Retry-After", "Fri, 02 Jan 2026 11:00:00 GMT"), status(200)}, status: 200, waits: []time.Duration{0}},
		"in the body":                {transport: provider.Transport{Hint: func(b []byte) (time.Duration, bool) { return 5 * time.Second, string(b) == "Too Many Requests" }}, answers: []func(http.ResponseWriter){status(429), status(200)}, status: 200, waits: []time.Duration{5 * time.Second}},
		"longer than is borne":       {answers: []func(http.ResponseWriter){status(429, "Retry-After", "3600")}, status: 429},
		"the server says not to":     {answers: []func(http.ResponseWriter){status(429, "X-Should-Retry", "false")}, status: 429},
		"the caller says not to":     {transport: provider.Transport{Final: quota}, answers: []func(http.ResponseWriter){status(429)}, status: 429},
		"a connection that was lost": {answers: []func(http.ResponseWriter){hangUp, status(200)}, status: 200, waits: []time.Duration{time.Second / 2}},
	} {
		t.Run(name, func(t *testing.T) {
			a := &answers{list: tc.answers}
			server := httptest.NewServer(a)
			defer server.Close()
			var waits []time.Duration
			tc.transport.Base = server.Client().Transport
			tc.transport.Now = func() time.Time { return noon }
			tc.transport.Wait = func(_ context.Context, d time.Duration) error {
				waits = append(waits, d)
				return nil
			}
			res, err := (&http.Client{Transport: tc.transport}).Post(server.URL, "text/plain", strings.NewReader("question"))
			if err != nil {
				t.Fatal(err)
			}
			defer res.Body.Close()
			body, err := io.ReadAll(res.Body)
			if err != nil || string(body) != http.StatusText(tc.status) || res.StatusCode != tc.status {
				t.Errorf("answer %d %q, %v; want %d", res.StatusCode, body, err, tc.status)
			}
			if d := cmp.Diff(waits, tc.waits); d != "" {
				t.Errorf("waits (-got +want):\n%s", d)
			}
			for i, b := range a.bodies {
				if b != "question" {
					t.Errorf("attempt %d sent %q", i+1, b)
				}
			}
		})
	}
}

func TestAnAttemptHasALimit(t *testing.T) {
	done := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-r.Context().Done():
		case <-done:
		}
	}))
	defer server.Close()
	defer close(done)
	client := &http.Client{Transport: provider.Transport{Max: -1, Attempt: time.Millisecond}}
	_, err := client.Get(server.URL)
	if err == nil || !strings.HasSuffix(err.Error(), "no answer within 1ms") {
		t.Errorf("error %v", err)
	}
}

func TestGivingUpEndsTheWait(t *testing.T) {
	server := httptest.NewServer(&answers{list: []func(http.ResponseWriter){status(503)}})
	defer server.Close()
	ctx, cancel := context.WithCancel(t.Context())
	client := &http.Client{Transport: provider.Transport{Wait: func(ctx context.Context, _ time.Duration) error {
		cancel()
		<-ctx.Done()
		return ctx.Err()
	}}}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Do(req); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
}
