package selectors

// frames is the chain of iframe selectors that leads to a document, nil for the top document and when there is none.
func (f *finder) frames(doc int) Frames {
	var chain Frames
	for doc != 0 {
		step, ok := f.frameSelector(doc)
		if !ok {
			return nil
		}
		chain = append(Frames{step}, chain...)
		doc = f.doc[doc]
	}
	return chain
}

// frameSelector describes one iframe in the document around it: by test id, title, what its document holds, where
// it stands, and at last by there being no other.
func (f *finder) frameSelector(i int) (Selector, bool) {
	for _, sel := range f.frameSelectors(i) {
		if found := f.iframes(newQuery(sel), f.doc[i]); len(found) == 1 && found[0] == i {
			return sel, true
		}
	}
	return Selector{}, false
}

func (f *finder) frameSelectors(i int) []Selector {
	n := f.tree.nodes[i]
	base := Selector{Role: "iframe"}
	var list []Selector
	if n.TestID != "" && !generated(n.TestID) {
		list = append(list, Selector{TestID: Is(n.TestID)})
	}
	if name := Normalize(n.Name); name != "" {
		list = append(list, with(base, func(s *Selector) { s.Name = keyPattern(name, "", nil) }))
	}
	for k := i + 1; k <= f.last[i]; k++ {
		if h := f.tree.nodes[k]; h.Role == "heading" && f.doc[k] == i && wordy(h.Name) {
			list = append(list, with(base, func(s *Selector) {
				s.Has = &Selector{Role: "heading", Name: keyPattern(Normalize(h.Name), f.badge(k), nil)}
			}))
			break
		}
	}
	p := f.placesOf(i, Options{})
	for _, c := range p.strong {
		list = append(list, with(base, func(s *Selector) { s.Within = &c.sel }))
	}
	for _, h := range p.headings {
		list = append(list, with(base, func(s *Selector) { s.After = &h.sel }))
	}
	list = append(list, base)
	if css := stableCSS(n); css != "" {
		list = append(list, Selector{CSS: css})
	}
	return list
}

func with(s Selector, change func(*Selector)) Selector {
	change(&s)
	return s
}
