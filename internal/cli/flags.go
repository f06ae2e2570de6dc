package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cairn-trails/cairn/snapshot"
)

func flagNames(cmd *cobra.Command) []string {
	var names []string
	add := func(f *pflag.Flag) { names = append(names, f.Name) }
	cmd.Flags().VisitAll(add)
	cmd.InheritedFlags().VisitAll(add)
	return names
}

// browserFlags choose the browser and how it is seen.
type browserFlags struct {
	path   string
	headed bool
	view   string
}

func (b *browserFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&b.path, "browser", "", "path of the browser (default: $CAIRN_BROWSER, else a headless shell, else Chrome or Chromium)")
	cmd.Flags().BoolVar(&b.headed, "headed", false, "show the browser's window")
	cmd.Flags().StringVar(&b.view, "viewport", "", "WIDTHxHEIGHT in CSS pixels (default 1280x720)")
}

func (b *browserFlags) sensible() error {
	if b.view == "" {
		return nil
	}
	if _, err := snapshot.ParseSize(b.view); err != nil {
		return usage("--viewport: %s", err)
	}
	return nil
}

func (b *browserFlags) binary() string {
	if b.path != "" {
		return b.path
	}
	return os.Getenv("CAIRN_BROWSER")
}

// valueFlags give values by name.
type valueFlags struct {
	base               string
	args, mem, secrets []string
	uploads            fileFlags
	// based reports whether the base was given as a flag, which is meant for every trail of the run.
	based func() bool
}

func (v *valueFlags) add(cmd *cobra.Command) {
	v.based = func() bool { return cmd.Flags().Changed("base-url") }
	cmd.Flags().StringVar(&v.base, "base-url", os.Getenv("CAIRN_BASE_URL"), "what relative addresses are relative to ($CAIRN_BASE_URL)")
	cmd.Flags().StringArrayVar(&v.args, "arg", nil, "value of a declared argument, `name=value`; may be repeated")
	cmd.Flags().StringArrayVar(&v.mem, "memory", nil, "pre-seeded value, `name=value`; may be repeated")
	v.uploads.add(cmd)
	cmd.Flags().StringArrayVar(&v.secrets, "secret", nil, "value of a secret, `name=value`; $CAIRN_SECRET_NAME is safer; may be repeated")
}

// pairs splits name=value; a later one goes before an earlier one.
func pairs(flag string, list []string) (map[string]string, error) {
	out := map[string]string{}
	for _, p := range list {
		name, value, ok := strings.Cut(p, "=")
		if !ok || name == "" {
			if flag == "secret" {
				return nil, usage("--secret: write name=value")
			}
			return nil, usage("--%s %q: write name=value", flag, p)
		}
		out[name] = value
	}
	return out, nil
}

// sessionFlags choose a session.
type sessionFlags struct{ name string }

func (s *sessionFlags) add(cmd *cobra.Command) {
	name := os.Getenv("CAIRN_SESSION")
	if name == "" {
		name = "default"
	}
	cmd.Flags().StringVar(&s.name, "session", name, "name of the session ($CAIRN_SESSION)")
}

// sessionDir is the private folder of sockets and journals of this user.
func sessionDir() string {
	if dir := os.Getenv("CAIRN_SESSION_DIR"); dir != "" {
		return dir
	}
	if dir := os.Getenv("XDG_RUNTIME_DIR"); dir != "" {
		return filepath.Join(dir, "cairn")
	}
	return filepath.Join(os.TempDir(), fmt.Sprintf("cairn-%d", os.Getuid()))
}
