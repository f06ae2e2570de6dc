package tools_test

import (
	"context"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cairn-trails/cairn/tools"
)

func TestClockAddsUpPhasesInTheOrderOfARun(t *testing.T) {
	var clock tools.Clock
	ctx := tools.WithClock(context.Background(), &clock)
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			tools.Begin(ctx, tools.PhaseSettle)()
			tools.Begin(ctx, tools.PhaseLook)()
		})
	}
	all.Wait()
	tools.Begin(ctx, tools.PhaseLaunch)()
	tools.Begin(context.Background(), tools.PhaseInput)()
	got := clock.Spent()
	want := []tools.Spent{{Phase: tools.PhaseLaunch, Times: 1}, {Phase: tools.PhaseLook, Times: 20}, {Phase: tools.PhaseSettle, Times: 20}}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(tools.Spent{}, "Took")); diff != "" {
		t.Errorf("phases (-want +got):\n%s", diff)
	}
	for _, s := range got {
		if s.Took <= 0 {
			t.Errorf("%s took %v", s.Phase, s.Took)
		}
	}
}
