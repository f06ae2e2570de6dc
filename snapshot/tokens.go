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

// leastTokens is how many tokens text has at least: no token holds a space between two words. It costs a hundredth of
// counting them.
func leastTokens(text string) int {
	n, between := 0, true
	for i := 0; i < len(text); i++ {
		space := text[i] == ' ' || text[i] == '\n'
		if between && !space {
			n++
		}
		between = space
	}
	return n
}
