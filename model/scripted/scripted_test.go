package scripted_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/model/scripted"
)

// recordingT is a test whose complaints are kept.
type recordingT struct {
	complaints []string
	cleanups   []func()
}

func (r *recordingT) Helper() {}
func (r *recordingT) Errorf(f string, a ...any) {
	r.complaints = append(r.complaints, fmt.Sprintf(f, a...))
}
func (r *recordingT) Cleanup(f func()) { r.cleanups = append(r.cleanups, f) }

func TestRepliesMustBeUsedUpExactly(t *testing.T) {
	left := &recordingT{}
	m := scripted.New(left, scripted.Text("one"), scripted.Text("two"))
	if turn, err := m.Respond(t.Context(), model.Request{}); err != nil || turn.Text != "one" {
		t.Fatalf("first turn %+v, %v", turn, err)
	}
	left.cleanups[0]()
	if len(left.complaints) != 1 {
		t.Errorf("complaints about a reply left over: %q", left.complaints)
	}

	over := &recordingT{}
	_, err := scripted.New(over).Respond(t.Context(), model.Request{})
	if err == nil || err.Error() != "no canned reply for request 1" {
		t.Errorf("error %v", err)
	}
	if d := cmp.Diff(over.complaints, []string{"request 1 has no canned reply"}); d != "" {
		t.Errorf("complaints (-got +want):\n%s", d)
	}
}
