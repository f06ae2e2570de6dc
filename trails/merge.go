package trails

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// pairing says which step of a file a recorded step belongs to.
type pairing struct {
	// old is the index for every recorded step, or -1 for a new one; after is then the step behind which it comes: the
	// one that was recorded before it, else the one in front of the next that was recorded, else the last.
	old, after []int
	notes      []string
}

// pair matches recorded steps with those of a file: by id, else by prose, else by position between neighbours that
// were matched.
func pair(old, recorded []Step) pairing {
	p := pairing{old: make([]int, len(recorded)), after: make([]int, len(recorded))}
	taken := make([]bool, len(old))
	for i := range p.old {
		p.old[i] = -1
	}
	match := func(same func(o, r Step) bool) {
		for i, r := range recorded {
			for j, o := range old {
				if p.old[i] < 0 && !taken[j] && o.Verify == r.Verify && same(o, r) {
					p.old[i], taken[j] = j, true
				}
			}
		}
	}
	match(func(o, r Step) bool { return r.ID != "" && o.ID == r.ID })
	match(func(o, r Step) bool { return o.Text == r.Text && (o.ID == "" || r.ID == "") })
	p.byPosition(old, recorded, taken)
	next := len(old)
	for i := len(p.old) - 1; i >= 0; i-- {
		if p.old[i] >= 0 {
			next = p.old[i]
		}
		p.after[i] = next - 1
	}
	last := -1
	for i, j := range p.old {
		if j >= 0 {
			last = j
		}
		if last >= 0 {
			p.after[i] = last
		}
	}
	return p
}

// byPosition matches the rest, gap by gap. Where as many steps are left over on both sides they belong together;
// else only those that are alike do, for a step that was inserted must not take over the recording of its neighbour.
func (p *pairing) byPosition(old, recorded []Step, taken []bool) {
	for from := 0; from < len(recorded); from++ {
		if p.old[from] >= 0 {
			continue
		}
		to := from
		for to < len(recorded) && p.old[to] < 0 {
			to++
		}
		low, high := -1, len(old)
		if from > 0 {
			low = p.old[from-1]
		}
		if to < len(recorded) {
			high = p.old[to]
		}
		var free []int
		for j := low + 1; j < high; j++ {
			if !taken[j] {
				free = append(free, j)
			}
		}
		p.gap(old, recorded, from, to, free)
		from = to - 1
	}
}

func (p *pairing) gap(old, recorded []Step, from, to int, free []int) {
	all := len(free) == to-from
	for i := from; i < to; i++ {
		at := slices.IndexFunc(free, func(j int) bool {
			o, r := old[j], recorded[i]
			sameID := o.ID == "" || r.ID == "" || o.ID == r.ID
			return o.Verify == r.Verify && sameID && (all || alike(o, r))
		})
		if at < 0 || all && at > 0 {
			continue
		}
		p.old[i] = free[at]
		free = free[at+1:]
		if recorded[i].Recording != nil {
			p.notes = append(p.notes, fmt.Sprintf("step %d %q was matched by its position; it was recorded as %q", p.old[i]+1, old[p.old[i]].Text, recorded[i].Text))
		}
	}
}

// alike reports two steps with the same recording, or with half of their words in common.
func alike(a, b Step) bool {
	if a.Recording != nil && b.Recording != nil && len(a.Recording.Calls) > 0 &&
		slices.EqualFunc(a.Recording.Calls, b.Recording.Calls, sameMeaning) {
		return true
	}
	wa, wb := strings.Fields(strings.ToLower(a.Text)), strings.Fields(strings.ToLower(b.Text))
	common := 0
	for _, w := range wa {
		if slices.Contains(wb, w) {
			common++
		}
	}
	return common > 0 && 2*common >= max(len(wa), len(wb))
}

// sameMeaning compares calls whatever the order of their arguments.
func sameMeaning(a, b Call) bool {
	return a.Tool == b.Tool && bytes.Equal(sortedJSON(a.Args), sortedJSON(b.Args))
}

func sortedJSON(args json.RawMessage) []byte {
	p := argumentsPiece(args)
	sortKeys(p)
	var b bytes.Buffer
	writeJSON(&b, p)
	return b.Bytes()
}

func sortKeys(p *piece) {
	slices.SortStableFunc(p.keys, func(a, b member) int { return strings.Compare(a.key, b.key) })
	for _, m := range p.keys {
		sortKeys(m.val)
	}
	for _, item := range p.items {
		sortKeys(item)
	}
}

// missingConfig is what a recording needs of the config and a file doesn't have: names, and where to start. A title
// that was asked for goes before that of the file.
func missingConfig(old, recorded Config) Config {
	var c Config
	for _, s := range recorded.Secrets {
		if !slices.Contains(old.Secrets, s) {
			c.Secrets = append(c.Secrets, s)
		}
	}
	for _, a := range recorded.Args {
		if !slices.ContainsFunc(old.Args, func(o Arg) bool { return o.Name == a.Name }) {
			c.Args = append(c.Args, a)
		}
	}
	for _, v := range recorded.Memory {
		if !slices.ContainsFunc(old.Memory, func(o Value) bool { return o.Name == v.Name }) {
			c.Memory = append(c.Memory, v)
		}
	}
	if old.URL == "" {
		c.URL = recorded.URL
	}
	if recorded.Title != old.Title {
		c.Title = recorded.Title
	}
	return c
}

// with is a config with additions.
func (c Config) with(add Config) Config {
	c.Secrets = slices.Concat(c.Secrets, add.Secrets)
	c.Args = slices.Concat(c.Args, add.Args)
	c.Memory = slices.Concat(c.Memory, add.Memory)
	if add.URL != "" {
		c.URL = add.URL
	}
	if add.Title != "" {
		c.Title = add.Title
	}
	return c
}
