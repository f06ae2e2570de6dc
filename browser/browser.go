package browser

import (
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/go-rod/rod/lib/proto"
)

// Browser is a running browser. Its pages are independent of each other: each has a context of its own.
type Browser struct {
	options Options
	version proto.BrowserGetVersionResult
	source  string
	process *process
	profile *profile
	client  *client
	// documents is the number of the last document.
	documents atomic.Int64

	mu       sync.Mutex
	pages    map[proto.BrowserBrowserContextID]*Page
	sessions map[string]*session

	closing  sync.Once
	closeErr error
	done     chan struct{}
}

func newBrowser(o Options, proc *process, prof *profile) *Browser {
	if len(o.TestIDAttributes) == 0 {
		o.TestIDAttributes = []string{"data-testid", "data-test-id", "data-test", "data-cy", "data-qa"}
	}
	b := &Browser{options: o, source: scripts(), process: proc, profile: prof, done: make(chan struct{}),
		pages: map[proto.BrowserBrowserContextID]*Page{}, sessions: map[string]*session{}}
	b.client = newClient(newPipe(proc.fromIt, proc.toIt), b.handle)
	go func() {
		b.client.run()
		// The pipe can end before the process does, and a browser that nobody can speak to is of no use.
		proc.kill()
		<-proc.done
		proc.fromIt.Close()
		close(b.done)
	}()
	return b
}

// Close ends the browser and removes its profile. Nothing of it is left, neither process nor file.
func (b *Browser) Close() error {
	b.closing.Do(func() {
		b.process.kill()
		<-b.done
		b.closeErr = b.profile.remove()
	})
	return b.closeErr
}

// Done is closed when the browser has ended, by Close or by itself.
func (b *Browser) Done() <-chan struct{} { return b.done }

// Version is the browser's product and version, such as "Chrome/156.0.8078.114".
func (b *Browser) Version() string { return b.version.Product }

// handle takes an event. It runs on the reading goroutine.
func (b *Browser) handle(sid, method string, params []byte) {
	if sid == "" {
		b.handleOwn(method, params)
		return
	}
	b.mu.Lock()
	s := b.sessions[sid]
	b.mu.Unlock()
	if s != nil {
		s.tab.handle(s, method, params)
	}
}

// handleOwn takes an event of the browser itself.
func (b *Browser) handleOwn(method string, params []byte) {
	switch method {
	case "Target.attachedToTarget":
		var e proto.TargetAttachedToTarget
		if decode(params, &e) {
			b.attached(e)
		}
	case "Target.detachedFromTarget":
		var e proto.TargetDetachedFromTarget
		if decode(params, &e) {
			b.detached(string(e.SessionID))
		}
	case "Browser.downloadWillBegin":
		var e proto.BrowserDownloadWillBegin
		if decode(params, &e) {
			b.downloadBegins(e)
		}
	case "Browser.downloadProgress":
		var e proto.BrowserDownloadProgress
		if decode(params, &e) {
			b.downloadGoesOn(e)
		}
	}
}

// attached takes a new tab: one that NewPage asked for, or one that a page opened.
func (b *Browser) attached(e proto.TargetAttachedToTarget) {
	s := newSession(b.client, string(e.SessionID), e.TargetInfo.TargetID)
	b.mu.Lock()
	p := b.pages[e.TargetInfo.BrowserContextID]
	b.mu.Unlock()
	if p == nil || e.TargetInfo.Subtype != "" {
		// Nobody's tab, or a page that the browser loads ahead in case it will be wanted, must not wait for ever.
		s.send(proto.RuntimeRunIfWaitingForDebugger{})
		return
	}
	t := newTab(p, s, e.TargetInfo)
	b.add(s)
	p.opened(t)
	t.prepare(s)
}

func (b *Browser) add(s *session) {
	b.mu.Lock()
	b.sessions[s.id] = s
	b.mu.Unlock()
}

func (b *Browser) detached(sid string) {
	b.mu.Lock()
	s := b.sessions[sid]
	delete(b.sessions, sid)
	b.mu.Unlock()
	if s != nil {
		s.tab.detached(s)
	}
}

func (b *Browser) forget(p *Page) {
	b.mu.Lock()
	delete(b.pages, p.context)
	b.mu.Unlock()
}

// everyPage lists the pages that are open.
func (b *Browser) everyPage() []*Page {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Collect(maps.Values(b.pages))
}

// downloadBegins tells the page whose frame began a download.
func (b *Browser) downloadBegins(e proto.BrowserDownloadWillBegin) {
	for _, p := range b.everyPage() {
		if p.downloadBegins(e) {
			return
		}
	}
}
