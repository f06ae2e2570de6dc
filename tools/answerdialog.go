package tools

import (
	"context"
	"fmt"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
)

// AnswerDialogArgs are the arguments of answerDialog.
type AnswerDialogArgs struct {
	Action  string             `json:"action" enum:"accept,dismiss" doc:"OK or Cancel."`
	Text    string             `json:"text,omitempty" doc:"What to answer to a prompt."`
	Message *selectors.Pattern `json:"message,omitempty" doc:"What the dialog must say."`
	Acting
}

// AnswerDialog is the tool answerDialog: it answers the JavaScript dialog that blocks the page.
func AnswerDialog() Tool {
	return New(Spec{
		Name:    "answerDialog",
		Summary: "Answers the alert, confirm or prompt that blocks the page.",
		Example: "answerDialog: {action: accept, message: \"Delete the order?\"}",
		Kind:    Act,
		Short:   "action",
	}, func(ctx context.Context, p Page, a AnswerDialogArgs) (Result, error) {
		if err := a.awaitDialog(ctx, p); err != nil {
			return Result{}, err
		}
		var d snapshot.Dialog
		effect, err := p.Act(ctx, func(ctx context.Context) (err error) {
			d, err = p.AnswerDialog(ctx, a.Action == "accept", a.Text)
			return err
		})
		verb := "Accepted"
		if a.Action != "accept" {
			verb = "Dismissed"
		}
		return Result{Effect: effect}.saying(err, "%s %s %s", verb, d.Kind, snapshotQuote(d.Message))
	})
}

// awaitDialog waits for the dialog. One that says something else is not answered.
func (a AnswerDialogArgs) awaitDialog(ctx context.Context, p Page) error {
	return p.Await(ctx, Looking{Quick: true}, func(s *snapshot.Snapshot) error {
		switch {
		case s.Dialog == nil:
			return &Failure{Code: "dialog", Problem: "no dialog is open"}
		case a.Message != nil && !a.Message.Matches(s.Dialog.Message):
			return finally(&Failure{Code: "dialog", Problem: fmt.Sprintf("the dialog says %s, wanted %s",
				snapshotQuote(s.Dialog.Message), snapshotQuote(a.Message.String()))})
		}
		return nil
	})
}
