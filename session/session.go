// Package session is one page in conversation: its last snapshot, the refs that were given out, the step that is
// open, and the journal of what ran. It is the one path of a model, a person at the shell and an operator: each
// names a tool of the model surface, and the session expands it, runs what it expands into, and answers in one
// contract.
//
//	s := session.New(page, session.Options{})
//	text, _ := s.Snapshot(ctx, snapshot.View{})
//	reply, err := s.Do(ctx, "tap", json.RawMessage(`{"ref":"e4"}`))
package session

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"io"
	"strings"

	"github.com/cairn-trails/cairn/delegating"
	"github.com/cairn-trails/cairn/memory"
	"github.com/cairn-trails/cairn/recorder"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// Options are the parts of a session that its caller may choose. The zero value works.
type Options struct {
	// Registry and Set are the tools; nil means the web tools.
	Registry *tools.Registry
	Set      *delegating.Set
	// Memory holds arguments, remembered values and secrets; nil means an empty one.
	Memory *memory.Memory
	// Base is what a relative address is relative to before a page is open; empty for none.
	Base string
	// Journal gets one JSON line per entry as it is made; nil for none. If it has a Sync method, it is called after
	// each line, so that a crash loses at most the call in flight.
	Journal io.Writer
	// Head is the journal's first line, how the session started; nil for none.
	Head *recorder.Start
	// Budget is the number of tokens a snapshot may cost; 0 means the default.
	Budget int
	// Settings are those of the executor.
	Settings tools.Settings
}

// Session is one page in conversation. It is for one caller at a time.
type Session struct {
	page   tools.Page
	reg    *tools.Registry
	set    *delegating.Set
	mem    *memory.Memory
	rec    *recorder.Recorder
	budget int
	nonce  string
	head   *recorder.Entry

	refs  snapshot.Refs
	shown *snapshot.Snapshot
	// seen is what a later check that something is gone may deny.
	seen *tools.Sightings
	// verify is true while a verify step is open: then only checks and looks may run.
	verify bool
	// ran are the calls kept since TakeCalls.
	ran []recorder.Kept
}

// New is a session on page.
func New(page tools.Page, o Options) *Session {
	s := &Session{page: page, reg: o.Registry, set: o.Set, mem: o.Memory, budget: o.Budget, nonce: newNonce()}
	if s.reg == nil {
		s.reg = tools.Web()
	}
	if s.set == nil {
		s.set = delegating.Web()
	}
	if s.mem == nil {
		s.mem = memory.New(memory.Values{})
	}
	if o.Settings.Sightings == nil {
		o.Settings.Sightings = &tools.Sightings{}
	}
	s.seen = o.Settings.Sightings
	exec := tools.Filled(tools.On(page, s.reg, o.Settings), s.mem, o.Base)
	if o.Head != nil {
		s.head = &recorder.Entry{Start: o.Head}
	}
	s.rec = recorder.Around(exec)
	s.rec.Secret = s.keepSecret
	s.rec.Scrub = s.mem.Scrub
	s.rec.Keep = s.journalTo(o.Journal)
	s.rec.Rewrite = s.rewrite(o.Journal)
	return s
}

func newNonce() string {
	var b [6]byte
	_, _ = rand.Read(b[:]) // crypto/rand.Read never fails: it ends the program instead
	return hex.EncodeToString(b[:])
}

// journalTo writes an entry as one line, and has kept it for TakeCalls before.
func (s *Session) journalTo(w io.Writer) func(recorder.Entry) error {
	return func(e recorder.Entry) error {
		if e.Call != nil {
			s.ran = append(s.ran, *e.Call)
		}
		if w == nil {
			return nil
		}
		return recorder.WriteEntries(w, e)
	}
}

