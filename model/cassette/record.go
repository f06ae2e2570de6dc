package cassette

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/cairn-trails/cairn/model"
)

// Recorder passes requests on to another model and writes down what was asked and answered, a line each.
type Recorder struct {
	Model model.Model
	To    io.Writer
	// Scrub takes secrets out of what is written; nil means that there are none. What is answered is not touched.
	Scrub func(string) string
}

// Respond implements model.Model. An error is passed on and not recorded, but for a conversation that is too long.
func (r *Recorder) Respond(ctx context.Context, req model.Request) (model.Turn, error) {
	t, err := r.Model.Respond(ctx, req)
	clean := cleaner(r.Scrub)
	e := entry{Asked: ask(req, clean)}
	switch {
	case errors.Is(err, model.ErrContextOverflow):
		e.Error = overflow
	case err != nil:
		return t, err
	default:
		e.Turn = kept(t, clean)
	}
	line, encoding := json.Marshal(e)
	if encoding != nil {
		return t, fmt.Errorf("writing the cassette: %w", encoding)
	}
	if _, writing := r.To.Write(append(line, '\n')); writing != nil {
		return t, fmt.Errorf("writing the cassette: %w", writing)
	}
	return t, err
}
