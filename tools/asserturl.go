package tools

import (
	"context"
	"fmt"
	"strings"

	"github.com/cairn-trails/cairn/snapshot"
)

// AssertURLArgs are the arguments of assertUrl.
type AssertURLArgs struct {
	Comparing
	Timed
}

// AssertURL is the tool assertUrl: it compares the page's address.
func AssertURL() Tool {
	return New(Spec{
		Name:    "assertUrl",
		Summary: "Checks the page's address. A bare path compares the path, and the query when it is written.",
		Example: "assertUrl: /cart",
		Kind:    Verify,
		Short:   "equals",
	}, func(ctx context.Context, p Page, a AssertURLArgs) (Result, error) {
		var at string
		err := p.Await(ctx, Looking{Quick: true}, func(s *snapshot.Snapshot) error {
			at = s.URL
			if a.holds(s.URL) {
				return nil
			}
			return &Failure{Code: "url", Problem: fmt.Sprintf("the address is %s, wanted %s", Clip(s.URL, 100), a.wanted())}
		})
		return Result{}.saying(err, "At %s", Clip(path(at), 100))
	})
}

func (a AssertURLArgs) holds(address string) bool {
	switch {
	case a.Contains != "":
		return strings.Contains(address, a.Contains)
	case a.Matches != "":
		p, _ := expression(a.Matches)
		re, ok := compile(p.Value, p.Flags)
		return ok && (re.MatchString(address) || re.MatchString(path(address)))
	}
	return MatchAddress(*a.Equals, address)
}
