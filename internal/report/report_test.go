package report

import (
	"bytes"
	"encoding/xml"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/replay"
)

func run() *replay.Run {
	r := &replay.Run{Ms: 4200}
	r.Add(&replay.Outcome{File: "a.trail.yaml", Title: "Sign in", Status: replay.Passed, Attempts: 1, Ms: 1100})
	r.Add(&replay.Outcome{File: "b.trail.yaml", Status: replay.Failed, Attempts: 2, Ms: 2000, Steps: []*replay.StepOutcome{
		{Text: "Pay", Kind: "step", Status: replay.Failed, Calls: []*replay.CallOutcome{{Tool: "tapOn", Status: replay.Failed, Place: "b.trail.yaml:7:9",
			Failure: &replay.Failure{Problem: "no button named \"Pay ]]> \x00now\"", Saw: []string{`button "Pay 24"`, `button "Cancel"`}, Closest: "{role: button}",
				Next: "edit the selector", URL: "http://shop.test/cart", Screenshot: "out/b.png"}}}}}})
	r.Add(&replay.Outcome{File: "c.trail.yaml", Status: replay.Skipped, Reason: "blocked by #12"})
	r.Add(&replay.Outcome{File: "d.trail.yaml", Status: replay.Flaky, Attempts: 2, Ms: 900})
	r.Add(&replay.Outcome{File: "e.trail.yaml", Status: replay.Drifted, Warnings: []string{"{role: a} no longer matches"}})
	r.Add(&replay.Outcome{File: "f.trail.yaml", Status: replay.Errored, Reason: "the browser is gone"})
	r.Add(&replay.Outcome{File: "g.trail.yaml", Status: replay.Failed, Steps: []*replay.StepOutcome{
		{Text: "Think", Kind: "step", Status: replay.Failed, Note: "this step needs a model"}}})
	return r
}

func TestTerminal(t *testing.T) {
	var b bytes.Buffer
	Terminal(&b, run(), func(file string, n int) string {
		if file == "b.trail.yaml" && n == 7 {
			return "      - tapOn: {selector: Pay}"
		}
		return ""
	})
	want := `passed  a.trail.yaml "Sign in" 1.1s
failed  b.trail.yaml (attempt 2) 2.0s
  in step "Pay"
  b.trail.yaml:7:9: tapOn: no button named "Pay ]]> ` + "\x00" + `now"
      | - tapOn: {selector: Pay}
    saw there: button "Pay 24", button "Cancel"
    closest: {role: button}
    page: http://shop.test/cart
    picture: out/b.png
    next: edit the selector
skipped c.trail.yaml 0.0s
  blocked by #12
flaky   d.trail.yaml (attempt 2) 0.9s
drifted e.trail.yaml 0.0s
  drift: {role: a} no longer matches
error   f.trail.yaml 0.0s
  the browser is gone
failed  g.trail.yaml 0.0s
  in step "Think": this step needs a model
7 trails: 1 passed, 1 drifted, 1 flaky, 2 failed, 1 error, 1 skipped in 4.2s
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("text differs (-want +got):\n%s", diff)
	}
}

func TestJUnitIsValidAndCountsRight(t *testing.T) {
	var b bytes.Buffer
	if err := JUnit(&b, run()); err != nil {
		t.Fatal(err)
	}
	var got junitSuite
	if n := strings.Count(b.String(), "<properties>"); n != 1 {
		t.Errorf("got %d <properties>, want those of the flaky trail only", n)
	}
	if err := xml.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatalf("the report is no XML: %v\n%s", err, b.String())
	}
	if got.Tests != 7 || got.Failures != 2 || got.Errors != 1 || got.Skipped != 1 {
		t.Errorf("got %d tests, %d failures, %d errors, %d skipped, want 7, 2, 1, 1", got.Tests, got.Failures, got.Errors, got.Skipped)
	}
	seen := map[string]bool{}
	for _, c := range got.Cases {
		if seen[c.Class+"/"+c.Name] {
			t.Errorf("two cases are called %s/%s", c.Class, c.Name)
		}
		seen[c.Class+"/"+c.Name] = true
	}
	if c := got.Cases[1]; c.Failure == nil || c.Failure.Message != "no button named \"Pay ]]> \uFFFDnow\"" {
		t.Errorf("got failure %+v, want the problem with the NUL replaced", c.Failure)
	}
	if c := got.Cases[3]; c.Properties == nil || c.Properties.List[0] != (junitProperty{"flaky", "true"}) {
		t.Errorf("got properties %v, want flaky", c.Properties)
	}
}
