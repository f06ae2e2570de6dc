package snapshot

import (
	"hash/fnv"
	"sort"
	"strings"
	"unicode"
)

// piece is one text inside an item, with how well it serves to name it: lower ranks do better.
type piece struct {
	text, general string
	rank          int
}

// The ranks: a header of its own, text, a link, another control; and after all of them what changes.
const (
	headerRank = iota
	textRank
	linkRank
	controlRank
	stateRank    = 4
	changingRank = 8
)

// pieces collects the first texts inside n. It stops early, so its cost does not grow with the item.
func pieces(n *Node) []piece {
	var list []piece
	left := mostLooked
	var collect func(p *Node)
	collect = func(p *Node) {
		for _, c := range p.Children {
			if left--; left < 0 || len(list) == mostPieces {
				return
			}
			if text, rank, leaf := pieceOf(c); leaf {
				if text != "" {
					list = append(list, newPiece(text, rank))
				}
				continue
			}
			collect(c)
		}
	}
	if text := n.Name; text != "" && n.Role != "generic" {
		list = append(list, newPiece(text, headerRank))
	}
	collect(n)
	return list
}

func newPiece(text string, rank int) piece {
	general := generalise(text)
	switch {
	case strings.Contains(general, volatileMark) && !strings.ContainsFunc(general, unicode.IsLetter):
		rank += changingRank
	case stateWord(text):
		rank += stateRank
	}
	return piece{text: text, general: general, rank: rank}
}

// stateWord reports whether text is a state that an item passes through rather than its name.
func stateWord(text string) bool {
	switch strings.ToLower(text) {
	case "new", "open", "closed", "done", "active", "inactive", "pending", "paid", "unpaid", "packed", "shipped", "sent",
		"delivered", "draft", "ready", "running", "failed", "passed", "ok", "error", "warning", "enabled", "disabled",
		"on", "off", "yes", "no", "online", "offline", "in progress", "to do", "todo", "completed", "cancelled",
		"canceled", "archived", "approved", "rejected", "published", "unread", "read", "locked", "overdue", "high",
		"medium", "low", "in stock", "sold out", "saved", "loading", "loading…", "loading...", "queued", "paused":
		return true
	}
	return false
}

// pieceOf returns what a node says by itself, and whether its children need no look.
func pieceOf(n *Node) (text string, rank int, leaf bool) {
	switch {
	case n.Role == "text":
		return collapse(clip(n.Text)), textRank, true
	case n.Role == "heading" || n.Role == "rowheader":
		return nodeText(n), headerRank, true
	case n.Role == "link":
		return nodeText(n), linkRank, true
	case n.Role == "img":
		return n.Name, linkRank, true
	case control(n.Role):
		return nodeText(n), controlRank, true
	case n.Role == "iframe":
		return n.Name, controlRank, true
	}
	return "", 0, false
}

// keyRun keys the items of a run by the least that tells each from all others.
func (cs *containers) keyRun(run []*Node) {
	all := make([][]piece, len(run))
	for i, n := range run {
		all[i] = pieces(n)
	}
	forms := newForms(all)
	keys := make([]string, len(run))
	chosen := make([][]piece, len(run))
	count := make(map[string]int, len(run))
	for i := range run {
		chosen[i] = forms.telling(all[i])
		if len(run) == 1 {
			keys[i] = forms.lasting(chosen[i])
		} else {
			keys[i] = forms.key(chosen[i])
		}
		count[keys[i]]++
	}
	for i := range run {
		if count[keys[i]] > 1 {
			keys[i] = whole(chosen[i])
			count[keys[i]]++
		}
	}
	for i, n := range run {
		k := cs.known(n)
		k.asked, k.own = true, newItem(n, all[i], chosen[i], keys[i], count[keys[i]] == 1, len(run) == 1)
	}
}

func newItem(n *Node, all, chosen []piece, key string, unique, alone bool) *container {
	if len(all) == 0 {
		return nil
	}
	c := &container{exact: exactSum(all), handle: n.Handle, kind: itemKind, role: n.Role, parts: key, unique: unique, alone: alone}
	if len(chosen) > 0 {
		c.key = chosen[0].text
	}
	if n.Role == "generic" || n.Role == "paragraph" {
		c.role = "item"
	}
	if len(all) < mostPieces {
		c.sum = sumOf(all)
	}
	c.all = make([]string, len(all))
	for i, p := range all {
		c.all[i] = p.general
	}
	return c
}

