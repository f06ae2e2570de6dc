package memory

// SecretAllowed reports whether a secret may stand in an argument: the text that inputText types, headers, and any
// argument of a composed or own tool. path are the keys that lead to the argument.
func SecretAllowed(tool string, path []string) bool {
	if len(path) == 0 {
		return false
	}
	for _, key := range path {
		if selectorKey(key) {
			return false
		}
	}
	if path[0] == "headers" {
		return true
	}
	if tool == "inputText" {
		return len(path) == 1 && path[0] == "text"
	}
	return !builtin(tool)
}

// builtin names Cairn's own recordable tools. Their arguments are shown, logged or kept, so a secret has no place
// in them.
func builtin(tool string) bool {
	switch tool {
	case "tapOn", "tapOnPoint", "inputText", "clearText", "selectOption", "setChecked", "hoverOver", "dragTo", "dragBy", "scrollTo", "scrollBy",
		"pressKey", "uploadFiles", "navigate", "switchTab", "closeTab", "answerDialog", "waitFor", "rememberText",
		"assertVisible", "assertNotVisible", "assertText", "assertValue", "assertState", "assertCount", "assertUrl",
		"assertTitle", "assertRequest", "assertDownload":
		return true
	}
	return false
}
