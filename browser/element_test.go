package browser

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// prelude gives a page its own log, which judges what really happened to it.
const prelude = `<!doctype html><meta charset=utf-8><script>window.L=[];function log(x){L.push(String(x))}</script><body>`

// patience is the deadline of an action that is to fail.
const patience = 1200 * time.Millisecond

// scene is a page, something done to it, and what then must be in the page's log and in the error.
type scene struct {
	name, html string
	do         func(ctx context.Context, s *stage) error
	log        []string
	// fail is the whole error; empty for none.
	fail string
}

// stage is where a scene is played.
type stage struct {
	testing.TB
	page *Page
}

// play runs scenes, each on a page of its own.
func play(t *testing.T, scenes []scene) {
	for _, sc := range scenes {
		t.Run(sc.name, func(t *testing.T) {
			p := servePage(t, prelude+sc.html)
			limit := 5 * time.Second
			if sc.fail != "" {
				limit = patience
			}
			ctx, cancel := context.WithTimeout(testContext(t), limit)
			defer cancel()
			err := sc.do(ctx, &stage{t, p})
			if got := message(err); got != sc.fail {
				t.Errorf("error:\n got %s\nwant %s", got, sc.fail)
			}
			if got := inPage[[]string](t, p, "window.L"); !slices.Equal(got, sc.log) {
				t.Errorf("the page logged %q, want %q", got, sc.log)
			}
		})
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	var f *tools.Failure
	if !errors.As(err, &f) {
		return fmt.Sprintf("not a failure: %v", err)
	}
	return err.Error()
}

// find waits for the one node with that role and name (or id).
func (s *stage) find(role, name string) tools.Element {
	s.Helper()
	ctx, cancel := context.WithTimeout(testContext(s), 5*time.Second)
	defer cancel()
	var found []*snapshot.Node
	err := s.page.Await(ctx, tools.Looking{}, func(snap *snapshot.Snapshot) error {
		if found = nodes(snap, role, name); len(found) != 1 {
			return fmt.Errorf("%d nodes are %s %q in\n%s", len(found), role, name, outline(snap.Root))
		}
		return nil
	})
	if err != nil {
		s.Fatal(err)
	}
	return s.page.Element(found[0])
}

func nodes(s *snapshot.Snapshot, role, name string) []*snapshot.Node {
	var list []*snapshot.Node
	s.Walk(func(n *snapshot.Node) bool {
		if n.Role == role && (n.Name == name || n.ID == name) {
			list = append(list, n)
		}
		return true
	})
	return list
}

// outline is the tree of roles, names and texts, a line each.
func outline(n *snapshot.Node) string {
	var b strings.Builder
	var write func(n *snapshot.Node, depth int)
	write = func(n *snapshot.Node, depth int) {
		for _, c := range n.Children {
			b.WriteString(strings.Repeat("  ", depth) + c.Role)
			for _, s := range []string{c.Name, c.Text} {
				if s != "" {
					fmt.Fprintf(&b, " %q", s)
				}
			}
			b.WriteByte('\n')
			write(c, depth+1)
		}
	}
	write(n, 0)
	return b.String()
}

// tapping, filling and so on make the usual doings.
func tapping(role, name string) func(context.Context, *stage) error {
	return func(ctx context.Context, s *stage) error { return s.find(role, name).Tap(ctx, tools.Tap{}) }
}

func pressing(role, name string, t tools.Tap) func(context.Context, *stage) error {
	return func(ctx context.Context, s *stage) error { return s.find(role, name).Tap(ctx, t) }
}

func typing(role, name, text string) func(context.Context, *stage) error {
	return func(ctx context.Context, s *stage) error { return s.find(role, name).Fill(ctx, text, true) }
}

func appending(role, name, text string) func(context.Context, *stage) error {
	return func(ctx context.Context, s *stage) error { return s.find(role, name).Fill(ctx, text, false) }
}

func selecting(role, name string, options ...string) func(context.Context, *stage) error {
	return func(ctx context.Context, s *stage) error { return s.find(role, name).Select(ctx, options) }
}

func checking(role, name string, on bool) func(context.Context, *stage) error {
	return func(ctx context.Context, s *stage) error { return s.find(role, name).SetChecked(ctx, on) }
}

func both(first, second func(context.Context, *stage) error) func(context.Context, *stage) error {
	return func(ctx context.Context, s *stage) error {
		if err := first(ctx, s); err != nil {
			return err
		}
		return second(ctx, s)
	}
}

// nodesOf are the nodes with a role in a look of now.
func nodesOf(s *stage, role string) []*snapshot.Node {
	s.Helper()
	snap, err := s.page.Look(testContext(s), tools.Looking{})
	if err != nil {
		s.Fatal(err)
	}
	var list []*snapshot.Node
	snap.Walk(func(n *snapshot.Node) bool {
		if n.Role == role {
			list = append(list, n)
		}
		return true
	})
	return list
}

// A button that moves down while pictures load, with another one coming into its place, and a drawer that slides in.
func TestTapHitsWhatMoves(t *testing.T) {
	play(t, []scene{
		{"pushed away by a picture", `<style>button{display:block}</style><div id=img></div><button onclick="log('pay')">Pay</button><button onclick="log('other')" style="position:absolute;top:0;z-index:-1">Other</button><script>setTimeout(()=>img.style.height='200px',20)</script>`,
			tapping("button", "Pay"), []string{"pay"}, ""},
		{"in a drawer that slides in", `<style>#d{position:fixed;right:-300px;width:300px;top:0;transition:right .5s}</style><div id=d><button onclick="log('drawer')">Pay</button></div><script>requestAnimationFrame(()=>requestAnimationFrame(()=>d.style.right='0'))</script>`,
			tapping("button", "Pay"), []string{"drawer"}, ""},
		{"moved by a script frame after frame", `<button id=b style="position:absolute;left:0" onclick="log('pay')">Pay</button><div style="height:99px" onclick="log('missed')"></div><script>let x=0;(function f(){b.style.left=(x+=12)+'px';if(x<400)requestAnimationFrame(f)})()</script>`,
			tapping("button", "Pay"), []string{"pay"}, ""},
	})
}
