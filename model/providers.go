package model

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// Settings are what an adapter is made from. The zero value asks for the provider's own defaults.
type Settings struct {
	// Model is the provider's name of the model: what follows the first slash. It may be empty and may hold slashes.
	Model string
	// Lookup reads a variable of the environment, such as the provider's key; nil means that none is set.
	Lookup func(name string) string
	// HTTPClient sends the requests; nil means the provider's default.
	HTTPClient *http.Client
	// Scrub takes secrets out of a text before it is written anywhere; nil means that there are none.
	Scrub func(text string) string
	// Open makes another model by its full name, for adapters that wrap one. Providers.New sets it.
	Open func(name string) (Model, error)
}

// Variable is the value of an environment variable, or empty.
func (s Settings) Variable(name string) string {
	if s.Lookup == nil {
		return ""
	}
	return s.Lookup(name)
}

// Providers are the adapters that can be chosen, by the name that stands before the slash.
type Providers map[string]func(Settings) (Model, error)

// New makes the model of a name: "offline", "openai/gpt-5", or several separated by commas, of which each is asked
// only where the ones before it declined.
func (p Providers) New(name string, s Settings) (Model, error) {
	list := strings.Split(strings.TrimPrefix(strings.TrimSpace(name), "cascade:"), ",")
	if len(list) == 1 {
		return p.one(list[0], s)
	}
	var models []Model
	for _, n := range list {
		m, err := p.one(n, s)
		if err != nil {
			return nil, err
		}
		models = append(models, m)
	}
	return Cascade{Models: models}, nil
}

func (p Providers) one(name string, s Settings) (Model, error) {
	provider, m, err := ParseName(name)
	if err != nil {
		return nil, err
	}
	make, ok := p[provider]
	if !ok {
		return nil, fmt.Errorf("no model provider %q; there are %s", provider, strings.Join(p.Names(), ", "))
	}
	s.Model = m
	s.Open = func(other string) (Model, error) { return p.New(other, s) }
	return make(s)
}

// Names lists the providers in alphabetical order.
func (p Providers) Names() []string {
	var names []string
	for n := range p {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}

// ParseName splits "provider/name" at its first slash. The name is empty when there is none.
func ParseName(s string) (provider, name string, err error) {
	provider, name, slash := strings.Cut(strings.TrimSpace(s), "/")
	if provider == "" || slash && name == "" || strings.ContainsAny(provider, " \t") {
		return "", "", fmt.Errorf("%q is no model name; write provider/name, such as openai/gpt-5, or offline", s)
	}
	return strings.ToLower(provider), name, nil
}
