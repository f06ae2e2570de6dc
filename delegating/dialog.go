package delegating

import (
	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// DialogArgs are the arguments of dialog.
type DialogArgs struct {
	Action string `json:"action" enum:"accept,dismiss"`
	Text   string `json:"text,omitempty"`
}

// AnswerDialog is the verb dialog. The recorded call holds what the dialog said.
func AnswerDialog() Delegating {
	return New(tools.Spec{
		Name:    "dialog",
		Summary: "Answer the open alert, confirm or prompt.",
		Example: "dialog accept",
		Kind:    tools.Act,
	}, func(s *snapshot.Snapshot, a DialogArgs) ([]tools.Call, error) {
		if s.Dialog == nil {
			return nil, &tools.Failure{Code: "dialog", Problem: "no dialog is open"}
		}
		args := tools.AnswerDialogArgs{Action: a.Action, Text: a.Text}
		if s.Dialog.Message != "" {
			args.Message = selectors.Is(s.Dialog.Message)
		}
		return one("answerDialog", args, nil)
	})
}
