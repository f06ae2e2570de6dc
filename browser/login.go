package browser

import (
	"net/url"

	"github.com/go-rod/rod/lib/proto"
)

// Login is a name and a password for servers that ask for them by the browser (HTTP authentication).
type Login struct {
	// Origin is the one server that is told them, such as https://shop.example.
	Origin         string
	User, Password string
}

// introduce is the answer to a server that asks who is there. Only the login's own origin is told, and once per
// request: a server that asks again did not like the answer. The lock is held.
func (p *Page) introduce(e paused) proto.Request {
	answer := &proto.FetchAuthChallengeResponse{Response: proto.FetchAuthChallengeResponseResponseCancelAuth}
	l := p.options.Login
	if l != nil && e.Challenge.Source == proto.FetchAuthChallengeSourceServer && sameOrigin(l.Origin, e.Challenge.Origin) && !p.introduced[e.RequestID] {
		p.introduced[e.RequestID] = true
		answer = &proto.FetchAuthChallengeResponse{Response: proto.FetchAuthChallengeResponseResponseProvideCredentials, Username: l.User, Password: l.Password}
	}
	return proto.FetchContinueWithAuth{RequestID: e.RequestID, AuthChallengeResponse: answer}
}

func sameOrigin(a, b string) bool {
	one, err := url.Parse(a)
	if err != nil {
		return false
	}
	other, err := url.Parse(b)
	return err == nil && one.Scheme == other.Scheme && one.Host == other.Host
}
