package recorder_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/recorder"
)

func TestFilesAreNamedAsTheTrailNamesThem(t *testing.T) {
	args := func(files string) json.RawMessage {
		return json.RawMessage(`{"selector":{"role":"button","name":"Photo"},"files":` + files + `}`)
	}
	j := recorder.Journal{{Call: &recorder.Kept{Tool: "uploadFiles", OK: true, Args: args(`["/files/ada/a.txt","{{args.file}}"]`)}}}
	trail, _ := recorder.Build(j, recorder.Options{File: func(path string) string { return strings.TrimPrefix(path, "/files/ada/") }})
	got := string(trail.Steps[0].Recording.Calls[0].Args)
	if diff := cmp.Diff(got, string(args(`["a.txt","{{args.file}}"]`))); diff != "" {
		t.Error(diff)
	}
}
