package openai

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"

	api "github.com/sashabaranov/go-openai"

	"github.com/cairn-trails/cairn/model/provider"
)

// failed is an error in the project's words.
func (a *adapter) failed(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	f := provider.Failure{Model: "openai/" + a.options.Model, Key: a.options.Key, KeyVariable: "OPENAI_API_KEY", AddressVariable: "OPENAI_BASE_URL", Said: err.Error()}
	if errors.Is(err, api.ErrReasoningToolsRequireResponses) {
		return fmt.Errorf("%s: this model takes tools only through another protocol; use another model", f.Model)
	}
	if e, ok := errors.AsType[*api.APIError](err); ok {
		f.Status, f.Said, f.TooLong = e.HTTPStatusCode, e.Message, e.Code == "context_length_exceeded"
	} else if e, ok := errors.AsType[*api.RequestError](err); ok {
		f.Status, f.Said = e.HTTPStatusCode, string(e.Body)
	} else if e, ok := errors.AsType[*url.Error](err); ok {
		f.Said = e.Err.Error() // without the address, which may hold what is nobody's business
	}
	return f.Err()
}

func (a *adapter) scrub(s string) string {
	if a.options.Key == "" {
		return s
	}
	return strings.ReplaceAll(s, a.options.Key, "[key]")
}
