package trails

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

func TestJSON(t *testing.T) {
	for _, c := range []struct{ in, want, err string }{
		{in: "b: 1\na: {x: [1.5, yes, 007, null, true, 2024-01-02], y: *z}\n", err: `w:2:52: no anchor "z" stands above; define it with &z before it is used`},
		{in: "b: &z 1\na: {x: [1.5, yes, 007, null, true, 2024-01-02], y: *z}\nc:\n", want: `{"b":1,"a":{"x":[1.5,"yes","007",null,true,"2024-01-02"],"y":1},"c":null}`},
		{in: "# nothing\n", want: "{}"},
		{in: "- a\n", err: "w:1:1: the file must be a map of keys and values, not a list; begin each line with a key and a colon"},
		{in: "a: 1\na: 2\n", err: `w:2:1: duplicate key "a"; remove one; the first stands in line 1`},
	} {
		got, err := JSON("w", []byte(c.in))
		if string(got) != c.want {
			t.Errorf("%q: got %s, want %s", c.in, got, c.want)
		}
		if (err != nil || c.err != "") && (err == nil || err.Error() != c.err) {
			t.Errorf("%q: got %v, want %s", c.in, err, c.err)
		}
	}
}

// Files are broken at random: nothing panics, and what still parses is laid out stably and spliced without a change.
func TestBrokenFiles(t *testing.T) {
	var samples []string
	for _, file := range []string{"testdata/checkout.trail.yaml", "testdata/devices.trail.yaml"} {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		samples = append(samples, string(data))
	}
	bits := []string{"\t", " ", "\n", "- ", ": ", "{", "}", "[", "]", `"`, "'", "#", " # c", "&a ", "*a", "|", "%", "@", "!x ", "\r\n", "é", "{{", "}}", "<<: ", "? ", "\x00", "---\n", ">-\n"}
	r, web := rand.New(rand.NewPCG(5, 5)), web()
	for i := range 250 {
		s := samples[i%len(samples)]
		for range 1 + r.IntN(2) {
			at := r.IntN(len(s))
			if r.IntN(3) > 0 {
				s = s[:at] + bits[r.IntN(len(bits))] + s[at:]
			} else {
				s = s[:at] + s[min(len(s), at+1+r.IntN(12)):]
			}
		}
		trail, err := Parse("f", []byte(s), web)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "f:") {
				t.Errorf("%v: no place", err)
			}
			continue
		}
		once, err := Canonical([]byte(s), web)
		if err != nil {
			t.Fatalf("%v\n%s", err, s)
		}
		if twice, err := Canonical(once, web); err != nil || string(twice) != string(once) {
			t.Errorf("a second time it changes: %v\n%s\n%s", err, once, twice)
		}
		if again, err := Parse("f", Format(trail, web), web); err != nil || !Equal(trail, again) {
			t.Errorf("%v\n%s\n%s", err, s, Format(trail, web))
		}
		if out, _, err := Splice([]byte(s), trail, web); err != nil || string(out) != s {
			t.Errorf("splicing what is there changes it: %v\n%s\n%s", err, s, out)
		}
	}
}
