package browser

import (
	"encoding/json"
	"net/url"
	"strings"

	"github.com/go-rod/rod/lib/proto"
)

// traffic is the requests of a tab. It is guarded by the page's lock.
type traffic struct {
	open map[proto.NetworkRequestID]*request
	// idle counts the requests that left while no act was under way, by their key: a key that comes back is polling.
	idle map[string]int
}

// request is one that has not ended.
type request struct {
	frame  proto.PageFrameID
	key    string
	method string
	url    string
	// act is the act in whose wake it left, or nil.
	act *act
	// awaited is true for a request that a settling waits for.
	awaited bool
	main    bool
}

// polling is from how many times on a key that comes back is taken for polling.
const polling = 2

// repeats is from how many times on a key that comes back within one act is taken for polling.
const repeats = 4

// counted are the types that are an act's effect; of these, awaited says which a settling waits for. Streams, beacons,
// prefetches and what only decorates the page are neither.
func counted(k proto.NetworkResourceType) (counts, awaited bool) {
	switch k {
	case proto.NetworkResourceTypeXHR, proto.NetworkResourceTypeFetch, proto.NetworkResourceTypeDocument, proto.NetworkResourceTypeScript,
		proto.NetworkResourceTypeStylesheet:
		return true, true
	case proto.NetworkResourceTypeImage, proto.NetworkResourceTypeFont, proto.NetworkResourceTypeMedia:
		return true, false
	}
	return false, false
}

// handleTraffic takes the beginning and the end of requests.
func (t *tab) handleTraffic(s *session, method string, params []byte) bool {
	switch method {
	case "Network.requestWillBeSent":
		var e requestSent
		if !decode(params, &e) {
			return false
		}
		if e.Redirect == nil || t.traffic.open[e.RequestID] == nil {
			main := e.FrameID == t.root.id && string(e.RequestID) == string(e.LoaderID)
			t.begins(e.RequestID, &request{frame: e.FrameID, method: e.Request.Method, url: e.Request.URL, main: main}, e.Type)
		}
	case "Network.responseReceived":
		var e struct {
			RequestID proto.NetworkRequestID `json:"requestId"`
			Response  struct {
				MIMEType string `json:"mimeType"`
			}
		}
		// A stream has no end to wait for.
		if !decode(params, &e) || e.Response.MIMEType != "text/event-stream" {
			return false
		}
		t.ends(e.RequestID)
	case "Network.loadingFinished", "Network.loadingFailed":
		var e struct {
			RequestID proto.NetworkRequestID `json:"requestId"`
		}
		if !decode(params, &e) {
			return false
		}
		t.ends(e.RequestID)
	default:
		return false
	}
	return true
}

// requestSent is what is read of Network.requestWillBeSent.
type requestSent struct {
	RequestID proto.NetworkRequestID `json:"requestId"`
	LoaderID  proto.NetworkLoaderID  `json:"loaderId"`
	FrameID   proto.PageFrameID      `json:"frameId"`
	Type      proto.NetworkResourceType
	Request   struct{ URL, Method string }
	// Redirect is set when the request goes on at another address.
	Redirect json.RawMessage `json:"redirectResponse"`
}

func (t *tab) begins(id proto.NetworkRequestID, r *request, kind proto.NetworkResourceType) {
	counts, awaited := counted(kind)
	if !counts || strings.HasPrefix(r.url, "data:") || strings.HasPrefix(r.url, "blob:") {
		return
	}
	if t.traffic.open == nil {
		t.traffic.open, t.traffic.idle = map[proto.NetworkRequestID]*request{}, map[string]int{}
	}
	r.key = r.method + " " + withoutQuery(r.url)
	a := t.page.current
	if a == nil {
		t.traffic.idle[r.key]++
		t.traffic.open[id] = r
		return
	}
	a.keys[r.key]++
	poll := !r.main && (t.traffic.idle[r.key] >= polling || a.keys[r.key] >= repeats)
	if !poll {
		a.requests++
	}
	r.act, r.awaited = a, awaited && !poll
	t.traffic.open[id] = r
}

// ends takes the end of a request, or of the waiting for it.
func (t *tab) ends(id proto.NetworkRequestID) {
	if r := t.traffic.open[id]; r != nil && r.awaited {
		r.act.answers++
	}
	delete(t.traffic.open, id)
}

func withoutQuery(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	return u.Scheme + "://" + u.Host + u.Path
}

// forgetFrame drops the requests of a frame that is gone.
func (n *traffic) forgetFrame(id proto.PageFrameID) {
	for k, r := range n.open {
		if r.frame == id {
			delete(n.open, k)
		}
	}
}

// navigated drops what the frame's old document was waiting for.
func (n *traffic) navigated(f *frame) {
	for k, r := range n.open {
		if r.frame == f.id && string(k) != string(f.doc.loader) {
			delete(n.open, k)
		}
	}
	if f == f.tab.root {
		n.idle = map[string]int{}
		if n.open == nil {
			n.open = map[proto.NetworkRequestID]*request{}
		}
	}
}

// awaited is a request of the act that has not ended, as "GET /api/items", or empty.
func (n *traffic) awaited(a *act) string {
	for _, r := range n.open {
		if r.act == a && r.awaited && !r.main {
			return r.method + " " + r.url
		}
	}
	return ""
}

// moving reports whether a request for a new top document is under way.
func (n *traffic) moving(a *act) bool {
	for _, r := range n.open {
		if r.act == a && r.main {
			return true
		}
	}
	return false
}
