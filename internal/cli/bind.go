package cli

import (
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/cairn-trails/cairn/internal/diag"
	"github.com/cairn-trails/cairn/memory"
	"github.com/cairn-trails/cairn/trails"
)

// given are the values of the command line, before they are bound to a trail.
type given struct {
	base               string
	based              bool
	args, mem, secrets map[string]string
	// uploads says from where files may be uploaded.
	uploads fileFlags
}

func (v *valueFlags) given() (given, error) {
	g := given{base: v.base, based: v.based(), uploads: v.uploads}
	if _, err := v.uploads.files(""); err != nil {
		return g, err
	}
	var err error
	if g.args, err = pairs("arg", v.args); err != nil {
		return g, err
	}
	if g.mem, err = pairs("memory", v.mem); err != nil {
		return g, err
	}
	g.secrets, err = pairs("secret", v.secrets)
	return g, err
}

// bind gives a trail its values. Everything that is missing or wrong is said at once, before a browser starts.
func (g given) bind(t *trails.Trail) (memory.Values, error) {
	v := memory.Values{Memory: map[string]any{}, Secrets: map[string]string{}, Base: strings.TrimRight(g.base, "/")}
	var err error
	v.Args, _, err = memory.Bind(params(t), g.args)
	missing := &memory.Missing{}
	if err != nil && !errors.As(err, &missing) {
		return v, usage("%s%s", inFile(t), err)
	}
	for _, m := range t.Config.Memory {
		v.Memory[m.Name] = m.Value
	}
	for name, value := range g.mem {
		v.Memory[name] = value
	}
	for _, name := range t.Config.Secrets {
		value, ok := g.secret(name)
		if !ok {
			missing.Secrets = append(missing.Secrets, name)
		}
		v.Secrets[name] = value
	}
	if len(missing.Args)+len(missing.Secrets) > 0 {
		return v, usage("%s%s", inFile(t), missing)
	}
	return v, nil
}

// memory holds the values for a trail with that head.
func (g given) memory(cfg trails.Config) (*memory.Memory, error) {
	values, err := g.bind(&trails.Trail{Config: cfg})
	if err != nil {
		return nil, err
	}
	return memory.New(values), nil
}

// inFile says where, for a trail that has a file.
func inFile(t *trails.Trail) string {
	if t.File == "" {
		return ""
	}
	return t.File + ": "
}

func params(t *trails.Trail) []memory.Param {
	var out []memory.Param
	for _, a := range t.Config.Args {
		out = append(out, memory.Param{Name: a.Name, Type: a.Type, Default: a.Default})
	}
	return out
}

func (g given) secret(name string) (string, bool) {
	if value, ok := g.secrets[name]; ok {
		return value, true
	}
	return os.LookupEnv(memory.SecretVariable(name))
}

// unused refuses --arg names that no trail declares: a typo there would silently test something else.
func (g given) unused(ts []*trails.Trail) error {
	var known []string
	for _, t := range ts {
		for _, a := range t.Config.Args {
			known = append(known, a.Name)
		}
	}
	var wrong []string
	for _, name := range sortedKeys(g.args) {
		if !slices.Contains(known, name) {
			wrong = append(wrong, "no trail declares an argument \""+name+"\""+didYouMean(name, known))
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	return usage("%s", strings.Join(wrong, "; "))
}

func didYouMean(word string, known []string) string {
	if hint := diag.DidYouMean(word, known); hint != "" {
		return "; " + hint
	}
	return ""
}
