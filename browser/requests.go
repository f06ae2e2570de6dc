package browser

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/tools"
)

const (
	// keptRequests is how many requests of a page are remembered.
	keptRequests = 2000
	// keptBody is how much of what a request sent is remembered, in bytes.
	keptBody = 2048
	// keptHeader is how much of a header is.
	keptHeader = 256
)

// requestLog is what a page remembers of its requests, oldest first. It is guarded by the page's lock.
type requestLog struct {
	list []*logged
	// refused are those that were not allowed to leave.
	refused map[proto.NetworkRequestID]bool
	// count is how many there were, the forgotten ones too.
	count int
}

type logged struct {
	id proto.NetworkRequestID
	tools.Request
}

// note takes the beginning, the answer and the end of requests, of all types.
func (n *requestLog) note(method string, params []byte) {
	switch method {
	case "Network.requestWillBeSent":
		var e struct {
			RequestID proto.NetworkRequestID `json:"requestId"`
			Type      string
			Request   struct {
				URL, Method string
				Headers     map[string]string
				PostData    string `json:"postData"`
			}
			Redirect *response `json:"redirectResponse"`
		}
		if !decode(params, &e) || strings.HasPrefix(e.Request.URL, "data:") || strings.HasPrefix(e.Request.URL, "blob:") {
			return
		}
		if before := n.find(e.RequestID); before != nil && e.Redirect != nil {
			before.answered(*e.Redirect)
		}
		r := tools.Request{Method: e.Request.Method, URL: withoutUser(e.Request.URL), Type: e.Type, Sent: masked(e.Request.Headers), Body: maskedBody(e.Request.PostData)}
		n.list = append(n.list, &logged{e.RequestID, r})
		n.count++
		if len(n.list) > keptRequests {
			n.list = slices.Delete(n.list, 0, len(n.list)-keptRequests)
		}
	case "Network.responseReceived":
		var e struct {
			RequestID proto.NetworkRequestID `json:"requestId"`
			Response  response
		}
		if decode(params, &e) {
			if r := n.find(e.RequestID); r != nil {
				r.answered(e.Response)
			}
		}
	case "Network.loadingFailed":
		var e struct {
			RequestID proto.NetworkRequestID `json:"requestId"`
			ErrorText string                 `json:"errorText"`
		}
		if decode(params, &e) {
			if r := n.find(e.RequestID); r != nil && r.Status == 0 {
				r.Problem = strings.TrimPrefix(e.ErrorText, "net::")
				if n.refused[e.RequestID] {
					r.Problem = "not allowed"
				}
			}
		}
	}
}

// refuse notes that a request may not leave. It may not be in the list yet.
func (n *requestLog) refuse(id proto.NetworkRequestID) {
	if n.refused == nil {
		n.refused = map[proto.NetworkRequestID]bool{}
	}
	n.refused[id] = true
}

type response struct {
	Status  int
	Headers map[string]string
}

func (l *logged) answered(r response) {
	l.Status, l.Received = r.Status, masked(r.Headers)
}

// find is the newest request with that number: a redirect keeps it.
func (n *requestLog) find(id proto.NetworkRequestID) *logged {
	for i := len(n.list) - 1; i >= 0; i-- {
		if n.list[i].id == id {
			return n.list[i]
		}
	}
	return nil
}

// Requests are those that left after the first n of the page's life, oldest first, and how many left so far.
func (p *Page) Requests(n int) (list []tools.Request, count int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	forgotten := p.requests.count - len(p.requests.list)
	for _, r := range p.requests.list[min(max(0, n-forgotten), len(p.requests.list)):] {
		each := r.Request
		each.Sent, each.Received = maps.Clone(each.Sent), maps.Clone(each.Received)
		list = append(list, each)
	}
	return list, p.requests.count
}

const mask = "•••"

// masked are headers without what proves who someone is.
func masked(headers map[string]string) map[string]string {
	out := map[string]string{}
	for name, value := range headers {
		if provesIdentity(name) {
			value = mask
		}
		out[name] = clip(value, keptHeader)
	}
	return out
}

// provesIdentity reports whether a header or field is one that a stranger must not read.
func provesIdentity(name string) bool {
	name = strings.ToLower(name)
	for _, part := range []string{"authorization", "cookie", "token", "secret", "password", "passwd", "api-key", "apikey", "api_key", "credential", "session", "csrf", "xsrf", "cvv", "cvc"} {
		if strings.Contains(name, part) {
			return true
		}
	}
	return false
}

// bodyField finds the fields of a form, JSON or multipart body with their values.
var bodyField = regexp.MustCompile(`"([^"\\]+)"\s*:\s*("(?:[^"\\]|\\.)*"|[^\s",}\]]+)|(?:^|&)([^=&\s]+)=([^&\s]*)|name="([^"]+)"\r?\n\r?\n([^\r\n]*)`)

// maskedBody is the beginning of a body without the values of secret fields.
func maskedBody(body string) string {
	var b strings.Builder
	from := 0
	for _, at := range bodyField.FindAllStringSubmatchIndex(body, -1) {
		for i := 2; i < len(at); i += 4 {
			if at[i] < 0 || at[i+2] == at[i+3] || !provesIdentity(body[at[i]:at[i+1]]) {
				continue
			}
			shown := mask
			if body[at[i+2]] == '"' {
				shown = `"` + mask + `"`
			}
			b.WriteString(body[from:at[i+2]] + shown)
			from = at[i+3]
		}
	}
	return clip(b.String()+body[from:], keptBody)
}

// clip cuts a text to a number of bytes, at a character, and says so.
func clip(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

// withoutUser takes name and password out of an address.
func withoutUser(address string) string {
	scheme, rest, ok := strings.Cut(address, "://")
	if !ok {
		return address
	}
	host, path, slash := strings.Cut(rest, "/")
	if at := strings.LastIndex(host, "@"); at >= 0 {
		host = host[at+1:]
	}
	if slash {
		host += "/" + path
	}
	return scheme + "://" + host
}
