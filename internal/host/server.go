package host

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"sync"
	"time"
)

// server answers requests on a unix socket, one at a time.
type server struct {
	cfg    Config
	handle func(ctx context.Context, r Request) Response

	// lookWait is how long a call that only looks waits for the page; 0 stands for 30 seconds.
	lookWait time.Duration

	mu   sync.Mutex
	idle *time.Timer
	last time.Time
	stop context.CancelFunc
}

// listen takes the session's name. A socket that nobody answers is a leftover and is replaced.
func listen(dir, name string) (net.Listener, error) {
	path := socketPath(dir, name)
	if conn, err := net.DialTimeout("unix", path, time.Second); err == nil {
		conn.Close()
		return nil, fmt.Errorf("session %q is open already", name)
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		return nil, fmt.Errorf("listening for session %q: %w", name, err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		l.Close()
		return nil, err
	}
	return l, nil
}

// serve answers until ctx ends, somebody asks to close, or nobody has called for the idle time.
func (s *server) serve(ctx context.Context, l net.Listener) {
	ctx, s.stop = context.WithCancel(ctx)
	defer s.stop()
	after := time.Duration(s.cfg.IdleSeconds) * time.Second
	if after == 0 {
		after = 30 * time.Minute
	}
	s.last = time.Now()
	s.idle = time.AfterFunc(after, s.stop)
	defer context.AfterFunc(ctx, func() { l.Close() })()
	var wait sync.WaitGroup
	for {
		conn, err := l.Accept()
		if err != nil {
			break
		}
		wait.Go(func() { s.answer(ctx, conn, after) })
	}
	wait.Wait()
}

func (s *server) answer(ctx context.Context, conn net.Conn, after time.Duration) {
	in := bufio.NewReader(conn)
	line, err := in.ReadBytes('\n')
	var r Request
	if err == nil {
		err = json.Unmarshal(line, &r)
	}
	if err == nil && r.Op == "close" {
		// The connection stays open until this process has ended, which is what the client waits for.
		_ = json.NewEncoder(conn).Encode(Response{})
		s.stop()
		return
	}
	defer conn.Close()
	if err != nil {
		_ = json.NewEncoder(conn).Encode(Response{Error: "unreadable request", Exit: 2})
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	// The client sends nothing more: when reading ends, it has gone, and its call is cancelled.
	go func() {
		_, _ = in.ReadByte()
		cancel()
	}()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.idle.Reset(after)
	resp := s.one(ctx, r)
	s.last = time.Now()
	_ = json.NewEncoder(conn).Encode(resp)
}

func (s *server) one(ctx context.Context, r Request) Response {
	if r.Version != s.cfg.Version {
		return Response{Exit: 2, Error: fmt.Sprintf("session %q was opened by another build of cairn: run cairn close, then cairn open", s.cfg.Session)}
	}
	if r.Op == "tool" || r.Op == "open" {
		return s.handle(ctx, r) // a tool has its own deadline
	}
	limit := s.lookWait
	if limit == 0 {
		limit = 30 * time.Second
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	resp := s.handle(ctx, r)
	if resp.Error != "" && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return Response{Exit: 1, Error: fmt.Sprintf("the page did not answer within %v, perhaps because of a script that does not end: try again, or run cairn close", limit)}
	}
	return resp
}
