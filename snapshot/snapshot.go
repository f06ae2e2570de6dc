// Package snapshot is the page at one moment: a tree of nodes with role, name, value, state and box, the refs
// by which a caller may speak of them, and the page's texts for a model. It is pure data and knows no browser.
//
// It stands at the start of the flow: browser makes a Snapshot, selectors match on it, delegating tools expand
// refs against it, and session shows its text.
//
//	snap, _ := page.Look(ctx, tools.Looking{})
//	refs.Show(snap)                       // gives every node that can be acted on its ref
//	fmt.Println(snap.Text(snapshot.View{}))
//	node, err := snap.ByRef("e12")        // err says what e12 was and what is there now
package snapshot

// Snapshot is one document state of a page, its frames included. The zero value is an empty page.
type Snapshot struct {
	URL      string
	Title    string
	Viewport Size
	// Scrolled is how far the top document is scrolled down, in percent of what can be scrolled (0 when it all fits).
	Scrolled int
	// Tabs is the number of open tabs of the context, this one included.
	Tabs int
	// Dialog is the JavaScript dialog that blocks the page, or nil.
	Dialog *Dialog
	// Root has the role "page". Its children are those of the top document; an iframe node's children are those
	// of the document inside it.
	Root *Node
	// Notes say what could not be read, one line each (a frame that did not answer).
	Notes []string
	// Partial is true for a look that was narrowed to what could match some selectors (tools.Looking.For):
	// names of nodes that could not matter are then missing, so it must not be shown or used for generating.
	Partial bool

	refs  *Refs
	index *index
	byRef []*Node
}

// Size is a width and a height in CSS pixels.
type Size struct{ Width, Height float64 }

// Dialog is an open alert, confirm, prompt or beforeunload.
type Dialog struct{ Kind, Message, Default string }

// Handle is the live identity of a DOM node: the document it lives in and its number there. A reloaded or
// replaced document has another number, and numbers are not reused, so equal handles are the same DOM node.
// The zero Handle is no node.
type Handle struct{ Document, Number int }

// Box is a rectangle in CSS pixels of the top page's viewport.
type Box struct{ X, Y, Width, Height float64 }

// Node is one entry of a snapshot: an element, or a piece of text (Role "text").
type Node struct {
	Handle Handle
	// Ref is set by Refs; empty for nodes that got none.
	Ref Ref
	// Role is the ARIA role; "generic" for an element without one, "text" for a piece of text, "iframe" for a
	// frame element, "page" for the root.
	Role string
	// Name is the accessible name as Chrome computes it, white space normalised.
	Name string
	// Description is the accessible description.
	Description string
	// Text is the visible text of a "text" node, white space collapsed but with a single leading or trailing
	// space kept where the page has one. Elements have none: use Content.
	Text string
	// Value is what a field holds: a text, the chosen options' labels joined with ", ", a slider's value.
	// For a secret field it is dots.
	Value  string
	States States
	// Level is that of a heading or tree item; 0 for none.
	Level int
	Box   Box

	// Tag is the lower-case element name; Type the type attribute of an input or button.
	Tag, Type string
	// TestID is the author's test id (the first of the configured attributes that is set).
	TestID string
	// ID is the id attribute, FieldName the name attribute, Classes the class attribute's tokens.
	ID, FieldName string
	Classes       []string
	// Label is the text of a field's labels; Placeholder, Title, Alt and Href are the attributes (Href as written).
	Label, Placeholder, Title, Alt, Href string
	// Icon names an icon inside an otherwise nameless control: sprite id, icon class or image file name.
	Icon string
	// Options are a native select's option labels, in order.
	Options []string
	// CSS lists those css selectors of the look's request (tools.Looking.For) that this element matches.
	CSS []string
	// Covered says what lies over the element's point, as `dialog "Cookies"` or `div#veil`; empty when nothing does.
	Covered string

	Flags  Flags
	Parent *Node
	// place is the node's number in its snapshot's index; 0 without one.
	place int
	// Children are in document order of the flat tree: open and closed shadow content and slotted content are
	// where a person sees them, aria-owned nodes last.
	Children []*Node
}

// States are the accessibility states of a node, as bits.
type States uint32

// The states. Unchecked, Collapsed, Unpressed and Unselected are stated by the page, so their absence is not
// the same as the opposite.
const (
	Disabled States = 1 << iota
	Checked
	Unchecked
	Mixed
	Expanded
	Collapsed
	Pressed
	Unpressed
	Selected
	Unselected
	Focused
	Required
	Invalid
	ReadOnly
	Busy
	Current
	Modal
)

// Has reports whether all of want are set.
func (s States) Has(want States) bool { return s&want == want }

// Flags are further facts of a node, as bits.
type Flags uint32

// The flags.
const (
	// Visible: a person could see it after scrolling (box, visibility, opacity, not clipped away, not 1 px).
	Visible Flags = 1 << iota
	// InView: at least a part of the box is inside the viewport.
	InView
	// Clickable: it reacts to the pointer although its role does not say so (cursor, listener).
	Clickable
	// Block: it stands on a line of its own, so its text is set apart by white space.
	Block
	// AriaHidden: hidden from assistive technology although a person can see it.
	AriaHidden
	// Inert: it cannot be reached at present: inert, or behind an open modal dialog.
	Inert
	// Focusable: it can take the keyboard focus.
	Focusable
	// Editable: text can be typed into it.
	Editable
	// Secret: a password field or one that was a password field earlier in this session.
	Secret
	// Scrollable: it scrolls its own content.
	Scrollable
	// FrameMissing: an iframe whose document could not be read.
	FrameMissing
)

// Has reports whether all of want are set.
func (f Flags) Has(want Flags) bool { return f&want == want }
