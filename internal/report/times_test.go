package report

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/tools"
)

func TestTimes(t *testing.T) {
	spent := []tools.Spent{{Phase: tools.PhaseLaunch, Times: 1, Took: 150 * time.Millisecond}, {Phase: tools.PhaseLook, Times: 12, Took: 50 * time.Millisecond}}
	tests := []struct {
		whole time.Duration
		want  string
	}{
		{250 * time.Millisecond, `
phase                           times         ms  share
start the browser                   1      150.0   60 %
look at the page                   12       50.0   20 %
everything else                             50.0   20 %
the whole run                              250.0       
`},
		{100 * time.Millisecond, `
phase                           times         ms  share
start the browser                   1      150.0  150 %
look at the page                   12       50.0   50 %
the whole run                              100.0       
`},
	}
	for _, tc := range tests {
		var out strings.Builder
		Times(&out, spent, tc.whole)
		if diff := cmp.Diff(strings.TrimPrefix(tc.want, "\n"), out.String()); diff != "" {
			t.Errorf("in %v (-want +got):\n%s", tc.whole, diff)
		}
	}
}
