package report

import (
	"fmt"
	"io"
	"time"

	"github.com/cairn-trails/cairn/tools"
)

// Times writes where the time of a run went: a line per phase, and what is left for the program itself. With several
// pages at a time the phases together take longer than the run.
func Times(w io.Writer, phases []tools.Spent, whole time.Duration) {
	const row = "%-30s %6s %10s %6s\n"
	fmt.Fprintf(w, row, "phase", "times", "ms", "share")
	rest := whole
	for _, s := range phases {
		fmt.Fprintf(w, row, s.Phase, fmt.Sprint(s.Times), millis(s.Took), share(s.Took, whole))
		rest -= s.Took
	}
	if rest > 0 {
		fmt.Fprintf(w, row, "everything else", "", millis(rest), share(rest, whole))
	}
	fmt.Fprintf(w, row, "the whole run", "", millis(whole), "")
}

func millis(d time.Duration) string { return fmt.Sprintf("%.1f", float64(d.Microseconds())/1000) }

func share(part, whole time.Duration) string {
	if whole <= 0 {
		return ""
	}
	return fmt.Sprintf("%.0f %%", 100*float64(part)/float64(whole))
}
