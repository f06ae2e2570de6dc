package tools

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
)

// Comparing is how a text is compared: exactly one is given.
type Comparing struct {
	Equals   *string `json:"equals,omitempty" doc:"The whole text."`
	Contains string  `json:"contains,omitempty" doc:"A part of it."`
	Matches  string  `json:"matches,omitempty" doc:"A regular expression, or /expression/flags."`
}

// Agree holds when exactly one is given and the expression can be read.
func (c Comparing) Agree() error {
	n := 0
	for _, given := range []bool{c.Equals != nil, c.Contains != "", c.Matches != ""} {
		if given {
			n++
		}
	}
	if n != 1 {
		return errors.New(`give one of "equals", "contains" and "matches"`)
	}
	if _, ok := expression(c.Matches); !ok {
		return fmt.Errorf(`"matches" is no regular expression: %q`, c.Matches)
	}
	return nil
}

// pattern is the comparison as the selectors compare texts: white space and invisible characters do not count.
func (c Comparing) pattern() selectors.Pattern {
	switch {
	case c.Contains != "":
		return selectors.Pattern{Kind: selectors.Contains, Value: c.Contains}
	case c.Matches != "":
		p, _ := expression(c.Matches)
		return p
	}
	return selectors.Pattern{Value: *c.Equals}
}

// wanted is the comparison in words.
func (c Comparing) wanted() string {
	switch {
	case c.Contains != "":
		return fmt.Sprintf("one with %q", c.Contains)
	case c.Matches != "":
		return "one that matches " + c.pattern().String()
	}
	return fmt.Sprintf("%q", *c.Equals)
}

// expression reads a regular expression with or without its slashes.
func expression(s string) (selectors.Pattern, bool) {
	p := selectors.Pattern{Kind: selectors.Regexp, Value: s}
	if end := strings.LastIndex(s, "/"); strings.HasPrefix(s, "/") && end > 1 && strings.Trim(s[end+1:], "ims") == "" {
		p.Value, p.Flags = s[1:end], s[end+1:]
	}
	_, ok := compile(p.Value, p.Flags)
	return p, ok
}

// AssertTextArgs are the arguments of assertText.
type AssertTextArgs struct {
	Target
	Comparing
	Timed
}

// AssertText is the tool assertText: it compares the visible text of an element.
func AssertText() Tool {
	return New(Spec{
		Name:    "assertText",
		Summary: "Checks the visible text of an element.",
		Example: `assertText: {selector: {testId: cart-total}, equals: "24.00 €"}`,
		Kind:    Verify,
	}, func(ctx context.Context, p Page, a AssertTextArgs) (Result, error) {
		pattern := a.pattern()
		res, err := CheckOn(ctx, p, a.Target, func(n *snapshot.Node) error {
			text := textOf(n)
			if pattern.Matches(text) {
				return nil
			}
			return &Failure{Code: "text", Problem: fmt.Sprintf("the text of %s is %s, wanted %s", n.Describe(), snapshotQuote(text), a.wanted())}
		})
		return res.saying(err, "%v reads as wanted", res.Reached)
	})
}

// textOf is what a person reads at a node: its text, or what a field holds.
func textOf(n *snapshot.Node) string {
	if text := n.Content(); text != "" || n.Flags.Has(snapshot.Editable) {
		return text
	}
	if n.Value != "" {
		return n.Value
	}
	return n.Name
}
