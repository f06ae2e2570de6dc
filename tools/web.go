package tools

// Web is a fresh registry of the web tools.
func Web() *Registry {
	r := &Registry{}
	err := r.Add(
		Navigate(), TapOn(), TapOnPoint(), InputText(), PressKey(), SelectOption(), SetChecked(), HoverOver(),
		DragTo(), UploadFiles(), ScrollTo(), ScrollBy(), WaitFor(), SwitchTab(), CloseTab(), AnswerDialog(), RememberText(),
		AssertVisible(), AssertNotVisible(), AssertText(), AssertValue(), AssertState(), AssertCount(), AssertURL(), AssertTitle(), AssertRequest(), AssertDownload(),
	)
	if err != nil {
		panic("tools: " + err.Error()) // a web tool's own definition is wrong
	}
	return r
}
