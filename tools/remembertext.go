package tools

import (
	"context"
	"fmt"

	"github.com/cairn-trails/cairn/snapshot"
)

// RememberTextArgs are the arguments of rememberText.
type RememberTextArgs struct {
	Target
	As      string `json:"as" pattern:"^[A-Za-z_][A-Za-z0-9_]*$" doc:"The name by which later calls use it, as in {{total}}."`
	Pattern string `json:"pattern,omitempty" doc:"A regular expression; its first group, or all of it, is what is kept."`
	Timed
}

// Agree holds when the expression can be read.
func (a RememberTextArgs) Agree() error {
	if _, ok := expression(a.Pattern); !ok {
		return fmt.Errorf(`"pattern" is no regular expression: %q`, a.Pattern)
	}
	return nil
}

// RememberText is the tool rememberText: it keeps a text of the page for later calls.
func RememberText() Tool {
	return New(Spec{
		Name:    "rememberText",
		Summary: "Keeps the text of an element, or the value of a field, under a name for later calls.",
		Example: "rememberText: {selector: {testId: order-number}, as: order}",
		Kind:    Remember,
	}, func(ctx context.Context, p Page, a RememberTextArgs) (Result, error) {
		var kept string
		res, err := CheckOn(ctx, p, a.Target, func(n *snapshot.Node) (err error) {
			kept, err = a.keep(n)
			return err
		})
		if err != nil {
			return res, err
		}
		res.Remembered = map[string]string{a.As: kept}
		return res.saying(nil, "Remembered %s as %s", snapshotQuote(kept), a.As)
	})
}

func (a RememberTextArgs) keep(n *snapshot.Node) (string, error) {
	if n.Flags.Has(snapshot.Secret) {
		return "", finally(&Failure{Code: "secret", Problem: n.Describe() + " is a secret field; what it holds is not read"})
	}
	text := n.Content()
	if n.Flags.Has(snapshot.Editable) || text == "" {
		text = n.Value
	}
	if text == "" {
		return "", &Failure{Code: "text", Problem: n.Describe() + " holds no text"}
	}
	if a.Pattern == "" {
		return text, nil
	}
	p, _ := expression(a.Pattern)
	re, _ := compile(p.Value, p.Flags)
	m := re.FindStringSubmatch(text)
	switch {
	case m == nil:
		return "", &Failure{Code: "text", Problem: fmt.Sprintf("the text of %s is %s, and nothing in it matches %s", n.Describe(), snapshotQuote(text), p.String())}
	case len(m) > 1:
		return m[1], nil
	}
	return m[0], nil
}
