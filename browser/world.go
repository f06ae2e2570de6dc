package browser

import (
	"context"
	"embed"
	"path"
	"sort"
	"strings"

	"github.com/go-rod/rod/lib/proto"
)

// worldName is the isolated world in which the page scripts run.
const worldName = "cairn"

//go:embed js/*.js
var scriptFiles embed.FS

// scripts is the program that runs at the start of every document: main.js, then the other files, in one scope with
// the object cairn to put their functions on.
func scripts() string {
	entries, err := scriptFiles.ReadDir("js")
	if err != nil {
		panic(err)
	}
	sort.Slice(entries, func(i, j int) bool {
		a, b := entries[i].Name(), entries[j].Name()
		if (a == "main.js") != (b == "main.js") {
			return a == "main.js"
		}
		return a < b
	})
	var b strings.Builder
	b.WriteString("(() => {\nif (globalThis.cairn && globalThis.cairn.document === document) return;\nconst cairn = {document};\n")
	for _, e := range entries {
		text, err := scriptFiles.ReadFile(path.Join("js", e.Name()))
		if err != nil {
			panic(err)
		}
		b.Write(text)
		b.WriteByte('\n')
	}
	b.WriteString("globalThis.cairn = cairn;\n})();\n//# sourceURL=cairn.js\n")
	return b.String()
}

// handleWorld takes the coming and going of isolated worlds.
func (t *tab) handleWorld(s *session, method string, params []byte) bool {
	switch method {
	case "Runtime.executionContextCreated":
		var e struct {
			Context struct {
				ID       proto.RuntimeExecutionContextID
				UniqueID string `json:"uniqueId"`
				Name     string
				AuxData  struct {
					FrameID proto.PageFrameID `json:"frameId"`
				} `json:"auxData"`
			}
		}
		if !decode(params, &e) || e.Context.Name != worldName {
			return false
		}
		s.worlds[e.Context.ID] = world{frame: e.Context.AuxData.FrameID, unique: e.Context.UniqueID}
		if f := t.frames[e.Context.AuxData.FrameID]; f != nil && f.session == s {
			f.enter(e.Context.UniqueID)
		}
	case "Runtime.executionContextDestroyed":
		var e proto.RuntimeExecutionContextDestroyed
		if decode(params, &e) {
			t.worldGone(s, e.ExecutionContextID)
		}
	case "Runtime.executionContextsCleared":
		for id := range s.worlds {
			t.worldGone(s, id)
		}
	default:
		return false
	}
	return true
}

func (t *tab) worldGone(s *session, id proto.RuntimeExecutionContextID) {
	w, ok := s.worlds[id]
	delete(s.worlds, id)
	if !ok {
		return
	}
	if f := t.frames[w.frame]; f != nil && f.doc.world == w.unique {
		f.doc.world = ""
	}
}

// enter gives the frame's document its world. A second world is a second document: nodes are numbered in a world.
func (f *frame) enter(unique string) {
	if f.doc.worlded && f.doc.world != unique {
		usable := f.doc.usable
		f.renew(f.doc.loader)
		f.doc.usable = usable
	}
	f.doc.world, f.doc.worlded = unique, true
}

// place is where a script runs: the world of one document.
type place struct {
	frame    *frame
	session  *session
	document int
	world    string
}

// place is the world of the frame's current document, which is made when the browser has not made it by itself.
func (f *frame) place(ctx context.Context) (place, error) {
	p := f.tab.page
	p.mu.Lock()
	at := place{f, f.session, f.doc.number, f.doc.world}
	removed := f.removed
	p.mu.Unlock()
	if removed {
		return at, errDocumentGone
	}
	if at.world != "" {
		return at, nil
	}
	var made proto.PageCreateIsolatedWorldResult
	err := at.session.send(proto.PageCreateIsolatedWorld{FrameID: f.id, WorldName: worldName}).wait(ctx, &made, f.tab.block())
	if err != nil {
		return at, p.explain(f.tab, gone(err))
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	w := at.session.worlds[made.ExecutionContextID]
	if w.unique == "" || f.session != at.session {
		return at, errDocumentGone
	}
	if f.doc.world == "" {
		f.enter(w.unique)
	}
	return place{f, f.session, f.doc.number, f.doc.world}, nil
}

// placeOf is place for one document only; errDocumentGone when the frame shows another by now.
func (f *frame) placeOf(ctx context.Context, document int) (place, error) {
	at, err := f.place(ctx)
	if err == nil && at.document != document {
		err = errDocumentGone
	}
	return at, err
}
