package provider_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/cairn-trails/cairn/model"
	"github.com/cairn-trails/cairn/model/provider"
)

func TestFailuresSayWhatToDoAndNeverTheKey(t *testing.T) {
	const key = "sk-0123456789"
	for name, tc := range map[string]struct {
		failure provider.Failure
		is      error
		want    string
	}{
		"key":         {provider.Failure{Status: 401, Said: "wrong key sk-01234***"}, model.ErrKey, "a/b: no key that the provider accepts (status 401); check A_KEY and what it may use"},
		"not allowed": {provider.Failure{Status: 403, Said: key}, model.ErrKey, "a/b: no key that the provider accepts (status 403); check A_KEY and what it may use"},
		"busy":        {provider.Failure{Status: 429, Said: "slow down " + key}, model.ErrRateLimited, "a/b: the provider's rate limit was hit: slow down [key]; wait, or use another model"},
		"long":        {provider.Failure{Status: 400, Said: "prompt is too long: 300000 tokens > 200000 maximum"}, model.ErrContextOverflow, "a/b: the conversation is longer than the model can read: prompt is too long: 300000 tokens > 200000 maximum"},
		"long, coded": {provider.Failure{Status: 422, Said: "no", TooLong: true}, model.ErrContextOverflow, "a/b: the conversation is longer than the model can read: no"},
		"large":       {provider.Failure{Status: 413}, model.ErrContextOverflow, "a/b: the conversation is longer than the model can read: an empty answer"},
		"missing":     {provider.Failure{Status: 404, Said: "no such model"}, nil, "a/b: not found: no such model; check the model's name and A_URL"},
		"broken":      {provider.Failure{Status: 500, Said: " oops "}, nil, "a/b: status 500: oops"},
		"silent":      {provider.Failure{Said: "connection refused"}, nil, "a/b: connection refused; check the network and A_URL"},
		"a page":      {provider.Failure{Status: 502, Said: strings.Repeat("x", 400)}, nil, "a/b: status 502: " + strings.Repeat("x", 300) + "…"},
	} {
		t.Run(name, func(t *testing.T) {
			f := tc.failure
			f.Model, f.Key, f.KeyVariable, f.AddressVariable = "a/b", key, "A_KEY", "A_URL"
			err := f.Err()
			if err.Error() != tc.want || tc.is != nil && !errors.Is(err, tc.is) {
				t.Errorf("error %v\nwant %s", err, tc.want)
			}
		})
	}
}
