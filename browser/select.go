package browser

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// Select chooses options by label, then by value, and no others: in a native select at once, in an ARIA listbox or
// combobox by opening it and tapping options as a person would.
func (e *element) Select(ctx context.Context, options []string) error {
	e.page.forget()
	var a answer
	args := asking{Number: e.node.Handle.Number, Options: options, Milliseconds: left(ctx)}
	if err := e.call(ctx, "choose", args, &a); err != nil {
		return err
	}
	if a.Custom {
		return e.pick(ctx, options)
	}
	return e.refusal(a)
}

// pick chooses in a listbox or combobox that the page built itself.
func (e *element) pick(ctx context.Context, options []string) error {
	before, err := e.page.Look(ctx, tools.Looking{})
	if err != nil {
		return err
	}
	self := before.ByHandle(e.node.Handle)
	if self == nil {
		return tools.ErrDetached
	}
	own := choices(self)
	if len(own) == 0 && !self.States.Has(snapshot.Expanded) {
		if err := e.Tap(ctx, tools.Tap{}); err != nil {
			return err
		}
	}
	earlier := map[snapshot.Handle]bool{}
	if !self.States.Has(snapshot.Expanded) {
		for _, n := range choices(before.Root) {
			earlier[n.Handle] = true
		}
	}
	for _, want := range options {
		if err := e.pickOne(ctx, want, earlier, len(own) > 0); err != nil {
			return err
		}
	}
	return e.unpick(ctx, options)
}

// pickOne waits for an option and taps it, unless it is chosen already. own says that the options are inside the element.
func (e *element) pickOne(ctx context.Context, want string, earlier map[snapshot.Handle]bool, own bool) error {
	var option *snapshot.Node
	err := e.page.Await(ctx, tools.Looking{}, func(s *snapshot.Snapshot) error {
		root := s.Root
		if own {
			root = s.ByHandle(e.node.Handle)
		}
		if root == nil {
			return tools.ErrDetached
		}
		var saw []string
		option = nil
		for _, n := range choices(root) {
			if earlier[n.Handle] && !own {
				continue
			}
			saw = append(saw, optionText(n))
			if !same(optionText(n), want) {
				continue
			}
			switch {
			case n.States.Has(snapshot.Disabled):
				return e.refusal(answer{Problem: fmt.Sprintf("has a disabled option %q", want), Code: "disabled"})
			case option != nil:
				return e.refusal(answer{Problem: fmt.Sprintf("has several options %q: tap the one that is meant", want), Code: "ambiguous"})
			}
			option = n
		}
		switch {
		case option != nil:
			return nil
		case len(saw) == 0:
			return e.refusal(answer{Problem: fmt.Sprintf("shows no options, %q was wanted", want), Code: "missing"})
		}
		return e.refusal(answer{Problem: fmt.Sprintf("has no option %q", want), Saw: saw, Code: "missing"})
	})
	if err != nil || option.States.Has(snapshot.Selected) {
		return err
	}
	return e.page.Element(option).Tap(ctx, tools.Tap{})
}

// unpick takes back, in a listbox for several, what was not asked for.
func (e *element) unpick(ctx context.Context, options []string) error {
	s, err := e.page.Look(ctx, tools.Looking{})
	if err != nil || s.Root == nil {
		return err
	}
	self := s.ByHandle(e.node.Handle)
	if self == nil {
		return nil
	}
	chosen := slices.DeleteFunc(choices(self), func(n *snapshot.Node) bool { return !n.States.Has(snapshot.Selected) })
	for _, n := range chosen {
		wanted := slices.ContainsFunc(options, func(o string) bool { return same(o, optionText(n)) })
		if wanted || len(chosen) <= len(options) {
			continue
		}
		if err := e.page.Element(n).Tap(ctx, tools.Tap{}); err != nil {
			return err
		}
	}
	return nil
}

// choices are the visible options below a node.
func choices(root *snapshot.Node) []*snapshot.Node {
	var list []*snapshot.Node
	if root == nil {
		return nil
	}
	root.Walk(func(n *snapshot.Node) bool {
		if n.Role == "option" && n.Flags.Has(snapshot.Visible) && !n.Flags.Has(snapshot.Inert) {
			list = append(list, n)
		}
		return true
	})
	return list
}

func optionText(n *snapshot.Node) string {
	if n.Name != "" {
		return n.Name
	}
	return n.Content()
}

// same reports whether two labels read the same.
func same(a, b string) bool {
	fold := func(s string) string {
		return strings.Join(strings.Fields(strings.NewReplacer("\u200b", "", "\u00ad", "", "\ufeff", "").Replace(s)), " ")
	}
	return fold(a) == fold(b)
}
