// Package host keeps a named session alive between shell commands: one small background process per session owns
// the browser and the page and listens on a private unix socket (mode 0600, no TCP). Commands are thin clients. The
// browser is spoken to over a pipe, so it dies with its host.
//
//	c, err := host.Dial(dir, "default", version)
//	reply, err := c.Call(ctx, host.Request{Op: "tool", Name: "tap", Args: args})
package host

import (
	"encoding/json"

	"github.com/cairn-trails/cairn/recorder"
	"github.com/cairn-trails/cairn/session"
	"github.com/cairn-trails/cairn/tools"
)

// Request is one line from a client. Each connection carries one request; closing it cancels the call.
type Request struct {
	// Op is hello, tool, snapshot, find, selectors or close.
	Op string `json:"op"`
	// Version is the client's build; a host of another build refuses all but close.
	Version string `json:"version"`
	// Step opens a step before the tool runs, Verify makes it a verify step.
	Step   string `json:"step,omitempty"`
	Verify bool   `json:"verify,omitempty"`
	// Name and Args are the tool and its arguments.
	Name string          `json:"name,omitempty"`
	Args json.RawMessage `json:"args,omitempty"`
	// Mode, Depth, Ref and Budget are those of a snapshot or of selectors. Changes asks only for what is different.
	Mode    string `json:"mode,omitempty"`
	Depth   int    `json:"depth,omitempty"`
	Ref     string `json:"ref,omitempty"`
	Budget  int    `json:"budget,omitempty"`
	Changes bool   `json:"changes,omitempty"`
	JSON    bool   `json:"json,omitempty"`
	URL     string `json:"url,omitempty"`
}

// Response is the one line that answers.
type Response struct {
	// Error ends the command with Exit; it is empty when the request was understood and carried out.
	Error string `json:"error,omitempty"`
	Exit  int    `json:"exit,omitempty"`
	// Text is what a look printed.
	Text  string         `json:"text,omitempty"`
	Reply *session.Reply `json:"reply,omitempty"`
	// Calls are what the tool recorded.
	Calls []recorder.Kept `json:"calls,omitempty"`
	Info  *Info           `json:"info,omitempty"`
}

// Info is what a host says of itself.
type Info struct {
	Session string `json:"session"`
	PID     int    `json:"pid"`
	Version string `json:"version"`
	URL     string `json:"url"`
	Title   string `json:"title"`
	Browser string `json:"browser"`
	// Idle is the number of seconds since the last call before this one.
	Idle int `json:"idle"`
}

// Config is what a new host is told, as JSON on its standard input: never on its command line, where other users
// could read secrets.
type Config struct {
	Session string `json:"session"`
	Dir     string `json:"dir"`
	Version string `json:"version"`
	URL     string `json:"url,omitempty"`
	// StartURL is URL as it is to stand in the trail.
	StartURL string            `json:"startUrl,omitempty"`
	Browser  string            `json:"browser,omitempty"`
	Headed   bool              `json:"headed,omitempty"`
	Viewport string            `json:"viewport,omitempty"`
	Base     string            `json:"base,omitempty"`
	Args     map[string]any    `json:"args,omitempty"`
	Memory   map[string]any    `json:"memory,omitempty"`
	Secrets  map[string]string `json:"secrets,omitempty"`
	// Files says from where files may be uploaded.
	Files tools.Files `json:"files"`
	// IdleSeconds ends the host after so long without a call; 0 means 30 minutes.
	IdleSeconds int `json:"idleSeconds,omitempty"`
}

// Ready is the line that a new host prints when it listens, or when it could not start.
type Ready struct {
	Error string `json:"error,omitempty"`
	Exit  int    `json:"exit,omitempty"`
	Info  *Info  `json:"info,omitempty"`
	// Warning is something the person should know: the browser runs without its sandbox.
	Warning string `json:"warning,omitempty"`
}
