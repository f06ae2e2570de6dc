package demo

import (
	"crypto/rand"
	"net/http"
	"sync"
)

const cookieName = "shop_visitor"

// visitor is what the shop knows of one browser.
type visitor struct {
	SignedIn bool
	Cart     cart
	Orders   []order
	// Flash is told once, on the next page.
	Flash string
	// SurveyDone and CookiesDone are set when the visitor has answered these dialogs.
	SurveyDone, CookiesDone bool
}

// visitors keeps them apart by a cookie.
type visitors struct {
	mu   sync.Mutex
	byID map[string]visitor
}

// of is the visitor of a request, a new one if it is not known.
func (vs *visitors) of(r *http.Request) visitor {
	vs.mu.Lock()
	defer vs.mu.Unlock()
	if c, err := r.Cookie(cookieName); err == nil {
		return vs.byID[c.Value]
	}
	return visitor{}
}

// change alters the visitor of a request. Only now a new one gets a cookie, so that mere readers fill no memory.
// The cookie's value is the one thing here that is left to chance: it keeps a browser that outlived an earlier shop
// on the same port from getting someone else's cart, and no page shows it.
func (vs *visitors) change(w http.ResponseWriter, r *http.Request, alter func(*visitor)) {
	vs.mu.Lock()
	defer vs.mu.Unlock()
	id := ""
	if c, err := r.Cookie(cookieName); err == nil {
		id = c.Value
	}
	v, known := vs.byID[id]
	if !known {
		id = rand.Text()
		http.SetCookie(w, &http.Cookie{Name: cookieName, Value: id, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode})
	}
	alter(&v)
	vs.byID[id] = v
}

// forget drops all of them.
func (vs *visitors) forget() {
	vs.mu.Lock()
	defer vs.mu.Unlock()
	vs.byID = map[string]visitor{}
}
