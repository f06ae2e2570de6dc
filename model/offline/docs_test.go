package offline

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestEveryExampleOfTheManualIsRead reads docs/steps.md: steps must change the page or look at it as they say, and
// checks must change nothing.
func TestEveryExampleOfTheManualIsRead(t *testing.T) {
	text, err := os.ReadFile("../../docs/steps.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```(steps|checks)\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	read := 0
	for _, b := range blocks {
		for _, step := range strings.Split(strings.TrimSpace(b[2]), "\n") {
			read++
			clauses, err := parse(step)
			if err != nil {
				t.Errorf("%s: %v", step, err)
				continue
			}
			if acts := clauses[0].acts; acts != (b[1] == "steps") {
				t.Errorf("%s: changes the page: %v, and stands among the %s", step, acts, b[1])
			}
		}
	}
	if read < 80 {
		t.Errorf("%d examples, want at least 80: are the code fences as the test expects them?", read)
	}
}
