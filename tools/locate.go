package tools

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
)

const (
	// settling is how long several matches, or a contradiction, may last while a page is being drawn.
	settling = time.Second
	// meant is how long an element that a caller has just seen may be gone before it counts as gone.
	meant = 2 * time.Second
)

// Found is an element that was located.
type Found struct {
	Element Element
	Node    *snapshot.Node
	Drift   *Drift
}

// Locate resolves a target on the live page: strictly one, waiting for it to the deadline. What a page that is being
// drawn looks like (several matches, contradicting signals, an element that is known by its signals only) counts when
// it lasts. Where the caller is known to have meant one node, it is that node or a failure.
func Locate(ctx context.Context, p Page, t Target) (Found, error) {
	if evidenceOf(p) != nil {
		short, cancel := context.WithTimeout(ctx, meant)
		defer cancel()
		ctx = short
	}
	var h hit
	err := seek(ctx, p, lookingFor(p, t), func(s *snapshot.Snapshot) (bool, error) {
		var err error
		h, err = find(p, s, t)
		return h.drift != nil, err
	})
	if err != nil {
		return Found{}, err
	}
	choose(p, h.chosen)
	return Found{p.Element(h.node), h.node, h.drift}, nil
}

// errUnclear is a look's error when what it found counts only if it lasts.
var errUnclear = errors.New("unclear")

// seek looks until try gives no error. What is unclear, by an error or by try's word, gets a moment to become clear,
// and is taken as it is then.
func seek(ctx context.Context, p Page, l Looking, try func(*snapshot.Snapshot) (unclear bool, err error)) error {
	for {
		err := p.Await(ctx, l, func(s *snapshot.Snapshot) error {
			unclear, err := try(s)
			if unclear || isUnclear(err) {
				return finally(errors.Join(errUnclear, err))
			}
			return err
		})
		if !errors.Is(err, errUnclear) {
			return err
		}
		if err, unclear := linger(ctx, p, l, try); unclear || codeOf(err) != "missing" || ctx.Err() != nil {
			return err
		}
	}
}

// linger looks for a moment more at what is unclear. It ends at once when nothing is there any more, and otherwise
// answers the last look's error, which is none for an unclear find that lasted.
func linger(ctx context.Context, p Page, l Looking, try func(*snapshot.Snapshot) (bool, error)) (last error, unclear bool) {
	ctx, cancel := context.WithTimeout(ctx, settling)
	defer cancel()
	err := p.Await(ctx, l, func(s *snapshot.Snapshot) error {
		unclear, last = try(s)
		unclear = unclear || isUnclear(last)
		switch {
		case unclear:
			return errUnclear
		case last != nil:
			return finally(last)
		}
		return nil
	})
	if unclear {
		return last, true
	}
	return err, false
}

// ActOn locates the target and does something to it, watched for its effect. An element that goes away before it
// was acted on is located again.
func ActOn(ctx context.Context, p Page, t Target, do func(ctx context.Context, e Element) error) (Result, error) {
	for {
		f, err := Locate(ctx, p, t)
		if err != nil {
			return Result{}, err
		}
		effect, err := p.Act(ctx, func(ctx context.Context) error { return do(ctx, f.Element) })
		if errors.Is(err, ErrDetached) && ctx.Err() == nil {
			continue
		}
		return Result{Effect: effect, Reached: f.Node, Drift: f.Drift}, err
	}
}

// CheckOn waits until verify holds for the target. The failure is that of the last look, and says what was seen.
func CheckOn(ctx context.Context, p Page, t Target, verify func(n *snapshot.Node) error) (Result, error) {
	var res Result
	err := seek(ctx, p, lookingFor(p, t), func(s *snapshot.Snapshot) (bool, error) {
		h, err := find(p, s, t)
		if err != nil {
			return false, err
		}
		res.Reached, res.Drift = h.node, h.drift
		choose(p, h.chosen)
		return h.drift != nil, verify(h.node)
	})
	return res, err
}

