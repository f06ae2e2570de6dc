package tools_test

import (
	"encoding/json"
	"testing"

	"github.com/cairn-trails/cairn/schemas"
	"github.com/cairn-trails/cairn/tools"
)

func TestTrailSchemaTakesTrailsAndOnlyTrails(t *testing.T) {
	s, err := schemas.Parse(schemas.Trail(tools.Web().Recordables()))
	if err != nil {
		t.Fatal(err)
	}
	step := func(call string) string { return `{"trail":[{"step":"x","recording":[` + call + `]}]}` }
	for name, c := range map[string]struct {
		trail string
		right bool
	}{
		"whole": {`{"config":{"id":"a","title":"b","tags":["c",1],"url":"/","args":{"n":{"type":"integer","default":2}},"memory":{"x":1},
			"secrets":["p"],"viewport":"1280x720","timeout":"10s"},"trailhead":{"step":"x","recording":[{"navigate":"/"}]},
			"trail":[{"verify":"y","recording":{"mobile":[{"assertVisible":"z"}]},"optional":true,"retries":1}]}`, true},
		"no trail":            {`{}`, false},
		"unknown key":         {`{"trail":[],"steps":[]}`, false},
		"step and verify":     {`{"trail":[{"step":"x","verify":"y"}]}`, false},
		"neither":             {`{"trail":[{"optional":true}]}`, false},
		"selector":            {step(`{"tapOn":{"selector":{"role":"button","name":"/Pay .*/","within":{"has":"Blue mug"},"frame":[{"title":"Shop"}]}}}`), true},
		"bare selector":       {step(`{"tapOn":{"selector":"Pay"}}`), true},
		"typo in a selector":  {step(`{"tapOn":{"selector":{"rol":"button"}}}`), false},
		"text like a number":  {step(`{"inputText":{"text":7}}`), true},
		"token for a number":  {step(`{"assertCount":{"selector":"x","count":"{{args.n}}"}}`), true},
		"text for a number":   {step(`{"assertCount":{"selector":"x","count":"many"}}`), false},
		"token for a word":    {step(`{"answerDialog":{"action":"{{answer}}"}}`), true},
		"unknown word":        {step(`{"answerDialog":{"action":"agree"}}`), false},
		"effect":              {step(`{"tapOn":{"selector":"x","effect":{"opens":"dialog"}}}`), true},
		"unknown effect":      {step(`{"tapOn":{"selector":"x","effect":{"opens":"door"}}}`), false},
		"short form":          {step(`{"pressKey":"Enter"}`), true},
		"no short form":       {step(`{"tapOn":"Pay"}`), false},
		"argument missing":    {step(`{"inputText":{"selector":"x"}}`), false},
		"unknown tool":        {step(`{"tap":{"ref":"e1"}}`), false},
		"two tools in a call": {step(`{"pressKey":"Enter","navigate":"/"}`), false},
	} {
		t.Run(name, func(t *testing.T) {
			problems := s.Check(json.RawMessage(c.trail))
			if right := len(problems) == 0; right != c.right {
				t.Errorf("right: %t, want %t: %v", right, c.right, problems)
			}
		})
	}
}
