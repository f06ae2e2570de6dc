package snapshot

import (
	"sync"

	"github.com/tiktoken-go/tokenizer"
)

// vocabulary is o200k, loaded when the first text is counted: it takes some 60 ms, and most pages fit their budget
// without being counted.
var vocabulary = sync.OnceValue(func() tokenizer.Codec {
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		panic("snapshot: no o200k vocabulary in this build: " + err.Error())
	}
	return codec
})

// Tokens is how many tokens a language model with the o200k vocabulary reads in text.
func Tokens(text string) int {
	n, err := vocabulary().Count(text)
	if err != nil {
		return len(text)
	}
	return n
}
