package browser

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"strings"
	"testing"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

var lives = flag.Int("lives", 12, "how many random lives of a page TestRefsNeverLeadElsewhere plays")

// A ref never leads to another element than the one that it was printed for, or what no one can tell from that: on a
// page in a real browser that lives on random edits, in the document, a shadow root and a frame.
func TestRefsNeverLeadElsewhere(t *testing.T) {
	html, err := os.ReadFile("testdata/lists.html")
	if err != nil {
		t.Fatal(err)
	}
	url := serve(t, string(html))
	held, refused := 0, 0
	seeds := []int64{116}
	for seed := range int64(*lives) {
		seeds = append(seeds, seed)
	}
	for _, seed := range seeds {
		l := &life{t: t, page: newPage(t), rnd: rand.New(rand.NewSource(seed)), told: map[snapshot.Ref]telling{}}
		goTo(t, l.page, url)
		inPage[any](t, l.page, fmt.Sprintf("begin(%d)", seed+1))
		for step := range 8 {
			l.at = fmt.Sprintf("seed %d, step %d", seed, step)
			if step > 0 {
				l.at += ": " + inPage[string](t, l.page, "step()")
			}
			l.live(step)
			if t.Failed() {
				return
			}
		}
		held, refused = held+l.held, refused+l.refused
	}
	t.Logf("%d held, %d refused", held, refused)
	if held < refused/4 {
		t.Errorf("refs are refused too often: %d held, %d refused", held, refused)
	}
}

// life is one page and what a caller was told of it.
type life struct {
	t             *testing.T
	page          *Page
	rnd           *rand.Rand
	refs          snapshot.Refs
	told          map[snapshot.Ref]telling
	held, refused int
	at            string
}

// telling is what a ref was printed for: what its element truly was, and all that the snapshot said of it.
type telling struct{ truth, says string }

// live looks, asks for every ref that was ever printed, and prints refs anew now and then.
func (l *life) live(step int) {
	s, err := l.page.Look(testContext(l.t), tools.Looking{})
	if err != nil {
		l.t.Fatal(err)
	}
	truth := l.truth()
	l.refs.Carry(s)
	for ref, was := range l.told {
		n, err := s.ByRef(ref)
		if err != nil {
			l.refused++
			continue
		}
		l.held++
		if is := truth[n.Handle]; is != was.truth && says(n) != was.says {
			l.t.Errorf("%s: %s was printed for %s (%s) and led to %s (%s)", l.at, ref, was.truth, was.says, is, says(n))
		} else {
			// Removed and come again to say the same: no one can tell, so from here on that is what it means.
			l.told[ref] = telling{is, was.says}
		}
	}
	if step == 0 || l.rnd.Intn(3) == 0 {
		l.refs.Show(s)
		s.Walk(func(n *snapshot.Node) bool {
			if n.Ref != "" && n.Interactive() && truth[n.Handle] != "" {
				l.told[n.Ref] = telling{truth[n.Handle], says(n)}
			}
			return true
		})
	}
}

// says is all that a caller could know of a button: its name, and the text of its row.
func says(n *snapshot.Node) string { return n.Describe() + " in " + n.Parent.Content() }

// truth reads what the elements of all frames stand for.
func (l *life) truth() map[snapshot.Handle]string {
	truth := map[snapshot.Handle]string{}
	for _, f := range l.page.frames() {
		at, err := f.place(testContext(l.t))
		if err != nil {
			l.t.Fatal(err)
		}
		var e evaluated
		sent := at.session.send(proto.RuntimeEvaluate{UniqueContextID: at.world, ReturnByValue: true,
			Expression: `JSON.stringify([...cairn.nodes.keys()].map((n) => [n, cairn.node(n)]).filter((p) => p[1] && p[1].dataset && p[1].dataset.k).map((p) => [String(p[0]), p[1].dataset.k]))`})
		if err := sent.wait(testContext(l.t), &e, nil); err != nil {
			l.t.Fatal(err)
		}
		text, err := e.text("truth")
		if err != nil {
			l.t.Fatal(err)
		}
		var pairs [][2]string
		if err := json.Unmarshal([]byte(text), &pairs); err != nil {
			l.t.Fatal(err)
		}
		for _, pair := range pairs {
			var number int
			if _, err := fmt.Sscan(pair[0], &number); err != nil {
				l.t.Fatal(err)
			}
			truth[snapshot.Handle{Document: at.document, Number: number}] = pair[1]
		}
	}
	if len(truth) == 0 || !strings.Contains(fmt.Sprint(truth), "/") {
		l.t.Fatalf("%s: nothing is known of the page: %v", l.at, truth)
	}
	return truth
}
