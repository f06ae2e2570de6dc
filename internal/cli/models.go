package cli

import (
	"os"

	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/model/offline"
	"github.com/cairn-trails/cairn/model/openai"
)

// providers are the models that this binary can speak to.
func providers() model.Providers {
	return model.Providers{
		"offline": func(model.Settings) (model.Model, error) { return offline.New(), nil },
		"openai":  openai.Provider,
	}
}

// chooseModel opens the model of that name; without one, the offline model, which needs no key.
func chooseModel(name string) (model.Model, error) {
	if name == "" {
		name = "offline"
	}
	m, err := providers().New(name, model.Settings{Lookup: os.Getenv})
	if err != nil {
		return nil, usage("%s", err)
	}
	return m, nil
}
