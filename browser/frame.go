package browser

import (
	"context"
	"slices"

	"github.com/go-rod/rod/lib/proto"
)

// frame is one document in the page, in-process or out-of-process. The document changes with each navigation, the
// frame stays. Its fields are guarded by the page's lock.
type frame struct {
	tab      *tab
	id       proto.PageFrameID
	above    *frame
	children []*frame
	session  *session
	url      string
	doc      *document
	removed  bool
	holder   holder
}

// document is what a frame shows from one navigation to the next.
type document struct {
	number int
	loader proto.NetworkLoaderID
	// world names the isolated world, empty until it exists.
	world   string
	worlded bool
	// usable is true from the moment that the markup was read.
	usable bool
	// primed is set when the accessibility tree is being kept.
	primed *future
}

// holder is the iframe element that holds a frame, once it was asked for.
type holder struct{ document, number int }

// addFrame makes a frame below parent; nil for the top one.
func (t *tab) addFrame(id proto.PageFrameID, parent *frame, s *session) *frame {
	f := &frame{tab: t, id: id, above: parent, session: s}
	f.renew("")
	t.frames[id] = f
	if parent != nil {
		parent.children = append(parent.children, f)
	}
	return f
}

func (t *tab) removeFrame(f *frame) {
	for _, c := range slices.Clone(f.children) {
		t.removeFrame(c)
	}
	f.removed = true
	delete(t.frames, f.id)
	if f.above != nil {
		f.above.children = slices.DeleteFunc(slices.Clone(f.above.children), func(c *frame) bool { return c == f })
	}
	t.traffic.forgetFrame(f.id)
}

// renew gives the frame a new document.
func (f *frame) renew(loader proto.NetworkLoaderID) {
	f.doc = &document{number: int(f.tab.page.browser.documents.Add(1)), loader: loader}
}

// navigated takes the frame's document as the browser tells it.
func (f *frame) navigated(fr *proto.PageFrame) {
	f.url = fr.URL + fr.URLFragment
	switch {
	case f.doc.loader == "" && !f.doc.worlded:
		f.doc.loader = fr.LoaderID
	case f.doc.loader != fr.LoaderID:
		// Also the empty document that a frame begins with is one, once it was looked at. The window may be kept, and
		// with it the world.
		f.renew(fr.LoaderID)
	}
}

// handleFrame takes the coming, going and navigating of frames.
func (t *tab) handleFrame(s *session, method string, params []byte) bool {
	switch method {
	case "Page.frameAttached":
		var e proto.PageFrameAttached
		if decode(params, &e) {
			t.frameAttached(s, e)
		}
	case "Page.frameDetached":
		var e proto.PageFrameDetached
		if decode(params, &e) && e.Reason != proto.PageFrameDetachedReasonSwap {
			if f := t.frames[e.FrameID]; f != nil && f.session == s {
				t.removeFrame(f)
			}
		}
	case "Page.frameNavigated":
		var e proto.PageFrameNavigated
		if decode(params, &e) {
			t.frameNavigated(s, e.Frame)
		}
	case "Page.navigatedWithinDocument":
		var e proto.PageNavigatedWithinDocument
		if decode(params, &e) {
			if f := t.frames[e.FrameID]; f != nil {
				f.url = e.URL
				t.moving.within(f)
			}
		}
	case "Page.lifecycleEvent":
		var e proto.PageLifecycleEvent
		if decode(params, &e) && e.Name == proto.PageLifecycleEventNameDOMContentLoaded {
			if f := t.frames[e.FrameID]; f != nil && f.doc.loader == e.LoaderID {
				f.doc.usable = true
			}
		}
	default:
		return t.handleMovement(s, method, params)
	}
	return true
}

// frameAttached takes a new frame, or one that came back from a process of its own.
func (t *tab) frameAttached(s *session, e proto.PageFrameAttached) {
	if f := t.frames[e.FrameID]; f != nil {
		f.session = s
		f.renew("")
		return
	}
	if parent := t.frames[e.ParentFrameID]; parent != nil {
		t.addFrame(e.FrameID, parent, s)
	}
}

