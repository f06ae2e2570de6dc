package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/cairn-trails/cairn/browser"
	"github.com/cairn-trails/cairn/internal/diag"
	"github.com/cairn-trails/cairn/internal/host"
	"github.com/cairn-trails/cairn/tools"
)

// The exit codes, the same for every command.
const (
	exitFailed      = 1 // a trail failed, or a single tool did
	exitUsage       = 2 // wrong usage or missing input
	exitTrailFile   = 3 // a bad trail or tool file
	exitEnvironment = 4 // no browser, no server, a broken connection
	exitPolicy      = 5 // refused by policy
	exitFlaky       = 6 // flaky only, with --fail-on-flaky
)

// exitError is an error that knows its exit code.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string { return e.err.Error() }
func (e *exitError) Unwrap() error { return e.err }

func usage(format string, args ...any) error {
	return &exitError{exitUsage, fmt.Errorf(format, args...)}
}

func environment(err error) error {
	if err == nil {
		return nil
	}
	return &exitError{exitEnvironment, err}
}

// errSilent ends a command whose outcome has been printed already.
var errSilent = errors.New("")

func silent(code int) error { return &exitError{code, errSilent} }

// codeOf is the exit code of a command's error.
func codeOf(err error) int {
	var exit *exitError
	var problems diag.Problems
	var failure *tools.Failure
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit):
		return exit.code
	case errors.As(err, &problems):
		return exitTrailFile
	case errors.As(err, &failure):
		return exitFailed
	case errors.Is(err, browser.ErrNoBrowser), errors.Is(err, host.ErrNoSession), errors.Is(err, context.Canceled):
		return exitEnvironment
	}
	return exitEnvironment
}
