package browser

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync"

	"github.com/go-rod/rod/lib/proto"
)

// Errors that end a run: the page cannot be spoken to any more.
var (
	// ErrBrowserGone means that the browser ended or was killed.
	ErrBrowserGone = errors.New("the browser is gone")
	// ErrCrashed means that the page's renderer crashed.
	ErrCrashed = errors.New("the page crashed")
	// ErrTabClosed means that the tab was closed.
	ErrTabClosed = errors.New("the tab was closed")
)

// client sends commands in order and hands their replies to futures. Events go to handle, one at a time and in
// order with the replies, on the reading goroutine: handle must not wait for a reply.
type client struct {
	pipe   *pipe
	handle func(session, method string, params []byte)

	mu      sync.Mutex
	last    int
	waiting map[int]*future
	gone    chan struct{}
}

func newClient(p *pipe, handle func(session, method string, params []byte)) *client {
	return &client{pipe: p, handle: handle, waiting: map[int]*future{}, gone: make(chan struct{})}
}

// future is the reply to come of a command that was sent.
type future struct {
	method string
	client *client
	// session is nil for commands to the browser itself.
	session *session
	// reply is closed when message is there.
	reply   chan struct{}
	message []byte
	// then runs on the reading goroutine before the next message is read; nil for none.
	then func([]byte)
}

// done reports whether the reply is there.
func (f *future) done() bool {
	select {
	case <-f.reply:
		return true
	default:
		return false
	}
}

// protocolError is an error reply.
type protocolError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	method  string
}

func (e *protocolError) Error() string { return fmt.Sprintf("%s: %s", e.method, e.Message) }

type command struct {
	ID      int    `json:"id"`
	Session string `json:"sessionId,omitempty"`
	Method  string `json:"method"`
	Params  any    `json:"params"`
}

// send queues a command and returns at once.
func (c *client) send(s *session, req proto.Request, then func([]byte)) *future {
	f := &future{method: req.ProtoReq(), client: c, session: s, reply: make(chan struct{}), then: then}
	cmd := command{Method: f.method, Params: req}
	if s != nil {
		cmd.Session = s.id
	}
	// The lock spans numbering and queueing, so that commands leave in the order of their numbers.
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last++
	cmd.ID = c.last
	message, err := json.Marshal(cmd)
	if err != nil {
		panic(fmt.Sprintf("browser: %s cannot be written as JSON: %v", f.method, err))
	}
	c.waiting[cmd.ID] = f
	c.pipe.write(message)
	return f
}

// call sends a command to the browser itself and waits for its reply.
func (c *client) call(ctx context.Context, req proto.Request, out any) error {
	return c.send(nil, req, nil).wait(ctx, out, nil)
}

// errBlocked is the verdict of a wait that its blocked channel ended.
var errBlocked = errors.New("blocked by a dialog")

// wait returns the reply, or why there will be none: ctx ended, blocked was closed, the session or the browser is gone.
func (f *future) wait(ctx context.Context, out any, blocked <-chan struct{}) error {
	var ended <-chan struct{}
	if f.session != nil {
		ended = f.session.ended
	}
	select {
	case <-f.reply:
		return f.decode(out)
	case <-ctx.Done():
		return ctx.Err()
	case <-blocked:
	case <-ended:
	case <-f.client.gone:
	}
	// A reply that came before the end counts.
	select {
	case <-f.reply:
		return f.decode(out)
	default:
	}
	select {
	case <-f.client.gone:
		return ErrBrowserGone
	case <-ended:
		return f.session.why
	default:
		return errBlocked
	}
}

func (f *future) decode(out any) error {
	reply := struct {
		Result any            `json:"result"`
		Error  *protocolError `json:"error"`
	}{Result: out}
	if out == nil {
		reply.Result = &struct{}{}
	}
	if err := json.Unmarshal(f.message, &reply); err != nil {
		return fmt.Errorf("reading the reply to %s: %w", f.method, err)
	}
	if reply.Error != nil {
		reply.Error.method = f.method
		return reply.Error
	}
	return nil
}

// run reads until the browser ends.
func (c *client) run() {
	for {
		message, err := c.pipe.read()
		if err != nil {
			break
		}
		c.dispatch(message)
	}
	close(c.gone)
	c.pipe.close()
}

var replyStart = []byte(`{"id":`)

func (c *client) dispatch(message []byte) {
	// A reply is not decoded here: that is the waiting goroutine's work, and a snapshot is large.
	if rest, ok := bytes.CutPrefix(message, replyStart); ok {
		if i := bytes.IndexByte(rest, ','); i > 0 {
			if id, err := strconv.Atoi(string(rest[:i])); err == nil {
				c.resolve(id, message)
				return
			}
		}
	}
	var m struct {
		ID      int             `json:"id"`
		Session string          `json:"sessionId"`
		Method  string          `json:"method"`
		Params  json.RawMessage `json:"params"`
	}
	if err := json.Unmarshal(message, &m); err != nil {
		return
	}
	if m.Method == "" {
		c.resolve(m.ID, message)
		return
	}
	c.handle(m.Session, m.Method, m.Params)
}

// abandon forgets the commands of a session that is over: they get no reply.
func (c *client) abandon(s *session) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, f := range c.waiting {
		if f.session == s {
			delete(c.waiting, id)
		}
	}
}

func (c *client) resolve(id int, message []byte) {
	c.mu.Lock()
	f := c.waiting[id]
	delete(c.waiting, id)
	c.mu.Unlock()
	if f == nil {
		return
	}
	if f.then != nil {
		f.then(message)
	}
	f.message = message
	close(f.reply)
}
