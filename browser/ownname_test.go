package browser

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/cairn-trails/cairn/tools"
)

// compareOwn runs in the scripts' world: the script's own roles and names against Chrome's, where either has any.
const compareOwn = `(() => {
  const wrong = [];
  let asked = 0;
  for (const el of document.body.querySelectorAll('*')) {
    const role = cairn.role(el);
    const same = { image: 'img', none: 'generic', presentation: 'generic' };
    let own = cairn.ownRole(el) || cairn.tagRoles[el.localName] || 'generic';
    own = same[own] || own;
    if (role === 'generic' && own === 'generic') continue;
    asked++;
    const name = cairn.named.has(role) ? cairn.name(el, role, false) : '';
    const ownName = cairn.named.has(role) ? cairn.clean(cairn.ownName(el, role)) : '';
    if (own !== role || ownName !== name) wrong.push(role + ' "' + name + '" / ' + own + ' "' + ownName + '"');
  }
  return JSON.stringify({ asked, wrong });
})()`

// Of an attached browser that does not tell names, the script's own must do: they may differ from Chrome's, but seldom.
func TestOwnRolesAndNamesAreNearlyChromes(t *testing.T) {
	p := servePage(t, "<!doctype html><meta charset=utf-8><body>"+strings.Join(specimens(), "\n"))
	if _, err := p.Look(testContext(t), tools.Looking{}); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Asked int
		Wrong []string
	}
	if err := json.Unmarshal([]byte(inWorld(t, p, compareOwn)), &got); err != nil {
		t.Fatal(err)
	}
	if got.Asked < 150 || len(got.Wrong)*20 > got.Asked {
		t.Errorf("%d of %d roles and names differ from Chrome's: %q", len(got.Wrong), got.Asked, got.Wrong)
	}
}
