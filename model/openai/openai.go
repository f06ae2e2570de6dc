// Package openai speaks the chat completions protocol: OpenAI itself and whatever else understands it (Azure, vLLM,
// Ollama, llama.cpp, OpenRouter). It owns the wire types; nothing outside sees them.
//
//	m, err := openai.New(openai.Options{Key: key, Model: "gpt-5"})
//	m, err := openai.New(openai.Options{BaseURL: "http://localhost:11434/v1", Model: "qwen3"})
//
// The key is in the requests' headers and nowhere else: it is taken out of every error.
package openai

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	api "github.com/sashabaranov/go-openai"

	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/model/provider"
)

// Options say whom to ask. Model is required, and Key unless BaseURL is a server that needs none.
type Options struct {
	// BaseURL is the address up to and with /v1; empty means OpenAI's.
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

// Provider makes the model from the settings of a model.Providers map. It reads OPENAI_API_KEY and OPENAI_BASE_URL.
func Provider(s model.Settings) (model.Model, error) {
	return New(Options{
		BaseURL: s.Variable("OPENAI_BASE_URL"), Key: s.Variable("OPENAI_API_KEY"), Model: s.Model, HTTPClient: s.HTTPClient,
	})
}

// New makes the adapter. It sends nothing.
func New(o Options) (model.Model, error) {
	if o.Model == "" {
		return nil, errors.New("no model named: write openai/NAME, such as openai/gpt-5")
	}
	if o.Key == "" && o.BaseURL == "" {
		return nil, fmt.Errorf("%w: set OPENAI_API_KEY, or OPENAI_BASE_URL for a server that needs no key; the offline model needs neither", model.ErrKey)
	}
	config := api.DefaultConfig(o.Key)
	if o.BaseURL != "" {
		if u, err := url.Parse(o.BaseURL); err != nil || u.Host == "" {
			return nil, fmt.Errorf("the base URL %q is no address; write one like http://localhost:11434/v1", o.BaseURL)
		}
		config.BaseURL = o.BaseURL
	}
	config.HTTPClient = patient(o)
	return &adapter{client: api.NewClientWithConfig(config), options: o}, nil
}

// patient is the client with retries around its transport.
func patient(o Options) *http.Client {
	client := &http.Client{}
	if o.HTTPClient != nil {
		*client = *o.HTTPClient
	}
	client.Transport = provider.Transport{Base: client.Transport, Max: o.MaxRetries, Attempt: o.Timeout, Wait: o.Wait, Final: outOfQuota}
	return client
}

// outOfQuota tells an account without money from one that is asked too often: only the latter is worth another try.
func outOfQuota(status int, body []byte) bool {
	return status == http.StatusTooManyRequests && strings.Contains(string(body), "insufficient_quota")
}

type adapter struct {
	client  *api.Client
	options Options
}

// Respond implements model.Model.
func (a *adapter) Respond(ctx context.Context, r model.Request) (model.Turn, error) {
	res, err := a.client.CreateChatCompletion(ctx, a.request(r))
	if err != nil {
		return model.Turn{}, a.failed(ctx, err)
	}
	return a.turn(res), nil
}

func (a *adapter) request(r model.Request) api.ChatCompletionRequest {
	req := api.ChatCompletionRequest{Model: a.options.Model, Messages: messages(r), Tools: tools(r.Tools), MaxCompletionTokens: r.MaxTokens}
	if len(r.Tools) > 0 {
		req.ToolChoice = choice(r.ToolChoice)
	}
	return req
}

func choice(c string) any {
	switch c {
	case "", "auto", "required", "none":
		if c == "" {
			return nil
		}
		return c
	}
	return api.ToolChoice{Type: api.ToolTypeFunction, Function: api.ToolFunction{Name: c}}
}

func tools(decls []model.ToolDecl) []api.Tool {
	var out []api.Tool
	for _, d := range decls {
		schema := d.Schema
		if len(schema) == 0 {
			schema = json.RawMessage(`{"type":"object","properties":{}}`)
		}
		out = append(out, api.Tool{Type: api.ToolTypeFunction, Function: &api.FunctionDefinition{Name: d.Name, Description: d.Description, Parameters: schema}})
	}
	return out
}
