package schemas_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/schemas"
)

func TestDeclaredLeavesOutWhatEveryCallIsHeldToAnyway(t *testing.T) {
	type args struct {
		Ref string `json:"ref"`
	}
	s := schemas.For[args]()
	if diff := cmp.Diff(string(s.Declared()), `{"type":"object","properties":{"ref":{"type":"string"}},"required":["ref"]}`); diff != "" {
		t.Error(diff)
	}
	if p := s.Check([]byte(`{"ref":"e1","more":1}`)); len(p) != 1 {
		t.Errorf("got %v, want one problem with an argument that is not declared", p)
	}
}
