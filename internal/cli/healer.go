package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/cairn-trails/cairn/memory"
	"github.com/cairn-trails/cairn/recorder"
	"github.com/cairn-trails/cairn/replay"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
	"github.com/cairn-trails/cairn/trails"
)

// patch is the change of one call whose selector no longer matched.
type patch struct {
	Place   string `json:"place"`
	Step    string `json:"step"`
	Tool    string `json:"tool"`
	Was     string `json:"was"`
	Now     string `json:"now"`
	Element string `json:"element"`
	// Why and Signals are the evidence: what made sure, and how many of the recorded signals hold, as "2 of 3".
	Why     string `json:"why"`
	Signals string `json:"signals,omitempty"`
	// Picture is a screenshot taken just before the call.
	Picture string `json:"picture,omitempty"`

	call tools.Call
}

// healing is what can be done for one trail. Diff is empty when nothing is to be changed.
type healing struct {
	File string `json:"file"`
	// Status is that of the replay of the file as it is.
	Status  replay.Status `json:"status"`
	Patches []*patch      `json:"patches"`
	// Left are the places that drifted and are not healed, each with its reason.
	Left []string `json:"left,omitempty"`
	Diff string   `json:"diff,omitempty"`
	// Holds says that the patched trail was replayed without any drift in what was patched.
	Holds   bool `json:"holds"`
	Applied bool `json:"applied"`
	// Problem is why there is no patch, or why it is not applied.
	Problem string `json:"problem,omitempty"`

	outcome  *replay.Outcome
	was, now []byte
}

// healer makes patches by replaying: as the trail is, to see what drifts; once more, to look at the whole page before
// each call that did; and a third time with the patch, which must hold.
type healer struct {
	browsing *browsing
	given    given
	options  playOptions
	// pictures is the folder for a screenshot per patch; empty for none.
	pictures string
}

func (h *healer) play(ctx context.Context, t *trails.Trail, o playOptions) (*replay.Outcome, error) {
	p, done, err := h.browsing.player(ctx, t, h.given, o)
	if err != nil {
		return nil, err
	}
	defer done()
	return p.Play(ctx, t)
}

// heal finds the patch for one trail. An error is one of the environment.
func (h *healer) heal(ctx context.Context, t *trails.Trail) (*healing, error) {
	o, err := h.play(ctx, t, h.options)
	if err != nil {
		return nil, err
	}
	return h.of(ctx, t, o)
}

// of finds the patch for a trail that was replayed already.
func (h *healer) of(ctx context.Context, t *trails.Trail, o *replay.Outcome) (*healing, error) {
	out := &healing{File: t.File, Status: o.Status, Patches: []*patch{}, outcome: o}
	if o.Status == replay.Failed {
		out.Problem = "it failed, and what is in doubt is never healed: mend this first"
	}
	places := drifted(o, out)
	if len(places) == 0 {
		return out, nil
	}
	m := &mending{at: places, patches: map[int]*patch{}, refused: map[int]string{}}
	options := h.options
	options.around = func(exec tools.Executor, page tools.Page, mem *memory.Memory) tools.Executor {
		m.Executor, m.page, m.memory, m.limit = exec, page, mem, h.limit(t)
		m.picture = func(ctx context.Context, p *patch) string { return h.picture(ctx, page, t, p) }
		return m
	}
	if _, err := h.play(ctx, t, options); err != nil {
		return nil, err
	}
	for _, n := range slices.Sorted(maps.Keys(places)) {
		if p := m.patches[n]; p != nil {
			out.Patches = append(out.Patches, p)
			continue
		}
		why := m.refused[n]
		if why == "" {
			why = "the replay did not come to it again"
		}
		out.Left = append(out.Left, places[n].Place+": "+why)
	}
	return out, h.prove(ctx, t, out, m.patches)
}

func (h *healer) limit(t *trails.Trail) time.Duration {
	if l := settings(t, h.options.timeout).Timeout; l > 0 {
		return l
	}
	return tools.DefaultTimeout
}

func (h *healer) picture(ctx context.Context, page tools.Page, t *trails.Trail, p *patch) string {
	if h.pictures == "" {
		return ""
	}
	named := *t
	named.File = fmt.Sprintf("%s-%s", filepath.Base(t.File), p.Place[len(t.File)+1:])
	return picture(ctx, page, h.pictures, &named)
}

// prove writes the patched text, and replays it in a fresh context.
func (h *healer) prove(ctx context.Context, t *trails.Trail, out *healing, patches map[int]*patch) error {
	if len(out.Patches) == 0 || out.Problem != "" {
		return nil
	}
	healed, err := patched(t, out, patches)
	if err != nil {
		out.Problem = err.Error()
		return nil
	}
	o, err := h.play(ctx, healed, h.options)
	if err != nil {
		return err
	}
	left := &healing{}
	for n := range drifted(o, left) {
		if patches[n] != nil {
			out.Problem = "the patch does not hold: " + patches[n].Place + " drifts again when it is replayed"
			return nil
		}
	}
	if _, c := o.FirstFailure(); c != nil {
		out.Problem = fmt.Sprintf("the patch does not hold: replayed with it, %s: %s", c.Tool, c.Failure.Problem)
		return nil
	}
	out.Holds = o.Status != replay.Failed
	return nil
}

