package openai

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	api "github.com/sashabaranov/go-openai"

	"github.com/cairn-trails/cairn/model"
)

// tooLong are the words in which servers say that a conversation does not fit.
var tooLong = regexp.MustCompile(`(?i)context[_ ]length|context (?:window|size)|maximum context|prompt is too long|too many tokens|input is too long|exceeds? the (?:available )?context`)

// failed is an error in the project's words: which model, what was seen, what to do. The key is taken out of it, and
// of a key that was not accepted nothing the server says is repeated, since some repeat a part of it.
func (a *adapter) failed(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	status, said, code := seen(err)
	name := "openai/" + a.options.Model
	said = a.scrub(said)
	switch {
	case errors.Is(err, api.ErrReasoningToolsRequireResponses):
		return fmt.Errorf("%s: this model takes tools only through another protocol; use another model", name)
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		return fmt.Errorf("%s: %w (status %d); check OPENAI_API_KEY and what it may use", name, model.ErrKey, status)
	case code == "context_length_exceeded" || status == http.StatusRequestEntityTooLarge || status == http.StatusBadRequest && tooLong.MatchString(said):
		return fmt.Errorf("%s: %w: %s", name, model.ErrContextOverflow, said)
	case status == http.StatusTooManyRequests:
		return fmt.Errorf("%s: %w: %s; wait, or use another model", name, model.ErrRateLimited, said)
	case status == http.StatusNotFound:
		return fmt.Errorf("%s: not found: %s; check the model's name and OPENAI_BASE_URL", name, said)
	case status != 0:
		return fmt.Errorf("%s: status %d: %s", name, status, said)
	}
	return fmt.Errorf("%s: %s; check the network and OPENAI_BASE_URL", name, said)
}

// seen is the status, the message and the code of an error, as far as it has them.
func seen(err error) (status int, said, code string) {
	if e, ok := errors.AsType[*api.APIError](err); ok {
		return e.HTTPStatusCode, e.Message, fmt.Sprint(e.Code)
	}
	if e, ok := errors.AsType[*api.RequestError](err); ok {
		return e.HTTPStatusCode, clip(strings.TrimSpace(string(e.Body))), ""
	}
	if e, ok := errors.AsType[*url.Error](err); ok {
		err = e.Err
	}
	return 0, err.Error(), ""
}

// clip keeps the beginning of a body that may be a whole page.
func clip(s string) string {
	const most = 200
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	if s == "" {
		return "an empty answer"
	}
	return s
}

func (a *adapter) scrub(s string) string {
	if a.options.Key == "" {
		return s
	}
	return strings.ReplaceAll(s, a.options.Key, "[key]")
}
