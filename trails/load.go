package trails

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"github.com/cairn-trails/cairn/internal/diag"
)

const bom = "\uFEFF"

// source is the text of a file, by lines, with what could not be read blanked out.
type source struct {
	file     string
	lines    []string // without line ends
	problems diag.Problems
	doc      *yaml.Node
}

func newSource(file string, data []byte) *source {
	text := strings.TrimPrefix(string(data), bom)
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimSuffix(l, "\r")
	}
	return &source{file: file, lines: lines}
}

func (s *source) pos(line, column int) diag.Pos {
	return diag.Pos{File: s.file, Line: line, Column: column}
}

func (s *source) problem(line, column int, problem, hint string) {
	s.problems = append(s.problems, diag.Problem{Pos: s.pos(line, column), Problem: problem, Hint: hint})
}

// maxSyntax bounds how many places that can't be read are looked for in one file.
const maxSyntax = 20

// load reads the text as YAML. When a place can't be read it is told, the step that holds it is blanked out, and the
// rest is read all the same, so that one wrong quote doesn't hide what else is wrong.
func (s *source) load() *yaml.Node {
	if !s.readable() {
		return nil
	}
	for range maxSyntax {
		doc, second, err := decode(strings.Join(s.lines, "\n"))
		if second != nil {
			s.problem(second.Line, second.Column, "a second document begins here", "a file holds one trail; give it a file of its own")
		}
		if err == nil {
			s.doc = doc
			return doc
		}
		if !s.recover() {
			return nil
		}
	}
	return nil
}

// readable refuses what is no UTF-8 text and tells of characters that YAML forbids.
func (s *source) readable() bool {
	for i, line := range s.lines {
		if strings.HasPrefix(line, "\xff\xfe") || strings.HasPrefix(line, "\xfe\xff") {
			s.problem(1, 1, "the file is UTF-16", "save it as UTF-8")
			return false
		}
		if !utf8.ValidString(line) {
			valid := strings.ToValidUTF8(line, "\x00")
			s.problem(i+1, utf8.RuneCountInString(valid[:strings.IndexByte(valid, 0)])+1, "the text is not UTF-8 from here on", "save the file as UTF-8")
			return false
		}
		s.lines[i] = s.withoutControls(i+1, line)
	}
	return true
}

func (s *source) withoutControls(n int, line string) string {
	column := 0
	return strings.Map(func(r rune) rune {
		column++
		if r == '\t' || r >= ' ' && !forbidden(r) {
			return r
		}
		s.problem(n, column, fmt.Sprintf("control character U+%04X", r), `remove it, or write it as an escape in double quotes, such as "\e"`)
		return ' '
	}, line)
}

// forbidden are the characters from blank on that a YAML text can't hold.
func forbidden(r rune) bool {
	return r == 0x7f || r >= 0x80 && r <= 0x9f && r != 0x85 || r == 0xfffe || r == 0xffff
}

// decode reads one document and tells whether a second follows.
func decode(text string) (doc, second *yaml.Node, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("yaml: %v", r)
		}
	}()
	dec := yaml.NewDecoder(bytes.NewReader([]byte(text)))
	doc, second = new(yaml.Node), new(yaml.Node)
	if err := dec.Decode(doc); errors.Is(err, io.EOF) {
		return nil, nil, nil
	} else if err != nil {
		return nil, nil, err
	}
	switch err := dec.Decode(second); {
	case errors.Is(err, io.EOF):
		return doc, nil, nil
	case err != nil:
		return nil, nil, err
	}
	if len(second.Content) > 0 {
		second = second.Content[0]
	}
	return doc, second, nil
}

// recover tells of the place that can't be read and blanks out what holds it. It reports false when nothing was
// left to go on with.
func (s *source) recover() bool {
	bad := s.firstBad()
	_, _, err := decode(strings.Join(s.lines[:bad+1], "\n"))
	line := s.lines[bad]
	if indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]; strings.Contains(indent, "\t") {
		return s.replaceTabs()
	}
	column, problem, hint := explain(err.Error(), line, s.lines[:bad])
	s.problem(bad+1, column, problem, hint)
	from, to := s.item(bad)
	if from == to {
		return false
	}
	for i := from; i < to; i++ {
		s.lines[i] = ""
	}
	return true
}

// firstBad is the index of the first line that makes the text unreadable: all before it is good YAML.
func (s *source) firstBad() int {
	good := func(n int) bool {
		_, _, err := decode(strings.Join(s.lines[:n], "\n"))
		return err == nil
	}
	const stride = 64
	low := len(s.lines) / stride * stride
	for low > 0 && !good(low) {
		low -= stride
	}
	for n := min(low+stride, len(s.lines)) - 1; n > low; n-- {
		if good(n) {
			return n
		}
	}
	return min(low, len(s.lines)-1)
}

func (s *source) replaceTabs() bool {
	for i, line := range s.lines {
		body := strings.TrimLeft(line, " \t")
		indent := line[:len(line)-len(body)]
		if at := strings.IndexByte(indent, '\t'); at >= 0 {
			if body != "" {
				s.problem(i+1, at+1, "a tab in the indentation", "indent with spaces")
			}
			s.lines[i] = strings.ReplaceAll(indent, "\t", "  ") + body
		}
	}
	return true
}

// topKey begins a line at the left edge that is neither comment nor list entry; dashed begins a list entry.
var (
	topKey = regexp.MustCompile(`^[^\s#-]`)
	dashed = regexp.MustCompile(`^( *)- `)
)

// item is the range of lines of the step that holds line n; an empty one when there is no such step.
func (s *source) item(n int) (from, to int) {
	top := n
	for top >= 0 && !topKey.MatchString(s.lines[top]) {
		top--
	}
	if top < 0 || top == n || !strings.HasPrefix(s.lines[top], "trail:") {
		return n, n
	}
	indent := ""
	from = -1
	for i := top + 1; i <= n; i++ {
		if m := dashed.FindStringSubmatch(s.lines[i]); m != nil && (from < 0 || m[1] == indent) {
			from, indent = i, m[1]
		}
	}
	if from < 0 {
		return n, n
	}
	for to = n + 1; to < len(s.lines); to++ {
		m := dashed.FindStringSubmatch(s.lines[to])
		if topKey.MatchString(s.lines[to]) || m != nil && m[1] == indent {
			break
		}
	}
	return from, to
}
