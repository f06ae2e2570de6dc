package schemas_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/schemas"
)

type selector struct {
	Role   string    `json:"role,omitempty"`
	Name   string    `json:"name,omitempty"`
	Level  int       `json:"level,omitempty"`
	Within *selector `json:"within,omitempty"`
}

func (selector) IsSelector() {}

type common struct {
	Timeout duration `json:"timeout,omitempty" doc:"How long."`
}

type duration struct{}

func (duration) SchemaJSON() string {
	return `{"type":"string","pattern":"^[0-9]+s$","examples":["10s"]}`
}

type everything struct {
	Ref     string            `json:"ref" doc:"The element's ref."`
	Count   int               `json:"count,omitempty" minimum:"1"`
	Amount  float64           `json:"amount,omitempty" maximum:"5"`
	Button  string            `json:"button,omitempty" enum:"left,right,middle"`
	Held    []string          `json:"held,omitempty" enum:"Alt,Shift"`
	Options []string          `json:"options" minItems:"1"`
	On      *bool             `json:"on,omitempty"`
	Headers map[string]string `json:"headers,omitempty"`
	Hidden  string            `json:"-"`
	common
}

func TestForDescribesTheStruct(t *testing.T) {
	got := string(schemas.For[everything]().JSON)
	want := `{"type":"object","properties":{` +
		`"ref":{"type":"string","description":"The element's ref."},` +
		`"count":{"type":"integer","minimum":1},` +
		`"amount":{"type":"number","maximum":5},` +
		`"button":{"type":"string","enum":["left","right","middle"]},` +
		`"held":{"type":"array","items":{"type":"string","enum":["Alt","Shift"]}},` +
		`"options":{"type":"array","items":{"type":"string"},"minItems":1},` +
		`"on":{"type":"boolean"},` +
		`"headers":{"type":"object","additionalProperties":{"type":"string"}},` +
		`"timeout":{"type":"string","pattern":"^[0-9]+s$","examples":["10s"],"description":"How long."}` +
		`},"required":["ref","options"],"additionalProperties":false}`
	if diff := cmp.Diff(got, want); diff != "" {
		t.Error(diff)
	}
}

func TestForDefinesARecursiveSelectorOnce(t *testing.T) {
	got := string(schemas.For[struct {
		Selector selector   `json:"selector"`
		Also     []selector `json:"also,omitempty"`
	}]().JSON)
	want := `{"type":"object","properties":{"selector":{"$ref":"#/$defs/selector"},` +
		`"also":{"type":"array","items":{"$ref":"#/$defs/selector"}}},"required":["selector"],"additionalProperties":false,` +
		`"$defs":{"selector":{"anyOf":[{"type":"string"},{"type":"object","properties":{"role":{"type":"string"},` +
		`"name":{"type":"string"},"level":{"type":"integer"},"within":{"$ref":"#/$defs/selector"}},"additionalProperties":false}]}}}`
	if diff := cmp.Diff(got, want); diff != "" {
		t.Error(diff)
	}
}

func TestForPanicsOnWhatJSONCannotHold(t *testing.T) {
	defer func() {
		want := "schemas: arguments struct { F chan int }: F: chan int has no form in JSON"
		if diff := cmp.Diff(recover(), any(want)); diff != "" {
			t.Error(diff)
		}
	}()
	schemas.For[struct{ F chan int }]()
}

type located struct {
	Selector selector `json:"selector"`
}

