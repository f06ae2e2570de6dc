package selectors

import "testing"

func TestNormalize(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"nothing to do", "Add to cart", "Add to cart"},
		{"empty", "", ""},
		{"only space", " \t\n ", ""},
		{"ends", "  a b ", "a b"},
		{"runs of space", "a  \n\t b", "a b"},
		{"no-break space", "Add\u00a0to\u202fcart", "Add to cart"},
		{"zero width", "Add\u200b to\ufeff car\u200dt", "Add to cart"},
		{"soft hyphen", "Do\u00adnau", "Donau"},
		{"direction marks", "\u200eabc\u202b", "abc"},
		{"composed", "Cafe\u0301", "Café"},
		{"composed across what is left out", "Cafe\u200b\u0301", "Café"},
		{"case stays", "SAVE", "SAVE"},
		{"control characters are kept apart", "a\u2028b", "a b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Normalize(c.in)
			if got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if again := Normalize(got); again != got {
				t.Errorf("normalising twice gives %q", again)
			}
		})
	}
}

func TestFoldIsOneSpellingForAll(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"Save", "SAVE", true},
		{"Street address", "Street address *", true},
		{"Email", "Email:", true},
		{"Email", "Email (required)", true},
		{"🚀 Publish", "Publish", true},
		{"Search…", "Search", true},
		{"Next →", "Next", true},
		{"Don’t save", "Don't save", true},
		{"A – B", "A - B", true},
		{"Street address", "Street address (billing)", false},
		{"C++", "C", false},
		{"Invoice 1042", "Invoice 1043", false},
		{"Publish", "Publish later", false},
		{"Sign in", "Sign up", false},
		{"#1", "#2", false},
	} {
		if got := fold(c.a) == fold(c.b); got != c.same {
			t.Errorf("%q and %q: got same %v, want %v", c.a, c.b, got, c.same)
		}
	}
}
