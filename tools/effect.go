package tools

import (
	"fmt"
	"net/url"

	"github.com/cairn-trails/cairn/snapshot"
)

// EffectWanted is the effect argument of an act tool: what the call did when it was recorded, and must do again.
type EffectWanted struct {
	// URL is the address that it leads to, in the form of assertUrl's equals.
	URL string `json:"url,omitempty" doc:"The address that the call leads to; a path, or /^...$/."`
	// Opens is dialog, tab or download.
	Opens string `json:"opens,omitempty" enum:"dialog,tab,download" doc:"What the call opens."`
}

func (w EffectWanted) String() string {
	if w.URL != "" {
		return w.URL
	}
	if w.Opens == "" {
		return "nothing"
	}
	return "a " + w.Opens
}

// None reports whether nothing at all was seen: the page may not have been listening.
func (e Effect) None() bool { return e == Effect{Pending: e.Pending, Restless: e.Restless} }

// ofPress is what came of a press of the node. A pressed button gets the focus also from a page that does not listen;
// for a field the focus is what a press is for.
func (e Effect) ofPress(pressed *snapshot.Node) Effect {
	if pressed == nil || !pressed.Flags.Has(snapshot.Editable) {
		e.Focus = false
	}
	return e
}

// String tells the effect in a few words; it is empty for what is not worth a word, a change inside the page.
func (e Effect) String() string {
	words := e.words()
	if e.Blocked == "" {
		return words
	}
	if words != "" {
		words += "; "
	}
	return words + fmt.Sprintf("not allowed, so not sent: %s", Clip(e.Blocked, 80))
}

func (e Effect) words() string {
	switch {
	case e.Dialog != nil:
		return fmt.Sprintf("dialog opened: %s %q", e.Dialog.Kind, Clip(e.Dialog.Message, 60))
	case e.Tab != "":
		return fmt.Sprintf("opened tab %q", Clip(e.Tab, 60))
	case e.Download != "":
		return "download started: " + Clip(e.Download, 60)
	case e.Chooser:
		return "a file chooser opened; upload answers it"
	case e.URL != "":
		return "now at " + Clip(path(e.URL), 80)
	case e.Document:
		return "the page was loaded anew"
	case e.None():
		return "no effect seen"
	}
	return ""
}

// path is an address as people speak of it inside one site: path, query and fragment.
func path(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return address
	}
	u.Scheme, u.Host, u.User = "", "", nil
	if s := u.String(); s != "" {
		return s
	}
	return "/"
}

// plus joins the effects of two tries of one call.
func (e Effect) plus(o Effect) Effect {
	if o.URL != "" {
		e.URL = o.URL
	}
	if o.Dialog != nil {
		e.Dialog = o.Dialog
	}
	if o.Tab != "" {
		e.Tab = o.Tab
	}
	if o.Download != "" {
		e.Download = o.Download
	}
	e.Document, e.DOM = e.Document || o.Document, e.DOM || o.DOM
	e.Requests += o.Requests
	e.Chooser = e.Chooser || o.Chooser
	e.Focus, e.Value = e.Focus || o.Focus, e.Value || o.Value
	e.Pending = o.Pending
	if e.Blocked == "" {
		e.Blocked = o.Blocked
	}
	return e
}

// meets reports whether the effect is what was wanted. at is the page's address now.
func (w EffectWanted) meets(e Effect, at string) bool {
	switch w.Opens {
	case "dialog":
		return e.Dialog != nil
	case "tab":
		return e.Tab != ""
	case "download":
		return e.Download != ""
	}
	return w.URL == "" || MatchAddress(w.URL, at)
}
