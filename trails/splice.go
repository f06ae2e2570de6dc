package trails

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// Splice puts the recordings of a trail into the text of a file that has it already, and changes nothing else: a
// step that was not recorded anew keeps its bytes, and in a recording only the calls that differ are written. Steps
// that the file doesn't have are added behind the one that came before them. The notes say what was not obvious. A
// text that doesn't parse, or would not read back as it should, is an error, and the caller keeps both.
func Splice(src []byte, recorded *Trail, known Tools) ([]byte, []string, error) {
	if len(bytes.TrimSpace(bytes.TrimPrefix(src, []byte(bom)))) == 0 {
		return Format(recorded, known), nil, nil
	}
	p := newParser("", src, known)
	old := p.trail()
	if len(p.problems) > 0 {
		return nil, nil, p.problems.Err()
	}
	s := newSplicer(p, src)
	if list := find(s.doc, "trail"); list == nil || list.Kind != yaml.SequenceNode {
		return nil, nil, errors.New("the recording can't be put into the file as it is written: its list of steps is an alias")
	}
	want := s.merge(old, recorded)
	out := s.text.apply()
	got, err := Parse("", out, known)
	if err != nil {
		return nil, nil, fmt.Errorf("the recording can't be put into the file as it is written: %w", err)
	}
	if !equalMeaning(got, want) {
		return nil, nil, errors.New("the recording can't be put into the file as it is written: other steps share its text through anchors")
	}
	return out, s.notes, nil
}

// splicer changes the text of a file along its YAML nodes.
type splicer struct {
	formatter
	text  *edits
	doc   *yaml.Node
	notes []string
}

func newSplicer(p *parser, src []byte) *splicer {
	return &splicer{formatter{p.known}, newEdits(src, bareLines(p.lines, p.doc)), p.doc.Content[0], nil}
}

// merge edits the text and gives the trail that it must read back as.
func (s *splicer) merge(old, recorded *Trail) *Trail {
	want := *old
	want.Steps = slices.Clone(old.Steps)
	s.config(&want, missingConfig(old.Config, recorded.Config))
	s.trailhead(&want, recorded.Trailhead)
	pairs := pair(old.Steps, recorded.Steps)
	s.notes = append(s.notes, pairs.notes...)
	added := map[int][]Step{}
	for i, r := range recorded.Steps {
		switch j := pairs.old[i]; {
		case j < 0:
			added[pairs.after[i]] = append(added[pairs.after[i]], r)
		case r.Recording != nil:
			s.step(&want.Steps[j], r.Recording, s.stepNode(j), s.stepEnd(j))
		}
	}
	return s.insert(&want, added)
}

// trailhead records the trailhead, or adds one before the steps.
func (s *splicer) trailhead(want *Trail, r *Step) {
	if r == nil || r.Recording == nil && want.Trailhead != nil {
		return
	}
	if want.Trailhead == nil {
		head := *r
		want.Trailhead = &head
		l := &layout{}
		root := &piece{kind: mapping, block: true}
		root.put("trailhead", s.formatter.step(*r))
		l.root(root)
		s.text.insert(s.keyLine(s.doc, "trail"), l.texts())
		return
	}
	head := *want.Trailhead
	want.Trailhead = &head
	s.step(&head, r.Recording, find(s.doc, "trailhead"), s.keyEnd(s.doc, "trailhead", s.text.end()))
}

// step records one step of the file. node is its map, end the line behind it.
func (s *splicer) step(want *Step, r *Recording, node *yaml.Node, end int) {
	if want.ModelOnly {
		s.notes = append(s.notes, fmt.Sprintf("step %q is left to a model (recordable: false); its recording was not kept", want.Text))
		return
	}
	if equalMeaningOf(want.Recording, r) {
		return
	}
	if want.Recording != nil && (len(want.Recording.Devices) > 0) != (len(r.Devices) > 0) && !(len(want.Recording.Devices) == 0 && len(want.Recording.Calls) == 0) {
		s.notes = append(s.notes, fmt.Sprintf("step %q keeps what it had: one recording is for devices and the other is not", want.Text))
		return
	}
	was := want.Recording
	want.Recording = mergeDevices(was, r)
	if node.Kind != yaml.MappingNode || node.Style&yaml.FlowStyle != 0 {
		s.wholeStep(*want, node, end)
		return
	}
	indent := strings.Repeat(" ", node.Column-1)
	val := find(node, "recording")
	switch {
	case val == nil:
		s.text.insert(s.text.contentEnd(end), s.recordingLines(want.Recording, indent))
	case len(r.Devices) == 0 && was != nil && s.spliceCalls(val, was.Calls, r.Calls, s.keyEnd(node, "recording", end)):
	case s.spliceDevices(was, r, val, s.keyEnd(node, "recording", end)):
	default:
		s.text.replace(s.keyLine(node, "recording"), s.text.contentEnd(s.keyEnd(node, "recording", end)), s.recordingLines(want.Recording, indent))
	}
}

