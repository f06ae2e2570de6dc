package selectors

import (
	"slices"
	"strings"
)

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

// destroys reports whether a name says that something is lost by a press. A control that did not say so when it was
// recorded is another one now.
func destroys(name string) bool {
	return slices.ContainsFunc(strings.Fields(fold(name)), func(word string) bool {
		switch word {
		case "delete", "remove", "discard", "erase", "destroy", "drop", "wipe", "purge", "reset", "clear", "cancel", "unsubscribe",
			"deactivate", "terminate", "revoke", "reject", "decline", "refund", "archive", "overwrite":
			return true
		}
		return false
	})
}
