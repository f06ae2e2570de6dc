package browser

import (
	"regexp"
	"testing"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/selectors"
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

// What a snapshot calls an element must be a role that a selector can name.
func TestRolesOfThePageScriptsAreThoseOfSelectors(t *testing.T) {
	p := newPage(t)
	at, err := p.frames()[0].place(testContext(t))
	if err != nil {
		t.Fatal(err)
	}
	var e evaluated
	all := `JSON.stringify([cairn.tagRoles, cairn.nativeRoles, cairn.fixedRoles, cairn.plainInputs].flatMap(Object.values))`
	f := at.session.send(proto.RuntimeEvaluate{Expression: all, UniqueContextID: at.world, ReturnByValue: true})
	if err := f.wait(testContext(t), &e, nil); err != nil {
		t.Fatal(err)
	}
	text, err := e.text("all")
	if err != nil {
		t.Fatal(err)
	}
	var roles []string
	if err := unpack(text, "all", &roles); err != nil || len(roles) < 40 {
		t.Fatalf("got %d roles, %v", len(roles), err)
	}
	for _, role := range roles {
		if err := (selectors.Selector{Role: role}).Check(); err != nil {
			t.Error(err)
		}
	}
}

// What an alias was made for is read by it everywhere.
func TestPageScriptsReadTheDocumentByAliases(t *testing.T) {
	list := regexp.MustCompile(`(?s)cairn\.aliased = \(\s*(.*?)\)\.split`).FindStringSubmatch(scripts())
	if list == nil {
		t.Fatal("there is no list of aliases")
	}
	ambiguous := map[string]bool{"children": true, "className": true, "id": true, "inert": true, "popover": true, "title": true}
	names := regexp.MustCompile(`\w+`).FindAllString(list[1], -1)
	for _, name := range names {
		if bare := regexp.MustCompile(`(?m)^[^/\n]*\w\.` + name + `\b.*$`).FindString(scripts()); bare != "" && !ambiguous[name] {
			t.Errorf("%s is read by its own name: %s", name, bare)
		}
	}
	if len(names) < 40 {
		t.Errorf("got %d aliases", len(names))
	}
}
