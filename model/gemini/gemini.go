// Package gemini speaks Google's protocol for generating content with function calling. It owns the wire types.
//
//	m, err := gemini.New(gemini.Options{Key: key, Model: "gemini-2.5-flash"})
//
// The key is in the requests' headers and nowhere else: it is taken out of every error.
package gemini

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	api "google.golang.org/genai"

	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/model/provider"
)

// Options say whom to ask. Key and Model are required.
type Options struct {
	// BaseURL is the server's address; empty means Google's.
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

// home is where the models are served when nothing else is said.
const home = "https://generativelanguage.googleapis.com/"

// Provider makes the model from the settings of a model.Providers map. It reads GEMINI_API_KEY, else GOOGLE_API_KEY,
// and GEMINI_BASE_URL.
func Provider(s model.Settings) (model.Model, error) {
	key := s.Variable("GEMINI_API_KEY")
	if key == "" {
		key = s.Variable("GOOGLE_API_KEY")
	}
	return New(Options{BaseURL: s.Variable("GEMINI_BASE_URL"), Key: key, Model: s.Model, HTTPClient: s.HTTPClient})
}

// New makes the adapter. It sends nothing.
func New(o Options) (model.Model, error) {
	if o.Model == "" {
		return nil, errors.New("no model named: write gemini/NAME, such as gemini/gemini-2.5-flash")
	}
	if o.Key == "" {
		return nil, fmt.Errorf("%w: set GEMINI_API_KEY; the offline model needs none", model.ErrKey)
	}
	sender := &http.Client{}
	if o.HTTPClient != nil {
		*sender = *o.HTTPClient
	}
	sender.Transport = provider.Transport{Base: sender.Transport, Max: o.MaxRetries, Attempt: o.Timeout, Wait: o.Wait, Hint: retryDelay}
	base := o.BaseURL
	if base == "" {
		base = home
	}
	once := int32(1)
	// The address, the key and the kind of server are all given, so that nothing is taken from the environment.
	client, err := api.NewClient(context.Background(), &api.ClientConfig{
		APIKey: o.Key, Backend: api.BackendGeminiAPI, HTTPClient: sender,
		HTTPOptions: api.HTTPOptions{BaseURL: base, RetryOptions: &api.HTTPRetryOptions{Attempts: &once}},
	})
	if err != nil {
		return nil, fmt.Errorf("gemini/%s: %s", o.Model, strings.ReplaceAll(err.Error(), o.Key, "[key]"))
	}
	return &adapter{client: client, options: o}, nil
}

// retryDelay is how long the server asks to wait. It says so in the body of its answer and not in a header.
func retryDelay(body []byte) (time.Duration, bool) {
	var answer struct {
		Error struct {
			Details []struct {
				RetryDelay string `json:"retryDelay"`
			}
		}
	}
	if json.Unmarshal(body, &answer) != nil {
		return 0, false
	}
	for _, d := range answer.Error.Details {
		if wait, err := time.ParseDuration(d.RetryDelay); err == nil && wait >= 0 {
			return wait, true
		}
	}
	return 0, false
}

type adapter struct {
	client  *api.Client
	options Options
}

// Respond implements model.Model.
func (a *adapter) Respond(ctx context.Context, r model.Request) (model.Turn, error) {
	res, err := a.client.Models.GenerateContent(ctx, a.options.Model, contents(r.History), config(r))
	if err != nil {
		return model.Turn{}, a.failed(ctx, err)
	}
	return turn(res, len(r.History)), nil
}

func config(r model.Request) *api.GenerateContentConfig {
	c := &api.GenerateContentConfig{MaxOutputTokens: int32(min(r.MaxTokens, 1<<30))}
	if r.System != "" {
		c.SystemInstruction = api.NewContentFromText(r.System, "")
	}
	var decls []*api.FunctionDeclaration
	for _, d := range r.Tools {
		schema := any(d.Schema)
		if len(d.Schema) == 0 {
			schema = map[string]any{"type": "object", "properties": map[string]any{}}
		}
		decls = append(decls, &api.FunctionDeclaration{Name: d.Name, Description: d.Description, ParametersJsonSchema: schema})
	}
	if decls != nil {
		c.Tools = []*api.Tool{{FunctionDeclarations: decls}}
		c.ToolConfig = choice(r.ToolChoice)
	}
	return c
}

func choice(c string) *api.ToolConfig {
	f := &api.FunctionCallingConfig{}
	switch c {
	case "", "auto":
		return nil
	case "required":
		f.Mode = api.FunctionCallingConfigModeAny
	case "none":
		f.Mode = api.FunctionCallingConfigModeNone
	default:
		f.Mode, f.AllowedFunctionNames = api.FunctionCallingConfigModeAny, []string{c}
	}
	return &api.ToolConfig{FunctionCallingConfig: f}
}

// failed is an error in the project's words.
func (a *adapter) failed(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	f := provider.Failure{Model: "gemini/" + a.options.Model, Key: a.options.Key, KeyVariable: "GEMINI_API_KEY", AddressVariable: "GEMINI_BASE_URL", Said: err.Error()}
	if e, ok := errors.AsType[api.APIError](err); ok {
		f.Status, f.Said = e.Code, e.Message
		if strings.Contains(fmt.Sprint(e.Details), "API_KEY_INVALID") {
			f.Status = http.StatusUnauthorized // the server says 400 to a wrong key
		}
	} else if e, ok := errors.AsType[*url.Error](err); ok {
		f.Said = e.Err.Error()
	}
	return f.Err()
}
