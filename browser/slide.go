package browser

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// mostKeys is how many keys a slider may take on the way to a value, and keysAtOnce how many go before it is read.
const (
	mostKeys   = 2000
	keysAtOnce = 25
)

// slider is a slider or spin button that the page built itself, on the way to a value. It has the focus.
type slider struct {
	page *Page
	into filling
	// text is the value as it was asked for, want its number.
	text string
	want float64
	// up and down are the keys that moved it so far; "" until they are known.
	up, down string
	pressed  int
	at       position
}

// position is where a slider stands and what its ends are. An end that is not stated lies at infinity.
type position struct{ now, min, max float64 }

// slide brings a slider to a value by its keys, as ARIA has them, and reads back what it states. It goes by ends where
// they are nearer, in batches once it is known how far one key leads, and never past the nearest value it can have.
func (p *Page) slide(ctx context.Context, into filling, text string) error {
	want, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || math.IsNaN(want) || math.IsInf(want, 0) {
		return into.refusal(answer{Final: true, Code: "value", Problem: fmt.Sprintf("%q is not a number", text)})
	}
	s := &slider{page: p, into: into, text: text, want: want}
	if err := s.read(ctx); err != nil {
		return err
	}
	if want < s.at.min || want > s.at.max {
		return s.off("value", fmt.Sprintf("it goes from %v to %v", number(s.at.min), number(s.at.max)))
	}
	if err := s.jump(ctx); err != nil {
		return err
	}
	return s.approach(ctx)
}

// jump goes to the end that is nearer to the value than where the slider stands.
func (s *slider) jump(ctx context.Context) error {
	far := math.Abs(s.want - s.at.now)
	switch {
	case s.want-s.at.min < far:
		return s.press(ctx, "Home", 1)
	case s.at.max-s.want < far:
		return s.press(ctx, "End", 1)
	}
	return nil
}

// approach steps towards the value until it is reached, or until one key leads past it.
func (s *slider) approach(ctx context.Context) error {
	keys := 1
	for s.at.now != s.want {
		before := s.at.now
		if s.pressed > mostKeys {
			return s.off("value", fmt.Sprintf("after %d keys it is at %v", s.pressed, number(before)))
		}
		if err := s.step(ctx, keys); err != nil {
			return err
		}
		step := math.Abs(s.at.now-before) / float64(keys)
		past := (before < s.want) != (s.at.now < s.want) && s.at.now != s.want
		if past && keys == 1 {
			return s.off("value", fmt.Sprintf("it goes from %v to %v, where it is now", number(before), number(s.at.now)))
		}
		// Steps may differ along the way: the last ones are single.
		keys = max(1, min(keysAtOnce, int(math.Abs(s.want-s.at.now)/step)-1))
	}
	return nil
}

// step presses the key that leads to the value. Which one it is, up and down or right and left, the slider shows.
func (s *slider) step(ctx context.Context, keys int) error {
	known, tries := &s.up, []string{"ArrowUp", "ArrowRight", "ArrowLeft"}
	if s.want < s.at.now {
		known, tries = &s.down, []string{"ArrowDown", "ArrowLeft", "ArrowRight"}
	}
	if *known != "" {
		tries = []string{*known}
	}
	for _, key := range tries {
		from := s.at.now
		if err := s.press(ctx, key, keys); err != nil {
			return err
		}
		// Where text runs from right to left, so may a slider.
		if s.at.now != from && (s.at.now > from) == (s.want > from) {
			*known = key
			return nil
		}
	}
	return s.off("unslidable", fmt.Sprintf("its arrow keys leave it at %v", number(s.at.now)))
}

// press presses a key some times and reads where the slider is then.
func (s *slider) press(ctx context.Context, key string, times int) error {
	once, err := chord(key)
	if err != nil {
		return err
	}
	var events []inputEvent
	for range times {
		events = append(events, once...)
	}
	s.pressed += times
	if err := s.page.input(ctx, events...); err != nil {
		return err
	}
	return s.read(ctx)
}

func (s *slider) read(ctx context.Context) error {
	var stated struct {
		answer
		Now, Min, Max string
	}
	if err := s.into.call(ctx, "slid", nil, &stated); err != nil {
		return err
	}
	if err := s.into.refusal(stated.answer); err != nil {
		return err
	}
	now, err := strconv.ParseFloat(stated.Now, 64)
	if err != nil {
		return s.off("unslidable", "it states no number")
	}
	s.at = position{now, numberOr(stated.Min, math.Inf(-1)), numberOr(stated.Max, math.Inf(1))}
	return nil
}

// off is the failure of a slider that does not come to the value.
func (s *slider) off(code, saw string) error {
	return s.into.refusal(answer{Final: true, Code: code, Problem: fmt.Sprintf("wanted %q, ", s.text) + saw})
}

func numberOr(text string, otherwise float64) float64 {
	if n, err := strconv.ParseFloat(text, 64); err == nil {
		return n
	}
	return otherwise
}

// number is n as a page writes it.
func number(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
