package snapshot

import (
	"fmt"
	"net/url"
	"path"
	"strings"
)

// UnknownRefError is a ref that was never given, or no ref at all.
type UnknownRefError struct {
	// Ref is what was asked for, as written.
	Ref string
	// Last is the highest number given so far; 0 for none.
	Last int
}

func (e *UnknownRefError) Error() string {
	switch {
	case !refForm.MatchString(e.Ref):
		return fmt.Sprintf("%s is no ref: refs look like e12; take a snapshot to see them", quoteShort(e.Ref, mostDescribed))
	case e.Last == 0:
		return fmt.Sprintf("no ref %s: this session has given none yet; take a snapshot", e.Ref)
	case e.Last == 1:
		return fmt.Sprintf("no ref %s: this session has given e1 only", e.Ref)
	}
	return fmt.Sprintf("no ref %s: this session has given e1 to e%d", e.Ref, e.Last)
}

// StaleError is a ref that no longer means what was shown with it.
type StaleError struct {
	Ref Ref
	// Was is what the ref meant when it was last shown.
	Was Identity
	// Reason says what happened, as a whole sentence without its end.
	Reason string
	// Similar are nodes of the same role and name that are there now, at most five.
	Similar []*Node
}

func (e *StaleError) Error() string { return e.Reason + "; take a new snapshot" }

// ByRef returns the node that a ref, in any of its spellings, was shown for. Otherwise the error is a
// *UnknownRefError or a *StaleError, fit to be shown.
func (s *Snapshot) ByRef(ref Ref) (*Node, error) {
	r, ok := ParseRef(string(ref))
	if ok && r.number() < len(s.byRef) && s.byRef[r.number()] != nil {
		return s.byRef[r.number()], nil
	}
	if !ok || s.refs == nil || r.number() > s.refs.last {
		e := &UnknownRefError{Ref: string(ref)}
		if ok {
			e.Ref = string(r)
		}
		if s.refs != nil {
			e.Last = s.refs.last
		}
		return nil, e
	}
	return nil, s.stale(s.refs.entries[r.number()-1])
}

// stale says why an entry has no node in s.
func (s *Snapshot) stale(e *entry) *StaleError {
	err := &StaleError{Ref: e.ref, Was: *e.shown}
	err.Was.Container = e.shown.place()
	was := e.shown.describe()
	if err.Was.Container != "" {
		was += " (" + err.Was.Container + ")"
	}
	n := s.index.byHandle[e.handle].node
	switch {
	case !s.index.documents[e.handle.Document] && e.handle != Handle{}:
		err.Reason = s.replaced(e, was)
	case n != nil && e.doubt:
		err.Reason = fmt.Sprintf("%s is in doubt: others look just like %s and some of them came or went", e.ref, was)
	case n != nil && s.refs.handles[e.handle] == e || n != nil && !e.dead:
		err.Reason = s.changed(err.Was, e, n)
	default:
		err.Similar = s.similar(e)
		err.Reason = removed(e, was) + s.listed(err.Similar)
	}
	return err
}

// replaced words a ref from a document that is no more.
func (s *Snapshot) replaced(e *entry, was string) string {
	if !e.top {
		return fmt.Sprintf("%s was %s in a frame whose page was replaced", e.ref, was)
	}
	from, to := shortURL(e.url, s.URL), shortURL(s.URL, e.url)
	if e.url == s.URL {
		return fmt.Sprintf("%s belongs to a page that was replaced (%s was loaded anew)", e.ref, from)
	}
	return fmt.Sprintf("%s belongs to a page that was replaced (%s -> %s)", e.ref, from, to)
}

// shortURL is the part of an address that tells it from the other: the file, the path and query, or all of it.
func shortURL(address, other string) string {
	u, err := url.Parse(address)
	o, err2 := url.Parse(other)
	if err != nil || err2 != nil || u.Host != o.Host || u.Host == "" {
		text, _ := shorten(plain(address), maxName)
		return text
	}
	if name := path.Base(u.Path); (name != path.Base(o.Path) || address == other) && name != "/" && name != "." {
		text, _ := shorten(plain(name), mostDescribed)
		return text
	}
	text := u.EscapedPath()
	if text == "" {
		text = "/"
	}
	if u.RawQuery != "" {
		text += "?" + u.RawQuery
	}
	if u.Fragment != "" && (u.Path == o.Path && u.RawQuery == o.RawQuery) {
		text += "#" + u.EscapedFragment()
	}
	text, _ = shorten(plain(text), maxName)
	return text
}

// changed words a ref whose DOM node is something else now.
func (s *Snapshot) changed(shown Identity, e *entry, n *Node) string {
	now := s.index.identity(n)
	was, is := shown.describe(), now.describe()
	if was == is {
		if shown.Container != "" {
			was += " (" + shown.Container + ")"
		}
		if place := now.place(); place != "" && place != shown.Container {
			return fmt.Sprintf("%s was %s, is now in %s", e.ref, was, place)
		}
		return fmt.Sprintf("%s was %s, which stood for something else meanwhile", e.ref, was)
	}
	if now.Name != "" && now.Role == shown.Role {
		is = quoteShort(now.Name, mostDescribed)
	}
	return fmt.Sprintf("%s was %s, is now %s", e.ref, was, is)
}

func removed(e *entry, was string) string {
	if e.rivals > 1 || e.rivals == 1 && len(e.twins.handles) > 1 {
		return fmt.Sprintf("%s is stale: %s was redrawn and cannot be told from its look-alikes", e.ref, was)
	}
	return fmt.Sprintf("%s is stale: %s was removed", e.ref, was)
}

// similar finds what is there now and could be meant instead.
func (s *Snapshot) similar(e *entry) []*Node {
	var list []*Node
	for _, k := range s.index.order {
		if k.id.Role == e.shown.Role && k.id.general == e.shown.general {
			if list = append(list, k.node); len(list) == 5 {
				break
			}
		}
	}
	return list
}

// listed words similar nodes: their refs, where they have one, and where they stand.
func (s *Snapshot) listed(similar []*Node) string {
	if len(similar) == 0 {
		return ""
	}
	words := make([]string, len(similar))
	for i, n := range similar {
		place := s.index.containers.place(n)
		switch {
		case n.Ref != "" && place != "":
			words[i] = fmt.Sprintf("%s (%s)", n.Ref, place)
		case n.Ref != "":
			words[i] = string(n.Ref)
		case place != "":
			words[i] = "one in " + place
		default:
			words[i] = "one without a ref yet"
		}
	}
	return fmt.Sprintf("; %d similar: %s", len(similar), strings.Join(words, ", "))
}
