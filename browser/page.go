package browser

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// PageOptions say how a page presents itself. The zero value is a desktop in English, at UTC, without animations.
type PageOptions struct {
	// Viewport is the size of the page in CSS pixels; zero for 1280 x 720.
	Viewport snapshot.Size
	// Scale is the number of device pixels per CSS pixel; 0 for 1.
	Scale float64
	// Locale is the language tag that the page sees; empty for en-US.
	Locale string
	// TimeZone is an IANA name; empty for UTC.
	TimeZone string
	// Motion lets animations run that respect the person's wish for less of them; by default that wish is told.
	Motion bool
	// ColorScheme is "light" (also when empty) or "dark".
	ColorScheme string
	// UserAgent replaces the browser's own; empty for that, without the word headless.
	UserAgent string
	// Downloads is the folder that downloads go to; empty for one that is removed with the page.
	Downloads string
	// Routes answer requests in the place of the network, the first that matches. Service workers are passed by then, so
	// that none answers instead.
	Routes []Route
	// Allowed are the hosts that requests may go to; empty for all.
	Allowed tools.Domains
	// Login answers a server that asks for a name and a password; nil for nobody.
	Login *Login
	// Secrets gives the texts that no snapshot may show; nil for none. It is called at each look.
	Secrets func() []string

	// agent goes with the browser's own UserAgent.
	agent *proto.EmulationUserAgentMetadata
}

// Page is what a person sees of one isolated context: the active tab. It implements tools.Page. A tab that the page
// opens becomes the active one; when it closes, its opener is active again.
type Page struct {
	browser   *Browser
	options   PageOptions
	context   proto.BrowserBrowserContextID
	downloads string
	// ownDownloads is true when the folder is to be removed with the page.
	ownDownloads bool

	// travel is how long an act's navigation may take.
	travel time.Duration

	mu     sync.Mutex
	list   []*tab
	active *tab
	// waking is closed and replaced at each event.
	waking  chan struct{}
	closed  bool
	current *act
	// typed may have to be typed again: see retype.go.
	typed    []inField
	requests requestLog
	loads    []*tools.Download
	// answered are the routes that answered a request, by their index; introduced the requests with which the login was sent.
	answered   map[int]bool
	introduced map[proto.FetchRequestID]bool
	// roots are the top frames of the tabs that were ever opened: a tab may be gone when its download begins.
	roots map[proto.PageFrameID]bool
	// chooser is the last file chooser that was asked for, until it is answered.
	chooser *chooser
	// dragged is what the browser would drag, until it was dropped.
	dragged *proto.InputDragData
}

// NewPage opens a page in a fresh context, which shares nothing with others.
func (b *Browser) NewPage(ctx context.Context, o PageOptions) (*Page, error) {
	p := &Page{browser: b, options: o.filled(b.version), travel: travelLimit, waking: make(chan struct{}),
		answered: map[int]bool{}, introduced: map[proto.FetchRequestID]bool{}}
	var made proto.TargetCreateBrowserContextResult
	if err := b.client.call(ctx, p.options.context(), &made); err != nil {
		return nil, fmt.Errorf("opening a browser context: %w", err)
	}
	p.context = made.BrowserContextID
	b.mu.Lock()
	b.pages[p.context] = p
	b.mu.Unlock()
	if err := p.open(ctx); err != nil {
		p.Close(context.WithoutCancel(ctx))
		return nil, fmt.Errorf("opening a page: %w", err)
	}
	return p, nil
}

// open prepares the context and opens its first tab.
func (p *Page) open(ctx context.Context) error {
	downloads, err := p.downloadFolder()
	if err != nil {
		return err
	}
	b := p.browser.client
	b.send(nil, downloads, nil)
	for _, denied := range p.denials() {
		b.send(nil, denied, nil)
	}
	_, err = p.openTab(ctx)
	return err
}

// downloadFolder makes the folder for downloads, and the command that sends them there.
func (p *Page) downloadFolder() (proto.Request, error) {
	p.downloads = p.options.Downloads
	if p.downloads == "" {
		dir, err := os.MkdirTemp(p.browser.profile.dir, "downloads-")
		if err != nil {
			return nil, err
		}
		p.downloads, p.ownDownloads = dir, true
	}
	return proto.BrowserSetDownloadBehavior{Behavior: proto.BrowserSetDownloadBehaviorBehaviorAllowAndName,
		BrowserContextID: p.context, DownloadPath: p.downloads, EventsEnabled: true}, nil
}

// denials are the commands that deny what a page would else ask a person for: an unanswered question is no
// deterministic answer.
func (p *Page) denials() []proto.Request {
	var all []proto.Request
	for _, name := range []string{"geolocation", "notifications", "camera", "microphone", "midi", "clipboard-read", "idle-detection"} {
		all = append(all, proto.BrowserSetPermission{Permission: &proto.BrowserPermissionDescriptor{Name: name},
			Setting: proto.BrowserPermissionSettingDenied, BrowserContextID: p.context})
	}
	return all
}