// rewrite writes a journal anew, for what stands in it must not.
func (s *Session) rewrite(w io.Writer) func(recorder.Journal) error {
	file, ok := w.(interface {
		io.Writer
		Truncate(size int64) error
	})
	if !ok {
		return nil
	}
	return func(j recorder.Journal) error {
		if err := file.Truncate(0); err != nil {
			return fmt.Errorf("writing the journal: %w", err)
		}
		entries := []recorder.Entry(j)
		if s.head != nil {
			entries = append([]recorder.Entry{*s.head}, entries...)
		}
		return recorder.WriteEntries(file, entries...)
	}
}

// keepSecret remembers a text that was typed into a secret field under the field's name, so that it is scrubbed
// wherever it may turn up, and gives its token.
func (s *Session) keepSecret(field *snapshot.Node, text string) string {
	if name, ok := s.mem.SecretName(text); ok {
		return "{{secrets." + name + "}}"
	}
	name := s.mem.AddSecret(recorder.SecretName(field), text)
	return "{{secrets." + name + "}}"
}

// BeginStep opens the step under which the next calls are kept. A verify step allows checks and looks only.
func (s *Session) BeginStep(text string, verify bool) error {
	return s.Begin(recorder.Step{Text: text, Verify: verify})
}

// Begin opens a step with all its marks.
func (s *Session) Begin(step recorder.Step) error {
	s.verify = step.Verify
	return s.rec.BeginStep(step)
}

// Unreached marks the open step as one that was not reached: it leaves no recording.
func (s *Session) Unreached() error { return s.rec.Unreached() }

// Snapshot takes a full look, gives refs and returns its text. It becomes what the caller was last shown.
func (s *Session) Snapshot(ctx context.Context, v snapshot.View) (string, error) {
	return s.showAs(ctx, v, (*snapshot.Snapshot).Text)
}

// showAs takes a full look, gives refs and returns the text that is made of it for the view.
func (s *Session) showAs(ctx context.Context, v snapshot.View, text func(*snapshot.Snapshot, snapshot.View) string) (string, error) {
	snap, err := s.Show(ctx)
	if err != nil {
		return "", err
	}
	if v.Scope != "" {
		if _, err := snap.ByRef(v.Scope); err != nil {
			return "", refFailure(err)
		}
	}
	return s.mem.Scrub(text(snap, s.view(v))), nil
}

func (s *Session) view(v snapshot.View) snapshot.View {
	if v.Budget == 0 {
		v.Budget = s.budget
	}
	return v
}

// Show takes a full look, gives refs, and makes it what the caller was last shown.
func (s *Session) Show(ctx context.Context) (*snapshot.Snapshot, error) {
	snap, err := s.page.Look(ctx, tools.Looking{})
	if err != nil {
		return nil, err
	}
	s.refs.Show(snap)
	s.seen.Note(snap)
	s.shown = snap
	return snap, nil
}

// look takes a fresh look with the refs that were given, and gives none.
func (s *Session) look(ctx context.Context) (*snapshot.Snapshot, error) {
	snap, err := s.page.Look(ctx, tools.Looking{})
	if err != nil {
		return nil, err
	}
	s.refs.Carry(snap)
	return snap, nil
}

// Journal is what happened so far.
func (s *Session) Journal() recorder.Journal { return s.rec.Journal() }

// Memory is the session's values.
func (s *Session) Memory() *memory.Memory { return s.mem }

// Executor runs recordable calls on the session's page and keeps them.
func (s *Session) Executor() tools.Executor { return s.rec }

// Page is the page in conversation.
func (s *Session) Page() tools.Page { return s.page }

// TakeCalls returns the calls kept since it was last asked, for a caller that shows what was recorded.
func (s *Session) TakeCalls() []recorder.Kept {
	ran := s.ran
	s.ran = nil
	return ran
}

// Fence puts text between this session's markers, which a page cannot know.
func (s *Session) Fence(text string) string {
	return "<<<page " + s.nonce + "\n" + strings.TrimRight(text, "\n") + "\npage " + s.nonce + ">>>"
}
