package trails

import (
	"encoding/json"
	"fmt"

	"github.com/cairn-trails/cairn/internal/diag"
	"github.com/cairn-trails/cairn/memory"
)

// JSON reads any YAML file of the workspace with the care of Parse: every problem of the text at once, duplicate
// keys refused, aliases resolved, the order of the keys kept, and only what JSON takes for a number read as one. An
// empty file is an empty map.
func JSON(file string, data []byte) (json.RawMessage, error) {
	p := newParser(file, data, nil)
	doc := p.load()
	if len(p.problems) > 0 {
		return nil, p.problems.Err()
	}
	if doc == nil || len(doc.Content) == 0 {
		return json.RawMessage("{}"), nil
	}
	v := (&resolver{source: p.source}).value(doc.Content[0])
	if v.kind != mapping {
		p.at(v.pos, fmt.Sprintf("the file must be a map of keys and values, not %s", v.saw()), "begin each line with a key and a colon")
	}
	if len(p.problems) > 0 {
		return nil, p.problems.Err()
	}
	r := reading{parser: p, loose: true, spots: map[string]diag.Pos{}}
	return r.json(v, memory.Shape{}, nil, false), nil
}
