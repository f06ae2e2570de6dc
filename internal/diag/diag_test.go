package diag

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestProblemsAreSortedLines(t *testing.T) {
	ps := Problems{
		{Pos{"b.yaml", 1, 1}, "late", ""},
		{Pos{"a.yaml", 10, 2}, "second", "do this"},
		{Pos{"a.yaml", 9, 30}, "first", ""},
		{Pos{"a.yaml", 10, 1}, "before second", ""},
		{Pos{}, "without a place", "go on"},
		{Pos{"a.yaml", 0, 0}, "whole file", ""},
		{Pos{"", 3, 7}, "without a file", ""},
	}
	want := `without a place; go on
line 3:7: without a file
a.yaml: whole file
a.yaml:9:30: first
a.yaml:10:1: before second
a.yaml:10:2: second; do this
b.yaml:1:1: late`
	if diff := cmp.Diff(want, ps.Error()); diff != "" {
		t.Error(diff)
	}
	if got := Problems(nil).Err(); got != nil {
		t.Errorf("Err of none = %v", got)
	}
	var as Problems
	if !errors.As(ps.Err(), &as) || as[0].Problem != "without a place" {
		t.Errorf("Err isn't the sorted problems: %v", as)
	}
}

func TestErrorSaysWhereWhatAndNext(t *testing.T) {
	for _, c := range []struct {
		name string
		err  *Error
		want string
	}{
		{"all parts", &Error{Pos{"f", 2, 3}, "reading it", "look again", fs.ErrNotExist}, "f:2:3: reading it: file does not exist; look again"},
		{"cause only", &Error{Err: fs.ErrExist}, "file already exists"},
		{"problem only", &Error{Pos: Pos{File: "f", Line: 2}, Problem: "odd"}, "f:2: odd"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.err.Error(); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if c.err.Err != nil && !errors.Is(c.err, c.err.Err) {
				t.Error("the cause isn't wrapped")
			}
		})
	}
}

func TestRenderPutsACaretBelowThePlace(t *testing.T) {
	long := strings.Repeat("a", 200) + "X" + strings.Repeat("b", 200)
	source := "trail:\n\t- tapp: x\r\n  名前: ë́x!\n\x1b[31mred\n" + long + "\n"
	for _, c := range []struct {
		name string
		pos  Pos
		want string
	}{
		{"plain", Pos{"f", 1, 2}, "f:1:2: p; h\n    1 | trail:\n      |  ^\n"},
		{"tab and CRLF", Pos{"f", 2, 4}, "f:2:4: p; h\n    2 | \t- tapp: x\n      | \t  ^\n"},
		{"wide characters and marks", Pos{"f", 3, 9}, "f:3:9: p; h\n    3 |   名前: ë́x!\n      |          ^\n"},
		{"control characters", Pos{"f", 4, 1}, "f:4:1: p; h\n    4 | �[31mred\n      | ^\n"},
		{"long line", Pos{"f", 5, 201}, "f:5:201: p; h\n    5 | …" + strings.Repeat("a", 60) + "X" + strings.Repeat("b", 59) + "…\n      |  " + strings.Repeat(" ", 60) + "^\n"},
		{"past the end of the line", Pos{"f", 1, 99}, "f:1:99: p; h\n    1 | trail:\n      |       ^\n"},
		{"past the end of the file", Pos{"f", 99, 1}, "f:99:1: p; h\n"},
		{"no column", Pos{"f", 1, 0}, "f:1: p; h\n    1 | trail:\n"},
		{"no place", Pos{}, "p; h\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var b strings.Builder
			if err := (Problems{{c.pos, "p", "h"}}).Render(&b, func(string) []byte { return []byte(source) }, false); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, b.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestRenderInColor(t *testing.T) {
	var b strings.Builder
	if err := (Problems{{Pos{"f", 1, 1}, "p", ""}}).Render(&b, func(string) []byte { return []byte("x") }, true); err != nil {
		t.Fatal(err)
	}
	want := "\x1b[1mf:1:1:\x1b[0m p\n\x1b[2m    1 | \x1b[0mx\n\x1b[2m      | \x1b[0m\x1b[31m^\x1b[0m\n"
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
}

func TestSuggest(t *testing.T) {
	keys := []string{"step", "verify", "recording", "recordable", "optional", "timeout", "retries", "id"}
	tools := []string{"tapOn", "tapOnPoint", "inputText", "assertText", "assertVisible", "clearFirst", "navigate"}
	for _, c := range []struct {
		word  string
		known []string
		want  string
	}{
		{"recordng", keys, "recording"},
		{"Recording", keys, "recording"},
		{"recrodable", keys, "recordable"},
		{"stpe", keys, "step"},
		{"veirfy", keys, "verify"},
		{"opt", keys, "optional"},
		{"re", keys, ""},
		{"ID", keys, "id"},
		{"ix", keys, ""},
		{"wait", keys, ""},
		{"banana", keys, ""},
		{"", keys, ""},
		{"clear_first", tools, "clearFirst"},
		{"clearfirst", tools, "clearFirst"},
		{"tapon", tools, "tapOn"},
		{"tapOm", tools, "tapOn"},
		{"asertVisible", tools, "assertVisible"},
		{"assert", tools, ""},
		{"nav", tools, "navigate"},
		{"linkk", []string{"line", "link"}, "link"},
		{"größe", []string{"grösse", "große"}, "große"},
	} {
		if got := Suggest(c.word, c.known); got != c.want {
			t.Errorf("Suggest(%q) = %q, want %q", c.word, got, c.want)
		}
	}
	if got, want := DidYouMean("stpe", keys), `did you mean "step"?`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := DidYouMean("banana", keys); got != "" {
		t.Errorf("got %q, want none", got)
	}
}

func TestNearest(t *testing.T) {
	got := Nearest("text", []string{"navigate", "assertText", "tapOn", "inputText"}, 2)
	if diff := cmp.Diff([]string{"assertText", "inputText"}, got); diff != "" {
		t.Error(diff)
	}
	if got := Nearest("x", []string{"a"}, 5); len(got) != 1 {
		t.Errorf("got %q", got)
	}
}
