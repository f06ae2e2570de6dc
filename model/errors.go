package model

import "errors"

// ErrContextOverflow means that the request is larger than the model can read: shrink it and ask again.
var ErrContextOverflow = errors.New("the conversation is longer than the model can read")

// ErrRateLimited means that the provider kept refusing for lack of quota after every retry.
var ErrRateLimited = errors.New("the provider's rate limit was hit")

// ErrKey means that the provider did not accept the key, or that there is none.
var ErrKey = errors.New("the provider did not accept the key")
