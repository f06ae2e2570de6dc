package recorder

import (
	"regexp"
	"sort"
	"strings"
)

var secretToken = regexp.MustCompile(`\{\{\s*secrets\.([A-Za-z_][A-Za-z0-9_-]*)\s*\}\}`)

// prose is a step's text as it may stand in a trail: a secret is called by its name there, never by its token.
func prose(text string) string { return secretToken.ReplaceAllString(text, "the secret $1") }

// hide puts a secret's name in the place of its value in the prose of the steps so far, and reports whether it was
// anywhere. The array behind j is the journal's own.
func (j Journal) hide(value, token string) bool {
	found := false
	for _, e := range j {
		if e.Step == nil || !strings.Contains(e.Step.Text, value) {
			continue
		}
		found = true
		for _, written := range []string{`"` + value + `"`, "'" + value + "'", "“" + value + "”", value} {
			e.Step.Text = strings.ReplaceAll(e.Step.Text, written, token)
		}
	}
	return found
}

// SecretsIn lists the names of the secrets that a journal's calls use, sorted; a trail must declare them.
func SecretsIn(j Journal) []string {
	seen := map[string]bool{}
	for _, e := range j {
		if e.Call == nil || !e.Call.OK {
			continue
		}
		for _, m := range secretToken.FindAllSubmatch(e.Call.Args, -1) {
			seen[string(m[1])] = true
		}
	}
	var names []string
	for n := range seen {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}