func lookingFor(p Page, t Target) Looking {
	l := Looking{For: append([]selectors.Selector{t.Selector}, t.Also...)}
	if ev := evidenceOf(p); ev != nil {
		// Asking by name makes the look hold the name, by which a node is told from what replaced it.
		l.For = append(l.For, selectors.Selector{Role: ev.Node.Role, Name: selectors.Is(ev.Node.Name)})
		for _, c := range ev.Candidates {
			l.For = append(l.For, c.Selector)
		}
	}
	return l
}

// hit is what a look gave for a target.
type hit struct {
	node  *snapshot.Node
	drift *Drift
	// chosen is the selector that found it, when it is not the target's own.
	chosen *selectors.Selector
}

func find(p Page, s *snapshot.Snapshot, t Target) (hit, error) {
	if err := blocked(s); err != nil {
		return hit{}, err
	}
	if ev := evidenceOf(p); ev != nil {
		return findMeant(s, t, ev)
	}
	return resolve(s, t.Selector, t.Also)
}

// blocked is the final failure while a JavaScript dialog is open: nothing of the page can be read or reached.
func blocked(s *snapshot.Snapshot) error {
	if s.Dialog == nil {
		return nil
	}
	return finally(&Failure{Code: "dialog", Problem: fmt.Sprintf("the page is blocked by a dialog: %s %q", s.Dialog.Kind, Clip(s.Dialog.Message, 80)),
		Next: "answer it first"})
}

// findMeant finds the very node that the caller meant, by the first selector that leads to it. When the node was
// replaced, one with the same role and name that a proven selector finds alone is it; a position proves nothing then.
func findMeant(s *snapshot.Snapshot, t Target, ev *Evidence) (hit, error) {
	candidates := ev.Candidates
	if len(candidates) == 0 {
		candidates = []selectors.Candidate{{Selector: t.Selector}}
	}
	gone := s.ByHandle(ev.Node.Handle) == nil
	var replaced *hit
	for i, c := range candidates {
		h, err := resolve(s, c.Selector, nil)
		if err != nil {
			continue
		}
		if i > 0 {
			h.chosen = &candidates[i].Selector
		}
		if h.node.Handle == ev.Node.Handle {
			return h, nil
		}
		if replaced == nil && gone && !c.Fragile && h.node.Role == ev.Node.Role && h.node.Name == ev.Node.Name {
			replaced = &h
		}
	}
	if replaced != nil {
		return *replaced, nil
	}
	why := "no recordable description leads to it any more"
	if gone {
		why = "it is gone from the page"
	}
	return hit{}, &Failure{Code: "stale", Problem: ev.Node.Describe() + " changed meanwhile: " + why, Next: "take a new snapshot"}
}

func resolve(s *snapshot.Snapshot, sel selectors.Selector, also []selectors.Selector) (hit, error) {
	r, err := selectors.Resolve(s, sel, also)
	if err != nil {
		return hit{}, failureOf(err)
	}
	h := hit{node: r.Node}
	if r.Drift != nil {
		h.drift = &Drift{Was: sel, Now: r.Drift.Now, Why: r.Drift.Why}
	}
	return h, nil
}

// failureOf makes a failure of a miss.
func failureOf(err error) error {
	miss, ok := errors.AsType[*selectors.Miss](err)
	if !ok {
		return err
	}
	f := &Failure{Code: string(miss.Kind), Problem: miss.Problem, Saw: miss.Saw, Next: miss.Next}
	if miss.Closest != nil {
		f.Closest = miss.Closest.String()
	}
	return f
}

// finally marks a failure as one that waiting cannot mend.
func finally(err error) error { return fmt.Errorf("%w%w", err, silent{}) }

// silent is ErrFinal without a word.
type silent struct{}

func (silent) Error() string        { return "" }
func (silent) Is(target error) bool { return target == ErrFinal }

func codeOf(err error) string {
	var f *Failure
	if errors.As(err, &f) {
		return f.Code
	}
	return ""
}

// isUnclear reports what may be a page in the middle of being drawn.
func isUnclear(err error) bool {
	return codeOf(err) == "ambiguous" || codeOf(err) == "contradicted"
}