// forms knows, over a run of items, how often each text occurs and whether its generalised form is enough.
type forms struct {
	items  int
	times  map[string]int
	exacts map[string]string
}

func newForms(all [][]piece) forms {
	f := forms{items: len(all), times: map[string]int{}, exacts: map[string]string{}}
	for _, list := range all {
		for i, p := range list {
			if !seenBefore(list[:i], p.text) {
				f.times[p.text]++
			}
			if p.general == p.text {
				continue
			}
			if e, ok := f.exacts[p.general]; ok && e != p.text {
				f.exacts[p.general] = ""
			} else {
				f.exacts[p.general] = p.text
			}
		}
	}
	return f
}

func seenBefore(list []piece, text string) bool {
	for _, p := range list {
		if p.text == text {
			return true
		}
	}
	return false
}

// of is the form in which p is compared: generalised unless another text of the run generalises to the same.
func (f forms) of(p piece) string {
	if e, ok := f.exacts[p.general]; ok && e == "" {
		return p.text
	}
	return p.general
}

// telling orders the pieces that not all items share, the best first.
func (f forms) telling(list []piece) []piece {
	var best []piece
	for i, p := range list {
		if f.items > 1 && f.times[p.text] == f.items || seenBefore(list[:i], p.text) {
			continue
		}
		best = append(best, p)
	}
	sort.SliceStable(best, func(i, j int) bool { return best[i].rank < best[j].rank })
	return best
}

// key is the texts up to the first that no other item has, or all but what changes.
func (f forms) key(best []piece) string {
	key := ""
	for _, p := range best {
		if p.rank >= changingRank {
			break
		}
		key += "\x01" + f.of(p)
		if f.times[p.text] == 1 {
			break
		}
	}
	return key
}

// whole is all texts to the letter, for an item that shares all but what changes with another. A row number alone
// would not do: it stays when the rows behind it change places.
func whole(best []piece) string {
	key := ""
	for _, p := range best {
		key += "\x01" + p.text
	}
	return key
}

// lasting is the key of an item without siblings: its header, else all that it says and that does not change.
func (f forms) lasting(best []piece) string {
	key := ""
	for _, p := range best {
		if p.rank >= stateRank {
			break
		}
		key += "\x01" + f.of(p)
		if p.rank == headerRank {
			break
		}
	}
	return key
}

// sum is a number for what the texts inside n say, counts aside. It is 0 for what holds more texts than a row would.
func (cs *containers) sum(n *Node) uint64 {
	k := cs.known(n)
	if k.summed {
		return k.sum
	}
	k.summed = true
	if list := pieces(n); len(list) < mostPieces {
		k.sum = sumOf(list)
	}
	return k.sum
}

// sumOf leaves counts aside, exactSum does not.
func sumOf(list []piece) uint64 {
	h := fnv.New64a()
	for _, p := range list {
		_, _ = h.Write([]byte(p.general))
		_, _ = h.Write([]byte{1})
	}
	return h.Sum64()
}

func exactSum(list []piece) uint64 {
	h := fnv.New64a()
	for _, p := range list {
		_, _ = h.Write([]byte(p.text))
		_, _ = h.Write([]byte{1})
	}
	return h.Sum64()
}

// around is one element around a node and the sum of its texts.
type around struct {
	handle Handle
	sum    uint64
}

// mostAround is how many elements around a node are remembered.
const mostAround = 3

// surroundings remember what a node stands in where no item around it is known yet: the one row of a list without
// roles becomes a row only when a second one comes.
func (cs *containers) surroundings(n *Node) (list [mostAround]around) {
	p := n.Parent
	for i, up := 0, 0; i < mostAround && up < mostLooked && p != nil && p.Role != "page" && p.Role != "iframe"; up++ {
		if len(p.Children) > 1 {
			list[i] = around{p.Handle, cs.sum(p)}
			i++
		}
		p = p.Parent
	}
	return list
}
