package trails

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
)

// Equal reports that two trails say the same, wherever they stand. The order of a call's arguments counts, for it
// shows in the file; whether a list of the config is nil or empty does not.
func Equal(a, b *Trail) bool {
	if a == nil || b == nil {
		return a == b
	}
	if !equalConfig(a.Config, b.Config) || (a.Trailhead == nil) != (b.Trailhead == nil) {
		return false
	}
	if a.Trailhead != nil && !equalStep(*a.Trailhead, *b.Trailhead) {
		return false
	}
	return slices.EqualFunc(a.Steps, b.Steps, equalStep)
}

func equalConfig(a, b Config) bool {
	lists := slices.Equal(a.Tags, b.Tags) && slices.Equal(a.Args, b.Args) && slices.Equal(a.Memory, b.Memory) && slices.Equal(a.Secrets, b.Secrets)
	a.Tags, a.Args, a.Memory, a.Secrets = nil, nil, nil, nil
	b.Tags, b.Args, b.Memory, b.Secrets = nil, nil, nil, nil
	return lists && reflect.DeepEqual(a, b)
}

func equalStep(a, b Step) bool {
	recordings := equalRecording(a.Recording, b.Recording)
	a.Recording, b.Recording = nil, nil
	a.Pos = b.Pos
	return recordings && a == b
}

func equalRecording(a, b *Recording) bool {
	if a == nil || b == nil {
		return a == b
	}
	return slices.EqualFunc(a.Calls, b.Calls, equalCall) && slices.EqualFunc(a.Devices, b.Devices, func(a, b DeviceRecording) bool {
		return a.Device == b.Device && slices.EqualFunc(a.Calls, b.Calls, equalCall)
	})
}

func equalCall(a, b Call) bool { return a.Comment == b.Comment && sameCall(a, b) }

// sameCall is equalCall without the comments.
func sameCall(a, b Call) bool {
	return a.Tool == b.Tool && bytes.Equal(canonicalJSON(a.Args), canonicalJSON(b.Args))
}

// canonicalJSON is compact, without escapes for HTML, and {} for none; the order of keys stays.
func canonicalJSON(args json.RawMessage) []byte {
	var b bytes.Buffer
	writeJSON(&b, argumentsPiece(args))
	return b.Bytes()
}

func writeJSON(b *bytes.Buffer, p *piece) {
	switch p.kind {
	case scalar:
		if p.verbatim {
			b.WriteString(p.text)
		} else {
			b.Write(quoteJSON(p.text))
		}
	case list:
		b.WriteByte('[')
		for i, item := range p.items {
			if i > 0 {
				b.WriteByte(',')
			}
			writeJSON(b, item)
		}
		b.WriteByte(']')
	default:
		b.WriteByte('{')
		for i, m := range p.keys {
			if i > 0 {
				b.WriteByte(',')
			}
			b.Write(quoteJSON(m.key))
			b.WriteByte(':')
			writeJSON(b, m.val)
		}
		b.WriteByte('}')
	}
}
