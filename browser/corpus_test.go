package browser

import (
	"bufio"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/go-rod/rod/lib/proto"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// TestChromesTreeIsTheOracle compares, for each page of testdata/oracle, the nodes of a look with those of Chrome's own
// accessibility tree, in both directions: role, name, value, description, level and states. What differs for a reason
// is listed, with the reason, in testdata/oracle/differences.txt; a listed difference that is none any more is a fault.
func TestChromesTreeIsTheOracle(t *testing.T) {
	paths, err := filepath.Glob("testdata/oracle/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	listed := differences(t)
	pages := 0
	p := newPage(t)
	var body atomic.Value
	base := serveFunc(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			w.Header().Set("Content-Type", "image/svg+xml")
			fmt.Fprint(w, `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>`)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, "<!doctype html><html lang=en><title>x</title><body>%s", body.Load())
	})
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			pages++
			body.Store(string(f.Data))
			goTo(t, p, base)
			inPage[any](t, p, `document.readyState === 'complete' || new Promise((r) => addEventListener('load', () => r(true)))`)
			for _, d := range compareWithOracle(t, p) {
				key := f.Name + ": " + d
				if _, ok := listed[key]; !ok {
					t.Errorf("%s\n%s", key, f.Data)
				}
				delete(listed, key)
			}
		}
	}
	for key := range listed {
		t.Errorf("is no difference any more: %s", key)
	}
	if pages < 150 {
		t.Errorf("got %d pages, want 150", pages)
	}
}

// differences reads the accepted ones: lines PAGE: DIFFERENCE below a line that begins with # and gives the reason.
func differences(t *testing.T) map[string]string {
	t.Helper()
	f, err := os.Open("testdata/oracle/differences.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	listed := map[string]string{}
	reason := ""
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := lines.Text()
		switch {
		case strings.HasPrefix(line, "#"):
			reason = line
		case line != "" && reason == "":
			t.Fatalf("differences.txt: no reason above %q", line)
		case line != "":
			listed[line] = reason
		default:
			reason = ""
		}
	}
	return listed
}

// compareWithOracle gives a line for each node that only one of both has: "chrome LINE" or "cairn LINE".
func compareWithOracle(t *testing.T, p *Page) []string {
	t.Helper()
	s, err := p.Look(testContext(t), tools.Looking{})
	if err != nil {
		t.Fatal(err)
	}
	got, want := cairnsLines(s), settledOracle(t, p)
	var diff []string
	for _, line := range want {
		if k := slices.Index(got, line); k >= 0 {
			got = slices.Delete(got, k, k+1)
		} else {
			diff = append(diff, "chrome "+line)
		}
	}
	for _, line := range got {
		diff = append(diff, "cairn "+line)
	}
	return diff
}

// cairnsLines are the nodes of a look that have a role to tell of.
func cairnsLines(s *snapshot.Snapshot) []string {
	var list []string
	s.Walk(func(n *snapshot.Node) bool {
		switch n.Role {
		case "generic", "text", "page":
			return true
		}
		if n.Flags.Has(snapshot.Inert) || !n.Flags.Has(snapshot.Visible) {
			return true
		}
		list = append(list, factLine(n.Role, n.Name, strings.ReplaceAll(n.Value, "\n", "⏎"), n.Description, n.Level, cairnsStates(n)))
		return n.Role != "iframe"
	})
	return list
}

func cairnsStates(n *snapshot.Node) []string {
	var list []string
	for _, s := range []struct {
		is   snapshot.States
		name string
	}{{snapshot.Disabled, "disabled"}, {snapshot.Checked, "checked"}, {snapshot.Unchecked, "unchecked"}, {snapshot.Mixed, "mixed"},
		{snapshot.Expanded, "expanded"}, {snapshot.Collapsed, "collapsed"}, {snapshot.Pressed, "pressed"}, {snapshot.Selected, "selected"},
		{snapshot.Required, "required"}, {snapshot.Invalid, "invalid"}, {snapshot.ReadOnly, "readonly"}, {snapshot.Busy, "busy"}, {snapshot.Modal, "modal"}} {
		if n.States.Has(s.is) {
			list = append(list, s.name)
		}
	}
	return list
}

