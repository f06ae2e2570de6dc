package trails

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// config adds what the recordings need: names of secrets, arguments, memory, and where to start.
func (s *splicer) config(want *Trail, add Config) {
	if equalConfig(add, Config{}) {
		return
	}
	want.Config = want.Config.with(add)
	node := find(s.doc, "config")
	switch {
	case node == nil:
		s.text.insert(s.doc.Content[0].Line-1, s.configLines(want.Config, ""))
		return
	case node.Kind != yaml.MappingNode || node.Style&yaml.FlowStyle != 0:
		from, to := s.keyLine(s.doc, "config"), s.text.contentEnd(s.keyEnd(s.doc, "config", s.text.end()))
		s.text.replace(from, to, s.configLines(want.Config, ""))
		return
	}
	end := s.keyEnd(s.doc, "config", s.text.end())
	for _, m := range s.formatter.config(want.Config).keys {
		if s.unchanged(m.key, add) {
			continue
		}
		l := &layout{}
		indent := strings.Repeat(" ", node.Column-1)
		l.value(indent+m.keyText()+":", m.val, indent, nil)
		if find(node, m.key) == nil {
			s.text.insert(s.text.contentEnd(end), l.texts())
			continue
		}
		from, to := s.keyLine(node, m.key), s.text.contentEnd(s.keyEnd(node, m.key, end))
		s.text.replace(from, to, l.texts())
	}
}

// unchanged reports a key of the config to which nothing is added.
func (s *splicer) unchanged(key string, add Config) bool {
	return !slices.ContainsFunc(s.formatter.config(add).keys, func(m member) bool { return m.key == key })
}

func (s *splicer) configLines(c Config, indent string) []string {
	l := &layout{}
	l.value(indent+"config:", s.formatter.config(c), indent, nil)
	return l.texts()
}

// equalMeaning is Equal for the text that Splice made: the order of arguments and the comments are the file's.
func equalMeaning(a, b *Trail) bool {
	a, b = meaning(a), meaning(b)
	return Equal(a, b)
}

func meaning(t *Trail) *Trail {
	m := uncommented(t)
	m.File = ""
	sorted := func(s *Step) {
		if s == nil || s.Recording == nil {
			return
		}
		lists := [][]Call{s.Recording.Calls}
		for _, d := range s.Recording.Devices {
			lists = append(lists, d.Calls)
		}
		for _, calls := range lists {
			for i := range calls {
				calls[i].Args = sortedJSON(calls[i].Args)
			}
		}
	}
	sorted(m.Trailhead)
	for i := range m.Steps {
		sorted(&m.Steps[i])
	}
	return m
}

// equalMeaningOf compares recordings by what they do; one for devices is the same when all its devices are.
func equalMeaningOf(was, now *Recording) bool {
	if was == nil || now == nil {
		return was == now
	}
	if len(now.Devices) == 0 {
		return len(was.Devices) == 0 && slices.EqualFunc(was.Calls, now.Calls, sameMeaningAndComment)
	}
	for _, d := range now.Devices {
		at := slices.IndexFunc(was.Devices, func(o DeviceRecording) bool { return o.Device == d.Device })
		if at < 0 || !slices.EqualFunc(was.Devices[at].Calls, d.Calls, sameMeaningAndComment) {
			return false
		}
	}
	return true
}

// sameMeaningAndComment lets a call keep the comment that a person wrote above it.
func sameMeaningAndComment(was, now Call) bool {
	return sameMeaning(was, now) && (now.Comment == "" || was.Comment != "")
}
