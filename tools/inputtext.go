package tools

import (
	"context"

	"github.com/cairn-trails/cairn/snapshot"
)

// InputTextArgs are the arguments of inputText.
type InputTextArgs struct {
	Text string `json:"text" doc:"The text; the ISO value for date and time fields."`
	MaybeTarget
	ClearFirst bool `json:"clearFirst,omitempty" doc:"Remove what the field holds before."`
	Acting
}

// InputText is the tool inputText: it types into a field, as a person would, and verifies what the field holds
// then. Its sentence never shows the text.
func InputText() Tool {
	return New(Spec{
		Name:    "inputText",
		Summary: "Types text into a field and reads it back.",
		Example: `inputText: {text: ada@example.com, selector: {label: Email}}`,
		Kind:    Act,
	}, inputText)
}

func inputText(ctx context.Context, p Page, a InputTextArgs) (Result, error) {
	if t, ok := a.Target(); ok {
		res, err := ActOn(ctx, p, t, func(ctx context.Context, e Element) error { return e.Fill(ctx, a.Text, a.ClearFirst) })
		return res.saying(err, "Typed into %v", res.Reached)
	}
	var field *snapshot.Node
	effect, err := p.Act(ctx, func(ctx context.Context) (err error) {
		field, err = p.InsertText(ctx, a.Text, a.ClearFirst)
		return err
	})
	return Result{Effect: effect, Reached: field}.saying(err, "Typed into %v", field)
}
