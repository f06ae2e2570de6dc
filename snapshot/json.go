package snapshot

import "encoding/json"

// jsonPage and jsonNode are the snapshot as data for other programs.
type jsonPage struct {
	URL    string     `json:"url"`
	Title  string     `json:"title"`
	Tokens int        `json:"tokens"`
	Nodes  []jsonNode `json:"nodes"`
}

type jsonNode struct {
	Ref    Ref             `json:"ref"`
	Role   string          `json:"role"`
	Name   string          `json:"name"`
	Text   string          `json:"text"`
	Value  string          `json:"value"`
	States map[string]bool `json:"states"`
	Box    jsonBox         `json:"box"`
	Frame  []string        `json:"frame"`
}

type jsonBox struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// JSON is every node that has a ref, in document order, not cut by any budget; tokens is what the default text
// costs. Boxes are in CSS pixels of the top page.
func (s *Snapshot) JSON() ([]byte, error) {
	page := jsonPage{URL: s.URL, Title: s.Title, Tokens: Tokens(s.Text(View{})), Nodes: []jsonNode{}}
	s.Walk(func(n *Node) bool {
		if n.Ref != "" {
			page.Nodes = append(page.Nodes, newJSONNode(n))
		}
		return true
	})
	return json.Marshal(page)
}

func newJSONNode(n *Node) jsonNode {
	return jsonNode{Ref: n.Ref, Role: n.Role, Name: n.Name, Text: directText(n), Value: valueOf(n),
		States: stateMap(n.States), Box: jsonBox(n.Box), Frame: frameNames(n)}
}

// directText is the text that n holds itself.
func directText(n *Node) string {
	var text string
	for _, c := range n.Children {
		if c.Role == "text" {
			text += c.Text
		}
	}
	return collapse(text)
}

// stateMap tells apart what is not the case and what does not apply.
func stateMap(s States) map[string]bool {
	m := map[string]bool{}
	for _, w := range stateNames() {
		if s.Has(w.state) {
			m[w.word] = true
		}
	}
	for _, not := range []struct {
		state States
		word  string
	}{{Unchecked, "checked"}, {Collapsed, "expanded"}, {Unpressed, "pressed"}, {Unselected, "selected"}} {
		if s.Has(not.state) {
			m[not.word] = false
		}
	}
	delete(m, "unchecked")
	delete(m, "collapsed")
	return m
}

// frameNames are the titles of the frames around n, outermost first.
func frameNames(n *Node) []string {
	names := []string{}
	for f := n.Frame(); f != nil; f = f.Frame() {
		name := f.Name
		if name == "" {
			name = f.FieldName
		}
		names = append([]string{name}, names...)
	}
	return names
}
