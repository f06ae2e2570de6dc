package recorder

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// canned answers each call with the next result.
type canned []func() (tools.Result, error)

func (c *canned) Execute(context.Context, tools.Call) (tools.Result, error) {
	next := (*c)[0]
	*c = (*c)[1:]
	return next()
}

func TestRecorderKeepsNoSecretValue(t *testing.T) {
	field := &snapshot.Node{Role: "textbox", Name: "Password", Label: "Your password", Flags: snapshot.Secret | snapshot.Editable}
	exec := canned{func() (tools.Result, error) { return tools.Result{Reached: field}, nil }}
	var disk bytes.Buffer
	r := Around(&exec)
	r.Keep = func(e Entry) error { return json.NewEncoder(&disk).Encode(e) }
	args := json.RawMessage(`{"text":"hunter2","selector":{"label":"Your password"}}`)
	if _, err := r.Execute(t.Context(), tools.Call{Tool: "inputText", Args: args}); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(disk.String(), "hunter2") {
		t.Errorf("the journal holds the password: %s", disk.String())
	}
	got := string(r.Journal()[0].Call.Args)
	want := `{"text":"{{secrets.yourPassword}}","selector":{"label":"Your password"}}`
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestASecretLeavesTheProseThatWasKeptBefore(t *testing.T) {
	field := &snapshot.Node{Role: "textbox", Name: "Password", Flags: snapshot.Secret | snapshot.Editable}
	exec := canned{func() (tools.Result, error) { return tools.Result{Reached: field}, nil }}
	r := Around(&exec)
	var rewritten Journal
	r.Rewrite = func(j Journal) error { rewritten = j; return nil }
	if err := r.BeginStep(Step{Text: `Type "hunter2" into the Password field`}); err != nil {
		t.Fatal(err)
	}
	args := json.RawMessage(`{"text":"hunter2","selector":{"label":"Password"}}`)
	if _, err := r.Execute(t.Context(), tools.Call{Tool: "inputText", Args: args}); err != nil {
		t.Fatal(err)
	}
	if len(rewritten) != 1 || rewritten[0].Step.Text != "Type {{secrets.password}} into the Password field" {
		t.Errorf("got %+v, want the journal on disk written anew with the secret's name", rewritten)
	}
	trail, _ := Build(r.Journal(), Options{})
	if got, want := trail.Steps[0].Text, "Type the secret password into the Password field"; got != want {
		t.Errorf("got prose %q, want %q", got, want)
	}
}

func TestNothingThatIsKeptTellsASecret(t *testing.T) {
	exec := canned{func() (tools.Result, error) {
		return tools.Result{URLBefore: "/?pw=hunter2", URLAfter: "/a?pw=hunter2", Effect: tools.Effect{URL: "/a?pw=hunter2"}}, nil
	}}
	r := Around(&exec)
	r.Scrub = func(s string) string { return strings.ReplaceAll(s, "hunter2", "••••") }
	if err := r.BeginStep(Step{Text: "Enter hunter2 now"}); err != nil {
		t.Fatal(err)
	}
	args := json.RawMessage(`{"selector":{"role":"status"},"equals":"You typed hunter2"}`)
	if _, err := r.Execute(t.Context(), tools.Call{Tool: "assertText", Args: args}); err != nil {
		t.Fatal(err)
	}
	kept, err := json.Marshal(r.Journal())
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(kept), "hunter2") {
		t.Errorf("the journal tells the secret: %s", kept)
	}
}

func TestRecorderKeepsTheCallThatWasUsed(t *testing.T) {
	used := tools.Call{Tool: "tapOn", Args: json.RawMessage(`{"selector":{"testId":"pay"}}`)}
	exec := canned{func() (tools.Result, error) { return tools.Result{Used: &used}, nil }}
	r := Around(&exec)
	if _, err := r.Execute(t.Context(), tools.Call{Tool: "tapOn", Args: json.RawMessage(`{"selector":{"text":"Pay"}}`)}); err != nil {
		t.Fatal(err)
	}
	if got := string(r.Journal()[0].Call.Args); got != string(used.Args) {
		t.Errorf("got %s, want the call that found the element, %s", got, used.Args)
	}
}

