package trails

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/cairn-trails/cairn/internal/diag"
	"github.com/cairn-trails/cairn/memory"
)

// tokenText is a text with {{...}} and where it stands; tool is empty outside of calls.
type tokenText struct {
	v       *value
	tool    string
	secrets bool
}

// prose keeps the tokens of a text that is shown or opened, where no secret may stand.
func (p *parser) prose(v *value) {
	if v.kind == scalar && memory.HasToken(v.text) {
		p.tokens = append(p.tokens, tokenText{v: v})
	}
}

// checkTokens checks every token against the names that the file declares or remembers.
func (p *parser) checkTokens() {
	for _, t := range p.tokens {
		for _, token := range memory.Names(t.v.text) {
			pos := p.tokenPos(t.v, token)
			if problem := p.names.Check(token); problem != nil {
				p.at(pos, problem.Problem, problem.Hint)
				continue
			}
			if secret := secretIn(token); secret != "" && !t.secrets {
				p.at(pos, fmt.Sprintf("the secret %q can't stand in %s", secret, placeOf(t)),
					"a secret may only be typed by inputText, sent in a header or handed to a composed tool")
			}
		}
	}
}

func placeOf(t tokenText) string {
	if t.tool != "" {
		return "this argument of " + t.tool
	}
	return "a text that is shown"
}

func secretIn(t memory.Token) string {
	for _, n := range t.Names {
		if n.Group == "secrets" {
			return n.Name
		}
	}
	return ""
}

// tokenPos is where a token stands in the file, or where its text begins when escapes or line breaks hide it.
func (p *parser) tokenPos(v *value, t memory.Token) diag.Pos {
	line := []rune(p.lines[min(v.pos.Line, len(p.lines))-1])
	from := min(v.pos.Column-1, len(line))
	rest := string(line[from:])
	at := strings.Index(rest, v.text)
	if at < 0 {
		return v.pos
	}
	return p.pos(v.pos.Line, v.pos.Column+utf8.RuneCountInString(rest[:at]+v.text[:t.Start]))
}

// commentAbove is the comment in the lines right above a line, without its marks. A blank line ends it.
func (p *parser) commentAbove(line int) string {
	if p.bare == nil {
		p.bare = bareLines(p.lines, p.doc)
	}
	var found []string
	for i := line - 2; i >= 0; i-- {
		at := commentAt(p.bare[i])
		if at < 0 || strings.TrimSpace(p.bare[i][:at]) != "" {
			break
		}
		found = append(found, strings.TrimRight(strings.TrimPrefix(p.lines[i][at+1:], " "), " \t"))
	}
	slices.Reverse(found)
	return strings.Join(found, "\n")
}
