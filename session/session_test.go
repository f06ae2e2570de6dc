package session_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/recorder"
	"github.com/cairn-trails/cairn/session"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools/pagetest"
)

const form = `
heading "Sign in" level 1
textbox "Email"
textbox "Password"
button "Sign in"
`

// open gives a session on a page of that text that has been looked at once.
func open(t *testing.T, page *pagetest.Page, o session.Options) *session.Session {
	t.Helper()
	s := session.New(page, o)
	if _, err := s.Snapshot(t.Context(), snapshot.View{}); err != nil {
		t.Fatal(err)
	}
	return s
}

// refOf finds a ref in what the session prints, as a caller would.
func refOf(t *testing.T, s *session.Session, line string) string {
	t.Helper()
	text, err := s.Snapshot(t.Context(), snapshot.View{})
	if err != nil {
		t.Fatal(err)
	}
	for l := range strings.Lines(text) {
		if ref, rest, ok := strings.Cut(strings.TrimSpace(l), " "); ok && strings.HasPrefix(rest, line) {
			return ref
		}
	}
	t.Fatalf("no line begins with %s in\n%s", line, text)
	return ""
}

func do(t *testing.T, s *session.Session, tool, args string) session.Reply {
	t.Helper()
	r, err := s.Do(t.Context(), tool, json.RawMessage(args))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestDoExpandsRecordsAndAnswers(t *testing.T) {
	page := pagetest.New(form)
	s := open(t, page, session.Options{})
	ref := refOf(t, s, `button "Sign in"`)
	r := do(t, s, "tap", `{"ref":"`+ref+`"}`)
	if want := `Tapped ` + ref + ` button "Sign in"`; !r.OK || !strings.HasPrefix(r.Output, want) {
		t.Errorf("got %+v, want ok and %q", r, want)
	}
	kept := s.TakeCalls()
	if len(kept) != 1 || kept[0].Tool != "tapOn" || strings.Contains(string(kept[0].Args), ref) {
		t.Errorf("got %+v, want one tapOn that holds no ref", kept)
	}
	if again := s.TakeCalls(); len(again) != 0 {
		t.Errorf("got %+v a second time, want nothing", again)
	}
}

func TestDoRefusesWhatIsNotOfTheModelSurface(t *testing.T) {
	s := open(t, pagetest.New(form), session.Options{})
	for _, tt := range []struct {
		tool, args, output string
		status             model.Status
	}{
		{"inputText", `{"text":"x"}`, "inputText takes a selector and stands in trails only; use type", model.UnknownTool},
		{"tapp", `{}`, `unknown tool "tapp"; did you mean "tap"?`, model.UnknownTool},
		{"tap", `{"reff":"e1"}`, `tap: unknown argument "reff"; did you mean "ref"?`, model.Error},
		{"tap", `{"ref":"e99"}`, "no ref e99", model.Error},
		{"tap", `{"ref":"button"}`, `"button" is not a ref such as e12`, model.Error},
	} {
		r := do(t, s, tt.tool, tt.args)
		if r.OK || r.Status != tt.status || !strings.Contains(r.Output, tt.output) {
			t.Errorf("%s %s: got %q (%s), want %q (%s)", tt.tool, tt.args, r.Output, r.Status, tt.output, tt.status)
		}
	}
	if kept := s.TakeCalls(); len(kept) != 0 {
		t.Errorf("got %+v recorded, want nothing", kept)
	}
}

func TestAVerifyStepOnlyChecks(t *testing.T) {
	s := open(t, pagetest.New(form), session.Options{})
	if err := s.BeginStep("It is there", true); err != nil {
		t.Fatal(err)
	}
	ref := refOf(t, s, `button "Sign in"`)
	if r := do(t, s, "tap", `{"ref":"`+ref+`"}`); r.OK || r.Code != "verify" {
		t.Errorf("got %+v, want a refusal", r)
	}
	if r := do(t, s, "navigate", `{"url":"/"}`); r.OK || r.Code != "verify" {
		t.Errorf("got %+v, want a refusal", r)
	}
	if r := do(t, s, "expectVisible", `{"ref":"`+ref+`"}`); !r.OK || !r.Verified {
		t.Errorf("got %+v, want a check that passed", r)
	}
	var names []string
	for _, d := range s.Tools(true) {
		names = append(names, d.Name)
	}
	if diff := cmp.Diff([]string{"snapshot", "find", "read", "screenshot"}, names[:4]); diff != "" {
		t.Errorf("looks differ (-want +got):\n%s", diff)
	}
	for _, n := range names[4:] {
		if !strings.HasPrefix(n, "expect") && n != "finish" {
			t.Errorf("a verify step shows %s", n)
		}
	}
}

// journal is a file in memory that knows how to be written anew.
type journal struct{ bytes.Buffer }

func (j *journal) Truncate(int64) error { j.Reset(); return nil }

func TestASecretIsInNothingThatIsKept(t *testing.T) {
	page := pagetest.New(form)
	page.Snapshot().Walk(func(n *snapshot.Node) bool {
		if n.Name == "Password" {
			n.Flags |= snapshot.Secret
		}
		return true
	})
	disk := &journal{}
	s := open(t, page, session.Options{Journal: disk, Head: &recorder.Start{URL: "/"}})
	if err := s.BeginStep(`Type "hunter2" into Password`, false); err != nil {
		t.Fatal(err)
	}
	ref := refOf(t, s, `textbox "Password"`)
	if r := do(t, s, "type", `{"ref":"`+ref+`","text":"hunter2"}`); !r.OK || strings.Contains(r.Output, "hunter2") {
		t.Errorf("got %+v, want ok without the password", r)
	}
	if strings.Contains(disk.String(), "hunter2") {
		t.Errorf("the journal holds the password:\n%s", disk.String())
	}
	j, err := recorder.ReadJournal(&disk.Buffer)
	if err != nil {
		t.Fatal(err)
	}
	if len(j) != 3 || j[0].Start == nil || j[0].Start.URL != "/" || j[1].Step == nil || j[2].Call == nil {
		t.Errorf("got %d entries, want the start, the step and the call", len(j))
	}
}

func TestAJournalThatCannotBeWrittenEndsTheRun(t *testing.T) {
	full := errors.New("disk full")
	s := open(t, pagetest.New(form), session.Options{Journal: writer(func([]byte) (int, error) { return 0, full })})
	ref := refOf(t, s, `button "Sign in"`)
	if _, err := s.Do(t.Context(), "tap", json.RawMessage(`{"ref":"`+ref+`"}`)); !errors.Is(err, full) {
		t.Errorf("got error %v, want %v", err, full)
	}
}

type writer func([]byte) (int, error)

func (w writer) Write(b []byte) (int, error) { return w(b) }

func TestLooksAreFencedAndNeverRecorded(t *testing.T) {
	s := open(t, pagetest.New(form), session.Options{})
	for _, tt := range []struct{ tool, args, holds string }{
		{"snapshot", `{}`, `button "Sign in"`},
		{"snapshot", `{"mode":"changes"}`, "no change"},
		{"find", `{"text":"Email"}`, `textbox "Email"`},
		{"read", `{"ref":"` + refOf(t, s, `heading "Sign in"`) + `"}`, "\n"},
	} {
		r := do(t, s, tt.tool, tt.args)
		first, _, _ := strings.Cut(r.Output, "\n")
		nonce := strings.TrimPrefix(first, "<<<page ")
		if !r.OK || nonce == first || !strings.HasSuffix(r.Output, "page "+nonce+">>>") || !strings.Contains(r.Output, tt.holds) {
			t.Errorf("%s %s: got %q, want %q between markers", tt.tool, tt.args, r.Output, tt.holds)
		}
	}
	if kept := s.TakeCalls(); len(kept) != 0 {
		t.Errorf("got %+v recorded, want nothing", kept)
	}
}

func TestFinishAndBeginStepSteer(t *testing.T) {
	s := open(t, pagetest.New(form), session.Options{})
	if r := do(t, s, "beginStep", `{"description":"Sign in"}`); !r.OK {
		t.Errorf("got %+v, want ok", r)
	}
	if r := do(t, s, "finish", `{"status":"passed","explanation":"Signed in."}`); r.Finished != "passed" || r.Output != "Signed in." {
		t.Errorf("got %+v, want passed with its explanation", r)
	}
	if j := s.Journal(); len(j) != 1 || j[0].Step == nil || j[0].Step.Text != "Sign in" {
		t.Errorf("got %+v, want the step only", j)
	}
}

func TestLooksSayWhatIsNotThere(t *testing.T) {
	s := open(t, pagetest.New(form), session.Options{})
	button := refOf(t, s, `button "Sign in"`)
	for _, tt := range []struct {
		tool, args, want string
		ok               bool
	}{
		{"read", `{"ref":"` + button + `","what":"href"}`, button + " has no href", true},
		{"read", `{"ref":"` + button + `","what":"value"}`, button + " has no value", true},
		{"snapshot", `{"ref":"button"}`, "snapshot: button is not a ref such as e12", false},
	} {
		if r := do(t, s, tt.tool, tt.args); r.OK != tt.ok || r.Output != tt.want {
			t.Errorf("%s %s: got %t %q, want %t %q", tt.tool, tt.args, r.OK, r.Output, tt.ok, tt.want)
		}
	}
}
