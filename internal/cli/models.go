package cli

import (
	"os"

	"github.com/cairn-trails/cairn/memory"
	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/model/anthropic"
	"github.com/cairn-trails/cairn/model/cassette"
	"github.com/cairn-trails/cairn/model/gemini"
	"github.com/cairn-trails/cairn/model/offline"
	"github.com/cairn-trails/cairn/model/openai"
)

// providers are the models that this binary can speak to.
func providers() model.Providers {
	return model.Providers{
		"offline":   offline.Provider,
		"openai":    openai.Provider,
		"anthropic": anthropic.Provider,
		"gemini":    gemini.Provider,
		"cassette":  cassette.Provider,
	}
}

// chooseModel opens the model of that name; without one, the offline model, which needs no key. What it writes is
// scrubbed of the secrets of mem.
func chooseModel(name string, mem *memory.Memory) (model.Model, error) {
	if name == "" {
		name = "offline"
	}
	m, err := providers().New(name, model.Settings{Lookup: os.Getenv, Scrub: mem.Scrub})
	if err != nil {
		return nil, usage("%s", err)
	}
	return m, nil
}
