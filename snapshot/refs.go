package snapshot

import "slices"

// Refs gives refs to the nodes of a session's snapshots and knows what each ref meant when it was last shown. The
// zero value is ready. It is not safe for concurrent use.
//
// A ref is bound to a DOM node and to the identity that was shown with it. It follows the node wherever it moves;
// it is refused when the node has become something else; and it passes to another node only when that one is new,
// the old one is gone, and no look-alike makes it a guess.
type Refs struct {
	last int
	look int
	// entries are in the order of their refs: e1 first.
	entries []*entry
	handles map[Handle]*entry
	// seen are the nodes of the last look.
	seen map[Handle]seen
}

// entry is one ref and what it meant.
type entry struct {
	ref    Ref
	handle Handle
	shown  *Identity
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
	news := 0
	for _, k := range ix.order {
		if k.entry == nil {
			news++
		}
	}
	slab := make([]entry, news)
	r.entries = slices.Grow(r.entries, news)
	for _, k := range ix.order {
		if k.entry == nil {
			k.entry = &slab[0]
			slab = slab[1:]
			r.give(k)
			s.byRef = append(s.byRef, k.node)
		}
		r.record(k, s, ix)
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

func (r *Refs) give(k *known) {
	r.last++
	k.entry.ref = numbered(r.last)
	k.node.Ref = k.entry.ref
	r.entries = append(r.entries, k.entry)
}

// record notes what a ref means as shown.
func (r *Refs) record(k *known, s *Snapshot, ix *index) {
	e, n := k.entry, k.node
	e.handle, e.url, e.gone = n.Handle, s.URL, 0
	e.dead, e.doubt, e.strayed, e.rivalled, e.barren = false, false, false, false, false
	e.top = n.Handle.Document == ix.top
	e.shown = k.id
	e.exact = k.bucket.mixed
	e.twins = k.bucket.twins(e.shown.Name)
	if n.Handle != (Handle{}) && r.handles[n.Handle] != e {
		r.handles[n.Handle] = e
	}
}

// bind makes s answer for the refs that hold in it.
func (r *Refs) bind(s *Snapshot) *index {
	again := s.refs == r
	if !again {
		r.look++
	}
	ix := newIndex(s, r.seen, r.look)
	if r.handles == nil {
		r.handles = make(map[Handle]*entry, len(ix.order))
	}
	if !again {
		r.seen = ix.byHandle
	}
	s.refs, s.index, s.byRef = r, ix, make([]*Node, r.last+1, r.last+1+len(ix.order))
	for _, k := range ix.order {
		r.bindNode(s, ix, k, again)
	}
	r.rebind(s, ix)
	return ix
}

// bindNode binds n to the ref that its DOM node has, if it is still what was shown.
func (r *Refs) bindNode(s *Snapshot, ix *index, k *known, again bool) {
	n := k.node
	if n.Handle == (Handle{}) && again && n.Ref != "" && n.Ref.number() <= r.last {
		r.hold(s, k, r.entries[n.Ref.number()-1])
		return
	}
	e := r.handles[n.Handle]
	n.Ref = ""
	if e == nil || e.dead {
		return
	}
	e.gone, e.doubt = 0, false
	now, b := k.id, k.bucket
	if !e.shown.sameNode(now, e.exact || b.mixed) {
		e.barren = true
		return
	}
	e.strayed = e.strayed || !sameChain(e.shown, now) || e.rivalled && !e.shown.sameTexts(now)
	if e.strayed {
		return
	}
	if e.doubt = ix.doubtful(e, n, now, b); e.doubt {
		return
	}
	e.rivalled = e.rivalled || len(b.list) > 1 || !now.confusable(e.shown)
	r.hold(s, k, e)
}

// hold lets the node have the ref in s.
func (r *Refs) hold(s *Snapshot, k *known, e *entry) {
	k.entry, k.node.Ref = e, e.ref
	s.byRef[e.ref.number()] = k.node
}

// rebind passes refs whose nodes are gone to the nodes that replaced them, where that is no guess.
func (r *Refs) rebind(s *Snapshot, ix *index) {
	claims := map[*known]*entry{}
	var missing, contested []*entry
	for h, e := range r.handles {
		if ix.byHandle[h].node != nil || !ix.documents[h.Document] || e.dead {
			continue
		}
		if e.gone == 0 {
			e.gone = r.look
		}
		k := r.heir(e, ix)
		switch {
		case k == nil:
			missing = append(missing, e)
		case claims[k] != nil:
			contested = append(contested, e, claims[k])
		default:
			claims[k] = e
		}
	}
	for _, e := range contested {
		e.dead = true
	}
	for k, e := range claims {
		if e.dead {
			continue
		}
		delete(r.handles, e.handle)
		e.handle, e.gone, e.doubt = k.node.Handle, 0, false
		r.handles[e.handle] = e
		r.hold(s, k, e)
	}
	giveUp(missing, ix)
}

// giveUp ends the wait for an heir where new nodes of that role and name have come and none was it: a later one
// would be a guess. While there are none, the page may still be drawing.
func giveUp(missing []*entry, ix *index) {
	if len(missing) == 0 {
		return
	}
	strangers := map[alikeness]bool{}
	for _, k := range ix.order {
		if k.node.Ref == "" {
			strangers[alikeness{role: k.id.Role, general: k.id.general}] = true
		}
	}
	for _, e := range missing {
		e.dead = e.dead || strangers[alikeness{role: e.shown.Role, general: e.shown.general}]
	}
}

// heir is the one new node that has the identity of a missing one, or nil.
func (r *Refs) heir(e *entry, ix *index) *known {
	e.rivals = 0
	b := ix.bucketOf(e.shown)
	if b == nil || e.rivalled || e.strayed || e.barren || e.shown.Name == "" && e.shown.mark == "" {
		return nil
	}
	e.rivals = len(b.list)
	if len(b.list) != 1 || len(e.twins.handles) != 1 {
		return nil
	}
	k := b.list[0]
	now, n := k.id, k.node
	if n.Ref != "" || r.handles[n.Handle] != nil || r.seen[n.Handle].since < e.gone || e.exact && now.Name != e.shown.Name {
		return nil
	}
	if e.shown.Name == "" && now.mark != e.shown.mark || !e.shown.sameSurroundings(now, e.gone < r.look) {
		return nil
	}
	return k
}
