package provider

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"

	"github.com/cairn-trails/cairn/model"
)

// Failure is a request that got no turn, as far as an adapter could see.
type Failure struct {
	// Model is the full name of the model, as "openai/gpt-5".
	Model string
	// Key is taken out of every message.
	Key string
	// KeyVariable and AddressVariable are where a person sets the key and the server.
	KeyVariable, AddressVariable string
	// Status is the HTTP status, 0 when there was no answer.
	Status int
	// Said is the server's message or the error of the connection.
	Said string
	// TooLong is set when the server's own code says that the conversation does not fit.
	TooLong bool
}

// tooLong are the words in which servers say that a conversation does not fit.
var tooLong = regexp.MustCompile(`(?i)context[_ ]length|context (?:window|size)|maximum context|prompt is too long|too many tokens|input is too long|input token count|exceeds? the (?:available )?context`)

// Err is the failure in the project's words: which model, what was seen, what to do. Of a key that was not accepted
// nothing the server says is repeated, since some repeat a part of it.
func (f Failure) Err() error {
	said := Clip(f.Said)
	if f.Key != "" {
		said = strings.ReplaceAll(said, f.Key, "[key]")
	}
	switch f.Status {
	case http.StatusUnauthorized, http.StatusForbidden:
		return fmt.Errorf("%s: %w (status %d); check %s and what it may use", f.Model, model.ErrKey, f.Status, f.KeyVariable)
	case http.StatusRequestEntityTooLarge:
		f.TooLong = true
	case http.StatusBadRequest:
		f.TooLong = f.TooLong || tooLong.MatchString(said)
	}
	switch {
	case f.TooLong:
		return fmt.Errorf("%s: %w: %s", f.Model, model.ErrContextOverflow, said)
	case f.Status == http.StatusTooManyRequests:
		return fmt.Errorf("%s: %w: %s; wait, or use another model", f.Model, model.ErrRateLimited, said)
	case f.Status == http.StatusNotFound:
		return fmt.Errorf("%s: not found: %s; check the model's name and %s", f.Model, said, f.AddressVariable)
	case f.Status != 0:
		return fmt.Errorf("%s: status %d: %s", f.Model, f.Status, said)
	}
	return fmt.Errorf("%s: %s; check the network and %s", f.Model, said, f.AddressVariable)
}

// Clip keeps the beginning of what a server said, which may be a whole page.
func Clip(s string) string {
	s = strings.TrimSpace(s)
	const most = 300
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	if s == "" {
		return "an empty answer"
	}
	return s
}
