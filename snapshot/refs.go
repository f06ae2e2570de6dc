package snapshot

import (
	"strconv"
)

// Refs gives refs to the nodes of a session's snapshots and knows what each ref meant when it was last shown. The
// zero value is ready. It is not safe for concurrent use.
//
// A ref is bound to a DOM node and to the identity that was shown with it. It follows the node wherever it moves;
// it is refused when the node has become something else; and it passes to another node only when that one is new,
// the old one is gone, and no look-alike makes it a guess.
type Refs struct {
	last    int
	look    int
	entries map[Ref]*entry
	handles map[Handle]*entry
	// since holds for each node of the last look the look in which it was first seen.
	since map[Handle]int
}

// entry is one ref and what it meant.
type entry struct {
	ref    Ref
	handle Handle
	shown  Identity
	// exact: a look-alike differed only in what counts and prices are generalised to.
	exact bool
	// twins are the nodes that could not be told from this one when it was shown, itself included.
	twins *twins
	url   string
	// top: the node was in the top document.
	top bool
	// gone is the look in which the node was first missing; 0 while it is there. Dead: the page was shown without it.
	gone int
	dead bool
	// doubt is set by the last look when the node is there but may now stand for another of its twins.
	doubt bool
	// strayed: since it was shown the node was seen standing for another row or item; it does not come back from that.
	strayed bool
	// rivalled: since it was shown, what tells it from others was no longer enough to do so.
	rivalled bool
	// barren: the node became something else before it went, so nothing can take its place.
	barren bool
	// rivals is how many new nodes looked like the missing one in the last look.
	rivals int
}

// Show gives every node that can be spoken of its ref: survivors keep theirs, others get new numbers, and no number
// is used twice. What each ref now means is recorded, for the caller is about to show the snapshot.
func (r *Refs) Show(s *Snapshot) {
	ix := r.bind(s)
	for _, n := range ix.order {
		e := r.entries[n.Ref]
		if n.Ref == "" || e == nil {
			e = r.give(n)
			s.byRef[e.ref] = n
		}
		r.record(e, n, s, ix)
	}
	for _, e := range r.handles {
		if e.gone != 0 {
			e.dead = true
		}
	}
}

// Carry binds the refs that were given to the nodes of a fresh look that is not shown. What was recorded as shown
// stays, and no new refs are given.
func (r *Refs) Carry(s *Snapshot) { r.bind(s) }

// Last is the number of refs that were given so far: e1 to that.
func (r *Refs) Last() int { return r.last }

func (r *Refs) give(n *Node) *entry {
	r.last++
	e := &entry{ref: Ref("e" + strconv.Itoa(r.last))}
	n.Ref = e.ref
	r.entries[e.ref] = e
	return e
}

// record notes what a ref means as shown.
func (r *Refs) record(e *entry, n *Node, s *Snapshot, ix *index) {
	e.handle, e.url, e.gone = n.Handle, s.URL, 0
	e.dead, e.doubt, e.strayed, e.rivalled, e.barren = false, false, false, false, false
	e.top = n.Handle.Document == ix.top
	e.shown = *ix.identity(n)
	b := ix.alike[e.shown.bucket()]
	e.exact = b.mixed
	e.twins = b.twins(e.shown.Name)
	if n.Handle != (Handle{}) {
		r.handles[n.Handle] = e
	}
}

// bind makes s answer for the refs that hold in it.
func (r *Refs) bind(s *Snapshot) *index {
	if r.entries == nil {
		r.entries, r.handles = map[Ref]*entry{}, map[Handle]*entry{}
	}
	ix := newIndex(s)
	again := s.refs == r
	s.refs, s.index, s.byRef = r, ix, make(map[Ref]*Node, len(ix.order))
	if !again {
		r.look++
		r.remember(ix)
	}
	for _, n := range ix.order {
		r.bindNode(s, ix, n, again)
	}
	r.rebind(s, ix)
	return ix
}

