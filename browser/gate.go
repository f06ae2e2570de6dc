package browser

import (
	"slices"
	"strings"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/tools"
)

// gate is what each request of a page passes before it leaves.
type gate struct {
	routes  []Route
	allowed tools.Domains
	login   *Login
}

func (o PageOptions) gate() gate { return gate{o.Routes, o.Allowed, o.Login} }

// open reports whether there is nothing to hold requests up for: the holding up costs each of them a round trip.
func (g gate) open() bool { return len(g.routes) == 0 && len(g.allowed) == 0 && g.login == nil }

// settings are the commands that make a target's requests wait at the gate.
func (g gate) settings() []proto.Request {
	if g.open() {
		return nil
	}
	commands := []proto.Request{proto.FetchEnable{HandleAuthRequests: g.login != nil}}
	if len(g.routes) > 0 {
		commands = append(commands, proto.NetworkSetBypassServiceWorker{Bypass: true})
	}
	return commands
}

// nobody is where no proxy is: port 1 of this machine.
const nobody = "http://127.0.0.1:1"

// context is the command that makes a page's context. Web sockets, workers and what the browser fetches ahead do not
// pass the gate. That these too reach allowed hosts only, the browser's proxy rules see to: everything else goes to a
// proxy that is not there.
func (o PageOptions) context() proto.Request {
	made := proto.TargetCreateBrowserContext{DisposeOnDetach: true}
	if len(o.Allowed) > 0 {
		made.ProxyServer = nobody
		made.ProxyBypassList = strings.Join(slices.Concat([]string{"<-loopback>"}, o.Allowed), ";")
	}
	return made
}

// paused is what is read of Fetch.requestPaused and Fetch.authRequired.
type paused struct {
	RequestID proto.FetchRequestID   `json:"requestId"`
	NetworkID proto.NetworkRequestID `json:"networkId"`
	FrameID   proto.PageFrameID      `json:"frameId"`
	Type      string                 `json:"resourceType"`
	Request   struct {
		URL, Method string
		Headers     map[string]string
	}
	Challenge proto.FetchAuthChallenge `json:"authChallenge"`
}

func (e paused) header(name string) string {
	for k, v := range e.Request.Headers {
		if strings.EqualFold(k, name) {
			return v
		}
	}
	return ""
}

// handleGate takes the requests that wait at the gate. The lock is held.
func (t *tab) handleGate(s *session, method string, params []byte) bool {
	if method != "Fetch.requestPaused" && method != "Fetch.authRequired" {
		return false
	}
	var e paused
	if !decode(params, &e) {
		return false
	}
	if method == "Fetch.authRequired" {
		s.send(t.page.introduce(e))
		return true
	}
	s.send(t.judge(e))
	return true
}

// judge is the command that becomes of a request.
func (t *tab) judge(e paused) proto.Request {
	g := t.page.options.gate()
	i := g.routeFor(e.Request.Method, e.Request.URL)
	asked := e.header("Access-Control-Request-Method")
	if preflight := e.Request.Method == "OPTIONS" && asked != ""; preflight && (i < 0 || g.routes[i].Method == "") && g.routeFor(asked, e.Request.URL) >= 0 {
		return e.preflight()
	}
	if i >= 0 {
		t.page.answered[i] = true
		return g.routes[i].answer(e)
	}
	if g.allowed.Allow(e.Request.URL) {
		return proto.FetchContinueRequest{RequestID: e.RequestID}
	}
	t.refuse(e)
	reason := proto.NetworkErrorReasonBlockedByClient
	if e.Type == "Document" {
		// Blocked, a document would be replaced by an error page; aborted, it stays.
		reason = proto.NetworkErrorReasonAborted
	}
	return proto.FetchFailRequest{RequestID: e.RequestID, ErrorReason: reason}
}

// refuse notes a request that may not leave.
func (t *tab) refuse(e paused) {
	t.page.requests.refuse(e.NetworkID)
	if a := t.page.current; a != nil && a.blocked == "" {
		a.blocked = withoutUser(e.Request.URL)
	}
	if e.Type == "Document" && e.FrameID == t.root.id {
		t.moving.forbidden = withoutUser(e.Request.URL)
		// A tab that was opened for this address stays empty.
		t.wanted, t.moving.pending = "", false
	}
}
