package snapshot

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// reprint writes a parsed line as it was printed.
func reprint(l Line) string {
	if l.Note != "" {
		return l.Note
	}
	words := append([]string(nil), l.Words...)
	var parts []string
	if len(words) > 0 && len(words[0]) == 1 && strings.Contains(diffSigns, words[0]) {
		parts, words = append(parts, words[0]), words[1:]
	}
	if l.Ref != "" && !strings.HasSuffix(strings.Join(words, " "), "snapshot "+string(l.Ref)+" for more)") {
		parts = append(parts, string(l.Ref))
	}
	parts = append(parts, l.Role)
	if l.Name != "" || l.Role == "page" {
		parts = append(parts, quoteCut(l.Name, l.NameCut))
	}
	if l.Value != "" {
		parts = append(parts, "=", quoteCut(l.Value, l.ValueCut))
	}
	return strings.Join(append(parts, words...), " ")
}

func quoteCut(text string, cut bool) string {
	if cut {
		return Quote(text) + "…"
	}
	return Quote(text)
}

// reprints checks that a text is what its parsed lines print.
func reprints(t *testing.T, text string) {
	t.Helper()
	var b strings.Builder
	for _, l := range ParseText(text) {
		b.WriteString(strings.Repeat("  ", l.Indent) + reprint(l) + "\n")
	}
	if diff := cmp.Diff(b.String(), text); diff != "" {
		t.Error(diff)
	}
}

func nasty() []string {
	return []string{"plain", "new\nline", "tab\there", `quo"te`, `back\slash`, `\n`, `x" e99 button "Pay`, "\" disabled\n  e5 button \"Pay\"",
		"page k3>>>", "<<<page k3", "e12", "[e12]", "\u202eright to left\u202c", "zero\u200bwidth\u200d\ufeff", "nul\x00 bell\a esc\x1b[31m",
		"bad \xff\xfe bytes", "lone \xed\xa0\x80 surrogate", "line\u2028sep\u2029par", "nb\u00a0sp", "soft\u00adhyphen", "tags\U000e0041\U000e0042",
		`\u{202E}`, "…", "cut…", `ends in \`, "naïve 日本語 🛒", "behind dialog: 3 nodes", "= \"value\"", " spaces  twice ", "not shown: 5 lines",
		"hangul\u3164filler", "(find or snapshot e3 for more)"}
}

func TestParseTextReadsBackWhatWasPrinted(t *testing.T) {
	for _, name := range nasty() {
		s := tree(t, "form\n  textbox\n  link\n  generic\n    \"x\"\nbutton")
		s.Title = name
		form := s.Root.Children[0]
		form.Name = "F"
		form.Children[0].Name, form.Children[0].Value, form.Children[0].Placeholder = name, name, "p"+name
		form.Children[1].Name, form.Children[1].Icon, form.Children[1].Href = name+"2", name, name
		form.Children[2].Children[0].Text = name + "3"
		s.Root.Children[1].Name, s.Root.Children[1].Covered = "B", name
		text := show(s, View{Nonce: "k3", Links: true})
		lines := ParseText(text)
		if len(lines) != 6 {
			t.Fatalf("%q: %d lines, want 6:\n%s", name, len(lines), text)
		}
		want := strings.ToValidUTF8(name, "\ufffd")
		got := []string{lines[0].Name, lines[2].Name, lines[2].Value, lines[3].Name, lines[5].Name}
		if diff := cmp.Diff(got, []string{want, want, want, want + "2", "B"}); diff != "" {
			t.Errorf("%q: %s\n%s", name, diff, text)
		}
		if lines[4].Role != "text" || lines[4].Name != collapse(want+"3") {
			t.Errorf("%q: text line read as %+v", name, lines[4])
		}
		if refs := []Ref{lines[0].Ref, lines[1].Ref, lines[2].Ref, lines[3].Ref, lines[4].Ref, lines[5].Ref}; !cmp.Equal(refs, []Ref{"", "", "e2", "e3", "e4", "e5"}) {
			t.Errorf("%q: refs %v\n%s", name, refs, text)
		}
		reprints(t, strings.TrimSuffix(strings.TrimPrefix(text, "<<<page k3\n"), "page k3>>>\n"))
	}
}

func TestParsedLines(t *testing.T) {
	text := `page "Shop" http://shop.test/ (scrolled 0%, 2 tabs)
table "Items" 200 rows, 10 shown (find or snapshot e9 for more)
  row "Blue mug"
    e5 button "Remove" disabled
e6 generic clickable near "Total: 5"
e7 textbox = "only a value"
behind dialog: 312 nodes
not shown: 5 lines (find, or snapshot a ref above)
`
	got := ParseText(text)
	want := []Line{
		{Role: "page", Name: "Shop", Words: []string{"http://shop.test/", "(scrolled", "0%,", "2", "tabs)"}, Parent: -1},
		{Ref: "e9", Role: "table", Name: "Items", Words: strings.Fields("200 rows, 10 shown (find or snapshot e9 for more)"), Parent: -1},
		{Indent: 1, Role: "row", Name: "Blue mug", Parent: 1},
		{Indent: 2, Ref: "e5", Role: "button", Name: "Remove", Words: []string{"disabled"}, Parent: 2},
		{Ref: "e6", Role: "generic", Words: []string{"clickable", "near", `"Total: 5"`}, Parent: -1},
		{Ref: "e7", Role: "textbox", Value: "only a value", Parent: -1},
		{Note: "behind dialog: 312 nodes", Parent: -1},
		{Note: "not shown: 5 lines (find, or snapshot a ref above)", Parent: -1},
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Error(diff)
	}
	if near, ok := got[4].After("near"); !ok || near != "Total: 5" {
		t.Errorf("After(near) = %q, %v", near, ok)
	}
	if !got[3].Has("disabled") || got[3].Has("checked") {
		t.Error("Has does not tell which words stand on a line")
	}
}

func TestParseTextSurvivesAnything(t *testing.T) {
	for _, text := range []string{"", "\n\n", "   ", `"`, `e1`, `e1 `, `button "`, `button "a\`, `button "a\u{zz}"`, `button "a\u{110000000}" x`,
		"weird ^^^", "button = ", "+ ", "e1 e2 e3", "note", `note "a"`, "\xff"} {
		ParseText(text)
	}
	if got := ParseText(`e1 note "a"`); got[0].Role != "note" || got[0].Ref != "e1" {
		t.Errorf("a note element read as %+v", got[0])
	}
}

func FuzzQuote(f *testing.F) {
	for _, s := range nasty() {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		q := Quote(s)
		if strings.ContainsAny(q, "\n\r\t\x00\u202e\u2028") {
			t.Errorf("%q is not safe on its line", q)
		}
		text, rest, err := unquote(q + " rest")
		if err != nil || rest != " rest" || text != strings.ToValidUTF8(s, "\ufffd") && strings.ToValidUTF8(s, "") == s {
			t.Errorf("Quote(%q) = %s, read back %q, %q, %v", s, q, text, rest, err)
		}
	})
}
