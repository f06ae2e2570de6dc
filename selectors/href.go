package selectors

import (
	"net/url"
	"strings"
)

// hrefs are the forms in which a link's target may be given: as written, with the query but without the host, and
// the path alone.
func hrefs(href string) []string {
	list := []string{href}
	u, err := url.Parse(href)
	if err != nil || u.Opaque != "" {
		return list
	}
	path := u.EscapedPath()
	if u.RawQuery != "" {
		list = append(list, path+"?"+u.RawQuery)
	}
	if path != "" {
		list = append(list, path)
	}
	return list
}

// telling reports whether a link's target says where it leads, and will say the same tomorrow.
func tellingHref(href string) bool {
	u, err := url.Parse(strings.TrimSpace(href))
	if err != nil || u.Opaque != "" || u.Scheme == "javascript" || strings.HasPrefix(href, "#") {
		return false
	}
	path := strings.Trim(u.Path, "/")
	if path == "" {
		return false
	}
	for _, part := range strings.Split(path, "/") {
		if generated(strings.TrimSuffix(part, ".html")) && !isNumber(part) {
			return false
		}
	}
	return true
}

// pathOf is the target without host and query when it has a path.
func pathOf(href string) string {
	u, err := url.Parse(href)
	if err != nil || u.EscapedPath() == "" {
		return href
	}
	if u.RawQuery != "" && !generated(u.RawQuery) && len(u.RawQuery) < 40 {
		return u.EscapedPath() + "?" + u.RawQuery
	}
	return u.EscapedPath()
}
