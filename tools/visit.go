package tools

import (
	"context"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
)

// visit is the page during one call: what the caller knew of the element, and what was seen. Tools run on any Page;
// on a visit they also keep to the evidence.
type visit struct {
	Page
	evidence  *Evidence
	sightings *Sightings
	files     Files
	wake      *wake
	// chosen is the selector that found the element when it is another one than the call's.
	chosen *selectors.Selector
}

func (v *visit) Look(ctx context.Context, l Looking) (*snapshot.Snapshot, error) {
	s, err := v.Page.Look(ctx, v.widen(l))
	if err == nil {
		v.sightings.Note(s)
	}
	return s, err
}

func (v *visit) Await(ctx context.Context, l Looking, check func(*snapshot.Snapshot) error) error {
	return v.Page.Await(ctx, v.widen(l), func(s *snapshot.Snapshot) error {
		v.sightings.Note(s)
		return check(s)
	})
}

// widen makes a narrow look hold what later checks watch for.
func (v *visit) widen(l Looking) Looking {
	if l.Quick || len(l.For) == 0 {
		return l
	}
	l.For = append(append([]selectors.Selector(nil), l.For...), v.sightings.unseen()...)
	return l
}

func evidenceOf(p Page) *Evidence {
	if v, ok := p.(*visit); ok && v.evidence != nil && v.evidence.Node != nil {
		return v.evidence
	}
	return nil
}

func sightingsOf(p Page) *Sightings {
	if v, ok := p.(*visit); ok {
		return v.sightings
	}
	return &Sightings{}
}

// filesOf says which files may be sent; by default those below the working folder.
func filesOf(p Page) Files {
	if v, ok := p.(*visit); ok {
		return v.files
	}
	return Files{}
}

// choose notes which selector found the element.
func choose(p Page, sel *selectors.Selector) {
	if v, ok := p.(*visit); ok {
		v.chosen = sel
	}
}
