package browser

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/tools"
)

const (
	// muteLimit is how long a page may leave a look without any answer, and frameLimit a frame in a process of its own.
	muteLimit, frameLimit = 5 * time.Second, 2 * time.Second
	// frameLook is how long a frame in a process of its own may take in all.
	frameLook = 10 * time.Second
	// leaveLimit is how long a page that is to be left may take for what it is doing.
	leaveLimit = 3 * time.Second
	// moment is what a frame gets that was found mute before, and breath what the page gets, which may just have been slow.
	moment, breath = 30 * time.Millisecond, 500 * time.Millisecond
	// muteCode is the Failure code of a page that does not answer.
	muteCode = "busy"
)

// errMute means that the target's scripts let nothing else run.
var errMute = errors.New("it does not answer")

// knock is a question that any target answers that is not busy. Its fields are guarded by the page's lock.
type knock struct {
	reply *future
	asked time.Time
	// unheard is true when a wait for the answer was given up.
	unheard bool
}

// hears reports whether the target answers anything at all within limit; 0 stands for as long as ctx lasts. One that was found mute before gets but a
// moment until it has answered. A dialog, which keeps a page from answering, is not waited for.
func (s *session) hears(ctx context.Context, limit time.Duration) bool {
	p := s.tab.page
	p.mu.Lock()
	k, blocked := &s.knock, s.tab.blocked
	switch {
	case k.reply == nil || k.reply.done():
		*k = knock{reply: s.send(proto.RuntimeGetIsolateID{}), asked: time.Now()}
	case k.unheard && limit > frameLimit:
		limit = breath
	case k.unheard && limit > 0:
		limit = moment
	}
	reply := k.reply
	p.mu.Unlock()
	var end <-chan time.Time
	if limit > 0 {
		end = time.After(limit)
	}
	select {
	case <-reply.reply:
	case <-blocked:
	case <-s.ended:
	case <-s.client.gone:
	case <-ctx.Done():
	case <-end:
		p.mu.Lock()
		defer p.mu.Unlock()
		mute := !reply.done()
		k.unheard = k.unheard || mute && k.reply == reply
		return !mute
	}
	return true
}

// mute reports whether the target was found mute and has not answered since. The lock is held.
func (s *session) mute() bool { return s.knock.unheard && !s.knock.reply.done() }

// silence is for how long the target has left a question unanswered; 0 when it has not.
func (s *session) silence() time.Duration {
	s.tab.page.mu.Lock()
	defer s.tab.page.mu.Unlock()
	if s.knock.reply == nil || s.knock.reply.done() {
		return 0
	}
	return time.Since(s.knock.asked)
}

// whileHeard gives a context for each of the frames' targets, which ends with errMute when the target does not answer
// within the limit for it; 0 stands for as long as ctx lasts.
func whileHeard(ctx context.Context, frames []*frame, limit time.Duration) (map[*session]context.Context, func()) {
	all := map[*session]context.Context{}
	ctx, end := context.WithCancel(ctx)
	for i, f := range frames {
		s := f.target()
		if all[s] != nil {
			continue
		}
		within, whole := frameLimit, frameLook
		if i == 0 {
			within, whole = limit, time.Hour
		}
		timed, stop := context.WithTimeoutCause(ctx, whole, errMute)
		context.AfterFunc(ctx, stop)
		mine, give := context.WithCancelCause(timed)
		all[s] = mine
		go func() {
			if !s.hears(mine, within) {
				give(errMute)
			}
		}()
	}
	return all, end
}

// muteFailure says that the active page does not answer, and why, as far as that can be told from outside.
func (p *Page) muteFailure(t *tab) error {
	silent := max(t.top.silence(), time.Second).Round(time.Second)
	p.mu.Lock()
	defer p.mu.Unlock()
	f := &tools.Failure{Code: muteCode, Problem: fmt.Sprintf("the page does not answer: a script on it has not ended for %v", silent),
		Next: "try again when it may be done, or leave the page by opening an address"}
	if t.moving.leaving {
		f.Problem = fmt.Sprintf("the page is being left, and its next address has not answered for %v", silent)
		f.Next = "try again when the server may have answered, or open another address"
	}
	return f
}

// free is the active tab, ready to leave its page: a page whose script does not end would hold up its successor for ever.
// The script is ended; when that does not help, the page's process is, and a new tab takes its place, as for one that
// crashed before.
func (p *Page) free(ctx context.Context) (*tab, error) {
	t, err := p.front()
	if errors.Is(err, ErrCrashed) {
		return p.replace(ctx)
	}
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	leaving := t.moving.leaving
	p.mu.Unlock()
	if leaving {
		// While a page is being left, the browser passes nothing on to it.
		t.top.send(proto.PageStopLoading{})
	}
	if t.top.hears(ctx, leaveLimit) {
		return t, nil
	}
	t.top.send(proto.RuntimeTerminateExecution{})
	ended, cancel := context.WithTimeout(ctx, busyLimit)
	defer cancel()
	if t.top.call(ended, proto.RuntimeGetIsolateID{}, nil) == nil {
		return t, nil
	}
	t.top.send(proto.PageCrash{})
	select {
	case <-t.top.ended:
		return p.replace(ctx)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
