package memory

import (
	"strings"

	"github.com/cairn-trails/cairn/internal/diag"
)

// Token is one {{...}} in a text.
type Token struct {
	// Start and End are the byte offsets of the token in the text, braces included.
	Start, End int
	// Expr is what stands between the braces, without outer white space.
	Expr string
	// Names are what Expr refers to.
	Names []Name
	// Problem is set when the token can't be read at all.
	Problem *diag.Problem
}

// Name is what a token refers to. Group is args, memory, secrets, base, or empty for a name without prefix.
type Name struct{ Group, Name string }

// String is the name as it is written.
func (n Name) String() string {
	switch n.Group {
	case "":
		return n.Name
	case "base":
		return "base"
	}
	return n.Group + "." + n.Name
}

const (
	open    = "{{"
	closing = "}}"
	literal = `{{"{{"}}`
)

// Names finds the tokens of a text, in order. Each has its expression read and its names listed, but not judged: see
// Known.Check.
func Names(s string) []Token {
	var tokens []Token
	for at := 0; ; {
		i := strings.Index(s[at:], open)
		if i < 0 {
			return tokens
		}
		start := at + i
		length := tokenLength(s[start:])
		if length < 0 {
			return append(tokens, Token{Start: start, End: len(s), Problem: &diag.Problem{
				Problem: `"{{" is never closed`, Hint: `close it with "}}", or write ` + literal + ` for two literal braces`}})
		}
		at = start + length
		t := Token{Start: start, End: at, Expr: strings.TrimSpace(s[start+len(open) : at-len(closing)])}
		t.read()
		tokens = append(tokens, t)
	}
}

// Whole reports whether a text is one token and nothing else.
func Whole(s string) bool {
	return strings.HasPrefix(s, open) && tokenLength(s) == len(s)
}

// HasToken reports whether a text holds "{{".
func HasToken(s string) bool { return strings.Contains(s, open) }

// Escape writes a text so that filling gives it back unchanged.
func Escape(s string) string { return strings.ReplaceAll(s, open, literal) }

// tokenLength is the length of the token that s begins with, or -1 when it has no end. Braces inside quotes and
// inner pairs of braces don't close it.
func tokenLength(s string) int {
	depth, quote := 0, byte(0)
	for i := len(open); i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0:
			if c == '\\' && quote != '`' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'' || c == '`':
			quote = c
		case c == '{':
			depth++
		case c == '}' && depth > 0:
			depth--
		case strings.HasPrefix(s[i:], closing):
			return i + len(closing)
		}
	}
	return -1
}

// plain splits an expression that is nothing but a name.
func plain(expr string) (Name, bool) {
	group, name, dotted := strings.Cut(expr, ".")
	if !dotted {
		group, name = "", expr
	}
	switch {
	case expr == "base":
		return Name{Group: "base"}, true
	case dotted && group != "args" && group != "memory" && group != "secrets":
		return Name{}, false
	case !identifier(name) || !dotted && reserved(name):
		return Name{}, false
	}
	return Name{group, name}, true
}

// ValidName reports whether a name can be given to an argument, a secret or a remembered value: letters, digits and
// _, not beginning with a digit, and no word that expressions use.
func ValidName(name string) bool { return identifier(name) && !reserved(name) }

func identifier(s string) bool {
	for i, r := range s {
		letter := r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return s != ""
}

func reserved(s string) bool {
	switch s {
	case "args", "memory", "secrets", "base", "true", "false", "nil", "null", "not", "and", "or", "in", "let", "if",
		"else", "matches", "contains", "startsWith", "endsWith":
		return true
	}
	return false
}
