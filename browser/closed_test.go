package browser

import (
	"testing"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

func TestLookSeesClosedShadowRoots(t *testing.T) {
	p := servePage(t, `<div id=plain></div><x-custom></x-custom><x-later><span>light</span></x-later><script>
document.getElementById('plain').attachShadow({mode: 'closed'}).innerHTML = '<button>Plain</button>';
customElements.define('x-custom', class extends HTMLElement { connectedCallback() {
	const root = this.attachShadow({mode: 'closed'});
	root.innerHTML = '<button>Custom</button><x-inner></x-inner>';
} });
customElements.define('x-inner', class extends HTMLElement { connectedCallback() {
	this.attachShadow({mode: 'closed'}).innerHTML = '<button>Inner</button>';
} });
customElements.define('x-later', class extends HTMLElement { fill() {
	this.append('more'); this.append(document.createElement('i'));
	this.attachShadow({mode: 'closed'}).innerHTML = '<button>Later</button><slot></slot>';
} });</script>`)
	names := func() map[string]bool {
		t.Helper()
		s, err := p.Look(testContext(t), tools.Looking{})
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]bool{}
		s.Walk(func(n *snapshot.Node) bool {
			if n.Role == "button" {
				found[n.Name] = true
			}
			return true
		})
		return found
	}
	first := names()
	for _, want := range []string{"Plain", "Custom", "Inner"} {
		if !first[want] {
			t.Errorf("got buttons %v, want %s among them", first, want)
		}
	}
	inPage[any](t, p, `document.querySelector('x-later').fill()`)
	if later := names(); !later["Later"] {
		t.Errorf("got buttons %v, want Later among them", later)
	}
}
