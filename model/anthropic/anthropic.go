// Package anthropic speaks the messages protocol of Anthropic's models, with tool results that hold pictures and with
// the stable beginning of a conversation marked for the provider's cache. It owns the wire types.
//
//	m, err := anthropic.New(anthropic.Options{Key: key, Model: "claude-sonnet-4-5"})
//
// The key is in the requests' headers and nowhere else: it is taken out of every error.
package anthropic

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	api "github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"
	"github.com/anthropics/anthropic-sdk-go/packages/param"

	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/model/provider"
)

// Options say whom to ask. Key and Model are required.
type Options struct {
	// BaseURL is the server's address; empty means Anthropic's.
	BaseURL string
	Key     string
	Model   string
	// HTTPClient sends the requests; nil means a default one. Retries are put around its transport.
	HTTPClient *http.Client
	// MaxRetries is how often a request is sent again; 0 means 4, a negative number never.
	MaxRetries int
	// Timeout is the longest time for one attempt; 0 means 3 minutes.
	Timeout time.Duration
	// Wait pauses between attempts; nil means a timer.
	Wait func(ctx context.Context, d time.Duration) error
}

// replyTokens is the limit of a reply that has none; the protocol requires one.
const replyTokens = 4096

// Provider makes the model from the settings of a model.Providers map. It reads ANTHROPIC_API_KEY and
// ANTHROPIC_BASE_URL.
func Provider(s model.Settings) (model.Model, error) {
	return New(Options{
		BaseURL: s.Variable("ANTHROPIC_BASE_URL"), Key: s.Variable("ANTHROPIC_API_KEY"), Model: s.Model, HTTPClient: s.HTTPClient,
	})
}

// New makes the adapter. It sends nothing.
func New(o Options) (model.Model, error) {
	if o.Model == "" {
		return nil, errors.New("no model named: write anthropic/NAME, such as anthropic/claude-sonnet-4-5")
	}
	if o.Key == "" {
		return nil, fmt.Errorf("%w: set ANTHROPIC_API_KEY; the offline model needs none", model.ErrKey)
	}
	client := &http.Client{}
	if o.HTTPClient != nil {
		*client = *o.HTTPClient
	}
	client.Transport = provider.Transport{Base: client.Transport, Max: o.MaxRetries, Attempt: o.Timeout, Wait: o.Wait}
	options := []option.RequestOption{
		option.WithoutEnvironmentDefaults(), option.WithAPIKey(o.Key), option.WithHTTPClient(client), option.WithMaxRetries(0),
	}
	if o.BaseURL != "" {
		options = append(options, option.WithBaseURL(o.BaseURL))
	}
	return &adapter{client: api.NewClient(options...), options: o}, nil
}

type adapter struct {
	client  api.Client
	options Options
}

// Respond implements model.Model.
func (a *adapter) Respond(ctx context.Context, r model.Request) (model.Turn, error) {
	res, err := a.client.Messages.New(ctx, a.request(r))
	if err != nil {
		return model.Turn{}, a.failed(ctx, err)
	}
	if res.StopReason == api.StopReasonModelContextWindowExceeded {
		return model.Turn{}, a.failure(provider.Failure{TooLong: true, Said: "the answer did not fit any more"})
	}
	return turn(res), nil
}

func (a *adapter) request(r model.Request) api.MessageNewParams {
	p := api.MessageNewParams{Model: a.options.Model, MaxTokens: replyTokens, Messages: messages(r.History)}
	if r.MaxTokens > 0 {
		p.MaxTokens = int64(r.MaxTokens)
	}
	if r.System != "" {
		p.System = []api.TextBlockParam{{Text: r.System, CacheControl: api.NewCacheControlEphemeralParam()}}
	}
	for _, d := range r.Tools {
		schema := d.Schema
		if len(schema) == 0 {
			schema = json.RawMessage(`{"type":"object","properties":{}}`)
		}
		t := &api.ToolParam{Name: d.Name, InputSchema: param.Override[api.ToolInputSchemaParam](schema)}
		if d.Description != "" {
			t.Description = api.String(d.Description)
		}
		p.Tools = append(p.Tools, api.ToolUnionParam{OfTool: t})
	}
	if len(p.Tools) > 0 {
		p.ToolChoice = choice(r.ToolChoice)
	}
	return p
}

func choice(c string) api.ToolChoiceUnionParam {
	switch c {
	case "", "auto":
		return api.ToolChoiceUnionParam{OfAuto: &api.ToolChoiceAutoParam{}}
	case "required":
		return api.ToolChoiceUnionParam{OfAny: &api.ToolChoiceAnyParam{}}
	case "none":
		return api.ToolChoiceUnionParam{OfNone: &api.ToolChoiceNoneParam{}}
	}
	return api.ToolChoiceUnionParam{OfTool: &api.ToolChoiceToolParam{Name: c}}
}

// failed is an error in the project's words.
func (a *adapter) failed(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	f := provider.Failure{Said: err.Error()}
	if e, ok := errors.AsType[*api.Error](err); ok {
		f.Status, f.Said = e.StatusCode, e.RawJSON()
		var body struct{ Error struct{ Message string } }
		if json.Unmarshal([]byte(f.Said), &body) == nil && body.Error.Message != "" {
			f.Said = body.Error.Message
		}
	} else if e, ok := errors.AsType[*url.Error](err); ok {
		f.Said = e.Err.Error()
	}
	return a.failure(f)
}

func (a *adapter) failure(f provider.Failure) error {
	f.Model, f.Key = "anthropic/"+a.options.Model, a.options.Key
	f.KeyVariable, f.AddressVariable = "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL"
	return f.Err()
}