// drifted are the calls that acted on what the signals agreed on, by their number in the order of the run. A check
// is never healed: what it says is what is wanted.
func drifted(o *replay.Outcome, out *healing) map[int]*patch {
	web := tools.Web()
	at := map[int]*patch{}
	n := 0
	for _, s := range o.Steps {
		for _, c := range s.Calls {
			if c.Status == replay.NotRun {
				continue
			}
			n++
			if c.Drift == nil {
				continue
			}
			if t, ok := web.Find(c.Tool); s.Kind == "verify" || ok && t.Spec().Kind == tools.Verify {
				out.Left = append(out.Left, fmt.Sprintf("%s: a check is never healed; edit it by hand if %s is what it means now", c.Place, c.Drift.Now))
				continue
			}
			at[n] = &patch{Place: c.Place, Step: s.Text, Tool: c.Tool}
		}
	}
	return at
}

// patched is the trail with the patches, read back from the text that would be written.
func patched(t *trails.Trail, out *healing, patches map[int]*patch) (*trails.Trail, error) {
	web := tools.Web()
	src, err := os.ReadFile(t.File)
	if err != nil {
		return nil, err
	}
	healed, err := trails.Parse(t.File, src, web)
	if err != nil {
		return nil, err
	}
	for _, p := range patches {
		if c := callAt(healed, p.Place); c != nil {
			c.Call = tools.Call{Tool: p.call.Tool, Args: p.call.Args}
		}
	}
	now, _, err := trails.Splice(src, healed, web)
	if err != nil {
		return nil, err
	}
	if bytes.Equal(src, now) {
		return nil, errors.New("the patch changes nothing in the file")
	}
	out.was, out.now, out.Diff = src, now, diff(src, now)
	return trails.Parse(t.File, now, web)
}

// callAt is the call at file:line:column, or nil.
func callAt(t *trails.Trail, place string) *trails.Call {
	for _, list := range callLists(t) {
		for i, c := range list {
			if c.Pos.String() == place {
				return &list[i]
			}
		}
	}
	return nil
}

// callLists are the lists of calls of a trail, whatever device they are for.
func callLists(t *trails.Trail) [][]trails.Call {
	var out [][]trails.Call
	for _, s := range t.AllSteps() {
		if s.Recording == nil {
			continue
		}
		out = append(out, s.Recording.Calls)
		for _, d := range s.Recording.Devices {
			out = append(out, d.Calls)
		}
	}
	return out
}

// mending is an executor that looks at the whole page before each call that drifted, and makes it by the selector
// that it is to have.
type mending struct {
	tools.Executor
	page    tools.Page
	memory  *memory.Memory
	limit   time.Duration
	picture func(context.Context, *patch) string

	n       int
	at      map[int]*patch
	patches map[int]*patch
	refused map[int]string
}

// Foresee passes on which calls will come.
func (m *mending) Foresee(calls []tools.Call) { tools.Foresee(m.Executor, calls) }

func (m *mending) Execute(ctx context.Context, c tools.Call) (tools.Result, error) {
	m.n++
	p := m.at[m.n]
	if p == nil {
		return m.Executor.Execute(ctx, c)
	}
	mended, err := m.mend(ctx, c)
	if errors.Is(err, recorder.ErrHolds) {
		m.refused[m.n] = "its selector held when it was looked at again"
		return m.Executor.Execute(ctx, c)
	}
	if err != nil {
		m.refused[m.n] = err.Error()
		return m.Executor.Execute(ctx, c)
	}
	p.Was, p.Now, p.Element, p.Why, p.call = mended.Was, mended.Now, mended.Element, mended.Why, mended.Call
	if mended.Of > 0 {
		p.Signals = fmt.Sprintf("%d of %d", mended.Signals, mended.Of)
	}
	p.Picture = m.picture(ctx, p)
	res, err := m.Executor.Execute(ctx, mended.Call)
	if err != nil {
		m.refused[m.n] = err.Error()
		return res, err
	}
	m.patches[m.n] = p
	return res, nil
}

// mend waits until the page shows the element.
func (m *mending) mend(ctx context.Context, c tools.Call) (recorder.Mended, error) {
	filled, err := m.memory.Fill(c.Tool, c.Args)
	if err != nil {
		return recorder.Mended{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, m.limit)
	defer cancel()
	var mended recorder.Mended
	err = m.page.Await(ctx, tools.Looking{}, func(s *snapshot.Snapshot) error {
		var err error
		if mended, err = recorder.Mend(s, c, json.RawMessage(filled)); errors.Is(err, recorder.ErrHolds) {
			return nil
		}
		return err
	})
	if err == nil && mended.Call.Tool == "" {
		err = recorder.ErrHolds
	}
	return mended, err
}
