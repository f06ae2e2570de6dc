package host

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// ErrNoSession means that no host answers under that name.
var ErrNoSession = errors.New("no such session")

// Client speaks to one host.
type Client struct {
	path, name, version string
}

// Dial names the host of a session. It connects at each call.
func Dial(dir, name, version string) *Client {
	return &Client{path: socketPath(dir, name), name: name, version: version}
}

// Call sends one request and waits for its answer. When ctx ends, the connection closes and the host cancels the
// call.
func (c *Client) Call(ctx context.Context, r Request) (*Response, error) {
	conn, err := (&net.Dialer{Timeout: 5 * time.Second}).DialContext(ctx, "unix", c.path)
	if err != nil {
		return nil, fmt.Errorf("session %q: %w", c.name, ErrNoSession)
	}
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	r.Version = c.version
	if err := json.NewEncoder(conn).Encode(r); err != nil {
		return nil, fmt.Errorf("session %q: %w", c.name, ErrNoSession)
	}
	var resp Response
	if err := json.NewDecoder(bufio.NewReader(conn)).Decode(&resp); err != nil {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return nil, fmt.Errorf("the host of session %q went away in the middle of the call; what ran before it is in its journal, and cairn save still works", c.name)
	}
	return &resp, nil
}

// Close ends the session and waits until its host and browser are gone.
func (c *Client) Close(ctx context.Context) error {
	conn, err := (&net.Dialer{Timeout: 5 * time.Second}).DialContext(ctx, "unix", c.path)
	if err != nil {
		return fmt.Errorf("session %q: %w", c.name, ErrNoSession)
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	if err := json.NewEncoder(conn).Encode(Request{Op: "close"}); err != nil {
		return fmt.Errorf("session %q: %w", c.name, ErrNoSession)
	}
	_, _ = io.Copy(io.Discard, conn) // ends when the host's process has
	return context.Cause(ctx)
}

// Start runs cmd as the host of a new session, detached from this terminal, and waits until it listens.
func Start(ctx context.Context, cmd *exec.Cmd, cfg Config) (*Ready, error) {
	log, err := os.OpenFile(logPath(cfg.Dir, cfg.Session), os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("opening the host's log: %w", err)
	}
	defer log.Close()
	cmd.Stderr = log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("starting the session host: %w", err)
	}
	stop := context.AfterFunc(ctx, func() { _ = cmd.Process.Kill() })
	defer stop()
	if err := json.NewEncoder(in).Encode(cfg); err != nil {
		return nil, fmt.Errorf("telling the session host what to do: %w", err)
	}
	in.Close()
	var ready Ready
	if err := json.NewDecoder(out).Decode(&ready); err != nil {
		return nil, fmt.Errorf("the session host ended before it listened; its log is %s", logPath(cfg.Dir, cfg.Session))
	}
	return &ready, cmd.Process.Release()
}
