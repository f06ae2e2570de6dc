package browser

import (
	"context"
	"testing"

	"github.com/cairn-trails/cairn/tools"
)

// hydrated is a page with a field and a button; its script listens to the field when listen is called.
func hydrated(script string) string {
	return `<label>Name <input id=f></label><button id=b disabled>Send</button><output id=o></output><script>
	const f = document.getElementById('f'), b = document.getElementById('b'), o = document.getElementById('o');
	let state = '';
	const ready = () => { o.textContent = 'ready'; };
	const listen = () => f.addEventListener('input', () => { state = f.value; b.disabled = state === ''; });
	b.addEventListener('click', () => { o.textContent = 'sent ' + state; });
	` + script + `</script>`
}

func TestWhatAPageDidNotHearIsTypedAgain(t *testing.T) {
	cases := map[string]string{
		"nobody listened to the field":             `setTimeout(() => { listen(); ready(); }, 600);`,
		"the page put back what it had":            `listen(); setTimeout(() => { f.value = state = ''; b.disabled = true; ready(); }, 600);`,
		"the page knew of it all the time":         `listen(); ready();`,
		"it listens when the button is waited for": `ready(); setTimeout(listen, 900);`,
		"the field was put back, and listened":     `setTimeout(() => { f.value = ''; listen(); ready(); }, 600);`,
	}
	for name, script := range cases {
		t.Run(name, func(t *testing.T) {
			p := servePage(t, hydrated(script))
			ctx := testContext(t)
			field, button := called(t, p, "Name"), called(t, p, "Send")
			if _, err := p.Act(ctx, func(ctx context.Context) error { return field.Fill(ctx, "Ada", true) }); err != nil {
				t.Fatal(err)
			}
			if err := p.Await(ctx, tools.Looking{}, shows("ready")); err != nil {
				t.Fatal(err)
			}
			if _, err := p.Act(ctx, func(ctx context.Context) error { return button.Tap(ctx, tools.Tap{}) }); err != nil {
				t.Fatal(err)
			}
			if got, want := inPage[string](t, p, "o.textContent"), "sent Ada"; got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}
