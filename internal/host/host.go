package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"time"

	"github.com/cairn-trails/cairn/browser"
	"github.com/cairn-trails/cairn/memory"
	"github.com/cairn-trails/cairn/recorder"
	"github.com/cairn-trails/cairn/session"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// Run is the host process: it reads its Config from in, opens the page, says Ready on out, and answers until it is
// closed. It returns when the browser has ended and the socket is gone.
func Run(ctx context.Context, in io.Reader, out io.WriteCloser) error {
	var cfg Config
	if err := json.NewDecoder(in).Decode(&cfg); err != nil {
		return fmt.Errorf("reading the host's configuration: %w", err)
	}
	ready, end, err := open(ctx, cfg)
	if err != nil {
		_ = json.NewEncoder(out).Encode(Ready{Error: err.Error(), Exit: 4})
		out.Close()
		return err
	}
	if err := json.NewEncoder(out).Encode(ready.ready); err != nil {
		end()
		return err
	}
	out.Close()
	ready.server.serve(ready.ctx, ready.listener)
	end()
	return nil
}

// open launches the browser, opens the start page and takes the session's socket, in this order, so that a socket
// that exists is one that answers.
func open(ctx context.Context, cfg Config) (*opened, func(), error) {
	o := &opened{}
	if err := o.browse(ctx, cfg); err != nil {
		o.close()
		return nil, nil, err
	}
	journal, err := os.OpenFile(JournalPath(cfg.Dir, cfg.Session), os.O_CREATE|os.O_TRUNC|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		o.close()
		return nil, nil, fmt.Errorf("opening the journal: %w", err)
	}
	o.journal = journal
	if err := o.begin(cfg); err != nil {
		o.close()
		return nil, nil, err
	}
	o.server = &server{cfg: cfg, handle: (&conversation{o: o, cfg: cfg}).handle}
	return o, o.close, nil
}

func (o *opened) begin(cfg Config) error {
	names := make([]string, 0, len(cfg.Secrets))
	for name := range cfg.Secrets {
		names = append(names, name)
	}
	start := &recorder.Start{URL: cfg.StartURL, Args: cfg.Args, Memory: cfg.Memory, Secrets: names, Viewport: cfg.Viewport, Folder: cfg.Files.Folder}
	if err := recorder.WriteEntries(o.journal, recorder.Entry{Start: start}); err != nil {
		return err
	}
	o.session = session.New(o.page, session.Options{
		Memory:   memory.New(memory.Values{Args: cfg.Args, Memory: cfg.Memory, Secrets: cfg.Secrets}),
		Base:     cfg.Base,
		Settings: tools.Settings{Files: cfg.Files},
		Journal:  o.journal,
		Head:     start,
	})
	l, err := listen(cfg.Dir, cfg.Session)
	if err != nil {
		return err
	}
	o.listener = l
	o.ready.Info = &Info{Session: cfg.Session, PID: os.Getpid(), Version: cfg.Version, Browser: o.browser.Version()}
	o.ready.Info.URL, o.ready.Info.Title, err = o.page.Location(o.ctx)
	return err
}

func (o *opened) browse(ctx context.Context, cfg Config) error {
	size := snapshot.Size{}
	if cfg.Viewport != "" {
		var err error
		if size, err = snapshot.ParseSize(cfg.Viewport); err != nil {
			return err
		}
	}
	b, err := browser.Launch(ctx, browser.Options{Path: cfg.Browser, Headed: cfg.Headed})
	if err != nil {
		return err
	}
	o.browser = b
	// A browser that died ends the host, so that the next command says so at once.
	var cancel context.CancelFunc
	o.ctx, cancel = context.WithCancel(ctx)
	go func() {
		<-b.Done()
		cancel()
	}()
	if o.page, err = b.NewPage(ctx, browser.PageOptions{Viewport: size}); err != nil {
		return err
	}
	if cfg.URL == "" {
		return nil
	}
	limit, done := context.WithTimeout(ctx, 30*time.Second)
	defer done()
	return o.page.Navigate(limit, cfg.URL)
}

// opened is what a host has open.
type opened struct {
	ctx      context.Context
	browser  *browser.Browser
	page     *browser.Page
	journal  *os.File
	session  *session.Session
	listener net.Listener
	server   *server
	ready    Ready
}

func (o *opened) close() {
	if o.listener != nil {
		o.listener.Close()
	}
	if o.browser != nil {
		o.browser.Close()
	}
	if o.journal != nil {
		o.journal.Close()
	}
}

// conversation carries out requests on the session.
type conversation struct {
	o   *opened
	cfg Config
}

func (c *conversation) handle(ctx context.Context, r Request) Response {
	resp, err := c.carryOut(ctx, r)
	if err == nil {
		return resp
	}
	var failure *tools.Failure
	if errors.As(err, &failure) {
		return Response{Error: failure.Error(), Exit: 1}
	}
	if errors.Is(err, browser.ErrCrashed) {
		err = fmt.Errorf("%w: go on with cairn tool navigate url=..., or run cairn close", err)
	}
	return Response{Error: err.Error(), Exit: 4}
}

func (c *conversation) carryOut(ctx context.Context, r Request) (Response, error) {
	s := c.o.session
	switch r.Op {
	case "hello":
		info := *c.o.ready.Info
		var err error
		info.URL, info.Title, err = c.o.page.Location(ctx)
		info.URL, info.Title = s.Memory().Scrub(info.URL), s.Memory().Scrub(info.Title)
		return Response{Info: &info}, err
	case "open":
		if r.URL == "" {
			return Response{}, nil
		}
		reply, err := s.Do(ctx, "navigate", json.RawMessage(fmt.Sprintf(`{"url":%q}`, r.URL)))
		return Response{Reply: &reply}, err
	case "snapshot":
		return c.snapshot(ctx, r)
	case "selectors":
		text, err := s.Selectors(ctx, r.Ref, r.JSON)
		return Response{Text: text}, err
	case "tool":
		if r.Step != "" {
			if err := s.BeginStep(r.Step, r.Verify); err != nil {
				return Response{}, err
			}
		}
		s.TakeCalls()
		reply, err := s.Do(ctx, r.Name, r.Args)
		return Response{Reply: &reply, Calls: s.TakeCalls()}, err
	}
	return Response{Error: fmt.Sprintf("the host does not know %q", r.Op), Exit: 2}, nil
}

func (c *conversation) snapshot(ctx context.Context, r Request) (Response, error) {
	s := c.o.session
	if r.JSON {
		snap, err := s.Show(ctx)
		if err != nil {
			return Response{}, err
		}
		data, err := snap.JSON()
		return Response{Text: s.Memory().Scrub(string(data))}, err
	}
	v := snapshot.View{Mode: snapshot.ModeOf(r.Mode), Depth: r.Depth, Budget: r.Budget}
	if r.Ref != "" {
		ref, ok := snapshot.ParseRef(r.Ref)
		if !ok {
			return Response{Error: fmt.Sprintf("%q is not a ref such as e12", r.Ref), Exit: 2}, nil
		}
		v.Scope = ref
	}
	show := s.Snapshot
	if r.Changes {
		show = s.Changes
	}
	text, err := show(ctx, v)
	return Response{Text: strings.TrimRight(text, "\n") + "\n"}, err
}
