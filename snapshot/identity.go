package snapshot

import "strings"

// Identity is what makes a node the one that was spoken of: its role, its name, and what holds it. States, values,
// boxes and counts inside names are no part of it.
type Identity struct {
	// Role and Name are the node's. Where a node has no accessible name, Name is its text.
	Role, Name string
	// Container is the nearest row, item, section or dialog that has a name, as Place gives it; empty for none.
	Container string

	general string
	// fluid is true when Name is a text that may change while the node stays what it is.
	fluid bool
	chain *chain
	// own: the first of chain is the node itself.
	own    bool
	around [mostAround]around
	// mark is an author's attribute that tells the node from its twins.
	mark string
}

// IdentityOf returns n's identity in its snapshot.
func IdentityOf(n *Node) Identity {
	id := newContainers().identity(n)
	id.Container = id.place()
	return id
}

func (cs *containers) identity(n *Node) Identity {
	id := Identity{Role: n.Role, Name: n.Name, chain: cs.of(n), mark: authorMark(n)}
	if id.Name == "" {
		id.Name = nodeText(n)
		id.fluid = !n.Interactive()
	}
	if live(n.Role) {
		id.fluid = true
	}
	if id.Name == "" && n.Icon != "" {
		id.Name = n.Icon
	}
	id.general = generalise(brief(id.Name))
	id.own = len(id.chain.list) > 0 && cs.known(n).own == id.chain.list[0]
	if first(id.chain.list, itemKind) == nil {
		id.around = cs.surroundings(n)
	}
	return id
}

// authorMark is what the page's author gave the node to be known by.
func authorMark(n *Node) string {
	if n.TestID == "" && n.ID == "" && n.FieldName == "" && n.Href == "" {
		return ""
	}
	return n.TestID + "\x01" + n.ID + "\x01" + n.FieldName + "\x01" + n.Href
}

// brief bounds what very long names cost; their two ends tell them apart well enough.
func brief(name string) string {
	const most = 300
	if len(name) <= 2*most {
		return name
	}
	return name[:most] + name[len(name)-most:]
}

// alikeness is equal for identities that could be confused: equal role, generalised name and, by their number in one
// snapshot, containers.
type alikeness struct {
	role, general string
	chain         int
}

// confusable reports whether two identities, of whatever snapshots, could be confused.
func (id *Identity) confusable(other *Identity) bool {
	return id.Role == other.Role && id.general == other.general && id.chain.key == other.chain.key
}

// sameNode reports whether now, taken later from the same DOM node, has the role and name that were shown. With
// exact the names must be equal to the letter, because a sibling's differs only in what else would be let pass.
func (id *Identity) sameNode(now *Identity, exact bool) bool {
	if id.Role != now.Role {
		return false
	}
	if id.fluid && now.fluid {
		return true
	}
	return id.general == now.general && (!exact || id.Name == now.Name)
}

// sameChain compares what holds a node. An item that is told apart by its own texts may move to another section;
// without items the section decides, and a dialog always does.
func sameChain(id, current *Identity) bool {
	was, now := id.chain.list, current.chain.list
	if !sameDialog(first(was, dialogKind), first(now, dialogKind)) {
		return false
	}
	wasItems, nowItems := ofKind(was, itemKind), ofKind(now, itemKind)
	if len(nowItems) > len(wasItems) && !id.sameNewItem(nowItems[len(wasItems)]) {
		return false
	}
	keyed := false
	for i, w := range wasItems {
		if w.parts == "" {
			// One of several that all said the same: it still says that, or it is another.
			if !w.alone && w.sum != 0 && i < len(nowItems) && w.sum != nowItems[i].sum {
				return false
			}
			continue
		}
		if i >= len(nowItems) || !sameItem(w, nowItems[i]) {
			return false
		}
		keyed = true
	}
	if keyed {
		return true
	}
	w, n := first(was, sectionKind), first(now, sectionKind)
	return w == nil || n != nil && w.parts == n.parts
}

// sameNewItem reports whether what became an item only now says what it said when it was none.
func (id *Identity) sameNewItem(now *container) bool {
	for _, a := range id.around {
		if a.handle == now.handle {
			return a.sum == now.sum
		}
	}
	return now.parts == ""
}

// sameSurroundings reports whether a new node stands among the same texts as the one it may replace. An item's key
// has been compared already; where there is none, or with strict, when the page was seen without either, all counts.
func (id *Identity) sameSurroundings(now *Identity, strict bool) bool {
	was, is := first(id.chain.list, itemKind), first(now.chain.list, itemKind)
	if was != nil && is != nil && was.parts != "" {
		return !strict || was.sum == is.sum
	}
	return was == nil && is == nil && id.around[0].sum == now.around[0].sum
}

// sameTexts is asked when the key alone was not enough at some time: it compares all that stands around the node.
func (id *Identity) sameTexts(now *Identity) bool {
	was, is := first(id.chain.list, itemKind), first(now.chain.list, itemKind)
	switch {
	case was != nil && is != nil:
		return was.exact == is.exact
	case was == nil && is == nil:
		return id.around[0].sum == now.around[0].sum
	}
	return true
}

// sameDialog reports whether both are in no dialog or in one of that name.
func sameDialog(was, now *container) bool {
	if was == nil || now == nil {
		return was == now
	}
	return was.parts == now.parts
}

// sameItem reports whether an item still says what told it from its siblings, and no sibling says it too.
func sameItem(was, now *container) bool {
	if was.role != now.role {
		return false
	}
	if was.parts == now.parts && (now.unique || !was.unique) {
		return true
	}
	for _, part := range strings.Split(was.parts, "\x01") {
		if part != "" && !holds(now.all, part) {
			return false
		}
	}
	return now.alone || was.exact == now.exact
}

func holds(all []string, part string) bool {
	general := generalise(part)
	for _, p := range all {
		if p == part || p == general {
			return true
		}
	}
	return false
}

func first(chain []*container, k kind) *container {
	for _, c := range chain {
		if c.kind == k {
			return c
		}
	}
	return nil
}

func ofKind(chain []*container, k kind) []*container {
	var list []*container
	for _, c := range chain {
		if c.kind == k {
			list = append(list, c)
		}
	}
	return list
}
