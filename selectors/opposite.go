package selectors

import "strings"

// opposite reports whether two names are those of a control before and after it was used: Follow and Unfollow, Follow
// and Following, Show and Hide. What does the one must never be taken for what does the other.
func opposite(a, b string) bool {
	x, y := strings.Fields(fold(a)), strings.Fields(fold(b))
	if len(x) != len(y) {
		return false
	}
	found := false
	for i := range x {
		switch {
		case x[i] == y[i]:
		case undoes(x[i], y[i]) || undoes(y[i], x[i]):
			found = true
		default:
			return false
		}
	}
	return found
}

// undoes reports whether b undoes a, or says that it is done.
func undoes(a, b string) bool {
	for _, prefix := range []string{"un", "de", "dis", "non", "in"} {
		if b == prefix+a || b == prefix+"-"+a {
			return true
		}
	}
	for _, ending := range []string{"ing", "ed", "d"} {
		if b == a+ending || len(a) > 2 && b == strings.TrimSuffix(a, "e")+ending {
			return true
		}
	}
	return antonym(a) == b
}

// antonym is the other one of two words that name a switch, or "".
func antonym(word string) string {
	switch word {
	case "show":
		return "hide"
	case "add":
		return "remove"
	case "start":
		return "stop"
	case "play", "resume":
		return "pause"
	case "open":
		return "close"
	case "expand":
		return "collapse"
	case "enable":
		return "disable"
	case "on":
		return "off"
	case "in":
		return "out"
	case "join":
		return "leave"
	case "connect":
		return "disconnect"
	case "accept", "approve":
		return "reject"
	case "allow":
		return "deny"
	case "yes":
		return "no"
	case "next":
		return "previous"
	}
	return ""
}