// remember keeps since when the nodes of this look are known.
func (r *Refs) remember(ix *index) {
	since := make(map[Handle]int, len(ix.byHandle))
	for h := range ix.byHandle {
		if at, ok := r.since[h]; ok {
			since[h] = at
		} else {
			since[h] = r.look
		}
	}
	r.since = since
}

// bindNode binds n to the ref that its DOM node has, if it is still what was shown.
func (r *Refs) bindNode(s *Snapshot, ix *index, n *Node, again bool) {
	e := r.handles[n.Handle]
	if n.Handle == (Handle{}) && again && n.Ref != "" {
		s.byRef[n.Ref] = n
		return
	}
	n.Ref = ""
	if e == nil || e.dead {
		return
	}
	e.gone, e.doubt = 0, false
	now := ix.identity(n)
	b := ix.alike[now.bucket()]
	if !e.shown.sameNode(*now, e.exact || b.mixed) {
		e.barren = true
		return
	}
	e.strayed = e.strayed || !sameChain(e.shown, *now) || e.rivalled && !e.shown.sameTexts(*now)
	if e.strayed {
		return
	}
	if e.doubt = ix.doubtful(e, n, now, b); e.doubt {
		return
	}
	e.rivalled = e.rivalled || len(b.nodes) > 1 || now.bucket() != e.shown.bucket()
	n.Ref = e.ref
	s.byRef[e.ref] = n
}

// rebind passes refs whose nodes are gone to the nodes that replaced them, where that is no guess.
func (r *Refs) rebind(s *Snapshot, ix *index) {
	claims := map[*Node]*entry{}
	var missing, contested []*entry
	for h, e := range r.handles {
		if ix.byHandle[h] != nil || !ix.documents[h.Document] || e.dead {
			continue
		}
		if e.gone == 0 {
			e.gone = r.look
		}
		n := r.heir(e, ix)
		switch {
		case n == nil:
			missing = append(missing, e)
		case claims[n] != nil:
			contested = append(contested, e, claims[n])
		default:
			claims[n] = e
		}
	}
	for _, e := range contested {
		e.dead = true
	}
	for n, e := range claims {
		if e.dead {
			continue
		}
		delete(r.handles, e.handle)
		e.handle, e.gone, e.doubt = n.Handle, 0, false
		r.handles[n.Handle] = e
		n.Ref = e.ref
		s.byRef[e.ref] = n
	}
	giveUp(missing, ix)
}

// giveUp ends the wait for an heir where new nodes of that role and name have come and none was it: a later one
// would be a guess. While there are none, the page may still be drawing.
func giveUp(missing []*entry, ix *index) {
	if len(missing) == 0 {
		return
	}
	strangers := map[string]bool{}
	for _, n := range ix.order {
		if n.Ref == "" {
			id := ix.ids[n]
			strangers[id.Role+"\x00"+id.general] = true
		}
	}
	for _, e := range missing {
		e.dead = e.dead || strangers[e.shown.Role+"\x00"+e.shown.general]
	}
}

// heir is the one new node that has the identity of a missing one, or nil.
func (r *Refs) heir(e *entry, ix *index) *Node {
	e.rivals = 0
	b := ix.alike[e.shown.bucket()]
	if b == nil || e.rivalled || e.strayed || e.barren || e.shown.Name == "" && e.shown.mark == "" {
		return nil
	}
	e.rivals = len(b.nodes)
	if len(b.nodes) != 1 || len(e.twins.handles) != 1 {
		return nil
	}
	n := b.nodes[0]
	now := ix.identity(n)
	if n.Ref != "" || r.handles[n.Handle] != nil || r.since[n.Handle] < e.gone || e.exact && now.Name != e.shown.Name {
		return nil
	}
	if e.shown.Name == "" && now.mark != e.shown.mark || !e.shown.sameSurroundings(*now, e.gone < r.look) {
		return nil
	}
	return n
}
