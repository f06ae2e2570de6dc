package browser

import (
	"regexp"
	"testing"
)

// All page scripts share one object: a second definition of a name silently takes the place of the first.
func TestPageScriptsDefineEachNameOnce(t *testing.T) {
	defined := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^(cairn\.\w+) = `).FindAllStringSubmatch(scripts(), -1) {
		if defined[m[1]] {
			t.Errorf("%s is defined twice", m[1])
		}
		defined[m[1]] = true
	}
	if !defined["cairn.look"] {
		t.Errorf("cairn.look is not among %d definitions", len(defined))
	}
}
