package model

import "errors"

// ErrContextOverflow means that the request is larger than the model can read: shrink it and ask again.
var ErrContextOverflow = errors.New("the conversation is longer than the model can read")

// ErrRateLimited means that the provider kept refusing for lack of quota after every retry.
var ErrRateLimited = errors.New("the provider's rate limit was hit")

// ErrKey means that there is no key, or none that the provider accepts.
var ErrKey = errors.New("no key that the provider accepts")
