package trails

import (
	"fmt"
	"strconv"
)

func stepKeys() []string {
	return []string{"step", "verify", "id", "optional", "recordable", "timeout", "retries", "recording"}
}

// step reads one step. The trailhead is never a verify.
func (p *parser) step(v *value, trailhead bool) Step {
	s := Step{Pos: v.pos}
	if v.kind != mapping {
		hint := "write `- step: what to do`"
		if trailhead {
			hint = "write `step: what to do` below it"
		}
		p.at(v.pos, fmt.Sprintf("a step must be a map, not %s", v.saw()), hint)
		return s
	}
	p.keys(v, "a step", stepKeys())
	p.intent(&s, v, trailhead)
	for _, e := range v.keys {
		switch e.key {
		case "id":
			s.ID = p.text(e.val, "id")
		case "optional":
			s.Optional = p.bool(e.val, "optional")
		case "recordable":
			s.ModelOnly = !p.bool(e.val, "recordable")
		case "timeout":
			s.Timeout = p.duration(e.val, "timeout")
		case "retries":
			s.Retries = p.count(e.val, "retries")
		case "recording":
			s.Recording = p.recording(e.val, s.Verify)
		}
	}
	if s.ModelOnly && s.Recording != nil {
		p.at(v.keyPos("recording"), "a step with `recordable: false` keeps no recording", "remove one of the two")
	}
	return s
}

// intent reads the prose: exactly one of step and verify.
func (p *parser) intent(s *Step, v *value, trailhead bool) {
	step, verify := v.get("step"), v.get("verify")
	switch {
	case step != nil && verify != nil:
		p.at(v.keyPos("verify"), `a step has either "step" or "verify", not both`, "make two steps of it")
	case step == nil && verify == nil && p.alike(v):
		return
	case step == nil && verify == nil:
		p.at(v.pos, "this step has no prose", "say what it does in `step:`, or what must hold in `verify:`")
		return
	case verify != nil && trailhead:
		p.at(v.keyPos("verify"), "the trailhead reaches a state and verifies nothing", "write `step:`, and move the check to a step of the trail")
	}
	name, prose := "step", step
	if step == nil {
		name, prose, s.Verify = "verify", verify, true
	}
	s.Text = p.text(prose, name)
	if s.Text == "" && prose.kind == scalar && !prose.empty() {
		p.at(prose.pos, fmt.Sprintf("%q is an empty text", name), "say in words what the step is for")
	}
	p.prose(prose)
}

// alike reports that a mistyped step or verify was told already.
func (p *parser) alike(v *value) bool {
	for _, e := range v.keys {
		if !contains(stepKeys(), e.key) && e.val.kind == scalar {
			return true
		}
	}
	return false
}

func (p *parser) count(v *value, name string) int {
	if v.kind == scalar && v.plain {
		if n, err := strconv.Atoi(v.text); err == nil && n >= 0 && n <= 100 {
			return n
		}
	}
	p.at(v.pos, fmt.Sprintf("%q must be a number from 0 to 100, not %s", name, v.saw()), "write such as 2")
	return 0
}

func (p *parser) recording(v *value, verify bool) *Recording {
	switch {
	case v.kind == list:
		return &Recording{Calls: p.calls(v, verify)}
	case v.kind == mapping && len(v.keys) > 0 && p.onlyTools(v):
		p.at(v.pos, "a recording is a list of calls, not a map", fmt.Sprintf("begin each call with a dash: `- %s: ...`", v.keys[0].key))
		return &Recording{}
	case v.kind == mapping && len(v.keys) > 0:
		r := &Recording{}
		for _, e := range v.keys {
			if e.val.kind != list {
				p.at(e.val.pos, fmt.Sprintf("the recording for %q must be a list of calls, not %s", e.key, e.val.saw()), "begin each call with a dash")
				continue
			}
			r.Devices = append(r.Devices, DeviceRecording{e.key, p.calls(e.val, verify)})
		}
		return r
	}
	p.at(v.pos, fmt.Sprintf("a recording must be a list of calls, not %s", v.saw()), "write [] when there is on purpose nothing to do, or remove the key to leave the step to a model")
	return nil
}

// onlyTools reports a map whose keys are tools: calls whose dashes were forgotten.
func (p *parser) onlyTools(v *value) bool {
	for _, e := range v.keys {
		if p.known == nil {
			return false
		}
		_, ok := p.known.Find(e.key)
		if !ok && recordedAs(e.key) == "" {
			return false
		}
	}
	return true
}

func (p *parser) calls(v *value, verify bool) []Call {
	calls := make([]Call, 0, len(v.items))
	for _, item := range v.items {
		if c, ok := p.call(item, verify); ok {
			c.Comment = p.commentAbove(item.pos.Line)
			calls = append(calls, c)
		}
	}
	return calls
}
