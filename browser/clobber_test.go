package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// A field named like a property of forms takes its place for every script: form.id is the field then. Fields bear such
// names on ordinary pages.
func TestFieldsNamedLikePropertiesOfTheirForm(t *testing.T) {
	names := strings.Fields(`id name title type action method target style lang dir children length size width height hidden slot part
		prefix role value inert dataset label text data parent search open href src alt content contains matches closest remove focus click
		attributes checked selected disabled form elements submit reset tabIndex popover isConnected nodeType nodeName tagName localName
		firstChild nextSibling parentNode parentElement childNodes shadowRoot className classList getAttribute hasAttribute
		getBoundingClientRect querySelector querySelectorAll offsetHeight offsetWidth isContentEditable ownerDocument getRootNode
		assignedSlot checkVisibility getAttributeNames hasAttributes scrollHeight clientHeight innerText textContent`)
	var b strings.Builder
	for _, name := range names {
		fmt.Fprintf(&b, `<form aria-label="of %[1]s"><input aria-label="Field %[1]s" name="%[1]s"><button type="button" onclick="document.title=this.textContent">Send %[1]s</button></form>`, name)
	}
	p := servePage(t, "<!DOCTYPE html><title>Forms</title>"+b.String())
	s, err := p.Look(testContext(t), tools.Looking{})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]*snapshot.Node{}
	s.Walk(func(n *snapshot.Node) bool {
		seen[n.Role+" "+n.Name] = n
		return true
	})
	for _, name := range names {
		for _, want := range []string{"form of " + name, "textbox Field " + name, "button Send " + name} {
			if seen[want] == nil {
				t.Fatalf("%s is not seen", want)
			}
		}
	}
	for _, name := range []string{"id", "parentNode", "isConnected", "closest"} {
		if err := p.Element(seen["button Send "+name]).Tap(testContext(t), tools.Tap{}); err != nil {
			t.Fatal(err)
		}
		if got, want := inPage[string](t, p, "document.title"), "Send "+name; got != want {
			t.Errorf("the tap reached %q, want %q", got, want)
		}
	}
}
