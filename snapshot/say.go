package snapshot

import (
	"strings"
	"unicode"
)

// sayable is name, or the last one when there is none.
func sayable(name, last string) string {
	if name == "" {
		return last
	}
	return name
}

// say gathers a piece of text.
func (o *outline) say(n *Node, w where) {
	if w.hush || !n.Flags.Has(Visible) {
		return
	}
	if w.control != nil && w.control.name != "" && (w.ariaHidden || said(w.control.name, collapse(n.Text))) {
		return
	}
	hidden := n.Flags.Has(AriaHidden) || n.Parent != nil && n.Parent.Flags.Has(AriaHidden)
	if hidden != o.hidden {
		o.flush(w)
	}
	o.hidden = hidden
	o.text = append(o.text, n)
}

// flush ends the gathered text and makes it a line.
func (o *outline) flush(w where) {
	if len(o.text) == 0 {
		return
	}
	var b strings.Builder
	for _, t := range o.text {
		b.WriteString(t.Text)
	}
	text, holder, hidden := collapse(b.String()), textHolder(o.text), o.hidden
	o.text, o.hidden = o.text[:0], false
	if w.into.name != "" && (text == w.into.name || w.into == w.control && said(w.into.name, text)) {
		return
	}
	if !tells(text) || hidden && !strings.ContainsFunc(text, alphanumeric) {
		return
	}
	l := &line{node: holder, role: "text", name: text}
	if hidden && !w.ariaHidden {
		l.words = []string{"[aria-hidden]"}
	}
	o.last = text
	w.put(l)
}

func alphanumeric(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// tells reports whether text is more than what stands between other texts.
func tells(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return !strings.ContainsRune(" .,:;|/\\·•›»«‹-–—()[]&+", r) })
}

// textHolder is the element that directly holds all of the texts.
func textHolder(texts []*Node) *Node {
	holder := texts[0].Parent
	for _, t := range texts[1:] {
		if t.Parent == holder || holder == nil {
			continue
		}
		for up := 0; holder != nil && !t.Within(holder) && up < 8; up++ {
			holder = holder.Parent
		}
	}
	if holder != nil && holder.Ref == "" && texts[0].Parent != nil && texts[0].Parent.Ref != "" {
		return texts[0].Parent
	}
	return holder
}

// said reports whether name says text.
func said(name, text string) bool { return text == "" || strings.Contains(name, text) }

// dropSaid drops the texts below l that its name says.
func dropSaid(l *line) {
	kept := l.kids[:0]
	for _, k := range l.kids {
		if (k.isText() || k.role == "heading" && k.leaf() || k.role == "img" && k.leaf()) && l.name != "" && said(l.name, k.name) {
			continue
		}
		kept = append(kept, k)
	}
	l.kids = kept
}
