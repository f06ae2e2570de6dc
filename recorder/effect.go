package recorder

import (
	"net/url"
	"regexp"
	"strings"
)

// writeEffects writes what a call structurally did, so that replay waits for it and misses it when it does not
// happen: another address, a dialog, a tab, a download. Other effects are not for a trail.
func writeEffects(w *work) {
	for i, k := range w.calls {
		if !hasEffect(k.Tool) {
			continue
		}
		if _, ok := fields(k.Args).get("effect"); ok {
			continue
		}
		if e := structural(k); e != nil {
			w.calls[i].Args = withArg(k.Args, "effect", e)
		}
	}
}

func hasEffect(tool string) bool {
	switch tool {
	case "tapOn", "tapOnPoint", "inputText", "pressKey", "selectOption", "setChecked", "uploadFiles", "dragTo":
		return true
	}
	return false
}

// effectArg is the effect argument of an act tool; the shape is that of tools.EffectWanted.
type effectArg struct {
	URL   string `json:"url,omitempty"`
	Opens string `json:"opens,omitempty"`
}

func structural(k Kept) *effectArg {
	switch e := k.Effect; {
	case e.Dialog != nil:
		return &effectArg{Opens: "dialog"}
	case e.Tab != "":
		return &effectArg{Opens: "tab"}
	case e.Download != "":
		return &effectArg{Opens: "download"}
	case e.URL != "":
		if p := stablePath(k.URLBefore, e.URL); p != "" {
			return &effectArg{URL: p}
		}
	}
	return nil
}

var idSegment = regexp.MustCompile(`^(?:[0-9]+|[0-9a-fA-F]{8,}|[0-9a-fA-F]{8}-[0-9a-fA-F-]{27})$`)

// stablePath is the part of an address that will be the same next time: its path, with segments that are ids as
// patterns. Query and fragment often hold what differs from run to run. Empty when the path did not change, or
// another origin was reached (then the whole origin and path count).
func stablePath(before, after string) string {
	a, errA := url.Parse(after)
	b, errB := url.Parse(before)
	if errA != nil || errB != nil || a.Host == "" {
		return ""
	}
	path := a.EscapedPath()
	if path == "" {
		path = "/"
	}
	same := a.Scheme == b.Scheme && a.Host == b.Host
	if same && path == b.EscapedPath() {
		return ""
	}
	path = generalise(path)
	if same {
		return path
	}
	return a.Scheme + "://" + a.Host + path
}

// generalise puts * in the place of segments that are ids; the executor lets it stand for any one segment.
func generalise(path string) string {
	segments := strings.Split(path, "/")
	for i, s := range segments {
		if idSegment.MatchString(s) {
			segments[i] = "*"
		}
	}
	return strings.Join(segments, "/")
}
