package tools

import (
	"sync"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
)

// maxSeenNodes limits the snapshots that are kept to answer whether something was ever seen.
const maxSeenNodes = 100_000

// Sightings is what was seen in a run. A check that something is not there must have had something to deny, or a
// typo would pass forever; here it asks. The zero value is ready for use, for several goroutines.
type Sightings struct {
	mu      sync.Mutex
	watched []watch
	kept    []keptLook
	nodes   int
}

type watch struct {
	key  string
	sel  selectors.Selector
	seen bool
}

type keptLook struct {
	snap  *snapshot.Snapshot
	nodes int
}

// Watch asks to notice elements, for checks that come later in the run. Their selectors take part in every look.
func (s *Sightings) Watch(sels ...selectors.Selector) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, sel := range sels {
		if s.find(sel) == nil {
			s.watched = append(s.watched, watch{key: sel.String(), sel: sel})
		}
	}
}

func (s *Sightings) find(sel selectors.Selector) *watch {
	key := sel.String()
	for i := range s.watched {
		if s.watched[i].key == key {
			return &s.watched[i]
		}
	}
	return nil
}

// unseen are the watched selectors that nothing matched so far.
func (s *Sightings) unseen() []selectors.Selector {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []selectors.Selector
	for _, w := range s.watched {
		if !w.seen {
			out = append(out, w.sel)
		}
	}
	return out
}

// Note takes notice of a look. Full looks are kept, the newest of them, so that it can be asked later for what
// nobody watched.
func (s *Sightings) Note(snap *snapshot.Snapshot) {
	if snap == nil || snap.Root == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.watched {
		if w := &s.watched[i]; !w.seen && len(selectors.Match(snap, w.sel)) > 0 {
			w.seen = true
		}
	}
	if !snap.Partial {
		s.keep(snap)
	}
}

func (s *Sightings) keep(snap *snapshot.Snapshot) {
	n := 0
	snap.Walk(func(*snapshot.Node) bool { n++; return true })
	s.kept = append(s.kept, keptLook{snap, n})
	s.nodes += n
	for len(s.kept) > 1 && s.nodes > maxSeenNodes {
		s.nodes -= s.kept[0].nodes
		s.kept = s.kept[1:]
	}
}

// Seen reports whether an element was seen that the selector matches.
func (s *Sightings) Seen(sel selectors.Selector) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if w := s.find(sel); w != nil && w.seen {
		return true
	}
	for _, k := range s.kept {
		if len(selectors.Match(k.snap, sel)) > 0 {
			return true
		}
	}
	return false
}