// Close closes the page's tabs and forgets its cookies and storage.
func (p *Page) Close(ctx context.Context) error {
	p.mu.Lock()
	done := p.closed
	p.closed = true
	p.mu.Unlock()
	if done {
		return nil
	}
	err := p.browser.client.call(ctx, proto.TargetDisposeBrowserContext{BrowserContextID: p.context}, nil)
	p.browser.forget(p)
	if p.ownDownloads {
		os.RemoveAll(p.downloads)
	}
	if err != nil && !errors.Is(err, ErrBrowserGone) {
		return fmt.Errorf("closing a page: %w", err)
	}
	return nil
}

// tab is the tab with that target, or nil. The lock is held.
func (p *Page) tab(id proto.TargetTargetID) *tab {
	i := slices.IndexFunc(p.list, func(t *tab) bool { return t.id == id })
	if i < 0 {
		return nil
	}
	return p.list[i]
}

// tabs is the number of open tabs.
func (p *Page) tabs() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.list)
}

// opened takes a new tab. During an act the active tab stays until its input is over.
func (p *Page) opened(t *tab) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.list = append(p.list, t)
	if p.roots == nil {
		p.roots = map[proto.PageFrameID]bool{}
	}
	p.roots[t.root.id] = true
	switch {
	case p.active == nil:
		p.active = t
	case p.current != nil:
		p.current.opened = t
	default:
		p.active = t
	}
	p.changed()
}

// closedTab takes the end of a tab. The lock is held.
func (p *Page) closedTab(t *tab) {
	p.list = slices.DeleteFunc(p.list, func(each *tab) bool { return each == t })
	if p.current != nil && p.current.opened == t {
		p.current.opened = nil
	}
	if p.active != t || len(p.list) == 0 {
		return
	}
	if p.active = p.tab(t.opener); p.active == nil {
		p.active = p.list[len(p.list)-1]
	}
}

// changed wakes those who wait for an event. The lock is held.
func (p *Page) changed() {
	close(p.waking)
	p.waking = make(chan struct{})
}

// until waits until cond holds, which is asked with the lock held after each event. A session that ends, ends the wait.
func (p *Page) until(ctx context.Context, s *session, cond func() bool) error {
	var ended <-chan struct{}
	if s != nil {
		ended = s.ended
	}
	for {
		p.mu.Lock()
		ok, waking := cond(), p.waking
		p.mu.Unlock()
		if ok {
			return nil
		}
		select {
		case <-waking:
		case <-ctx.Done():
			return ctx.Err()
		case <-p.browser.client.gone:
			return ErrBrowserGone
		case <-ended:
			return s.why
		}
	}
}

// front is the active tab, or why there is none to speak to.
func (p *Page) front() (*tab, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-p.browser.client.gone:
		return nil, ErrBrowserGone
	default:
	}
	if p.active == nil {
		return nil, ErrTabClosed
	}
	select {
	case <-p.active.top.ended:
		return nil, p.active.top.why
	default:
	}
	if p.active.dialog != nil {
		return nil, dialogFailure(p.active.dialog)
	}
	return p.active, nil
}

// Location is the top document's address and title. The title is left empty while a dialog blocks the page, and of a
// page that crashed or does not answer.
func (p *Page) Location(ctx context.Context) (url, title string, err error) {
	if p.dialog() != nil {
		return p.address(), "", nil
	}
	t, err := p.front()
	if errors.Is(err, ErrCrashed) {
		return p.address(), "", nil
	}
	if err != nil {
		return "", "", err
	}
	url = t.root.address()
	if !t.top.hears(ctx, busyLimit) {
		return url, "", nil
	}
	err = t.root.call(ctx, "title", nil, &title)
	if errors.Is(err, errDocumentGone) || p.dialog() != nil {
		err = nil
	}
	return url, title, err
}

// quick is a look at the address and the title alone.
func (p *Page) quick(ctx context.Context) (*snapshot.Snapshot, error) {
	t, err := p.front()
	if err != nil {
		return nil, err
	}
	s := &snapshot.Snapshot{URL: t.root.address(), Tabs: p.tabs()}
	err = t.root.call(ctx, "title", nil, &s.Title)
	return s, err
}

// Screenshot is a PNG of the viewport.
func (p *Page) Screenshot(ctx context.Context) ([]byte, error) {
	t, err := p.front()
	if err != nil {
		return nil, err
	}
	if !t.top.hears(ctx, muteLimit) {
		return nil, p.muteFailure(t)
	}
	var shot proto.PageCaptureScreenshotResult
	f := t.top.send(proto.PageCaptureScreenshot{Format: proto.PageCaptureScreenshotFormatPng})
	if err := f.wait(ctx, &shot, t.block()); err != nil {
		return nil, fmt.Errorf("taking a screenshot: %w", p.explain(t, err))
	}
	return shot.Data, nil
}

// downloadBegins takes the beginning of a download, and reports whether it is one of this page's.
func (p *Page) downloadBegins(e proto.BrowserDownloadWillBegin) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	mine := p.roots[e.FrameID]
	for _, t := range p.list {
		mine = mine || t.frames[e.FrameID] != nil
	}
	if !mine {
		return false
	}
	if p.current != nil {
		p.current.download = e.SuggestedFilename
	}
	p.begins(e)
	p.changed()
	return true
}