func TestRecorderKeepsFailuresAndPassesErrorsOn(t *testing.T) {
	gone := errors.New("the browser is gone")
	exec := canned{
		func() (tools.Result, error) { return tools.Result{}, &tools.Failure{Problem: "covered"} },
		func() (tools.Result, error) { return tools.Result{}, gone },
	}
	r := Around(&exec)
	var failure *tools.Failure
	if _, err := r.Execute(t.Context(), tools.Call{Tool: "tapOn"}); !errors.As(err, &failure) {
		t.Errorf("got error %v, want the failure", err)
	}
	if _, err := r.Execute(t.Context(), tools.Call{Tool: "tapOn"}); !errors.Is(err, gone) {
		t.Errorf("got error %v, want %v", err, gone)
	}
	if j := r.Journal(); len(j) != 1 || j[0].Call.OK || j[0].Call.Problem != "covered" {
		t.Errorf("got journal %+v, want the failed call only", j)
	}
}

func TestJournalReadsBackAndToleratesACutLine(t *testing.T) {
	j := Journal{{Start: &Start{URL: "/", Secrets: []string{"pw"}}}, {Step: &Step{Text: "Pay"}},
		{Call: &Kept{Tool: "tapOn", Args: json.RawMessage(`{"selector":{"text":"Pay"}}`), OK: true,
			Candidates: []selectors.Candidate{{Selector: selectors.Selector{Role: "button"}, Reason: "role"}}}}}
	var b bytes.Buffer
	for _, e := range j {
		if err := json.NewEncoder(&b).Encode(e); err != nil {
			t.Fatal(err)
		}
	}
	b.WriteString(`{"call":{"tool":"ta`)
	got, err := ReadJournal(&b)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(j, got); diff != "" {
		t.Errorf("journal differs (-want +got):\n%s", diff)
	}
	if _, err := ReadJournal(strings.NewReader("{]\n{}\n")); err == nil || !strings.Contains(err.Error(), "journal line 1") {
		t.Errorf("got error %v, want one that names line 1", err)
	}
}

func TestNextSelector(t *testing.T) {
	c := tools.Call{Tool: "tapOn", Args: json.RawMessage(`{"selector":{"text":"Pay"},"also":[{"testId":"x"}],"count":2}`)}
	j := Journal{{Call: &Kept{Tool: "tapOn", OK: true, Args: c.Args, Candidates: []selectors.Candidate{
		{Selector: selectors.Selector{Text: &selectors.Pattern{Value: "Pay"}}},
		{Selector: selectors.Selector{Role: "button"}},
		{Selector: selectors.Selector{Role: "button", Nth: 1, Of: 2}, Fragile: true}}}}}
	next, ok := NextSelector(j, c)
	if want := `{"selector":{"role":"button"},"count":2}`; !ok || string(next) != want {
		t.Errorf("got %s, %v, want %s", next, ok, want)
	}
	c.Args = next
	if last, ok := NextSelector(j, c); ok {
		t.Errorf("got %s after the last good one, want none: a position is no repair", last)
	}
}

func TestSecretsIn(t *testing.T) {
	j := Journal{
		{Call: &Kept{OK: true, Args: json.RawMessage(`{"text":"{{secrets.pw}} {{ secrets.otp }}"}`)}},
		{Call: &Kept{OK: false, Args: json.RawMessage(`{"text":"{{secrets.failed}}"}`)}},
	}
	if diff := cmp.Diff([]string{"otp", "pw"}, SecretsIn(j)); diff != "" {
		t.Errorf("names differ (-want +got):\n%s", diff)
	}
}
