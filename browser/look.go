package browser

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// Look takes a snapshot of one state of the page's documents: when one of them is replaced meanwhile it begins anew.
// While a dialog blocks the page, the snapshot holds the dialog and no nodes.
func (p *Page) Look(ctx context.Context, l tools.Looking) (*snapshot.Snapshot, error) {
	s, _, err := p.look(ctx, l, looking{mute: muteLimit})
	return s, err
}

// looking is how a look is taken.
type looking struct {
	// whole: Looking.For narrows nothing.
	whole bool
	// mute is how long the page may leave the look without an answer; 0 for as long as the context allows.
	mute time.Duration
}

// view is one document as a look saw it.
type view struct {
	frame    *frame
	document int
	owner    int
	columns  columns
	err      error
}

// look is Look, and the documents that it saw.
func (p *Page) look(ctx context.Context, l tools.Looking, how looking) (*snapshot.Snapshot, []*view, error) {
	pause := time.NewTimer(0)
	defer pause.Stop()
	for wait := time.Millisecond; ; wait = min(2*wait, 50*time.Millisecond) {
		s, views, err := p.lookOnce(ctx, l, how)
		if !errors.Is(err, errDocumentGone) {
			return s, views, err
		}
		pause.Reset(wait)
		select {
		case <-pause.C:
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		}
	}
}

func (p *Page) lookOnce(ctx context.Context, l tools.Looking, how looking) (*snapshot.Snapshot, []*view, error) {
	if d := p.dialog(); d != nil {
		return &snapshot.Snapshot{URL: p.address(), Tabs: p.tabs(), Dialog: d}, nil, nil
	}
	if l.Quick {
		s, err := p.quick(ctx)
		return s, nil, err
	}
	t, err := p.front()
	if err != nil {
		return nil, nil, err
	}
	defer tools.Begin(ctx, tools.PhaseLook)()
	views := p.views(ctx, lookArgs{TestIDs: p.browser.options.TestIDAttributes}.narrowed(l.For, how.whole), how.mute)
	if len(views) == 0 {
		return nil, nil, ErrTabClosed
	}
	if err := views[0].err; err != nil {
		if d := p.dialog(); d != nil {
			return &snapshot.Snapshot{URL: p.address(), Tabs: p.tabs(), Dialog: d}, nil, nil
		}
		if errors.Is(err, errMute) {
			err = p.muteFailure(t)
		}
		return nil, nil, err
	}
	for _, v := range views {
		if errors.Is(v.err, errDocumentGone) || v.frame.document() != v.document {
			return nil, nil, errDocumentGone
		}
	}
	p.mask(views)
	s := stitch(views)
	s.Tabs, s.Partial = p.tabs(), len(l.For) > 0 && !how.whole
	return s, views, nil
}

// address is the top document's address, which is known without asking the page.
func (p *Page) address() string {
	frames := p.frames()
	if len(frames) == 0 {
		return ""
	}
	return frames[0].address()
}

// views looks at all frames at once.
func (p *Page) views(ctx context.Context, args lookArgs, mute time.Duration) []*view {
	frames := p.frames()
	heard, end := whileHeard(ctx, frames, mute)
	defer end()
	views := make([]*view, len(frames))
	var all sync.WaitGroup
	for i, f := range frames {
		views[i] = &view{frame: f}
		all.Add(1)
		go func() {
			defer all.Done()
			mine, limit := args, heard[f.target()]
			if mine.Top = i == 0; limit == nil {
				limit = ctx // it has moved to another process just now
			}
			views[i].err = views[i].look(limit, mine)
			if limit.Err() != nil && errors.Is(context.Cause(limit), errMute) {
				views[i].err = errMute
			}
		}()
	}
	all.Wait()
	return views
}

func (v *view) look(ctx context.Context, args lookArgs) error {
	v.document = v.frame.document()
	// Whose frame it is, is asked of the parent: also a frame that does not answer has its place.
	if !args.Top {
		var err error
		if v.owner, err = v.frame.owner(ctx); err != nil {
			return err
		}
	}
	if err := v.frame.closedRoots(ctx); err != nil {
		return err
	}
	args.Primed = v.frame.primed()
	if err := v.frame.callIn(ctx, v.document, "look", args, &v.columns); err != nil {
		return err
	}
	large := len(v.columns.Ints) > large*rowStride
	switch {
	case args.Primed && large:
		v.frame.unprime()
	case !args.Primed && !large && v.columns.Unsure:
		if err := v.frame.prime(ctx); err != nil {
			return err
		}
		args.Primed, v.columns = true, columns{}
		return v.frame.callIn(ctx, v.document, "look", args, &v.columns)
	}
	return nil
}

// large is the number of rows from which on Chrome is not asked for roles and names: the tree that it would make grows
// faster than the page. The script's own serve there.
const large = 3000

// mask replaces the secrets of this run by dots in everything that was read.
func (p *Page) mask(views []*view) {
	r := p.masking()
	if r == nil {
		return
	}
	for _, v := range views {
		for i, text := range v.columns.Texts {
			v.columns.Texts[i] = r.Replace(text)
		}
		if v.columns.Page != nil {
			v.columns.Page.URL, v.columns.Page.Title = r.Replace(v.columns.Page.URL), r.Replace(v.columns.Page.Title)
		}
	}
}

// masking replaces secrets by dots; nil when there are none.
func (p *Page) masking() *strings.Replacer {
	if p.options.Secrets == nil {
		return nil
	}
	secrets := slices.Clone(p.options.Secrets())
	// Of secrets that begin alike the longest goes first, lest its end be left over.
	slices.SortFunc(secrets, func(a, b string) int { return len(b) - len(a) })
	var pairs []string
	for _, secret := range secrets {
		if secret != "" {
			pairs = append(pairs, secret, strings.Repeat("•", min(utf8.RuneCountInString(secret), 20)))
		}
	}
	if pairs == nil {
		return nil
	}
	return strings.NewReplacer(pairs...)
}

