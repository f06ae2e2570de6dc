package drift_test

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// tally counts pages.
type tally struct{ after, survived, gone, missed, wrong int }

func (t *tally) add(r result) {
	switch {
	case r.gone && r.good:
		t.missed++
	case r.good:
		t.survived++
	case r.wrong:
		t.wrong++
	}
	if r.gone {
		t.gone++
	} else {
		t.after++
	}
}

func (t tally) String() string {
	return fmt.Sprintf("survived %d of %d, failed rightly %d of %d, wrong target %d", t.survived, t.after, t.missed, t.gone, t.wrong)
}

// summary is what became of all pages.
type summary struct {
	tally
	acts   map[string]*tally
	failed []result
	rows   []string
	// ran are the pages that were tried.
	ran map[string]bool
}

func sum(all [][]result) summary {
	s := summary{acts: map[string]*tally{}, ran: map[string]bool{}}
	for _, results := range all {
		if len(results) == 0 {
			continue
		}
		name, _, _ := strings.Cut(results[0].page, "/")
		row := fmt.Sprintf("%-22s %-6s", name, results[0].act)
		for _, r := range results {
			if s.acts[r.act] == nil {
				s.acts[r.act] = &tally{}
			}
			s.ran[r.page] = true
			s.add(r)
			s.acts[r.act].add(r)
			if !r.good {
				s.failed = append(s.failed, r)
			}
			row += " " + strings.TrimPrefix(r.page, name+"/") + " " + r.mark()
		}
		s.rows = append(s.rows, row)
	}
	return s
}

// mark is + for a page that did well.
func (r result) mark() string {
	switch {
	case r.wrong:
		return "WRONG"
	case r.good:
		return "+"
	}
	return "-"
}

// String is the table: a row per case, and the sums per act and of all.
func (s summary) String() string {
	lines := s.rows
	for _, act := range slices.Sorted(maps.Keys(s.acts)) {
		lines = append(lines, fmt.Sprintf("%-6s %s", act, s.acts[act]))
	}
	return strings.Join(append(lines, s.tally.String()), "\n") + "\n"
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
		if s.ran[page] || *every == 1 {
			t.Errorf("%s was survived, or is no page: take it off testdata/unsurvived.txt", page)
		}
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
