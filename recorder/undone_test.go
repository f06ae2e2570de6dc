package recorder

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/tools"
)

func TestDropUndone(t *testing.T) {
	value := tools.Effect{Value: true}
	mail, name, land := node(1, "textbox", "Email", 0, true), node(2, "textbox", "Name", 0, true), node(3, "combobox", "Country", 0, false)
	pick := func(option string, e tools.Effect) Entry {
		return ok("selectOption", `{"selector":{"label":"Country"},"options":["`+option+`"]}`, land, e)
	}
	typed := func(text, more string, e tools.Effect) Entry {
		return ok("inputText", `{"text":"`+text+`","selector":{"label":"Email"}`+more+`}`, mail, e)
	}
	other := ok("inputText", `{"text":"Ada","selector":{"label":"Name"}}`, name, value)
	const anewArgs = `,"clearFirst":true`
	tests := []struct {
		name string
		in   Journal
		want []string
	}{
		{"an option that was chosen anew", Journal{pick("France", value), pick("Spain", value)},
			[]string{`selectOption {"selector":{"label":"Country"},"options":["Spain"]}`}},
		{"a field that was cleared and typed into again, later", Journal{typed("adda", "", value), other, typed("ada", anewArgs, value)},
			[]string{`inputText {"text":"Ada","selector":{"label":"Name"}}`, `inputText {"text":"ada","selector":{"label":"Email"},"clearFirst":true}`}},
		{"text that was added stays", Journal{typed("ad", "", value), other, typed("a", "", value)},
			[]string{`inputText {"text":"ad","selector":{"label":"Email"}}`, `inputText {"text":"Ada","selector":{"label":"Name"}}`, `inputText {"text":"a","selector":{"label":"Email"}}`}},
		{"a choice that the page answered stays", Journal{pick("France", tools.Effect{Value: true, DOM: true}), pick("Spain", value)},
			[]string{`selectOption {"selector":{"label":"Country"},"options":["France"]}`, `selectOption {"selector":{"label":"Country"},"options":["Spain"]}`}},
		{"a choice before something else was done stays", Journal{pick("France", value),
			ok("tapOn", `{"selector":{"role":"button","name":"Go"}}`, node(4, "button", "Go", 0, false), tools.Effect{DOM: true}), pick("Spain", value)},
			[]string{`selectOption {"selector":{"label":"Country"},"options":["France"]}`, `tapOn {"selector":{"role":"button","name":"Go"}}`, `selectOption {"selector":{"label":"Country"},"options":["Spain"]}`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if d := cmp.Diff(lines(tt.in, Options{}), tt.want); d != "" {
				t.Errorf("got -, want +:\n%s", d)
			}
		})
	}
}
