package tools

import (
	"context"
	"strings"
)

// SelectOptionArgs are the arguments of selectOption.
type SelectOptionArgs struct {
	Target
	Options []string `json:"options" minItems:"1" doc:"The options to be chosen, by label, then by value; no others stay chosen."`
	Acting
}

// SelectOption is the tool selectOption: it chooses options of a select, listbox or combobox.
func SelectOption() Tool {
	return New(Spec{
		Name:    "selectOption",
		Summary: "Chooses options of a select, listbox or combobox.",
		Example: "selectOption: {selector: {label: Country}, options: [France]}",
		Kind:    Act,
	}, func(ctx context.Context, p Page, a SelectOptionArgs) (Result, error) {
		res, err := ActOn(ctx, p, a.Target, func(ctx context.Context, e Element) error { return e.Select(ctx, a.Options) })
		return res.saying(err, "Selected %v in %v", quoted(a.Options), res.Reached)
	})
}

func quoted(texts []string) string {
	var each []string
	for _, t := range texts {
		each = append(each, snapshotQuote(t))
	}
	return strings.Join(each, ", ")
}
