package agent

import (
	"slices"

	"github.com/cairn-trails/cairn/model"
)

const (
	olderSnapshot = "[older snapshot removed]"
	olderPicture  = "[older picture removed]"
)

// history is the conversation. Messages that were handed out are never changed in place: a model may keep them.
type history struct{ list []model.Message }

func (h *history) add(m model.Message) { h.list = append(h.list, m) }

func (h *history) messages() []model.Message { return slices.Clone(h.list) }

// forgetSnapshots removes every page text, since a newer one of the whole page takes its place.
func (h *history) forgetSnapshots() {
	for i, m := range h.list {
		switch m := m.(type) {
		case model.Observation:
			if m.Snapshot != "" {
				m.Snapshot = olderSnapshot
				h.list[i] = m
			}
		case model.Results:
			h.list[i] = mapResults(m, func(r *model.ToolResult) {
				if r.Name == "snapshot" && r.OK {
					r.Output = olderSnapshot
				}
			})
		}
	}
}

// keepImages removes all but the newest n pictures; a negative n keeps all.
func (h *history) keepImages(n int) {
	if n < 0 {
		return
	}
	for i := len(h.list) - 1; i >= 0; i-- {
		switch m := h.list[i].(type) {
		case model.Observation:
			if m.Screenshot != nil {
				if n--; n < 0 {
					m.Screenshot, m.MIME = nil, ""
					h.list[i] = m
				}
			}
		case model.Results:
			h.list[i] = keepResultImages(m, &n)
		}
	}
}

func keepResultImages(m model.Results, n *int) model.Results {
	m = slices.Clone(m)
	for i := len(m) - 1; i >= 0; i-- {
		if m[i].Screenshot == nil {
			continue
		}
		if *n--; *n < 0 {
			m[i].Screenshot, m[i].MIME, m[i].Output = nil, "", olderPicture
		}
	}
	return m
}

func mapResults(m model.Results, change func(*model.ToolResult)) model.Results {
	m = slices.Clone(m)
	for i := range m {
		change(&m[i])
	}
	return m
}
