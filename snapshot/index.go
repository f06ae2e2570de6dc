package snapshot

import "strings"

// index is what Refs needs to know of one snapshot, computed once.
type index struct {
	containers *containers
	// order are the nodes that can be spoken of: first those that a folded text shows, then the rest.
	order     []*Node
	byHandle  map[Handle]*Node
	documents map[int]bool
	top       int
	latest    int
	ids       map[*Node]*Identity
	// alike groups the nodes of order by what could be confused.
	alike map[string]*bucket
	pairs map[pair]*drift
}

// bucket are nodes of equal role, generalised name and containers.
type bucket struct {
	nodes []*Node
	names []string
	// mixed: their names differ in what is generalised, so the exact names tell them apart.
	mixed  bool
	same   *twins
	byName map[string]*twins
}

// twins are nodes that nothing tells apart, in document order.
type twins struct {
	handles []Handle
	marks   []string
	counts  map[string]int
}

// marked is how many of them bear an author's mark.
func (t *twins) marked(mark string) int {
	if t.counts == nil {
		t.counts = make(map[string]int, len(t.marks))
		for _, m := range t.marks {
			t.counts[m]++
		}
	}
	return t.counts[mark]
}

func newIndex(s *Snapshot) *index {
	size := 0
	s.Walk(func(n *Node) bool {
		if n.Role != "text" {
			size++
		}
		return true
	})
	ix := &index{containers: newContainers(size), byHandle: make(map[Handle]*Node, size), documents: map[int]bool{},
		alike: make(map[string]*bucket, size/2), pairs: map[pair]*drift{}}
	if s.Root == nil {
		return ix
	}
	ix.top = s.Root.Handle.Document
	var late []*Node
	ix.collect(s.Root, &late, false)
	ix.order = append(ix.order, late...)
	ix.ids = make(map[*Node]*Identity, len(ix.order))
	slab := make([]Identity, len(ix.order))
	for i, n := range ix.order {
		id := &slab[i]
		*id = ix.containers.identity(n)
		ix.ids[n] = id
		key := id.bucket()
		b := ix.alike[key]
		if b == nil {
			b = &bucket{}
			ix.alike[key] = b
		}
		b.add(n, id)
	}
	return ix
}

// collect gathers handles and the nodes that can be spoken of. Late are those that stand far down a long list, so
// that their numbers do not make the shown ones longer.
func (ix *index) collect(n *Node, late *[]*Node, isLate bool) {
	if n.Handle != (Handle{}) && n.Role != "text" {
		ix.byHandle[n.Handle] = n
		if n.Handle.Document != ix.latest {
			ix.latest = n.Handle.Document
			ix.documents[ix.latest] = true
		}
		if ix.top == 0 {
			ix.top = n.Handle.Document
		}
	}
	if n.speakable() {
		if isLate {
			*late = append(*late, n)
		} else {
			ix.order = append(ix.order, n)
		}
	}
	like := 0
	for i, c := range n.Children {
		if i > 0 && c.Role == n.Children[i-1].Role {
			like++
		} else {
			like = 0
		}
		ix.collect(c, late, isLate || like >= lateFrom || c.Flags.Has(Inert))
	}
}

// lateFrom is how many like siblings get their refs in their turn.
const lateFrom = 30

// speakable reports whether n gets a ref: what can be acted on, what has a role or name of its own, what holds
// text, what scrolls, and long lists, so that a part of them can be asked for.
func (n *Node) speakable() bool {
	if n.Role == "text" || n.Role == "page" {
		return false
	}
	if n.Role == "iframe" {
		return true
	}
	if holdsText(n) {
		return true
	}
	if !n.Flags.Has(Visible) && len(n.Children) == 0 {
		return false
	}
	return n.Interactive() || !wrapper(n.Role) || n.Name != "" || n.Flags.Has(Scrollable) || len(n.Children) > foldTo
}

func holdsText(n *Node) bool {
	for _, c := range n.Children {
		if c.Role == "text" && strings.TrimSpace(c.Text) != "" {
			return true
		}
	}
	return false
}

func (ix *index) identity(n *Node) *Identity {
	if id, ok := ix.ids[n]; ok {
		return id
	}
	id := ix.containers.identity(n)
	return &id
}

func (b *bucket) add(n *Node, id *Identity) {
	if len(b.nodes) > 0 && id.Name != b.names[0] {
		b.mixed = true
	}
	b.nodes = append(b.nodes, n)
	b.names = append(b.names, id.Name)
}

// twins returns the nodes of b that bear that very name.
func (b *bucket) twins(name string) *twins {
	if b.byName == nil && !b.mixed {
		if b.same == nil {
			b.same = &twins{}
			for _, n := range b.nodes {
				b.same.add(n)
			}
		}
		return b.same
	}
	if b.byName == nil {
		b.byName = map[string]*twins{}
		for i, n := range b.nodes {
			if b.byName[b.names[i]] == nil {
				b.byName[b.names[i]] = &twins{}
			}
			b.byName[b.names[i]].add(n)
		}
	}
	return b.byName[name]
}

func (t *twins) add(n *Node) {
	t.handles = append(t.handles, n.Handle)
	t.marks = append(t.marks, authorMark(n))
}

// drift is how a group of twins differs from what was shown.
type drift struct {
	at map[Handle]int
	// lastGone is the place, among the shown, of the last that is missing now; lastNew that, among those of now, of
	// the last that was not there. -1 for none.
	lastGone, lastNew int
	was               map[Handle]int
}

type pair struct{ was, now *twins }

// doubtful reports whether n, though its DOM node is the one shown, may stand for another of its twins now. A list
// that is redrawn by position loses its last node and gains a last node, whichever item went or came; so when a
// twin behind n went or came, nothing tells whether n is still itself. An author's mark does.
func (ix *index) doubtful(e *entry, n *Node, now *Identity, b *bucket) bool {
	nowTwins := b.twins(now.Name)
	if len(e.twins.handles) == 1 && len(nowTwins.handles) == 1 {
		return false
	}
	if now.mark != "" && nowTwins.marked(now.mark) == 1 && e.twins.marked(now.mark) == 1 {
		return now.mark != e.shown.mark
	}
	d := ix.drift(e.twins, nowTwins)
	return d.lastGone > d.was[n.Handle] || d.lastNew > d.at[n.Handle]
}

func (ix *index) drift(was, now *twins) *drift {
	if d := ix.pairs[pair{was, now}]; d != nil {
		return d
	}
	d := &drift{at: places(now.handles), was: places(was.handles), lastGone: -1, lastNew: -1}
	for i, h := range was.handles {
		if _, ok := d.at[h]; !ok {
			d.lastGone = i
		}
	}
	for i, h := range now.handles {
		if _, ok := d.was[h]; !ok {
			d.lastNew = i
		}
	}
	ix.pairs[pair{was, now}] = d
	return d
}

func places(handles []Handle) map[Handle]int {
	m := make(map[Handle]int, len(handles))
	for i, h := range handles {
		m[h] = i
	}
	return m
}
