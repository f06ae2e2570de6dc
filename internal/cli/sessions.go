package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/cairn-trails/cairn/internal/host"
)

func openCommand() *cobra.Command {
	var b browserFlags
	var v valueFlags
	var s sessionFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "open [URL]",
		Short:   "Open a session that outlives the command",
		Example: "  cairn open http://127.0.0.1:8080/login\n  cairn snapshot\n  cairn tool tap ref=e4",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			cfg, err := hostConfig(&b, &v, &s, args)
			if err != nil {
				return err
			}
			return open(cmd, cfg, asJSON)
		},
	}
	b.add(cmd)
	v.add(cmd)
	s.add(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func hostConfig(b *browserFlags, v *valueFlags, s *sessionFlags, args []string) (host.Config, error) {
	g, err := v.given()
	if err != nil {
		return host.Config{}, err
	}
	cfg := host.Config{Session: s.name, Dir: sessionDir(), Version: build(), Browser: b.binary(), Headed: b.headed, Viewport: b.view, Base: g.base, Secrets: g.secrets}
	if err := host.CheckName(s.name); err != nil {
		return cfg, usage("%s", err)
	}
	if cfg.Files, err = g.uploads.files(""); err != nil {
		return cfg, err
	}
	cfg.Args, cfg.Memory = anyMap(g.args), anyMap(g.mem)
	if len(args) == 1 {
		cfg.StartURL = args[0]
		if cfg.URL, err = resolve(g.base, args[0]); err != nil {
			return cfg, err
		}
		cfg.StartURL = underBase(cfg.URL, g.base)
	}
	return cfg, nil
}

func anyMap(m map[string]string) map[string]any {
	out := map[string]any{}
	for k, v := range m {
		out[k] = v
	}
	return out
}

// open starts the host of a session. An open session of the same build goes to the address instead.
func open(cmd *cobra.Command, cfg host.Config, asJSON bool) error {
	if err := host.Prepare(cfg.Dir); err != nil {
		return environment(err)
	}
	client := host.Dial(cfg.Dir, cfg.Session, cfg.Version)
	if resp, err := client.Call(cmd.Context(), host.Request{Op: "hello"}); err == nil {
		if resp.Error == "" {
			return usage("session %q is open at %s; cairn tool navigate url=... goes elsewhere, cairn close ends it", cfg.Session, resp.Info.URL)
		}
		if err := client.Close(cmd.Context()); err != nil {
			return environment(err)
		}
	}
	exe, err := os.Executable()
	if err != nil {
		return environment(err)
	}
	self := exec.Command(exe, "host")
	self.Args[0] = os.Args[0] // a binary may be what the name says that it is called by
	ready, err := host.Start(cmd.Context(), self, cfg)
	if err != nil {
		return environment(err)
	}
	if ready.Error != "" {
		return &exitError{ready.Exit, errors.New(ready.Error)}
	}
	if asJSON {
		return printJSON(cmd.OutOrStdout(), ready.Info)
	}
	fmt.Fprintf(cmd.OutOrStdout(), "session %s is open: %q %s\n", cfg.Session, ready.Info.Title, ready.Info.URL)
	return nil
}

func closeCommand() *cobra.Command {
	var s sessionFlags
	cmd := &cobra.Command{
		Use:   "close",
		Short: "End a session and its browser; its journal stays, so cairn save still works",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := host.CheckName(s.name); err != nil {
				return usage("%s", err)
			}
			if err := host.Dial(sessionDir(), s.name, build()).Close(cmd.Context()); err != nil {
				return noSession(err)
			}
			fmt.Fprintf(cmd.OutOrStdout(), "session %s is closed\n", s.name)
			return nil
		},
	}
	s.add(cmd)
	return cmd
}

// noSession says what to do when there is no session to speak to.
func noSession(err error) error {
	if errors.Is(err, host.ErrNoSession) {
		return environment(fmt.Errorf("%w; cairn open URL opens one", err))
	}
	return environment(err)
}

func sessionsCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "sessions",
		Short: "List the open sessions",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			list, err := sessions(cmd.Context())
			if err != nil {
				return environment(err)
			}
			if asJSON {
				return printJSON(cmd.OutOrStdout(), list)
			}
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			for _, i := range list {
				fmt.Fprintf(w, "%s\t%s\t%s\n", i.Session, i.URL, i.Title)
			}
			return w.Flush()
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func sessions(ctx context.Context) ([]host.Info, error) {
	names, err := host.Names(sessionDir())
	if err != nil {
		return nil, err
	}
	list := []host.Info{}
	for _, n := range names {
		resp, err := host.Dial(sessionDir(), n, build()).Call(ctx, host.Request{Op: "hello"})
		if err == nil && resp.Info != nil {
			list = append(list, *resp.Info)
		}
	}
	return list, nil
}

// hostCommand is the background process of a session. It is started by open and is not for people.
func hostCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "host",
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return environment(host.Run(cmd.Context(), cmd.InOrStdin(), nopWriteCloser(cmd.OutOrStdout())))
		},
	}
}

type writeCloser struct{ io.Writer }

func (w writeCloser) Close() error {
	if c, ok := w.Writer.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

func nopWriteCloser(w io.Writer) io.WriteCloser { return writeCloser{w} }

// ask sends one request to the session and turns an error of the host into one of this command.
func ask(cmd *cobra.Command, name string, r host.Request) (*host.Response, error) {
	if err := host.CheckName(name); err != nil {
		return nil, usage("%s", err)
	}
	resp, err := host.Dial(sessionDir(), name, build()).Call(cmd.Context(), r)
	if err != nil {
		return nil, noSession(err)
	}
	if resp.Error != "" {
		return nil, &exitError{resp.Exit, errors.New(resp.Error)}
	}
	return resp, nil
}
