package selectors

// Volatile is the pattern for a text that is not the identity of an element, such as a dialog's message: as it is,
// with its changing parts (counts, prices, dates, times) left open.
func Volatile(text string) *Pattern { return keyPattern(Normalize(text), "", nil) }
