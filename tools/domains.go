package tools

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// Domains are the hosts that a page may send requests to: shop.example, *.shop.example for all below it, both with a
// port where only that is meant. None means all hosts.
type Domains []string

// domainForm is a host as Domains write it: a name or a number, or a name below any.
var domainForm = regexp.MustCompile(`^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:]+\])(:[1-9][0-9]{0,4})?$`)

// CheckDomain says what is wrong with one of Domains.
func CheckDomain(s string) error {
	if domainForm.MatchString(strings.ToLower(s)) {
		return nil
	}
	return fmt.Errorf("%q is no host; write shop.example, *.shop.example or 127.0.0.1:8080", s)
}

// Allow reports whether a request to address may leave. What never leaves the browser (about:, data:, blob:) may always.
func (d Domains) Allow(address string) bool {
	if len(d) == 0 {
		return true
	}
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	switch u.Scheme {
	case "about", "data", "blob", "javascript":
		return true
	case "http", "https", "ws", "wss":
		return slices.ContainsFunc(d, func(pattern string) bool { return hostMatches(pattern, u.Hostname(), portOf(u)) })
	}
	return false
}

func portOf(u *url.URL) string {
	if port := u.Port(); port != "" {
		return port
	}
	if u.Scheme == "https" || u.Scheme == "wss" {
		return "443"
	}
	return "80"
}

func hostMatches(pattern, host, port string) bool {
	name, only := splitPort(pattern)
	if only != "" && only != port {
		return false
	}
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	if below, ok := strings.CutPrefix(name, "*"); ok {
		return strings.HasSuffix(host, below)
	}
	return strings.Trim(name, "[]") == host
}

// splitPort splits a pattern, in lower case, into its host and its port, "" for any.
func splitPort(pattern string) (host, port string) {
	pattern = strings.ToLower(pattern)
	if at := strings.LastIndex(pattern, ":"); at >= 0 && !strings.HasSuffix(pattern, "]") {
		return pattern[:at], pattern[at+1:]
	}
	return pattern, ""
}

// And are the hosts that both d and o allow.
func (d Domains) And(o Domains) Domains {
	switch {
	case len(d) == 0:
		return o
	case len(o) == 0:
		return d
	}
	both := Domains{}
	add := func(pattern string) {
		if !slices.Contains(both, pattern) {
			both = append(both, pattern)
		}
	}
	for _, a := range d {
		for _, b := range o {
			if common := meet(a, b); common != "" {
				add(common)
			}
		}
	}
	if len(both) == 0 {
		// No host at all: none would mean all.
		return Domains{nowhere}
	}
	return both
}

// nowhere is a name that stands for no host (RFC 6761).
const nowhere = "nowhere.invalid"

// meet is the pattern of what two patterns both match, or "".
func meet(a, b string) string {
	host, port := splitPort(a)
	other, otherPort := splitPort(b)
	switch {
	case port == "":
		port = otherPort
	case otherPort != "" && port != otherPort:
		return ""
	}
	switch {
	case host == other, strings.HasPrefix(other, "*") && strings.HasSuffix(host, other[1:]):
	case strings.HasPrefix(host, "*") && strings.HasSuffix(other, host[1:]):
		host = other
	default:
		return ""
	}
	if port != "" {
		host += ":" + port
	}
	return host
}

// Forbidden is the failure of an address that may not be opened.
func (d Domains) Forbidden(address string) *Failure {
	host := address
	if u, err := url.Parse(address); err == nil && u.Host != "" {
		host = u.Host
	}
	return &Failure{Code: PolicyCode, Problem: fmt.Sprintf("%s may not be opened: its host is not allowed", snapshotQuote(Clip(host, 80))),
		Next: fmt.Sprintf("allowed is %s; allow more with --allow-domain and allowDomains of the trail", strings.Join(d[:min(len(d), 5)], ", "))}
}

// PolicyCode is the Failure code of what the policy refuses.
const PolicyCode = "policy"
