package selectors

import "testing"

func TestBalanced(t *testing.T) {
	for css, want := range map[string]bool{
		"#id": true, `input[name="a]b"]`: true, "li:not(.x) > a[href='(']": true, `\[odd`: true, "": true,
		"div[[": false, "a(": false, "a]": false, "a[b)": false, `a[b="c]`: false, `a\`: false,
	} {
		if got := balanced(css); got != want {
			t.Errorf("%q: got %v, want %v", css, got, want)
		}
	}
}
