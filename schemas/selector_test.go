package schemas_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/schemas"
)

type tree struct {
	Here selector `json:"here"`
	Kids []tree   `json:"kids,omitempty"`
}

type embedded struct{ located }

type disguised struct {
	Role string `json:"role"`
	Name string `json:"name"`
}

func TestSelectorsFindsThemAtAnyDepth(t *testing.T) {
	raw := func(s string) schemas.Schema {
		parsed, err := schemas.Parse(json.RawMessage(s))
		if err != nil {
			t.Fatal(err)
		}
		return parsed
	}
	cases := map[string]struct {
		schema   schemas.Schema
		want     []string
		stripped string
	}{
		"none":    {schemas.For[struct{ A string }](), nil, `{"type":"object","properties":{"A":{"type":"string"}},"required":["A"],"additionalProperties":false}`},
		"plain":   {schemas.For[located](), []string{"selector"}, `{"type":"object","properties":{},"additionalProperties":false}`},
		"pointer": {schemas.For[struct{ A **selector }](), []string{"A"}, `{"type":"object","properties":{},"additionalProperties":false}`},
		"list":    {schemas.For[struct{ A [][]selector }](), []string{"A[][]"}, `{"type":"object","properties":{},"additionalProperties":false}`},
		"map":     {schemas.For[struct{ A map[string]*selector }](), []string{"A{}"}, `{"type":"object","properties":{},"additionalProperties":false}`},
		"nested": {schemas.For[struct{ A struct{ B, C selector } }](), []string{"A.B", "A.C"},
			`{"type":"object","properties":{"A":{"type":"object","properties":{},"additionalProperties":false}},"required":["A"],"additionalProperties":false}`},
		"embedded": {schemas.For[embedded](), []string{"selector"}, `{"type":"object","properties":{},"additionalProperties":false}`},
		"recursive": {schemas.For[struct {
			Root tree
			N    int `json:"n"`
		}](), []string{"Root.here"}, `{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"],"additionalProperties":false}`},
		"the arguments themselves": {schemas.For[selector](), []string{".", "within"}, ``},
		"untyped lookalike":        {schemas.For[struct{ A disguised }](), []string{"A"}, `{"type":"object","properties":{},"additionalProperties":false}`},
		"lookalike in JSON": {raw(`{"type":"object","properties":{"at":{"anyOf":[{"type":"string"},{"type":"object","properties":{"testId":{},"css":{}}}]},"n":{"type":"integer"}},"required":["at","n"]}`),
			[]string{"at"}, `{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}`},
		"lookalike behind a reference": {raw(`{"type":"object","properties":{"at":{"type":"array","items":{"$ref":"#/$defs/x"}}},"$defs":{"x":{"type":"object","properties":{"role":{},"name":{},"in":{"$ref":"#/$defs/x"}}}}}`),
			[]string{"at[]"}, `{"type":"object","properties":{}}`},
		"lookalike by name": {raw(`{"type":"object","properties":{"css_selector":{"type":"string"},"XPath":{"type":"array","items":{"type":"string"}},"text":{"type":"string"}}}`),
			[]string{"css_selector", "XPath[]"}, `{"type":"object","properties":{"text":{"type":"string"}}}`},
		"lookalike behind a pattern": {raw(`{"type":"object","patternProperties":{"^x":{"type":"object","properties":{"role":{},"name":{}}}}}`), []string{"{}"}, ``},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.schema.Selectors(), c.want); diff != "" {
				t.Error(diff)
			}
			if c.stripped == "" {
				return
			}
			stripped := c.schema.Stripped()
			if diff := cmp.Diff(string(stripped.JSON), c.stripped); diff != "" {
				t.Error(diff)
			}
			if left := stripped.Selectors(); left != nil {
				t.Errorf("left after stripping: %v", left)
			}
		})
	}
}

func TestNestedFindsWhatCouldHoldAnything(t *testing.T) {
	cases := map[string]struct {
		schema schemas.Schema
		want   []string
	}{
		"flat": {schemas.For[struct {
			A string
			B []int
		}](), nil},
		"free": {schemas.For[struct {
			A any
			B json.RawMessage
			C map[string]string
			D [][]string
			E struct{ F string }
		}](), []string{"A", "B", "C", "D", "E"}},
		"open": {schemas.Schema{JSON: json.RawMessage(`{"type":"object","properties":{}}`)}, []string{"."}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.schema.Nested(), c.want); diff != "" {
				t.Error(diff)
			}
		})
	}
}
