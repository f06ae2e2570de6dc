package browser

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// called gives the live element with a name.
func called(t testing.TB, p *Page, name string) tools.Element {
	t.Helper()
	s, err := p.Look(testContext(t), tools.Looking{})
	if err != nil {
		t.Fatal(err)
	}
	var found *snapshot.Node
	s.Walk(func(n *snapshot.Node) bool {
		if n.Name == name {
			found = n
		}
		return true
	})
	if found == nil {
		t.Fatalf("nothing is called %q", name)
	}
	return p.Element(found)
}

func TestHearingTellsWhoHearsOfAPress(t *testing.T) {
	p := servePage(t, `<div id=root>
	<button id=own>own listener</button><div id=around><button>around</button></div><button>nobody</button>
	<form><button>sends</button></form><a href="/next">leads</a><a href="#">stub</a><label>label <input></label></div><div id=host></div>
	<script>
	document.getElementById('own').onclick = () => {};
	document.getElementById('own').addEventListener('keydown', () => {});
	document.getElementById('around').addEventListener('pointerdown', () => {});
	window.addEventListener('mouseup', () => {});
	const shadow = document.getElementById('host').attachShadow({mode: 'closed'});
	shadow.innerHTML = '<button>in the shadow</button>';
	document.getElementById('host').addEventListener('click', () => {});
	</script>`)
	tests := map[string]tools.Hearing{
		"own listener":  {Listeners: 2, Waiting: true},
		"around":        {Listeners: 2, Waiting: true},
		"nobody":        {Listeners: 1, Waiting: true},
		"sends":         {Native: true, Waiting: true},
		"leads":         {Native: true, Waiting: true},
		"stub":          {Listeners: 1, Stub: true, Waiting: true},
		"in the shadow": {Listeners: 2, Waiting: true},
	}
	for name, want := range tests {
		got, err := called(t, p, name).Hearing(testContext(t))
		if err != nil {
			t.Errorf("Hearing of %q: %v", name, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("Hearing of %q (-want +got):\n%s", name, diff)
		}
	}
}

func TestAPageWithoutScriptsIsNotWaitedFor(t *testing.T) {
	e := called(t, servePage(t, `<button>Pay</button>`), "Pay")
	if listens, err := e.Heed(testContext(t), 0); listens || err != nil {
		t.Errorf("Heed: got %t, %v, want false", listens, err)
	}
}

func TestHeedEndsWithItsContext(t *testing.T) {
	e := called(t, servePage(t, `<button>Pay</button><script></script>`), "Pay")
	ctx, cancel := context.WithTimeout(testContext(t), 100*time.Millisecond)
	defer cancel()
	if _, err := e.Heed(ctx, 0); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Heed: got %v, want the deadline", err)
	}
}
