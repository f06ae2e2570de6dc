package browser

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/go-rod/rod/lib/proto"
)

// Options say how a browser is launched. The zero value is a headless one, as found on this machine.
type Options struct {
	// Path is the binary; empty for the one that Find finds.
	Path string
	// Headed opens windows that a person can see.
	Headed bool
	// TestIDAttributes are the attributes that hold an author's test id; empty for data-testid, data-test-id,
	// data-test, data-cy, data-qa.
	TestIDAttributes []string
	// Guarded keeps video calls (WebRTC) from sending anything past the rules for hosts (PageOptions.Allowed).
	Guarded bool
	// Flags are further command line flags of the browser, with their dashes.
	Flags []string
	// Stderr gets what the browser says; nil for nowhere.
	Stderr io.Writer
}

// launchDeadline is how long a browser may take to answer for the first time.
const launchDeadline = 30 * time.Second

// Launch starts a browser. It ends with Close, and by itself when this process ends, however that happens.
func Launch(ctx context.Context, o Options) (*Browser, error) {
	binary, err := Find(FindOptions{Path: o.Path, Headed: o.Headed})
	if err != nil {
		return nil, err
	}
	sweepProfiles(os.TempDir())
	profile, err := newProfile()
	if err != nil {
		return nil, fmt.Errorf("making a profile folder: %w", err)
	}
	said := &tail{next: o.Stderr}
	proc, err := start(binary, arguments(binary, o, profile.dir), said)
	if err != nil {
		profile.remove()
		return nil, fmt.Errorf("starting %s: %w", binary.Path, err)
	}
	b := newBrowser(o, proc, profile)
	ctx, cancel := context.WithTimeout(ctx, launchDeadline)
	defer cancel()
	if err := b.greet(ctx); err != nil {
		b.Close()
		return nil, launchError(binary, said, err)
	}
	return b, nil
}

func launchError(binary Binary, said *tail, err error) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	message := fmt.Sprintf("%s did not start", binary.Path)
	if line := said.last(); line != "" {
		message += ": it said " + fmt.Sprintf("%q", line)
	}
	if strings.Contains(said.text(), "sandbox") {
		message += "; allow unprivileged user namespaces on this system, or run as root in a container"
	}
	return fmt.Errorf("%s: %w", message, err)
}

// greet proves that the browser answers and asks to be told of every new tab before it runs a script.
func (b *Browser) greet(ctx context.Context) error {
	if err := b.client.call(ctx, proto.BrowserGetVersion{}, &b.version); err != nil {
		return err
	}
	return b.client.call(ctx, proto.TargetSetAutoAttach{
		AutoAttach: true, WaitForDebuggerOnStart: true, Flatten: true,
		Filter: proto.TargetTargetFilter{{Type: "page"}, {Exclude: true}},
	}, nil)
}

// arguments is the command line. What is switched off either speaks to the network on its own, or delays or
// throttles pages that nobody looks at, or costs a process for a window's furniture.
func arguments(binary Binary, o Options, profile string) []string {
	args := []string{
		"--remote-debugging-pipe",
		"--user-data-dir=" + profile,
		"--no-first-run", "--no-default-browser-check", "--no-startup-window", "--no-service-autorun",
		"--disable-background-networking", "--disable-component-update", "--disable-default-apps", "--disable-sync",
		"--disable-quic", "--disable-client-side-phishing-detection", "--disable-domain-reliability",
		"--disable-field-trial-config", "--disable-breakpad", "--disable-crash-reporter", "--disable-search-engine-choice-screen",
		"--disable-component-extensions-with-background-pages", "--disable-extensions", "--metrics-recording-only",
		"--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
		"--disable-hang-monitor", "--disable-ipc-flooding-protection", "--disable-popup-blocking", "--disable-prompt-on-repost",
		"--disable-dev-shm-usage", "--force-color-profile=srgb", "--password-store=basic", "--use-mock-keychain", "--mute-audio",
		"--allow-pre-commit-input",
		"--enable-blink-features=ComputedAccessibilityInfo",
		"--disable-features=" + strings.Join(unwanted(), ","),
	}
	if runtime.GOOS == "linux" && os.Geteuid() == 0 {
		// Chromium refuses to start a sandbox as root.
		args = append(args, "--no-sandbox")
	}
	if !o.Headed {
		args = append(args, "--hide-scrollbars", "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4")
		if !binary.Shell {
			args = append(args, "--headless=new")
		}
	}
	if o.Guarded {
		args = append(args, "--webrtc-ip-handling-policy=disable_non_proxied_udp", "--force-webrtc-ip-handling-policy=disable_non_proxied_udp")
	}
	return append(args, o.Flags...)
}

// unwanted are features whose absence a page cannot tell. Pages kept for going back would come to life again with
// their old worlds, so that every document is a new one without them.
func unwanted() []string {
	return []string{"WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "BackForwardCache", "Translate", "MediaRouter",
		"DialMediaRouteProvider", "OptimizationHints", "AutofillServerCommunication", "CertificateTransparencyComponentUpdater",
		"InterestFeedContentSuggestions", "LensOverlay", "PaintHolding", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable",
		"GlobalMediaControls", "AcceptCHFrame", "DeferRendererTasksAfterInput"}
}

// process is a running browser.
type process struct {
	cmd    *exec.Cmd
	toIt   io.WriteCloser
	fromIt io.ReadCloser
	done   chan struct{}
}

// watch reaps the process.
func (p *process) watch() {
	p.cmd.Wait()
	close(p.done)
}

// tail keeps the last of what the browser said, for an error.
type tail struct {
	next io.Writer
	mu   sync.Mutex
	kept []byte
}

const tailSize = 8 << 10

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	t.kept = append(t.kept, b...)
	if over := len(t.kept) - tailSize; over > 0 {
		t.kept = append([]byte(nil), t.kept[over:]...)
	}
	t.mu.Unlock()
	if t.next != nil {
		return t.next.Write(b)
	}
	return len(b), nil
}

func (t *tail) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.kept)
}

// last is the last line that is not empty.
func (t *tail) last() string {
	lines := strings.Split(strings.TrimSpace(t.text()), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}
