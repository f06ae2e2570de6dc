package browser

import (
	"fmt"
	"net/http"
	"testing"
)

// Scripts beside the page's own run, and what they ask for is seen.
func TestWorkersRun(t *testing.T) {
	p := newPage(t)
	goTo(t, p, serveFunc(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		switch r.URL.Path {
		case "/worker.js":
			fmt.Fprint(w, `fetch('/asked').then(() => postMessage('worker')); new Worker('/nested.js').onmessage = e => postMessage(e.data)`)
		case "/nested.js":
			fmt.Fprint(w, `postMessage('nested')`)
		case "/shared.js":
			fmt.Fprint(w, `onconnect = c => c.ports[0].postMessage('shared')`)
		default:
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, `<p id=out>none</p><script>const up = [], told = x => { up.push(x); out.textContent = up.sort().join(' ') };
new Worker('/worker.js').onmessage = e => told(e.data);
new SharedWorker('/shared.js').port.onmessage = e => told(e.data);
new AudioContext().audioWorklet.addModule('data:text/javascript,1').then(() => told('audio'))</script>`)
		}
	}))
	untilText(t, p, "audio nested shared worker")
	list, _ := p.Requests(0)
	for _, r := range list {
		if r.Status == 200 && r.String() == "GET /asked (200)" {
			return
		}
	}
	t.Errorf("got %v", list)
}
