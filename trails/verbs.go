package trails

// recordedAs tells what stands in a trail for a verb of the model surface, or "" for none.
func recordedAs(verb string) string {
	with := ""
	switch verb {
	case "tap", "click":
		with = "tapOn"
	case "type", "fill":
		return "inputText with a selector and a text"
	case "select":
		return "selectOption with a selector and options"
	case "check":
		return "setChecked with a selector"
	case "hover":
		with = "hoverOver"
	case "drag":
		return "dragTo with a selector and a target"
	case "scroll":
		return "scrollTo with a selector, or scrollBy"
	case "press":
		return "pressKey with a key"
	case "upload":
		return "uploadFiles with a selector and files"
	case "tab":
		return "switchTab or closeTab"
	case "dialog":
		return "answerDialog"
	case "wait":
		return "waitFor"
	case "remember":
		return "rememberText with a selector and a name in as"
	}
	if with == "" {
		return expected(verb)
	}
	return with + " with a selector"
}

func expected(verb string) string {
	switch verb {
	case "expectVisible":
		return "assertVisible with a selector or a text"
	case "expectGone":
		return "assertNotVisible with a selector or a text"
	case "expectText":
		return "assertText with a selector"
	case "expectValue":
		return "assertValue with a selector and a value"
	case "expectState":
		return "assertState with a selector and a state"
	case "expectCount":
		return "assertCount with a selector and a count"
	case "expectUrl":
		return "assertUrl"
	case "expectTitle":
		return "assertTitle"
	case "expectRequest":
		return "assertRequest"
	case "expectDownload":
		return "assertDownload"
	}
	return ""
}

// readsOnly reports a verb that leaves nothing in a trail.
func readsOnly(verb string) bool {
	switch verb {
	case "snapshot", "find", "read", "screenshot", "beginStep", "finish":
		return true
	}
	return false
}
