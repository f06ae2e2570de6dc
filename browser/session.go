package browser

import (
	"context"

	"github.com/go-rod/rod/lib/proto"
)

// session is the connection to one target: a tab, or a frame that lives in a process of its own.
type session struct {
	id     string
	target proto.TargetTargetID
	client *client
	tab    *tab
	// worlds are the execution contexts of this session by their number in it, ours only. Guarded by the page's lock.
	worlds map[proto.RuntimeExecutionContextID]world
	// knock is the last question whether the target answers at all.
	knock knock

	// ended is closed when the target crashed or went away; why says which.
	ended chan struct{}
	why   error
}

// world is an isolated world of a document.
type world struct {
	frame proto.PageFrameID
	// unique never names another context, unlike its number, which a new process starts again at 1.
	unique string
}

func newSession(c *client, id string, target proto.TargetTargetID) *session {
	return &session{id: id, target: target, client: c, worlds: map[proto.RuntimeExecutionContextID]world{}, ended: make(chan struct{})}
}

// end marks the session as over. Only the reading goroutine calls it.
func (s *session) end(why error) {
	select {
	case <-s.ended:
	default:
		s.why = why
		close(s.ended)
		s.client.abandon(s)
	}
}

func (s *session) send(req proto.Request) *future { return s.client.send(s, req, nil) }

// call sends a command and waits for its reply, whatever dialog is open.
func (s *session) call(ctx context.Context, req proto.Request, out any) error {
	return s.send(req).wait(ctx, out, nil)
}
