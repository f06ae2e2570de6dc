package browser

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/tools"
)

// navigationCode is the Failure code of an address that cannot be opened.
const navigationCode = "navigation"

// movement is what the top frame of a tab is doing. It is guarded by the page's lock.
type movement struct {
	// pending is true from the start of a navigation to its end, whichever it is; scheduled while one is about to start.
	pending, scheduled bool
	// leaving is pending, whether or not an act began meanwhile.
	leaving bool
	// newTab is true when a navigation was asked for that opens a tab.
	newTab bool
	// commits counts new documents, withins address changes without one.
	commits, withins int
	// forbidden is the address that the last navigation was kept from.
	forbidden string
	// unreachable is the address that the shown error page stands for.
	unreachable string
}

func (m *movement) committed(f *frame, document *proto.PageFrame) {
	if f == f.tab.root {
		// A document that was loaded ahead is shown without a word that it was waited for.
		m.pending, m.scheduled, m.leaving = false, false, false
		m.commits++
		m.unreachable = document.UnreachableURL
	}
}

func (m *movement) within(f *frame) {
	if f == f.tab.root {
		m.pending, m.leaving = false, false
		m.withins++
	}
}

// handleMovement takes the beginning and the end of the top frame's navigations.
func (t *tab) handleMovement(s *session, method string, params []byte) bool {
	if s != t.top || !strings.HasPrefix(method, "Page.") {
		return false
	}
	var e struct {
		FrameID        proto.PageFrameID `json:"frameId"`
		Disposition    string            `json:"disposition"`
		NavigationType string            `json:"navigationType"`
		Delay          float64           `json:"delay"`
	}
	switch method {
	case "Page.frameRequestedNavigation", "Page.frameStartedNavigating", "Page.frameScheduledNavigation",
		"Page.frameClearedScheduledNavigation", "Page.frameStoppedLoading", "Page.downloadWillBegin":
		if !decode(params, &e) || e.FrameID != t.root.id {
			return false
		}
	default:
		return false
	}
	switch {
	case method == "Page.frameScheduledNavigation":
		// A page that reloads itself now and then is not on its way.
		t.moving.scheduled = e.Delay <= 1
	case method == "Page.frameClearedScheduledNavigation":
		t.moving.scheduled = false
	case method == "Page.frameRequestedNavigation" && strings.HasPrefix(e.Disposition, "new"):
		t.moving.newTab = true
	case method == "Page.frameStartedNavigating" && strings.HasSuffix(strings.ToLower(e.NavigationType), "samedocument"):
	default:
		t.moving.pending = method == "Page.frameRequestedNavigation" || method == "Page.frameStartedNavigating"
		t.moving.leaving = t.moving.pending
	}
	return true
}

// Navigate opens url in the active tab and returns when its document is usable: its markup was read. What only
// starts a download, or is answered without content, leaves the page where it is and is no failure.
func (p *Page) Navigate(ctx context.Context, url string) error {
	t, err := p.free(ctx)
	if err != nil {
		return err
	}
	if !p.options.Allowed.Allow(url) {
		return p.options.Allowed.Forbidden(url)
	}
	p.mu.Lock()
	before, within := t.moving.commits, t.moving.withins
	t.moving.forbidden = ""
	p.mu.Unlock()
	var r proto.PageNavigateResult
	if err := t.top.send(proto.PageNavigate{URL: url}).wait(ctx, &r, t.block()); err != nil {
		return p.navigationError(ctx, t, url, err)
	}
	aborted := r.ErrorText == "net::ERR_ABORTED"
	if r.ErrorText != "" && !aborted {
		// The browser's error page would else cut off the next navigation.
		p.soon(ctx, t, func() bool { return t.moving.commits > before })
		return p.unreachable(url, r.ErrorText)
	}
	if r.LoaderID == "" {
		p.soon(ctx, t, func() bool { return t.moving.withins > within })
		return nil
	}
	err = p.untilUsable(ctx, t, func() bool {
		return t.root.doc.loader == r.LoaderID || t.moving.commits > before || aborted
	})
	if to := p.forbidden(t); to != "" && aborted {
		return p.options.Allowed.Forbidden(to)
	}
	return p.navigationError(ctx, t, url, err)
}

// forbidden is the address that the tab's last navigation was kept from, a redirect perhaps.
func (p *Page) forbidden(t *tab) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return t.moving.forbidden
}

// untilUsable waits until the navigation has arrived and its document is usable, or a dialog keeps it from that.
func (p *Page) untilUsable(ctx context.Context, t *tab, arrived func() bool) error {
	return p.until(ctx, t.top, func() bool {
		return t.dialog != nil || arrived() && t.root.doc.usable
	})
}

