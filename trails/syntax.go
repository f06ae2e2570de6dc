package trails

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// explain turns the YAML library's words about an unreadable line into where, what and what to do. above are the
// lines before it.
func explain(message, line string, above []string) (column int, problem, hint string) {
	first := firstColumn(line)
	switch {
	case strings.Contains(message, "mapping values are not allowed"):
		if at := secondColon(line); at > 0 {
			return at, `a ":" inside a text without quotes`, "put the text in quotes"
		}
		return indentation(line, above)
	case strings.Contains(message, "could not find expected ':'"):
		return first, `no ":" after this key`, "write it as `key: value`, or remove the line"
	case strings.Contains(message, "directive"):
		return columnOf(line, "%"), "a line can't begin with %", "put the text in quotes, or remove the line"
	case strings.Contains(message, "cannot start any token"):
		return forbiddenStart(line)
	case strings.Contains(message, "unexpected end of stream"), strings.Contains(message, "unexpected document indicator"):
		return openQuote(line), "this quote is never closed", "close it with the same quote"
	case strings.Contains(message, "unknown anchor"):
		_, name, _ := strings.Cut(message, "'")
		name, _, _ = strings.Cut(name, "'")
		return columnOf(line, "*"+name), fmt.Sprintf("no anchor %q stands above", name), fmt.Sprintf("define it with &%s before it is used", name)
	case strings.Contains(message, "escape character"), strings.Contains(message, "hexdecimal"):
		return columnOf(line, `\`), "an escape that YAML does not know", `write \\ for a backslash, or use single quotes`
	case strings.Contains(message, "expected ',' or"), strings.Contains(message, "expected node content"):
		return columnOf(line, "{["), "this bracket is not closed, or a comma is missing in it", "close it, and put texts that hold , : ? { } [ ] in quotes"
	}
	if strings.Contains(message, "did not find expected") || strings.Contains(message, "not allowed in this context") {
		return indentation(line, above)
	}
	return first, "this can't be read as YAML: " + message[strings.LastIndex(message, ": ")+len(": "):], "check the line's indentation, quotes and brackets"
}

// indentation tells where a line could stand.
func indentation(line string, above []string) (column int, problem, hint string) {
	column = firstColumn(line)
	places := indents(above)
	if slices.Contains(places, column-1) || len(places) == 0 {
		return column, "this line does not fit the ones above it", "check its indentation, quotes and brackets"
	}
	var words []string
	for _, p := range places {
		words = append(words, strconv.Itoa(p))
	}
	return column, fmt.Sprintf("this line is indented by %d", column-1), "the lines it can belong to are indented by " + strings.Join(words, ", ")
}

// indents are the indentations that are open after the lines above, the widest last. A list entry opens two: that
// of its dash and that of its keys.
func indents(above []string) []int {
	var open []int
	limit := 1 << 30
	for i := len(above) - 1; i >= 0; i-- {
		body := strings.TrimLeft(above[i], " ")
		indent := len(above[i]) - len(body)
		if body == "" || body[0] == '#' || indent >= limit {
			continue
		}
		for strings.HasPrefix(body, "- ") {
			rest := strings.TrimLeft(body[2:], " ")
			if inner := len(above[i]) - len(rest); inner < limit && strings.Contains(rest, ":") {
				open = append(open, inner)
			}
			body = rest
		}
		open = append(open, indent)
		limit = indent
	}
	slices.Sort(open)
	return slices.Compact(open)
}

func firstColumn(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) + 1 }

// columnOf is the column of the first of chars, or of the whole when chars begins with *, else of the first word.
func columnOf(line, chars string) int {
	at := strings.IndexAny(line, chars)
	if strings.HasPrefix(chars, "*") {
		at = strings.Index(line, chars)
	}
	if at < 0 {
		return firstColumn(line)
	}
	return utf8.RuneCountInString(line[:at]) + 1
}

// quotedPart is a whole quoted text.
var quotedPart = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'`)

// secondColon is the column of the second ": " outside quotes, or 0.
func secondColon(line string) int {
	masked := mask(line)
	n := 0
	for i := range masked {
		if masked[i] == ':' && (i+1 == len(masked) || masked[i+1] == ' ') {
			if n++; n == 2 {
				return utf8.RuneCountInString(line[:i]) + 1
			}
		}
	}
	return 0
}

// mask blanks out quoted texts; the bytes keep their places.
func mask(line string) string {
	return quotedPart.ReplaceAllStringFunc(line, func(q string) string { return strings.Repeat("_", len(q)) })
}

func openQuote(line string) int {
	if at := strings.IndexAny(mask(line), `"'`); at >= 0 {
		return utf8.RuneCountInString(line[:at]) + 1
	}
	return firstColumn(line)
}

// forbiddenValue is a value that begins with a character that YAML keeps for itself.
var forbiddenValue = regexp.MustCompile("(?:^|[:,\\[{-])\\s+([@`%])|^\\s*([@`%])")

func forbiddenStart(line string) (column int, problem, hint string) {
	m := forbiddenValue.FindStringSubmatchIndex(line)
	if m == nil {
		if at := strings.IndexByte(line, '\t'); at >= 0 {
			return utf8.RuneCountInString(line[:at]) + 1, "a tab where spaces are needed", "replace it with spaces"
		}
		return firstColumn(line), "a character that can't stand here", "put the text in quotes"
	}
	at := max(m[2], m[4])
	return utf8.RuneCountInString(line[:at]) + 1, fmt.Sprintf("a text without quotes can't begin with %q", line[at]), "put it in quotes"
}
