package browser

import (
	"encoding/json"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/snapshot"
)

// tab is one tab of a page's context. Its state is that of the last event, guarded by the page's lock.
type tab struct {
	page   *Page
	id     proto.TargetTargetID
	opener proto.TargetTargetID
	// wanted is the address that it was opened for.
	wanted string
	top    *session
	// sessions are the tab's, by id: the top one and one for each frame in a process of its own.
	sessions map[string]*session
	frames   map[proto.PageFrameID]*frame
	root     *frame

	dialog *snapshot.Dialog
	// blocked is closed while a dialog is open.
	blocked chan struct{}
	// ready is closed when the tab has its settings and scripts.
	ready   chan struct{}
	moving  movement
	traffic traffic
}

func newTab(p *Page, s *session, info *proto.TargetTargetInfo) *tab {
	t := &tab{page: p, id: info.TargetID, opener: info.OpenerID, wanted: info.URL, top: s, sessions: map[string]*session{s.id: s},
		frames: map[proto.PageFrameID]*frame{}, blocked: make(chan struct{}), ready: make(chan struct{})}
	s.tab = t
	// A tab's top frame has the number of its target.
	t.root = t.addFrame(proto.PageFrameID(info.TargetID), nil, s)
	return t
}

// arrived reports whether a new tab shows a usable document, and the one that it was opened for. The lock is held.
func (t *tab) arrived() bool {
	blank := func(url string) bool { return url == "" || url == "about:blank" }
	return t.dialog != nil || t.root.doc.usable && (!blank(t.root.url) || blank(t.wanted) && !t.moving.pending)
}

// prepare gives a new target its settings and scripts and then lets it run. It only sends: it is called on the
// reading goroutine. A setting that a target does not take (a time zone that its process already has) is no fault.
func (t *tab) prepare(s *session) {
	s.send(proto.PageEnable{})
	s.client.send(s, proto.PageGetFrameTree{}, func(reply []byte) { t.tree(s, reply) })
	s.send(proto.PageSetLifecycleEventsEnabled{Enabled: true})
	s.send(proto.PageAddScriptToEvaluateOnNewDocument{Source: t.page.browser.source, WorldName: worldName, RunImmediately: true})
	s.send(proto.RuntimeEnable{})
	s.send(proto.NetworkEnable{})
	s.send(proto.TargetSetAutoAttach{AutoAttach: true, WaitForDebuggerOnStart: true, Flatten: true,
		Filter: proto.TargetTargetFilter{{Type: "iframe"}, {Type: "worker"}, {Type: "worklet"}, {Exclude: true}}})
	for _, setting := range t.page.options.settings(s == t.top) {
		s.send(setting)
	}
	last := s.send(proto.RuntimeRunIfWaitingForDebugger{})
	if s == t.top {
		go func() {
			select {
			case <-last.reply:
			case <-s.ended:
			case <-s.client.gone:
			}
			close(t.ready)
		}()
	}
}

// tree takes the frames that a target had when it was attached.
func (t *tab) tree(s *session, reply []byte) {
	var r struct{ Result proto.PageGetFrameTreeResult }
	if json.Unmarshal(reply, &r) != nil || r.Result.FrameTree == nil {
		return
	}
	t.page.mu.Lock()
	defer t.page.mu.Unlock()
	t.addTree(s, r.Result.FrameTree)
	t.page.changed()
}

func (t *tab) addTree(s *session, tree *proto.PageFrameTree) {
	f := t.frames[tree.Frame.ID]
	if f == nil {
		f = t.addFrame(tree.Frame.ID, t.frames[tree.Frame.ParentID], s)
	}
	f.session = s
	f.navigated(tree.Frame)
	for _, c := range tree.ChildFrames {
		t.addTree(s, c)
	}
}

// handle takes an event of one of the tab's targets. It runs on the reading goroutine.
func (t *tab) handle(s *session, method string, params []byte) {
	t.page.mu.Lock()
	defer t.page.mu.Unlock()
	t.page.requests.note(method, params)
	known := t.handleTarget(s, method, params) || t.handleFrame(s, method, params) ||
		t.handleWorld(s, method, params) || t.handleDialog(s, method, params) || t.handleChooser(method, params) || t.handleDrag(method, params) || t.handleGate(s, method, params) || t.handleTraffic(s, method, params)
	if known {
		t.page.changed()
	}
}

// handleTarget takes the coming and going of frames with a process of their own, and crashes.
func (t *tab) handleTarget(s *session, method string, params []byte) bool {
	switch method {
	case "Target.attachedToTarget":
		var e proto.TargetAttachedToTarget
		if decode(params, &e) {
			t.attachedFrame(s, e)
		}
	case "Target.detachedFromTarget":
		var e proto.TargetDetachedFromTarget
		if decode(params, &e) {
			b := t.page.browser
			b.mu.Lock()
			child := b.sessions[string(e.SessionID)]
			delete(b.sessions, string(e.SessionID))
			b.mu.Unlock()
			if child != nil {
				t.lost(child, errDocumentGone)
			}
		}
	case "Inspector.targetCrashed":
		if s == t.top {
			s.end(ErrCrashed)
		} else {
			s.end(errDocumentGone)
		}
	default:
		return false
	}
	return true
}

// attachedWorker takes a script that runs beside the page's own. It must be asked for: one that nobody attaches to waits
// for its debugger all the same, for ever.
func (t *tab) attachedWorker(s *session) {
	t.page.browser.add(s)
	s.send(proto.NetworkEnable{})
	for _, setting := range t.page.options.gate().settings() {
		s.send(setting)
	}
	s.send(proto.RuntimeRunIfWaitingForDebugger{})
}

// attachedFrame takes a frame that moved into a process of its own.
func (t *tab) attachedFrame(parent *session, e proto.TargetAttachedToTarget) {
	s := newSession(parent.client, string(e.SessionID), e.TargetInfo.TargetID)
	s.tab = t
	if e.TargetInfo.Type == "worker" || e.TargetInfo.Type == "worklet" {
		t.attachedWorker(s)
		return
	}
	f := t.frames[proto.PageFrameID(e.TargetInfo.TargetID)]
	if f == nil {
		s.send(proto.RuntimeRunIfWaitingForDebugger{})
		return
	}
	t.sessions[s.id] = s
	t.page.browser.add(s)
	for _, c := range f.children {
		t.removeFrame(c)
	}
	f.children = nil
	f.session = s
	f.url = e.TargetInfo.URL
	f.renew("")
	t.prepare(s)
}

// lost ends a session that is over. A frame that went on in another process by then is kept.
func (t *tab) lost(s *session, why error) {
	s.end(why)
	delete(t.sessions, s.id)
	for _, f := range t.frames {
		if f.session == s && f != t.root {
			t.removeFrame(f)
		}
	}
}

// detached ends the tab: its top target is gone.
func (t *tab) detached(s *session) {
	t.page.mu.Lock()
	defer t.page.mu.Unlock()
	for _, each := range t.sessions {
		if each != s {
			t.lost(each, ErrTabClosed)
		}
	}
	s.end(ErrTabClosed)
	t.page.closedTab(t)
	t.page.changed()
}

// decode reads an event's parameters. An event that is not as expected is passed over: the protocol grows.
func decode(params []byte, out any) bool { return json.Unmarshal(params, out) == nil }
