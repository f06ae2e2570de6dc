package schemas

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFromText(t *testing.T) {
	type args struct {
		Text  string   `json:"text"`
		Count int      `json:"count,omitempty"`
		Hold  float64  `json:"hold,omitempty"`
		Once  bool     `json:"once,omitempty"`
		List  []string `json:"list,omitempty"`
	}
	s := For[args]()
	tests := []struct {
		name, text string
		want       any
		problem    string
	}{
		{"text", "007", "007", ""},
		{"text", "no", "no", ""},
		{"text", "-5", "-5", ""},
		{"text", "", "", ""},
		{"count", "2", int64(2), ""},
		{"count", "two", nil, `count takes a whole number, not "two"`},
		{"hold", "0.5", 0.5, ""},
		{"hold", "x", nil, `hold takes a number, not "x"`},
		{"once", "true", true, ""},
		{"once", "yes", nil, `once is true or false, not "yes"`},
		{"list", "France", []any{"France"}, ""},
		{"other", "x", "x", ""},
	}
	for _, tt := range tests {
		got, err := s.FromText(tt.name, tt.text)
		problem := ""
		if err != nil {
			problem = err.Error()
		}
		if diff := cmp.Diff(tt.want, got); diff != "" || problem != tt.problem {
			t.Errorf("%s=%s: problem %q, want %q; value (-want +got):\n%s", tt.name, tt.text, problem, tt.problem, diff)
		}
	}
}
