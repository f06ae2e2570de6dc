package session

import "github.com/cairn-trails/cairn/model"

// Reply is what a caller of the model surface gets for one call.
type Reply struct {
	OK bool
	// Output is the plain text of a look tool, else one sentence of at most 200 characters.
	Output string
	Status model.Status
	// Code names the kind of a failure for scripts, as in tools.Failure.
	Code string
	// Ended is set when the call changed so much that the caller must look again before its next call by ref: a new
	// document, a dialog. It says which, for "not run: ..." messages.
	Ended string
	// Changed is true when the page changed at all since the call before.
	Changed bool
	// Verified is true when a check passed.
	Verified bool
	// Finished is the status given to the tool finish, else empty.
	Finished string
	// Screenshot is a picture with its MIME type, or nil.
	Screenshot []byte
	MIME       string
}
