package tools

import (
	"context"
	"time"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
)

// Page is the live tab that a tool acts on. Package browser implements it; pagetest has a fake.
// Methods return a *Failure when the page is the reason, ErrDetached when the element went away, and any other
// error when the browser or the connection is gone. ctx carries the deadline of the call.
type Page interface {
	// Look takes a snapshot.
	Look(ctx context.Context, l Looking) (*snapshot.Snapshot, error)
	// Await looks again each time the page changes until check returns nil or ctx ends; then it returns check's last
	// error. A check error that is final (errors.Is ErrFinal) ends the wait at once.
	Await(ctx context.Context, l Looking, check func(*snapshot.Snapshot) error) error
	// Element returns the live element behind a node of this page's snapshots.
	Element(n *snapshot.Node) Element
	// Act runs do, observes what it changes, and waits until what it set off has settled.
	Act(ctx context.Context, do func(context.Context) error) (Effect, error)
	// Navigate opens url and returns when the document is usable (not: loaded).
	Navigate(ctx context.Context, url string) error
	// History is Navigate for Back, Forward and Reload.
	History(ctx context.Context, h History) error
	// Press sends a key or chord ("Enter", "Control+A") to the focused element.
	Press(ctx context.Context, chord string) error
	// InsertText types text into the focused element and returns the node that has the focus. No focused editable
	// element is a *Failure.
	InsertText(ctx context.Context, text string, clearFirst bool) (*snapshot.Node, error)
	// TapPoint taps a point given in CSS pixels of the viewport.
	TapPoint(ctx context.Context, x, y float64, t Tap) error
	// ScrollBy scrolls the page's main scroller by CSS pixels, as a wheel would.
	ScrollBy(ctx context.Context, dx, dy float64) error
	// AnswerDialog accepts or dismisses the open JavaScript dialog and returns it.
	AnswerDialog(ctx context.Context, accept bool, text string) (snapshot.Dialog, error)
	// Location is the top document's address and title, without a look.
	Location(ctx context.Context) (url, title string, err error)
	// Screenshot is a PNG of the viewport.
	Screenshot(ctx context.Context) ([]byte, error)
	Tabbed
	Watched
}

// Element is a live thing on the page that can be acted on. Every method waits until the element is actionable
// (attached, visible, stable, enabled, in view, receiving events) or ctx ends, and then says what did not hold.
type Element interface {
	Node() *snapshot.Node
	// Tap presses the element with trusted input.
	Tap(ctx context.Context, t Tap) error
	// Hover moves the pointer over it.
	Hover(ctx context.Context) error
	// Fill types text into it as a person would (into native date, time, month, week, color and range fields: the
	// ISO value) and reads the value back. With clearFirst the old content goes first; else the caret goes to its end.
	Fill(ctx context.Context, text string, clearFirst bool) error
	// Press focuses it and sends a key or chord.
	Press(ctx context.Context, chord string) error
	// Select chooses options by label, then by value, in a native select or an ARIA listbox or combobox. It chooses
	// exactly these: others of a multiple select are cleared.
	Select(ctx context.Context, options []string) error
	// SetChecked brings a checkbox, radio or switch into a state, and verifies it.
	SetChecked(ctx context.Context, on bool) error
	// Upload gives it files, by absolute path: as a file input, as what opens a file chooser when it is pressed, or as a
	// place to drop files on.
	Upload(ctx context.Context, paths []string) error
	// DragTo drags it onto another element of the page.
	DragTo(ctx context.Context, target Element) error
	// ScrollIntoView scrolls it to the middle of its scrollers.
	ScrollIntoView(ctx context.Context) error
	// ScrollBy scrolls the nearest scroller that holds it by CSS pixels.
	ScrollBy(ctx context.Context, dx, dy float64) error
	// Hearing tells who hears of a press of it.
	Hearing(ctx context.Context) (Hearing, error)
	// Heed waits until more listeners than known hear of a press of it, and answers whether that came to be. It gives
	// up when the page has no more scripts to wait for.
	Heed(ctx context.Context, known int) (bool, error)
}

// Hearing is who hears of a press of an element.
type Hearing struct {
	// Listeners is how many listeners of the page do, on the element and all it is in.
	Listeners int
	// Native is true when the browser itself does something then: follow a link, send a form, open a list. Listeners
	// are not counted in that case. Stub is true for a link that leads nowhere without a script.
	Native, Stub bool
	// Waiting is true while scripts of the page may yet begin to listen.
	Waiting bool
}

// Looking says what a look must hold. The zero value is everything.
type Looking struct {
	// For narrows the look to what could match these selectors: it may leave out names and facts that cannot matter
	// to them. Empty: a full look, fit for showing and generating.
	For []selectors.Selector
	// Quick asks for the address, title and dialog only (Root is nil).
	Quick bool
}

// Tap says how an element is pressed. The zero value is one plain left tap.
type Tap struct {
	// Count is the number of clicks; 0 means 1.
	Count int
	// Button is "left" (also when empty), "right" or "middle".
	Button string
	// Modifiers are held keys: Alt, Control, Meta, Shift, ControlOrMeta.
	Modifiers []string
	// Hold is how long the button stays down.
	Hold time.Duration
}

// History is a move in the tab's session history.
type History string

// The moves.
const (
	Back    History = "back"
	Forward History = "forward"
	Reload  History = "reload"
)

// Effect is what a call changed, as far as it was seen from the moment before the input to the settling.
type Effect struct {
	// URL is the new address when it changed.
	URL string
	// Dialog is the JavaScript dialog that opened.
	Dialog *snapshot.Dialog
	// Tab is the title or address of a tab that opened, Download the suggested name of a download that began.
	Tab, Download string
	// Document is true when a new document was loaded, DOM when the page's nodes changed.
	Document, DOM bool
	// Requests is the number of requests that left.
	Requests int
	// Chooser is true when a file chooser was asked for and not answered.
	Chooser bool
	// Focus is true when the focused element changed, Value when a field's value did.
	Focus, Value bool
	// Restless is true when the page's nodes had been changing by themselves until just before, so that DOM may be
	// none of the call's making.
	Restless bool
	// Blocked is the address of a request that the page was not allowed to send; empty for none.
	Blocked string
	// Pending says what the settling gave up waiting for; empty when all was quiet.
	Pending string
}
