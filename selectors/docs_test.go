package selectors

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestEveryKeyHasAnExampleInTheDocs reads the table of docs/selectors.md.
func TestEveryKeyHasAnExampleInTheDocs(t *testing.T) {
	text, err := os.ReadFile("../docs/selectors.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile("(?m)^\\| (`.*`) \\| `(\\{.*?)` \\|").FindAllStringSubmatch(string(text), -1)
	shown := map[string]bool{}
	for _, r := range rows {
		for _, key := range regexp.MustCompile("`([a-zA-Z]+)`").FindAllStringSubmatch(r[1], -1) {
			if !strings.Contains(r[2], key[1]+":") {
				t.Errorf("the example of %q has no such key: %s", key[1], r[2])
			}
			shown[key[1]] = true
		}
	}
	for _, key := range keys() {
		if !shown[key] {
			t.Errorf("docs/selectors.md has no example of %q", key)
		}
	}
}
