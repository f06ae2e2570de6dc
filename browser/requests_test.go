package browser

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

func TestRequestsAreLoggedWithoutWhatProvesIdentity(t *testing.T) {
	p := newPage(t)
	base := serveFunc(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/api":
			w.Header().Set("Set-Cookie", "id=very-private")
			w.WriteHeader(http.StatusCreated)
		case "/gone":
			http.Redirect(w, r, "/api", http.StatusFound)
		default:
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, `<button id=b>b</button><script>b.onclick=async()=>{await fetch('/api',{method:'POST',headers:{Authorization:'Bearer very-private','X-Shop':'mugs'},body:JSON.stringify({name:'Ada',password:'very-private'})});await fetch('/gone')}</script>`)
		}
	})
	goTo(t, p, base)
	_, before := p.Requests(0)
	actOn(t, p, click(t, p, "b"))
	list, count := p.Requests(before)
	var got []string
	for _, r := range list {
		got = append(got, strings.Replace(r.String(), base, "/", 1))
	}
	want := []string{"POST /api (201)", "GET /gone (302)", "GET /api (201)"}
	if diff := cmp.Diff(got, want); diff != "" || count != before+3 {
		t.Fatal(diff, count)
	}
	if list[0].Sent["X-Shop"] != "mugs" || list[0].Sent["Authorization"] != mask || list[0].Body != `{"name":"Ada","password":"•••"}` {
		t.Errorf("got %+v", list[0])
	}
	if strings.Contains(fmt.Sprint(list), "very-private") {
		t.Errorf("a private value is in %v", list)
	}
}

func TestBodiesAreMasked(t *testing.T) {
	for body, want := range map[string]string{
		`user=ada&password=x%20y&next=1`:                   `user=ada&password=•••&next=1`,
		`{"accessToken": "a\"b", "n": 1}`:                  `{"accessToken": "•••", "n": 1}`,
		"--b\r\nname=\"password\"\r\n\r\nhunter2\r\n--b--": "--b\r\nname=\"password\"\r\n\r\n•••\r\n--b--",
		`plain`:                         `plain`,
		strings.Repeat("x", keptBody+1): strings.Repeat("x", keptBody) + "…",
	} {
		if got := maskedBody(body); got != want {
			t.Errorf("%q: got %q, want %q", body, got, want)
		}
	}
	if got := withoutUser("http://ada:x@shop.test/a@b"); got != "http://shop.test/a@b" {
		t.Errorf("got %q", got)
	}
}

func TestDownloads(t *testing.T) {
	p := newPage(t)
	goTo(t, p, slow(t, `<a id=a href=/file>attachment</a><a id=b download="../b.txt">blob</a><a id=c download=list.csv href="data:text/plain,xyz">data</a>
<a id=d href=/file target=_blank>popup</a><script>b.href=URL.createObjectURL(new Blob(['blob']))</script>`))
	for i, id := range []string{"a", "b", "c", "d"} {
		e, _ := actOn(t, p, click(t, p, id))
		err := p.Await(testContext(t), tools.Looking{Quick: true}, func(*snapshot.Snapshot) error {
			if n := len(p.Downloads()); n != i+1 || !p.Downloads()[i].Done {
				return fmt.Errorf("%s: %d downloads: %v", id, n, p.Downloads())
			}
			return nil
		})
		if err != nil {
			t.Fatalf("%v, effect %+v", err, e)
		}
	}
	var got []string
	for _, d := range p.Downloads() {
		text, err := os.ReadFile(d.Path)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%s %s %q %d", d.Name, strings.TrimPrefix(d.Path, p.downloads), text, d.Size))
	}
	want := []string{`list.csv /list.csv "a,b" 3`, `_b.txt /_b.txt "blob" 4`, `list.csv /list (1).csv "xyz" 3`, `list.csv /list (2).csv "a,b" 3`}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Error(diff)
	}
}
