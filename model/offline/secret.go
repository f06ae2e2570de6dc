package offline

import "regexp"

var namedSecret = regexp.MustCompile(`(?i)\b(type|enter|write|put|input)( the)? secret ([A-Za-z_][A-Za-z0-9_]*)\b`)

// withSecretTokens writes a secret that prose calls by its name as its token, for the prose of a trail may not hold
// one: "Type the secret password into the Password field".
func withSecretTokens(step string) string {
	return namedSecret.ReplaceAllString(step, "$1 {{secrets.$3}}")
}
