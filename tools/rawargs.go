package tools

import (
	"bytes"
	"encoding/json"
)

// argument is the value of one argument, nil for none.
func argument(args json.RawMessage, name string) json.RawMessage {
	var all map[string]json.RawMessage
	if json.Unmarshal(args, &all) != nil {
		return nil
	}
	return all[name]
}

// replaceArg puts a value in the place of an argument's, and keeps the order of the others.
func replaceArg(args json.RawMessage, name string, value json.RawMessage) json.RawMessage {
	dec := json.NewDecoder(bytes.NewReader(args))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return args
	}
	var b bytes.Buffer
	b.WriteByte('{')
	for first := true; dec.More(); first = false {
		key, err := dec.Token()
		if err != nil {
			return args
		}
		var v json.RawMessage
		if err := dec.Decode(&v); err != nil {
			return args
		}
		if key == name {
			v = value
		}
		if !first {
			b.WriteByte(',')
		}
		k, err := json.Marshal(key)
		if err != nil {
			return args
		}
		b.Write(k)
		b.WriteByte(':')
		b.Write(v)
	}
	b.WriteByte('}')
	return b.Bytes()
}
