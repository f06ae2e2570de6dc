package scenario_test

import (
	"flag"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/browser"
)

var soak = flag.Int("soak", 12, "how many replays each hardship of TestSoak has")

// hardship is what a machine may be like.
type hardship struct {
	name string
	// busy is how many other processes want a core.
	busy int
	// delay is how long the site thinks before each answer.
	delay time.Duration
}

// TestSoak replays the trails of the scenarios again and again where time runs differently: nothing may come out
// otherwise, for a replay waits for what is there and not for a while.
func TestSoak(t *testing.T) {
	files, err := filepath.Glob("../testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	b, err := browser.Launch(t.Context(), browser.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	for _, h := range []hardship{{name: "beside two busy loops", busy: 2}, {name: "on a slow network", delay: 300 * time.Millisecond}} {
		t.Run(h.name, func(t *testing.T) {
			h.occupy(t)
			for i := range *soak {
				file := files[i%len(files)]
				name := fmt.Sprintf("%s %d", strings.TrimSuffix(filepath.Base(file), ".txtar"), i/len(files)+1)
				t.Run(name, func(t *testing.T) { h.replay(t, b, read(t, file)) })
			}
		})
	}
}

// replay plays the scenario's trail, which must pass and end where it ended when it was recorded.
func (h hardship) replay(t *testing.T, b *browser.Browser, s scenario) {
	// The scenario's own limit is for a machine with nothing else to do.
	s.delay, s.patience = h.delay, 10*time.Second
	text, _ := s.section("want.trail.yaml")
	end, _ := s.section("want.end")
	got := s.replay(t, b, parse(t, text), "")
	if diff := cmp.Diff(got.outcome+got.end, "passed\n"+end); diff != "" {
		t.Error(diff)
	}
}

// occupy keeps cores busy until the test ends.
func (h hardship) occupy(t *testing.T) {
	for range h.busy {
		loop := exec.CommandContext(t.Context(), "sh", "-c", "while :; do :; done")
		if err := loop.Start(); err != nil {
			t.Skipf("no shell to keep a core busy with: %v", err)
		}
		t.Cleanup(func() { loop.Wait() })
	}
}
