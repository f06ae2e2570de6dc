package snapshot

import "strings"

// index is what Refs needs to know of one snapshot, computed once.
type index struct {
	containers *containers
	// order are the nodes that can be spoken of: first those that a folded text shows, then the rest.
	order     []*known
	byHandle  map[Handle]seen
	documents map[int]bool
	top       int
	latest    int
	// alike groups the nodes of order by what could be confused.
	alike map[alikeness]*bucket
	pairs map[pair]*drift
}

// seen is a node of the snapshot and the number of the look in which it was first there.
type seen struct {
	node  *Node
	since int
}

// bucket are nodes of equal role, generalised name and containers.
type bucket struct {
	list []*known
	// first is the room of a list of one.
	first [1]*known
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
	// The one of a group of one, which most are, has its room here.
	handle [1]Handle
	mark   [1]string
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

// newIndex numbers the nodes of s and learns what Refs asks of them. What was seen earlier has been there since then.
func newIndex(s *Snapshot, earlier map[Handle]seen, look int) *index {
	ix := &index{containers: newContainers(), documents: map[int]bool{}, pairs: map[pair]*drift{}}
	if s.Root == nil {
		return ix
	}
	size := ix.place(s)
	ix.byHandle = make(map[Handle]seen, size)
	ix.top = s.Root.Handle.Document
	var late []*known
	ix.collect(s.Root, &late, false, &past{earlier, look})
	ix.order = append(ix.order, late...)
	ix.alike = make(map[alikeness]*bucket, len(ix.order)/2)
	slab := make([]Identity, len(ix.order))
	for i, k := range ix.order {
		k.id = &slab[i]
		*k.id = ix.containers.identity(k.node)
		key := alikeness{k.id.Role, k.id.general, k.id.chain.number}
		b := ix.alike[key]
		if b == nil {
			b = &bucket{}
			ix.alike[key] = b
		}
		b.add(k)
	}
	return ix
}

// place gives every node a place for what becomes known of it, and returns the number of those that are no texts.
func (ix *index) place(s *Snapshot) int {
	all, size := 0, 0
	s.Walk(func(n *Node) bool {
		if all++; n.Role != "text" {
			size++
		}
		n.place = all
		return true
	})
	s.Root.place = 0
	places := make([]known, all+1)
	places[0].node = s.Root
	s.Walk(func(n *Node) bool {
		places[n.place].node = n
		return true
	})
	ix.containers.places = places
	return size
}

// bucketOf is the nodes that could be confused with what an earlier snapshot had; nil when there are none.
func (ix *index) bucketOf(id *Identity) *bucket {
	number, ok := ix.containers.keys[id.chain.key]
	if !ok {
		return nil
	}
	return ix.alike[alikeness{id.Role, id.general, number}]
}

// past is what was seen before the look with that number.
type past struct {
	earlier map[Handle]seen
	look    int
}

func (p *past) since(h Handle) int {
	if s, ok := p.earlier[h]; ok {
		return s.since
	}
	return p.look
}

// collect gathers handles and the nodes that can be spoken of. Late are those that stand far down a long list, so
// that their numbers do not make the shown ones longer.
func (ix *index) collect(n *Node, late *[]*known, isLate bool, before *past) {
	if n.Handle != (Handle{}) && n.Role != "text" {
		ix.byHandle[n.Handle] = seen{n, before.since(n.Handle)}
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
			*late = append(*late, ix.containers.known(n))
		} else {
			ix.order = append(ix.order, ix.containers.known(n))
		}
	}
	like := 0
	for i, c := range n.Children {
		if i > 0 && c.Role == n.Children[i-1].Role {
			like++
		} else {
			like = 0
		}
		ix.collect(c, late, isLate || like >= lateFrom || c.Flags.Has(Inert), before)
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
	k := ix.containers.known(n)
	if k.id == nil {
		id := ix.containers.identity(n)
		k.id = &id
	}
	return k.id
}

func (b *bucket) add(k *known) {
	if len(b.list) > 0 && k.id.Name != b.list[0].id.Name {
		b.mixed = true
	}
	if b.list == nil {
		b.list = b.first[:0]
	}
	b.list = append(b.list, k)
	k.bucket = b
}

// twins returns the nodes of b that bear that very name.
func (b *bucket) twins(name string) *twins {
	if b.byName == nil && !b.mixed {
		if b.same == nil {
			b.same = newTwins(b.list)
		}
		return b.same
	}
	if b.byName == nil {
		b.byName = map[string]*twins{}
		for _, k := range b.list {
			if b.byName[k.id.Name] == nil {
				b.byName[k.id.Name] = &twins{}
			}
			b.byName[k.id.Name].add(k)
		}
	}
	return b.byName[name]
}

func newTwins(list []*known) *twins {
	t := &twins{}
	if t.handles, t.marks = t.handle[:0], t.mark[:0]; len(list) > 1 {
		t.handles, t.marks = make([]Handle, 0, len(list)), make([]string, 0, len(list))
	}
	for _, k := range list {
		t.add(k)
	}
	return t
}

func (t *twins) add(k *known) {
	t.handles = append(t.handles, k.node.Handle)
	t.marks = append(t.marks, k.id.mark)
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