func TestCheckSaysWhatIsWrong(t *testing.T) {
	s := schemas.For[everything]()
	cases := map[string]struct {
		schema schemas.Schema
		args   string
		want   []schemas.Problem
	}{
		"right":                  {s, `{"ref":"e1","options":["a"],"count":2,"on":false,"timeout":"10s"}`, nil},
		"nothing given":          {s, ``, []schemas.Problem{{"/ref", `"ref" is missing`}, {"/options", `"options" is missing`}}},
		"typo":                   {s, `{"ref":"e1","options":["a"],"cuont":2}`, []schemas.Problem{{"/cuont", `unknown argument "cuont"; did you mean "count"?`}}},
		"unknown":                {schemas.For[located](), `{"selector":"x","zzzzzz":2}`, []schemas.Problem{{"/zzzzzz", `unknown argument "zzzzzz"; known are selector`}}},
		"unknown with slash":     {schemas.For[located](), `{"selector":"x","a/b~":2}`, []schemas.Problem{{"/a~1b~0", `unknown argument "a/b~"; known are selector`}}},
		"no arguments known":     {schemas.For[struct{}](), `{"a":1}`, []schemas.Problem{{"/a", `unknown argument "a"; it takes no arguments`}}},
		"not JSON":               {s, `{"ref":`, []schemas.Problem{{"", `the arguments are not valid JSON: unexpected EOF`}}},
		"broken JSON":            {s, `{"ref":}`, []schemas.Problem{{"", `the arguments are not valid JSON: broken at byte 7`}}},
		"two values":             {s, `{} {}`, []schemas.Problem{{"", `the arguments are not valid JSON: there is more after the end of the value`}}},
		"given twice":            {s, `{"ref":"e1","ref":"e2"}`, []schemas.Problem{{"", `the arguments are not valid JSON: "ref" is given twice`}}},
		"a list":                 {s, `[1]`, []schemas.Problem{{"", `the arguments must be a map of names and values, not a list`}}},
		"text for a number":      {s, `{"ref":"e1","options":["a"],"count":"two"}`, []schemas.Problem{{"/count", `"count" must be a whole number, not text`}}},
		"fraction":               {s, `{"ref":"e1","options":["a"],"count":1.5}`, []schemas.Problem{{"/count", `"count" must be a whole number, not 1.5`}}},
		"too small":              {s, `{"ref":"e1","options":["a"],"count":0}`, []schemas.Problem{{"/count", `"count" must be at least 1, not 0`}}},
		"too big":                {s, `{"ref":"e1","options":["a"],"amount":6}`, []schemas.Problem{{"/amount", `"amount" must be at most 5, not 6`}}},
		"other word":             {s, `{"ref":"e1","options":["a"],"button":"rigth"}`, []schemas.Problem{{"/button", `"button" must be one of left, right, middle, not "rigth"; did you mean "right"?`}}},
		"other word in a list":   {s, `{"ref":"e1","options":["a"],"held":["Hyper"]}`, []schemas.Problem{{"/held/0", `"held[0]" must be one of Alt, Shift, not "Hyper"`}}},
		"empty list":             {s, `{"ref":"e1","options":[]}`, []schemas.Problem{{"/options", `"options" must hold at least 1`}}},
		"not a duration":         {s, `{"ref":"e1","options":["a"],"timeout":"long"}`, []schemas.Problem{{"/timeout", `"timeout" must look like 10s`}}},
		"lossy number for text":  {s, `{"ref":1e3,"options":["a"]}`, []schemas.Problem{{"/ref", `"ref" must be text, not a number; write it in quotes`}}},
		"truth value for text":   {s, `{"ref":true,"options":["a"]}`, []schemas.Problem{{"/ref", `"ref" must be text, not a truth value; write it in quotes`}}},
		"map for text":           {s, `{"ref":{"a":1},"options":["a"]}`, []schemas.Problem{{"/ref", `"ref" must be text, not a map`}}},
		"all at once":            {s, `{"optoins":1,"count":0}`, []schemas.Problem{{"/optoins", `unknown argument "optoins"; did you mean "options"?`}, {"/ref", `"ref" is missing`}, {"/count", `"count" must be at least 1, not 0`}, {"/options", `"options" is missing`}}},
		"selector as text":       {schemas.For[located](), `{"selector":"Pay"}`, nil},
		"selector as list":       {schemas.For[located](), `{"selector":[1]}`, []schemas.Problem{{"/selector", `"selector" must be text or a map, not a list`}}},
		"typo in a selector":     {schemas.For[located](), `{"selector":{"role":"a","nmae":"b"}}`, []schemas.Problem{{"/selector/nmae", `unknown argument "nmae" in "selector"; did you mean "name"?`}}},
		"deep inside a selector": {schemas.For[located](), `{"selector":{"within":{"level":"x"}}}`, []schemas.Problem{{"/selector/within/level", `"selector.within.level" must be a whole number, not text`}}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.schema.Check(json.RawMessage(c.args)), c.want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestFitTakesOnlyWhatLosesNothing(t *testing.T) {
	s := schemas.For[everything]()
	cases := map[string]struct{ args, want string }{
		"number for text":        {`{"ref":7,"options":["a"]}`, `{"ref":"7","options":["a"]}`},
		"fraction for text":      {`{"ref":-2.5,"options":["a"]}`, `{"ref":"-2.5","options":["a"]}`},
		"trailing zero for text": {`{"ref":2.50,"options":["a"]}`, `{"ref":2.50,"options":["a"]}`},
		"long number for text":   {`{"ref":1234567890123456,"options":["a"]}`, `{"ref":1234567890123456,"options":["a"]}`},
		"text for a number":      {`{"ref":"e1","options":["a"],"count":"2"}`, `{"ref":"e1","options":["a"],"count":2}`},
		"padded text":            {`{"ref":"e1","options":["a"],"count":"02"}`, `{"ref":"e1","options":["a"],"count":"02"}`},
		"text for a truth value": {`{"ref":"e1","options":["a"],"on":"false"}`, `{"ref":"e1","options":["a"],"on":false}`},
		"one text for a list":    {`{"ref":"e1","options":"a"}`, `{"ref":"e1","options":["a"]}`},
		"numbers in a list":      {`{"ref":"e1","options":[7]}`, `{"ref":"e1","options":["7"]}`},
		"null for an optional":   {`{"ref":"e1","options":["a"],"count":null}`, `{"ref":"e1","options":["a"]}`},
		"null for a required":    {`{"ref":null,"options":["a"]}`, `{"ref":null,"options":["a"]}`},
		"a map of texts":         {`{"ref":"e1","options":["a"],"headers":{"a":7}}`, `{"ref":"e1","options":["a"],"headers":{"a":"7"}}`},
		"unicode kept":           {`{"ref":"é<&>\u2028","options":["a"]}`, `{"ref":"é<&>\u2028","options":["a"]}`},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			got, _ := s.Fit(json.RawMessage(c.args))
			if diff := cmp.Diff(string(got), c.want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestParseRefusesWhatIsNoSchema(t *testing.T) {
	cases := map[string]struct{ raw, want string }{
		"not JSON":  {`{`, "reading a schema: unexpected EOF"},
		"not a map": {`[]`, "reading a schema: it is a list, not a map"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			_, err := schemas.Parse(json.RawMessage(c.raw))
			if err == nil {
				t.Fatal("taken")
			}
			if diff := cmp.Diff(err.Error(), c.want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestParseLoadsNothingFromElsewhere(t *testing.T) {
	_, err := schemas.Parse(json.RawMessage(`{"$ref":"http://127.0.0.1:1/x.json"}`))
	if err == nil {
		t.Fatal("taken")
	}
}
