package snapshot

import "fmt"

// ParseSize reads WIDTHxHEIGHT, in CSS pixels.
func ParseSize(s string) (Size, error) {
	var w, h int
	var rest string
	n, _ := fmt.Sscanf(s, "%dx%d%s", &w, &h, &rest)
	if n != 2 || w < 1 || h < 1 || w > 20000 || h > 20000 {
		return Size{}, fmt.Errorf("size %q: write WIDTHxHEIGHT in pixels, such as 1280x720", s)
	}
	return Size{float64(w), float64(h)}, nil
}
