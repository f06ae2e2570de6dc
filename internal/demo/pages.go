package demo

import (
	"embed"
	"html/template"
	"net/http"
	"path"
	"strings"
	"time"
)

//go:embed site
var site embed.FS

// pages answers requests.
type pages struct {
	knobs       *knobs
	visitors    *visitors
	searchDelay time.Duration
	templates   map[string]*template.Template
	css, js     string
}

func newPages(o Options) *pages {
	p := &pages{
		knobs:       &knobs{first: o.Variant, now: o.Variant},
		visitors:    &visitors{byID: map[string]visitor{}},
		searchDelay: o.SearchDelay,
		templates:   map[string]*template.Template{},
		css:         asset("style.css"),
		js:          asset("shop.js"),
	}
	if p.searchDelay == 0 {
		p.searchDelay = 300 * time.Millisecond
	}
	layout := template.Must(template.ParseFS(site, "site/layout.html"))
	entries, err := site.ReadDir("site")
	if err != nil {
		panic(err) // the folder is embedded
	}
	for _, e := range entries {
		if path.Ext(e.Name()) == ".html" && e.Name() != "layout.html" {
			name := strings.TrimSuffix(e.Name(), ".html")
			p.templates[name] = template.Must(template.Must(layout.Clone()).ParseFS(site, "site/"+e.Name()))
		}
	}
	return p
}

func asset(name string) string {
	b, err := site.ReadFile("site/" + name)
	if err != nil {
		panic(err) // the file is embedded
	}
	return string(b)
}

func (p *pages) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", p.home)
	mux.HandleFunc("GET /mugs", p.list)
	mux.HandleFunc("GET /mugs/{slug}", p.item)
	mux.HandleFunc("GET /search", p.search)
	mux.HandleFunc("GET /search/results", p.results)
	mux.HandleFunc("GET /login", p.login)
	mux.HandleFunc("POST /login", p.signIn)
	mux.HandleFunc("POST /logout", p.signOut)
	mux.HandleFunc("GET /cart", p.cart)
	mux.HandleFunc("POST /cart", p.updateCart)
	mux.HandleFunc("POST /cart/items", p.addToCart)
	mux.HandleFunc("GET /checkout", p.checkout)
	mux.HandleFunc("POST /checkout", p.place)
	mux.HandleFunc("GET /orders", p.orders)
	mux.HandleFunc("GET /orders/{number}", p.order)
	mux.HandleFunc("GET /orders/{number}/invoice.txt", p.invoice)
	mux.HandleFunc("GET /care", p.care)
	mux.HandleFunc("POST /answers", p.answer)
	mux.HandleFunc("POST /_shop", p.vary)
	mux.HandleFunc("GET /_shop", func(w http.ResponseWriter, r *http.Request) { writeJSON(w, p.knobs.get()) })
	mux.HandleFunc("GET /assets/{name}", p.asset)
	mux.HandleFunc("GET /favicon.ico", func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.HandleFunc("/", p.missing)
	return mux
}

// tell keeps a message for the visitor's next page and goes there.
func (p *pages) tell(w http.ResponseWriter, r *http.Request, message, to string) {
	p.visitors.change(w, r, func(v *visitor) { v.Flash = message })
	http.Redirect(w, r, to, http.StatusSeeOther)
}

func (p *pages) home(w http.ResponseWriter, r *http.Request) {
	p.show(w, r, http.StatusOK, "home", "Mugs for slow mornings", nil)
}

func (p *pages) list(w http.ResponseWriter, r *http.Request) {
	p.show(w, r, http.StatusOK, "mugs", "Mugs", p.knobs.get().items())
}

func (p *pages) item(w http.ResponseWriter, r *http.Request) {
	it, ok := p.knobs.get().sells(r.PathValue("slug"))
	if !ok {
		p.missing(w, r)
		return
	}
	p.show(w, r, http.StatusOK, "item", it.Name, it)
}

func (p *pages) care(w http.ResponseWriter, r *http.Request) {
	p.show(w, r, http.StatusOK, "care", "Care instructions", nil)
}

func (p *pages) missing(w http.ResponseWriter, r *http.Request) {
	p.show(w, r, http.StatusNotFound, "missing", "Page not found", nil)
}

// answer closes the survey or the cookie notice for good.
func (p *pages) answer(w http.ResponseWriter, r *http.Request) {
	p.visitors.change(w, r, func(v *visitor) {
		v.SurveyDone = v.SurveyDone || r.FormValue("about") == "survey"
		v.CookiesDone = v.CookiesDone || r.FormValue("about") == "cookies"
	})
	http.Redirect(w, r, local(r.FormValue("back")), http.StatusSeeOther)
}

// local keeps a redirect inside the shop.
func local(to string) string {
	if strings.HasPrefix(to, "/") && !strings.HasPrefix(to, "//") && !strings.Contains(to, `\`) {
		return to
	}
	return "/"
}

func (p *pages) asset(w http.ResponseWriter, r *http.Request) {
	switch r.PathValue("name") {
	case "style.css":
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		w.Write([]byte(p.knobs.get().names().stylesheet(p.css)))
	case "shop.js":
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		w.Write([]byte(p.js))
	default:
		http.NotFound(w, r)
	}
}