// soon waits for an event that follows a reply.
func (p *Page) soon(ctx context.Context, t *tab, arrived func() bool) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	p.untilUsable(ctx, t, arrived)
}

// navigationError puts an error into a navigation's words. A dialog that the new document opened is none.
func (p *Page) navigationError(ctx context.Context, t *tab, url string, err error) error {
	var refused *protocolError
	switch {
	case err == nil, errors.Is(err, errBlocked):
		return nil
	case errors.Is(err, context.DeadlineExceeded):
		t.top.send(proto.PageStopLoading{})
		return &tools.Failure{Problem: fmt.Sprintf("cannot open %q: no usable page in time", url), Next: "check that the server answers", Code: navigationCode}
	case errors.As(err, &refused):
		return &tools.Failure{Problem: fmt.Sprintf("cannot open %q: %s", url, lower(refused.Message)), Next: "give an address such as http://localhost:8080/", Code: navigationCode}
	}
	return err
}

// unreachable is the failure for a network error.
func (p *Page) unreachable(url, text string) error {
	reasons := map[string]string{
		"net::ERR_CONNECTION_REFUSED":       "connection refused",
		"net::ERR_NAME_NOT_RESOLVED":        "no such host",
		"net::ERR_INTERNET_DISCONNECTED":    "no network",
		"net::ERR_CONNECTION_RESET":         "the connection was reset",
		"net::ERR_CONNECTION_CLOSED":        "the connection was closed",
		"net::ERR_EMPTY_RESPONSE":           "the server sent nothing",
		"net::ERR_CONNECTION_TIMED_OUT":     "the server did not answer",
		"net::ERR_ADDRESS_UNREACHABLE":      "the address cannot be reached",
		"net::ERR_TOO_MANY_REDIRECTS":       "too many redirects",
		"net::ERR_CERT_AUTHORITY_INVALID":   "the certificate is not trusted",
		"net::ERR_INVALID_AUTH_CREDENTIALS": "the server asks for a user name and a password",
		"net::ERR_UNSAFE_PORT":              "browsers do not open this port",
		"net::ERR_FILE_NOT_FOUND":           "no such file",
	}
	reason, known := reasons[text]
	if known {
		reason += " (" + text + ")"
	} else {
		reason = text
	}
	return &tools.Failure{Problem: fmt.Sprintf("cannot open %q: %s", url, reason), Next: "check the address and that the server is running", Code: navigationCode}
}

func lower(s string) string {
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}

// History goes back or forward in the tab's history, or reloads the page. A page that crashed can only be reloaded.
func (p *Page) History(ctx context.Context, h tools.History) error {
	switch _, err := p.front(); {
	case errors.Is(err, ErrCrashed) && h == tools.Reload:
		return p.Navigate(ctx, p.address())
	case err != nil:
		return err
	}
	t, err := p.free(ctx)
	if err != nil {
		return err
	}
	move, url, err := p.historyMove(ctx, t, h)
	if err != nil {
		return err
	}
	p.mu.Lock()
	commits, withins := t.moving.commits, t.moving.withins
	p.mu.Unlock()
	if err := t.top.send(move).wait(ctx, nil, t.block()); err != nil {
		return p.navigationError(ctx, t, url, err)
	}
	err = p.untilUsable(ctx, t, func() bool { return t.moving.commits > commits || t.moving.withins > withins })
	if err != nil {
		return p.navigationError(ctx, t, url, err)
	}
	p.mu.Lock()
	missed := t.moving.unreachable
	p.mu.Unlock()
	if missed != "" {
		return p.unreachable(missed, "it cannot be reached")
	}
	return nil
}

// historyMove is the command for a move, and the address that it leads to.
func (p *Page) historyMove(ctx context.Context, t *tab, h tools.History) (proto.Request, string, error) {
	step := map[tools.History]int{tools.Back: -1, tools.Forward: 1, tools.Reload: 0}
	by, known := step[h]
	if !known {
		return nil, "", &tools.Failure{Problem: fmt.Sprintf("no such move in the history: %q", h), Next: "use back, forward or reload", Code: navigationCode}
	}
	var past proto.PageGetNavigationHistoryResult
	if err := t.top.send(proto.PageGetNavigationHistory{}).wait(ctx, &past, t.block()); err != nil {
		return nil, "", p.explain(t, err)
	}
	to := past.CurrentIndex + by
	if to < 0 || to >= len(past.Entries) {
		return nil, "", &tools.Failure{Problem: fmt.Sprintf("there is no page to go %s to", h), Next: "navigate to an address instead", Code: navigationCode}
	}
	entry := past.Entries[to]
	if h == tools.Reload {
		return proto.PageReload{}, entry.URL, nil
	}
	return proto.PageNavigateToHistoryEntry{EntryID: entry.ID}, entry.URL, nil
}
