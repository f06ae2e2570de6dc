package cli

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDiff(t *testing.T) {
	tests := []struct{ name, was, now, want string }{
		{"nothing", "a\nb\n", "a\nb\n", ""},
		{"a line in the middle", "a\nb\nc\nd\ne\nf\ng\n", "a\nb\nc\nD\ne\nf\ng\n", "@@ line 2 @@\n  b\n  c\n- d\n+ D\n  e\n  f\n"},
		{"a line that goes", "a\nb\nc\n", "a\nc\n", "@@ line 1 @@\n  a\n- b\n  c\n"},
		{"a line that comes at the end", "a\n", "a\nb\n", "@@ line 1 @@\n  a\n+ b\n"},
		{"two places that are far apart", "a\n1\n2\n3\n4\n5\nb\n", "A\n1\n2\n3\n4\n5\nB\n",
			"@@ line 1 @@\n- a\n+ A\n  1\n  2\n@@ line 5 @@\n  4\n  5\n- b\n+ B\n"},
		{"two places that are near each other", "a\n1\nb\n", "A\n1\nB\n", "@@ line 1 @@\n- a\n+ A\n  1\n- b\n+ B\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if d := cmp.Diff(diff([]byte(tt.was), []byte(tt.now)), tt.want); d != "" {
				t.Errorf("got -, want +:\n%s", d)
			}
		})
	}
}
