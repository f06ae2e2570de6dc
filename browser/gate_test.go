package browser

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// guest is a server that writes down what reached it.
type guest struct {
	mu   sync.Mutex
	came []string
}

func (g *guest) note(what string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.came = append(g.came, what)
}

func (g *guest) all() []string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return append([]string(nil), g.came...)
}

func serveGuest(t *testing.T) (*guest, string) {
	g := &guest{}
	base := serveFunc(t, func(w http.ResponseWriter, r *http.Request) {
		g.note(r.Method + " " + r.URL.Path)
		w.Header().Set("Access-Control-Allow-Origin", "*")
		fmt.Fprint(w, "real")
	})
	return g, strings.Replace(base, "localhost", "127.0.0.1", 1)
}

// untilText waits until the page's text holds want.
func untilText(t testing.TB, p *Page, want string) {
	t.Helper()
	err := p.Await(testContext(t), tools.Looking{}, func(s *snapshot.Snapshot) error {
		if text := s.Text(snapshot.View{}); !strings.Contains(text, want) {
			return fmt.Errorf("no %q in %s", want, text)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestRoutesAnswerInThePlaceOfTheNetwork(t *testing.T) {
	g, other := serveGuest(t)
	asked := &guest{}
	base := serveFunc(t, func(w http.ResponseWriter, r *http.Request) {
		asked.note(r.Method + " " + r.URL.Path)
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<p id=out>none</p><button id=b>b</button><script>
const said = async (a, o) => { try { const r = await fetch(a, o); return r.status + ' ' + await r.text() + ' ' + r.headers.get('X-Stub') } catch (e) { return e.name } };
b.onclick = async () => { out.textContent = [await said('/api/rates?day=1'), await said('/api/rates', {method: 'POST'}),
 await said(%[1]q + 'api/rates'), await said(%[1]q + 'json', {method: 'PUT', headers: {'X-Shop': 'mugs', 'Content-Type': 'application/json'}, body: '{}'}),
 await said('/off'), await said('/api/rates/2')].join(', ') + '.' }</script>`, other)
	})
	p := newPageOf(t, shared, PageOptions{Routes: []Route{
		{URL: "/api/rates", Method: "post", Status: 422, Body: []byte("bad")},
		{URL: "/api/rates", Headers: map[string]string{"x-stub": "yes", "access-control-expose-headers": "*"}, Body: []byte("stub")},
		{URL: other + "json", Status: 207},
		{URL: "/off", Abort: true},
		{URL: "/never", Body: []byte("x")},
	}})
	goTo(t, p, base)
	actOn(t, p, click(t, p, "b"))
	untilText(t, p, "200 stub yes, 422 bad null, 200 stub yes, 207 null, TypeError, 200")
	if got := g.all(); len(got) > 0 {
		t.Errorf("the network was asked: %v", got)
	}
	if diff := cmp.Diff(asked.all()[1:], []string{"GET /api/rates/2"}); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(p.Unused(), []string{"/never"}); diff != "" {
		t.Error(diff)
	}
}

func TestRoutesPassServiceWorkers(t *testing.T) {
	base := serveFunc(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/sw.js" {
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprint(w, `oninstall=()=>skipWaiting();onactivate=e=>e.waitUntil(clients.claim());onfetch=e=>{if(e.request.url.endsWith('/api'))e.respondWith(new Response('worker'))}`)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<p id=out>none</p><script>navigator.serviceWorker.register('/sw.js');
const claimed = new Promise(r => navigator.serviceWorker.oncontrollerchange = r);
claimed.then(async () => { out.textContent = 'said ' + await (await fetch('/api')).text() })</script>`)
	})
	for want, routes := range map[string][]Route{"said stub": {{URL: "/api", Body: []byte("stub")}}, "said worker": nil} {
		p := newPageOf(t, shared, PageOptions{Routes: routes})
		goTo(t, p, base)
		untilText(t, p, want)
	}
}

// hostOf is the host of an address with its port.
func hostOf(t *testing.T, address string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return u.Host
}

func TestNothingLeavesToOtherHosts(t *testing.T) {
	g, evil := serveGuest(t)
	base := serveFunc(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/out":
			http.Redirect(w, r, evil+"redirected", http.StatusFound)
		case "/worker.js", "/sw.js":
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprintf(w, `fetch(%q).catch(e => self.postMessage && postMessage('worker ' + e.name))`, evil+"worker")
		default:
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprintf(w, `<title>home</title><link rel=preload as=script href="%[1]spreload.js"><link rel=dns-prefetch href="%[1]s"><link rel=preconnect href="%[1]s"><link rel=prefetch href="%[1]sprefetch">
<style>body { background: url(%[1]scss.png) }</style><img src="%[1]simg.png"><iframe src="%[1]sframe"></iframe><script src="%[1]sscript.js"></script>
<a id=link href="%[1]slink">link</a> <a id=popup target=_blank href="%[1]spopup">popup</a> <a id=redirect href=/out>redirect</a>
<form action="%[1]sform" method=post><button id=form>form</button></form><button id=more>more</button><p id=out></p>
<script>more.onclick = async () => {
 const said = []; window.note = x => { said.push(x); out.textContent = said.join(', ') };
 navigator.sendBeacon(%[1]q + 'beacon', 'x');
 await fetch(%[1]q + 'fetch').catch(e => window.note('fetch ' + e.name));
 await fetch('/out').catch(e => window.note('redirect ' + e.name));
 await new Promise(r => new Worker('/worker.js').onmessage = e => r(window.note(e.data)));
 await new Promise(r => new WebSocket(%[1]q.replace('http', 'ws') + 'ws').onerror = () => r(window.note('ws error')));
 await new Promise(r => { const s = new EventSource(%[1]q + 'sse'); s.onerror = () => { s.close(); r(window.note('sse error')) } });
 await navigator.serviceWorker.register('/sw.js'); await navigator.serviceWorker.ready;
 note('done') }</script>`, evil)
		}
	})
	p := newPageOf(t, shared, PageOptions{Allowed: tools.Domains{hostOf(t, base)}})
	goTo(t, p, base)
	actOn(t, p, click(t, p, "more"))
	untilText(t, p, "fetch TypeError, redirect TypeError, worker TypeError, ws error, sse error")
	for _, id := range []string{"link", "popup", "redirect", "form"} {
		e, _ := actOn(t, p, click(t, p, id))
		if !strings.HasPrefix(e.Blocked, evil) {
			t.Errorf("%s: got effect %+v", id, e)
		}
		if at, title, _ := p.Location(testContext(t)); id != "popup" && (at != base || title != "home") {
			t.Errorf("%s: at %s %q", id, at, title)
		}
		if id == "popup" {
			if err := p.CloseTab(testContext(t)); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, to := range []string{evil + "x", base + "out", "file:///etc/hostname"} {
		err := p.Navigate(testContext(t), to)
		var f *tools.Failure
		if !errors.As(err, &f) || f.Code != tools.PolicyCode || !strings.Contains(f.Error(), "its host is not allowed; allowed is localhost:") {
			t.Errorf("navigating to %s: got %v", to, err)
		}
	}
	if got := g.all(); len(got) > 0 {
		t.Errorf("these left: %v", got)
	}
	list, _ := p.Requests(0)
	var told []string
	for _, r := range list {
		if r.Problem != "" {
			told = append(told, strings.TrimPrefix(r.URL, evil)+" "+r.Problem)
		}
	}
	for _, want := range []string{"fetch not allowed", "img.png not allowed", "link not allowed"} {
		if !strings.Contains(strings.Join(told, ","), want) {
			t.Errorf("no %q in %q", want, told)
		}
	}
}

func TestNothingLeavesByWebRTC(t *testing.T) {
	heard, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer heard.Close()
	base := serve(t, fmt.Sprintf(`<p id=out>none</p><button id=b>b</button><script>b.onclick = async () => {
const c = new RTCPeerConnection({iceServers: [{urls: 'stun:%s'}]}); c.createDataChannel('x');
c.onicegatheringstatechange = () => { out.textContent = c.iceGatheringState };
await c.setLocalDescription(await c.createOffer()) }</script>`, heard.LocalAddr()))
	p := newPageOf(t, launch(t, Options{Guarded: true}), PageOptions{Allowed: tools.Domains{"localhost"}})
	goTo(t, p, base)
	actOn(t, p, click(t, p, "b"))
	untilText(t, p, "complete")
	heard.SetReadDeadline(time.Now().Add(time.Millisecond))
	if n, from, err := heard.ReadFrom(make([]byte, 2048)); err == nil {
		t.Errorf("%d bytes left, from %s", n, from)
	}
}

func TestALoginIsToldItsOwnServerOnly(t *testing.T) {
	told := &guest{}
	door := func(w http.ResponseWriter, r *http.Request) {
		given := r.Header.Get("Authorization")
		told.note(r.Host + " " + given)
		if given != "Basic "+base64.StdEncoding.EncodeToString([]byte("ada:mug")) {
			w.Header().Set("WWW-Authenticate", `Basic realm="shop"`)
			w.WriteHeader(http.StatusUnauthorized)
			fmt.Fprint(w, "who are you?")
			return
		}
		fmt.Fprint(w, "welcome")
	}
	mine, other := serveFunc(t, door), serveFunc(t, door)
	for name, c := range map[string]struct {
		login *Login
		to    string
		want  string
		told  string
	}{
		"its own":  {&Login{mine, "ada", "mug"}, mine, "welcome", "YWRhOm11Zw=="},
		"another":  {&Login{mine, "ada", "mug"}, other, "who are you?", ""},
		"mistaken": {&Login{mine, "ada", "cup"}, mine, "who are you?", "YWRhOmN1cA=="},
		"nobody":   {nil, mine, "who are you?", ""},
	} {
		t.Run(name, func(t *testing.T) {
			before := len(told.all())
			p := newPageOf(t, shared, PageOptions{Login: c.login})
			goTo(t, p, c.to)
			untilText(t, p, c.want)
			got := strings.Join(told.all()[before:], ",")
			if c.told == "" && strings.Contains(got, "Basic") || !strings.Contains(got, c.told) {
				t.Errorf("told %q, wanted %q", got, c.told)
			}
			list, _ := p.Requests(0)
			if strings.Contains(fmt.Sprint(list), "YWRh") {
				t.Errorf("the login is in the log: %v", list)
			}
		})
	}
}