func (t *tab) frameNavigated(s *session, fr *proto.PageFrame) {
	f := t.frames[fr.ID]
	if f == nil {
		f = t.addFrame(fr.ID, t.frames[fr.ParentID], s)
	}
	f.session = s
	// The new document's frames are told anew.
	for _, c := range f.children {
		t.removeFrame(c)
	}
	f.navigated(fr)
	t.traffic.navigated(f)
	t.moving.committed(f, fr)
}

// parent is the frame that holds f, or nil.
func (f *frame) parent() *frame { return f.above }

// document is the number of the frame's current document (snapshot.Handle.Document): never used again in a Browser,
// and another with each new document.
func (f *frame) document() int {
	f.tab.page.mu.Lock()
	defer f.tab.page.mu.Unlock()
	return f.doc.number
}

// target is the connection to the process that the frame is in.
func (f *frame) target() *session {
	f.tab.page.mu.Lock()
	defer f.tab.page.mu.Unlock()
	return f.session
}

// address is the frame's current address.
func (f *frame) address() string {
	f.tab.page.mu.Lock()
	defer f.tab.page.mu.Unlock()
	return f.url
}

// frames are those of the active tab, top first, then children in tree order.
func (p *Page) frames() []*frame {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.active == nil {
		return nil
	}
	return p.active.root.list(nil)
}

func (f *frame) list(all []*frame) []*frame {
	all = append(all, f)
	for _, c := range f.children {
		all = c.list(all)
	}
	return all
}

// frameOf is the frame that shows the document with that number, or nil when it is gone.
func (p *Page) frameOf(document int) *frame {
	for _, f := range p.frames() {
		if f.document() == document {
			return f
		}
	}
	return nil
}

// prime makes computed names cheap: without one reading of the accessibility tree per document, each name would
// build that tree anew.
func (f *frame) prime(ctx context.Context) error {
	f.tab.page.mu.Lock()
	doc, s := f.doc, f.session
	if doc.primed == nil {
		s.send(proto.AccessibilityEnable{})
		doc.primed = s.send(proto.AccessibilityGetRootAXNode{FrameID: f.id})
	}
	primed := doc.primed
	f.tab.page.mu.Unlock()
	return f.tab.page.explain(f.tab, gone(primed.wait(ctx, nil, f.tab.block())))
}

// primed reports whether Chrome is asked for the document's roles and names.
func (f *frame) primed() bool {
	f.tab.page.mu.Lock()
	defer f.tab.page.mu.Unlock()
	return f.doc.primed != nil
}

// unprime lets go of the accessibility trees of the frame's process.
func (f *frame) unprime() {
	f.tab.page.mu.Lock()
	defer f.tab.page.mu.Unlock()
	for _, other := range f.tab.root.list(nil) {
		if other.session == f.session {
			other.doc.primed = nil
		}
	}
	f.session.send(proto.AccessibilityDisable{})
}

// owner is the number, in the parent's world, of the iframe element that holds f.
func (f *frame) owner(ctx context.Context) (int, error) {
	parent := f.parent()
	if parent == nil {
		return 0, errDocumentGone
	}
	p := f.tab.page
	p.mu.Lock()
	known, held := f.holder, parent.doc.number
	p.mu.Unlock()
	if known.document == held {
		return known.number, nil
	}
	place, err := parent.place(ctx)
	if err != nil {
		return 0, err
	}
	var owner proto.DOMGetFrameOwnerResult
	if err := place.session.call(ctx, proto.DOMGetFrameOwner{FrameID: f.id}, &owner); err != nil {
		return 0, gone(err)
	}
	var number int
	if err := place.onNode(ctx, owner.BackendNodeID, "number", &number); err != nil {
		return 0, err
	}
	p.mu.Lock()
	f.holder = holder{place.document, number}
	p.mu.Unlock()
	return number, nil
}
