package tools

import (
	"net/url"
	"regexp"
	"strings"
)

// MatchAddress compares an address with how a trail writes one. A bare path compares the path, and the query and
// the fragment only as far as they are written; a full address compares the origin too. In a path, * stands for any
// part of one segment. /^...$/ is a regular expression on the path, with or without query and fragment, or on the
// full address; it needs its anchors, for /done/ is a path.
func MatchAddress(want, address string) bool {
	got, err := url.Parse(address)
	if err != nil {
		return false
	}
	if re, ok := addressPattern(want); ok {
		for _, form := range forms(got) {
			if re.MatchString(form) {
				return true
			}
		}
		return false
	}
	w, err := url.Parse(want)
	if err != nil {
		return false
	}
	if w.Host != "" && (w.Scheme != "" && w.Scheme != got.Scheme || !strings.EqualFold(w.Host, got.Host)) {
		return false
	}
	if w.RawQuery != "" && w.RawQuery != got.RawQuery || w.Fragment != "" && w.Fragment != got.Fragment {
		return false
	}
	if w.Scheme != "" && w.Host == "" {
		return want == address
	}
	return matchPath(slashed(w.EscapedPath()), slashed(got.EscapedPath()))
}

func slashed(path string) string {
	if path == "" {
		return "/"
	}
	return path
}

// forms are the spellings of an address that a pattern may mean.
func forms(u *url.URL) []string {
	path := slashed(u.EscapedPath())
	out := []string{path}
	if u.RawQuery != "" {
		path += "?" + u.RawQuery
		out = append(out, path)
	}
	if u.Fragment != "" {
		out = append(out, path+"#"+u.EscapedFragment())
	}
	for _, p := range out {
		out = append(out, u.Scheme+"://"+u.Host+p)
	}
	return out
}

func matchPath(want, got string) bool {
	if !strings.Contains(want, "*") {
		return want == got
	}
	re := strings.ReplaceAll(regexp.QuoteMeta(want), `\*`, `[^/]*`)
	return regexp.MustCompile("^" + re + "$").MatchString(got)
}

// addressPattern reads /^...$/ with flags.
func addressPattern(s string) (*regexp.Regexp, bool) {
	end := strings.LastIndex(s, "/")
	if !strings.HasPrefix(s, "/^") || end < 2 {
		return nil, false
	}
	flags := s[end+1:]
	if strings.Trim(flags, "ims") != "" {
		return nil, false
	}
	return compile(s[1:end], flags)
}

// compile reads a regular expression as a trail writes one, where a slash may be escaped.
func compile(expr, flags string) (*regexp.Regexp, bool) {
	expr = strings.ReplaceAll(expr, `\/`, "/")
	if flags != "" {
		expr = "(?" + flags + ")" + expr
	}
	re, err := regexp.Compile(expr)
	return re, err == nil
}
