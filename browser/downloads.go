package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/tools"
)

// begins notes a download. The lock is held.
func (p *Page) begins(e proto.BrowserDownloadWillBegin) {
	p.loads = append(p.loads, &tools.Download{ID: e.GUID, Name: e.SuggestedFilename})
}

// downloadGoesOn takes the progress of a download. A complete one gets the name that the page gave it.
func (b *Browser) downloadGoesOn(e proto.BrowserDownloadProgress) {
	for _, p := range b.everyPage() {
		p.downloadGoesOn(e)
	}
}

func (p *Page) downloadGoesOn(e proto.BrowserDownloadProgress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, d := range p.loads {
		if d.ID != e.GUID || d.Done {
			continue
		}
		switch e.State {
		case proto.BrowserDownloadProgressStateCompleted:
			d.Done, d.Size = true, int64(e.ReceivedBytes)
			d.Path = p.keepDownload(d)
		case proto.BrowserDownloadProgressStateCanceled:
			d.Problem = "canceled"
		}
		p.changed()
	}
}

// keepDownload gives a file its name in the folder; with a number where that is taken.
func (p *Page) keepDownload(d *tools.Download) string {
	from := filepath.Join(p.downloads, d.ID)
	name := filepath.Base(strings.Map(fit, d.Name))
	if name == "." || name == ".." || name == "" {
		name = "download"
	}
	ext := filepath.Ext(name)
	for i := 0; ; i++ {
		to := filepath.Join(p.downloads, name)
		if i > 0 {
			to = filepath.Join(p.downloads, fmt.Sprintf("%s (%d)%s", strings.TrimSuffix(name, ext), i, ext))
		}
		// A link to a name that is taken fails, so nothing is ever written over.
		if err := os.Link(from, to); err == nil {
			os.Remove(from)
			return to
		} else if !os.IsExist(err) {
			return from
		}
	}
}

// fit is a character of a file name: what a page says must not lead to another folder.
func fit(r rune) rune {
	if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
		return '_'
	}
	return r
}

// Downloads are those that began so far, oldest first.
func (p *Page) Downloads() []tools.Download {
	p.mu.Lock()
	defer p.mu.Unlock()
	var list []tools.Download
	for _, d := range p.loads {
		list = append(list, *d)
	}
	return list
}
