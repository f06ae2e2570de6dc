package cassette

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/cairn-trails/cairn/model"
)

// ErrMismatch means that a request is not the recorded one, or that there is no recorded one.
var ErrMismatch = errors.New("the cassette does not fit")

// Player answers with recorded turns.
type Player struct {
	// Scrub must be the one of the recording; nil for none.
	Scrub func(string) string

	name    string
	entries []entry
	at      int
}

// Play reads a cassette. name is for messages.
func Play(name string, r io.Reader) (*Player, error) {
	p := &Player{name: name}
	scan := bufio.NewScanner(r)
	scan.Buffer(nil, 64<<20)
	for n := 1; scan.Scan(); n++ {
		var e entry
		if err := json.Unmarshal(scan.Bytes(), &e); err != nil || e.Turn == nil && e.Error != overflow {
			return nil, fmt.Errorf("%s:%d: not a line of a cassette; record it anew", name, n)
		}
		p.entries = append(p.entries, e)
	}
	if err := scan.Err(); err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	return p, nil
}

// Respond implements model.Model.
func (p *Player) Respond(_ context.Context, r model.Request) (model.Turn, error) {
	if p.at == len(p.entries) {
		return model.Turn{}, fmt.Errorf("%s: %w: it holds %d turns and one more was asked for; record it anew", p.name, ErrMismatch, len(p.entries))
	}
	e := p.entries[p.at]
	if d := difference(e.Asked, ask(r, cleaner(p.Scrub))); d != "" {
		return model.Turn{}, fmt.Errorf("%s:%d: %w: %s; record it anew, or undo the change", p.name, p.at+1, ErrMismatch, d)
	}
	p.at++
	if e.Turn == nil {
		return model.Turn{}, model.ErrContextOverflow
	}
	return e.Turn.given(), nil
}

// Done is an error when turns are left over.
func (p *Player) Done() error {
	if left := len(p.entries) - p.at; left > 0 {
		return fmt.Errorf("%s:%d: %w: %d recorded turns were not asked for; record it anew", p.name, p.at+1, ErrMismatch, left)
	}
	return nil
}
