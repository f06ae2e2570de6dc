package selectors

// Candidate is a selector that was proven to match exactly one node.
type Candidate struct {
	Selector Selector `json:"selector"`
	// Reason says in a few words why it ranks where it does: "author test id", "role and name in row".
	Reason string `json:"reason"`
	// Score ranks candidates; lower is better.
	Score int `json:"score"`
	// Fragile marks a last resort (a position) that is expected to break.
	Fragile bool `json:"fragile"`
}
