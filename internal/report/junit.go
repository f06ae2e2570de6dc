package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/cairn-trails/cairn/replay"
)

type junitSuite struct {
	XMLName  xml.Name    `xml:"testsuite"`
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Time     string      `xml:"time,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Class      string           `xml:"classname,attr"`
	Name       string           `xml:"name,attr"`
	File       string           `xml:"file,attr,omitempty"`
	Time       string           `xml:"time,attr"`
	Properties *junitProperties `xml:"properties"`
	Failure    *junitText       `xml:"failure,omitempty"`
	Error      *junitText       `xml:"error,omitempty"`
	Skipped    *junitText       `xml:"skipped,omitempty"`
}

type junitProperties struct {
	List []junitProperty `xml:"property"`
}

type junitProperty struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

type junitText struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// JUnit writes a run as JUnit XML, one test case per trail. A pass on a retry is a case with the property flaky, for
// JUnit has no word for it.
func JUnit(w io.Writer, run *replay.Run) error {
	s := junitSuite{Name: "cairn", Time: seconds3(run.Ms)}
	for _, o := range run.Trails {
		c := caseOf(o)
		s.Tests++
		s.Failures += count(c.Failure)
		s.Errors += count(c.Error)
		s.Skipped += count(c.Skipped)
		s.Cases = append(s.Cases, c)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(s); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func count(t *junitText) int {
	if t == nil {
		return 0
	}
	return 1
}

func caseOf(o *replay.Outcome) junitCase {
	name := o.Title
	if name == "" {
		name = strings.TrimSuffix(filepath.Base(o.File), ".trail.yaml")
	}
	class := o.ID
	if class == "" {
		class = strings.TrimSuffix(filepath.ToSlash(o.File), ".trail.yaml")
	}
	c := junitCase{Class: clean(class), Name: clean(name), File: clean(o.File), Time: seconds3(o.Ms)}
	switch o.Status {
	case replay.Failed:
		c.Failure = failureText(o)
	case replay.Errored:
		c.Error = &junitText{Message: clean(o.Reason), Text: clean(o.Reason)}
	case replay.Skipped, replay.NotRun:
		c.Skipped = &junitText{Message: clean(o.Reason)}
	case replay.Flaky:
		c.Properties = &junitProperties{[]junitProperty{{"flaky", "true"}, {"attempts", fmt.Sprint(o.Attempts)}}}
	}
	return c
}

func failureText(o *replay.Outcome) *junitText {
	var b strings.Builder
	trail(&b, o, nil)
	message := "a step failed"
	if _, call := o.FirstFailure(); call != nil {
		message = call.Failure.Problem
	}
	return &junitText{Message: clean(message), Text: clean(b.String())}
}

// clean keeps only what XML 1.0 can hold.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r' || r >= 0x20 && r <= 0xD7FF || r >= 0xE000 && r <= 0xFFFD || r >= 0x10000:
			return r
		}
		return '\uFFFD'
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

func seconds3(ms int64) string { return fmt.Sprintf("%.3f", float64(ms)/1000) }