// stitch puts the documents together, each below the iframe that shows it.
func stitch(views []*view) *snapshot.Snapshot {
	top := views[0].columns.Page
	s := &snapshot.Snapshot{URL: top.URL, Title: top.Title, Viewport: snapshot.Size{Width: top.Width, Height: top.Height},
		Scrolled: top.Scrolled, Root: &snapshot.Node{Role: "page", Flags: snapshot.Visible | snapshot.InView}}
	s.Root.Handle.Document = views[0].document
	s.Root.Box = snapshot.Box{Width: top.Width, Height: top.Height}
	placed := map[*frame]*placedDocument{}
	for i, v := range views {
		root, at, shown := s.Root, origin{scaleX: 1, scaleY: 1}, s.Root.Box
		if i > 0 {
			holder := placed[v.frame.parent()].holder(v.owner)
			if holder == nil {
				continue
			}
			if v.err != nil {
				holder.node.Flags |= snapshot.FrameMissing
				s.Notes = append(s.Notes, v.missing(holder.node))
				continue
			}
			root, at, shown = holder.node, holder.origin, holder.shown
		}
		nodes := v.columns.nodes(root, v.document, at)
		placed[v.frame] = &placedDocument{&v.columns, nodes, at, shown}
		if i > 0 {
			inherit(root, shown)
		}
	}
	return s
}

// missing is the note on a frame that could not be looked at.
func (v *view) missing(holder *snapshot.Node) string {
	if errors.Is(v.err, errMute) {
		return fmt.Sprintf("%s does not answer: a script in it does not end", describe(holder))
	}
	return fmt.Sprintf("%s cannot be looked at: %v", describe(holder), v.err)
}

// placedDocument is a document whose nodes have their place in the snapshot.
type placedDocument struct {
	columns *columns
	nodes   []*snapshot.Node
	origin  origin
	shown   snapshot.Box
}

// framePlace is an iframe of the document: where its content begins, and the part of the viewport that shows it.
type framePlace struct {
	node   *snapshot.Node
	origin origin
	shown  snapshot.Box
}

// holder finds the iframe with that number; nil when it is not rendered.
func (d *placedDocument) holder(number int) *framePlace {
	if d == nil {
		return nil
	}
	c := d.columns
	for i := 0; i+frameStride <= len(c.Frames); i += frameStride {
		row := c.Frames[i]
		n := d.nodes[row]
		if n == nil || n.Handle.Number != number {
			continue
		}
		return &framePlace{node: n, shown: intersect(n.Box, d.shown), origin: origin{
			x:      d.origin.x + float64(c.Frames[i+1])/lengthUnit*d.origin.scaleX,
			y:      d.origin.y + float64(c.Frames[i+2])/lengthUnit*d.origin.scaleY,
			scaleX: d.origin.scaleX * float64(c.Frames[i+3]) / scaleUnit,
			scaleY: d.origin.scaleY * float64(c.Frames[i+4]) / scaleUnit,
		}}
	}
	return nil
}

// inherit lets the nodes of a frame take over what holds of the iframe: what is not seen, inert or without the
// focus as a whole is so in its parts.
func inherit(iframe *snapshot.Node, shown snapshot.Box) {
	var lost snapshot.Flags
	if !iframe.Flags.Has(snapshot.Visible) {
		lost = snapshot.Visible | snapshot.InView
	}
	kept := iframe.Flags & (snapshot.Inert | snapshot.AriaHidden)
	focused := false
	iframe.Walk(func(n *snapshot.Node) bool {
		n.Flags = n.Flags&^lost | kept
		if n.Flags.Has(snapshot.InView) && !overlap(n.Box, shown) {
			n.Flags &^= snapshot.InView
		}
		if n.States.Has(snapshot.Focused) {
			focused = true
			if !iframe.States.Has(snapshot.Focused) {
				n.States &^= snapshot.Focused
			}
		}
		return true
	})
	if focused {
		iframe.States &^= snapshot.Focused
	}
}

func intersect(a, b snapshot.Box) snapshot.Box {
	x, y := max(a.X, b.X), max(a.Y, b.Y)
	return snapshot.Box{X: x, Y: y, Width: max(0, min(a.X+a.Width, b.X+b.Width)-x), Height: max(0, min(a.Y+a.Height, b.Y+b.Height)-y)}
}

func overlap(a, b snapshot.Box) bool {
	c := intersect(a, b)
	return c.Width > 0 && c.Height > 0
}

// describe names a node as an error does: role and name, else role with whatever tells it apart.
func describe(n *snapshot.Node) string {
	for _, by := range []string{n.Name, n.Label, n.Placeholder, n.Title, n.Alt} {
		if by != "" {
			return fmt.Sprintf("%s %q", n.Role, shorten(by))
		}
	}
	if text := n.Content(); text != "" {
		return fmt.Sprintf("%s %q", n.Role, shorten(text))
	}
	for _, by := range []string{n.TestID, n.ID, n.FieldName, n.Icon} {
		if by != "" && !snapshot.Drawn(by) {
			return n.Role + " #" + by
		}
	}
	return n.Role
}

// shorten cuts a text to what a message bears.
func shorten(s string) string {
	const most = 60
	if r := []rune(s); len(r) > most {
		return strings.TrimSpace(string(r[:most-1])) + "…"
	}
	return s
}
