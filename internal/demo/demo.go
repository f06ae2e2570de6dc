// Package demo is a small web shop worth testing: sign-in, a late search, like-named buttons, a cart, a validated
// checkout with a confirm dialog, and an order page. It is embedded, needs no network but loopback, and shows the same
// bytes on every run: no clock, no chance. README, examples and tests all drive it.
//
// It is not a model of a good shop: nothing is stored, and the password is in this file. What it imitates on purpose
// is what makes real pages hard to record: class names and ids that a build generates, lists that change their
// order, dialogs that come up uncalled. A Variant turns these; none of them changes a name that a person reads.
//
//	shop, err := demo.Serve(ctx, demo.Options{})
//	if err != nil { ... }
//	defer shop.Close()
//	fmt.Println(shop.URL) // http://127.0.0.1:41873
//	shop.Vary(demo.Variant{Order: demo.Reversed, Hashes: 2})
package demo

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"
)

// The only account of the shop.
const (
	Email    = "ada@example.com"
	Password = "mug-lover-42"
)

// Options say how the shop is served. The zero value is a free port of 127.0.0.1 and the shop as it is.
type Options struct {
	// Addr is the loopback host and port to listen on; empty means 127.0.0.1:0, a free port. Handler ignores it.
	Addr string
	// Variant is what the shop looks like at first and again after a reset.
	Variant Variant
	// SearchDelay is how long the server thinks about a search; 0 means 300 ms, a negative one not at all.
	SearchDelay time.Duration
}

// Shop is a shop that is being served.
type Shop struct {
	// URL is its address without a slash at the end.
	URL string

	server *http.Server
	pages  *pages
	served chan error
}

// Serve starts the shop and returns at once. It is served until ctx ends or Close is called.
func Serve(ctx context.Context, o Options) (*Shop, error) {
	addr := o.Addr
	if addr == "" {
		addr = "127.0.0.1:0"
	}
	if err := onlyLoopback(addr); err != nil {
		return nil, err
	}
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("serving the demo shop: %w", err)
	}
	p := newPages(o)
	s := &Shop{
		URL:    "http://" + l.Addr().String(),
		server: &http.Server{Handler: p.routes(), ReadHeaderTimeout: 10 * time.Second},
		pages:  p,
		served: make(chan error, 1),
	}
	go func() { s.served <- s.server.Serve(l) }()
	context.AfterFunc(ctx, func() { s.server.Close() })
	return s, nil
}

// onlyLoopback refuses an address that others on the network could reach: the shop's password is public.
func onlyLoopback(addr string) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("address %q: want HOST:PORT, such as 127.0.0.1:8080", addr)
	}
	if ip := net.ParseIP(host); host == "localhost" || ip != nil && ip.IsLoopback() {
		return nil
	}
	return fmt.Errorf("address %q is not a loopback address; use 127.0.0.1:PORT", addr)
}

// Vary changes how the shop looks from the next page on, for every visitor.
func (s *Shop) Vary(v Variant) { s.pages.knobs.set(v) }

// Close stops serving, ends open requests and returns when both are done. It may be called again.
func (s *Shop) Close() error {
	s.server.Close()
	err := <-s.served
	s.served <- err
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// Handler is the shop without a server. Each visitor, told by a cookie, has a cart and an account of their own, so
// that runs side by side don't disturb each other.
func Handler(o Options) http.Handler { return newPages(o).routes() }
