package trails

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// spliceCalls changes the calls of a list that is written with dashes. Calls that stay keep their lines, with the
// comments above them; a call that takes the place of another one of the same tool keeps its comments. It reports
// false when the list is written in another way.
func (s *splicer) spliceCalls(list *yaml.Node, was, now []Call, end int) bool {
	if list.Kind != yaml.SequenceNode || list.Style&yaml.FlowStyle != 0 || len(list.Content) != len(was) || len(was) == 0 || len(now) == 0 || list.Anchor != "" {
		return false
	}
	indent := strings.Repeat(" ", s.dashColumn(list.Content[0])-1)
	chunks := s.chunks(list, end)
	var out []string
	for _, pair := range align(was, now) {
		switch {
		case pair.now < 0:
		case pair.was < 0:
			out = append(out, s.callLines(now[pair.now], indent)...)
		case pair.same:
			c, call := chunks[pair.was], now[pair.now]
			out = append(out, s.text.slice(c.from, c.start)...)
			if call.Comment != "" && c.from == c.start {
				for _, l := range commentLines(call.Comment) {
					out = append(out, strings.TrimRight(indent+"# "+l, " "))
				}
			}
			out = append(out, s.text.slice(c.start, c.to)...)
		default:
			c, call := chunks[pair.was], now[pair.now]
			above := s.text.slice(c.from, c.start)
			if was[pair.was].Comment != "" && call.Comment != "" {
				above = nil
			}
			inner, lines := s.commented(c, s.callLines(call, indent), indent)
			out = append(append(append(out, above...), inner...), lines...)
		}
	}
	s.text.replace(chunks[0].from, chunks[len(chunks)-1].to, out)
	return true
}

// chunk is the lines of one call: its comments begin at from, itself at start, and it ends before to.
type chunk struct{ from, start, to int }

func (s *splicer) chunks(list *yaml.Node, end int) []chunk {
	var all []chunk
	for i, item := range list.Content {
		start := s.dashLine(item)
		next := end
		if i+1 < len(list.Content) {
			next = s.dashLine(list.Content[i+1])
		}
		from := start
		if i == 0 {
			for from > 0 && s.text.isComment(from-1) {
				from--
			}
		} else {
			from = all[i-1].to
		}
		all = append(all, chunk{from, start, s.text.contentEnd(next)})
	}
	return all
}

// commented keeps the comments that stood inside a call that is written anew: behind a line with the same key where
// there is one, else above the call.
func (s *splicer) commented(c chunk, lines []string, indent string) (above, with []string) {
	for i := c.start; i < c.to; i++ {
		at := commentAt(s.text.bare[i])
		if at < 0 {
			continue
		}
		raw := strings.TrimRight(s.text.raw[i], "\r\n")
		key, comment := keyOf(raw[:at]), raw[at:]
		line := slices.IndexFunc(lines, func(l string) bool { return key != "" && keyOf(l) == key && commentAt(l) < 0 })
		if line < 0 {
			above = append(above, indent+comment)
			continue
		}
		lines[line] += "  " + comment
	}
	return above, lines
}

// keyOf is what a line of a call begins with, up to its colon.
func keyOf(line string) string {
	key, _, _ := strings.Cut(strings.TrimLeft(strings.TrimSpace(line), "- "), ":")
	return key
}

func (s *splicer) callLines(c Call, indent string) []string {
	l := &layout{}
	l.list(&piece{kind: list, block: true, items: []*piece{s.call(c)}}, indent)
	return l.texts()
}

// aligned says which old call a new one is, or stands for; -1 for none.
type aligned struct {
	was, now int
	same     bool
}

// align finds the longest run of calls that stay; between them calls of the same tool take each other's place.
func align(was, now []Call) []aligned {
	length := make([][]int, len(was)+1)
	for i := range length {
		length[i] = make([]int, len(now)+1)
	}
	for i := len(was) - 1; i >= 0; i-- {
		for j := len(now) - 1; j >= 0; j-- {
			if sameMeaning(was[i], now[j]) {
				length[i][j] = length[i+1][j+1] + 1
			} else {
				length[i][j] = max(length[i+1][j], length[i][j+1])
			}
		}
	}
	var out []aligned
	i, j := 0, 0
	gapI, gapJ := 0, 0
	for i < len(was) || j < len(now) {
		switch {
		case i < len(was) && j < len(now) && sameMeaning(was[i], now[j]):
			out = append(out, gapOf(was, now, gapI, i, gapJ, j)...)
			out = append(out, aligned{i, j, true})
			i, j = i+1, j+1
			gapI, gapJ = i, j
		case j >= len(now) || i < len(was) && length[i+1][j] >= length[i][j+1]:
			i++
		default:
			j++
		}
	}
	return append(out, gapOf(was, now, gapI, i, gapJ, j)...)
}

func gapOf(was, now []Call, i, iEnd, j, jEnd int) []aligned {
	var out []aligned
	for ; j < jEnd; j++ {
		at := slices.IndexFunc(was[i:iEnd], func(c Call) bool { return c.Tool == now[j].Tool })
		if at < 0 {
			out = append(out, aligned{-1, j, false})
			continue
		}
		for range at {
			out = append(out, aligned{i, -1, false})
			i++
		}
		out = append(out, aligned{i, j, false})
		i++
	}
	for ; i < iEnd; i++ {
		out = append(out, aligned{i, -1, false})
	}
	return out
}