// factLine is a node in one line; empty parts are left out.
func factLine(role, name, value, description string, level int, states []string) string {
	line := role
	if name != "" {
		line += fmt.Sprintf(" %q", name)
	}
	if value != "" {
		line += fmt.Sprintf(" = %q", value)
	}
	if level > 0 {
		line += fmt.Sprintf(" level %d", level)
	}
	if description != "" {
		line += fmt.Sprintf(" described %q", description)
	}
	slices.Sort(states)
	return strings.Join(append([]string{line}, states...), " ")
}

// oracleNode is a node of Chrome's accessibility tree with all that it tells.
type oracleNode struct {
	NodeID                         string `json:"nodeId"`
	ParentID                       string `json:"parentId"`
	Ignored                        bool
	Role, Name, Description, Value struct{ Value any }
	Properties                     []struct {
		Name  string
		Value struct{ Value any }
	}
}

// settledOracle reads Chrome's tree until it is the same after another frame: it is brought up to date a little later
// than the page.
func settledOracle(t *testing.T, p *Page) []string {
	t.Helper()
	for last := oraclesLines(t, p); ; {
		inPage[any](t, p, `new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(() => r(true))))`)
		now := oraclesLines(t, p)
		if slices.Equal(now, last) {
			return now
		}
		last = now
	}
}

// oraclesLines are the nodes of Chrome's tree that a look should have.
func oraclesLines(t *testing.T, p *Page) []string {
	t.Helper()
	var tree struct{ Nodes []oracleNode }
	if err := p.frames()[0].session.call(testContext(t), proto.AccessibilityGetFullAXTree{}, &tree); err != nil {
		t.Fatal(err)
	}
	byID := map[string]*oracleNode{}
	for i := range tree.Nodes {
		byID[tree.Nodes[i].NodeID] = &tree.Nodes[i]
	}
	var list []string
	for i := range tree.Nodes {
		n := &tree.Nodes[i]
		role := spelled(text(n.Role.Value))
		if n.Ignored || role == "" || role == "generic" || inNativeField(byID, n) {
			continue
		}
		list = append(list, oracleLine(role, n))
	}
	return list
}

// inNativeField reports whether a node is a part of a native field (the text and buttons inside it, its options), which is
// one node of a look.
func inNativeField(byID map[string]*oracleNode, n *oracleNode) bool {
	for up := byID[n.ParentID]; up != nil; up = byID[up.ParentID] {
		switch text(up.Role.Value) {
		case "MenuListPopup", "spinbutton", "Date", "InputTime", "DateTime", "ColorWell", "video", "audio", "Video", "Audio":
			return true
		}
	}
	return false
}

func oracleLine(role string, n *oracleNode) string {
	var states []string
	level := 0
	for _, p := range n.Properties {
		v := text(p.Value.Value)
		switch p.Name {
		case "disabled", "required", "readonly", "busy", "modal":
			if v == "true" {
				states = append(states, p.Name)
			}
		case "checked":
			states = append(states, map[string]string{"true": "checked", "false": "unchecked", "mixed": "mixed"}[v])
		case "pressed":
			switch v {
			case "true":
				states = append(states, "pressed")
			case "mixed":
				states = append(states, "mixed", "pressed")
			}
		case "expanded":
			states = append(states, map[string]string{"true": "expanded", "false": "collapsed"}[v])
		case "selected":
			if v == "true" {
				states = append(states, "selected")
			}
		case "invalid":
			if v != "false" {
				states = append(states, "invalid")
			}
		case "level":
			fmt.Sscan(v, &level)
		}
	}
	name := strings.Join(strings.Fields(text(n.Name.Value)), " ")
	if role != "heading" && role != "treeitem" {
		level = 0
	}
	return factLine(role, name, strings.ReplaceAll(text(n.Value.Value), "\n", "⏎"), text(n.Description.Value), level, states)
}

func text(v any) string {
	if v == nil {
		return ""
	}
	return fmt.Sprint(v)
}
