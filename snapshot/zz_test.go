package snapshot

import "testing"

func TestZZ(t *testing.T) {
	s := shop(50000)
	x := show(s, View{})
	t.Log(Tokens(x), "\n"+x)
	x = s.Find("keel 777", View{})
	t.Log(Tokens(x), "\n"+x)
	s = shop(3000)
	x = show(s, View{Mode: Interactive})
	t.Log(Tokens(x), "\n"+x)
}
