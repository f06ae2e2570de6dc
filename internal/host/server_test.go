package host

import (
	"context"
	"testing"
	"time"
)

func TestAPageThatDoesNotAnswerEndsACallThatLooks(t *testing.T) {
	waits := func(ctx context.Context, _ Request) Response {
		<-ctx.Done()
		return Response{Error: ctx.Err().Error(), Exit: 4}
	}
	s := &server{handle: waits, lookWait: time.Millisecond}
	for _, op := range []string{"snapshot", "selectors", "hello"} {
		got := s.one(t.Context(), Request{Op: op})
		want := "the page did not answer within 1ms, perhaps because of a script that does not end: try again, or run cairn close"
		if got.Error != want || got.Exit != 1 {
			t.Errorf("%s: got %q, exit %d, want %q, exit 1", op, got.Error, got.Exit, want)
		}
	}
}
