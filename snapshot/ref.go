package snapshot

import (
	"regexp"
	"strconv"
	"strings"
)

// Ref is the short handle of a node, "e12", by which a model or a person picks an element. It is given once and
// never reused in a session, and it never reaches a recording.
type Ref string

var refForm = regexp.MustCompile(`^e[1-9][0-9]{0,8}$`)

// numbered is e12 for 12.
func numbered(n int) Ref {
	var room [12]byte
	return Ref(strconv.AppendInt(append(room[:0], 'e'), int64(n), 10))
}

// number is the 12 of e12.
func (r Ref) number() int {
	n := 0
	for i := 1; i < len(r); i++ {
		n = 10*n + int(r[i]-'0')
	}
	return n
}

// ParseRef reads the spellings of a ref that are accepted everywhere: e12, E12, @e12, [e12], ref=e12.
func ParseRef(s string) (Ref, bool) {
	s = strings.TrimSpace(s)
	if t, ok := strings.CutPrefix(s, "["); ok {
		s = strings.TrimSuffix(t, "]")
	}
	s = strings.TrimPrefix(strings.TrimPrefix(s, "ref="), "@")
	if number, ok := strings.CutPrefix(s, "E"); ok {
		s = "e" + number
	}
	return Ref(s), refForm.MatchString(s)
}
