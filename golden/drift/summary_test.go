package drift_test

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
)

// summary is what became of all pages.
type summary struct {
	after, survived, gone, missed, wrong int
	failed                               []result
	rows                                 []string
}

func sum(all [][]result) summary {
	var s summary
	for _, results := range all {
		var row strings.Builder
		for _, r := range results {
			mark := "+"
			switch {
			case r.wrong:
				mark, s.wrong = "WRONG", s.wrong+1
			case !r.good:
				mark = "-"
			}
			_, variant, _ := strings.Cut(r.page, "/")
			fmt.Fprintf(&row, " %s %s", variant, mark)
			if r.gone {
				s.gone++
			} else {
				s.after++
			}
			switch {
			case !r.good:
				s.failed = append(s.failed, r)
			case r.gone:
				s.missed++
			default:
				s.survived++
			}
		}
		if len(results) > 0 {
			name, _, _ := strings.Cut(results[0].page, "/")
			s.rows = append(s.rows, fmt.Sprintf("%-28s%s", name, row.String()))
		}
	}
	return s
}

// String is the table: a row per case, + for a page that did well, and the sums.
func (s summary) String() string {
	return fmt.Sprintf("%s\nsurvived %d of %d, failed rightly %d of %d, wrong target %d\n", strings.Join(s.rows, "\n"), s.survived, s.after, s.missed, s.gone, s.wrong)
}

// hold compares the pages that were not survived with the list, and the share with the bar.
func (s summary) hold(t *testing.T) {
	t.Helper()
	listed := unsurvived(t)
	for _, r := range s.failed {
		if r.gone || r.wrong {
			continue
		}
		if _, ok := listed[r.page]; !ok {
			t.Errorf("%s: not survived: %s\n%s", r.page, r.why, r.trail)
		}
		delete(listed, r.page)
	}
	for page := range listed {
		t.Errorf("%s was survived, or is no page: take it off testdata/unsurvived.txt", page)
	}
	if s.survived*100 < s.after*97 {
		t.Errorf("survived %d of %d, want 97 %%", s.survived, s.after)
	}
}

// unsurvived reads the pages on which failing is right, with their reasons.
func unsurvived(t *testing.T) map[string]string {
	t.Helper()
	f, err := os.Open("testdata/unsurvived.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	listed := map[string]string{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if lines.Text() == "" || strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		page, reason, ok := strings.Cut(lines.Text(), ": ")
		if !ok || reason == "" {
			t.Errorf("testdata/unsurvived.txt: want PAGE: REASON, got %q", lines.Text())
		}
		listed[page] = reason
	}
	return listed
}
