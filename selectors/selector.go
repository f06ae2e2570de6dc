// Package selectors is the durable description of an element: its grammar, matching on a snapshot, generating and
// ranking candidates for a node, agreement of independent signals, and explaining a miss. It is pure: it sees
// snapshots, never a browser.
//
// There is one matcher. The generator proves every candidate with Match on the snapshot the caller saw, and the
// player resolves with the same Match on the live page.
//
//	sel, err := selectors.Parse(json.RawMessage(`{"role":"button","name":"Pay"}`))
//	nodes := selectors.Match(snap, sel)
//	candidates := selectors.Generate(snap, node, selectors.Options{})
package selectors

// Selector describes one element. All keys that are set must hold; a selector with no key matches nothing.
// In JSON and YAML it is a map with the keys below, or a bare string as the short form of {text: ...}.
type Selector struct {
	// Role is the ARIA role, or "generic" for none.
	Role string `json:"role,omitempty"`
	// Name is the accessible name; /^$/ asks for none.
	Name *Pattern `json:"name,omitempty"`
	// Text is the visible text of the smallest element that holds it.
	Text *Pattern `json:"text,omitempty"`
	// Label is the text of a form field's label.
	Label *Pattern `json:"label,omitempty"`
	// Placeholder, Title and Alt are the attributes.
	Placeholder *Pattern `json:"placeholder,omitempty"`
	Title       *Pattern `json:"title,omitempty"`
	Alt         *Pattern `json:"alt,omitempty"`
	// TestID is the author's test id.
	TestID *Pattern `json:"testId,omitempty"`
	// Level is a heading's level.
	Level int `json:"level,omitempty"`
	// Checked, Expanded and Selected are the states.
	Checked  *bool `json:"checked,omitempty"`
	Expanded *bool `json:"expanded,omitempty"`
	Selected *bool `json:"selected,omitempty"`
	// Href is a link's target as written, or its path.
	Href *Pattern `json:"href,omitempty"`
	// Icon is the name of the icon inside a nameless control.
	Icon *Pattern `json:"icon,omitempty"`
	// CSS is for authors and a last resort.
	CSS string `json:"css,omitempty"`
	// Within is an ancestor that matches. There a name is also the container's own heading, legend or caption, or a
	// text of a row or item: {role: row, name: Ada}. A container that is told by what it shows alone ({has: Ada}, or
	// the bare text) is the item around that text: the smallest element with both, as long as no other item's text
	// comes between.
	Within *Selector `json:"within,omitempty"`
	// Has is a descendant; a bare string means text.
	Has *Selector `json:"has,omitempty"`
	// Column is the header text of the table column that the element's cell stands in.
	Column *Pattern `json:"column,omitempty"`
	// After and Before are another unique element that comes earlier or later in document order. After a heading
	// means in the section that it opens: up to the next heading of its level, landmarks and dialogs left out.
	After  *Selector `json:"after,omitempty"`
	Before *Selector `json:"before,omitempty"`
	// Nth (from 1) of exactly Of matches inside the scope.
	Nth int `json:"nth,omitempty"`
	Of  int `json:"of,omitempty"`
	// Frame is the selector of the iframe that holds the element, or the chain of them from the top; each must be
	// the only one. Without it a selector speaks of the top document only.
	Frame Frames `json:"frame,omitempty"`
}

// Frames is a chain of iframe selectors from the top document down. In JSON and YAML a chain of one may be
// written without the list.
type Frames []Selector

// IsSelector marks the type for package schemas, which keeps selectors off every model surface.
func (Selector) IsSelector() {}

// Pattern is how a string of the page is compared: whole and exact after normalising, by regular expression, or
// as a part. In JSON and YAML: "text", "/re/flags", or {contains: "part"}. A literal that begins with "/" and
// would read as a regular expression is written {is: "/text/"}.
type Pattern struct {
	Kind PatternKind
	// Value is the text, the expression without slashes, or the part.
	Value string
	// Flags are those of a regular expression: any of "i", "s", "m".
	Flags string
}

// PatternKind says how a Pattern compares.
type PatternKind int

// The kinds of pattern.
const (
	Exact PatternKind = iota
	Regexp
	Contains
)
