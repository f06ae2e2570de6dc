package demo

import (
	"hash/fnv"
	"io"
	"regexp"
	"strconv"
	"strings"
)

// names generates class names and ids as a build of a front end does: stable within one build (one seed), different
// in the next. A recording that leans on them breaks with the next build.
type names int

// class is the generated form of class names, separated by spaces.
func (n names) class(authored ...string) string {
	out := make([]string, len(authored))
	for i, name := range authored {
		out[i] = "css-" + n.hash("class", name, 6)
	}
	return strings.Join(out, " ")
}

// id is the generated form of an id.
func (n names) id(authored string) string { return ":r" + n.hash("id", authored, 4) + ":" }

func (n names) hash(kind, name string, digits int) string {
	h := fnv.New64a()
	io.WriteString(h, kind+" "+name+" "+strconv.Itoa(int(n)))
	// The low digits of FNV are the well-mixed ones.
	s := strconv.FormatUint(h.Sum64(), 36)
	return s[len(s)-digits:]
}

// stylesheet puts the generated class names into a style sheet.
func (n names) stylesheet(css string) string {
	return regexp.MustCompile(`\.[a-z][a-z-]*`).ReplaceAllStringFunc(css, func(sel string) string {
		return "." + n.class(sel[1:])
	})
}