// mergeDevices is the new recording, with the devices kept that it says nothing of.
func mergeDevices(was, r *Recording) *Recording {
	if was == nil || len(r.Devices) == 0 {
		return r
	}
	m := &Recording{Devices: slices.Clone(was.Devices)}
	for _, d := range r.Devices {
		at := slices.IndexFunc(m.Devices, func(o DeviceRecording) bool { return o.Device == d.Device })
		if at < 0 {
			m.Devices = append(m.Devices, d)
		} else {
			m.Devices[at] = d
		}
	}
	return m
}

// spliceDevices changes the lists of single devices; false when one is new or the map is in braces.
func (s *splicer) spliceDevices(was, r *Recording, val *yaml.Node, end int) bool {
	if was == nil || len(r.Devices) == 0 || val.Kind != yaml.MappingNode || val.Style&yaml.FlowStyle != 0 {
		return false
	}
	before := len(s.text.list)
	for _, d := range r.Devices {
		at := slices.IndexFunc(was.Devices, func(o DeviceRecording) bool { return o.Device == d.Device })
		calls := find(val, d.Device)
		if at < 0 || calls == nil || !slices.EqualFunc(was.Devices[at].Calls, d.Calls, sameMeaning) &&
			!s.spliceCalls(calls, was.Devices[at].Calls, d.Calls, s.keyEnd(val, d.Device, end)) {
			s.text.list = s.text.list[:before]
			return false
		}
	}
	return true
}

func (s *splicer) recordingLines(r *Recording, indent string) []string {
	l := &layout{}
	l.value(indent+"recording:", s.recording(r), indent, nil)
	return l.texts()
}

// wholeStep writes a step anew that is in braces or an alias.
func (s *splicer) wholeStep(want Step, node *yaml.Node, end int) {
	first := s.text.raw[node.Line-1]
	indent := strings.Repeat(" ", len(first)-len(strings.TrimLeft(first, " ")))
	l := &layout{}
	if strings.HasPrefix(strings.TrimSpace(first), "trailhead:") {
		l.value(indent+"trailhead:", s.formatter.step(want), indent, nil)
	} else {
		l.mapping(s.formatter.step(want), indent+"- ", indent+"  ")
	}
	s.text.replace(node.Line-1, s.text.contentEnd(end), l.texts())
}

// insert adds new steps and gives the trail with them.
func (s *splicer) insert(want *Trail, added map[int][]Step) *Trail {
	var steps []Step
	list := find(s.doc, "trail")
	for j := -1; j < len(want.Steps); j++ {
		if j >= 0 {
			steps = append(steps, want.Steps[j])
		}
		if len(added[j]) == 0 {
			continue
		}
		steps = append(steps, added[j]...)
		if list.Style&yaml.FlowStyle != 0 {
			continue
		}
		indent := strings.Repeat(" ", s.dashColumn(list.Content[0])-1)
		l := &layout{}
		for _, n := range added[j] {
			l.mapping(s.formatter.step(n), indent+"- ", indent+"  ")
			s.notes = append(s.notes, fmt.Sprintf("step %q was added", n.Text))
		}
		at := s.text.contentEnd(s.keyLine(s.doc, "trail") + 1)
		if j >= 0 {
			at = s.text.contentEnd(s.stepEnd(j))
		}
		s.text.insert(at, l.texts())
	}
	want.Steps = steps
	if list.Style&yaml.FlowStyle != 0 {
		s.wholeList(want, len(added) > 0)
	}
	return want
}

// wholeList writes the steps anew, when the list is in brackets and something in it changed.
func (s *splicer) wholeList(want *Trail, changed bool) {
	root := &piece{kind: mapping, block: true}
	steps := &piece{kind: list, block: true}
	for _, step := range want.Steps {
		steps.items = append(steps.items, s.formatter.step(step))
	}
	root.put("trail", steps)
	l := &layout{}
	l.root(root)
	from, to := s.keyLine(s.doc, "trail"), s.text.contentEnd(s.keyEnd(s.doc, "trail", s.text.end()))
	inside := func(e edit) bool { return e.from >= from && e.to > from }
	if changed || slices.ContainsFunc(s.text.list, inside) {
		s.text.list = slices.DeleteFunc(s.text.list, inside)
		s.text.replace(from, to, l.texts())
	}
}
