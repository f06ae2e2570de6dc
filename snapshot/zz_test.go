package snapshot

import (
	"math/rand"
	"strings"
	"testing"
)

func TestZZ(t *testing.T) {
	w := &world{rnd: rand.New(rand.NewSource(1)), keyed: map[int]int{}, fixed: map[string]int{}, shape: 3}
	w.items = []thing{{4, "Eve", "paid", 41}, {5, "Flo", "paid", 32}, {2, "Dee", "held back", 43}, {1, "Flo", "new", 0}, {3, "Dee", "paid", 18}}
	for k := range 2 {
		s, _ := w.draw(t, anew)
		cs := newContainers()
		s.Walk(func(n *Node) bool {
			if n.Role == "button" && n.Name == "Edit" {
				t.Logf("%q", strings.ReplaceAll(cs.identity(n).bucket(), "\x00", "|"))
			}
			return true
		})
		if k == 0 {
			w.items = w.items[:4]
		}
	}
}
