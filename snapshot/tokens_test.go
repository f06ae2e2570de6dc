package snapshot

import "testing"

func TestLeastTokens(t *testing.T) {
	tests := []struct {
		text string
		want int
	}{
		{"", 0},
		{"  \n ", 0},
		{"e12 button \"Add to cart\"\n", 5},
		{" a  b\nc ", 3},
		{"24.00 €, ünïcode 日本語 \u00a0x \u2028 y\tz", 7},
		{"    return  if (a  &&  b) { }\r\n\r\n  }", 9},
	}
	for _, test := range tests {
		got := leastTokens(test.text)
		if got != test.want {
			t.Errorf("%q has at least %d tokens, want %d", test.text, got, test.want)
		}
		if all := Tokens(test.text); got > all {
			t.Errorf("%q has at least %d tokens, but only %d", test.text, got, all)
		}
	}
}
